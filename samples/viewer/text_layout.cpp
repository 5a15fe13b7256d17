// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Moves labels apart: each is tried at its own height, and directly above and below every one before it.
#include "text_layout.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace viewer
{

namespace
{

TextBox moved(TextBox box, float right, float down)
{
    return {box.left + right, box.top + down, box.right + right, box.bottom + down};
}

/// How far to move [low, high] so that it is between the limits; if it is too long, so that it begins there.
float into(float low, float high, float limit_low, float limit_high)
{
    return std::max(std::min(0.f, limit_high - high), limit_low - low);
}

bool is_free(const TextBox& box, std::span<const TextBox> placed)
{
    return std::none_of(placed.begin(), placed.end(), [&](const TextBox& other) { return box.overlaps(other); });
}

/// The box, moved up or down as little as possible to where it covers nothing that is placed.
TextBox beside(const TextBox& box, std::span<const TextBox> placed, const TextBox& area)
{
    std::vector<float> moves{0};
    for (const TextBox& other : placed)
    {
        moves.push_back(other.bottom - box.top);
        moves.push_back(other.top - box.bottom);
    }
    std::stable_sort(moves.begin(), moves.end(), [](float a, float b) { return std::abs(a) < std::abs(b); });
    for (const float down : moves)
    {
        const TextBox there = moved(box, 0, down);
        if (there.is_within(area) && is_free(there, placed)) return there;
    }
    return box;
}

}  // namespace

bool TextBox::overlaps(const TextBox& other) const
{
    constexpr float rounding = 1e-3f;  // pixels
    return left + rounding < other.right && other.left + rounding < right && top + rounding < other.bottom &&
           other.top + rounding < bottom;
}

bool TextBox::is_within(const TextBox& area) const
{
    return area.left <= left && area.top <= top && right <= area.right && bottom <= area.bottom;
}

void spread(std::vector<TextBox>& boxes, const TextBox& area)
{
    for (std::size_t i = 0; i < boxes.size(); ++i)
    {
        const TextBox& box = boxes[i];
        const TextBox inside = moved(box, into(box.left, box.right, area.left, area.right),
                                     into(box.top, box.bottom, area.top, area.bottom));
        boxes[i] = beside(inside, std::span(boxes).first(i), area);
    }
}

std::vector<std::string> unreadable(const std::vector<PlacedText>& texts)
{
    std::vector<std::string> faults;
    for (std::size_t i = 0; i < texts.size(); ++i)
    {
        if (!texts[i].box.is_within(texts[i].area)) faults.push_back("cut off: " + texts[i].text);
        for (std::size_t j = 0; j < i; ++j)
            if (texts[i].box.overlaps(texts[j].box))
                faults.push_back("overlap: " + texts[j].text + " | " + texts[i].text);
    }
    return faults;
}

}  // namespace viewer
