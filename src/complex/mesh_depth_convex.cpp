// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which face of a mesh is deepest in a body? A face is no deeper than the way out along any axis. So boxes, and then
// triangles, are bounded in float along the axes of a frame, of the body if it is a box, and of the node's slab; then
// triangles along their normals in double. What promises most is measured first, by the convex core.
#include "complex/face_body.hpp"
#include "complex/float_bounds.hpp"
#include "complex/mesh_convex_tree.hpp"
#include "complex/mesh_depth.hpp"
#include "complex/queries.hpp"
#include "convex/queries.hpp"

#include <algorithm>
#include <limits>

namespace solid
{

namespace
{

class DeepestFace
{
public:
    DeepestFace(const PlacedMesh& mesh, const Body& body, const Tolerance& eps)
        : mesh_(mesh), body_(body), eps_(eps), in_mesh_(mesh, body), face_(mesh), deepest_(eps)
    {
        const Mat3 Q = frame_along(mesh.at.M);
        for (int k = 0; k < 3; ++k)
            axis_[axes_++] = axis_along(Q[k]);
        reach_ = float_above(in_mesh_.scale * in_mesh_.reach);
        if (!std::holds_alternative<Box>(body.core)) return;
        for (int k = 0; k < 3; ++k)
            axis_[axes_++] = axis_along({body.at.row[0][k], body.at.row[1][k], body.at.row[2][k]});
    }

    std::optional<Proximity> find(PairCache* cache)
    {
        const Faces& faces = mesh_.mesh->faces();
        if (cache && cache->state & cache_state::mesh_pair && cache->a[0] < faces.count()) measure(cache->a[0]);
        descend();
        std::optional<Proximity> p = deepest_.result();
        if (cache) *cache = {};
        if (!p) return p;
        p->feature_a = faces.number(deepest_.slot_a());
        if (cache) *cache = {{}, cache_state::mesh_pair, {deepest_.slot_a(), 0, 0, 0}, {}, {}};
        return p;
    }

private:
    struct Waiting
    {
        float bound;
        std::uint32_t node;
    };

    /// The axis of a world direction of length 1, in scaled units.
    NodeAxis axis_along(Vec3 world) const
    {
        const Vec3 g = in_mesh_.scale * in_mesh_.covector(world);
        return enlarged(in_mesh_, g, in_mesh_.along(g));
    }

    void measure(std::uint32_t slot)
    {
        const Body& face = face_.load(slot);
        if (!(deepest_.worth_it() < bound_along_normal())) return;
        const auto p = penetration(face, body_, eps_, nullptr);
        if (!p || !deepest_.take(*p, slot, 0)) return;
        limit_ = float_below(in_mesh_.scale * deepest_.worth_it());
        direction_ = axis_along(p->normal);
    }

    /// How far the body must move to be on one side of the triangle that is loaded.
    double bound_along_normal() const
    {
        const Facet& facet = face_.facet();
        const Vec3 n = cross(facet.corner[1] - facet.corner[0], facet.corner[2] - facet.corner[0]);
        const double length = norm(n);
        if (facet.index || !(length > 0)) return std::numeric_limits<double>::infinity();
        const double height = dot(n, (mesh_.at.t - body_.at.t()) + facet.corner[0]) / length;
        const double up = reach_along(body_, n) / length - height, down = reach_along(body_, -n) / length + height;
        // The triangle itself is as thick as rounding makes it.
        return std::min(up, down) + mesh_.margin + in_mesh_.doubt + hair * rounding_of(face_.body(), body_);
    }

    /// Upper bounds of the depth, in scaled units.
    template <class Things> Float8 bounds(const Things& things) const
    {
        const Float8 reach = Float8::broadcast(reach_);
        Float8 bound = Float8::broadcast(std::numeric_limits<float>::max()), sum = Float8::broadcast(0);
        for (int k = 0; k < axes_; ++k)
        {
            const Extents8 e = extents(axis_[k], things);
            bound = min(bound, ways_out(axis_[k], e));
            if (k >= 3) continue;
            const Float8 from_core = max(gaps(axis_[k], e) + reach, Float8::broadcast(0));
            sum = sum + from_core * from_core;
        }
        if (deepest_.found()) bound = min(bound, ways_out(direction_, extents(direction_, things)));
        // What is outside the core is as deep as the radius goes beyond it.
        const Float8 beyond = reach - sqrt(sum) * Float8::broadcast(static_cast<float>(1 - float_sums));
        return select(sum > Float8::broadcast(0), min(bound, beyond), bound);
    }

    Float8 slab_bounds(const Slab& slab) const
    {
        const auto D = slab.D();
        const Vec3 g{D[0], D[1], D[2]};
        const double length = in_mesh_.length(g),
                     to_world = length > 0 ? in_mesh_.scale * (1 + float_sums) / length : 0;
        if (!(to_world > least_factor)) return Float8::broadcast(std::numeric_limits<float>::max());
        const NodeAxis axis = enlarged(in_mesh_, g, in_mesh_.along(g));
        const ChildIntervals children = decode(slab);
        return ways_out(axis, {children.lo, children.hi}) * Float8::broadcast(static_cast<float>(to_world));
    }

    void descend()
    {
        const AabbTree& tree = mesh_.mesh->tree();
        Waiting stack[(Node::width - 1) * (AabbTree::max_depth + 1) + 1];
        int waiting = 0;
        stack[waiting++] = {std::numeric_limits<float>::infinity(), 0};
        while (waiting > 0)
        {
            const Waiting top = stack[--waiting];
            if (top.bound < limit_) continue;
            const Node& node = tree.nodes[top.node];
            const Float8 bound = min(bounds(decode(node)), slab_bounds(tree.slabs[top.node]));
            const unsigned near = node.used() & ~bits(bound < Float8::broadcast(limit_));
            float at[8];
            bound.store(at);
            measure_leaves(node, near, at);
            waiting += push_children(node, near, at, stack + waiting);
        }
    }

    /// What promises most goes last, to the top.
    int push_children(const Node& node, unsigned near, const float (&at)[8], Waiting* out) const
    {
        int n = 0;
        for (; near; near &= near - 1)
        {
            const unsigned s = static_cast<unsigned>(std::countr_zero(near));
            if (!node.is_inner(s) || at[s] < limit_) continue;
            int i = n++;
            for (; i > 0 && out[i - 1].bound > at[s]; --i)
                out[i] = out[i - 1];
            out[i] = {at[s], node.child(s)};
        }
        return n;
    }

    void measure_leaves(const Node& node, unsigned near, const float (&at)[8])
    {
        std::uint32_t slots[Node::width * Node::max_leaf];
        int n = 0;
        for (; near; near &= near - 1)
        {
            const unsigned s = static_cast<unsigned>(std::countr_zero(near));
            if (node.is_inner(s) || at[s] < limit_) continue;
            for (unsigned i = 0; i < node.face_count(s); ++i)
                slots[n++] = node.face(s) + i;
        }
        for (int i = 0; i < n; i += 8)
            measure_batch(slots + i, std::min(8, n - i));
    }

    void measure_batch(const std::uint32_t* slots, int n)
    {
        const Faces& faces = mesh_.mesh->faces();
        std::uint32_t lanes[8];
        for (int i = 0; i < 8; ++i)
            lanes[i] = slots[std::min(i, n - 1)];
        float at[8];
        bounds(load_triangles(faces, mesh_.mesh->vertices(), lanes)).store(at);
        for (int i = 0; i < n; ++i)
            if (faces.is_polygon(lanes[i])) at[i] = std::numeric_limits<float>::infinity();
        for (unsigned open = (1u << n) - 1; open;)
        {
            int best = std::countr_zero(open);
            for (int i = 0; i < n; ++i)
                if (open >> i & 1 && at[i] > at[best]) best = i;
            if (at[best] < limit_) return;
            open &= ~(1u << best);
            measure(lanes[best]);
        }
    }

    const PlacedMesh& mesh_;
    const Body& body_;
    const Tolerance& eps_;
    BodyInMesh in_mesh_;
    FaceBody face_;
    Deepest deepest_;
    NodeAxis axis_[6];  ///< the first three at right angles
    int axes_ = 0;
    NodeAxis direction_{};  ///< of the deepest so far
    float reach_ = 0;
    float limit_ = 0;
};

}  // namespace

std::optional<Proximity> penetration(const PlacedMesh& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    if (a.mesh->empty()) return std::nullopt;
    return DeepestFace(a, b, eps).find(cache);
}

Proximity signed_distance(const PlacedMesh& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    PairCache own = cache ? *cache : PairCache{};
    const Proximity p = closest_points(a, b, eps, &own);
    if (cache) *cache = own;
    if (p.distance > 0) return p;
    const std::uint32_t slot = own.a[0];
    if (const auto depth = penetration(a, b, eps, cache)) return *depth;
    const FaceBody face(a, slot);
    Proximity touching = in_contact(signed_distance(face.body(), b, eps, nullptr));
    touching.feature_a = p.feature_a;
    return touching;
}

}  // namespace solid
