// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Unions of convex pieces to ask for the depth of.
#pragma once

#include "pd/convex_pieces.hpp"
#include "shape/convex_hull.hpp"
#include "tests/math/random_vectors.hpp"

#include <stdexcept>
#include <vector>

namespace solid::test
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

inline ConvexPieces union_of(const std::vector<Points>& parts)
{
    std::pmr::memory_resource* const memory = std::pmr::new_delete_resource();
    ConvexPieces made(memory);
    Points all;
    for (const Points& points : parts)
    {
        std::optional<Piece> piece = make_piece(points, memory);
        if (!piece) throw std::runtime_error("a flat piece");
        made.pieces.push_back(std::move(*piece));
        all.insert(all.end(), points.begin(), points.end());
    }
    made.covering = made.pieces.size();
    for (const Vec3& v : convex_hull(all, memory).vertices)
        made.outline.push_back(v);
    ConvexPieces out(memory);
    map_pieces(made, Mat3{}, out);  // fills in the rest
    return out;
}

inline ConvexPieces image_of(const ConvexPieces& from, const Mat3& L)
{
    ConvexPieces to(std::pmr::new_delete_resource());
    map_pieces(from, L, to);
    return to;
}

}  // namespace solid::test
