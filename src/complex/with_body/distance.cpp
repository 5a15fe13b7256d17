// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which face of a mesh is nearest to a body, and how near? The nearest boxes of the tree are opened first. Lower
// bounds of the distance from the body's core are found in float, eight at a time: the gap between boxes in a frame
// of the world, the gap along the node's slab, and, best of all near the end, the gap along the direction of the
// closest points so far. Faces that no bound rules out are measured by the convex core.
#include "complex/queries.hpp"
#include "complex/with_body/face_search.hpp"
#include "complex/with_body/intersect.hpp"
#include "convex/queries.hpp"
#include "math/outward.hpp"

namespace dt::complex
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Distances are measured from the core, as far as it is known; the radius is taken off later.
class ClosestFace : FaceGoal
{
public:
    ClosestFace(const PlacedMesh& mesh, const convex::Body& body, const Tolerance& eps)
        : FaceGoal(mesh, body, eps, 0), scaled_doubt_(float_above(in_mesh_.scale * in_mesh_.doubt))
    {
        best_ = convex::further_than(eps.max_distance);
        set_limit(eps.max_distance);
    }

    convex::Proximity find(convex::PairCache* cache)
    {
        if (const auto last = cached_face(cache, *mesh_.mesh))
            measure(*last, std::nullopt);
        else if (const auto meeting = find_meeting_face(mesh_, body_, eps_, nullptr))
            measure(*meeting, std::nullopt);
        FaceSearch(*mesh_.mesh, *this).run();
        best_.lower = std::min(lowest_, worth_it());
        if (slot_ == convex::no_feature) return best_;
        best_.feature_a = mesh_.mesh->faces().number(slot_);
        remember_face(cache, slot_);
        return best_;
    }

private:
    friend FaceSearch<ClosestFace>;
    static constexpr bool depths = false;
    static constexpr float least_key = 0;

    /// Faces further away cannot improve the best by more than the accuracy, or do not matter.
    double worth_it() const
    {
        if (best_.upper > eps_.max_distance) return eps_.max_distance;
        return best_.upper > 0 ? best_.upper / (1 + eps_.accuracy) : 0;
    }

    void set_limit(double distance)
    {
        const double limit = in_mesh_.scale * (distance + in_mesh_.radius);
        limit_ = in_mesh_.scale > 0 && limit < std::numeric_limits<float>::max()
                     ? float_above(limit)
                     : std::numeric_limits<float>::infinity();
    }

    bool measure(std::uint32_t slot, const std::optional<Vec3>& n)
    {
        convex::PairCache start = beginning(n);
        const convex::Proximity p = closest_points(face_.load(slot), body_, eps_, &start);
        lowest_ = std::min(lowest_, p.lower);
        if (!(p.upper < best_.upper)) return false;
        best_ = p;
        slot_ = slot;
        direction_ = along(p.normal);
        set_limit(worth_it());
        return true;
    }

    template <int N> static constexpr int least_open() { return 1; }
    bool done() const { return !(best_.distance > 0); }

    float limit() const { return limit_; }
    float gap_limit() const { return limit_ + scaled_doubt_; }

    Float8 keys(const Node& node) const { return bounds(decode(node)); }
    Float8 slab_keys(const Slab& slab) const { return along_slab(slab, 1 - float_sums, 0, gap); }
    template <int N> Float8 keys(const Hulls8<N>& faces) const { return bounds(faces); }
    Float8 keys(const CoreGaps& gaps) const { return gaps.lower - Float8::broadcast(scaled_doubt_); }
    template <int N> Float8 sharpened(const Float8& keys, const Hulls8<N>& faces) const
    {
        return max(gaps(direction_, faces), keys);
    }

    /// Lower bounds of the distance from the core, in scaled units.
    template <class Things> Float8 bounds(const Things& things) const
    {
        Float8 sum = Float8::broadcast(0);
        for (int k = 0; k < 3; ++k)
        {
            const Float8 d = max(gaps(axis_[k], things), Float8::broadcast(0));
            sum = sum + d * d;
        }
        const Float8 distance = sqrt(sum) * Float8::broadcast(static_cast<float>(1 - float_sums));
        return slot_ == convex::no_feature ? distance : max(gaps(direction_, things), distance);
    }

    convex::Proximity best_;
    double lowest_ = infinity;  ///< lower bound over all faces measured
    std::uint32_t slot_ = convex::no_feature;
    float scaled_doubt_;
    float limit_ = std::numeric_limits<float>::infinity();
};

}  // namespace

convex::Proximity closest_points(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps,
                                 convex::PairCache* cache)
{
    if (!a.mesh->empty()) return ClosestFace(a, b, eps).find(cache);
    convex::Proximity far;
    far.distance = far.lower = far.upper = infinity;
    far.on_a = a.at.t;
    far.on_b = b.at.t();
    far.normal = {1, 0, 0};
    return far;
}

}  // namespace dt::complex
