// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Takes the ball to the coordinates of the mesh, where it is in a ball, and compares that with the boxes of the tree.
#include "complex/with_body/ball_check.hpp"

#include <bit>

namespace dt::complex
{

namespace
{

/// Most nodes that are opened.
constexpr int most_nodes = 16;

/// Rounding of radii and of squared distances in float, and of the stretch; relative.
constexpr double ball_rounding = 1e-5;

/// By how much M makes a vector longer at most: the largest eigenvalue of M·Mᵀ is no larger than a sum of absolute
/// values in one of its rows.
double largest_stretch(const Mat3& M)
{
    const Mat3 T = transposed(M);
    const double xy = std::fabs(dot(T.c0, T.c1)), yz = std::fabs(dot(T.c1, T.c2)), zx = std::fabs(dot(T.c2, T.c0));
    return std::sqrt(std::max(norm2(T.c0) + xy + zx, std::max(norm2(T.c1) + xy + yz, norm2(T.c2) + yz + zx)));
}

/// Bit i: child i is not certainly beyond the ball.
unsigned near_ball(const Node& node, const Vec8& c, const Float8& r2)
{
    const ChildBoxes boxes = decode(node);
    const auto beside = [&](int k, const Float8& x) {
        const Float8 d = max(max(boxes.lo[k] - x, x - boxes.hi[k]), Float8::broadcast(0));
        return d * d;
    };
    return node.used() & ~bits(beside(0, c.x) + beside(1, c.y) + beside(2, c.z) > r2);
}

bool is_clear(const AabbTree& tree, const Vec8& c, const Float8& r2)
{
    std::uint32_t stack[most_nodes * Node::width];
    int waiting = 0, opened = 0;
    stack[waiting++] = 0;
    while (waiting > 0)
    {
        if (++opened > most_nodes) return false;
        const Node& node = tree.nodes[stack[--waiting]];
        for (unsigned near = near_ball(node, c, r2); near; near &= near - 1)
        {
            const auto s = static_cast<unsigned>(std::countr_zero(near));
            if (!node.is_inner(s)) return false;
            stack[waiting++] = node.child(s);
        }
    }
    return true;
}

}  // namespace

bool is_clear_of_boxes(const PlacedMesh& mesh, const convex::Body& body)
{
    const Vec3 way = body.at.t() - mesh.at.t, c = mesh.inverse.M * way;
    const double size = body.extent + body.radius;
    const double reach =
        size + body.blur + mesh.margin + touch_of(mesh, body.at.t(), size) + norm(mesh.at.M * c - way);
    const double r = reach * largest_stretch(mesh.inverse.M) * (1 + ball_rounding) + 4 * float_unit * max_abs(c);
    if (mesh.mesh->empty() || !(r < max_mesh_coordinate && max_abs(c) < max_mesh_coordinate)) return false;
    const Vec8 centre{Float8::broadcast(static_cast<float>(c.x)), Float8::broadcast(static_cast<float>(c.y)),
                      Float8::broadcast(static_cast<float>(c.z))};
    return is_clear(mesh.mesh->tree(), centre, Float8::broadcast(static_cast<float>(r * r * (1 + ball_rounding))));
}

}  // namespace dt::complex
