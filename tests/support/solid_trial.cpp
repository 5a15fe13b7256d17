// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "support/solid_trial.hpp"

#include "support/handles.hpp"
#include "support/random_bodies.hpp"
#include "support/solid_figures.hpp"

#include "SOLID/SOLID_all.h"

#include <algorithm>
#include <numbers>
#include <string>

namespace dt::test
{

namespace
{

/// Asked for, and how many steps that may take.
constexpr double accuracy = 0.01;
constexpr DT_Count enough_steps = 200'000;

/// Of the size: rounding of floats, of coordinates and answers; what faces are off a plane by; how near to touching
/// either answer is allowed.
constexpr double rounding = 1e-5, on_surface = 3e-5;

/// A torus that waves up and down. Its pieces are not known: it would need very many.
Model wavy_ring(int around, int across, double tube, double wave)
{
    Model model;
    const auto at = [&](int i, int j) { return static_cast<unsigned>(i % around * across + j % across); };
    for (int i = 0; i < around; ++i)
    {
        for (int j = 0; j < across; ++j)
        {
            const double u = 2 * std::numbers::pi * i / around, v = 2 * std::numbers::pi * j / across;
            const double r = 1 + tube * std::cos(v), x = r * std::cos(u), y = r * std::sin(u);
            model.vertices.push_back({x, y, tube * std::sin(v) + wave * std::sin(4 * x) * std::cos(3 * y)});
            model.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            model.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    }
    return model;
}

/// The model as the library has it, with its middle at the origin and of size 2.
class MadePolyhedron
{
public:
    MadePolyhedron(std::string name, const Model& model) : name_(std::move(name))
    {
        Vec lo = model.vertices[0], hi = lo;
        for (const Vec& v : model.vertices)
        {
            lo = {std::min(lo.x, v.x), std::min(lo.y, v.y), std::min(lo.z, v.z)};
            hi = {std::max(hi.x, v.x), std::max(hi.y, v.y), std::max(hi.z, v.z)};
        }
        handle_ = DT_NewPolyhedron(nullptr);
        for (const auto& triangle : model.triangles)
        {
            DT_Begin();
            for (const unsigned i : triangle)
                DT_Vertex(Triple((2 / norm(hi - lo)) * (model.vertices[i] - 0.5 * (lo + hi))));
            DT_End();
        }
        DT_EndPolyhedron();
    }
    ~MadePolyhedron() { DT_DeleteShape(handle_); }
    MadePolyhedron(const MadePolyhedron&) = delete;
    MadePolyhedron& operator=(const MadePolyhedron&) = delete;

    DT_ShapeHandle handle() const { return handle_; }
    const char* name() const { return name_.c_str(); }

private:
    DT_ShapeHandle handle_;
    std::string name_;
};

/// One set for each block, since shapes of one library are shared by its threads.
struct Polyhedra
{
    const MadePolyhedron all[11] = {{"spiked cube", spiked_cube(1, 2)},
                                    {"hollow box", hollow_box(1, 0.8)},
                                    {"plate", box({-1, -0.7, -0.1}, {1, 0.7, 0.1})},
                                    {"L", letter('L')},
                                    {"B", letter('B')},
                                    {"gear", gear8()},
                                    {"grate", grate(3, 2, 1, 0.5, 0.5)},
                                    {"ring", ring(24, 8)},
                                    {"cup", cup()},
                                    {"wavy ring", wavy_ring(60, 24, 0.35, 0.1)},
                                    {"thin ring", wavy_ring(90, 20, 0.08, 0.05)}};
};

/// One of two bodies.
struct Party
{
    Body body;
    MadeObject object;
    const char* name;

    Party(Body made, DT_ShapeHandle shape, const char* named)
        : body(std::move(made)), object(body, shape), name(named)
    {}

    void move_by(Vec x) { MadeObject::place_like(object.handle(), body, x); }
};

/// At times bent or mirrored, with a margin at times.
Body random_placement(Random& random, double scale)
{
    Body body;
    Mat M = random_rotation(random);
    if (chance(random, 0.15)) M = M * Mat{{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (chance(random, 0.3))
        M = M * Mat{{uniform(random, 0.4, 1.6), 0, 0},
                    {uniform(random, -0.5, 0.5), uniform(random, 0.4, 1.6), 0},
                    {0, uniform(random, -0.5, 0.5), uniform(random, 0.4, 1.6)}};
    body.placement.M = M * Mat{{scale, 0, 0}, {0, scale, 0}, {0, 0, scale}};
    if (chance(random, 0.25)) body.margin = as_stored(scale * uniform(random, 0, 0.2));
    return body;
}

class Trial
{
public:
    Trial(Random& random, Party& a, Party& b, double size, Findings& findings)
        : random_(random), a_(a), b_(b), size_(size), findings_(findings)
    {}

    void operator()()
    {
        ++findings_.pairs;
        const bool deep = watched(findings_, [&] { return ask(result_); });
        if (DT_GetError() != DT_ERROR_NONE) return fault(Fault::Failed, DT_GetErrorText());
        deep ? ++findings_.overlapping : ++findings_.apart;
        check_others(deep);
        if (!deep) return;
        check_interval();
        check_points();
        check_moves();
    }

private:
    bool ask(DT_DepthResult& result) const
    {
        const DT_DepthOptions options{sizeof options, accuracy, {}, 0, DT_DEPTH_CPU, enough_steps, 0, 0};
        result = {};
        result.struct_size = sizeof result;
        return DT_GetGlobalPenDepth(a_.object.handle(), b_.object.handle(), &options, &result) == DT_TRUE;
    }
    bool meet() const { return DT_Intersect(a_.object.handle(), b_.object.handle(), nullptr) == DT_TRUE; }
    double depth() const { return double(result_.depth); }
    double lower() const { return double(result_.lower); }
    bool is_clear(double value) const { return value > rounding * size_; }
    void fault(Fault kind, const char* what)
    {
        findings_.add(kind, text("%s, %s: %s; depth %.9g, lower %.9g, size %.3g", a_.name, b_.name, what, depth(),
                                 lower(), size_));
    }

    void check_others(bool deep)
    {
        DT_Proximity near{};
        DT_GetSignedDistance(a_.object.handle(), b_.object.handle(), nullptr, &near);
        DT_Vector3 p, q;
        const bool has_depth = DT_GetPenDepth(a_.object.handle(), b_.object.handle(), p, q) == DT_TRUE;
        if (!std::isfinite(near.distance)) fault(Fault::NotFinite, "signed distance");
        if (!deep && is_clear(-double(near.distance))) fault(Fault::Agreement, "a negative distance without a depth");
        if (!deep || !is_clear(depth())) return;
        if (!meet()) fault(Fault::Boolean, "a depth of what does not meet");
        if (!(near.distance < 0)) fault(Fault::Agreement, "a depth and a distance");
        if (!has_depth || norm(to_vec(q) - to_vec(p)) < lower() * (1 - 1e-4) - rounding * size_)
            fault(Fault::PenDepth, "less than the least");
    }
    void check_interval()
    {
        if (!std::isfinite(result_.depth) || !(depth() > 0) || !(lower() <= depth()))
            fault(Fault::Bounds, "interval");
        if (std::fabs(norm(to_vec(result_.direction)) - 1) > 1e-5) fault(Fault::Normal, "not a unit");
        const double width = depth() - lower();
        findings_.worst_depth = std::max(findings_.worst_depth, is_clear(depth()) ? width / depth() : 0);
        if (width > accuracy * (1 + 1e-3) * depth() + 1e-6 * size_) fault(Fault::Accuracy, "wider than asked");
    }
    void check_points()
    {
        const Vec p = to_vec(result_.point1), q = to_vec(result_.point2);
        if (norm(p + depth() * to_vec(result_.direction) - q) > rounding * size_)
            fault(Fault::Witness, "points that are not the way apart");
        if (off_surface(a_, p) > allowed() || off_surface(b_, q) > allowed())
            fault(Fault::Witness,
                  text("a point on no surface: %g, %g of %g", off_surface(a_, p), off_surface(b_, q), allowed())
                      .c_str());
    }
    /// Bodies with a curved surface may be given by polytopes, as exactly as was asked.
    double allowed() const { return on_surface * size_ + accuracy * depth(); }
    double off_surface(const Party& party, Vec at) const
    {
        Body point;
        point.shape = test::point({});
        point.placement.origin = at;
        const MadeObject object(point);
        DT_Proximity near{};
        DT_GetSignedDistance(party.object.handle(), object.handle(), nullptr, &near);
        return std::fabs(double(near.distance));
    }
    void check_moves()
    {
        const Vec way = to_vec(result_.direction);
        a_.move_by((depth() * (1 + 1e-5) + 0.2 * rounding * size_) * way);
        DT_DepthResult left{};
        // What is left for sure: the way may end in a hollow, and lead into the other side of it.
        if (meet() && ask(left) && is_clear(double(left.lower))) fault(Fault::Bounds, "not separated");
        for (int k = 0; k < 6 && is_clear(0.05 * lower()); ++k)
        {
            const Vec any = random_direction(random_), direction = k < 3 ? any : unit(way + 0.3 * any);
            a_.move_by((lower() * uniform(random_, 0.9, 0.9999)) * direction);
            if (!meet()) fault(Fault::Bounds, "separated by less");
        }
    }

    Random& random_;
    Party &a_, &b_;
    double size_;
    Findings& findings_;
    DT_DepthResult result_{};
};

}  // namespace

void solid_block(std::uint64_t seed, long block, int pairs, Findings& findings)
{
    const Polyhedra polyhedra;
    Random random(seed * 1'000'003 + static_cast<std::uint64_t>(block));
    const auto any_polyhedron = [&]() -> const MadePolyhedron& {
        return polyhedra.all[integer(random, 0, static_cast<int>(std::size(polyhedra.all)) - 1)];
    };
    for (int i = 0; i < pairs; ++i)
    {
        const std::size_t before = findings.faults.size();
        const double scale = chance(random, 0.25) ? log_uniform(random, 1e-6, 1e6) : 1,
                     share = log_uniform(random, 0.25, 2);
        Body at_a = random_placement(random, scale), at_b = random_placement(random, scale * share);
        if (chance(random, 0.3)) at_a.placement.origin = (5 * scale) * random_direction(random);
        at_b.placement.origin =
            at_a.placement.origin + (uniform(random, 0, 1.3) * scale * (1 + 0.8 * share)) * random_direction(random);
        const MadePolyhedron& of_a = any_polyhedron();
        Party a(at_a, of_a.handle(), of_a.name());
        const bool is_convex = chance(random, 0.4);
        const MadeShape convex(random_shape(random, 1));
        const MadePolyhedron& of_b = any_polyhedron();
        Party b(at_b, is_convex ? convex.handle() : of_b.handle(), is_convex ? "convex" : of_b.name());
        const double size = scale * (1 + share) + max_abs(at_a.placement.origin) + max_abs(at_b.placement.origin);
        if (chance(random, 0.5))
            Trial(random, a, b, size, findings)();
        else
            Trial(random, b, a, size, findings)();
        for (std::size_t k = before; k < findings.faults.size(); ++k)
            findings.faults[k].text +=
                text("; seed %llu, block %ld, pair %d", static_cast<unsigned long long>(seed), block, i);
    }
}

}  // namespace dt::test
