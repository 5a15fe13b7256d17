// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A bounded convex polyhedron with its faces, made by cutting a box with planes.
#pragma once

#include "math/aabb.hpp"
#include "math/plane.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::pieces
{

/// A convex polygon: its corners are those at first, first + 1, … of a list.
struct Face
{
    Plane plane;  ///< outward
    std::uint32_t first, count;
};

class ConvexCell
{
public:
    explicit ConvexCell(std::pmr::memory_resource* memory) : points_(memory), corners_(memory), faces_(memory) {}
    ConvexCell(const Aabb& box, std::pmr::memory_resource* memory);
    /// Takes all faces of a cell; they are in convex position.
    ConvexCell(std::span<const Vec3> points, std::span<const std::uint32_t> corners, std::span<const Face> faces,
               std::pmr::memory_resource* memory)
        : points_(points.begin(), points.end(), memory), corners_(corners.begin(), corners.end(), memory),
          faces_(faces.begin(), faces.end(), memory)
    {}
    ConvexCell(ConvexCell&&) = default;
    ConvexCell& operator=(ConvexCell&&) = default;
    ConvexCell(const ConvexCell& other, std::pmr::memory_resource* memory)
        : points_(other.points_, memory), corners_(other.corners_, memory), faces_(other.faces_, memory)
    {}

    bool empty() const { return faces_.size() < 4; }
    std::span<const Vec3> points() const { return points_; }
    std::span<const Face> faces() const { return faces_; }
    std::span<const std::uint32_t> loop(const Face& face) const { return {corners_.data() + face.first, face.count}; }

    /// Keeps what is behind the plane; points nearer to it than `eps` are on it.
    void cut(const Plane& plane, double eps);

    double volume() const;
    Vec3 middle() const { return mean(points_); }
    Aabb bounds() const { return box_around(points_); }

private:
    void add_cap(const Plane& plane, std::pmr::vector<std::uint32_t>& on_plane);
    void drop_unused_points();
    void clear();

    std::pmr::vector<Vec3> points_;
    std::pmr::vector<std::uint32_t> corners_;  ///< faces', counterclockwise from outside
    std::pmr::vector<Face> faces_;
};

/// Joins cells beside each other that are convex together.
void join_cells(std::pmr::vector<ConvexCell>& cells, double eps);

}  // namespace dt::pieces
