// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What differs between two surfaces that are nearly the same is most at corners of one or the other.
#include "pieces/cut/misfit.hpp"

#include "surface/winding_number.hpp"

#include <algorithm>
#include <limits>

namespace dt::pieces
{
namespace
{

/// How far x is outside the piece, by the plane that says most.
double outside_of(const Piece& piece, Vec3 x)
{
    double most = 0;
    for (std::size_t k = 0; k < piece.normals.size(); ++k)
        most = std::max(most, dot(piece.normals[k], x) - piece.offsets[k]);
    return most;
}

double outside_all(const ConvexPieces& pieces, Vec3 x, double most)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < pieces.covering && least > 0; ++i)
        if (const Aabb& box = pieces.pieces[i].box; max_abs(outside(box, x)) <= most)
            least = std::min(least, outside_of(pieces.pieces[i], x));
    return least;
}

}  // namespace

std::optional<double> misfit(const ConvexPieces& pieces, const surface::Surface& surface,
                             const surface::TriangleTree& tree, double most, std::pmr::memory_resource& memory)
{
    double worst = 0;
    for (const Vec3& v : surface.vertices)
        worst = std::max(worst, outside_all(pieces, v, most));
    if (!(worst <= most)) return std::nullopt;
    const surface::WindingTree winding(surface, memory);
    for (const Piece& piece : pieces.pieces)
        for (std::size_t i = 0; i < piece.vertices.size(); ++i)
        {
            const Vec3 v = piece.vertices[i];
            const double distance = tree.distance(v);
            if (distance <= most)
                worst = std::max(worst, distance);
            else if (!winding.is_inside(v))
                return std::nullopt;
        }
    return worst;
}

}  // namespace dt::pieces
