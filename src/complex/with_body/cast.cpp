// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// When does a moving body touch a mesh, or a moving mesh a body? The box of the body, in the mesh's coordinates, is
// swept through the tree, nearest first; a face in its way is a convex body for the convex cast, which need not look
// beyond the first hit so far. The normals of hits tell of many faces that they are hit later.
#include "complex/cast_faces.hpp"
#include "complex/ray/ray_slabs.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace dt::complex
{

namespace
{

class BodyCast
{
public:
    BodyCast(const convex::Body& body, Vec3 translation, const PlacedMesh& mesh, double max_param,
             const Tolerance& eps)
        : body_(body), translation_(translation), local_translation_(mesh.inverse.M * translation), mesh_(mesh),
          eps_(eps), face_(mesh), near_(margins(body, mesh, eps)), box_(local_box()), first_(max_param)
    {}

    std::optional<convex::CastHit> run()
    {
        const Mesh& mesh = *mesh_.mesh;
        const auto sweep = sweep_through(box_, local_translation_, mesh.bounds(), first_.limit());
        if (!sweep) return std::nullopt;
        const auto limit = [&] { return keys_until((first_.limit() - sweep->start) / sweep->unit); };
        const auto fetch_nothing = [](std::uint32_t) {};
        visit_leaves(mesh.tree(), SlabTest(*sweep, mesh.bounds()), limit(), fetch_nothing,
                     [&](std::uint32_t first, std::uint32_t n) {
                         visit(first, n);
                         return first_.is_final() ? no_more_leaves : limit();
                     });
        return first_.hit();
    }

private:
    static double margins(const convex::Body& body, const PlacedMesh& mesh, const Tolerance& eps)
    {
        const double extent = body.extent + body.radius + world_extent(mesh) + mesh.margin;
        return mesh.margin + body.blur + contact_distance(extent, max_abs(body.at.t() - mesh.at.t), eps);
    }

    /// A box that contains the body and what it touches at the start.
    Aabb local_box() const
    {
        Aabb box;
        const Vec3 centre = mesh_.inverse.M * (body_.at.t() - mesh_.at.t), ball = reach_of_ball(mesh_.inverse.M);
        const Mat3 rows = transposed(mesh_.inverse.M);
        for (int k = 0; k < 3; ++k)
        {
            box.lo[k] = centre[k] - reach_along(body_, -rows[k]);
            box.hi[k] = centre[k] + reach_along(body_, rows[k]);
        }
        return grown(box, near_ * ball);
    }

    void visit(std::uint32_t first, std::uint32_t count)
    {
        struct Candidate
        {
            double enter;
            std::uint32_t slot;
        };
        std::array<Candidate, Node::max_leaf> candidates;
        std::size_t n = 0;
        for (std::uint32_t slot = first; slot < first + count; ++slot)
        {
            Span span{0, first_.limit()};
            if (!cut(box_, local_translation_, face_box(*mesh_.mesh, slot), span)) continue;
            std::size_t place = n++;
            for (; place > 0 && candidates[place - 1].enter > span.from; --place)
                candidates[place] = candidates[place - 1];
            candidates[place] = {span.from, slot};
        }
        for (std::size_t i = 0; i < n && candidates[i].enter <= first_.limit() && !first_.is_final(); ++i)
            try_face(candidates[i].slot);
    }

    void try_face(std::uint32_t slot)
    {
        const convex::Body& face = face_.load(slot);
        if (!reaches_plane(body_, translation_, face_, near_, first_.limit())) return;
        for (int k = 0; k < known_; ++k)
            if (!reaches_along(way_[k])) return;
        const auto hit = cast(body_, translation_, face, first_.limit(), eps_);
        if (!hit) return;
        first_.offer(*hit, convex::no_feature, mesh_.mesh->faces().number(slot));
        remember(hit->normal);
    }

    /// What the body does along the normal of a hit: other faces, too, are hit later than that as a rule.
    struct Way
    {
        Vec3 n;
        double lo, hi;  ///< of the body, seen from the mesh
        double speed;
    };

    void remember(Vec3 n)
    {
        if (n == Vec3{}) return;
        const double height = dot(n, body_.at.t() - mesh_.at.t);
        way_[next_] = {n, height - reach_along(body_, -n), height + reach_along(body_, n), dot(n, translation_)};
        next_ = (next_ + 1) % most_ways;
        known_ = std::min(known_ + 1, most_ways);
    }

    /// Whether the body comes near the triangle that is loaded before the limit, as far as that way tells.
    bool reaches_along(const Way& way) const
    {
        const shape::Facet& f = face_.facet();
        if (f.index) return true;
        const double h0 = dot(way.n, f.corner[0]), h1 = dot(way.n, f.corner[1]), h2 = dot(way.n, f.corner[2]);
        const double above = way.lo - std::max(h0, std::max(h1, h2)) - near_,
                     below = std::min(h0, std::min(h1, h2)) - way.hi - near_;
        if (above > 0) return -way.speed * first_.limit() >= above;
        return !(below > 0) || way.speed * first_.limit() >= below;
    }

    const convex::Body& body_;
    Vec3 translation_, local_translation_;
    const PlacedMesh& mesh_;
    const Tolerance& eps_;
    FaceBody face_;
    double near_;  ///< largest distance from the faces, without margin, at which the body touches
    Aabb box_;  ///< local
    FirstHit first_;
    static constexpr int most_ways = 4;  ///< limits the normals of hits that are kept
    Way way_[most_ways];
    int known_ = 0, next_ = 0;
};

}  // namespace

std::optional<convex::CastHit> cast(const convex::Body& a, Vec3 translation, const PlacedMesh& b, double max_param,
                                    const Tolerance& eps)
{
    if (b.mesh->empty() || !(max_param >= 0)) return std::nullopt;
    return BodyCast(a, translation, b, max_param, eps).run();
}

/// Seen from the mesh, the body moves by −translation.
std::optional<convex::CastHit> cast(const PlacedMesh& a, Vec3 translation, const convex::Body& b, double max_param,
                                    const Tolerance& eps)
{
    auto hit = cast(b, -translation, a, max_param, eps);
    if (!hit) return hit;
    hit->point += hit->param * translation;
    hit->normal = -hit->normal;
    std::swap(hit->feature_a, hit->feature_b);
    return hit;
}

}  // namespace dt::complex
