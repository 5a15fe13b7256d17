// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// FCL with its two solvers. The solvers are called directly, which is what fcl::collide and fcl::distance do after
// their own dispatch and bookkeeping, so this is the faster of the two ways. FCL's round shapes lie along z; the turn
// is part of the pose. The independent solver takes a guess, so it alone has a warm start.
#include "common/shapes_fcl.hpp"
#include "engine.hpp"

#include <algorithm>
#include <fcl/narrowphase/continuous_collision.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <limits>
#include <type_traits>
#include <variant>

namespace bench
{
namespace
{

using Ccd = fcl::detail::GJKSolver_libccdd;
using Indep = fcl::detail::GJKSolver_indepd;

using FclShape = std::variant<const fcl::Sphered*, const fcl::Boxd*, const fcl::Capsuled*, const fcl::Cylinderd*,
                              const fcl::Coned*, const fcl::Convexd*>;
using Owned = std::shared_ptr<fcl::ShapeBased>;

constexpr double gave_up = std::numeric_limits<double>::quiet_NaN();

FclShape view_of(const fcl::ShapeBased& shape, Kind kind)
{
    switch (kind)
    {
    case Kind::sphere:
        return static_cast<const fcl::Sphered*>(&shape);
    case Kind::box:
        return static_cast<const fcl::Boxd*>(&shape);
    case Kind::capsule:
        return static_cast<const fcl::Capsuled*>(&shape);
    case Kind::cylinder:
        return static_cast<const fcl::Cylinderd*>(&shape);
    case Kind::cone:
        return static_cast<const fcl::Coned*>(&shape);
    case Kind::hull:
        break;
    }
    return static_cast<const fcl::Convexd*>(&shape);
}

struct FclBody
{
    FclShape shape;
    const fcl::ShapeBased* base;
    fcl::Transform3d pose;
};

template <class Solver> struct Boolean
{
    Solver solver;
    double operator()(const FclBody& a, const FclBody& b, const Pair&)
    {
        return std::visit(
            [&](auto* s, auto* t) { return solver.shapeIntersect(*s, a.pose, *t, b.pose, nullptr) ? 1.0 : 0.0; },
            a.shape, b.shape);
    }
};

template <class Solver> struct Distance
{
    Solver solver;
    double operator()(const FclBody& a, const FclBody& b, const Pair&)
    {
        double found = 0;
        fcl::Vector3d p, q;
        std::visit([&](auto* s, auto* t) { solver.shapeDistance(*s, a.pose, *t, b.pose, &found, &p, &q); }, a.shape,
                   b.shape);
        return found;
    }
};

/// The independent solver starts from the direction the same pair ended with a frame ago.
template <class Query> struct Guessed : Query
{
    std::vector<fcl::Vector3d> guesses;
    double operator()(const FclBody& a, const FclBody& b, const Pair& pair)
    {
        fcl::Vector3d& guess = guesses[static_cast<std::size_t>(pair.cache)];
        this->solver.setCachedGuess(guess);
        const double found = Query::operator()(a, b, pair);
        guess = this->solver.getCachedGuess();
        return found;
    }
};

template <class Solver> struct Depth
{
    Solver solver;
    std::vector<fcl::ContactPointd> contacts;
    double operator()(const FclBody& a, const FclBody& b, const Pair&)
    {
        contacts.clear();
        std::visit([&](auto* s, auto* t) { solver.shapeIntersect(*s, a.pose, *t, b.pose, &contacts); }, a.shape,
                   b.shape);
        double deepest = contacts.empty() ? gave_up : 0;
        for (const auto& contact : contacts)
            deepest = std::max(deepest, std::abs(contact.penetration_depth));
        return deepest;  // the independent solver gives negative depths
    }
};

/// GJK and EPA, where the contacts of the libccd solver come from MPR.
struct SignedDepth
{
    Ccd solver;
    double operator()(const FclBody& a, const FclBody& b, const Pair&)
    {
        double found = 0;
        fcl::Vector3d p, q;
        std::visit([&](auto* s, auto* t) { solver.shapeSignedDistance(*s, a.pose, *t, b.pose, &found, &p, &q); },
                   a.shape, b.shape);
        return -found;
    }
};

template <fcl::GJKSolverType solver> struct ConservativeAdvancement
{
    fcl::ContinuousCollisionRequestd request{100, 1e-5, fcl::CCDM_TRANS, solver, fcl::CCDC_CONSERVATIVE_ADVANCEMENT};
    double operator()(const FclBody& a, const FclBody& b, const Pair& pair)
    {
        fcl::Transform3d end = a.pose;
        end.translation() += fcl::Vector3d(pair.motion.x, pair.motion.y, pair.motion.z);
        fcl::ContinuousCollisionResultd result;
        fcl::continuousCollide(a.base, a.pose, end, b.base, b.pose, b.pose, request, result);
        return result.is_collide ? result.time_of_contact : no_hit;
    }
};

template <class Ask> class FclEngine final : public Engine
{
public:
    using Engine::Engine;

    void load(const Workload& workload) override
    {
        pairs_ = workload.pairs;
        for (const Shape& shape : workload.shapes)
        {
            shapes_.push_back(to_fcl(shape));
            shapes_.back()->computeLocalAABB();
        }
        for (const Body& body : workload.bodies)
        {
            const auto i = static_cast<std::size_t>(body.shape);
            const Kind kind = workload.shapes[i].kind;
            bodies_.push_back({view_of(*shapes_[i], kind), shapes_[i].get(), to_fcl(body.pose, kind)});
        }
        if constexpr (requires { ask_.guesses; })
        {
            ask_.solver.enableCachedGuess(true);
            ask_.guesses.assign(static_cast<std::size_t>(workload.cache_count), fcl::Vector3d(1, 0, 0));
        }
    }

    void answer(std::span<double> answers) override
    {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            answers[i] = guarded(pairs_[i]);
    }

private:
    double guarded(const Pair& pair)
    {
        try
        {
            return ask_(bodies_[static_cast<std::size_t>(pair.a)], bodies_[static_cast<std::size_t>(pair.b)], pair);
        }
        catch (const std::exception&)
        {
            return gave_up;
        }
    }

    std::vector<Owned> shapes_;
    std::vector<FclBody> bodies_;
    std::vector<Pair> pairs_;
    Ask ask_;
};

template <class Ask> void add(Engines& engines, const char* name)
{
    engines.push_back(std::make_unique<FclEngine<Ask>>(name));
}

}  // namespace

void add_fcl(Engines& engines, const Workload& workload)
{
    switch (workload.query)
    {
    case Query::intersect:
        add<Boolean<Ccd>>(engines, "fcl-libccd");
        add<Boolean<Indep>>(engines, "fcl-indep");
        if (workload.warm) add<Guessed<Boolean<Indep>>>(engines, "fcl-indep-warm");
        break;
    case Query::distance:
        add<Distance<Ccd>>(engines, "fcl-libccd");
        add<Distance<Indep>>(engines, "fcl-indep");
        if (workload.warm) add<Guessed<Distance<Indep>>>(engines, "fcl-indep-warm");
        break;
    case Query::depth:
        add<SignedDepth>(engines, "fcl-libccd");
        add<Depth<Ccd>>(engines, "fcl-libccd-mpr");
        add<Depth<Indep>>(engines, "fcl-indep");
        break;
    case Query::cast:
        add<ConservativeAdvancement<fcl::GST_LIBCCD>>(engines, "fcl-libccd");
        add<ConservativeAdvancement<fcl::GST_INDEP>>(engines, "fcl-indep");
        break;
    case Query::ray:  // it has none
    case Query::build:  // nor does it build hulls
        break;
    }
}

}  // namespace bench
