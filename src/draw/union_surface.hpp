// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The surface of the union of convex polytopes: of each face what is in no other polytope. Made for pictures: planes
// nearer to each other than a small part of the size are one.
#pragma once

#include "draw/draw_list.hpp"
#include "pd/piece.hpp"

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
    void draw_triangle(std::size_t part, std::size_t corner, Color color, DrawList& list) const;
    void draw_rest(std::size_t part, std::size_t next, Vec3 n, const Polygon& polygon, Color color,
                   DrawList& list) const;
    bool hides(const Part& other, bool other_first, Vec3 n, const Polygon& polygon) const;
    bool keeps_all(const Part& other, const Polygon& polygon) const;
    void subtract(const Part& other, bool other_first, Vec3 n, const Polygon& polygon,
                  std::pmr::vector<Polygon>& kept) const;

    std::pmr::vector<Part> parts_;
    double near_ = 0;  ///< points this far from a plane are in it
};

}  // namespace solid::draw
