// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How far are two meshes apart? Branch and bound, depth first, nearest boxes first. Floats give lower bounds of pairs
// of boxes, then of pairs of faces; pairs that may be nearer than the best so far are measured in double by the
// convex query. So the best is always a real distance of two faces, and none nearer by more than the accuracy is
// missed.
#include "complex/face_body.hpp"
#include "complex/faces/leaf_faces.hpp"
#include "complex/faces/triangle_distance.hpp"
#include "complex/queries.hpp"
#include "complex/with_mesh/box_distances.hpp"
#include "complex/with_mesh/intersect.hpp"
#include "complex/with_mesh/whole_gap.hpp"
#include "convex/queries.hpp"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <limits>

namespace dt::complex
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Most of the first pairs of boxes that are probed for a guess. The nearest faces often are not below the first of
/// them, and without a good guess all of it would be searched.
constexpr int probes = 8;

/// Least limit of a distance, in the scaled frame: its square is a normal float. Where a placement stretches axes
/// very unevenly the distance can be smaller, relative to the frame.
constexpr float least_limit = 1.1e-19f;

/// Largest limit of a distance, in the scaled frame: its square is a float. All boxes are far nearer than this.
constexpr double largest_limit = 1e18;

/// A leaf, and its faces along the direction of the closest points.
struct MeasuredLeaf : LeafFaces
{
    Interval8 along;
    std::uint32_t measured = LeafFaces::none, version = 0;

    void measure(const Vec8& n, std::uint32_t now)
    {
        if (measured == reference && version == now) return;
        measured = reference;
        version = now;
        along = range_along(n, corners);
        if (!polygons) [[likely]]
            return;
        const Float8 half = Float8::broadcast(0.5f), middle = dot(lo + hi, n) * half;
        const Vec8 size = hi - lo;
        const Float8 reach = (size.x * abs(n.x) + size.y * abs(n.y) + size.z * abs(n.z)) * half;
        along = {min(along.lo, middle - reach), max(along.hi, middle + reach)};
    }
};

/// Pairs of faces of two leaves: lanes of the one and of the other.
struct Picked
{
    std::uint32_t a[16 + 8], b[16 + 8];
    unsigned n = 0;

    void add(std::uint32_t i, std::uint32_t j)
    {
        a[n] = i;
        b[n++] = j;
    }
    /// So that the last batch is full.
    void fill()
    {
        for (unsigned k = n; k % 8 != 0; ++k)
            a[k] = a[0], b[k] = b[0];
    }
};

class ClosestFaces
{
public:
    ClosestFaces(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps)
        : placed_a_(a), placed_b_(b), frame_(a, b, 0), boxes_(frame_), radius_(a.margin + b.margin), eps_(eps),
          face_a_(a), face_b_(b), patience_(a, b)
    {
        best_ = convex::further_than(eps.max_distance);
        set_limit(eps.max_distance);
        set_direction(frame_.from_a_to_b);
    }

    /// A first guess.
    void start_from(FacePair pair) { evaluate(pair.a, pair.b); }

    void search()
    {
        BoundedPair stack[pair_stack_size];
        int n = 0;
        stack[n++] = {{AabbTree::root, AabbTree::root}, 0};
        if (is_open(frame_, stack[0].boxes)) n = boxes_.open(stack[0].boxes, limit2_, stack);
        if (best_.distance == infinity)
            for (int k = n - 1; k >= 0 && k >= n - probes; --k)
                probe(stack[k]);
        while (n > 0)
        {
            const BoundedPair top = stack[--n];
            if (!(top.bound < limit2_)) continue;
            if (is_open(frame_, top.boxes))
                n += boxes_.open(top.boxes, limit2_, stack + n);
            else
                measure_leaves(top.boxes);
            if (patience_.is_over() && has_pair() && is_nearest()) return;
        }
    }

    convex::Proximity result() const
    {
        convex::Proximity p = best_;
        p.lower = std::min(lowest_, worth_it());
        return p;
    }
    bool has_pair() const { return best_.distance < infinity; }
    FacePair pair() const { return pair_; }

private:
    /// Descends straight to the leaves that seem nearest, for a first guess.
    void probe(BoundedPair at)
    {
        BoundedPair children[most_children_pairs];
        while (at.bound < limit2_ && is_open(frame_, at.boxes))
        {
            const int n = boxes_.open(at.boxes, limit2_, children);
            if (n == 0) return;
            at = children[n - 1];
        }
        if (at.bound < limit2_) measure_leaves(at.boxes);
    }

    /// Whether the plane across the closest points shows that no faces are nearer.
    bool is_nearest()
    {
        const WholeGap gap = gap_along(placed_a_, placed_b_, best_.normal);
        if (!(gap.size >= worth_it())) return false;
        lowest_ = std::min(lowest_, gap.size - gap.rounding);
        return true;
    }

    void set_direction(Vec3 n)
    {
        n = normalized(n, {1, 0, 0});
        const float direction[3] = {static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z)};
        n_ = Vec8::broadcast(direction);
        boxes_.set_direction(direction);
        ++version_;
    }

    /// Pairs further apart cannot improve the best by more than the accuracy, or do not matter.
    double worth_it() const
    {
        return best_.distance > eps_.max_distance ? eps_.max_distance : best_.distance / (1 + eps_.accuracy);
    }

    void set_limit(double distance)
    {
        const double limit = frame_.scale * (radius_ + distance);
        if (limit > largest_limit) return;
        limit_ = limit > 0 ? std::max(static_cast<float>(limit) * (1 + 8 * float_unit), least_limit) : 0;
        limit2_ = limit_ * limit_ * (1 + 8 * float_unit);
    }

    void evaluate(std::uint32_t slot_a, std::uint32_t slot_b)
    {
        patience_.spend();
        const convex::Proximity p = closest_points(face_a_.load(slot_a), face_b_.load(slot_b), eps_, nullptr);
        lowest_ = std::min(lowest_, p.lower);
        if (!(p.distance < best_.distance)) return;
        best_ = p;
        pair_ = {slot_a, slot_b};
        set_limit(worth_it());
        set_direction(transposed_times(frame_.Q, p.normal));
    }

    void measure_leaves(BoxPair leaves)
    {
        a_ = &leaves_[0].load(frame_.side[0], leaves.a, true);
        b_ = &leaves_[1].load(frame_.side[1], leaves.b, true);
        a_->measure(n_, version_);
        b_->measure(n_, version_);
        const LeafOffset offset(frame_, *a_, *b_);
        const Vec8 t = Vec8::broadcast(offset.from_a_to_b);

        Picked triangles, others;
        pick(t, offset.error, triangles, others);
        triangles.fill();
        for (unsigned k = 0; k < triangles.n; k += 8)
            measure_batch(triangles, k, t, offset.error);
        for (unsigned k = 0; k < others.n; ++k)
            evaluate(a_->first + others.a[k], b_->first + others.b[k]);
    }

    /// Pairs of faces whose boxes, and extents along the direction, may be nearer than the limit.
    void pick(const Vec8& t, float error, Picked& triangles, Picked& others) const
    {
        const Float8 zero = Float8::broadcast(0), slack = Float8::broadcast(4 * error), along = dot(t, n_);
        const Float8 limit2 = Float8::broadcast(limit2_), n_lo = b_->along.lo + along, n_hi = b_->along.hi + along;
        for (unsigned j = 0; j < b_->count; j += 2)
        {
            const std::uint32_t* const from = two_faces(j, b_->count);
            const auto apart = [&](const Interval8& a, const Float8& lo, const Float8& hi) {
                return max(gap(a, {permuted(lo, from), permuted(hi, from)}) - slack, zero);
            };
            const Float8 n = apart(a_->along, n_lo, n_hi);
            unsigned near = ~bits(n * n >= limit2) & used_lanes(*a_, *b_, j);
            if (!near) continue;  // mostly
            const Vec8 lo = b_->lo + t, hi = b_->hi + t;
            const Float8 x = apart({a_->lo.x, a_->hi.x}, lo.x, hi.x), y = apart({a_->lo.y, a_->hi.y}, lo.y, hi.y),
                         z = apart({a_->lo.z, a_->hi.z}, lo.z, hi.z);
            for (near &= ~bits(x * x + y * y + z * z >= limit2); near; near &= near - 1)
            {
                const unsigned lane = static_cast<unsigned>(std::countr_zero(near)), i = lane & 3,
                               l = j + (lane >> 2);
                const bool simple = !((a_->polygons >> i | b_->polygons >> l) & 1);
                (simple ? triangles : others).add(i, l);
            }
        }
    }

    void measure_batch(const Picked& picked, unsigned first, const Vec8& t, float error)
    {
        const Triangles8 a = permuted(a_->corners, picked.a + first);
        const Triangles8 b = permuted(b_->corners, picked.b + first) + t;
        const DistanceLanes lanes = distance(a, b, error, limit_);
        unsigned left = ~bits(lanes.lower >= Float8::broadcast(limit_)) &
                        (picked.n - first < 8 ? (1u << (picked.n - first)) - 1 : 255u);
        if (!left) return;
        float lower[8], about[8];
        lanes.lower.store(lower);
        lanes.about.store(about);
        while (left)
        {
            // The nearest first: it may rule out the others.
            unsigned next = static_cast<unsigned>(std::countr_zero(left));
            for (unsigned m = left; m; m &= m - 1)
                if (const unsigned i = static_cast<unsigned>(std::countr_zero(m)); about[i] < about[next]) next = i;
            left &= ~(1u << next);
            if (!(lower[next] >= limit_))
                evaluate(a_->first + picked.a[first + next], b_->first + picked.b[first + next]);
        }
    }

    const PlacedMesh &placed_a_, &placed_b_;
    PairFrame frame_;
    BoxDistances boxes_;
    double radius_;
    const Tolerance& eps_;
    LeafCache<MeasuredLeaf> leaves_[2];
    MeasuredLeaf *a_ = nullptr, *b_ = nullptr;  ///< those being compared
    FaceBody face_a_, face_b_;
    Vec8 n_;  ///< the direction of the closest points so far, in frame 1
    std::uint32_t version_ = 0;  ///< counts changes of n
    float limit_ = FLT_MAX, limit2_ = FLT_MAX;  ///< pairs at this distance or more cannot improve the best
    convex::Proximity best_;
    FacePair pair_{};
    double lowest_ = infinity;  ///< no pair that was evaluated is nearer
    Patience patience_;
};

convex::Proximity with_features(convex::Proximity p, const PlacedMesh& a, const PlacedMesh& b, FacePair pair)
{
    p.feature_a = a.mesh->faces().number(pair.a);
    p.feature_b = b.mesh->faces().number(pair.b);
    return p;
}

convex::Proximity measure(const PlacedMesh& a, const PlacedMesh& b, FacePair pair, const Tolerance& eps)
{
    const FaceBody face_a(a, pair.a), face_b(b, pair.b);
    return with_features(closest_points(face_a.body(), face_b.body(), eps, nullptr), a, b, pair);
}

}  // namespace

convex::Proximity closest_points(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                 convex::PairCache* cache)
{
    convex::Proximity p;
    if (a.mesh->empty() || b.mesh->empty())
    {
        p.distance = p.lower = p.upper = infinity;
        p.on_a = a.at.t;
        p.on_b = b.at.t;
        p.normal = normalized(p.on_b - p.on_a, {1, 0, 0});
        return p;
    }
    const auto last = cached_pair(cache, *a.mesh, *b.mesh);
    if (last)
    {
        p = measure(a, b, *last, eps);
        if (!(p.distance > 0)) return p;
    }
    if (const auto meeting = find_meeting_faces(a, b, eps, nullptr))
    {
        remember(cache, *meeting);
        p = measure(a, b, *meeting, eps);
        p.distance = p.lower = p.upper = 0;  // whatever rounding says
        p.on_b = p.on_a;
        return p;
    }
    ClosestFaces closest(a, b, eps);
    if (last) closest.start_from(*last);
    closest.search();
    if (!closest.has_pair()) return closest.result();
    remember(cache, closest.pair());
    return with_features(closest.result(), a, b, closest.pair());
}

}  // namespace dt::complex
