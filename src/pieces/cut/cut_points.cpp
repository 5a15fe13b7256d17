// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Remembers each crossing by the ends of its edge.
#include "pieces/cut/cut_points.hpp"

#include <algorithm>

namespace dt::pieces
{

CutPoints::CutPoints(std::pmr::vector<Vec3>& points, const Plane& plane, double eps,
                     std::pmr::memory_resource* memory)
    : points_(points), heights_(memory), sides_(memory), crossings_(memory)
{
    heights_.reserve(points.size());
    sides_.reserve(points.size());
    for (const Vec3& p : points)
    {
        const double height = plane.above(p);
        const int side = height > eps ? 1 : height < -eps ? -1 : 0;
        heights_.push_back(height);
        sides_.push_back(static_cast<signed char>(side));
        any_above_ |= side > 0;
        any_below_ |= side < 0;
    }
}

std::uint32_t CutPoints::crossing_of(std::uint32_t a, std::uint32_t b)
{
    if (a > b) std::swap(a, b);
    const auto next = static_cast<std::uint32_t>(points_.size());
    const auto [at, is_new] = crossings_.try_emplace(std::uint64_t{a} << 32 | b, next);
    if (is_new) points_.push_back(crossing(points_[a], heights_[a], points_[b], heights_[b]));
    return at->second;
}

bool CutPoints::append(std::span<const std::uint32_t> polygon, int kept, std::pmr::vector<std::uint32_t>& out)
{
    bool has_area = false;
    std::uint32_t a = polygon.back();
    for (const std::uint32_t b : polygon)
    {
        if (side(a) * side(b) < 0) out.push_back(crossing_of(a, b));
        if (side(b) != -kept) out.push_back(b);
        has_area |= side(b) == kept;
        a = b;
    }
    return has_area;
}

}  // namespace dt::pieces
