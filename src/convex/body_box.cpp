// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The box around a body, by a closed form for each kind of core: with R by columns c0, c1, c2, what it reaches along the
// axes of the world is a sum of them.
#include "convex/body_support.hpp"

namespace dt::convex
{

namespace
{

/// The range of each coordinate, relative to t; the fourth lanes mean nothing.
struct Ranges
{
    Double4 lo, hi;
};

Ranges symmetric(const Double4& half)
{
    return {Double4::broadcast(0) - half, half};
}

Double4 times(const Double4& a, double k)
{
    return a * Double4::broadcast(k);
}

/// Asks the support mapping six times.
Ranges by_supports(const Body& body)
{
    Vec3 lo, hi;
    for (int i = 0; i < 3; ++i)
    {
        const Vec3 row{body.at.row[i][0], body.at.row[i][1], body.at.row[i][2]};
        lo[i] = dot(row, furthest_in_core(body, -row));
        hi[i] = dot(row, furthest_in_core(body, row));
    }
    return {Double4::of(lo.x, lo.y, lo.z, 0), Double4::of(hi.x, hi.y, hi.z, 0)};
}

struct RangesOfCore
{
    const Body& body;

    Ranges operator()(const shape::Point&) const { return symmetric(Double4::broadcast(0)); }
    Ranges operator()(const shape::Segment& c) const { return symmetric(times(abs(column(1)), c.eta)); }
    Ranges operator()(const shape::Box& c) const
    {
        return symmetric(times(abs(column(0)), c.half.x) +
                         (times(abs(column(1)), c.half.y) + times(abs(column(2)), c.half.z)));
    }
    Ranges operator()(const shape::Cylinder& c) const
    {
        return symmetric(times(abs(column(1)), c.eta) + times(disc(), c.rho));
    }
    Ranges operator()(const shape::Cone& c) const
    {
        const Double4 apex = times(column(1), c.eta), base = Double4::broadcast(0) - apex, rim = times(disc(), c.rho);
        return {min(apex, base - rim), max(apex, base + rim)};
    }
    Ranges operator()(const ScaledPolytope& c) const
    {
        Ranges ranges;
        c.polytope->range_along({row(0), row(1), row(2)}, ranges.lo, ranges.hi);
        return {times(ranges.lo, c.k), times(ranges.hi, c.k)};
    }
    Ranges operator()(const View* view) const
    {
        if (!view->is_ellipsoid()) return by_supports(body);
        const Vec3 half = view->ellipsoid_box();
        return symmetric(Double4::of(half.x, half.y, half.z, 0));
    }
    template <class Core> Ranges operator()(const Core*) const { return by_supports(body); }

private:
    Double4 row(int i) const { return Double4::load(body.at.row[i]); }
    Double4 column(int j) const
    {
        Double4 c[3] = {row(0), row(1), row(2)};
        transpose(c[0], c[1], c[2]);
        return c[j];
    }
    /// How far a disc of radius 1 about y reaches.
    Double4 disc() const { return sqrt(column(0) * column(0) + column(2) * column(2)); }
};

}  // namespace

Aabb box_around(const Body& body, Vec3 centre)
{
    const Ranges core = std::visit(RangesOfCore{body}, body.core);
    const Double4 t = Double4::of(centre.x, centre.y, centre.z, 0),
                  more = Double4::broadcast(body.radius + body.blur);
    double lo[4], hi[4];
    (t + (core.lo - more)).store(lo);
    (t + (core.hi + more)).store(hi);
    return {{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}};
}

}  // namespace dt::convex
