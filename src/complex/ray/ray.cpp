// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does a ray first meet a mesh? In the mesh's own coordinates; the parameter is the same in all. The tree is
// visited nearest first; ray/ray_triangle.hpp meets triangles and lets no ray through between neighbours. Other faces
// (polygons, points, segments, and triangles seen edge-on) are left to the convex ray cast, which hits faces within
// rounding.
//
// A triangle that contains the source is hit at 0 and has its normal; there is no normal if the source is in a
// polygon's hull or the ray starts inside a triangle it runs along.
#include "complex/face_body.hpp"
#include "complex/queries.hpp"
#include "complex/ray/ray_slabs.hpp"
#include "complex/ray/ray_triangle.hpp"
#include "convex/queries.hpp"
#include "math/simd/double4.hpp"

#include <array>
#include <bit>

namespace dt::complex
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

/// A ray in the coordinates of the mesh, as from + τ·motion, with param = start + τ·unit: see ray/ray_sweep.hpp.
struct LocalRay
{
    Double4 from, motion;
    double away;  ///< taxi(from)
    double start, unit, end;  ///< up to τ = end
    double first;  ///< τ of the source: param 0

    double param(double tau) const { return start + std::min(tau, end) * unit; }  ///< none is beyond the end
};

class RayQuery
{
public:
    /// `ray` must live as long. `size`: no coordinate of the mesh is larger. `touch`: what coordinates are off by.
    RayQuery(const Vec3& source, const Vec3& direction, const PlacedMesh& mesh, const LocalRay& ray, double size,
             double touch, const Tolerance& eps)
        : source_(source), direction_(direction), mesh_(mesh), eps_(eps), faces_(mesh.mesh->faces()),
          vertices_(mesh.mesh->vertices()), slabs_(rounded(ray.motion), size, last),
          frame_(ray.from, ray.motion, rounded(ray.from), rounded(ray.motion), slabs_.rate(), size + ray.away, touch),
          ray_(ray), first_(ray.first - frame_.tau_touch()), best_(ray.end + frame_.tau_touch()),
          limit_(keys_until(best_))
    {
        slabs_.place(rounded(ray.from).xyz());
    }

    std::optional<convex::CastHit> run()
    {
        if (faces_.is_plain()) [[likely]]
            visit_plain();
        else
            visit_all();
        if (slot_ == none) return std::nullopt;
        convex::CastHit hit = convex_hit_ ? *convex_hit_ : triangle_hit();
        hit.feature_b = faces_.number(slot_);
        return hit;
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr auto last = static_cast<float>(usual_params);

    using Corners = std::array<const std::byte*, 3>;

    /// Among faces met at one time the first in the tree counts, whatever the order of the visits.
    bool is_sooner(double tau, std::uint32_t slot) const
    {
        return tau < best_ || (tau == best_ && slot_ != none && slot < slot_);
    }

    static unsigned of_first(std::uint32_t count) { return (1u << count) - 1; }

    /// Visits leaves of plain triangles.
    [[gnu::always_inline]] void visit_plain()
    {
        const auto fetch_words = [this](std::uint32_t first) {
            constexpr std::size_t word = sizeof(*faces_.plain_words(0));
            fetch(faces_.plain_words(0), first * word, Node::max_leaf * Node::width * word);
        };
        visit_leaves(mesh_.mesh->tree(), slabs_, limit_, fetch_words,
                     [this](std::uint32_t first, std::uint32_t count) {
                         const std::uint64_t* const words = faces_.plain_words(first);
                         const auto address = [&](unsigned k, unsigned i) {
                             return vertices_.address(Faces::plain_vertex(words[i], k));
                         };
                         const LineFrame::Hits hits = frame_.hits(address);
                         for (unsigned may = hits.may & of_first(count); may != 0; may &= may - 1)
                         {
                             const auto i = static_cast<unsigned>(std::countr_zero(may));
                             meet_triangle(first + i, {address(0, i), address(1, i), address(2, i)},
                                           (hits.must >> i & 1) != 0);
                         }
                         return limit_;
                     });
    }

    /// Visits leaves of all kinds of faces.
    [[gnu::noinline]] void visit_all()
    {
        const auto fetch_nothing = [](std::uint32_t) {};
        visit_leaves(
            mesh_.mesh->tree(), slabs_, limit_, fetch_nothing, [this](std::uint32_t first, std::uint32_t count) {
                Corners corners[4];
                unsigned polygons = 0;
                for (std::uint32_t i = 0; i < 4; ++i)
                {
                    const std::uint32_t slot = first + (i < count ? i : 0);
                    const Faces::Triangle ids = faces_.corners(slot);
                    corners[i] = {vertices_.address(ids[0]), vertices_.address(ids[1]), vertices_.address(ids[2])};
                    polygons |= static_cast<unsigned>(faces_.is_polygon(slot)) << i;
                }
                const LineFrame::Hits hits = frame_.hits([&](unsigned k, unsigned i) { return corners[i][k]; });
                for (unsigned i = 0; i < count; ++i)
                    if ((polygons >> i & 1) != 0)
                        meet_convex(first + i);
                    else if ((hits.may >> i & 1) != 0)
                        meet_triangle(first + i, corners[i], (hits.must >> i & 1) != 0);
                return limit_;
            });
    }

    /// Meets a triangle that may be hit, or must be.
    [[gnu::always_inline]] void meet_triangle(std::uint32_t slot, const Corners& corners, bool must)
    {
        const Vec3 a = shape::VertexView::point(corners[0]),
                   normal = cross(shape::VertexView::point(corners[1]) - a, shape::VertexView::point(corners[2]) - a);
        double tau;
        if (must) [[likely]]
            tau = frame_.tau(a, normal);
        else
        {
            const LineFrame::Meeting met = frame_.meet(corners[0], corners[1], corners[2], normal);
            if ((met.thin && meet_convex(slot)) || !met.inside) return;
            tau = met.tau;
        }
        if (tau < first_ || !is_sooner(tau, slot)) return;
        take(tau, slot);
        normal_[0] = normal.x;  // one by one: a copy of the whole would wait for its parts to reach memory
        normal_[1] = normal.y;
        normal_[2] = normal.z;
        convex_hit_.reset();
    }

    void take(double tau, std::uint32_t slot)
    {
        best_ = tau;
        limit_ = keys_until(tau);
        slot_ = slot;
    }

    [[gnu::noinline]] bool meet_convex(std::uint32_t slot)
    {
        PlacedMesh bare = mesh_;
        bare.margin = 0;
        const FaceBody face(bare, slot);
        const auto hit = ray_cast(source_, direction_, face.body(), ray_.param(best_), eps_);
        if (!hit) return false;
        const double tau = (hit->param - ray_.start) / ray_.unit;
        if (!is_sooner(tau, slot)) return true;
        take(tau, slot);
        convex_hit_ = hit;
        return true;
    }

    /// The inverse transpose takes a normal to the world. Its side is known before its length.
    convex::CastHit triangle_hit() const
    {
        const Vec3 normal = transposed_times(mesh_.inverse.M, Vec3{normal_[0], normal_[1], normal_[2]});
        const double param = std::max(0.0, ray_.param(best_));
        return {param, source_ + param * direction_,
                normalized(std::copysign(1.0, -dot(normal, direction_)) * normal, {})};
    }

    const Vec3& source_;
    const Vec3& direction_;
    const PlacedMesh& mesh_;
    const Tolerance& eps_;
    const Faces& faces_;
    shape::VertexView vertices_;
    SlabTest slabs_;
    LineFrame frame_;
    const LocalRay& ray_;
    double first_;  ///< τ: a hair before the source is at the source
    double best_;  ///< τ: behind the end by a hair is at the end
    std::uint32_t limit_;  ///< largest key that may be sooner than best_
    std::uint32_t slot_ = none;
    double normal_[3];  ///< the normal of that triangle, local
    std::optional<convex::CastHit> convex_hit_;  ///< if the best one is of a face that is no triangle to the ray
};

/// Cuts a ray that starts far away, or moves very slowly or fast; nothing if it passes by the mesh.
[[gnu::noinline]] std::optional<LocalRay> cut_ray(const PlacedMesh& mesh, const Vec3& apart, const Vec3& direction,
                                                  double max_param)
{
    const Vec3 o = mesh.inverse.M * apart;
    const auto sweep = sweep_through({o, o}, mesh.inverse.M * direction, mesh.mesh->bounds(), max_param);
    if (!sweep) return std::nullopt;
    const Double4 from = four(sweep->box.lo);
    return LocalRay{from,       four(sweep->motion),        taxi(from), sweep->start, sweep->unit,
                    sweep->end, -sweep->start / sweep->unit};
}

/// A ray without direction is a point: it hits what it is on.
std::optional<convex::CastHit> point_cast(Vec3 source, const PlacedMesh& mesh, const Tolerance& eps)
{
    PlacedMesh bare = mesh;
    bare.margin = 0;
    convex::Body point;
    point.at.move_to(source);
    return cast(point, {}, bare, 0, eps);
}

}  // namespace

std::optional<convex::CastHit> ray_cast_by_numbers(double source_x, double source_y, double source_z,
                                                   double direction_x, double direction_y, double direction_z,
                                                   double max_param, const PlacedMesh& mesh, const Tolerance& eps)
{
    const Vec3 source{source_x, source_y, source_z}, direction{direction_x, direction_y, direction_z};
    if (mesh.mesh->empty() || !(max_param >= 0)) return std::nullopt;
    const Vec3 apart = source - mesh.at.t;
    const Double4 o = image(mesh.inverse, apart), d = image(mesh.inverse, direction);
    const double away = taxi(o), speed = taxi(d), size = std::max(least_size, mesh.mesh->extent());
    LocalRay ray;
    if (is_usual(2 * away, speed, size)) [[likely]]
        ray = {o, d, away, 0, 1, max_param, 0};
    else
    {
        const auto cut = cut_ray(mesh, apart, direction, max_param);
        if (!cut) return std::nullopt;
        if (!(speed > 0)) return point_cast(source, mesh, eps);
        ray = *cut;
    }
    const double touch = rounding::coordinates * (mesh.mesh->extent() + away);
    return RayQuery(source, direction, mesh, ray, size, touch, eps).run();
}

}  // namespace dt::complex
