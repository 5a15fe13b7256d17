// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds intersections, distances and hits by a plain binary tree of boxes, in double.
#include "reference.hpp"

#include "common/draw.hpp"

#include <limits>
#include <utility>

namespace bench::mesh
{
namespace
{

using Box = PlacedTriangles::Box;
using Node = PlacedTriangles::Node;

constexpr int leaf_size = 4;

Vec3 smaller(Vec3 a, Vec3 b)
{
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}

Vec3 larger(Vec3 a, Vec3 b)
{
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

Box united(const Box& a, const Box& b)
{
    return {smaller(a.lo, b.lo), larger(a.hi, b.hi)};
}

double gap2(const Box& a, const Box& b)
{
    return norm2(larger({}, larger(a.lo - b.hi, b.lo - a.hi)));
}

double size2(const Box& box)
{
    return norm2(box.hi - box.lo);
}

/// Visits the pairs of triangles in whose leaves the boxes are at most √limit apart, near ones first. The visitor
/// may lower the limit; below 0 the descent ends.
template <class Visit>
void for_near_pairs(const PlacedTriangles& a, const PlacedTriangles& b, int i, int j, double& limit, Visit&& visit)
{
    const Node &s = a.nodes()[static_cast<std::size_t>(i)], &t = b.nodes()[static_cast<std::size_t>(j)];
    if (gap2(s.box, t.box) > limit) return;
    if (s.count && t.count)
    {
        for (int m = s.first; m < s.first + s.count; ++m)
        {
            for (int n = t.first; n < t.first + t.count && limit >= 0; ++n)
                visit(m, n);
        }
        return;
    }
    const bool open_a = !s.count && (t.count || size2(s.box) > size2(t.box));
    std::array<std::pair<int, int>, 2> next{std::pair{i, t.first}, std::pair{i, t.first + 1}};
    if (open_a) next = {std::pair{s.first, j}, std::pair{s.first + 1, j}};
    const auto gap = [&](const std::pair<int, int>& pair) {
        return gap2(a.nodes()[static_cast<std::size_t>(pair.first)].box,
                    b.nodes()[static_cast<std::size_t>(pair.second)].box);
    };
    if (gap(next[1]) < gap(next[0])) std::swap(next[0], next[1]);
    for (const auto& [k, l] : next)
        for_near_pairs(a, b, k, l, limit, visit);
}

/// Visits the triangles in whose leaves `reaches` says yes to the box.
template <class Reaches, class Visit>
void for_triangles(const PlacedTriangles& mesh, int i, const Reaches& reaches, Visit&& visit)
{
    const Node& node = mesh.nodes()[static_cast<std::size_t>(i)];
    if (!reaches(node.box)) return;
    for (int k = node.first; k < node.first + node.count; ++k)
        visit(k);
    if (node.count) return;
    for_triangles(mesh, node.first, reaches, visit);
    for_triangles(mesh, node.first + 1, reaches, visit);
}

bool line_reaches(Vec3 p, Vec3 d, double limit, const Box& box)
{
    double enter = 0, leave = limit;
    const auto cut = [&](double origin, double slope, double lo, double hi) {
        if (slope == 0) return lo <= origin && origin <= hi;
        const double s = (lo - origin) / slope, t = (hi - origin) / slope;
        constexpr double slack = 1e-12;  // relative to the parameter: a flat box has no width
        enter = std::max(enter, std::min(s, t) - slack);
        leave = std::min(leave, std::max(s, t) + slack);
        return enter <= leave;
    };
    return cut(p.x, d.x, box.lo.x, box.hi.x) && cut(p.y, d.y, box.lo.y, box.hi.y) &&
           cut(p.z, d.z, box.lo.z, box.hi.z);
}

bool inside(Vec3 p, const PlacedTriangles& convex)
{
    bool in = true;
    for_triangles(
        convex, 0, [](const Box&) { return true; },
        [&](int i) {
            const Triangle t = convex.triangle(i);
            in = in && dot(cross(t[1] - t[0], t[2] - t[0]), p - t[0]) <= 0;
        });
    return in;
}

}  // namespace

PlacedTriangles::PlacedTriangles(const std::vector<std::array<float, 3>>& points,
                                 std::vector<std::array<int, 3>> triangles)
    : triangles_(std::move(triangles))
{
    for (const auto& p : points)
        local_.push_back({p[0], p[1], p[2]});
    world_ = local_;
    nodes_.emplace_back();
    split(0, 0, static_cast<int>(triangles_.size()));
    place({});
}

Triangle PlacedTriangles::triangle(int i) const
{
    const auto& [a, b, c] = triangles_[static_cast<std::size_t>(i)];
    return {world_[static_cast<std::size_t>(a)], world_[static_cast<std::size_t>(b)],
            world_[static_cast<std::size_t>(c)]};
}

PlacedTriangles::Box PlacedTriangles::box_of(int first, int count) const
{
    Box box{triangle(first)[0], triangle(first)[0]};
    for (int i = first; i < first + count; ++i)
    {
        for (const Vec3 p : triangle(i))
            box = united(box, {p, p});
    }
    return box;
}

/// Halves by count along the longest edge of the box.
void PlacedTriangles::split(std::size_t node, int first, int count)
{
    nodes_[node] = {{}, first, count};
    if (count <= leaf_size) return;
    const Box box = box_of(first, count);
    const Vec3 d = box.hi - box.lo;
    const Vec3 axis = d.x >= d.y && d.x >= d.z ? Vec3{1, 0, 0} : d.y >= d.z ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
    const auto along = [&](const std::array<int, 3>& t) {
        return dot(axis, world_[static_cast<std::size_t>(t[0])] + world_[static_cast<std::size_t>(t[1])] +
                             world_[static_cast<std::size_t>(t[2])]);
    };
    const int half = count / 2;
    std::nth_element(triangles_.begin() + first, triangles_.begin() + first + half,
                     triangles_.begin() + first + count,
                     [&](const auto& s, const auto& t) { return along(s) < along(t); });
    const std::size_t child = nodes_.size();
    nodes_[node] = {{}, static_cast<int>(child), 0};
    nodes_.resize(child + 2);
    split(child, first, half);
    split(child + 1, first + half, count - half);
}

void PlacedTriangles::place(const Pose& pose)
{
    for (std::size_t i = 0; i < local_.size(); ++i)
        world_[i] = pose(local_[i]);
    for (std::size_t i = nodes_.size(); i-- > 0;)  // children come after their parent
    {
        Node& node = nodes_[i];
        const auto child = static_cast<std::size_t>(node.first);
        node.box = node.count ? box_of(node.first, node.count) : united(nodes_[child].box, nodes_[child + 1].box);
    }
}

bool intersect(const PlacedTriangles& a, const PlacedTriangles& b)
{
    double limit = 0;
    for_near_pairs(a, b, 0, 0, limit, [&](int i, int j) {
        if (intersect(a.triangle(i), b.triangle(j))) limit = -1;
    });
    return limit < 0;
}

double distance(const PlacedTriangles& a, const PlacedTriangles& b)
{
    double least = std::numeric_limits<double>::max();
    for_near_pairs(a, b, 0, 0, least,
                   [&](int i, int j) { least = std::min(least, distance2(a.triangle(i), b.triangle(j))); });
    return std::sqrt(least);
}

std::optional<double> first_hit(Vec3 p, Vec3 d, const PlacedTriangles& mesh)
{
    std::optional<double> first;
    for_triangles(
        mesh, 0, [&](const Box& box) { return line_reaches(p, d, first.value_or(1), box); },
        [&](int i) {
            const auto s = line_meets(p, d, mesh.triangle(i));
            if (s && *s >= 0 && *s <= first.value_or(1)) first = s;
        });
    return first;
}

bool intersect(const Segment& segment, double radius, const PlacedTriangles& mesh)
{
    const Box box{smaller(segment.p, segment.q), larger(segment.p, segment.q)};
    bool hit = false;
    for_triangles(
        mesh, 0, [&](const Box& other) { return !hit && gap2(box, other) <= radius * radius; },
        [&](int i) { hit = hit || distance2(segment, mesh.triangle(i)) <= radius * radius; });
    return hit;
}

bool solid_intersect(const PlacedTriangles& convex, const PlacedTriangles& mesh)
{
    if (intersect(convex, mesh)) return true;
    const Box box = convex.nodes().front().box;
    bool hit = false;
    for_triangles(
        mesh, 0, [&](const Box& other) { return !hit && gap2(box, other) <= 0; },
        [&](int i) { hit = hit || inside(mesh.triangle(i)[0], convex); });
    return hit;
}

bool trees_agree_with_brute_force()
{
    const Surface surface = torus("", 14, 9);
    PlacedTriangles a(surface.points, surface.triangles), b = a;
    const auto count = static_cast<int>(surface.triangles.size());
    Draw draw;
    int hits = 0, ray_hits = 0;
    constexpr int tries = 40;
    for (int k = 0; k < tries; ++k)
    {
        const Vec3 direction = draw.direction();
        b.place(draw.pose(draw.uniform(0, 2) * direction));
        double least = std::numeric_limits<double>::max(), first = 2;
        for (int i = 0; i < count; ++i)
        {
            for (int j = 0; j < count; ++j)
                least = std::min(least, distance2(a.triangle(i), b.triangle(j)));
            const auto s = line_meets(2 * direction, -4 * direction, b.triangle(i));
            if (s && *s >= 0 && *s <= 1) first = std::min(first, *s);
        }
        if (intersect(a, b) != (least == 0) || distance(a, b) != std::sqrt(least)) return false;
        if (first_hit(2 * direction, -4 * direction, b).value_or(2) != first) return false;
        hits += least == 0;
        ray_hits += first < 2;
    }
    return hits > 0 && hits < tries && ray_hits > 0 && ray_hits < tries;
}

}  // namespace bench::mesh
