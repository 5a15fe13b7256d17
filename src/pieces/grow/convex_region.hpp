// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What lies behind some planes, and does a triangle of the surface enter it? While a region grows in a solid, each
// triangle that enters gets a plane that excludes it; how that plane is chosen is up to grow.hpp and seed_growth.hpp.
#pragma once

#include "pieces/cut/convex_cell.hpp"
#include "surface/triangle_tree.hpp"

namespace dt::pieces
{

class ConvexRegion
{
public:
    explicit ConvexRegion(std::pmr::memory_resource* memory)
        : memory_(memory), planes_(memory), rest_(memory), next_(memory)
    {}

    /// Starts with all of space. A triangle that is less than `eps` behind a plane does not enter.
    void reset(double eps);
    void add(const Plane& plane) { planes_.push_back(plane); }
    std::span<const Plane> planes() const { return planes_; }

    bool is_beyond(const Aabb& box) const;  ///< all of the box is in front of a plane
    bool enters(const surface::Corners& triangle);
    std::span<const Vec3> rest() const { return rest_; }  ///< after enters(): the part of the triangle in the region
    double least_along(Vec3 n) const;  ///< the least n·x of the rest

    ConvexCell cell(const Aabb& room) const;  ///< the region within a box

private:
    std::pmr::memory_resource* memory_;
    double eps_ = 0;
    std::pmr::vector<Plane> planes_;
    std::pmr::vector<Vec3> rest_, next_;
};

}  // namespace dt::pieces
