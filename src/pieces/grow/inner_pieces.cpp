// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Under the middle of a triangle, half way to the other side, is a place to grow from, however thin the solid is there.
#include "pieces/grow/seed_growth.hpp"

#include <algorithm>

namespace dt::pieces
{
namespace
{

constexpr std::size_t most_seeds = 400;  ///< limits the places looked at
constexpr std::size_t most_pieces = 24;  ///< limits the pieces grown

/// How far under a triangle the ray to the other side begins, relative to the size.
constexpr double under = 1e-7;

struct Seed
{
    Vec3 at;
    double depth;
};

/// Deepest first.
std::pmr::vector<Seed> seeds_in(const surface::TriangleTree& surface, std::pmr::memory_resource* memory)
{
    std::pmr::vector<Seed> seeds(memory);
    const double size = norm(surface.box().hi - surface.box().lo);
    const std::size_t step = (surface.count() + most_seeds - 1) / most_seeds;
    for (std::size_t i = 0; i < surface.count(); i += step)
    {
        const auto triangle = static_cast<std::uint32_t>(i);
        const auto [a, b, c] = surface.corners(triangle);
        const Vec3 inward = -normalized(surface.area(triangle), {});
        if (inward == Vec3{}) continue;
        const Vec3 middle = (1.0 / 3) * (a + b + c);
        const double through = surface.ray(middle, inward, under * size, 2 * size);
        if (!(through < 2 * size)) continue;
        const Vec3 at = middle + (0.5 * through) * inward;
        seeds.push_back({at, surface.distance(at)});
    }
    std::stable_sort(seeds.begin(), seeds.end(), [](const Seed& a, const Seed& b) { return a.depth > b.depth; });
    return seeds;
}

}  // namespace

void add_inner_pieces(const surface::TriangleTree& surface, const surface::WindingTree& winding, ConvexPieces& to)
{
    std::pmr::memory_resource* const memory = to.pieces.get_allocator().resource();
    SeedGrowth growth(memory);
    for (const Seed& seed : seeds_in(surface, memory))
    {
        if (to.pieces.size() >= most_pieces) break;
        const auto has_it = [&](const Piece& piece) { return piece.room_at(seed.at, 0) >= 0; };
        if (std::any_of(to.pieces.begin(), to.pieces.end(), has_it) || !winding.is_inside(seed.at)) continue;
        const auto corners = growth.grow(surface, seed.at, inner_piece_vertices);
        if (corners.size() < 4) continue;
        std::optional<Piece> piece = make_piece(corners, memory);
        if (piece && piece->normals.size() >= 4) to.pieces.push_back(std::move(*piece));
    }
    to.covering = to.pieces.size();
}

}  // namespace dt::pieces
