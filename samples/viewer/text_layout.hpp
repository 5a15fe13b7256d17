// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where texts are on the screen: keeps labels apart, and finds texts that cannot be read. Pixels from the top left.
#pragma once

#include <string>
#include <vector>

namespace viewer
{

struct TextBox
{
    float left = 0, top = 0, right = 0, bottom = 0;

    /// Boxes that only touch do not overlap.
    bool overlaps(const TextBox& other) const;
    bool is_within(const TextBox& area) const;
};

/// Moves boxes into the area and then up or down, as little as possible, so that none covers one before it. A box stays
/// where it is if there is no room left.
void spread(std::vector<TextBox>& boxes, const TextBox& area);

struct PlacedText
{
    std::string text;
    TextBox box, area;  // area: where it may be
};

/// A line for each text that is cut off or covered by another.
std::vector<std::string> unreadable(const std::vector<PlacedText>& texts);

}  // namespace viewer
