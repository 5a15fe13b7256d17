// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes prisms of points, segments and polygons, with the directions that are known rather than those between corners,
// which are as near as rounding. Others get a hull.
#include "pieces/thick_piece.hpp"

#include "pieces/grow/spread_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dt::pieces
{

namespace
{

using Vectors = std::pmr::vector<Vec3>;

/// The points for each corner where cubes are put around them.
constexpr std::size_t cube_corners = 8;

/// Limits the corners that get cubes, if all others are as near to these as a part of what is added.
constexpr std::size_t few_cubes = 128;
constexpr double between_cubes = 0.25;

/// A prism: edge i of the bottom leads from corner i along along[i], below the side with the normal sides[i].
struct Prism
{
    Vectors bottom, along, sides;
    Vec3 rise, up;  ///< from bottom to top, and the normal of the top

    explicit Prism(std::pmr::memory_resource* memory) : bottom(memory), along(memory), sides(memory) {}
};

/// The square prism around the segment from p to p + rise.
Prism around_segment(Vec3 p, Vec3 rise, double by, std::pmr::memory_resource* memory)
{
    Prism made(memory);
    made.rise = rise;
    made.up = normalized(made.rise, {0, 1, 0});
    const Vec3 u = any_perpendicular(made.up), v = cross(made.up, u);
    for (const auto& [side, next] : {std::pair{u, v}, {v, -u}, {-u, -v}, {-v, u}})
    {
        made.bottom.push_back(p + by * side - by * next);
        made.along.push_back(2 * by * next);
        made.sides.push_back(side);
    }
    return made;
}

Prism around_polygon(const Piece& polygon, double by, std::pmr::memory_resource* memory)
{
    Prism made(memory);
    made.up = polygon.normals[0];
    made.rise = 2 * by * made.up;
    const std::size_t n = polygon.vertices.size();
    Vec3 middle{};
    for (std::size_t i = 0; i < n; ++i)
        middle += (1.0 / static_cast<double>(n)) * polygon.vertices[i];
    for (std::size_t i = 0; i < n; ++i)
    {
        const Vec3 p = polygon.vertices[i], along = polygon.vertices[(i + 1) % n] - p;
        const Vec3 out = normalized(cross(along, made.up), made.up);
        made.bottom.push_back(p - by * made.up);
        made.along.push_back(along);
        made.sides.push_back(dot(out, p - middle) < 0 ? -out : out);
    }
    return made;
}

void add_corners_and_faces(const Prism& prism, Piece& piece)
{
    for (const Vec3 height : {Vec3{}, prism.rise})
        for (const Vec3& p : prism.bottom)
            piece.vertices.push_back(p + height);
    piece.box = box_of(piece.vertices);
    const auto add_face = [&](Vec3 n) {
        piece.normals.push_back(n);
        piece.offsets.push_back(piece.reach(n));
    };
    add_face(-prism.up);
    for (const Vec3& side : prism.sides)
        add_face(side);
    add_face(prism.up);
}

Piece piece_of(const Prism& prism, std::pmr::memory_resource* memory)
{
    Piece piece(memory);
    add_corners_and_faces(prism, piece);
    const auto n = static_cast<std::uint32_t>(prism.bottom.size());
    for (std::uint32_t i = 0; i < n; ++i)
    {
        const Vec3 p = prism.bottom[i], side = prism.sides[i], last = prism.sides[(i + n - 1) % n];
        const std::uint32_t own = i + 1, before = (i + n - 1) % n + 1;
        piece.add_edge(p, prism.along[i], -prism.up, side, {0, own});
        piece.add_edge(p + prism.rise, prism.along[i], prism.up, side, {n + 1, own});
        if (dot(last, side) > 0)
        {
            piece.add_edge(p, prism.rise, last, side, {before, own});
            continue;
        }
        const Vec3 between =
            normalized(last + side, -prism.along[i]);  // each half is less than a quarter of a circle
        piece.add_edge(p, prism.rise, last, between, {before, Piece::no_face});
        piece.add_edge(p, prism.rise, between, side, {Piece::no_face, own});
    }
    return piece;
}

/// How wide the piece is along the normal of a face.
double width_along(const Piece& piece, std::size_t face)
{
    return piece.offsets[face] + piece.reach(-piece.normals[face]);
}

/// The number of faces along whose normals the piece is thin.
std::size_t thin_faces(const Piece& piece, double by)
{
    std::size_t count = 0;
    for (std::size_t k = 0; k < piece.normals.size(); ++k)
        count += width_along(piece, k) < 2 * by;
    return count;
}

/// The hull of the corners moved out along the normals of faces where the piece is thin.
std::optional<Piece> hull_around(const Piece& thin, double by, std::pmr::memory_resource* memory)
{
    Vectors points(memory);
    for (std::size_t k = 0; k < thin.normals.size(); ++k)
        if (width_along(thin, k) < 2 * by)
            for (std::size_t i = 0; i < thin.vertices.size(); ++i)
                points.push_back(thin.vertices[i] + by * thin.normals[k]);
    return make_piece(points, memory);
}

Piece cube_around(Vec3 middle, double by, std::pmr::memory_resource* memory)
{
    return piece_of(around_segment(middle - by * Vec3{0, 1, 0}, 2 * by * Vec3{0, 1, 0}, by, memory), memory);
}

/// Drops corners that are near others, if few are left. Returns how far those dropped may be from the nearest.
double keep_few(Vectors& corners, double by, std::pmr::memory_resource* memory)
{
    if (corners.size() <= few_cubes) return 0;
    Vectors few = spread_out(corners, few_cubes, *memory);
    double furthest2 = 0;
    for (const Vec3& p : corners)
    {
        double nearest2 = std::numeric_limits<double>::infinity();
        for (const Vec3& q : few)
            nearest2 = std::min(nearest2, norm2(p - q));
        furthest2 = std::max(furthest2, nearest2);
    }
    const double off = std::sqrt(furthest2);
    if (!(off <= between_cubes * by)) return 0;
    corners.swap(few);
    return off;
}

/// The hull of cubes around the corners.
std::optional<Piece> hull_of_cubes(const Piece& thin, double by, std::pmr::memory_resource* memory)
{
    Vectors points(memory), corners(memory);
    for (std::size_t i = 0; i < thin.vertices.size(); ++i)
        corners.push_back(thin.vertices[i]);
    const double reach = by + keep_few(corners, by, memory);
    for (const Vec3& p : corners)
    {
        const Vec3 half{reach, reach, reach};
        for (unsigned k = 0; k < 8; ++k)
            points.push_back(corner({p - half, p + half}, k));
    }
    return make_piece(points, memory);
}

/// Whether the prism is thin along a side, as that around the needle of a triangle.
bool has_thin_side(const Prism& prism, const Piece& polygon, double by)
{
    return std::ranges::any_of(prism.sides, [&](Vec3 n) { return polygon.reach(n) + polygon.reach(-n) < 2 * by; });
}

std::optional<Piece> thickened(const Piece& thin, double by, std::pmr::memory_resource* memory)
{
    const std::size_t n = thin.vertices.size();
    if (n == 1) return cube_around(thin.vertices[0], by, memory);
    if (n == 2)
    {
        const Vec3 p = thin.vertices[0], rise = thin.vertices[1] - p;
        if (norm(rise) < 2 * by) return cube_around(p + 0.5 * rise, by, memory);
        return piece_of(around_segment(p, rise, by, memory), memory);
    }
    if (thin.normals.size() != 2)
        return thin_faces(thin, by) > cube_corners ? hull_of_cubes(thin, by, memory) : hull_around(thin, by, memory);
    const Prism prism = around_polygon(thin, by, memory);
    if (has_thin_side(prism, thin, by)) return hull_of_cubes(thin, by, memory);
    return piece_of(prism, memory);
}

}  // namespace

bool is_thin(const Piece& piece, double width)
{
    if (piece.normals.size() < 4) return true;
    for (std::size_t k = 0; k < piece.normals.size(); ++k)
        if (width_along(piece, k) < width) return true;
    return false;
}

bool make_thick(const Piece& thin, double by, ConvexPieces& out)
{
    std::optional<Piece> made = thickened(thin, by, out.pieces.get_allocator().resource());
    if (!made || made->normals.size() < 4) return false;
    made->blur += thin.blur;
    out.become(std::move(*made));
    return true;
}

}  // namespace dt::pieces
