// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Is a tree that grew box by box as good in any unit of length? And does it hold what came and did not go?
#include "broad/tree/box_growth.hpp"
#include "broad/tree/box_tree.hpp"
#include "tests/broad/box_worlds.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <memory_resource>
#include <set>

namespace dt::test
{
namespace
{

// A box goes to the lane that grows least by it, here the one around (10, 0, 0).
TEST(BoxGrowth, ABoxBelongsToItsNeighbour)
{
    broad::BoxNode node{};
    node.set_boxes(broad::no_boxes());
    node.count = 2;
    node.set_box(0, eight_times(cube_at(0)));
    node.set_box(1, eight_times(cube_at(10)));
    EXPECT_EQ(least_growth(node, eight_times(cube_at(9))), 1u);
}

/// The total area of all boxes above the leaves, in units of `scale`.
double total_area(const broad::BoxTree& tree, std::uint32_t node, double scale)
{
    const broad::BoxNode& n = tree.nodes()[node];
    if (n.level == 0) return 0;
    double sum = 0;
    for (unsigned i = 0; i < n.count; ++i)
    {
        const auto edge = [&](int k) { return (double(n.row[3 + k][i]) - double(n.row[k][i])) / scale; };
        sum += edge(0) * edge(1) + edge(1) * edge(2) + edge(2) * edge(0) + total_area(tree, n.child[i], scale);
    }
    return sum;
}

broad::Bounds scaled(const broad::Bounds& box, double scale)
{
    Scalar lo[3], hi[3];
    for (int k = 0; k < 3; ++k)
    {
        lo[k] = Scalar(box.lo[k] * scale);
        hi[k] = Scalar(box.hi[k] * scale);
    }
    return make_box(lo, hi);
}

TEST(BoxGrowth, ATreeIsAsGoodInAnyUnitOfLength)
{
    const auto area_at = [](double scale) {
        broad::BoxTree tree(*std::pmr::new_delete_resource());
        test::Random random(3);
        for (broad::ProxyId id = 0; id < 3000; ++id)
            tree.insert(id, scaled(test::any_box(random, test::World::uniform, 30), scale));
        for (broad::ProxyId id = 0; id < 3000; id += 3)
            tree.move(id, scaled(test::any_box(random, test::World::uniform, 30), scale));
        for (broad::ProxyId id = 0; id < 3000; id += 4)
            tree.remove(id);
        return total_area(tree, tree.root(), scale);
    };
    const double usual = area_at(1);
    for (const int exponent : {-100, -90, -75, -60, -50, 50, 58, 62, 64, 80, 120})
        EXPECT_LT(area_at(std::exp2(exponent)), 1.1 * usual) << "2^" << exponent;
}

TEST(BoxGrowth, TheLeastIsTheLeastForBoxesOfAnySize)
{
    test::Random random(4);
    int wide = 0, usual = 0;
    for (int round = 0; round < 20000; ++round)
    {
        const test::World world = test::all_worlds[random() % std::size(test::all_worlds)];
        const double scale =
            world == test::World::huge || world == test::World::tiny ? 1 : test::any_size(random, -40, 36);
        broad::BoxNode node{};
        node.set_boxes(broad::no_boxes());
        node.count = std::uint8_t(1 + random() % 8);
        for (unsigned i = 0; i < node.count; ++i)
            node.set_box(i, eight_times(scaled(test::any_box(random, world, 8), scale)));
        const broad::Box8 box = eight_times(scaled(test::any_box(random, world, 8), scale));
        const broad::Wide by = wide_growth(node, least_growth(node, box), box);
        for (unsigned i = 0; i < node.count; ++i)
        {
            broad::Wide own[3], none[3] = {};
            for (int k = 0; k < 3; ++k)
                own[k] = broad::Wide(node.row[3 + k][i]) - broad::Wide(node.row[k][i]);
            const broad::Wide other = wide_growth(node, i, box),
                              rounding = broad::Wide(1e-6) * (broad::growth(none, own, broad::Wide(1)) + other);
            ASSERT_LE(by, other + rounding) << test::name(world) << " " << scale;
        }
        (scale < 1e-15 || scale > 1e18 || world == test::World::huge || world == test::World::tiny ? wide : usual) +=
            1;
    }
    EXPECT_GT(wide, 5000);
    EXPECT_GT(usual, 5000);
}

TEST(BoxTreeVisits, AreOfAllThatCameAndDidNotGo)
{
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    test::Random random(5);
    std::set<broad::ProxyId> held;
    const auto visited = [&] {
        std::multiset<broad::ProxyId> ids;
        tree.for_each([&](broad::ProxyId id) { ids.insert(id); });
        return std::vector(ids.begin(), ids.end());
    };
    EXPECT_TRUE(visited().empty());
    for (broad::ProxyId id = 0; id < 5000; ++id)
    {
        tree.insert(id, test::any_box(random, test::World::uniform, 40));
        held.insert(id);
    }
    EXPECT_EQ(visited(), std::vector(held.begin(), held.end()));
    for (broad::ProxyId id = 0; id < 5000; ++id)
        if (id % 500 != 7)
        {
            tree.remove(id);
            held.erase(id);
        }
    EXPECT_EQ(held.size(), 10u);
    EXPECT_EQ(visited(), std::vector(held.begin(), held.end()));
    tree.clear();
    EXPECT_TRUE(visited().empty());
    for (broad::ProxyId id = 0; id < 5000; ++id)
        ASSERT_FALSE(tree.holds(id));
}

}  // namespace
}  // namespace dt::test
