// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Cuts face by face, and closes the cut with a cap.
#include "pieces/cut/convex_cell.hpp"

#include "pieces/cut/cut_points.hpp"

#include <algorithm>
#include <array>

namespace dt::pieces
{

ConvexCell::ConvexCell(const Aabb& box, std::pmr::memory_resource* memory)
    : points_(memory), corners_(memory), faces_(memory)
{
    constexpr std::array<std::array<std::uint32_t, 4>, 6> sides = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (unsigned i = 0; i < 8; ++i)
        points_.push_back(corner(box, i));
    for (unsigned s = 0; s < 6; ++s)
    {
        Plane plane{{}, 0};
        plane.n[static_cast<int>(s / 2)] = s % 2 ? 1 : -1;
        plane.h = dot(plane.n, points_[sides[s][0]]);
        faces_.push_back({plane, static_cast<std::uint32_t>(corners_.size()), 4});
        corners_.insert(corners_.end(), sides[s].begin(), sides[s].end());
    }
}

void ConvexCell::clear()
{
    points_.clear();
    corners_.clear();
    faces_.clear();
}

void ConvexCell::cut(const Plane& plane, double eps)
{
    auto* const memory = points_.get_allocator().resource();
    CutPoints cut(points_, plane, eps, memory);
    if (!cut.any_above()) return;
    if (!cut.any_below()) return clear();

    std::pmr::vector<std::uint32_t> corners(memory), on_plane(memory);
    corners.reserve(corners_.size() + 16);
    std::size_t kept = 0;
    for (const Face& face : faces_)
    {
        const auto start = static_cast<std::uint32_t>(corners.size());
        const bool has_area = cut.append(loop(face), -1, corners);
        for (std::uint32_t k = start; k < corners.size(); ++k)
            if (cut.side(corners[k]) == 0) on_plane.push_back(corners[k]);
        const auto count = static_cast<std::uint32_t>(corners.size()) - start;
        if (has_area && count >= 3)
            faces_[kept++] = {face.plane, start, count};
        else
            corners.resize(start);
    }
    faces_.resize(kept);
    corners_ = std::move(corners);
    add_cap(plane, on_plane);
    if (empty()) return clear();
    drop_unused_points();
}

/// The points on the plane, in their order around, are a new face.
void ConvexCell::add_cap(const Plane& plane, std::pmr::vector<std::uint32_t>& on_plane)
{
    std::sort(on_plane.begin(), on_plane.end());
    on_plane.erase(std::unique(on_plane.begin(), on_plane.end()), on_plane.end());
    if (on_plane.size() < 3) return;

    Vec3 middle{};
    for (const std::uint32_t i : on_plane)
        middle += points_[i];
    middle = middle * (1 / static_cast<double>(on_plane.size()));
    const Vec3 u = any_perpendicular(plane.n), v = cross(plane.n, u);
    std::pmr::vector<std::pair<double, std::uint32_t>> around(points_.get_allocator().resource());
    for (const std::uint32_t i : on_plane)
        around.emplace_back(std::atan2(dot(points_[i] - middle, v), dot(points_[i] - middle, u)), i);
    std::sort(around.begin(), around.end());

    faces_.push_back({plane, static_cast<std::uint32_t>(corners_.size()), static_cast<std::uint32_t>(around.size())});
    for (const auto& [angle, i] : around)
        corners_.push_back(i);
}

void ConvexCell::drop_unused_points()
{
    constexpr std::uint32_t unused = ~0u;
    auto* const memory = points_.get_allocator().resource();
    std::pmr::vector<std::uint32_t> number(points_.size(), unused, memory);
    std::pmr::vector<Vec3> kept(memory);
    for (std::uint32_t& i : corners_)
    {
        if (number[i] == unused)
        {
            number[i] = static_cast<std::uint32_t>(kept.size());
            kept.push_back(points_[i]);
        }
        i = number[i];
    }
    points_ = std::move(kept);
}

double ConvexCell::volume() const
{
    double six = 0;
    for (const Face& face : faces_)
    {
        const auto around = loop(face);
        const Vec3 a = points_[around[0]] - points_[0];
        for (std::size_t i = 1; i + 1 < around.size(); ++i)
            six += dot(a, cross(points_[around[i]] - points_[0], points_[around[i + 1]] - points_[0]));
    }
    return six / 6;
}

}  // namespace dt::pieces
