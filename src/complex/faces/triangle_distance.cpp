// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The closest points of two triangles that do not meet are on two edges, or a corner and its foot in the other
// triangle: nine and six candidates. Which is nearest is found in float and may be wrong for slivers and nearly
// parallel edges; but along any direction the gap between the triangles is a lower bound of their distance, and along
// that of the closest points it is the distance.
#include "complex/faces/triangle_distance.hpp"

#include <cfloat>

namespace dt::complex
{

namespace
{

using Mask = Float8::Mask;

/// Lengths are far below this, and squares of 1 / it are floats.
constexpr float tiny = 1e-30f;

/// Smallest divisor: its reciprocal is still a float.
constexpr float least_divisor = 1e-37f;

/// Squared sine of the angle of a sliver.
constexpr float sliver = 1e-10f;

[[gnu::always_inline]] inline Float8 clamped(const Float8& x)
{
    return min(max(x, Float8::broadcast(0)), Float8::broadcast(1));
}

struct Edge
{
    Vec8 from, d;
    Float8 dd, inverse;  ///< d·d and its inverse

    [[gnu::always_inline]] Edge(const Vec8& p, const Vec8& q)
        : from(p), d(q - p), dd(max(dot(d, d), Float8::broadcast(tiny))), inverse(Float8::broadcast(1) / dd)
    {}
};

struct Plane
{
    Vec8 origin, e0, e1, n;
    Float8 nn, inverse, least;  ///< least n·n for which n is worth something: the edges tell all about slivers

    [[gnu::always_inline]] explicit Plane(const Triangles8& t)
        : origin(t.v[0]), e0(t.v[1] - t.v[0]), e1(t.v[2] - t.v[0]), n(cross(e0, e1)), nn(dot(n, n)),
          inverse(Float8::broadcast(1) / max(nn, Float8::broadcast(tiny))),
          least(dot(e0, e0) * dot(e1, e1) * Float8::broadcast(sliver))
    {}
};

/// The shortest vector so far, from b to a.
struct Nearest
{
    Float8 d2 = Float8::broadcast(FLT_MAX);
    Vec8 y{Float8::broadcast(0), Float8::broadcast(0), Float8::broadcast(0)};

    [[gnu::always_inline]] void add(const Float8& length2, const Vec8& vector)
    {
        const Mask nearer = length2 < d2;
        d2 = select(nearer, length2, d2);
        y = select(nearer, vector, y);
    }
};

/// Points of two edges that are nearest to each other, up to rounding; in any case points of the edges.
[[gnu::always_inline]] inline Vec8 between(const Edge& p, const Edge& q)
{
    constexpr float nearly_parallel = 1e-7f;
    const Vec8 r = p.from - q.from;
    const Float8 b = dot(p.d, q.d), c = dot(p.d, r), f = dot(q.d, r), both = p.dd * q.dd;
    const Float8 divisor =
        max(both - b * b, both * Float8::broadcast(nearly_parallel), Float8::broadcast(least_divisor));
    Float8 s = clamped((b * f - c * q.dd) / divisor);
    const Float8 t = clamped((b * s + f) * q.inverse);
    s = clamped((b * t - c) * p.inverse);
    return r + p.d * s - q.d * t;
}

/// A corner and its foot, if that is in the triangle. `sign` is 1 for a corner of a, −1 for one of b.
[[gnu::always_inline]] inline void add_foot(const Vec8& corner, const Plane& plane, float sign, Nearest& nearest)
{
    const Float8 zero = Float8::broadcast(0);
    const Vec8 r = corner - plane.origin;
    const Float8 v = dot(cross(r, plane.e1), plane.n), w = dot(cross(plane.e0, r), plane.n), h = dot(r, plane.n);
    const Mask inside = (v >= zero) & (w >= zero) & (v + w <= plane.nn) & (plane.nn > plane.least);
    const Float8 d2 = select(inside, h * h * plane.inverse, Float8::broadcast(FLT_MAX));
    nearest.add(d2, plane.n * (h * plane.inverse * Float8::broadcast(sign)));
}

/// The gap between the triangles along y, either way round.
[[gnu::always_inline]] inline Float8 gap_along(const Vec8& y, const Triangles8& a, const Triangles8& b)
{
    const Float8 yy = max(dot(y, y), Float8::broadcast(tiny));
    return gap(range_along(y, a), range_along(y, b)) / sqrt(yy);
}

}  // namespace

DistanceLanes distance(const Triangles8& a, const Triangles8& b, float error, float limit)
{
    // A gap is off by what its points are off, √3·error each, and by the rounding of sums of three products.
    const Float8 slack = Float8::broadcast(8 * error);
    const Vec8 zero{Float8::broadcast(0), Float8::broadcast(0), Float8::broadcast(0)};
    const Triangles8 p{{zero, a.v[1] - a.v[0], a.v[2] - a.v[0]}};
    const Triangles8 q{{b.v[0] - a.v[0], b.v[1] - a.v[0], b.v[2] - a.v[0]}};

    const Plane plane_a(p), plane_b(q);
    const Float8 first = max(gap_along(plane_a.n, p, q), gap_along(plane_b.n, p, q)) - slack;
    if (bits(first >= Float8::broadcast(limit)) == 255) return {first, first};

    const Edge ea[3] = {{p.v[0], p.v[1]}, {p.v[1], p.v[2]}, {p.v[2], p.v[0]}};
    const Edge eb[3] = {{q.v[0], q.v[1]}, {q.v[1], q.v[2]}, {q.v[2], q.v[0]}};
    Nearest nearest;
    for (const Edge& e : ea)
        for (const Edge& f : eb)
        {
            const Vec8 y = between(e, f);
            nearest.add(dot(y, y), y);
        }
    for (const Vec8& corner : q.v)
        add_foot(corner, plane_a, -1, nearest);
    for (const Vec8& corner : p.v)
        add_foot(corner, plane_b, 1, nearest);
    return {sqrt(nearest.d2), max(first, gap_along(nearest.y, p, q) - slack)};
}

}  // namespace dt::complex
