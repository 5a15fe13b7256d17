// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Unions of convex pieces to ask for the depth of.
#pragma once

#include "depth/mapped_pieces.hpp"
#include "shape/convex_hull.hpp"
#include "tests/math/random_vectors.hpp"

#include <stdexcept>
#include <vector>

namespace dt::test
{

using Points = std::vector<Vec3>;

inline Points box_points(Vec3 lo, Vec3 hi)
{
    Points p;
    for (unsigned i = 0; i < 8; ++i)
        p.push_back({i & 1 ? hi.x : lo.x, i & 2 ? hi.y : lo.y, i & 4 ? hi.z : lo.z});
    return p;
}

inline Points any_polytope(Random& random, Vec3 middle, double size)
{
    Points p(4 + random() % 9);
    for (Vec3& v : p)
        v = middle + size * unit_vector(random);
    return p;
}

inline pieces::ConvexPieces union_of(const std::vector<Points>& parts)
{
    std::pmr::memory_resource* const memory = std::pmr::new_delete_resource();
    pieces::ConvexPieces made(memory);
    Points all;
    for (const Points& points : parts)
    {
        std::optional<pieces::Piece> piece = pieces::make_piece(points, memory);
        if (!piece) throw std::runtime_error("a flat piece");
        made.pieces.push_back(std::move(*piece));
        all.insert(all.end(), points.begin(), points.end());
    }
    made.covering = made.pieces.size();
    for (const Vec3& v : shape::convex_hull(all, memory).vertices)
        made.outline.push_back(v);
    made.measure();
    return made;
}

/// The images of the pieces, made anew from their vertices.
inline pieces::ConvexPieces image_of(const pieces::ConvexPieces& from, const Mat3& L)
{
    std::vector<Points> parts;
    for (const pieces::Piece& piece : from.pieces)
    {
        parts.emplace_back();
        for (std::size_t i = 0; i < piece.vertices.size(); ++i)
            parts.back().push_back(L * piece.vertices[i]);
    }
    return union_of(parts);
}

inline depth::MappedPieces mapped(const pieces::ConvexPieces& from, const Mat3& L = {})
{
    depth::MappedPieces to(std::pmr::new_delete_resource());
    to.reset(from, L);
    return to;
}

}  // namespace dt::test
