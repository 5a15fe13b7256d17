// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "seen_boundary.hpp"

#include <map>

namespace viewer
{

namespace
{

constexpr double near_enough = 0.01;  // of the way so far
constexpr int most_steps = 40;

std::vector<Triangle> fine_icosahedron(int fineness)
{
    const double a = 0.525731, b = 0.850651;  // 1 : the golden ratio
    std::vector<Vec3> points;
    for (const double s : {-a, a})
        for (const double t : {-b, b})
            points.insert(points.end(), {Vec3{0, s, t}, Vec3{s, t, 0}, Vec3{t, 0, s}});
    std::vector<Triangle> triangles = hull_triangles(points);
    for (int i = 0; i < fineness; ++i)
    {
        std::vector<Triangle> finer;
        for (const auto& [p, q, r] : triangles)
        {
            const Vec3 u = unit(p + q), v = unit(q + r), w = unit(r + p);
            finer.insert(finer.end(), {Triangle{p, u, w}, Triangle{u, q, v}, Triangle{w, v, r}, Triangle{u, v, w}});
        }
        triangles = std::move(finer);
    }
    return triangles;
}

/// a moves and b stays: x is inside the difference if they overlap when a is moved by -x.
class Probe
{
public:
    Probe(const solid::Shape& a, const Map& place_a, const solid::Shape& b, const Map& place_b)
        : a_(a), b_(b), place_a_(place_a)
    {
        b_.set_matrix(columns(place_b));
    }

    /// How far it is from x to the boundary, at least; 0 outside.
    double depth(Vec3 x)
    {
        Map moved = place_a_;
        moved.origin += -x;
        a_.set_matrix(columns(moved));
        const DT_DepthOptions rough{sizeof(DT_DepthOptions), DT_DEPTH_CPU, DT_Scalar(0.1), 0};
        const auto result = global_depth(a_, b_, &rough);
        return result ? double(result->lower) : 0;
    }

    Vec3 first_outside(Vec3 direction)
    {
        double way = 0;
        for (int i = 0; i < most_steps; ++i)
        {
            const double step = depth(way * direction);
            way += step;
            if (!(step > near_enough * way)) break;
        }
        return way * direction;
    }

private:
    solid::Object a_, b_;
    Map place_a_;
};

}  // namespace

std::vector<Triangle> seen_boundary(const solid::Shape& a, const Map& place_a, const solid::Shape& b,
                                    const Map& place_b, int fineness)
{
    Probe probe(a, place_a, b, place_b);
    if (!(probe.depth({}) > 0)) return {};
    std::map<std::array<double, 3>, Vec3> known;  // each direction is that of several triangles
    std::vector<Triangle> triangles = fine_icosahedron(fineness);
    for (Triangle& t : triangles)
        for (Vec3& p : t)
        {
            const auto [entry, is_new] = known.try_emplace({p.x, p.y, p.z});
            if (is_new) entry->second = probe.first_outside(p);
            p = entry->second;
        }
    return triangles;
}

}  // namespace viewer
