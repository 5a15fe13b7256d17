// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Labels that are kept apart, and texts that cannot be read.
#include "text_layout.hpp"

#include <gtest/gtest.h>
#include <random>

namespace
{

using namespace viewer;

constexpr TextBox area{236, 0, 960, 540};

std::size_t overlapping(const std::vector<TextBox>& boxes)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            count += boxes[i].overlaps(boxes[j]);
    return count;
}

TEST(ViewerTexts, LabelsThatFitDoNotMove)
{
    std::vector<TextBox> boxes{{300, 10, 400, 30}, {300, 30, 400, 50}, {410, 10, 500, 30}};
    const std::vector<TextBox> before = boxes;
    spread(boxes, area);
    for (std::size_t i = 0; i < boxes.size(); ++i)
    {
        EXPECT_EQ(boxes[i].left, before[i].left);
        EXPECT_EQ(boxes[i].top, before[i].top);
    }
}

TEST(ViewerTexts, OfTwoLabelsInOnePlaceTheSecondGoesBesideTheFirst)
{
    std::vector<TextBox> boxes{{300, 100, 400, 120}, {310, 104, 390, 124}, {300, 99, 400, 119}};
    spread(boxes, area);
    EXPECT_EQ(boxes[0].top, 100);
    EXPECT_EQ(boxes[1].top, 120);
    EXPECT_EQ(boxes[2].top, 80);
}

TEST(ViewerTexts, AnyLabelsAreKeptApartAndWithinTheAreaIfThereIsRoom)
{
    std::mt19937 random(20261);
    std::uniform_real_distribution<float> x(100, 1000), y(-50, 600), wide(20, 300), high(10, 24);
    int were_apart = 0, were_cut = 0;
    for (int i = 0; i < 1000; ++i)
    {
        std::vector<TextBox> boxes(8);
        for (TextBox& box : boxes)
        {
            const float left = x(random), top = y(random);
            box = {left, top, left + wide(random), top + high(random)};
            were_cut += !box.is_within(area);
        }
        were_apart += overlapping(boxes) == 0;
        spread(boxes, area);
        EXPECT_EQ(overlapping(boxes), 0u) << i;
        for (const TextBox& box : boxes)
            EXPECT_TRUE(box.is_within({area.left - 1e-3f, -1e-3f, area.right + 1e-3f, area.bottom + 1e-3f})) << i;
    }
    EXPECT_TRUE(50 < were_apart && were_apart < 950) << were_apart;  // the sample visits both sides
    EXPECT_GT(were_cut, 1000);
}

TEST(ViewerTexts, WithoutRoomNothingIsLost)
{
    std::vector<TextBox> boxes(100, {300, 100, 2000, 140});
    spread(boxes, area);
    for (const TextBox& box : boxes)
    {
        EXPECT_EQ(box.left, area.left);  // it begins in the area, at least
        EXPECT_TRUE(area.top <= box.top && box.bottom <= area.bottom);
    }
}

TEST(ViewerTexts, TextsThatAreCutOffOrCoveredAreTold)
{
    const PlacedText good{"good", {300, 10, 400, 30}, area}, below{"below", {300, 30, 400, 50}, area};
    const PlacedText long_name{"long", {300, 60, 961, 80}, area}, over{"over", {390, 20, 450, 40}, area};
    EXPECT_TRUE(unreadable({good, below}).empty());
    EXPECT_EQ(unreadable({good, long_name}), std::vector<std::string>{"cut off: long"});
    EXPECT_EQ(unreadable({good, below, over}),
              (std::vector<std::string>{"overlap: good | over", "overlap: below | over"}));
}

}  // namespace
