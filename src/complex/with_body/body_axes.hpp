// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which faces of a mesh can meet a body? From the root down, eight children at once, by separating axes in float:
// the three coordinate axes, a few that suit the kind of body, and the direction of the node's slab. What overlaps
// most is visited first. Boxes are enlarged by what rounding can do, so faces that are left out are certainly apart.
#pragma once

#include "complex/faces/triangle_batch.hpp"
#include "complex/with_body/body_in_mesh.hpp"
#include "math/simd/vec8.hpp"

#include <bit>
#include <cstdint>
#include <limits>

namespace dt::complex
{

/// Error of a sum of three products of floats, several times over; relative to the magnitudes.
constexpr double float_sums = 1e-6;

/// Values of g·x that may belong to the body.
struct NodeAxis
{
    float g[3];
    float lo, hi;
};

/// Intervals of eight boxes or triangles along an axis.
struct Extents8
{
    Float8 least, most;
};

[[gnu::always_inline]] inline Extents8 extents(const NodeAxis& axis, const ChildBoxes& boxes)
{
    Extents8 e{Float8::broadcast(0), Float8::broadcast(0)};
    for (int k = 0; k < 3; ++k)
    {
        const Float8 g = Float8::broadcast(axis.g[k]), p = g * boxes.lo[k], q = g * boxes.hi[k];
        e.least = e.least + min(p, q);
        e.most = e.most + max(p, q);
    }
    return e;
}

[[gnu::always_inline]] inline Extents8 extents(const NodeAxis& axis, const TriangleBatch& t)
{
    const Vec8 g = Vec8::broadcast(axis.g);
    const Float8 p = dot(g, {t.v[0][0], t.v[0][1], t.v[0][2]}), q = dot(g, {t.v[1][0], t.v[1][1], t.v[1][2]}),
                 r = dot(g, {t.v[2][0], t.v[2][1], t.v[2][2]});
    return {min(p, q, r), max(p, q, r)};
}

/// Gaps between the intervals and the body; negative if they overlap.
[[gnu::always_inline]] inline Float8 gaps(const NodeAxis& axis, const Extents8& e)
{
    return max(e.least - Float8::broadcast(axis.hi), Float8::broadcast(axis.lo) - e.most);
}

/// How far each must move along the axis, one way or the other, to be beside the body.
[[gnu::always_inline]] inline Float8 ways_out(const NodeAxis& axis, const Extents8& e)
{
    return min(Float8::broadcast(axis.hi) - e.least, e.most - Float8::broadcast(axis.lo));
}

/// Enlarges a range by its rounding and that of the values of g·x in the mesh.
inline NodeAxis enlarged(const BodyInMesh& body, Vec3 g, Range r)
{
    constexpr double least = std::numeric_limits<float>::min();
    const double slack =
        (float_sums + body.warp) * (std::fabs(r.lo) + std::fabs(r.hi) + dot(abs(g), body.largest)) + least;
    return {{static_cast<float>(g.x), static_cast<float>(g.y), static_cast<float>(g.z)},
            static_cast<float>(r.lo - slack),
            static_cast<float>(r.hi + slack)};
}

class BodyAxes
{
public:
    explicit BodyAxes(const BodyInMesh& body);

    /// The largest gap of each box along any of the axes; negative if they overlap. Only a positive sign is certain.
    [[gnu::always_inline]] Float8 gaps(const ChildBoxes& boxes) const
    {
        Float8 gap = max(boxes.lo[0] - Float8::broadcast(hi_[0]), Float8::broadcast(lo_[0]) - boxes.hi[0]);
        for (int k = 1; k < 3; ++k)
            gap = max(gap, max(boxes.lo[k] - Float8::broadcast(hi_[k]), Float8::broadcast(lo_[k]) - boxes.hi[k]));
        for (int a = 0; a < extra_; ++a)
            gap = max(gap, complex::gaps(axis_[a], extents(axis_[a], boxes)));
        if (ball2_ >= 0) gap = select(beyond_ball(boxes), Float8::broadcast(1), gap);
        return gap;
    }

    /// Bit i: child i is certainly apart along the slab's direction.
    [[gnu::always_inline]] unsigned beside_slab(const Slab& slab) const
    {
        const auto D = slab.D();
        const NodeAxis axis = axis_along({D[0], D[1], D[2]});
        const Interval8 children = decode(slab);
        return bits((children.lo > Float8::broadcast(axis.hi)) | (children.hi < Float8::broadcast(axis.lo)));
    }

    /// Bit i: the box of triangle i is certainly apart.
    [[gnu::always_inline]] unsigned beside(const TriangleBatch& t) const
    {
        unsigned apart = 0;
        for (int k = 0; k < 3; ++k)
            apart |= bits((min(min(t.v[0][k], t.v[1][k]), t.v[2][k]) > Float8::broadcast(hi_[k])) |
                          (max(max(t.v[0][k], t.v[1][k]), t.v[2][k]) < Float8::broadcast(lo_[k])));
        return apart;
    }

    NodeAxis axis_along(Vec3 g) const { return enlarged(body_, g, body_.along(g)); }

private:
    [[gnu::always_inline]] Float8::Mask beyond_ball(const ChildBoxes& boxes) const
    {
        Float8 sum = Float8::broadcast(0);
        for (int k = 0; k < 3; ++k)
        {
            const Float8 c = Float8::broadcast(centre_[k]);
            const Float8 d = max(max(boxes.lo[k] - c, c - boxes.hi[k]), Float8::broadcast(0));
            sum = sum + d * d;
        }
        return sum > Float8::broadcast(ball2_);
    }

    const BodyInMesh& body_;
    float lo_[3], hi_[3];
    int extra_ = 0;
    NodeAxis axis_[3];
    float centre_[3], ball2_ = -1;  ///< the ball and its squared radius, if lengths are those of the world
};

/// Calls visit(slots, count) with the faces that are not certainly apart from the body, at most 32 at a time, until
/// it returns true. Returns whether it did.
template <class Visit> bool for_each_near_face(const Mesh& mesh, const BodyAxes& axes, Visit visit)
{
    const AabbTree& tree = mesh.tree();
    if (tree.empty()) return false;
    std::uint32_t stack[AabbTree::max_stack];
    int waiting = 0;
    stack[waiting++] = 0;
    while (waiting > 0)
    {
        const std::uint32_t number = stack[--waiting];
        const Node& node = tree.nodes[number];
        const Float8 gaps = axes.gaps(decode(node));
        unsigned near = node.used() & ~bits(gaps > Float8::broadcast(0));
        if (near) near &= ~axes.beside_slab(tree.slabs[number]);
        if (!near) continue;

        alignas(32) float overlap[8];
        (-gaps).store(overlap);
        std::uint32_t faces[Node::width * Node::max_leaf], keys[Node::width];
        int found = 0, inner = 0;
        for (; near; near &= near - 1)
        {
            const unsigned s = static_cast<unsigned>(std::countr_zero(near));
            if (node.is_inner(s))
                keys[inner++] = (std::bit_cast<std::uint32_t>(overlap[s]) & 0x7ffffff8u) | s;
            else
                for (unsigned i = 0; i < node.face_count(s); ++i)
                    faces[found++] = node.face(s) + i;
        }
        if (found > 0 && visit(faces, found)) return true;
        for (int i = 1; i < inner; ++i)  // the largest overlap to the top
            for (int j = i; j > 0 && keys[j - 1] > keys[j]; --j)
                std::swap(keys[j - 1], keys[j]);
        for (int i = 0; i < inner; ++i)
            stack[waiting++] = node.child(keys[i] & 7u);
    }
    return false;
}

}  // namespace dt::complex
