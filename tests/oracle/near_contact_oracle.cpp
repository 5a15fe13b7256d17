// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The oracle near contact: GJK and EPA in __float128, which the compiler has to have.
#include "near_contact_oracle.hpp"

#include "near_contact_epa.hpp"

namespace dt::test::near
{

namespace
{

__extension__ typedef __float128 Quad;

/// Accuracy of a depth, relative to it.
constexpr double depth_accuracy = 1e-7;

double down(Quad x)
{
    const double d = static_cast<double>(x);
    return Quad(d) > x ? std::nextafter(d, -INFINITY) : d;
}

double up(Quad x)
{
    return -down(-x);
}

/// What 113 bits can be off by, relative to the coordinates: a few hundred roundings.
constexpr double quad_rounding = 0x1p-100;

double size_of(const Obstacle<Quad>& C)
{
    double size = 0;
    for (const V3<Quad> d : {V3<Quad>(1, 0, 0), V3<Quad>(0, 1, 0), V3<Quad>(0, 0, 1)})
        for (const V3<Quad> p : {C.a.support(d), C.a.support(-d), C.b.support(d), C.b.support(-d)})
            size = std::fmax(size, max_abs(rounded(p)));
    return size;
}

/// With the balls of both, whose radii add up to r.
Interval signed_distance(const Part& a, const Part& b, Quad r, double resolution)
{
    const Vec base = a.at.origin;
    const Obstacle<Quad> C{Placed<Quad>(a, base), Placed<Quad>(b, base), {}};
    const double doubt = quad_rounding * size_of(C);
    const Separation<Quad> s = separation<Quad>(C, resolution);
    if (!s.inside && (s.lower > 0 || s.upper > resolution))
        return {down(s.lower - r) - doubt, up(s.upper - r) + doubt};
    const Depth<Quad> depth = depth_of<Quad>(C, s.corners, depth_accuracy, 50 * resolution);
    const Quad lower = std::max(-depth.upper, s.lower), upper = depth.lower > 0 ? -depth.lower : s.upper;
    return {down(lower - r) - doubt, up(upper - r) + doubt};
}

template <class T> Obstacle<T> with_point(const Part& part, const Part& point)
{
    return {Placed<T>(part, part.at.origin), Placed<T>(point, part.at.origin), {}};
}

}  // namespace

Interval signed_distance(const Solid& a, const Solid& b, double resolution)
{
    const Quad r = Quad(a.margin) + Quad(b.margin);
    Interval all{INFINITY, INFINITY};
    for (const Part& p : a.parts)
        for (const Part& q : b.parts)
        {
            const Interval one = signed_distance(p, q, r, resolution);
            all = {std::fmin(all.lower, one.lower), std::fmin(all.upper, one.upper)};
        }
    return all;
}

Rough rough_distance(const Solid& a, const Solid& b, double resolution)
{
    const Part &p = a.parts[0], &q = b.parts[0];
    const Obstacle<long double> C{Placed<long double>(p, p.at.origin), Placed<long double>(q, p.at.origin), {}};
    const Separation<long double> s = separation<long double>(C, resolution);
    if (s.inside) return {0, rounded(s.n)};
    return {static_cast<double>(s.upper), s.upper > 0 ? rounded((-1 / s.upper) * s.v) : rounded(s.n)};
}

double distance_from(const Solid& solid, Vec x, double enough, double resolution)
{
    const Shape origin = point({});
    const Part there{&origin, {Mat{}, x}};
    double least = INFINITY;
    for (const Part& part : solid.parts)
    {
        const auto s =
            separation<long double>(with_point<long double>(part, there), resolution, enough + solid.margin);
        const double quick = s.inside ? 0 : static_cast<double>(s.upper) - solid.margin;
        if (quick <= enough) return std::fmax(quick, 0);
        if (const double proved = static_cast<double>(s.lower) - solid.margin; proved > enough)
        {
            least = std::fmin(least, proved);
            continue;
        }
        const auto t = separation<Quad>(with_point<Quad>(part, there), resolution, enough + solid.margin);
        least = std::fmin(least, t.inside ? 0 : down(t.lower - Quad(solid.margin)));
    }
    return std::fmax(least, 0);
}

double reach_along(const Solid& solid, Vec n, Vec base)
{
    double most = -INFINITY;
    for (const Part& part : solid.parts)
    {
        const Placed<long double> placed(part, base);
        const V3<long double> d(n);
        most = std::fmax(most, static_cast<double>(dot(d, placed.support(d))));
    }
    return most + solid.margin * norm(n);
}

}  // namespace dt::test::near
