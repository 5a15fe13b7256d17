// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The surface of the union of convex polytopes: of each face what is in no other polytope. Made for pictures: planes
// nearer to each other than a small part of the size are one.
#pragma once

#include "draw/draw_list.hpp"
#include "pd/piece.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace solid::draw
{

class UnionSurface
{
public:
    explicit UnionSurface(std::pmr::memory_resource* memory) : parts_(memory) {}

    /// The hull of the points; nothing if it has no volume.
    void add(std::span<const Vec3> points);

    /// Triangles of the surface, as seen from outside.
    void draw(Color color, DrawList& list);

private:
    using Polygon = std::pmr::vector<Vec3>;

    struct Part
    {
        Piece piece;
        std::pmr::vector<Vec3> corners;  ///< three for each triangle
        bool is_hidden = false;  ///< wholly in another
    };

    bool contains(const Part& part, Vec3 x) const;
    void hide_inner_parts();
    void draw_triangle(std::size_t part, std::size_t corner, std::span<const std::uint32_t> others, Color color,
                       DrawList& list) const;
    void draw_rest(std::size_t part, std::span<const std::uint32_t> others, Vec3 n, const Polygon& polygon,
                   Color color, DrawList& list) const;
    /// How another polytope is to a polygon.
    struct Relation
    {
        bool is_apart = false, hides = true;
        double depth = 0;  ///< of the middle of the polygon in it; negative outside
    };
    Relation relation(const Part& other, bool other_first, Vec3 n, const Polygon& polygon, Vec3 middle) const;
    void subtract(const Part& other, bool other_first, Vec3 n, const Polygon& polygon,
                  std::pmr::vector<Polygon>& kept) const;

    std::pmr::vector<Part> parts_;
    double near_ = 0;  ///< points this far from a plane are in it
};

}  // namespace solid::draw
