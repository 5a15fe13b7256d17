// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The seam to a graphics device: how far does a union of convex sums reach, in all directions at once?
//
// Directions are cut into cells, cones over triangles. Along each corner k_i of a cell the union is known to reach to
// s_i·k_i, and to cover all of the cone below the triangle of these three points, its roof. If the roof is in one
// convex sum, so is everything between it and the roof that has its corners where the three rays leave that sum: on to
// the next sum, until none contains the roof.
//
// Lengths are in units of an upper bound of the depth; what is said holds within that unit from the origin.
#pragma once

#include "core/result.hpp"

#include <cstdint>
#include <span>

namespace dt::depth
{

/// Floats, laid out as the shaders of gl/shaders have them.
struct Cell
{
    struct Corner
    {
        float x, y, z;  ///< k: on the octahedron |x| + |y| + |z| = 1, in steps of a power of two, so without rounding
        float s;
    };
    Corner corners[3];
};

struct UnionFacet
{
    float x, y, z, h;  ///< n·x ≤ h inside; h is less than it really is, by more than all rounding
};

struct UnionSum
{
    float lo[3];
    std::uint32_t first;  ///< facet
    float hi[3];
    std::uint32_t count;
};

struct UnionOfSums
{
    std::span<const UnionFacet> facets;
    std::span<const UnionSum> sums;  ///< those that contain the origin deepest come first
};

/// What becomes of a question the device cannot answer.
struct BackendFailure
{
    Error error;
};

class Backend
{
public:
    /// Limits how far rays are followed, in units.
    static constexpr float reach = 2;

    virtual ~Backend() = default;

    /// What an answer about so many sums costs, in seconds: so long the search goes on alone. If the device has nothing
    /// to add then, the question has taken twice as long as without it, and no more.
    virtual double price(std::size_t sums) const = 0;
    /// Whether it can be asked now. Throws BackendFailure if there is nothing else to ask.
    virtual bool is_ready() = 0;

    /// Raises the s of all cells as far as that goes. `exits[i]` is the t at which t·(k₀ + k₁ + k₂) leaves the union: a
    /// guess, of no more than float's accuracy. Throws BackendFailure.
    virtual void cover(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits) = 0;
};

}  // namespace dt::depth
