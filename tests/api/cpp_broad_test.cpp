// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The broad phase of SOLID.hpp: typed things, boxes that leave when they end, exceptions, rays.
#include "cpp_fixture.hpp"

#include "SOLID/SOLID.hpp"

#include <set>
#include <stdexcept>

namespace
{

struct Thing
{
    int number = 0;
};
using Broad = solid::BroadPhase<Thing>;

class CppBroad : public CppTest
{
protected:
    std::multiset<std::pair<int, int>> open;
    Broad broad{[this](Thing& a, Thing& b) {
                    open.insert({a.number, b.number});
                },
                [this](Thing& a, Thing& b) {
                    open.erase(open.find({a.number, b.number}));
                }};
    Thing things[3] = {{0}, {1}, {2}};
};

TEST_F(CppBroad, PairsBeginAndEndWithTheirBoxes)
{
    Broad::Box a = broad.add(things[0], {0, 0, 0}, {1, 1, 1});
    {
        Broad::Box b = broad.add(things[1], {1, 0, 0}, {2, 1, 1});
        EXPECT_EQ(open.count({0, 1}), 1u) << "touching counts";
        b.set({3, 0, 0}, {4, 1, 1});
        EXPECT_TRUE(open.empty());
        EXPECT_TRUE(broad.pairs().empty());
        b.set({0.5, 0, 0}, {4, 1, 1});
        EXPECT_EQ(open.size(), 1u);
        EXPECT_EQ(broad.pairs(), (std::vector<std::pair<Thing*, Thing*>>{{&things[0], &things[1]}}));
    }
    EXPECT_TRUE(open.empty()) << "a box leaves when it ends";
    Broad::Box b = broad.add(things[1], {0, 0, 0}, {1, 1, 1}), moved = std::move(a);
    EXPECT_EQ(open.size(), 1u) << "moving the owner changes nothing";
    EXPECT_FALSE(a);
    moved = std::move(b);
    EXPECT_TRUE(open.empty());
    EXPECT_EQ(failure_of([&] { b.set({0, 0, 0}, {1, 1, 1}); }), DT_ERROR_INVALID_HANDLE);
    EXPECT_EQ(failure_of([&] { moved.set({1, 0, 0}, {0, 1, 1}); }), DT_ERROR_INVALID_ARGUMENT);
    moved.remove();
    EXPECT_FALSE(moved);
}

TEST_F(CppBroad, ABoxMayOutliveItsBroadPhase)
{
    Broad::Box left;
    {
        Broad other;
        left = other.add(things[0], {0, 0, 0}, {1, 1, 1});
        EXPECT_TRUE(left);
    }
    EXPECT_FALSE(left);
    left.remove();
}

TEST_F(CppBroad, NumbersThatNoFloatHasAreRoundedOutwards)
{
    const double edge = 1.0 / 3;
    const Broad::Box a = broad.add(things[0], {0, 0, 0}, {edge, 1, 1}),
                     b = broad.add(things[1], {edge, 0, 0}, {1, 1, 1});
    EXPECT_EQ(open.size(), 1u);
}

TEST_F(CppBroad, WhatACallbackThrowsLeavesTheCallAndTheOthersAreTold)
{
    int told = 0;
    solid::BroadPhase<Thing> throwing([&](Thing&, Thing&) {
        if (++told == 1) throw std::runtime_error("thrown");
    });
    auto a = throwing.add(things[0], {0, 0, 0}, {1, 1, 1}), b = throwing.add(things[1], {5, 0, 0}, {6, 1, 1});
    auto c = throwing.add(things[2], {9, 0, 0}, {9, 1, 1});
    EXPECT_THROW(c.set({0, 0, 0}, {9, 1, 1}), std::runtime_error);
    EXPECT_EQ(told, 2);
    EXPECT_NO_THROW(c.set({9, 0, 0}, {9, 1, 1}));
}

TEST_F(CppBroad, ARayFindsTheFirstThingThatItsTestSaysIsHit)
{
    std::vector<Broad::Box> boxes;
    for (int i = 0; i < 3; ++i)
        boxes.push_back(broad.add(things[i], {2 * i, 0, 0}, {2 * i + 1, 1, 1}));
    std::vector<int> asked;
    const auto test = [&](Thing& thing, double max_t) -> std::optional<double> {
        asked.push_back(thing.number);
        EXPECT_LE(max_t, 1);
        if (thing.number == 0) return std::nullopt;
        return (2 * thing.number + 1.25) / 10;
    };
    const auto hit = broad.ray_cast({-1, 0.5, 0.5}, {9, 0.5, 0.5}, test);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->object, &things[1]);
    EXPECT_NEAR(hit->param, 0.325, 1e-9);
    EXPECT_EQ(asked, (std::vector<int>{0, 1}));
    EXPECT_FALSE(broad.ray_cast({-1, 5, 0.5}, {9, 5, 0.5}, test));
    EXPECT_FALSE(broad.ray_cast({-1, 0.5, 0.5}, {9, 0.5, 0.5}, test, 0.2)) << "too short";
    const auto fail = [](Thing&, double) -> std::optional<double> { throw std::runtime_error("thrown"); };
    EXPECT_THROW(broad.ray_cast({-1, 0.5, 0.5}, {9, 0.5, 0.5}, fail), std::runtime_error);
}

}  // namespace
