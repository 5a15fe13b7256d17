// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Corners of rays in order: many that wait, equal parameters, rays without end.
#include "broad/tree/ordered_ray.hpp"
#include "tests/broad/box_worlds.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace dt::test
{
namespace
{

constexpr Scalar largest = std::numeric_limits<Scalar>::max();

// The ray enters the cube at 4 before the cube at 9, though that was inserted first.
TEST(OrderedRay, VisitsTheNearerBoxFirst)
{
    const broad::Bounds boxes[] = {cube_at(9), cube_at(4)};
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    tree.insert(0, boxes[0]);
    tree.insert(1, boxes[1]);
    const Scalar source[3] = {0, 0, 0}, direction[3] = {1, 0, 0}, last = 100;
    ScratchPool<broad::OrderedStop> pool(*std::pmr::new_delete_resource());
    std::vector<broad::ProxyId> visited;
    for_each_in_order(
        tree, broad::BoxRay(source, direction), broad::WideRay(source, direction), last, pool,
        [&](broad::ProxyId id) -> const broad::Bounds& { return boxes[id]; }, [](broad::ProxyId id) { return id; },
        [&](broad::ProxyId id) { visited.push_back(id); });
    EXPECT_EQ(visited, (std::vector<broad::ProxyId>{1, 0}));
}

TEST(OrderedRay, KeepsItsOrderWhenMoreWaitThanAListHolds)
{
    // Boxes around the way, the nearer the smaller their number is not: all of them wait at once.
    test::Random random(5);
    std::vector<broad::Bounds> boxes;
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    for (broad::ProxyId id = 0; id < 2000; ++id)
    {
        const auto x = Scalar(std::floor(test::uniform(random, 1, 300)));
        const Scalar lo[3] = {x, -1, -1}, hi[3] = {1000, 1, 1};
        boxes.push_back(make_box(lo, hi));
        tree.insert(id, boxes.back());
    }
    const Scalar source[3] = {0, 0, 0}, direction[3] = {1, 0, 0};
    ScratchPool<broad::OrderedStop> pool(*std::pmr::new_delete_resource());
    for (const Scalar last : {Scalar(150), largest, std::numeric_limits<Scalar>::infinity()})
    {
        std::vector<broad::ProxyId> expected, visited;
        for (broad::ProxyId id = 0; id < boxes.size(); ++id)
            if (boxes[id].lo[0] <= last) expected.push_back(id);
        std::stable_sort(expected.begin(), expected.end(),
                         [&](broad::ProxyId a, broad::ProxyId b) { return boxes[a].lo[0] < boxes[b].lo[0]; });
        for_each_in_order(
            tree, broad::BoxRay(source, direction), broad::WideRay(source, direction), last, pool,
            [&](broad::ProxyId id) -> const broad::Bounds& { return boxes[id]; },
            [](broad::ProxyId id) { return id; }, [&](broad::ProxyId id) { visited.push_back(id); });
        EXPECT_EQ(visited, expected);
    }
}

TEST(OrderedRay, TellsBoxesEnteredAtTheSamePlaceByTheirCreation)
{
    // Planes at 49 on x and at 147 on y are reached at once by a direction of (1, 3), though not after multiplying by
    // rounded reciprocals.
    const Scalar lo[2][3] = {{0, 147, -1}, {49, 0, -1}}, hi[3] = {200, 200, 1};
    const Scalar source[3] = {0, 0, 0}, direction[3] = {1, 3, 0};
    const broad::Bounds boxes[2] = {make_box(lo[0], hi), make_box(lo[1], hi)};
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    for (broad::ProxyId id = 0; id < 2; ++id)
        tree.insert(id, boxes[id]);
    ScratchPool<broad::OrderedStop> pool(*std::pmr::new_delete_resource());
    for (const bool turned : {false, true})
    {
        std::vector<broad::ProxyId> visited;
        const Scalar last = 1000;
        for_each_in_order(
            tree, broad::BoxRay(source, direction), broad::WideRay(source, direction), last, pool,
            [&](broad::ProxyId id) -> const broad::Bounds& { return boxes[id]; },
            [&](broad::ProxyId id) { return turned ? 1 - id : id; },
            [&](broad::ProxyId id) { visited.push_back(id); });
        EXPECT_EQ(visited, (turned ? std::vector<broad::ProxyId>{1, 0} : std::vector<broad::ProxyId>{0, 1}));
    }
}

TEST(WideRay, MissesABoxBesideItHoweverLongItIs)
{
    const Scalar lo[3] = {1, 1, 1}, hi[3] = {2, 2, 2}, source[3] = {0, 0, 0};
    const Scalar infinity = std::numeric_limits<Scalar>::infinity();
    for (const Scalar zero : {Scalar(0), -Scalar(0)})
    {
        const Scalar beside[3] = {1, zero, zero}, hits[3] = {1, 1, 1}, inside[3] = {1, 1, Scalar(1.5)};
        for (const Scalar last : {Scalar(5), largest, infinity})
        {
            EXPECT_FALSE(broad::WideRay(source, beside).meets(make_box(lo, hi), last));
            EXPECT_TRUE(broad::WideRay(source, hits).meets(make_box(lo, hi), last));
            EXPECT_TRUE(broad::WideRay(inside, beside).meets(make_box(lo, hi), last)) << "it runs in two faces";
        }
    }
}

}  // namespace
}  // namespace dt::test
