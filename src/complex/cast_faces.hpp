// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What casts against meshes share: boxes in the coordinates of a mesh, a test by the plane of a triangle, and the
// best hit so far.
#pragma once

#include "complex/face_body.hpp"
#include "complex/queries.hpp"
#include "complex/ray/ray_sweep.hpp"
#include "convex/queries.hpp"

#include <functional>

namespace dt::complex
{

/// A placement in the coordinates of a mesh. The difference comes first: far away it is the smaller number.
inline Affine seen_from(const PlacedMesh& mesh, const Affine& at)
{
    return {mesh.inverse.M * at.M, mesh.inverse.M * (at.t - mesh.at.t)};
}

/// How far a ball of radius 1 reaches along each coordinate after M.
inline Vec3 reach_of_ball(const Mat3& M)
{
    const Mat3 rows = transposed(M);
    return {norm(rows.c0), norm(rows.c1), norm(rows.c2)};
}

inline Aabb grown(const Aabb& box, Vec3 by)
{
    return {box.lo - by, box.hi + by};
}

/// The box of a face, in the coordinates of its mesh or after a map.
template <class Map = std::identity> Aabb face_box(const Mesh& mesh, std::uint32_t slot, const Map& map = {})
{
    Aabb box = no_box;
    const shape::VertexView vertices = mesh.vertices();
    mesh.faces().for_each_vertex(slot, [&](std::uint32_t i) { box = united(box, map(vertices[i])); });
    return box;
}

/// The distance at which a cast stops, for two objects of these sizes, so far apart.
inline double contact_distance(double extent, double apart, const Tolerance& eps)
{
    return contact_share * eps.contact * extent + rounding::coordinates * (apart + extent);
}

/// Whether a moving body comes within `near` of the plane of a triangle before the limit. A conservative test for any
/// normal, since only extents along it are compared.
inline bool reaches_plane(const convex::Body& moving, Vec3 translation, const FaceBody& face, double near,
                          double limit)
{
    const shape::Facet& f = face.facet();
    if (f.index) return true;  // a polygon may have a volume
    const Vec3 n = cross(f.corner[1] - f.corner[0], f.corner[2] - f.corner[0]);
    const double length = norm(n);
    if (!(length > 0)) return true;
    const double h0 = dot(n, f.corner[0]), h1 = dot(n, f.corner[1]), h2 = dot(n, f.corner[2]);
    const double height = dot(n, moving.at.t() - face.body().at.t()), speed = dot(n, translation);
    const bool above = height > h0;
    const double gap = above ? height - reach_along(moving, -n) - std::max(h0, std::max(h1, h2))
                             : std::min(h0, std::min(h1, h2)) - height - reach_along(moving, n);
    const double to_go = gap - near * length;
    return !(to_go > 0) || (above ? -speed : speed) * limit >= to_go;
}

/// The first hit so far. An overlap at the start is final.
class FirstHit
{
public:
    explicit FirstHit(double max_param) : limit_(max_param) {}

    double limit() const { return limit_; }
    bool is_final() const { return hit_ && hit_->param <= 0 && hit_->normal == Vec3{}; }
    const std::optional<convex::CastHit>& hit() const { return hit_; }

    void offer(const convex::CastHit& hit, std::uint32_t feature_a, std::uint32_t feature_b)
    {
        if (hit_ && !(hit.param < hit_->param || hit.normal == Vec3{})) return;
        hit_ = hit;
        hit_->feature_a = feature_a;
        hit_->feature_b = feature_b;
        limit_ = std::min(limit_, hit.param);
    }

private:
    double limit_;
    std::optional<convex::CastHit> hit_;
};

}  // namespace dt::complex
