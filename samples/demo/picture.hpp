// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A picture of the stage. Bodies that collide are warm, free ones cool; a dark rod joins the deepest points of a
// colliding pair, a light one the closest points of a free body and its nearest neighbour.

#pragma once

#include "pairs.hpp"

#include <cstdint>
#include <vector>

namespace demo
{

struct Image
{
    int width, height;
    std::vector<std::uint8_t> rgb;  ///< rows from the top, three bytes a pixel
};

Image paint(const Stage& stage, const std::vector<Pair>& pairs, int width, int height);

}  // namespace demo
