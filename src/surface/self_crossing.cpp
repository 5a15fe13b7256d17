// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two triangles in different planes have at most a segment in common, on the line of both planes. Each meets the
// other's plane in a segment of that line if it has corners on both sides; they cross if the segments overlap.
#include "surface/self_crossing.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace dt::surface
{
namespace
{

struct Item
{
    Aabb box;
    std::uint32_t triangle;
};

/// A triangle over the plane of another: its corners' heights, 0 on the plane.
struct Heights
{
    std::array<double, 3> h;

    bool straddle() const { return std::min({h[0], h[1], h[2]}) < 0 && std::max({h[0], h[1], h[2]}) > 0; }
    bool flat() const { return h[0] == 0 && h[1] == 0 && h[2] == 0; }
};

struct Segment
{
    Vec3 a, b;
};

class Pairs
{
public:
    Pairs(const Surface& surface, double eps, std::pmr::memory_resource* memory)
        : surface_(surface), eps_(eps), planes_(memory)
    {
        for (std::size_t t = 0; t < surface.triangles.size(); ++t)
            planes_.push_back(surface.plane(t, eps));
    }
    bool has_area(std::uint32_t t) const { return planes_[t].n != Vec3{}; }
    std::optional<Vec3> crossing_of(std::uint32_t s, std::uint32_t t) const;

private:
    bool is_on_one_side(std::uint32_t of, std::uint32_t over) const;
    Heights heights(std::uint32_t of, std::uint32_t over) const;
    Segment on_plane(std::uint32_t triangle, const Heights& heights) const;
    std::optional<Vec3> overlap_of_segments(const Segment& p, const Segment& q, double slack) const;
    std::optional<Vec3> overlap_in_plane(std::uint32_t s, std::uint32_t t) const;
    int common_corners(std::uint32_t s, std::uint32_t t) const;

    const Surface& surface_;
    double eps_;
    std::pmr::vector<Plane> planes_;
};

int Pairs::common_corners(std::uint32_t s, std::uint32_t t) const
{
    int common = 0;
    for (const std::uint32_t i : surface_.triangles[s])
        for (const std::uint32_t j : surface_.triangles[t])
            common += i == j;
    return common;
}

/// Whether a triangle is on one side of the plane of another, as most are. Common corners are on it, up to rounding.
bool Pairs::is_on_one_side(std::uint32_t of, std::uint32_t over) const
{
    const auto [a, b, c] = surface_.corners(of);
    const double f = planes_[over].above(a), g = planes_[over].above(b), h = planes_[over].above(c);
    return std::min({f, g, h}) > eps_ || std::max({f, g, h}) < -eps_;
}

Heights Pairs::heights(std::uint32_t of, std::uint32_t over) const
{
    Heights result{};
    for (std::size_t k = 0; k < 3; ++k)
    {
        const std::uint32_t i = surface_.triangles[of][k];
        const auto& other = surface_.triangles[over];
        const double h = planes_[over].above(surface_.vertices[i]);
        const bool is_common = std::find(other.begin(), other.end(), i) != other.end();
        result.h[k] = is_common || std::fabs(h) <= eps_ ? 0 : h;
    }
    return result;
}

/// Where a triangle with corners on both sides meets the plane.
Segment Pairs::on_plane(std::uint32_t triangle, const Heights& heights) const
{
    std::array<Vec3, 3> found{};
    std::size_t count = 0;
    for (std::size_t k = 0; k < 3; ++k)
    {
        const double f = heights.h[k], g = heights.h[(k + 1) % 3];
        const Vec3 a = surface_.corner(triangle, k), b = surface_.corner(triangle, (k + 1) % 3);
        if (f == 0) found[count++] = a;
        if (f * g < 0) found[count++] = crossing(a, f, b, g);
    }
    return {found[0], found[1]};
}

std::optional<Vec3> Pairs::overlap_of_segments(const Segment& p, const Segment& q, double slack) const
{
    const Vec3 d = normalized(norm2(p.b - p.a) > norm2(q.b - q.a) ? p.b - p.a : q.b - q.a, {1, 0, 0});
    const auto sorted = std::minmax({dot(d, p.a), dot(d, p.b)}), other = std::minmax({dot(d, q.a), dot(d, q.b)});
    const double lo = std::max(sorted.first, other.first), hi = std::min(sorted.second, other.second);
    if (!(hi - lo > slack)) return std::nullopt;
    return p.a + (0.5 * (lo + hi) - dot(d, p.a)) * d;
}

/// A point of both, if two triangles in one plane have more than an edge in common: then no edge has them on its two
/// sides.
std::optional<Vec3> Pairs::overlap_in_plane(std::uint32_t s, std::uint32_t t) const
{
    const auto separated = [&](std::uint32_t u, std::uint32_t v) {
        for (std::size_t k = 0; k < 3; ++k)
        {
            const Vec3 a = surface_.corner(u, k), b = surface_.corner(u, (k + 1) % 3);
            const Vec3 outward = normalized(cross(b - a, planes_[u].n), {});
            const auto [p, q, r] = surface_.corners(v);
            if (std::min({dot(outward, p - a), dot(outward, q - a), dot(outward, r - a)}) >= -eps_) return true;
        }
        return false;
    };
    if (separated(s, t) || separated(t, s)) return std::nullopt;
    const Aabb a = box_of(surface_.corners(s)), b = box_of(surface_.corners(t));
    return 0.5 * (max(a.lo, b.lo) + min(a.hi, b.hi));
}

std::optional<Vec3> Pairs::crossing_of(std::uint32_t s, std::uint32_t t) const
{
    if (is_on_one_side(t, s) || is_on_one_side(s, t)) return std::nullopt;
    const Heights over_s = heights(t, s), over_t = heights(s, t);
    const int common = common_corners(s, t);
    if (over_s.flat() || over_t.flat())
    {
        // Back to back they touch; but not beside a common edge, where the surface would be folded.
        if (dot(planes_[s].n, planes_[t].n) < 0 && common < 2) return std::nullopt;
        return overlap_in_plane(s, t);
    }
    if (common >= 2 || !over_s.straddle() || !over_t.straddle()) return std::nullopt;
    const double sine = norm(cross(planes_[s].n, planes_[t].n));
    return overlap_of_segments(on_plane(s, over_t), on_plane(t, over_s), 2 * eps_ / std::max(sine, eps_));
}

/// The axis along which the boxes are shortest, relative to the box of all.
int best_axis(std::span<const Item> items)
{
    Vec3 sum{};
    Aabb all = items[0].box;
    for (const Item& item : items)
    {
        sum += item.box.hi - item.box.lo;
        all = united(all, item.box);
    }
    const Vec3 size = all.hi - all.lo;
    int best = 0;
    for (int axis = 1; axis < 3; ++axis)
        if (sum[axis] * size[best] < sum[best] * size[axis]) best = axis;
    return best;
}

}  // namespace

Crossings self_crossings(const Surface& surface, double eps, std::size_t most_pairs,
                         std::pmr::memory_resource* memory)
{
    const Pairs pairs(surface, eps, memory);
    std::pmr::vector<Item> items(memory);
    for (std::uint32_t t = 0; t < surface.triangles.size(); ++t)
        if (pairs.has_area(t)) items.push_back({box_of(surface.corners(t)), t});
    Crossings result;
    if (items.empty()) return result;
    const int axis = best_axis(items);
    std::sort(items.begin(), items.end(), [&](const Item& a, const Item& b) {
        return std::pair(a.box.lo[axis], a.triangle) < std::pair(b.box.lo[axis], b.triangle);
    });
    auto& found = result.first;
    std::size_t looked_at = 0;
    for (std::size_t i = 0; i < items.size() && looked_at <= most_pairs; ++i)
        for (std::size_t j = i + 1; j < items.size() && items[j].box.lo[axis] <= items[i].box.hi[axis]; ++j)
        {
            ++looked_at;
            if (!do_overlap(items[i].box, items[j].box)) continue;
            const auto [first, second] = std::minmax(items[i].triangle, items[j].triangle);
            const auto at = pairs.crossing_of(first, second);
            result.count += at.has_value();
            if (at && (!found || std::tie(first, second) < std::tie(found->first, found->second)))
                found = Crossing{first, second, *at};
        }
    result.complete = looked_at <= most_pairs;
    return result;
}

}  // namespace dt::surface
