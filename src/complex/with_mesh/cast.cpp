// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// When does a moving mesh touch another? Pairs of boxes, the earliest first: of each the larger box is opened, and
// the smaller one is swept through its children, in the coordinates of the mesh that is opened. Pairs of leaves
// become pairs of faces for the convex cast.
#include "complex/cast_faces.hpp"
#include "complex/ray/ray_slabs.hpp"
#include "complex/with_mesh/whole_gap.hpp"

#include <array>
#include <cmath>
#include <span>
#include <tuple>

namespace dt::complex
{

namespace
{

double girth(const Aabb& box)
{
    const Vec3 d = box.hi - box.lo;
    return d.x + d.y + d.z;
}

/// One of the two meshes as the other one sees it.
struct Side
{
    const PlacedMesh& placed;
    const AabbTree& tree;
    Affine to_other;  ///< coordinates, at τ = 0
    Vec3 near;  ///< along this side's coordinates, what is further apart does not touch
    SlabTest slabs;  ///< boxes of the other side among the nodes of this one

    Aabb box(std::uint32_t ref) const { return decode(tree.node(ref), AabbTree::slot_of(ref)).in_double(); }
};

class MeshCast
{
public:
    MeshCast(const PlacedMesh& a, Vec3 translation, const PlacedMesh& b, const Sweep& sweep, double near,
             double max_param, const Tolerance& eps)
        : translation_(translation), sweep_(sweep), near_(near), eps_(eps), first_(max_param), face_a_(a), face_b_(b),
          b_from_a_(seen_from(b, a.at)), a_(side(a, -translation, b, -1)), b_(side(b, translation, a, 1)),
          patience_(a, b)
    {}

    std::optional<convex::CastHit> run()
    {
        push(0, {0, AabbTree::root, AabbTree::root});
        while (size_ > 0)
        {
            const Pair pair = stack_[--size_];
            if (pair.enter > limit()) continue;
            const bool inner_a = a_.tree.is_inner(pair.a), inner_b = b_.tree.is_inner(pair.b);
            if (!inner_a && !inner_b)
                try_leaves(pair);
            else
                open(pair, inner_a, inner_b);
            if (patience_.is_over() && (first_.hit() ? is_first() : is_passing())) break;
        }
        return first_.hit();
    }

private:
    struct Pair
    {
        float enter;
        std::uint32_t a, b;  ///< references
    };
    using FacePair = std::tuple<double, std::uint32_t, std::uint32_t>;  ///< the param when their boxes meet; slots

    /// Whether the plane of the first hit shows that no faces touch before.
    bool is_first() const
    {
        const Vec3 normal = first_.hit()->normal, n = dot(normal, translation_) < 0 ? -normal : normal;
        if (n == Vec3{}) return false;
        const double gap = gap_along(a_.placed, b_.placed, n).size;
        return gap >= 0 && first_.limit() * dot(n, translation_) <= gap;
    }

    /// Whether all of one mesh passes all of the other on one side, as the faces tried last do.
    bool is_passing() const
    {
        const Vec3 way = normalized(translation_, {});
        const Vec3 between = convex::closest_points(face_a_.body(), face_b_.body(), eps_, nullptr).normal;
        const Vec3 n = normalized(between - dot(between, way) * way, {});
        const double nearer = first_.limit() * std::fabs(dot(n, translation_));  // by rounding of n
        const double gap = gap_along(a_.placed, b_.placed, n).size + a_.placed.margin + b_.placed.margin;
        return n != Vec3{} && gap > near_ + nearer;
    }

    /// `sign`: whether the other side moves as the translation says or, seen from it, this one does.
    Side side(const PlacedMesh& mesh, Vec3 motion, const PlacedMesh& other, double sign) const
    {
        Affine here = mesh.at;
        here.t -= sign * sweep_.start * translation_;
        return {mesh, mesh.mesh->tree(), seen_from(other, here), near_ * reach_of_ball(mesh.inverse.M),
                SlabTest(sweep_.unit * (mesh.inverse.M * motion), mesh.mesh->bounds())};
    }

    float limit() const { return first_.is_final() ? -1 : not_below((first_.limit() - sweep_.start) / sweep_.unit); }

    void open(const Pair& pair, bool inner_a, bool inner_b)
    {
        const Aabb box_a = a_.box(pair.a), box_b = b_.box(pair.b);
        const Aabb a_in_b = box_around_image(a_.to_other, box_a);
        const bool open_a = inner_a && (!inner_b || girth(a_in_b) > girth(box_b));
        Side& side = open_a ? a_ : b_;
        side.slabs.place(grown(open_a ? box_around_image(b_.to_other, box_b) : a_in_b, side.near));
        const std::uint32_t index = side.tree.child(open_a ? pair.a : pair.b);
        Pack8<float> enter;
        float at[8];
        unsigned met = side.slabs(side.tree.nodes[index], limit(), enter);
        enter.store(at);
        const std::size_t base = size_;
        for (; met != 0; met &= met - 1)
        {
            const auto slot = static_cast<unsigned>(std::countr_zero(met));
            const std::uint32_t ref = AabbTree::reference(index, slot);
            push(base, open_a ? Pair{at[slot], ref, pair.b} : Pair{at[slot], pair.a, ref});
        }
    }

    /// Keeps what is above `base` in order, the earliest on top.
    void push(std::size_t base, const Pair& pair)
    {
        std::size_t place = size_++;
        for (; place > base && stack_[place - 1].enter < pair.enter; --place)
            stack_[place] = stack_[place - 1];
        stack_[place] = pair;
    }

    void try_leaves(const Pair& pair)
    {
        const Node &node_a = a_.tree.node(pair.a), &node_b = b_.tree.node(pair.b);
        const unsigned slot_a = AabbTree::slot_of(pair.a), slot_b = AabbTree::slot_of(pair.b);
        std::array<FacePair, Node::max_leaf * Node::max_leaf> pairs;
        std::size_t n = 0;
        const Vec3 motion = b_.placed.inverse.M * translation_;
        for (unsigned i = 0; i < node_a.face_count(slot_a); ++i)
        {
            const std::uint32_t a = node_a.face(slot_a) + i;
            const Aabb box = grown(face_box(*a_.placed.mesh, a, b_from_a_), b_.near);
            for (unsigned j = 0; j < node_b.face_count(slot_b); ++j)
            {
                const std::uint32_t b = node_b.face(slot_b) + j;
                Span span{0, first_.limit()};
                if (cut(box, motion, face_box(*b_.placed.mesh, b), span)) pairs[n++] = {span.from, a, b};
            }
        }
        std::sort(pairs.data(), pairs.data() + n);
        for (const auto& [enter, a, b] : std::span(pairs.data(), n))
            if (enter <= first_.limit() && !first_.is_final()) try_faces(a, b);
    }

    void try_faces(std::uint32_t a, std::uint32_t b)
    {
        const convex::Body &moving = face_a_.load(a), &target = face_b_.load(b);
        const double limit = first_.limit();
        if (!reaches_plane(moving, translation_, face_b_, near_, limit) ||
            !reaches_plane(target, -translation_, face_a_, near_, limit))
            return;
        patience_.spend();
        if (const auto hit = cast(moving, translation_, target, limit, eps_))
            first_.offer(*hit, a_.placed.mesh->faces().number(a), b_.placed.mesh->faces().number(b));
    }

    static constexpr std::size_t capacity = 2 * AabbTree::max_stack - 1;  ///< one node of a pair is opened at a time

    Vec3 translation_;
    const Sweep& sweep_;
    double near_;
    const Tolerance& eps_;
    FirstHit first_;
    FaceBody face_a_, face_b_;
    Affine b_from_a_;
    Side a_, b_;
    Patience patience_;
    std::size_t size_ = 0;
    std::array<Pair, capacity> stack_;
};

}  // namespace

std::optional<convex::CastHit> cast(const PlacedMesh& a, Vec3 translation, const PlacedMesh& b, double max_param,
                                    const Tolerance& eps)
{
    if (a.mesh->empty() || b.mesh->empty() || !(max_param >= 0)) return std::nullopt;
    const double extent = world_extent(a) + a.margin + world_extent(b) + b.margin;
    const double near = a.margin + b.margin + contact_distance(extent, max_abs(a.at.t - b.at.t), eps);
    const Aabb box = grown(box_around_image(seen_from(b, a.at), a.mesh->bounds()), near * reach_of_ball(b.inverse.M));
    const auto sweep = sweep_through(box, b.inverse.M * translation, b.mesh->bounds(), max_param);
    if (!sweep) return std::nullopt;
    return MeshCast(a, translation, b, *sweep, near, max_param, eps).run();
}

}  // namespace dt::complex
