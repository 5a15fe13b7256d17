// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do two meshes have a common point? Pairs of boxes that overlap most are opened first; the faces of two leaves are
// compared in float, eight pairs at a time, and pairs that floats cannot decide are left to the convex queries.
#include "complex/with_mesh/intersect.hpp"

#include "complex/face_body.hpp"
#include "complex/faces/leaf_faces.hpp"
#include "complex/faces/triangle_distance.hpp"
#include "complex/faces/triangle_overlap.hpp"
#include "complex/queries.hpp"
#include "complex/with_mesh/box_pairs.hpp"
#include "complex/with_mesh/separating_axis.hpp"
#include "complex/with_mesh/whole_gap.hpp"
#include "convex/queries.hpp"

#include <bit>

namespace dt::complex
{

std::optional<FacePair> cached_pair(const convex::PairCache* cache, const Mesh& a, const Mesh& b)
{
    const auto pair = cache ? cache->faces() : std::nullopt;
    return pair && pair->a < a.faces().count() && pair->b < b.faces().count() ? pair : std::nullopt;
}

void remember(convex::PairCache* cache, FacePair pair)
{
    if (cache) cache->set_faces(pair);
}

namespace
{

class MeetingFaces
{
public:
    MeetingFaces(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps)
        : placed_a_(a), placed_b_(b), eps_(eps), frame_(a, b, a.margin + b.margin), radius_(a.margin + b.margin),
          boxes_(radius_ > 0 || a.mesh->faces().has_polygons() || b.mesh->faces().has_polygons()), patience_(a, b)
    {}

    std::optional<FacePair> find()
    {
        bool are_apart = false;
        const bool ended = visit_leaf_pairs(frame_, [&](std::uint32_t a, std::uint32_t b) {
            if (test(a, b)) return true;
            return are_apart = patience_.is_over() && is_apart_along_last();
        });
        return ended && !are_apart ? std::optional(found_) : std::nullopt;
    }

private:
    /// Whether faces of two leaves meet.
    bool test(std::uint32_t leaf_a, std::uint32_t leaf_b)
    {
        a_ = &leaves_[0].load(frame_.side[0], leaf_a, boxes_);
        b_ = &leaves_[1].load(frame_.side[1], leaf_b, boxes_);
        const LeafOffset offset(frame_, *a_, *b_);
        const Vec8 t = Vec8::broadcast(offset.from_a_to_b);

        unsigned open[2] = {0, 0};  // pairs that are not decided
        for (unsigned j = 0; j < b_->count; j += 2)
        {
            const std::uint32_t* const from = two_faces(j, b_->count);
            const unsigned filter = filtered(from, t, offset.error, used_lanes(*a_, *b_, j));
            if (!filter) continue;
            const unsigned many = polygons(j) & filter;
            const Triangles8 b = permuted(b_->corners, from) + t;
            unsigned undecided = filter & ~many;
            if (radius_ > 0)
                undecided &= within_radius(b, offset.error);
            else if (undecided)
            {
                const OverlapLanes lanes = overlap(a_->corners, b, offset.error);
                if (const unsigned meet = lanes.meet & undecided) return take(meet, j);
                undecided &= ~lanes.apart;
            }
            open[j / 2] = undecided | many;
        }
        return decide(open[0], 0) || decide(open[1], 2);
    }

    /// Pairs of faces whose boxes may be near enough. Triangles without a radius skip this: their planes tell as
    /// fast.
    unsigned filtered(const std::uint32_t* from, const Vec8& t, float error, unsigned used) const
    {
        if (!boxes_) [[likely]]
            return used;
        const Vec8 lo = permuted(b_->lo, from) + t, hi = permuted(b_->hi, from) + t;
        const Float8 largest = max(gap({a_->lo.x, a_->hi.x}, {lo.x, hi.x}), gap({a_->lo.y, a_->hi.y}, {lo.y, hi.y}),
                                   gap({a_->lo.z, a_->hi.z}, {lo.z, hi.z}));
        const float limit = static_cast<float>(frame_.scale * radius_) * (1 + 4 * float_unit) + 2 * error;
        return used & ~bits(largest > Float8::broadcast(limit));
    }

    unsigned within_radius(const Triangles8& b, float error) const
    {
        const float limit = static_cast<float>(frame_.scale * radius_) * (1 + 4 * float_unit);
        return ~bits(distance(a_->corners, b, error, limit).lower > Float8::broadcast(limit));
    }

    /// Lanes with a polygon on either side.
    unsigned polygons(unsigned j) const
    {
        unsigned lanes = a_->polygons | a_->polygons << 4;
        if (b_->polygons >> j & 1) lanes |= 15;
        if (b_->polygons >> (j + 1) & 1) lanes |= 15 << 4;
        return lanes;
    }

    bool take(unsigned lanes, unsigned j)
    {
        const unsigned lane = static_cast<unsigned>(std::countr_zero(lanes));
        found_ = {a_->first + (lane & 3), b_->first + j + (lane >> 2)};
        return true;
    }

    bool decide(unsigned lanes, unsigned j)
    {
        for (; lanes; lanes &= lanes - 1)
        {
            take(lanes, j);
            patience_.spend();
            const FaceBody face_a(placed_a_, found_.a), face_b(placed_b_, found_.b);
            if (intersect(face_a.body(), face_b.body(), eps_, nullptr)) return true;
        }
        return false;
    }

    /// Whether a plane between the two faces decided last is between the meshes.
    bool is_apart_along_last() const
    {
        const FaceBody face_a(placed_a_, found_.a), face_b(placed_b_, found_.b);
        const Vec3 n = closest_points(face_a.body(), face_b.body(), eps_, nullptr).normal;
        return gap_along(placed_a_, placed_b_, n).size > touch_of(placed_a_, placed_b_);
    }

    const PlacedMesh &placed_a_, &placed_b_;
    const Tolerance& eps_;
    PairFrame frame_;
    double radius_;
    bool boxes_;  ///< whether the boxes of faces are compared first
    LeafCache<LeafFaces> leaves_[2];
    const LeafFaces *a_ = nullptr, *b_ = nullptr;  ///< those being compared
    FacePair found_{};
    Patience patience_;
};

}  // namespace

std::optional<FacePair> find_meeting_faces(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                           convex::PairCache* cache)
{
    if (a.mesh->empty() || b.mesh->empty()) return std::nullopt;
    if (still_apart(a, b, cache)) return std::nullopt;
    if (const auto last = cached_pair(cache, *a.mesh, *b.mesh))
    {
        const FaceBody face_a(a, last->a), face_b(b, last->b);
        if (intersect(face_a.body(), face_b.body(), eps, nullptr)) return last;
    }
    const auto found = MeetingFaces(a, b, eps).find();
    if (found)
        remember(cache, *found);
    else
        remember_axis(a, b, cache);
    return found;
}

bool intersect(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps, convex::PairCache* cache)
{
    return find_meeting_faces(a, b, eps, cache).has_value();
}

std::optional<Vec3> common_point(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                 convex::PairCache* cache)
{
    const auto pair = find_meeting_faces(a, b, eps, cache);
    if (!pair) return std::nullopt;
    const FaceBody face_a(a, pair->a), face_b(b, pair->b);
    return closest_points(face_a.body(), face_b.body(), eps, nullptr).on_a;
}

}  // namespace dt::complex
