// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which face of a mesh is deepest in a body? A face is no deeper than the way out along any axis. So boxes, and then
// triangles, are bounded in float along the axes of a frame, of the body if it is a box, and of the node's slab; then
// triangles along their normals in double. The face with the largest bound is measured first, by the convex core; where
// its own normal is the answer within the accuracy, that is the normal.
#include "complex/deepest.hpp"
#include "complex/face_normal.hpp"
#include "complex/queries.hpp"
#include "complex/with_body/face_search.hpp"
#include "complex/with_body/intersect.hpp"
#include "convex/queries.hpp"
#include "math/outward.hpp"

namespace dt::complex
{

namespace
{

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
        if (const auto last = cached_face(cache, *mesh_.mesh)) measure(*last);
        FaceSearch(*mesh_.mesh, *this).run();
        std::optional<convex::Proximity> p = deepest_.result();
        if (cache) *cache = {};
        if (!p) return p;
        p->feature_a = mesh_.mesh->faces().number(deepest_.slot_a());
        if (turned_) add_witnesses_on_face(face_.load(deepest_.slot_a()), face_.facet(), exact(), eps_, *p);
        remember_face(cache, deepest_.slot_a());
        return p;
    }

private:
    friend FaceSearch<DeepestFace>;
    static constexpr float least_key = -std::numeric_limits<float>::infinity();

    bool measure(std::uint32_t slot)
    {
        const convex::Body& face = face_.load(slot);
        const bool is_triangle = !face_.facet().index;
        NormalWay own;
        if (is_triangle) own = way_along_normal(face, face_.facet(), body_);
        // Rounding makes the triangle this thick.
        const double thickness = in_mesh_.doubt + min_direction * rounding_of(face, body_);
        if (!(deepest_.worth_it() < own.depth + thickness)) return false;
        auto p = penetration(face, body_, eps_, nullptr);
        if (!p) return false;
        if (!is_triangle) own = way_along_normal(face, face_.facet(), body_);
        const Preferred preferred = prefer_normal(own, *p);
        if (!deepest_.take(*p, slot, 0, preferred == Preferred::no ? own.depth : Deepest::no_limit)) return false;
        turned_ = preferred == Preferred::turned;
        limit_ = next_above(-float_below(in_mesh_.scale * deepest_.worth_it()));
        direction_ = along(p->normal);
        return true;
    }

    /// Takes the way along the normal of the face that is loaded, if that is p within the accuracy.
    Preferred prefer_normal(NormalWay own, convex::Proximity& p) const
    {
        double slack = body_.slack;
        if (!own.is_plane || !may_be(own, p, slack, eps_)) return Preferred::no;
        if (slack > slack_share * eps_.accuracy * own.depth)
        {
            own = way_along_normal(face_.body(), face_.facet(), exact());
            slack = 0;
        }
        return prefer(own, face_.body(), body_, slack, eps_, p);
    }

    convex::Body exact() const { return body_.slack > 0 ? exact_body(body_) : body_; }

    bool done() const { return false; }
    float limit() const { return limit_; }

    Float8 keys(const Node& node, const Slab& slab) const
    {
        return -min(bounds(decode(node)),
                    along_slab(slab, 1 + float_sums, std::numeric_limits<float>::max(), way_out));
    }
    Float8 keys(const Triangles8& batch) const { return -bounds(batch); }
    Float8 sharpened(const Float8& keys, const Triangles8&) const { return keys; }

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
        // A thing outside the core is as deep as the radius reaches beyond it.
        const Float8 beyond = reach - sqrt(sum) * Float8::broadcast(static_cast<float>(1 - float_sums));
        return select(sum > Float8::broadcast(0), min(bound, beyond), bound);
    }

    Deepest deepest_;
    bool turned_ = false;  ///< the witnesses of the deepest are those of another normal
    float scaled_reach_;
    float limit_ = next_above(0);  ///< just above −worth_it, scaled: a depth equal to it is measured
};

}  // namespace

std::optional<convex::Proximity> penetration(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps,
                                             convex::PairCache* cache)
{
    if (a.mesh->empty()) return std::nullopt;
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
