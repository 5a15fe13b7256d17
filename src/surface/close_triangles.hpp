// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which triangles of two surfaces are near each other?
#pragma once

#include "surface/triangle_tree.hpp"

namespace dt::surface
{

inline double box_distance2(const Aabb& a, Vec3 shift, const Aabb& b)
{
    return norm2(max(max(a.lo + shift - b.hi, b.lo - a.hi - shift), Vec3{}));
}

/// Calls visit(i, j, corners of i after the shift, corners of j) for all pairs of triangles whose boxes are not further
/// apart than `distance` when p is shifted, until it returns true. Returns whether it did.
template <class Visit>
bool visit_close(const TriangleTree& p, Vec3 shift, const TriangleTree& q, double distance, Visit visit)
{
    struct Pair
    {
        std::uint32_t p, q;
    };
    std::array<Pair, 4 * TriangleTree::max_depth> stack;
    std::size_t n = 0;
    const double most = distance * distance;
    stack[n++] = {0, 0};
    while (n > 0)
    {
        const Pair top = stack[--n];
        const TriangleTree::Node &a = p.node(top.p), &b = q.node(top.q);
        if (box_distance2(a.box, shift, b.box) > most) continue;
        if (a.is_leaf() && b.is_leaf())
        {
            for (std::uint32_t i = a.first; i < a.first + a.count; ++i)
            {
                Corners s = p.corners(i);
                for (Vec3& v : s)
                    v += shift;
                const Aabb box = box_of(s);
                if (box_distance2(box, {}, b.box) > most) continue;
                for (std::uint32_t j = b.first; j < b.first + b.count; ++j)
                {
                    const Corners t = q.corners(j);
                    if (box_distance2(box, {}, box_of(t)) <= most && visit(i, j, s, t)) return true;
                }
            }
            continue;
        }
        const bool split_p = b.is_leaf() || (!a.is_leaf() && norm2(a.box.hi - a.box.lo) > norm2(b.box.hi - b.box.lo));
        if (split_p)
            stack[n++] = {a.right, top.q}, stack[n++] = {top.p + 1, top.q};
        else
            stack[n++] = {top.p, b.right}, stack[n++] = {top.p, top.q + 1};
    }
    return false;
}

/// Calls visit(j, corners of j) for the triangles of q whose boxes are not further from a box than `distance`.
template <class Visit>
bool visit_close(const Aabb& box, Vec3 shift, const TriangleTree& q, double distance, Visit visit)
{
    std::array<std::uint32_t, 2 * TriangleTree::max_depth> stack;
    std::size_t n = 0;
    const double most = distance * distance;
    stack[n++] = 0;
    while (n > 0)
    {
        const std::uint32_t top = stack[--n];
        const TriangleTree::Node& node = q.node(top);
        if (box_distance2(box, shift, node.box) > most) continue;
        if (!node.is_leaf())
        {
            stack[n++] = node.right, stack[n++] = top + 1;
            continue;
        }
        for (std::uint32_t j = node.first; j < node.first + node.count; ++j)
        {
            const Corners t = q.corners(j);
            if (box_distance2(box, shift, box_of(t)) <= most && visit(j, t)) return true;
        }
    }
    return false;
}

}  // namespace dt::surface
