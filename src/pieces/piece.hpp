// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A convex piece of a solid: its features in arrays, as the facets of a Minkowski sum are made from them.
#pragma once

#include "core/function_view.hpp"
#include "math/aabb.hpp"
#include "math/isometry.hpp"
#include "shape/convex_hull.hpp"

#include <array>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

namespace dt::pieces
{

/// Many vectors, one array for each coordinate.
struct VectorArray
{
    std::pmr::vector<double> x, y, z;

    explicit VectorArray(std::pmr::memory_resource* memory) : x(memory), y(memory), z(memory) {}
    std::size_t size() const { return x.size(); }
    Vec3 operator[](std::size_t i) const { return {x[i], y[i], z[i]}; }
    void set(std::size_t i, Vec3 v) { x[i] = v.x, y[i] = v.y, z[i] = v.z; }
    void push_back(Vec3 v) { x.push_back(v.x), y.push_back(v.y), z.push_back(v.z); }
    void resize(std::size_t n) { x.resize(n), y.resize(n), z.resize(n); }
    void clear() { x.clear(), y.clear(), z.clear(); }
    std::size_t bytes() const { return sizeof(double) * (x.capacity() + y.capacity() + z.capacity()); }
};

Aabb box_of(const VectorArray& points);  ///< takes at least one

/// The first point of those furthest along d.
struct Furthest
{
    double reach;  ///< d·x
    std::size_t point;
};
Furthest furthest(const VectorArray& points, Vec3 d);

struct Piece
{
    VectorArray vertices;
    VectorArray normals;  ///< faces', outward, of length 1
    std::pmr::vector<double> offsets;  ///< n·x ≤ offset in the piece
    // Edges, each with the normals of its two faces: the directions between them, an arc on the sphere, are those along
    // which the edge is furthest. Where that is half a circle or more, the edge is there several times, with parts of
    // it.
    VectorArray edges;  ///< not normalised
    VectorArray edge_points;  ///< an end of the edge
    VectorArray arc_from, arc_to;
    VectorArray arc_planes;  ///< arc_from × arc_to
    static constexpr std::uint32_t no_face = ~0u;
    std::pmr::vector<std::array<std::uint32_t, 2>> arc_faces;  ///< whose normals the ends of the arc are, if any's
    Aabb box;
    /// How far the planes of the faces may be outside the hull, whose corners are in them to rounding, and points it
    /// was made of outside the planes.
    double blur = 0;

    explicit Piece(std::pmr::memory_resource* memory)
        : vertices(memory), normals(memory), offsets(memory), edges(memory), edge_points(memory), arc_from(memory),
          arc_to(memory), arc_planes(memory), arc_faces(memory)
    {}
    void add_edge(Vec3 from, Vec3 along, Vec3 a, Vec3 b, std::array<std::uint32_t, 2> faces = {no_face, no_face});
    double reach(Vec3 d) const { return furthest(vertices, d).reach; }  ///< the largest d·x
    /// How far x is behind the nearest plane of a face; negative outside. Where that is further than `most` outside of
    /// the box, or there is no volume, minus infinity.
    double room_at(Vec3 x, double most) const;
    std::size_t bytes() const;  ///< in the arrays
};

/// Makes the convex hull of the points, also if it is a polygon, a segment or a point: the sum of that and a solid
/// piece is solid. None if the arithmetic fails.
std::optional<Piece> make_piece(std::span<const Vec3> points, std::pmr::memory_resource* memory);
std::optional<Piece> make_piece(const shape::ConvexHull& hull, std::pmr::memory_resource* memory);

/// Makes the prism between two convex polygons in parallel planes whose corners correspond, or a polygon and a single
/// point. It has a volume. Turned by `at`, and not moved.
Piece make_prism(std::span<const Vec3> bottom, std::span<const Vec3> top, const Isometry& at,
                 std::pmr::memory_resource* memory);

struct FineAbout
{
    std::span<const Vec3> directions;  ///< units
    double finest = 1;  ///< an angle: corners of the innermost ring lie that far from the direction
};

/// Makes a polytope in a convex set with a curved surface, that comes near to it where that matters: around some
/// directions its corners lie the denser the nearer, so that a few dozen are as good there as thousands everywhere.
/// support(d) is a point of a set, furthest along d; the curved one is that set and a ball around each of its points.
/// `more`: points of the set, whose balls are in the polytope too, but for their roundings.
std::optional<Piece> fine_piece(FunctionView<Vec3(Vec3 d)> support, double radius, const FineAbout& about,
                                std::span<const Vec3> more, std::pmr::memory_resource* memory);

}  // namespace dt::pieces
