// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What does a depth query ask of a solid with a surface, or of a convex body with a support mapping, once it is mapped,
// and which of its triangles are near another?
#pragma once

#include "convex/body_support.hpp"
#include "convex/nearest_of_set.hpp"
#include "pieces/solid_ref.hpp"
#include "surface/close_triangles.hpp"
#include "surface/triangle_gap.hpp"

namespace dt::depth
{

/// A solid as one query uses it: mapped, but not translated.
class TransformedSolid
{
public:
    explicit TransformedSolid(std::pmr::memory_resource* memory) : surface_(memory), shell_points_(memory) {}

    /// What `from` points to must stay.
    void reset(const pieces::SolidRef& from);

    const pieces::SolidRef& solid() const { return from_; }
    const convex::Body* body() const { return from_.body; }
    const surface::TriangleTree& surface() const { return surface_; }  ///< a body has none
    std::span<const Vec3> shell_points() const { return shell_points_; }
    const Aabb& box() const { return box_; }
    bool contains(Vec3 x) const;
    double reach(Vec3 d) const;  ///< the largest d·x

private:
    pieces::SolidRef from_;
    Mat3 inverse_;
    surface::TriangleTree surface_;
    std::pmr::vector<Vec3> shell_points_;
    Aabb box_;
};

/// How far the core, moved by `shift`, is beyond the triangle. Widths above `enough` are lower bounds.
inline surface::Gap gap_between(const convex::Body& body, Vec3 shift, const surface::Corners& t, double enough)
{
    const auto support = [&](Vec3 d) {
        const Vec3 p = core_support(body, d) + shift;
        const double a = dot(d, t[0]), b = dot(d, t[1]), c = dot(d, t[2]);
        return convex::Vertex{p - (a < b ? (a < c ? t[0] : t[2]) : (b < c ? t[1] : t[2])), 0, p, 0};
    };
    const convex::NearestOfSet found =
        convex::nearest_of_set(support, shift - (1.0 / 3) * (t[0] + t[1] + t[2]), enough);
    const bool meet = !(found.upper > 0);
    const Vec3 on_core = point_of_a(found.W, found.is_around() ? Vec3{} : found.v);
    return {found.n, meet ? std::min(found.lower, 0.0) : found.lower, on_core, meet ? on_core : on_core - found.v};
}

/// visit(gap, i, j) for all triangles j of q that are not further from p, shifted, than `distance`, until it returns
/// true. Returns whether it did. i is the triangle of p; 0 if that is a body.
template <class Visit>
bool visit_gaps(const TransformedSolid& p, Vec3 shift, const TransformedSolid& q, double distance, Visit visit)
{
    if (!p.body())
        return visit_close(
            p.surface(), shift, q.surface(), distance,
            [&](std::uint32_t i, std::uint32_t j, const surface::Corners& a, const surface::Corners& b) {
                const surface::Gap gap = surface::gap_between(a, b);
                return !(gap.width > distance) && visit(gap, i, j);
            });
    return visit_close(p.box(), shift, q.surface(), distance, [&](std::uint32_t j, const surface::Corners& t) {
        const surface::Gap gap = gap_between(*p.body(), shift, t, distance);
        return !(gap.width > distance) && visit(gap, 0u, j);
    });
}

}  // namespace dt::depth
