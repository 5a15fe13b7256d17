// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Meshes as a test knows them, and the truth about them by brute force: a mesh is the union of its faces, a face is the
// convex hull of its points, so every answer is the least over all pairs of pieces. Two triangles have formulas of
// their own; other pieces go to the oracles of convex bodies.
#pragma once

#include "support/body.hpp"
#include "support/difference.hpp"
#include "support/random_bodies.hpp"

#include <cstddef>
#include <vector>

namespace dt::test
{

/// Faces of any number of points, in the world.
struct MeshBody
{
    std::vector<std::vector<Vec>> faces;  ///< local; all numbers are representable as float
    Placement placement;
    double margin = 0;
    Route route = Route::MatrixDouble;
    Mat given{};  ///< as of Body
};

/// The hull of all points, placed as the mesh.
Body hull_of(const MeshBody& mesh);

/// A convex part of an object: a face of a mesh, or a whole convex body.
struct Piece
{
    explicit Piece(Body convex);

    Body body;
    bool is_triangle;  ///< and no needle: those are left to the oracles of convex bodies
    Vec corner[3];  ///< of a triangle, in the world, margin excluded
    Vec lo, hi;  ///< its box, margin included
};

std::vector<Piece> pieces_of(const MeshBody& mesh);
std::vector<Piece> pieces_of(const Body& body);

/// The signed distance of two triangles without margins: exact but for rounding. Triangles that overlap in one plane
/// have no depth.
double triangle_distance(const Vec (&a)[3], const Vec (&b)[3]);

/// The distance of a point from a triangle.
double point_triangle(Vec p, const Vec (&t)[3]);

/// The signed distance of two pieces, margins included.
Interval piece_distance(const Piece& a, const Piece& b);

/// The signed distance of two objects: least distance, or minus the largest depth over the pairs of pieces.
Interval least_distance(const std::vector<Piece>& a, const std::vector<Piece>& b);

/// Where a ray source + t·direction meets a mesh of triangles. Within rounding of an edge it may be called either way:
/// `surely` is the first hit well inside a triangle, `possibly` the first near one; infinity for none.
struct RayTruth
{
    double surely, possibly;
};
RayTruth first_hit(Vec source, Vec direction, const std::vector<Piece>& triangles);

}  // namespace dt::test
