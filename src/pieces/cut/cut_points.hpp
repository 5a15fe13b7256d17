// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Points that polygons share, and a plane: on which side is each, and where does the plane meet the edges between them?
// A point has one side and an edge one crossing whichever polygon asks, so that polygons that fit together still do
// after the cut.
#pragma once

#include "math/plane.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <unordered_map>
#include <vector>

namespace dt::pieces
{

class CutPoints
{
public:
    /// Crossings are added to `points`. Points nearer to the plane than `eps` are on it.
    CutPoints(std::pmr::vector<Vec3>& points, const Plane& plane, double eps, std::pmr::memory_resource* memory);

    bool any_above() const { return any_above_; }
    bool any_below() const { return any_below_; }

    /// 1 above, −1 below, 0 on the plane.
    int side(std::uint32_t point) const { return point < sides_.size() ? sides_[point] : 0; }

    /// The number of the point where the plane meets the edge of two points on different sides.
    std::uint32_t crossing_of(std::uint32_t a, std::uint32_t b);

    /// Adds the part of a convex polygon on the plane or on the side `kept`. False if all of it is on the plane.
    bool append(std::span<const std::uint32_t> polygon, int kept, std::pmr::vector<std::uint32_t>& out);

private:
    std::pmr::vector<Vec3>& points_;
    std::pmr::vector<double> heights_;
    std::pmr::vector<signed char> sides_;
    std::pmr::unordered_map<std::uint64_t, std::uint32_t> crossings_;  ///< by the numbers of the ends, lower first
    bool any_above_ = false, any_below_ = false;
};

}  // namespace dt::pieces
