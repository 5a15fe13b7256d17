// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which two faces of two meshes are deepest in each other? Branch and bound, the largest bound first: floats give
// upper bounds of the depth of pairs of boxes, then of pairs of faces; pairs that may be deeper than the deepest so
// far are measured in double.
#include "complex/deepest.hpp"
#include "complex/face_normal.hpp"
#include "complex/faces/leaf_faces.hpp"
#include "complex/faces/triangle_depth.hpp"
#include "complex/queries.hpp"
#include "complex/with_mesh/box_depths.hpp"
#include "complex/with_mesh/intersect.hpp"
#include "complex/with_mesh/whole_gap.hpp"
#include "convex/queries.hpp"
#include "math/outward.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace dt::complex
{

namespace
{

/// Smallest squared area, in the scaled frame, of a triangle whose normal is known to single precision.
constexpr float least_area2 = 1e-30f;

/// Two triangles that overlap by more are penetrating, whatever rounding does; in touches of their largest coordinates.
constexpr double surely_penetrating = 2 * (penetrating + penetrating_doubt);

/// How far triangles of a must move to leave those of b along the normals of `of`; no bound if there is none.
[[gnu::always_inline]] inline Float8 along_normal(const Triangles8& of, const Triangles8& a, const Triangles8& b)
{
    const Vec8 n = cross(of.v[1] - of.v[0], of.v[2] - of.v[0]);
    const Float8 nn = dot(n, n), none = Float8::broadcast(std::numeric_limits<float>::max());
    const auto proper = nn > Float8::broadcast(least_area2);
    const Float8 way = way_out(range_along(n, a), range_along(n, b));
    return select(proper, way / sqrt(select(proper, nn, Float8::broadcast(1))), none);
}

class DeepestPair
{
public:
    DeepestPair(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps)
        : a_(a), b_(b), eps_(eps), r_(a.margin + b.margin), frame_(a, b, r_), boxes_(frame_),
          grow_(float_above(frame_.scale * r_)), face_a_(a), face_b_(b), deepest_(eps), patience_(a, b)
    {}

    std::optional<convex::Proximity> find(convex::PairCache* cache)
    {
        if (const auto last = cached_pair(cache, *a_.mesh, *b_.mesh)) measure(last->a, last->b);
        search();
        std::optional<convex::Proximity> p = deepest_.result();
        if (!p)
        {
            if (cache) cache->clear();
            return p;
        }
        const FacePair pair{deepest_.slot_a(), deepest_.slot_b()};
        p->feature_a = a_.mesh->faces().number(pair.a);
        p->feature_b = b_.mesh->faces().number(pair.b);
        if (by_axes_) add_witnesses(face_a_.load(pair.a), face_b_.load(pair.b), eps_, *p);
        remember(cache, pair);
        return p;
    }

private:
    void search()
    {
        BoundedPair stack[pair_stack_size];
        int n = 0;
        stack[n++] = {{AabbTree::root, AabbTree::root}, std::numeric_limits<float>::max()};
        while (n > 0)
        {
            const BoundedPair top = stack[--n];
            if (top.bound < limit_) continue;
            if (is_open(frame_, top.boxes))
                n += boxes_.open(top.boxes, limit_, stack + n);
            else
                measure_leaves(top.boxes);
            if (patience_.is_over() && is_deepest()) return;
        }
    }

    /// Whether the way out of the whole meshes, along the normal of the deepest pair or of the last, shows that no
    /// pair is deeper.
    bool is_deepest()
    {
        const auto is_way_out = [&](Vec3 n) {
            const WholeGap gap = gap_along(a_, b_, n);
            return -gap.size <= std::max(deepest_.worth_it(), gap.rounding);
        };
        if (deepest_.found()) return is_way_out(deepest_.normal());
        const auto normal_of = [](FaceBody& face, std::uint32_t slot) {
            face.load(slot);
            const shape::Facet& f = face.facet();
            return normalized(cross(f.vertex(1) - f.vertex(0), f.vertex(2) - f.vertex(0)), {1, 0, 0});
        };
        for (const Vec3 n : {normal_of(face_a_, last_.a), normal_of(face_b_, last_.b)})
            if (is_way_out(n) || is_way_out(-n)) return true;
        return false;
    }

    void measure_leaves(BoxPair leaves)
    {
        const LeafFaces &a = leaves_[0].load(frame_.side[0], leaves.a, true),
                        &b = leaves_[1].load(frame_.side[1], leaves.b, true);
        const LeafOffset offset(frame_, a, b);
        for (unsigned j = 0; j < b.count; j += 2)
        {
            float bound[8];
            depth_bounds(a, b, j, offset).store(bound);
            for (unsigned open = used_lanes(a, b, j); open;)
            {
                unsigned next = static_cast<unsigned>(std::countr_zero(open));
                for (unsigned m = open; m; m &= m - 1)
                    if (const auto i = static_cast<unsigned>(std::countr_zero(m)); bound[i] > bound[next]) next = i;
                if (bound[next] < limit_) break;
                open &= ~(1u << next);
                measure(a.first + (next & 3), b.first + j + (next >> 2));
            }
        }
    }

    /// Upper bounds of the depth of faces of a in face j of b, and in the next: along the axes of the frame and, if
    /// they are triangles, along their normals.
    Float8 depth_bounds(const LeafFaces& a, const LeafFaces& b, unsigned j, const LeafOffset& offset) const
    {
        const std::uint32_t* const from = two_faces(j, b.count);
        const Vec8 t = Vec8::broadcast(offset.from_a_to_b);
        const Vec8 lo = permuted(b.lo, from) + t, hi = permuted(b.hi, from) + t;
        const Float8 by_box = min(way_out({a.lo.x, a.hi.x}, {lo.x, hi.x}), way_out({a.lo.y, a.hi.y}, {lo.y, hi.y}),
                                  way_out({a.lo.z, a.hi.z}, {lo.z, hi.z}));
        const Float8 slack = Float8::broadcast(4 * offset.error + grow_), bound = by_box + slack;
        if ((a.polygons | b.polygons) || first_lane(highest(bound)) < limit_) return bound;
        const Triangles8 other = permuted(b.corners, from) + t;
        const Float8 by_normals =
            min(along_normal(a.corners, a.corners, other), along_normal(other, a.corners, other));
        return min(bound, by_normals + slack);
    }

    void measure(std::uint32_t slot_a, std::uint32_t slot_b)
    {
        patience_.spend();
        last_ = {slot_a, slot_b};
        const Faces &faces_a = a_.mesh->faces(), &faces_b = b_.mesh->faces();
        if (faces_a.is_polygon(slot_a) || faces_b.is_polygon(slot_b)) return measure_by_core(slot_a, slot_b);
        // In the world, relative to the translation of the first mesh.
        Vec3 p[3], q[3];
        double largest = 0, reach_a = 0, reach_b = 0;
        const auto ids_a = faces_a.triangle(slot_a), ids_b = faces_b.triangle(slot_b);
        const Vec3 offset = b_.at.t - a_.at.t;
        for (std::size_t k = 0; k < 3; ++k)
        {
            p[k] = a_.at.M * a_.mesh->vertices()[ids_a[k]];
            q[k] = b_.at.M * b_.mesh->vertices()[ids_b[k]];
            reach_a = std::max(reach_a, max_abs(p[k]));
            reach_b = std::max(reach_b, max_abs(q[k]));
            q[k] += offset;
            largest = std::max(largest, max_abs(p[k]) + max_abs(q[k]));
        }
        const double touch = 2 * rounding::coordinates * (2 * largest + r_);
        // What rounding_of() says of the two as bodies is up to √3 of this.
        const double touch_of_bodies = rounding::coordinates * (max_abs(offset) + reach_a + reach_b + r_);
        const double least = std::max(deepest_.worth_it(), touch_of_bodies) - r_;  // of the overlap of the cores
        const auto t = triangle_depth(p, q, least);
        if (!t) return;
        if (!(t->depth > 0 && t->depth < std::numeric_limits<double>::infinity()))
        {
            if (r_ > 0) measure_by_core(slot_a, slot_b);
            return;
        }
        const double doubt = t->doubt + touch * t->cosecant, depth = t->depth + r_;
        const bool is_known = doubt <= std::max(eps_.accuracy * depth, certified_rounding * touch);
        // Where the difference of the two is flat, to rounding, these axes do not tell what lies beside it.
        if (!is_known || t->depth - doubt <= surely_penetrating * touch_of_bodies) [[unlikely]]
            return measure_by_core(slot_a, slot_b);
        const auto& [of_a, of_b] = t->along_face;
        const TriangleDepth::AlongFace &face = of_a.depth <= of_b.depth ? of_a : of_b,
                                       &other = of_a.depth <= of_b.depth ? of_b : of_a;
        const bool is_own = (1 - eps_.accuracy) * (face.depth + r_) <= depth - doubt;
        convex::Proximity found;
        found.distance = -(is_own ? face.depth + r_ : depth);
        found.lower = found.distance - touch;
        found.upper = doubt - depth;
        found.normal = is_own ? face.normal : t->normal;
        take(found, slot_a, slot_b, true, limit_beside(found, is_own, face.depth + r_, other.depth + r_ - touch));
    }

    void measure_by_core(std::uint32_t slot_a, std::uint32_t slot_b)
    {
        const convex::Body &a = face_a_.load(slot_a), &b = face_b_.load(slot_b);
        auto p = penetration(a, b, eps_, nullptr);
        if (!p) return;
        const NormalWay of_a = way_along_normal(a, face_a_.facet(), b);
        NormalWay of_b = way_along_normal(b, face_b_.facet(), a);
        of_b.normal = -of_b.normal;
        const NormalWay &face = of_a.depth <= of_b.depth ? of_a : of_b, &other = &face == &of_a ? of_b : of_a;
        const Preferred preferred = face.is_plane ? prefer(face, a, b, eps_, *p) : Preferred::no;
        take(*p, slot_a, slot_b, preferred == Preferred::turned,
             limit_beside(*p, preferred != Preferred::no, face.depth, other.depth - rounding_of(a, b)));
    }

    /// What pairs must be deeper than, to be worth measuring beside p; `face` and `other` are the ways along the normals.
    double limit_beside(const convex::Proximity& p, bool is_own, double face, double other) const
    {
        if (is_own) return other;
        return is_near(face, p, eps_) ? just_deeper(p, eps_) : Deepest::no_limit;
    }

    /// Pairs deeper than `limit` are worth measuring in any case.
    void take(const convex::Proximity& p, std::uint32_t slot_a, std::uint32_t slot_b, bool by_axes, double limit)
    {
        if (!deepest_.take(p, slot_a, slot_b, limit)) return;
        by_axes_ = by_axes;
        limit_ = float_below(frame_.scale * deepest_.worth_it());
    }

    const PlacedMesh &a_, &b_;
    const Tolerance& eps_;
    double r_;
    PairFrame frame_;
    BoxDepths boxes_;
    float grow_;  ///< the margins, scaled
    LeafCache<LeafFaces> leaves_[2];
    FaceBody face_a_, face_b_;
    Deepest deepest_;
    bool by_axes_ = false;  ///< the deepest has no witness points yet
    float limit_ = 0;  ///< scaled: pairs with a smaller bound are skipped
    FacePair last_{};  ///< measured last
    Patience patience_;
};

}  // namespace

std::optional<convex::Proximity> penetration(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                             convex::PairCache* cache)
{
    if (a.mesh->empty() || b.mesh->empty()) return std::nullopt;
    return DeepestPair(a, b, eps).find(cache);
}

convex::Proximity signed_distance(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                  convex::PairCache* cache)
{
    convex::PairCache own = cache ? *cache : convex::PairCache{};
    const convex::Proximity p = closest_points(a, b, eps, &own);
    if (cache) *cache = own;
    if (p.distance > 0) return p;
    const auto pair = cached_pair(&own, *a.mesh, *b.mesh);
    if (const auto depth = penetration(a, b, eps, cache)) return *depth;
    if (!pair) return p;
    const FaceBody face_a(a, pair->a), face_b(b, pair->b);
    convex::Proximity touching = in_contact(signed_distance(face_a.body(), face_b.body(), eps, nullptr));
    touching.feature_a = p.feature_a;
    touching.feature_b = p.feature_b;
    return touching;
}

}  // namespace dt::complex
