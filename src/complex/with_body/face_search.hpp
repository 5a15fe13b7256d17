// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which face of a mesh has the smallest key, for keys that floats bound from below? Descends the tree depth first,
// the smallest bounds first, collects faces until there are eight, bounds these, and measures those that no bound rules
// out. A distance is its own key; a depth is the key −depth. The goal says what is measured:
//
//   depths                 whether faces inside the core have different keys
//   least_key              the bound of children and faces without one; no key is smaller
//   keys(node)             lower bounds for the children of a node, by their boxes; NaN bounds nothing
//   slab_keys(slab)        the same, along the slab of the node
//   keys(faces)            lower bounds for eight faces
//   sharpened(keys, faces) these bounds after a measurement made them sharper
//   measure(slot, n)       measures a face; true if that made bounds sharper. n: the way from the body to the face
//   gap_limit()            gaps between core and face that are larger are of no interest
//   limit()                only keys below it are of interest; it never rises
//   done()                 whether the search can end
#pragma once

#include "complex/face_body.hpp"
#include "complex/with_body/body_axes.hpp"
#include "complex/with_body/face_bounds.hpp"

namespace dt::complex
{

/// What the goals share: the core of the body, grown by a radius and its doubt, along axes in scaled units.
class FaceGoal
{
protected:
    FaceGoal(const PlacedMesh& mesh, const convex::Body& body, const Tolerance& eps, double radius)
        : face_(mesh), mesh_(mesh), body_(body), eps_(eps), in_mesh_(mesh, body), reach_(radius + in_mesh_.doubt),
          bounds_(in_mesh_)
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

    FaceBody face_;
    const PlacedMesh& mesh_;
    const convex::Body& body_;
    const Tolerance& eps_;
    BodyInMesh in_mesh_;
    double reach_;
    FaceBounds bounds_;
    NodeAxis axis_[6];  ///< the first three at right angles
    int axes_ = 0;
    NodeAxis direction_{};  ///< along the normal of the best face so far

    /// A cache that lets GJK begin along n, or without it an empty one.
    static convex::PairCache beginning(const std::optional<Vec3>& n)
    {
        convex::PairCache cache;
        if (n) cache.set_axis(-*n);
        return cache;
    }
};

template <class Goal> class FaceSearch
{
public:
    FaceSearch(const Mesh& mesh, Goal& goal) : mesh_(mesh), goal_(goal) {}

    void run() { mesh_.faces().has_polygons() ? descend<4>() : descend<3>(); }

private:
    struct Waiting
    {
        float key;
        std::uint32_t node;
    };

    template <int N> void descend()
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
            Float8 keys = known(goal_.keys(node));
            unsigned near = node.used() & below_limit(keys);
            if (!near) continue;
            keys = max(goal_.slab_keys(tree.slabs[top.node]), keys);
            near &= below_limit(keys);
            float key[8];
            keys.store(key);
            collect_leaves<N>(node, near);
            waiting += push_children(node, near, key, stack + waiting);
        }
        if (!goal_.done()) measure_collected<N>();
    }

    static Float8 known(const Float8& keys) { return max(keys, Float8::broadcast(Goal::least_key)); }
    unsigned below_limit(const Float8& keys) const { return bits(keys < Float8::broadcast(goal_.limit())); }

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

    template <int N> void collect_leaves(const Node& node, unsigned near)
    {
        for (; near; near &= near - 1)
        {
            const unsigned s = static_cast<unsigned>(std::countr_zero(near));
            if (node.is_inner(s)) continue;
            for (unsigned i = 0; i < node.face_count(s); ++i)
                slots_[collected_++] = node.face(s) + i;
            if (collected_ < 8) continue;
            measure_collected<N>();
            if (goal_.done()) return;
        }
    }

    /// Fewer than eight remain unless all are measured.
    template <int N> void measure_collected()
    {
        if (collected_ == 0) return;
        const int n = std::min(8, collected_);
        measure_batch<N>(slots_, n);
        std::copy(slots_ + n, slots_ + collected_, slots_);
        collected_ -= n;
    }

    template <int N> void measure_batch(const std::uint32_t* slots, int n)
    {
        const Hulls8<N> batch = load_hulls<N>(mesh_, slots, n);
        const unsigned lanes = (1u << n) - 1;
        Float8 keys = known(goal_.keys(batch));
        unsigned open = lanes & (below_limit(keys) | batch.partial);
        if (!open) return;
        std::optional<Ways> ways;
        if (goal_.bounds_.useful() && std::popcount(open) >= goal_.template least_open<N>())
        {
            const CoreGaps gaps = goal_.bounds_.gaps(batch.v, goal_.gap_limit(), Goal::depths);
            keys = max(goal_.keys(gaps), keys);
            open &= below_limit(keys) | batch.partial;
            if (!open) return;
            ways.emplace(gaps.n, batch.partial);
        }
        float key[8];
        keys.store(key);
        while (open && !goal_.done())
        {
            const int next = first_of(open, key, batch.partial);
            if (!(key[next] < goal_.limit()) && !(batch.partial >> next & 1)) return;
            open &= ~(1u << next);
            if (!goal_.measure(slots[next], ways ? ways->of(next) : std::nullopt)) continue;
            keys = goal_.sharpened(keys, batch);
            keys.store(key);
        }
    }

    /// The open lane with the least key; those with unknown keys first.
    static int first_of(unsigned open, const float (&key)[8], unsigned unknown)
    {
        if (open & unknown) return std::countr_zero(open & unknown);
        int first = std::countr_zero(open);
        for (unsigned rest = open & (open - 1); rest; rest &= rest - 1)
            if (const int i = std::countr_zero(rest); key[i] < key[first]) first = i;
        return first;
    }

    /// The ways from the body to eight faces.
    class Ways
    {
    public:
        Ways(const Vec8& n, unsigned unknown) : unknown_(unknown)
        {
            n.x.store(n_[0]);
            n.y.store(n_[1]);
            n.z.store(n_[2]);
        }
        std::optional<Vec3> of(int lane) const
        {
            const Vec3 n{n_[0][lane], n_[1][lane], n_[2][lane]};
            return unknown_ >> lane & 1 || !(norm2(n) > 0.5) ? std::nullopt : std::optional(n);
        }

    private:
        unsigned unknown_;
        float n_[3][8];
    };

    const Mesh& mesh_;
    Goal& goal_;
    std::uint32_t slots_[8 + Node::max_leaf];  ///< faces that wait for company
    int collected_ = 0;
};

}  // namespace dt::complex
