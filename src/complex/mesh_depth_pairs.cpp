// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which two faces of two meshes are deepest in each other? All pairs of leaves whose boxes meet are looked at. A pair
// is given up as soon as it overlaps along some axis by less than the deepest so far.
#include "complex/face_body.hpp"
#include "complex/mesh_depth.hpp"
#include "complex/mesh_mesh.hpp"
#include "complex/queries.hpp"
#include "complex/triangle_depth.hpp"
#include "convex/queries.hpp"

#include <algorithm>
#include <limits>

namespace solid
{

namespace
{

/// The faces of a leaf in the world, relative to the translation of the first mesh.
class LeafCorners
{
public:
    LeafCorners(const PlacedMesh& mesh, Vec3 origin) : mesh_(mesh), offset_(mesh.at.t - origin) {}

    void load(std::uint32_t reference)
    {
        if (reference == reference_) return;
        reference_ = reference;
        const LeafRange leaf(*mesh_.mesh, reference);
        const Faces& faces = mesh_.mesh->faces();
        const VertexView vertices = mesh_.mesh->vertices();
        first = leaf.first;
        count = leaf.count;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            Face& f = face[i];
            f.polygon = faces.is_polygon(first + i);
            f.box = {};
            bool any = false;
            faces.for_each_vertex(first + i, [&](std::uint32_t v) {
                const Vec3 p = mesh_.at.M * vertices[v] + offset_;
                f.box = any ? Aabb{min(f.box.lo, p), max(f.box.hi, p)} : Aabb{p, p};
                any = true;
            });
            const auto ids = faces.corners(first + i);
            for (std::size_t k = 0; k < 3; ++k)
                f.corner[k] = mesh_.at.M * vertices[ids[k]] + offset_;
        }
    }

    struct Face
    {
        bool polygon;
        Aabb box;
        Vec3 corner[3];
    };
    std::uint32_t first = 0, count = 0;
    Face face[Node::max_leaf];

private:
    const PlacedMesh& mesh_;
    Vec3 offset_;
    std::uint32_t reference_ = no_feature;
};

/// How far the boxes overlap along the axis where they do so least.
double overlap(const Aabb& a, const Aabb& b)
{
    const Vec3 up = a.hi - b.lo, down = b.hi - a.lo, least = min(up, down);
    return std::min(least.x, std::min(least.y, least.z));
}

class DeepestPair
{
public:
    DeepestPair(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps)
        : a_(a), b_(b), eps_(eps), r_(a.margin + b.margin), leaf_a_(a, a.at.t), leaf_b_(b, a.at.t), face_a_(a),
          face_b_(b), deepest_(eps)
    {}

    std::optional<Proximity> find(PairCache* cache)
    {
        if (const auto last = cached_pair(cache, *a_.mesh, *b_.mesh)) measure_by_core(last->a, last->b);
        const PairFrame frame(a_, b_, r_);
        visit_leaf_pairs(frame, [&](std::uint32_t a, std::uint32_t b) {
            leaf_a_.load(a);
            leaf_b_.load(b);
            for (std::uint32_t i = 0; i < leaf_a_.count; ++i)
                for (std::uint32_t j = 0; j < leaf_b_.count; ++j)
                    measure(i, j);
            return false;
        });
        std::optional<Proximity> p = deepest_.result();
        if (!p)
        {
            forget(cache);
            return p;
        }
        const FacePair pair{deepest_.slot_a(), deepest_.slot_b()};
        p->feature_a = a_.mesh->faces().number(pair.a);
        p->feature_b = b_.mesh->faces().number(pair.b);
        if (by_axes_) add_witnesses(*p, pair);
        remember(cache, pair);
        return p;
    }

private:
    void measure(std::uint32_t i, std::uint32_t j)
    {
        const LeafCorners::Face &f = leaf_a_.face[i], &g = leaf_b_.face[j];
        const double largest =
            std::max(max_abs(f.box.lo), max_abs(f.box.hi)) + std::max(max_abs(g.box.lo), max_abs(g.box.hi)) + r_;
        const double touch = 2 * rounding::coordinates * largest;
        const double least = std::max(deepest_.worth_it(), touch) - r_;  // of the overlap of the cores
        if (!(overlap(f.box, g.box) > least - touch)) return;
        const std::uint32_t slot_a = leaf_a_.first + i, slot_b = leaf_b_.first + j;
        if (f.polygon || g.polygon) return measure_by_core(slot_a, slot_b);
        const auto t = triangle_depth(f.corner, g.corner, least);
        if (!t) return;
        if (!(t->depth > 0 && t->depth < std::numeric_limits<double>::infinity()))
        {
            if (r_ > 0) measure_by_core(slot_a, slot_b);
            return;
        }
        Proximity p;
        p.distance = -(t->depth + r_);
        p.lower = p.distance - touch;
        p.upper = std::min(0.0, p.distance + t->doubt + touch);
        p.normal = t->normal;
        if (deepest_.take(p, slot_a, slot_b)) by_axes_ = true;
    }

    void measure_by_core(std::uint32_t slot_a, std::uint32_t slot_b)
    {
        const auto p = penetration(face_a_.load(slot_a), face_b_.load(slot_b), eps_, nullptr);
        if (p && deepest_.take(*p, slot_a, slot_b)) by_axes_ = false;
    }

    /// Where the cores touch once the first has moved out.
    void add_witnesses(Proximity& p, FacePair pair)
    {
        Body a = face_a_.load(pair.a), b = face_b_.load(pair.b);
        const double d = -p.distance - r_;
        a.at.move_to(a.at.t() - d * p.normal);
        a.radius = b.radius = 0;
        const Vec3 contact = closest_points(a, b, eps_, nullptr).on_b;
        p.on_a = contact + (d + a_.margin) * p.normal;
        p.on_b = p.on_a + p.distance * p.normal;
    }

    const PlacedMesh &a_, &b_;
    const Tolerance& eps_;
    double r_;
    LeafCorners leaf_a_, leaf_b_;
    FaceBody face_a_, face_b_;
    Deepest deepest_;
    bool by_axes_ = false;  ///< the deepest has no witness points yet
};

}  // namespace

std::optional<Proximity> penetration(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps, PairCache* cache)
{
    if (a.mesh->empty() || b.mesh->empty()) return std::nullopt;
    return DeepestPair(a, b, eps).find(cache);
}

Proximity signed_distance(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps, PairCache* cache)
{
    PairCache own = cache ? *cache : PairCache{};
    const Proximity p = closest_points(a, b, eps, &own);
    if (cache) *cache = own;
    if (p.distance > 0) return p;
    const auto pair = cached_pair(&own, *a.mesh, *b.mesh);
    if (const auto depth = penetration(a, b, eps, cache)) return *depth;
    if (!pair) return p;
    const FaceBody face_a(a, pair->a), face_b(b, pair->b);
    Proximity touching = in_contact(signed_distance(face_a.body(), face_b.body(), eps, nullptr));
    touching.feature_a = p.feature_a;
    touching.feature_b = p.feature_b;
    return touching;
}

}  // namespace solid
