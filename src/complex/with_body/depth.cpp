// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which face of a mesh is deepest in a body? A face is no deeper than the way out along any axis. So boxes, and then
// triangles, are bounded in float along the axes of a frame, of the body if it is a box, and of the node's slab; then
// triangles along their normals in double. The face with the largest bound is measured first, by the convex core; where
// its own normal is the answer within the accuracy, that is the normal. A face that is measured in vain leaves its way out
// as one more axis, so that round bodies and those of many faces soon have the axes that tell.
#include "complex/deepest.hpp"
#include "complex/face_normal.hpp"
#include "complex/queries.hpp"
#include "complex/with_body/ball_check.hpp"
#include "complex/with_body/face_search.hpp"
#include "complex/with_body/intersect.hpp"
#include "convex/queries.hpp"
#include "math/outward.hpp"

namespace dt::complex
{

namespace
{

/// Triangles, of eight, that are bounded against a box by more than its axes, and only until one is measured.
constexpr int many_for_box = 4, never = 9;

class DeepestFace : FaceGoal
{
public:
    DeepestFace(const PlacedMesh& mesh, const convex::Body& body, const Tolerance& eps)
        : FaceGoal(mesh, body, eps, body.radius + mesh.margin), deepest_(eps),
          scaled_reach_(float_above(in_mesh_.scale * in_mesh_.reach))
    {
        if (!std::holds_alternative<shape::Box>(body.core)) return;
        for (int k = 0; k < 3; ++k)
            axis_[axes_++] = along(body.at.column(k));
    }

    std::optional<convex::Proximity> find(convex::PairCache* cache)
    {
        if (const auto last = cached_face(cache, *mesh_.mesh)) measure(*last, std::nullopt);
        FaceSearch(*mesh_.mesh, *this).run();
        std::optional<convex::Proximity> p = deepest_.result();
        if (cache) *cache = {};
        if (!p) return p;
        p->feature_a = mesh_.mesh->faces().number(deepest_.slot_a());
        if (turned_) add_witnesses(*p);
        remember_face(cache, deepest_.slot_a());
        return p;
    }

private:
    friend FaceSearch<DeepestFace>;
    static constexpr bool depths = true;
    static constexpr float least_key = -std::numeric_limits<float>::infinity();

    bool measure(std::uint32_t slot, const std::optional<Vec3>& n)
    {
        const convex::Body& face = face_.load(slot);
        const double bound = bound_along_normal();
        if (!(deepest_.worth_it() < bound)) return false;
        convex::PairCache start = beginning(n);
        auto p = penetration(face, body_, eps_, &start);
        if (!p) return false;
        double limit = Deepest::no_limit;
        const Preferred preferred = deepest_.may_take(*p) ? prefer_normal(bound, *p, limit) : Preferred::no;
        const bool is_best = deepest_.take(*p, slot, 0, limit);
        last_ = along(p->normal);
        if (!is_best) return remember_last();
        turned_ = preferred == Preferred::turned;
        limit_ = next_above(-float_below(in_mesh_.scale * deepest_.worth_it()));
        direction_ = last_;
        return true;
    }

    /// The normal of a face that was measured in vain tells about faces beside it, too.
    bool remember_last()
    {
        other_[next_other_] = last_;
        next_other_ = (next_other_ + 1) % most_others;
        others_ = std::min(others_ + 1, most_others);
        return true;
    }

    /// Takes the way along the normal of the face that is loaded, if that is p within the accuracy; if it almost is,
    /// sets `limit`. `bound`: the way is not much shorter than that, if the face is a triangle.
    [[gnu::noinline]] Preferred prefer_normal(double bound, convex::Proximity& p, double& limit) const
    {
        if (!face_.facet().index && !is_near(bound - thickness(), p, eps_)) return Preferred::no;
        const NormalWay own = way_along_normal(face_.body(), face_.facet(), body_);
        if (!own.is_plane) return Preferred::no;
        const Preferred preferred = prefer(own, face_.body(), body_, eps_, p);
        if (preferred == Preferred::no && is_near(own.depth, p, eps_)) limit = just_deeper(p, eps_);
        return preferred;
    }

    [[gnu::noinline]] void add_witnesses(convex::Proximity& p)
    {
        const convex::Body& face = face_.load(deepest_.slot_a());
        add_witnesses_on_face(face, face_.facet(), body_, eps_, p);
    }

    /// The axes of a box tell almost as much of triangles, unless corners are round.
    template <int N> int least_open() const
    {
        if (N > 3 || axes_ == 3) return 1;
        return in_mesh_.radius > 0 && !deepest_.found() ? many_for_box : never;
    }
    bool done() const { return false; }
    float limit() const { return limit_; }
    float gap_limit() const { return limit_ + scaled_reach_; }

    Float8 keys(const Node& node) const { return -bounds(decode(node)); }
    Float8 slab_keys(const Slab& slab) const
    {
        return -along_slab(slab, 1 + float_sums, std::numeric_limits<float>::max(), way_out);
    }
    template <int N> Float8 keys(const Hulls8<N>& faces) const { return -bounds(faces); }
    /// Along any direction, the way out is as long as the radius reaches beyond the gap.
    Float8 keys(const CoreGaps& gaps) const { return gaps.lower - Float8::broadcast(scaled_reach_); }
    template <int N> Float8 sharpened(const Float8& keys, const Hulls8<N>& faces) const
    {
        return max(-way_out(last_.body(), extents(last_, faces)), keys);
    }

    /// Rounding makes a triangle this thick.
    double thickness() const { return in_mesh_.doubt + min_direction * rounding_of(face_.body(), body_); }

    /// How far the body must move to be on one side of the triangle that is loaded, or a way that is not worth it.
    double bound_along_normal() const
    {
        const shape::Facet& facet = face_.facet();
        const Vec3 n = cross(facet.corner[1] - facet.corner[0], facet.corner[2] - facet.corner[0]);
        const double length = norm(n);
        if (facet.index || !(length > 0)) return std::numeric_limits<double>::infinity();
        const double height = dot(n, (mesh_.at.t - body_.at.t()) + facet.corner[0]);
        const double inverse = 1 / length, rest = mesh_.margin + thickness();
        const Vec3 nearer = height < 0 ? -n : n;
        const double bound = (reach_along(body_, nearer) - std::fabs(height)) * inverse + rest;
        if (bound <= deepest_.worth_it()) return bound;
        return std::min(bound, (reach_along(body_, -nearer) + std::fabs(height)) * inverse + rest);
    }

    /// Upper bounds of the depth, in scaled units.
    template <class Things> Float8 bounds(const Things& things) const
    {
        const Float8 reach = Float8::broadcast(scaled_reach_);
        Float8 bound = Float8::broadcast(std::numeric_limits<float>::max()), sum = Float8::broadcast(0);
        for (int k = 0; k < axes_; ++k)
        {
            const Interval8 e = extents(axis_[k], things), own = axis_[k].body();
            bound = min(bound, way_out(own, e));
            if (k >= 3) continue;
            const Float8 from_core = max(gap(e, own) + reach, Float8::broadcast(0));
            sum = sum + from_core * from_core;
        }
        if (deepest_.found()) bound = min(bound, way_out(direction_.body(), extents(direction_, things)));
        for (int k = 0; k < others_; ++k)
            bound = min(bound, way_out(other_[k].body(), extents(other_[k], things)));
        // A thing outside the core is as deep as the radius reaches beyond it.
        const Float8 beyond = reach - sqrt(sum) * Float8::broadcast(static_cast<float>(1 - float_sums));
        return select(sum > Float8::broadcast(0), min(bound, beyond), bound);
    }

    static constexpr int most_others = 16;  ///< limits the normals of faces measured in vain that are kept

    Deepest deepest_;
    NodeAxis last_{}, other_[most_others];  ///< along the normal of the face measured last, and of others
    int others_ = 0, next_other_ = 0;
    bool turned_ = false;  ///< the witnesses of the deepest are those of another normal
    float scaled_reach_;
    float limit_ = next_above(0);  ///< just above −worth_it, scaled: a depth equal to it is measured
};

}  // namespace

std::optional<convex::Proximity> penetration(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps,
                                             convex::PairCache* cache)
{
    if (a.mesh->empty() || (!cached_face(cache, *a.mesh) && is_clear_of_boxes(a, b))) return std::nullopt;
    return DeepestFace(a, b, eps).find(cache);
}

convex::Proximity signed_distance(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps,
                                  convex::PairCache* cache)
{
    convex::PairCache own = cache ? *cache : convex::PairCache{};
    const convex::Proximity p = closest_points(a, b, eps, &own);
    if (cache) *cache = own;
    if (p.distance > 0) return p;
    const std::uint32_t slot = cached_face(&own, *a.mesh).value_or(0);
    if (const auto depth = penetration(a, b, eps, cache)) return *depth;
    const FaceBody face(a, slot);
    convex::Proximity touching = in_contact(signed_distance(face.body(), b, eps, nullptr));
    touching.feature_a = p.feature_a;
    return touching;
}

}  // namespace dt::complex
