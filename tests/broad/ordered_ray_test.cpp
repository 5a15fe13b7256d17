// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Corners of rays in order: many that wait, equal parameters, rays without end.
#include "broad/ordered_ray.hpp"
#include "tests/broad/box_worlds.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace solid::broad
{
namespace
{

constexpr Scalar largest = std::numeric_limits<Scalar>::max();

TEST(OrderedRay, KeepsItsOrderWhenMoreWaitThanAListHolds)
{
    // Boxes around the way, the nearer the smaller their number is not: all of them wait at once.
    test::Random random(5);
    std::vector<Box> boxes;
    BoxTree tree(*std::pmr::new_delete_resource());
    for (ProxyId id = 0; id < 2000; ++id)
    {
        const auto x = Scalar(std::floor(test::uniform(random, 1, 300)));
        const Scalar lo[3] = {x, -1, -1}, hi[3] = {1000, 1, 1};
        boxes.push_back(make_box(lo, hi));
        tree.insert(id, boxes.back());
    }
    const Scalar source[3] = {0, 0, 0}, direction[3] = {1, 0, 0};
    ScratchPool<OrderedStop> pool(*std::pmr::new_delete_resource());
    for (const Scalar last : {Scalar(150), largest, std::numeric_limits<Scalar>::infinity()})
    {
        std::vector<ProxyId> expected, visited;
        for (ProxyId id = 0; id < boxes.size(); ++id)
            if (boxes[id].lo[0] <= last) expected.push_back(id);
        std::stable_sort(expected.begin(), expected.end(),
                         [&](ProxyId a, ProxyId b) { return boxes[a].lo[0] < boxes[b].lo[0]; });
        for_each_in_order(
            tree, BoxRay(source, direction), WideRay(source, direction), last, pool,
            [&](ProxyId id) -> const Box& { return boxes[id]; }, [](ProxyId id) { return id; },
            [&](ProxyId id) { visited.push_back(id); });
        EXPECT_EQ(visited, expected);
    }
}

TEST(OrderedRay, TellsBoxesEnteredAtTheSamePlaceByTheirCreation)
{
    // Planes at 49 on x and at 147 on y are reached at once by a direction of (1, 3), though not after multiplying by
    // rounded reciprocals.
    const Scalar lo[2][3] = {{0, 147, -1}, {49, 0, -1}}, hi[3] = {200, 200, 1};
    const Scalar source[3] = {0, 0, 0}, direction[3] = {1, 3, 0};
    const Box boxes[2] = {make_box(lo[0], hi), make_box(lo[1], hi)};
    BoxTree tree(*std::pmr::new_delete_resource());
    for (ProxyId id = 0; id < 2; ++id)
        tree.insert(id, boxes[id]);
    ScratchPool<OrderedStop> pool(*std::pmr::new_delete_resource());
    for (const bool turned : {false, true})
    {
        std::vector<ProxyId> visited;
        const Scalar last = 1000;
        for_each_in_order(
            tree, BoxRay(source, direction), WideRay(source, direction), last, pool,
            [&](ProxyId id) -> const Box& { return boxes[id]; }, [&](ProxyId id) { return turned ? 1 - id : id; },
            [&](ProxyId id) { visited.push_back(id); });
        EXPECT_EQ(visited, (turned ? std::vector<ProxyId>{1, 0} : std::vector<ProxyId>{0, 1}));
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
            EXPECT_FALSE(WideRay(source, beside).meets(make_box(lo, hi), last));
            EXPECT_TRUE(WideRay(source, hits).meets(make_box(lo, hi), last));
            EXPECT_TRUE(WideRay(inside, beside).meets(make_box(lo, hi), last)) << "it runs in two faces";
        }
    }
}

}  // namespace
}  // namespace solid::broad
