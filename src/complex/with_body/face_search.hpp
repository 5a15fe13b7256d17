// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which face of a mesh has the smallest key, for keys that floats bound from below? Descends the tree depth first,
// the smallest bounds first, and measures the faces that no bound rules out. A distance is its own key; a depth is
// the key −depth. The goal says what is measured:
//
//   least_key               the bound of children and faces without one; no key is smaller
//   keys(node, slab)        lower bounds for the children of a node; NaN bounds nothing
//   keys(batch)             lower bounds for eight triangles
//   sharpened(keys, batch)  these bounds after a measurement improved the best
//   measure(slot)           measures a face; true if it is the best so far
//   limit()                 only keys below it are of interest; it never rises
//   done()                  whether the search can end
#pragma once

#include "complex/face_body.hpp"
#include "complex/with_body/body_axes.hpp"

namespace dt::complex
{

/// What the goals share: the core of the body, grown by a radius and its doubt, along axes in scaled units.
class FaceGoal
{
protected:
    FaceGoal(const PlacedMesh& mesh, const convex::Body& body, const Tolerance& eps, double radius)
        : mesh_(mesh), body_(body), eps_(eps), in_mesh_(mesh, body), face_(mesh), reach_(radius + in_mesh_.doubt)
    {
        const Mat3 Q = frame_along(mesh.at.M);
        for (int k = 0; k < 3; ++k)
            axis_[axes_++] = along(Q[k]);
    }

    /// The axis of a world direction of length 1.
    NodeAxis along(Vec3 world) const
    {
        const Vec3 g = in_mesh_.scale * in_mesh_.covector(world);
        return axis_along(in_mesh_, g, in_mesh_.length(g), reach_);
    }

    /// The measure of children and body along a slab, in scaled lengths; `unknown` if floats cannot tell these. The
    /// factor is a hair from 1, on the safe side.
    template <class Measure> Float8 along_slab(const Slab& slab, double factor, float unknown, Measure measure) const
    {
        const auto D = slab.D();
        const Vec3 g{D[0], D[1], D[2]};
        const double length = in_mesh_.length(g), to_world = length > 0 ? in_mesh_.scale * factor / length : 0;
        if (!(to_world > least_factor)) return Float8::broadcast(unknown);
        const NodeAxis axis = axis_along(in_mesh_, g, length, reach_);
        return measure(axis.body(), decode(slab)) * Float8::broadcast(static_cast<float>(to_world));
    }

    const PlacedMesh& mesh_;
    const convex::Body& body_;
    const Tolerance& eps_;
    BodyInMesh in_mesh_;
    FaceBody face_;
    NodeAxis axis_[6];  ///< the first three at right angles
    int axes_ = 0;
    NodeAxis direction_{};  ///< along the normal of the best face so far

private:
    double reach_;
};

template <class Goal> class FaceSearch
{
public:
    FaceSearch(const Mesh& mesh, Goal& goal) : mesh_(mesh), goal_(goal) {}

    void run()
    {
        const AabbTree& tree = mesh_.tree();
        Waiting stack[AabbTree::max_stack];
        int waiting = 0;
        stack[waiting++] = {Goal::least_key, 0};
        while (waiting > 0 && !goal_.done())
        {
            const Waiting top = stack[--waiting];
            if (!(top.key < goal_.limit())) continue;
            const Node& node = tree.nodes[top.node];
            const Float8 keys = known(goal_.keys(node, tree.slabs[top.node]));
            const unsigned near = node.used() & bits(keys < Float8::broadcast(goal_.limit()));
            float key[8];
            keys.store(key);
            measure_leaves(node, near);
            waiting += push_children(node, near, key, stack + waiting);
        }
    }

private:
    struct Waiting
    {
        float key;
        std::uint32_t node;
    };

    static Float8 known(const Float8& keys) { return max(keys, Float8::broadcast(Goal::least_key)); }

    /// The smallest key goes last, to the top.
    int push_children(const Node& node, unsigned near, const float (&key)[8], Waiting* out) const
    {
        int n = 0;
        for (; near; near &= near - 1)
        {
            const unsigned s = static_cast<unsigned>(std::countr_zero(near));
            if (!node.is_inner(s) || !(key[s] < goal_.limit())) continue;
            int i = n++;
            for (; i > 0 && out[i - 1].key < key[s]; --i)
                out[i] = out[i - 1];
            out[i] = {key[s], node.child(s)};
        }
        return n;
    }

    void measure_leaves(const Node& node, unsigned near)
    {
        std::uint32_t slots[Node::width * Node::max_leaf];
        int n = 0;
        for (; near; near &= near - 1)
        {
            const unsigned s = static_cast<unsigned>(std::countr_zero(near));
            if (node.is_inner(s)) continue;
            for (unsigned i = 0; i < node.face_count(s); ++i)
                slots[n++] = node.face(s) + i;
        }
        for (int i = 0; i < n && !goal_.done(); i += 8)
            measure_batch(slots + i, std::min(8, n - i));
    }

    void measure_batch(const std::uint32_t* slots, int n)
    {
        const Triangles8 batch = load_triangles(mesh_, slots, n);
        Float8 keys = goal_.keys(batch);
        float key[8];
        unpack(keys, slots, n, key);
        for (unsigned open = (1u << n) - 1; open && !goal_.done();)
        {
            int next = std::countr_zero(open);
            for (int i = next + 1; i < n; ++i)
                if (open >> i & 1 && key[i] < key[next]) next = i;
            if (!(key[next] < goal_.limit())) return;
            open &= ~(1u << next);
            if (!goal_.measure(slots[next])) continue;
            keys = goal_.sharpened(keys, batch);
            unpack(keys, slots, n, key);
        }
    }

    void unpack(const Float8& keys, const std::uint32_t* slots, int n, float (&key)[8]) const
    {
        known(keys).store(key);
        for (int i = 0; i < n; ++i)
            if (mesh_.faces().is_polygon(slots[i]))
                key[i] = Goal::least_key;  // its other points are not in the batch
    }

    const Mesh& mesh_;
    Goal& goal_;
};

}  // namespace dt::complex
