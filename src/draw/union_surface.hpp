// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The surface of the union of convex polytopes: the parts of each face that are in no other polytope. Made for pictures: planes
// closer to each other than a small part of the size are merged.
#pragma once

#include "draw/draw_list.hpp"
#include "pieces/piece.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::draw
{

class UnionSurface
{
public:
    explicit UnionSurface(std::pmr::memory_resource* memory) : parts_(memory) {}

    /// Adds the hull of the points; nothing if it has no volume.
    void add(std::span<const Vec3> points);

    /// Draws the triangles of the surface, turned outward.
    void draw(Color color, DrawList& list);

private:
    using Polygon = std::pmr::vector<Vec3>;

    struct Part
    {
        pieces::Piece piece;
        std::pmr::vector<Vec3> corners;  ///< three for each triangle
        bool is_hidden = false;  ///< inside another part
    };

    bool contains(const Part& part, Vec3 x) const;
    void hide_inner_parts();
    void draw_triangle(std::size_t part, std::size_t corner, std::span<const std::uint32_t> others, Color color,
                       DrawList& list) const;
    void draw_rest(std::size_t part, std::span<const std::uint32_t> others, Vec3 n, const Polygon& polygon,
                   Color color, DrawList& list) const;
    /// The position of another polytope relative to a polygon.
    struct Relation
    {
        bool is_apart = false, hides = true;
        double depth = 0;  ///< depth of the middle of the polygon in the polytope; negative outside
    };
    Relation relation(const Part& other, bool other_first, Vec3 n, const Polygon& polygon, Vec3 middle) const;
    void subtract(const Part& other, bool other_first, Vec3 n, const Polygon& polygon,
                  std::pmr::vector<Polygon>& kept) const;

    std::pmr::vector<Part> parts_;
    double near_ = 0;  ///< points at most this far from a plane are in it
};

}  // namespace dt::draw
