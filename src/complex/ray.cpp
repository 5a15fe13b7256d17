// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does a ray first meet a mesh? In the mesh's own coordinates; the parameter is the same in all. The tree is
// visited nearest first; triangles are met as complex/ray_triangle.hpp tells, which lets no ray through between
// neighbours. What is no triangle to the ray (polygons, points, segments, and triangles seen edge-on) is left to the
// convex ray cast, which meets what comes within rounding.
//
// A triangle that contains the source is hit at 0 and has its normal; there is no normal if the source is in a
// polygon's hull or the ray starts inside a triangle it runs along.
#include "complex/face_body.hpp"
#include "complex/queries.hpp"
#include "complex/ray_slabs.hpp"
#include "complex/ray_triangle.hpp"
#include "convex/queries.hpp"

namespace solid
{

namespace
{

class RayQuery
{
public:
    RayQuery(Vec3 source, Vec3 direction, const PlacedMesh& mesh, const Sweep& sweep, double touch,
             const Tolerance& eps)
        : source_(source), direction_(direction), mesh_(mesh), sweep_(sweep), eps_(eps), faces_(mesh.mesh->faces()),
          vertices_(mesh.mesh->vertices()), frame_(sweep.box.lo, sweep.motion, magnitude(mesh.mesh->bounds()), touch),
          best_(sweep.end)
    {}

    std::optional<CastHit> run()
    {
        const SlabTest slabs(sweep_, mesh_.mesh->bounds());
        best_ += frame_.tau_touch();
        limit_ = not_below(best_);
        visit_leaves(mesh_.mesh->tree(), slabs, limit_, [this](std::uint32_t first, std::uint32_t count) {
            visit(first, count);
            return limit_;
        });
        if (slot_ == none) return std::nullopt;
        if (!is_complete_) finish_triangle();
        return hit_;
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;

    [[gnu::always_inline]] void visit(std::uint32_t first, std::uint32_t count)
    {
        FourTriangles t;
        const auto find = [&](auto corners) {
            for (std::uint32_t i = 0; i < 4; ++i)
            {
                const Faces::Triangle ids = corners(first + (i < count ? i : 0));
                for (std::size_t k = 0; k < 3; ++k)
                    t.p[k][i] = vertices_.address(ids[k]);
            }
        };
        if (faces_.is_plain()) [[likely]]
            find([this](std::uint32_t slot) { return faces_.plain_triangle(slot); });
        else
            find([this](std::uint32_t slot) { return faces_.corners(slot); });
        unsigned candidates = frame_.may_hit(t);
        if (faces_.has_polygons()) [[unlikely]]
            for (std::uint32_t i = 0; i < count; ++i)
                candidates |= static_cast<unsigned>(faces_.is_polygon(first + i)) << i;
        for (candidates &= (1u << count) - 1; candidates != 0; candidates &= candidates - 1)
        {
            const auto i = static_cast<unsigned>(std::countr_zero(candidates));
            meet(first + i, t.p[0][i], t.p[1][i], t.p[2][i]);
        }
    }

    void meet(std::uint32_t slot, const std::byte* p, const std::byte* q, const std::byte* r)
    {
        if (faces_.is_polygon(slot)) [[unlikely]]
        {
            meet_convex(slot);
            return;
        }
        const LineFrame::Meeting met = frame_.meet(p, q, r);
        if (met.thin && meet_convex(slot)) [[unlikely]]
            return;
        // A hair before the source or behind the end is at the source or the end.
        if (!met.inside || sweep_.param(met.tau + frame_.tau_touch()) < 0 || !(met.tau < best_)) return;
        best_ = met.tau;
        limit_ = not_below(best_);
        slot_ = slot;
        hit_.feature_b = faces_.number(slot);
        is_complete_ = false;
    }

    [[gnu::noinline]] bool meet_convex(std::uint32_t slot)
    {
        PlacedMesh bare = mesh_;
        bare.margin = 0;
        const FaceBody face(bare, slot);
        const double limit = sweep_.param(std::min(best_, sweep_.end));
        const auto hit = ray_cast(source_, direction_, face.body(), limit, eps_);
        if (!hit) return false;
        const double tau = (hit->param - sweep_.start) / sweep_.unit;
        if (!(tau < best_)) return true;
        best_ = tau;
        limit_ = not_below(best_);
        slot_ = slot;
        is_complete_ = true;
        hit_ = *hit;
        hit_.feature_b = faces_.number(slot);
        return true;
    }

    /// The inverse transpose takes a normal to the world.
    void finish_triangle()
    {
        const auto ids = faces_.triangle(slot_);
        const Vec3 a = vertices_[ids[0]], b = vertices_[ids[1]], c = vertices_[ids[2]];
        const Vec3 local = cross(b - a, c - a);
        const Vec3 n = normalized(transposed_times(mesh_.inverse.M, local), {});
        hit_.param = std::max(0.0, sweep_.param(std::min(best_, sweep_.end)));
        hit_.point = source_ + hit_.param * direction_;
        hit_.normal = std::copysign(1.0, -dot(n, direction_)) * n;
    }

    Vec3 source_, direction_;
    const PlacedMesh& mesh_;
    const Sweep& sweep_;
    const Tolerance& eps_;
    const Faces& faces_;
    VertexView vertices_;
    LineFrame frame_;
    double best_;  ///< τ
    float limit_ = 0;  ///< not below best_
    std::uint32_t slot_ = none;
    bool is_complete_ = false;  ///< hit_ is, else slot_ and best_ tell all
    CastHit hit_;
};

/// A ray without direction is a point: it hits what it is on.
std::optional<CastHit> point_cast(Vec3 source, const PlacedMesh& mesh, const Tolerance& eps)
{
    PlacedMesh bare = mesh;
    bare.margin = 0;
    Body point;
    point.at.move_to(source);
    return cast(point, {}, bare, 0, eps);
}

}  // namespace

std::optional<CastHit> ray_cast(Vec3 source, Vec3 direction, const PlacedMesh& mesh, double max_param,
                                const Tolerance& eps)
{
    if (mesh.mesh->empty() || !(max_param >= 0)) return std::nullopt;
    const Vec3 o = mesh.inverse.M * (source - mesh.at.t), d = mesh.inverse.M * direction;
    const Aabb& bounds = mesh.mesh->bounds();
    const auto sweep = sweep_through({o, o}, d, bounds, max_param);
    if (!sweep) return std::nullopt;
    if (!(taxi(d) > 0)) return point_cast(source, mesh, eps);
    const double touch = rounding::coordinates * (magnitude(bounds) + taxi(o));
    return RayQuery(source, direction, mesh, *sweep, touch, eps).run();
}

}  // namespace solid
