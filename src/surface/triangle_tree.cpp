// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Splits at the median along the longest axis, and walks nearest first.
#include "surface/triangle_tree.hpp"

#include "math/median_split.hpp"
#include "surface/triangle_gap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::surface
{
namespace
{

constexpr std::uint32_t leaf_size = 4;  ///< limits the triangles of a leaf

/// Where a ray enters a box, not before `least`; more than `most` if it does not before that.
double entry(const Aabb& box, Vec3 origin, Vec3 inverse, double least, double most)
{
    double in = least, out = most;
    for (int i = 0; i < 3; ++i)
    {
        const double a = (box.lo[i] - origin[i]) * inverse[i], b = (box.hi[i] - origin[i]) * inverse[i];
        in = std::max(in, std::min(a, b));
        out = std::min(out, std::max(a, b));
    }
    return in <= out ? in : most + 1;
}

/// [Moeller97]; `most` if it misses.
double hit(const Corners& t, Vec3 origin, Vec3 direction, double least, double most)
{
    const Vec3 e = t[1] - t[0], f = t[2] - t[0], p = cross(direction, f);
    const double det = dot(e, p);
    if (det == 0) return most;
    const Vec3 w = origin - t[0], q = cross(w, e);
    const double u = dot(w, p) / det, v = dot(direction, q) / det, s = dot(f, q) / det;
    return u >= 0 && v >= 0 && u + v <= 1 && s >= least && s < most ? s : most;
}

/// Visits triangles, the nearer of two children first: nearest = visit(triangle, nearest), as long as bound(box,
/// nearest) is not more than nearest. Returns it, which is `most` at first.
template <class Bound, class Visit>
double nearest_first(const TriangleTree& tree, double most, Bound bound, Visit visit)
{
    std::array<std::uint32_t, 2 * TriangleTree::max_depth> stack;
    std::size_t n = 0;
    stack[n++] = 0;
    double nearest = most;
    while (n > 0)
    {
        const std::uint32_t i = stack[--n];
        const TriangleTree::Node& node = tree.node(i);
        if (bound(node.box, nearest) > nearest) continue;
        if (!node.is_leaf())
        {
            const bool left_first = bound(tree.node(i + 1).box, nearest) <= bound(tree.node(node.right).box, nearest);
            stack[n++] = left_first ? node.right : i + 1;
            stack[n++] = left_first ? i + 1 : node.right;
            continue;
        }
        for (std::uint32_t k = 0; k < node.count; ++k)
            nearest = visit(tree.corners(node.first + k), nearest);
    }
    return nearest;
}

}  // namespace

void TriangleTree::build(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles)
{
    vertices_.assign(vertices.begin(), vertices.end());
    own_.assign(triangles.begin(), triangles.end());
    triangles_ = own_;
    turned_ = 1;
    nodes_.clear();
    build(0, static_cast<std::uint32_t>(own_.size()));
}

Aabb TriangleTree::box_of_triangles(std::uint32_t first, std::uint32_t count) const
{
    Aabb box = surface::box_of(corners(first));
    for (std::uint32_t i = 1; i < count; ++i)
        box = united(box, surface::box_of(corners(first + i)));
    return box;
}

void TriangleTree::build(std::uint32_t first, std::uint32_t count)
{
    const std::size_t self = nodes_.size();
    nodes_.push_back({box_of_triangles(first, count)});
    if (count <= leaf_size)
    {
        nodes_[self].first = first;
        nodes_[self].count = count;
        return;
    }
    const auto middle = [&](const shape::Triangle& t, int axis) {
        return vertices_[t[0]][axis] + vertices_[t[1]][axis] + vertices_[t[2]][axis];
    };
    split_longest_axis(std::span(own_).subspan(first, count), nodes_[self].box.hi - nodes_[self].box.lo, middle);
    build(first, count / 2);
    nodes_[self].right = static_cast<std::uint32_t>(nodes_.size());
    build(first + count / 2, count - count / 2);
}

void TriangleTree::map(const TriangleTree& from, const Mat3& L)
{
    vertices_.resize(from.vertices_.size());
    std::transform(from.vertices_.begin(), from.vertices_.end(), vertices_.begin(),
                   [&](const Vec3& v) { return L * v; });
    triangles_ = from.triangles_;
    nodes_.assign(from.nodes_.begin(), from.nodes_.end());
    turned_ = determinant(L) < 0 ? -from.turned_ : from.turned_;
    for (std::size_t i = nodes_.size(); i-- > 0;)
    {
        Node& node = nodes_[i];
        node.box = node.is_leaf() ? box_of_triangles(node.first, node.count)
                                  : united(nodes_[i + 1].box, nodes_[node.right].box);
    }
}

Vec3 TriangleTree::area(std::uint32_t triangle) const
{
    const Corners t = corners(triangle);
    return turned_ * cross(t[1] - t[0], t[2] - t[0]);
}

std::size_t TriangleTree::bytes() const
{
    return sizeof(Vec3) * vertices_.capacity() + sizeof(shape::Triangle) * own_.capacity() +
           sizeof(Node) * nodes_.capacity();
}

double TriangleTree::ray(Vec3 origin, Vec3 direction, double least, double most) const
{
    const auto inverted = [](double d) { return 1 / (std::fabs(d) > 1e-150 ? d : 1e-150); };
    const Vec3 inverse{inverted(direction.x), inverted(direction.y), inverted(direction.z)};
    return nearest_first(
        *this, most, [&](const Aabb& box, double nearest) { return entry(box, origin, inverse, least, nearest); },
        [&](const Corners& t, double nearest) { return hit(t, origin, direction, least, nearest); });
}

TriangleTree::Nearest TriangleTree::nearest(Vec3 x) const
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Nearest found{};
    const auto to_box = [&](const Aabb& box, double nearest2) {
        const double to_box2 = norm2(outside(box, x));
        return to_box2 < nearest2 ? to_box2 : infinity;
    };
    const auto to_triangle = [&](const Corners& t, double nearest2) {
        const Vec3 at = nearest_point(t, x);
        const double to_at2 = norm2(at - x);
        if (!(to_at2 < nearest2)) return nearest2;
        found = {at, turned_ * cross(t[1] - t[0], t[2] - t[0])};
        return to_at2;
    };
    nearest_first(*this, infinity, to_box, to_triangle);
    return found;
}

}  // namespace dt::surface
