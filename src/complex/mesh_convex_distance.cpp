// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which face of a mesh is nearest to a body, and how near? Down the tree, the nearest boxes first. Lower bounds of
// the distance from the body's core are found in float, eight at a time: the gap between boxes in a frame of the
// world, the gap along the node's slab, and, best of all near the end, the gap along the direction of the closest points
// so far. Faces that no bound rules out are measured by the convex core.
#include "complex/face_body.hpp"
#include "complex/float_bounds.hpp"
#include "complex/mesh_convex.hpp"
#include "complex/mesh_convex_tree.hpp"
#include "complex/queries.hpp"
#include "complex/vec8.hpp"
#include "convex/queries.hpp"

#include <algorithm>
#include <limits>

namespace solid
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

class ClosestFace
{
public:
    ClosestFace(const PlacedMesh& mesh, const Body& body, const Tolerance& eps)
        : mesh_(mesh), body_(body), eps_(eps), in_mesh_(mesh, body), face_(mesh)
    {
        const Mat3 Q = frame_along(mesh.at.M);
        for (int k = 0; k < 3; ++k)
            frame_[k] = axis_along(Q[k]);
        best_.distance = best_.upper = infinity;
    }

    Proximity find(PairCache* cache)
    {
        const std::uint32_t count = mesh_.mesh->faces().count();
        if (cache && cache->state & cache_state::mesh_pair && cache->a[0] < count)
            measure(cache->a[0]);
        else if (const auto meeting = find_meeting_face(mesh_, body_, eps_, nullptr))
            measure(*meeting);
        descend();
        best_.lower = std::min(best_.lower, worth_it());
        best_.feature_a = mesh_.mesh->faces().number(slot_);
        if (cache) *cache = {{}, cache_state::mesh_pair, {slot_, 0, 0, 0}, {}, {}};
        return best_;
    }

private:
    struct Waiting
    {
        float bound;
        std::uint32_t node;
    };

    /// The axis of a world direction of length 1, in scaled units; of the core, because the radius is taken off the
    /// distance and not put on the box.
    NodeAxis axis_along(Vec3 world) const
    {
        const Vec3 g = in_mesh_.scale * in_mesh_.covector(world);
        const Range core = in_mesh_.core_along(g);
        const double doubt = in_mesh_.scale * in_mesh_.doubt;
        return enlarged(in_mesh_, g, {core.lo - doubt, core.hi + doubt});
    }

    /// Nothing further away is of interest: then the best is further than what is left out by the accuracy at most.
    double worth_it() const { return best_.upper > 0 ? best_.upper / (1 + eps_.accuracy) : 0; }

    bool measure(std::uint32_t slot)
    {
        const Proximity p = closest_points(face_.load(slot), body_, eps_, nullptr);
        if (!(p.upper < best_.upper)) return false;
        best_ = p;
        slot_ = slot;
        direction_ = axis_along(p.normal);
        const double limit = in_mesh_.scale * (worth_it() + in_mesh_.radius);
        limit_ = in_mesh_.scale > 0 ? float_above(limit) : std::numeric_limits<float>::infinity();
        return true;
    }

    bool touching() const { return !(best_.distance > 0); }

    /// Lower bounds of the distance from the core, in scaled units.
    template <class Things> Float8 bounds(const Things& things) const
    {
        Float8 sum = Float8::broadcast(0);
        for (const NodeAxis& axis : frame_)
        {
            const Float8 d = max(gaps(axis, extents(axis, things)), Float8::broadcast(0));
            sum = sum + d * d;
        }
        const Float8 distance = sqrt(sum) * Float8::broadcast(static_cast<float>(1 - float_sums));
        return slot_ == no_feature ? distance : max(gaps(direction_, extents(direction_, things)), distance);
    }

    Float8 slab_bounds(const Slab& slab) const
    {
        const auto D = slab.D();
        const Vec3 g{D[0], D[1], D[2]};
        const double length = in_mesh_.length(g),
                     to_world = length > 0 ? in_mesh_.scale * (1 - float_sums) / length : 0;
        if (!(to_world > least_factor)) return Float8::broadcast(0);
        const Range core = in_mesh_.core_along(g);
        const double doubt = in_mesh_.doubt * length;
        const NodeAxis axis = enlarged(in_mesh_, g, {core.lo - doubt, core.hi + doubt});
        const ChildIntervals children = decode(slab);
        return gaps(axis, {children.lo, children.hi}) * Float8::broadcast(static_cast<float>(to_world));
    }

    void descend()
    {
        const AabbTree& tree = mesh_.mesh->tree();
        Waiting stack[(Node::width - 1) * (AabbTree::max_depth + 1) + 1];
        int waiting = 0;
        stack[waiting++] = {0, 0};
        while (waiting > 0 && !touching())
        {
            const Waiting top = stack[--waiting];
            if (!(top.bound < limit_)) continue;
            const Node& node = tree.nodes[top.node];
            const Float8 bound = max(bounds(decode(node)), slab_bounds(tree.slabs[top.node]));
            const unsigned near = node.used() & ~bits(bound >= Float8::broadcast(limit_));
            float at[8];
            max(bound, Float8::broadcast(0)).store(at);
            measure_leaves(node, near, at);
            waiting += push_children(node, near, at, stack + waiting);
        }
    }

    /// The nearest goes last, to the top.
    int push_children(const Node& node, unsigned near, const float (&at)[8], Waiting* out) const
    {
        int n = 0;
        for (; near; near &= near - 1)
        {
            const unsigned s = static_cast<unsigned>(std::countr_zero(near));
            if (!node.is_inner(s) || !(at[s] < limit_)) continue;
            int i = n++;
            for (; i > 0 && out[i - 1].bound < at[s]; --i)
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
            if (node.is_inner(s) || !(at[s] < limit_)) continue;
            for (unsigned i = 0; i < node.face_count(s); ++i)
                slots[n++] = node.face(s) + i;
        }
        for (int i = 0; i < n && !touching(); i += 8)
            measure_batch(slots + i, std::min(8, n - i));
    }

    /// The nearest first, by the bounds, which get better with what is found.
    void measure_batch(const std::uint32_t* slots, int n)
    {
        const Faces& faces = mesh_.mesh->faces();
        std::uint32_t lanes[8];
        for (int i = 0; i < 8; ++i)
            lanes[i] = slots[std::min(i, n - 1)];
        const TriangleBatch batch = load_triangles(faces, mesh_.mesh->vertices(), lanes);
        Float8 bound = bounds(batch);
        unsigned open = (1u << n) - 1;
        for (;;)
        {
            float at[8];
            max(bound, Float8::broadcast(0)).store(at);
            int nearest = -1;
            for (int i = 0; i < n; ++i)
            {
                if (!(open >> i & 1)) continue;
                if (faces.is_polygon(lanes[i])) at[i] = 0;  // its other points are not in the batch
                if (!(at[i] < limit_))
                    open &= ~(1u << i);
                else if (nearest < 0 || at[i] < at[nearest])
                    nearest = i;
            }
            if (nearest < 0) return;
            open &= ~(1u << nearest);
            if (measure(lanes[nearest])) bound = max(bound, gaps(direction_, extents(direction_, batch)));
            if (touching()) return;
        }
    }

    const PlacedMesh& mesh_;
    const Body& body_;
    const Tolerance& eps_;
    BodyInMesh in_mesh_;
    FaceBody face_;
    NodeAxis frame_[3], direction_{};
    Proximity best_;
    std::uint32_t slot_ = no_feature;
    float limit_ = std::numeric_limits<float>::infinity();
};

}  // namespace

Proximity closest_points(const PlacedMesh& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    if (!a.mesh->empty()) return ClosestFace(a, b, eps).find(cache);
    Proximity far;
    far.distance = far.lower = far.upper = infinity;
    far.on_a = a.at.t;
    far.on_b = b.at.t();
    far.normal = {1, 0, 0};
    return far;
}

}  // namespace solid
