// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which triangles of a solid are near another solid, or a convex body, and how near?
#pragma once

#include "pd/close_triangles.hpp"
#include "pd/core_support.hpp"
#include "pd/nearest_of_set.hpp"
#include "pd/standing_solid.hpp"
#include "pd/triangle_gap.hpp"

namespace solid
{

/// How far the core, moved by `shift`, is beyond the triangle. Widths above `enough` are lower bounds.
inline Gap gap_between(const Body& body, Vec3 shift, const Corners& t, double enough)
{
    const auto support = [&](Vec3 d) {
        const Vec3 p = core_support(body, d) + shift;
        const double a = dot(d, t[0]), b = dot(d, t[1]), c = dot(d, t[2]);
        return Vertex{p - (a < b ? (a < c ? t[0] : t[2]) : (b < c ? t[1] : t[2])), 0, p, 0};
    };
    const NearestOfSet found = nearest_of_set(support, shift - (1.0 / 3) * (t[0] + t[1] + t[2]), enough);
    const bool meet = !(found.upper > 0);
    const Vec3 on_core = point_of_a(found.W, found.is_around() ? Vec3{} : found.v);
    return {found.n, meet ? std::min(found.lower, 0.0) : found.lower, on_core, meet ? on_core : on_core - found.v};
}

/// visit(gap, i, j) for all triangles j of q that are not further from p, shifted, than `distance`, until it returns true.
/// Returns whether it did. i is the triangle of p; 0 if that is a body.
template <class Visit>
bool visit_gaps(const StandingSolid& p, Vec3 shift, const StandingSolid& q, double distance, Visit visit)
{
    if (!p.body())
        return visit_close(p.surface(), shift, q.surface(), distance,
                           [&](std::uint32_t i, std::uint32_t j, const Corners& a, const Corners& b) {
                               const Gap gap = gap_between(a, b);
                               return !(gap.width > distance) && visit(gap, i, j);
                           });
    return visit_close(p.box(), shift, q.surface(), distance, [&](std::uint32_t j, const Corners& t) {
        const Gap gap = gap_between(*p.body(), shift, t, distance);
        return !(gap.width > distance) && visit(gap, 0u, j);
    });
}

}  // namespace solid
