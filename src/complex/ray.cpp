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
#include "math/double4.hpp"

namespace solid
{

namespace
{

Double4 four(Vec3 a)
{
    return Double4::of(a.x, a.y, a.z, 0);
}

/// M·x, and anything in the fourth lane.
[[gnu::always_inline]] inline Double4 image(const Affine& at, const Vec3& x)
{
    static_assert(sizeof(Mat3) == 9 * sizeof(double) && offsetof(Affine, t) == sizeof(Mat3));
    const double* const m = &at.M.c0.x;  // the fourth number of the last column is the first of t
    return Double4::load(m) * Double4::broadcast(x.x) + Double4::load(m + 3) * Double4::broadcast(x.y) +
           Double4::load(m + 6) * Double4::broadcast(x.z);
}

[[gnu::always_inline]] inline double taxi(Double4 a)
{
    double lane[4];
    abs(a).store(lane);
    return lane[0] + lane[1] + lane[2];
}

/// A ray in the coordinates of the mesh, as from + τ·motion, param = start + τ·unit; see complex/ray_sweep.hpp.
struct LocalRay
{
    Double4 from, motion;
    double start, unit, end;

    double param(double tau) const { return start + tau * unit; }
};

class RayQuery
{
public:
    /// `size`: no coordinate of the mesh is larger. `touch`: what coordinates are off by.
    RayQuery(const Vec3& source, const Vec3& direction, const PlacedMesh& mesh, const LocalRay& ray, double size,
             double touch, const Tolerance& eps)
        : source_(source), direction_(direction), mesh_(mesh), ray_(ray), eps_(eps), faces_(mesh.mesh->faces()),
          vertices_(mesh.mesh->vertices()), slabs_(rounded(ray.motion), size),
          frame_(ray.from, ray.motion, rounded(ray.motion), size + taxi(ray.from), touch),
          best_(ray.end + frame_.tau_touch()), limit_(not_below(best_))
    {
        const Float4 o = rounded(ray.from);
        slabs_.place(o, o);
    }

    std::optional<CastHit> run()
    {
        if (faces_.is_plain()) [[likely]]
            visit_leaves(mesh_.mesh->tree(), slabs_, limit_, [this](std::uint32_t first, std::uint32_t count) {
                const std::uint64_t* const words = faces_.plain_words(first);
                const std::uint64_t word[4] = {words[0], words[1], words[2], words[3]};
                meet(first, count, frame_.may_hit([&](unsigned k, unsigned i) {
                    return vertices_.address(Faces::plain_vertex(word[i], k));
                }));
                return limit_;
            });
        else
            visit_all();
        std::optional<CastHit> hit;
        if (slot_ == none) return hit;
        if (convex_hit_) [[unlikely]]
            hit = convex_hit_;
        else
            finish_triangle(hit.emplace());
        hit->feature_b = faces_.number(slot_);
        return hit;
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;

    /// For all kinds of faces.
    [[gnu::noinline]] void visit_all()
    {
        visit_leaves(mesh_.mesh->tree(), slabs_, limit_, [this](std::uint32_t first, std::uint32_t count) {
            Faces::Triangle corners[4];
            unsigned polygons = 0;
            for (std::uint32_t i = 0; i < 4; ++i)
            {
                const std::uint32_t slot = first + (i < count ? i : 0);
                corners[i] = faces_.corners(slot);
                polygons |= static_cast<unsigned>(faces_.is_polygon(slot)) << i;
            }
            const auto address = [&](unsigned k, unsigned i) { return vertices_.address(corners[i][k]); };
            meet(first, count, frame_.may_hit(address) | polygons);
            return limit_;
        });
    }

    /// Those of the faces from `first` whose bits are set.
    [[gnu::always_inline]] void meet(std::uint32_t first, std::uint32_t count, unsigned candidates)
    {
        for (candidates &= (1u << count) - 1; candidates != 0; candidates &= candidates - 1)
            meet(first + static_cast<std::uint32_t>(std::countr_zero(candidates)));
    }

    void meet(std::uint32_t slot)
    {
        if (faces_.is_polygon(slot)) [[unlikely]]
        {
            meet_convex(slot);
            return;
        }
        const Faces::Triangle ids = faces_.triangle(slot);
        const LineFrame::Meeting met =
            frame_.meet(vertices_.address(ids[0]), vertices_.address(ids[1]), vertices_.address(ids[2]));
        if (met.thin && meet_convex(slot)) [[unlikely]]
            return;
        // A hair before the source or behind the end is at the source or the end.
        if (!met.inside || ray_.param(met.tau + frame_.tau_touch()) < 0 || !(met.tau < best_)) return;
        best_ = met.tau;
        limit_ = not_below(best_);
        slot_ = slot;
        convex_hit_.reset();
    }

    [[gnu::noinline]] bool meet_convex(std::uint32_t slot)
    {
        PlacedMesh bare = mesh_;
        bare.margin = 0;
        const FaceBody face(bare, slot);
        const double limit = ray_.param(std::min(best_, ray_.end));
        const auto hit = ray_cast(source_, direction_, face.body(), limit, eps_);
        if (!hit) return false;
        const double tau = (hit->param - ray_.start) / ray_.unit;
        if (!(tau < best_)) return true;
        best_ = tau;
        limit_ = not_below(best_);
        slot_ = slot;
        convex_hit_ = hit;
        return true;
    }

    /// The inverse transpose takes a normal to the world.
    void finish_triangle(CastHit& hit) const
    {
        const auto ids = faces_.triangle(slot_);
        const Vec3 a = vertices_[ids[0]], b = vertices_[ids[1]], c = vertices_[ids[2]];
        const Vec3 local = cross(b - a, c - a);
        const Vec3 n = normalized(transposed_times(mesh_.inverse.M, local), {});
        hit.param = std::max(0.0, ray_.param(std::min(best_, ray_.end)));
        hit.point = source_ + hit.param * direction_;
        hit.normal = std::copysign(1.0, -dot(n, direction_)) * n;
    }

    const Vec3& source_;
    const Vec3& direction_;
    const PlacedMesh& mesh_;
    const LocalRay& ray_;
    const Tolerance& eps_;
    const Faces& faces_;
    VertexView vertices_;
    SlabTest slabs_;
    LineFrame frame_;
    double best_;  ///< τ
    float limit_;  ///< not below best_
    std::uint32_t slot_ = none;
    std::optional<CastHit> convex_hit_;  ///< if the best one is of a face that is no triangle to the ray
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

std::optional<CastHit> ray_cast(const Vec3& source, const Vec3& direction, const PlacedMesh& mesh, double max_param,
                                const Tolerance& eps)
{
    if (mesh.mesh->empty() || !(max_param >= 0)) return std::nullopt;
    const Vec3 apart = source - mesh.at.t;
    const Double4 o = image(mesh.inverse, apart), d = image(mesh.inverse, direction);
    const double away = taxi(o), speed = taxi(d), size = std::max(least_size, mesh.mesh->extent());
    LocalRay ray;
    if (starts_near(2 * away, speed, size)) [[likely]]
    {
        const double unit = near_unit(2 * away, speed, size);
        ray = {o, Double4::broadcast(unit) * d, 0, unit, max_param / unit};
    }
    else
    {
        const Vec3 from = mesh.inverse.M * apart;
        const auto sweep = sweep_through({from, from}, mesh.inverse.M * direction, mesh.mesh->bounds(), max_param);
        if (!sweep) return std::nullopt;
        if (!(speed > 0)) return point_cast(source, mesh, eps);
        ray = {four(sweep->box.lo), four(sweep->motion), sweep->start, sweep->unit, sweep->end};
    }
    const double touch = rounding::coordinates * (size + away);
    return RayQuery(source, direction, mesh, ray, size, touch, eps).run();
}

}  // namespace solid
