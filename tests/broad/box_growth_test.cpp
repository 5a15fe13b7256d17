// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Is a tree that grew box by box as good in any unit of length? And does it hold what came and did not go?
#include "broad/box_growth.hpp"
#include "broad/box_tree.hpp"
#include "tests/broad/box_worlds.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <memory_resource>
#include <set>

namespace solid::broad
{
namespace
{

/// Of all boxes above the leaves, in units of `scale`.
double total_area(const BoxTree& tree, std::uint32_t node, double scale)
{
    const BoxNode& n = tree.nodes()[node];
    if (n.level == 0) return 0;
    double sum = 0;
    for (unsigned i = 0; i < n.count; ++i)
    {
        const auto edge = [&](int k) { return (double(n.row[3 + k][i]) - double(n.row[k][i])) / scale; };
        sum += edge(0) * edge(1) + edge(1) * edge(2) + edge(2) * edge(0) + total_area(tree, n.child[i], scale);
    }
    return sum;
}

Box scaled(const Box& box, double scale)
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
        BoxTree tree(*std::pmr::new_delete_resource());
        test::Random random(3);
        for (ProxyId id = 0; id < 3000; ++id)
            tree.insert(id, scaled(test::any_box(random, test::World::uniform, 30), scale));
        for (ProxyId id = 0; id < 3000; id += 3)
            tree.move(id, scaled(test::any_box(random, test::World::uniform, 30), scale));
        for (ProxyId id = 0; id < 3000; id += 4)
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
        BoxNode node{};
        node.set_boxes(no_boxes());
        node.count = std::uint8_t(1 + random() % 8);
        for (unsigned i = 0; i < node.count; ++i)
            node.set_box(i, eight_times(scaled(test::any_box(random, world, 8), scale)));
        const Box8 box = eight_times(scaled(test::any_box(random, world, 8), scale));
        const Wide by = wide_growth(node, least_growth(node, box), box);
        for (unsigned i = 0; i < node.count; ++i)
        {
            Wide own[3], none[3] = {};
            for (int k = 0; k < 3; ++k)
                own[k] = Wide(node.row[3 + k][i]) - Wide(node.row[k][i]);
            const Wide other = wide_growth(node, i, box),
                       rounding = Wide(1e-6) * (growth(none, own, Wide(1)) + other);
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
    BoxTree tree(*std::pmr::new_delete_resource());
    test::Random random(5);
    std::set<ProxyId> held;
    const auto visited = [&] {
        std::multiset<ProxyId> ids;
        tree.for_each([&](ProxyId id) { ids.insert(id); });
        return std::vector(ids.begin(), ids.end());
    };
    EXPECT_TRUE(visited().empty());
    for (ProxyId id = 0; id < 5000; ++id)
    {
        tree.insert(id, test::any_box(random, test::World::uniform, 40));
        held.insert(id);
    }
    EXPECT_EQ(visited(), std::vector(held.begin(), held.end()));
    for (ProxyId id = 0; id < 5000; ++id)
        if (id % 500 != 7)
        {
            tree.remove(id);
            held.erase(id);
        }
    EXPECT_EQ(held.size(), 10u);
    EXPECT_EQ(visited(), std::vector(held.begin(), held.end()));
    tree.clear();
    EXPECT_TRUE(visited().empty());
    for (ProxyId id = 0; id < 5000; ++id)
        ASSERT_FALSE(tree.holds(id));
}

}  // namespace
}  // namespace solid::broad
