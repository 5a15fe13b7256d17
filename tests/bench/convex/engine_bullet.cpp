// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Bullet, called as directly as it allows: btGjkPairDetector with either penetration solver, btGjkEpaSolver2 on its
// own, and its two convex casts. Margins are zero but for spheres and capsules, whose margin is their radius, so the
// geometry is exact. Its detector resets its separating axis in every query, so it has no warm start to offer.
#include "common/shapes_bullet.hpp"
#include "engine.hpp"

#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btMinkowskiPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <LinearMath/btConvexHullComputer.h>
#include <limits>

namespace bench
{
namespace
{

struct BulletBody
{
    const btConvexShape* shape;
    btTransform pose;
};

btScalar margins(const BulletBody& a, const BulletBody& b)
{
    return a.shape->getMarginNonVirtual() + b.shape->getMarginNonVirtual();
}

constexpr double gave_up = std::numeric_limits<double>::quiet_NaN();

/// Does not solve: being asked means that the cores overlap, and that is all a boolean wants to know.
struct OverlapFlag final : btConvexPenetrationDepthSolver
{
    bool raised = false;
    bool calcPenDepth(btSimplexSolverInterface&, const btConvexShape*, const btConvexShape*, const btTransform&,
                      const btTransform&, btVector3&, btVector3&, btVector3&, btIDebugDraw*) override
    {
        raised = true;
        return false;
    }
};

struct DetectorBoolean
{
    btVoronoiSimplexSolver simplex;
    OverlapFlag overlap;

    double operator()(const BulletBody& a, const BulletBody& b, const Pair&)
    {
        overlap.raised = false;
        btGjkPairDetector detector(a.shape, b.shape, &simplex, &overlap);
        detector.m_catchDegeneracies = 0;
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA = a.pose;
        input.m_transformB = b.pose;
        const btScalar reach = margins(a, b);  // the detector gives up on cores that are further apart
        input.m_maximumDistanceSquared = reach * reach;
        btPointCollector result;
        detector.getClosestPointsNonVirtual(input, result, nullptr);
        return overlap.raised || (result.m_hasResult && result.m_distance <= 0) ? 1 : 0;
    }
};

template <class DepthSolver> struct DetectorSigned
{
    btVoronoiSimplexSolver simplex;
    DepthSolver solver;

    double signed_distance(const BulletBody& a, const BulletBody& b)
    {
        btGjkPairDetector detector(a.shape, b.shape, &simplex, &solver);
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA = a.pose;
        input.m_transformB = b.pose;
        btPointCollector result;
        detector.getClosestPointsNonVirtual(input, result, nullptr);
        return result.m_hasResult ? double{result.m_distance} : gave_up;
    }
};

template <class DepthSolver> struct DetectorDistance : DetectorSigned<DepthSolver>
{
    double operator()(const BulletBody& a, const BulletBody& b, const Pair&) { return this->signed_distance(a, b); }
};

template <class DepthSolver> struct DetectorDepth : DetectorSigned<DepthSolver>
{
    double operator()(const BulletBody& a, const BulletBody& b, const Pair&) { return -this->signed_distance(a, b); }
};

/// btGjkEpaSolver2 measures the cores; the margins are the caller's business.
struct Epa2Distance
{
    double operator()(const BulletBody& a, const BulletBody& b, const Pair&) const
    {
        btGjkEpaSolver2::sResults result;
        const btVector3 guess = b.pose.getOrigin() - a.pose.getOrigin();
        const bool apart = btGjkEpaSolver2::Distance(a.shape, a.pose, b.shape, b.pose, guess, result);
        return apart ? double{result.distance - margins(a, b)} : 0;
    }
};

struct Epa2Boolean : Epa2Distance
{
    double operator()(const BulletBody& a, const BulletBody& b, const Pair& pair) const
    {
        return Epa2Distance::operator()(a, b, pair) <= 0 ? 1 : 0;
    }
};

struct Epa2Depth
{
    double operator()(const BulletBody& a, const BulletBody& b, const Pair&) const
    {
        btGjkEpaSolver2::sResults result;
        const btVector3 guess = a.pose.getOrigin() - b.pose.getOrigin();
        const bool found = btGjkEpaSolver2::Penetration(a.shape, a.pose, b.shape, b.pose, guess, result);
        return found ? -double{result.distance} : gave_up;
    }
};

template <class Cast> struct ConvexCast
{
    btVoronoiSimplexSolver simplex;

    double operator()(const BulletBody& a, const BulletBody& b, const Pair& pair)
    {
        btTransform end = a.pose;
        end.getOrigin() += to_bullet(pair.motion);
        btConvexCast::CastResult result;
        result.m_allowedPenetration = 0;
        Cast cast(a.shape, b.shape, &simplex);
        return cast.calcTimeOfImpact(a.pose, end, b.pose, b.pose, result) ? double{result.m_fraction} : no_hit;
    }
};

/// The hull with its faces, as ours has it; its shape alone would keep the points as they are.
struct Build
{
    double operator()(const BulletBody& a, const BulletBody&, const Pair&) const
    {
        const auto& hull = static_cast<const btConvexHullShape&>(*a.shape);
        btConvexHullComputer computer;
        computer.compute(hull.getUnscaledPoints()->m_floats, sizeof(btVector3), hull.getNumPoints(), 0, 0);
        return computer.vertices.size() > 3 ? 1 : 0;
    }
};

template <class Ask> class BulletEngine final : public Engine
{
public:
    using Engine::Engine;

    void load(const Workload& workload) override
    {
        pairs_ = workload.pairs;
        for (const Shape& shape : workload.shapes)
        {
            shapes_.push_back(to_bullet(shape));
            if (workload.query == Query::ray && shape.radius == 0 && shape.kind == Kind::sphere)
                shapes_.back()->setMargin(0);
        }
        for (const Body& body : workload.bodies)
        {
            bodies_.push_back({shapes_[static_cast<std::size_t>(body.shape)].get(), to_bullet(body.pose)});
        }
    }

    void answer(std::span<double> answers) override
    {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
        {
            const Pair& pair = pairs_[i];
            answers[i] =
                ask_(bodies_[static_cast<std::size_t>(pair.a)], bodies_[static_cast<std::size_t>(pair.b)], pair);
        }
    }

private:
    std::vector<std::unique_ptr<btConvexShape>> shapes_;
    std::vector<BulletBody> bodies_;
    std::vector<Pair> pairs_;
    Ask ask_;
};

template <class Ask> void add(Engines& engines, const char* name)
{
    engines.push_back(std::make_unique<BulletEngine<Ask>>(name));
}

}  // namespace

void add_bullet(Engines& engines, const Workload& workload)
{
    switch (workload.query)
    {
    case Query::intersect:
        add<DetectorBoolean>(engines, "bullet");
        add<Epa2Boolean>(engines, "bullet-epa2");
        break;
    case Query::distance:
        add<DetectorDistance<btMinkowskiPenetrationDepthSolver>>(engines, "bullet");
        add<Epa2Distance>(engines, "bullet-epa2");
        break;
    case Query::depth:
        add<DetectorDepth<btMinkowskiPenetrationDepthSolver>>(engines, "bullet");
        add<DetectorDepth<btGjkEpaPenetrationDepthSolver>>(engines, "bullet-gjk-epa2");
        add<Epa2Depth>(engines, "bullet-epa2");
        break;
    case Query::cast:
        add<ConvexCast<btSubsimplexConvexCast>>(engines, "bullet");
        add<ConvexCast<btGjkConvexCast>>(engines, "bullet-gjk");
        break;
    case Query::build:
        add<Build>(engines, "bullet");
        break;
    case Query::ray:  // as its rayTestSingle does, in both of its ways
        add<ConvexCast<btSubsimplexConvexCast>>(engines, "bullet");
        add<ConvexCast<btGjkConvexCast>>(engines, "bullet-gjk");
        break;
    }
}

}  // namespace bench
