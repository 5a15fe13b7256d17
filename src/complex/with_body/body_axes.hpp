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

    Interval8 body() const { return Interval8::broadcast(lo, hi); }
};

/// The values of g·x over eight boxes.
[[gnu::always_inline]] inline Interval8 extents(const NodeAxis& axis, const ChildBoxes& boxes)
{
    Interval8 e = Interval8::broadcast(0, 0);
    for (int k = 0; k < 3; ++k)
    {
        const Float8 g = Float8::broadcast(axis.g[k]), p = g * boxes.lo[k], q = g * boxes.hi[k];
        e.lo = e.lo + min(p, q);
        e.hi = e.hi + max(p, q);
    }
    return e;
}
template <int N> [[gnu::always_inline]] inline Interval8 extents(const NodeAxis& axis, const Hulls8<N>& faces)
{
    return range_along(Vec8::broadcast(axis.g), faces.v);
}

/// The gaps between boxes or faces and the body along an axis; negative if they overlap.
template <class Things> [[gnu::always_inline]] inline Float8 gaps(const NodeAxis& axis, const Things& things)
{
    return gap(extents(axis, things), axis.body());
}

/// The axis of a covector for a body that grows by `radius`, in lengths of the world, and by the rounding of its own
/// values of g·x and of those in the mesh. `length`: that of g.
inline NodeAxis axis_along(const BodyInMesh& body, Vec3 g, double length, double radius)
{
    constexpr double least = std::numeric_limits<float>::min();
    const Range core = body.core_along(g);
    const double ball = radius * length, lo = core.lo - ball, hi = core.hi + ball;
    const double slack =
        (float_sums + body.warp) * (std::fabs(lo) + std::fabs(hi) + dot(abs(g), body.largest)) + least;
    return {{static_cast<float>(g.x), static_cast<float>(g.y), static_cast<float>(g.z)},
            static_cast<float>(lo - slack),
            static_cast<float>(hi + slack)};
}

class BodyAxes
{
public:
    /// Chooses axes that suit the body: those of a box, three across a segment, or a ball.
    explicit BodyAxes(const BodyInMesh& in_mesh) : body_(in_mesh)
    {
        const convex::Body& body = in_mesh.body;
        for (int k = 0; k < 3; ++k)
        {
            const NodeAxis axis = along(Mat3{}[k]);
            lo_[k] = axis.lo;
            hi_[k] = axis.hi;
        }
        if (std::holds_alternative<shape::Box>(body.core))
            for (int k = 0; k < 3; ++k)
                axis_[extra_++] = along_world(body.at.column(k));
        else if (std::holds_alternative<shape::Segment>(body.core))
        {
            const Vec3 d = normalized(in_mesh.K.c1, {});
            for (const Vec3 g : {Vec3{0, -d.z, d.y}, Vec3{d.z, 0, -d.x}, Vec3{-d.y, d.x, 0}})
                axis_[extra_++] = along(g);
        }
        else if (std::holds_alternative<shape::Point>(body.core) && in_mesh.rigid &&
                 max_abs(in_mesh.largest) < max_mesh_coordinate)
        {
            for (int k = 0; k < 3; ++k)
                centre_[k] = static_cast<float>(in_mesh.c[k]);
            const double r = in_mesh.reach + float_sums * (max_abs(in_mesh.largest) + in_mesh.reach);
            ball2_ = static_cast<float>(r * r * (1 + float_sums));
        }
        own_ = extra_;
    }

    /// The largest gap of each box along any of the axes; negative if they overlap. Only a positive sign is certain.
    [[gnu::always_inline]] Float8 gaps(const ChildBoxes& boxes) const
    {
        const auto along = [&](int k) {
            return gap({boxes.lo[k], boxes.hi[k]}, Interval8::broadcast(lo_[k], hi_[k]));
        };
        Float8 largest = max(along(0), along(1), along(2));
        for (int a = 0; a < extra_; ++a)
            largest = max(largest, complex::gaps(axis_[a], boxes));
        return ball2_ >= 0 ? select(beyond_ball(boxes), Float8::broadcast(1), largest) : largest;
    }

    /// Bit i: child i is certainly apart along the slab's direction.
    [[gnu::always_inline]] unsigned beside_slab(const Slab& slab) const
    {
        const auto D = slab.D();
        const NodeAxis axis = along({D[0], D[1], D[2]});
        return beside(decode(slab), axis.lo, axis.hi);
    }

    /// Bit i: the box of face i is certainly apart.
    template <int N> [[gnu::always_inline]] unsigned beside_box(const Hulls8<N>& faces) const
    {
        const auto along = [&](int k, auto coordinate) {
            Interval8 range{coordinate(faces.v[0]), coordinate(faces.v[0])};
            for (int c = 1; c < N; ++c)
                range = {min(range.lo, coordinate(faces.v[c])), max(range.hi, coordinate(faces.v[c]))};
            return beside(range, lo_[k], hi_[k]);
        };
        return along(0, [](const Vec8& x) { return x.x; }) | along(1, [](const Vec8& x) { return x.y; }) |
               along(2, [](const Vec8& x) { return x.z; });
    }

    /// Bit i: face i is certainly apart along a direction in the world.
    template <int N> unsigned beside_along(Vec3 world, const Hulls8<N>& faces) const
    {
        return bits(complex::gaps(along_world(world), faces) > Float8::broadcast(0));
    }

    /// Adds a direction in the world that told a face apart, instead of the oldest if there are many.
    void remember(Vec3 world)
    {
        axis_[own_ + next_] = along_world(world);
        next_ = (next_ + 1) % most_remembered;
        extra_ = std::min(extra_ + 1, own_ + most_remembered);
    }

private:
    static constexpr int most_own = 3, most_remembered = 4;

    NodeAxis along(Vec3 g) const { return axis_along(body_, g, body_.length(g), body_.reach); }
    NodeAxis along_world(Vec3 direction) const { return along(normalized(body_.covector(direction), {})); }

    [[gnu::always_inline]] static unsigned beside(const Interval8& things, float lo, float hi)
    {
        return bits((things.lo > Float8::broadcast(hi)) | (things.hi < Float8::broadcast(lo)));
    }

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
    int extra_ = 0, own_ = 0, next_ = 0;
    NodeAxis axis_[most_own + most_remembered];  ///< `own_` that suit the body, then those remembered
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
