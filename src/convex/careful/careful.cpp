// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Puts two bodies in an order that does not depend on that of the arguments, and asks for their distance and depth.
#include "convex/careful/careful.hpp"

#include "convex/careful/careful_depth.hpp"
#include "convex/dispatch.hpp"

#include <tuple>

namespace dt::convex
{

namespace
{

/// What tells two bodies apart, the kind of core first, as a Difference wants it.
auto rank(const Body& body)
{
    const auto& row = body.at.row;
    const auto numbers = [](const double(&r)[4]) { return std::tuple(r[3], r[0], r[1], r[2]); };
    return std::tuple(body.core.index(), body.extent, body.radius, body.inner, numbers(row[0]), numbers(row[1]),
                      numbers(row[2]), std::tuple(body.centre.x, body.centre.y, body.centre.z));
}

/// Directions in which bodies of one rank are compared, as mirror images in one place are. None is along an axis.
constexpr Vec3 telling[] = {{1, 2, 3}, {-1, -2, -3}, {-3, 1, 2}, {3, -1, -2}, {2, -3, 1}, {-2, 3, -1}};

bool comes_before(const Body& a, const Body& b)
{
    const auto rank_a = rank(a), rank_b = rank(b);
    if (rank_a != rank_b) return rank_a < rank_b;
    for (const Vec3 d : telling)
    {
        const Vec3 p = furthest_in_core(a, d), q = furthest_in_core(b, d);
        if (p != q) return std::tuple(p.x, p.y, p.z) < std::tuple(q.x, q.y, q.z);
    }
    return false;
}

/// A ball is the same in any frame, and so is what is decided about it: that of a ray's source is not turned.
Body unturned(const Body& body)
{
    Body same = body;
    if (body.core.index() == kind_point) same.at = Isometry(Mat3{}, body.at.t());
    return same;
}

OrderedPair in_own_order(const Body& a, const Body& b)
{
    const bool is_swapped = comes_before(b, a);
    return {is_swapped ? b : a, is_swapped ? a : b, is_swapped};
}

CoreProximity from_distance(const CarefulDistance& s)
{
    const Vec3 on_a = point_of_a(s.W, s.nearest);
    return {std::min(s.lower, s.upper), s.upper, on_a, on_a - s.v, normalized(-s.v, -s.axis), on_a, s.in_contact};
}

CoreProximity from_depth(const Difference& C, const CarefulDistance& s, double r, const CarefulGoal& goal)
{
    const Depth d = careful_depth(C, s, r, goal);
    const Vec3 common = point_of_a(s.W, s.nearest);
    return {-d.upper,    -std::max(d.lower, -s.upper), d.on_a, d.on_a - d.upper * d.normal, d.normal, common,
            s.in_contact};
}

/// Given in the frame of b, returned in that of a, with the roles exchanged.
CoreProximity turned_over(const Body& a, const Body& b, const CoreProximity& p)
{
    const Affine a_from_b = relative(a.at, b.at, way_between(a, b));
    return {p.lower,     p.upper, a_from_b(p.on_b), a_from_b(p.on_a), a_from_b.M * -p.normal, a_from_b(p.common),
            p.in_contact};
}

/// Given in the frame of unturned(a), returned in that of a.
CoreProximity turned_with(const Body& a, const CoreProximity& p)
{
    if (a.core.index() != kind_point) return p;
    const auto turned = [&](Vec3 x) { return a.at.turned_back(x); };
    return {p.lower, p.upper, turned(p.on_a), turned(p.on_b), turned(p.normal), turned(p.common), p.in_contact};
}

CoreProximity proximity(const Difference& C, double r, bool with_depth, const CarefulGoal& goal)
{
    const CarefulDistance s = careful_distance(C, r, goal);
    return with_depth && s.upper <= contact_within * C.touch ? from_depth(C, s, r, goal) : from_distance(s);
}

}  // namespace

bool touch_carefully(const Body& a, const Body& b)
{
    const Body same_a = unturned(a), same_b = unturned(b);
    const OrderedPair pair = in_own_order(same_a, same_b);
    return careful_distance(Difference(pair.a, pair.b), a.radius + b.radius, contact_alone).in_contact;
}

bool penetrate_carefully(const Body& a, const Body& b)
{
    const Body same_a = unturned(a), same_b = unturned(b);
    const OrderedPair pair = in_own_order(same_a, same_b);
    const Difference C(pair.a, pair.b);
    const double r = a.radius + b.radius;
    const CoreProximity p = proximity(C, r, true, to_the_last_digit);
    return p.in_contact && r - p.lower > penetrating * C.touch;
}

CoreProximity measure_carefully(const Body& a, const Body& b, Goal goal, const Tolerance& eps)
{
    const Body same_a = unturned(a), same_b = unturned(b);
    const OrderedPair pair = in_own_order(same_a, same_b);
    const CoreProximity p =
        proximity(Difference(pair.a, pair.b), a.radius + b.radius, goal != Goal::distance, {eps.accuracy});
    return turned_with(a, pair.is_swapped ? turned_over(same_a, same_b, p) : p);
}

}  // namespace dt::convex
