// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Boxes that move: where they are at first, and where they go frame by frame. Every coordinate is a multiple of 2^-15,
// so that centres and edges are exact in float too and all engines are given the same boxes, touching ones included.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace bench::scene
{

struct Box
{
    std::array<float, 3> lo{}, hi{};

    std::array<float, 3> centre() const { return {(lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2, (lo[2] + hi[2]) / 2}; }
    std::array<float, 3> edges() const { return {hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]}; }
};

/// Closed.
inline bool overlap(const Box& a, const Box& b)
{
    return a.lo[0] <= b.hi[0] && b.lo[0] <= a.hi[0] && a.lo[1] <= b.hi[1] && b.lo[1] <= a.hi[1] &&
           a.lo[2] <= b.hi[2] && b.lo[2] <= a.hi[2];
}

struct Move
{
    std::uint32_t box = 0;
    Box to{};
};

using Moves = std::vector<Move>;

enum class Motion
{
    all,  // in a straight line, by 1 % of the mean edge a frame
    some,  // the same, 5 % of them
    teleport,  // to new places, all
    pile  // one layer at rest, but for a tenth that trembles, in each frame another
};

struct BoxWorkload
{
    std::vector<Box> boxes{};
    std::vector<Moves> places{};  // boxes of those that move
    std::vector<std::size_t> sequence{};  // indices into places, frame by frame; the end leads back to the beginning
    std::vector<std::uint32_t> order{};  // in which the boxes are removed

    const Moves& frame(std::size_t i) const { return places[sequence[i % sequence.size()]]; }
};

BoxWorkload boxes_in(Motion motion, std::size_t count);

}  // namespace bench::scene
