// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The sweep finds the pairs that brute force finds, each once, in their order; and it knows when to refuse.
#include "broad/sweep/sweep.hpp"
#include "broad/tree/box_tree.hpp"
#include "tests/broad/box_worlds.hpp"
#include "tests/broad/sweep_layouts.hpp"

#include <gtest/gtest.h>
#include <numeric>

namespace dt::test
{
namespace
{

using test::BoxMaker;
using test::Layout;

struct Scene
{
    std::vector<broad::Proxy> proxies;
    std::vector<broad::ProxyId> ids;

    void add(const broad::Bounds& box, bool alive = true)
    {
        if (alive) ids.push_back(static_cast<broad::ProxyId>(proxies.size()));
        proxies.push_back({box, box});
    }
    std::vector<broad::PairKey> brute_force() const
    {
        std::vector<broad::PairKey> keys;
        for (std::size_t i = 0; i < ids.size(); ++i)
            for (std::size_t j = i + 1; j < ids.size(); ++j)
                if (meet(proxies[ids[i]].enlarged, proxies[ids[j]].enlarged))
                    keys.push_back(broad::pair_key(ids[i], ids[j]));
        return keys;
    }
    std::vector<broad::PairKey> by_tree() const
    {
        broad::BoxTree tree(*std::pmr::new_delete_resource());
        tree.build(ids, proxies);
        std::vector<broad::PairKey> keys;
        tree.for_each_pair([&](broad::ProxyId a, broad::ProxyId b) { keys.push_back(broad::any_pair_key(a, b)); });
        std::sort(keys.begin(), keys.end());
        return keys;
    }
    static bool meet(const broad::Bounds& a, const broad::Bounds& b)
    {
        for (int k = 0; k < 3; ++k)
            if (a.hi[k] < b.lo[k] || b.hi[k] < a.lo[k]) return false;
        return true;
    }
};

class SweepTest : public ::testing::Test
{
protected:
    bool sweep(const Scene& scene) { return sweep_.find_pairs(scene.ids, scene.proxies, found_); }
    std::vector<broad::PairKey> found() const { return {found_.all().begin(), found_.all().end()}; }

    broad::Sweep sweep_{*std::pmr::new_delete_resource()};
    broad::PairKeys found_{*std::pmr::new_delete_resource()};
};

// Four cubes in a row, each overlapping the next one only.
TEST_F(SweepTest, FindsNeighboursInARow)
{
    Scene row;
    row.add(cube_at(0)), row.add(cube_at(Scalar(1.5))), row.add(cube_at(3)), row.add(cube_at(Scalar(4.5)));
    EXPECT_TRUE(sweep(row));
    EXPECT_EQ(found(), (std::vector{broad::pair_key(0, 1), broad::pair_key(1, 2), broad::pair_key(2, 3)}));
}

TEST_F(SweepTest, FindsThePairsOfBruteForceInTheirOrder)
{
    for (const Layout layout : test::layouts)
    {
        std::size_t pairs = 0, boxes = 0;
        for (unsigned i = 0; i < 20; ++i)
        {
            const unsigned n = i < 5 ? i : 100 + 137 * (i - 4);
            BoxMaker maker(layout, n, 100 + i);
            Scene scene;
            for (unsigned k = 0; k < n; ++k)
                scene.add(maker.any(), maker.random() % 10 != 0);
            ASSERT_TRUE(sweep(scene));
            const auto expected = scene.brute_force();
            ASSERT_EQ(found(), expected) << "layout " << static_cast<int>(layout) << ", " << n << " boxes";
            pairs += expected.size();
            boxes += n;
        }
        EXPECT_TRUE(pairs > boxes / 8 && pairs < 60 * boxes)
            << static_cast<int>(layout) << ": " << pairs << " of " << boxes;
    }
}

TEST_F(SweepTest, FindsThePairsOfTheTreeAmongTwentyThousand)
{
    for (const Layout layout : test::layouts)
    {
        BoxMaker maker(layout, 20000, 7);
        Scene scene;
        for (unsigned k = 0; k < 20000; ++k)
            scene.add(maker.any());
        ASSERT_TRUE(sweep(scene)) << static_cast<int>(layout);
        EXPECT_GT(sweep_axes(scene.ids, scene.proxies).strips,
                  layout == Layout::column || layout == Layout::rods ? 0u : 1u)
            << static_cast<int>(layout);
        EXPECT_TRUE(found() == scene.by_tree()) << static_cast<int>(layout);
        EXPECT_GT(found_.size(), 4000u) << static_cast<int>(layout);
    }
}

TEST_F(SweepTest, ZerosOfBothSignsAndTheSmallestNumbersAreSorted)
{
    const Scalar tiny = std::numeric_limits<Scalar>::denorm_min(), least = std::numeric_limits<Scalar>::min(),
                 most = std::numeric_limits<Scalar>::max();
    const Scalar values[] = {Scalar(-0.0), 0, tiny, -tiny, least, -least, most, -most, 1, -1};
    test::Random random(3);
    for (const unsigned n : {80u, 300u, 2000u})
    {
        Scene scene;
        for (unsigned i = 0; i < n; ++i)
        {
            Scalar lo[3], hi[3];
            for (int k = 0; k < 3; ++k)
            {
                lo[k] = values[random() % 10];
                hi[k] = random() % 4 ? lo[k] : values[random() % 10];
                if (hi[k] < lo[k]) std::swap(lo[k], hi[k]);
                if (hi[k] == 0 && random() % 2) hi[k] = -hi[k];
            }
            scene.add(make_box(lo, hi));
        }
        ASSERT_TRUE(sweep(scene));
        ASSERT_EQ(found(), scene.brute_force()) << n;
        EXPECT_GT(found_.size(), n);
    }
}

TEST_F(SweepTest, OneFarOrEnormousBoxChangesNothing)
{
    const Scalar most = std::numeric_limits<Scalar>::max();
    for (const Scalar size : {Scalar(1), Scalar(1e6), most})
    {
        BoxMaker maker(Layout::uniform, 3000, 5);
        Scene scene;
        for (unsigned k = 0; k < 3000; ++k)
            scene.add(maker.any());
        const Scalar lo[] = {-size, -size, -size}, hi[] = {size, size, size}, far[] = {most, -most, most / 2};
        scene.add(make_box(lo, hi));
        scene.add(make_box(far, far));
        EXPECT_GT(sweep_axes(scene.ids, scene.proxies).strips, 1u);
        ASSERT_TRUE(sweep(scene));
        ASSERT_EQ(found(), scene.brute_force()) << size;
    }
}

TEST_F(SweepTest, EqualBoxesArePairedWithEachOther)
{
    const Scalar lo[] = {1, 2, 3}, hi[] = {2, 3, 4};
    Scene scene;
    for (int i = 0; i < 1500; ++i)
        scene.add(make_box(lo, hi));
    ASSERT_TRUE(sweep(scene));
    EXPECT_EQ(found_.size(), 1500u * 1499 / 2);
    EXPECT_EQ(found(), scene.brute_force());
}

TEST_F(SweepTest, RefusesWhatLiesSideBySideOnEveryAxis)
{
    Scene scene;
    for (int i = 0; i < 20000; ++i)
        scene.add({{0, 0, 0, 0}, {1, 1, 1, 0}});
    EXPECT_FALSE(sweep(scene));
}

// One box in a thousand is far away, so the samples see a long row; the others are in one place on two axes and a
// little apart on the third, which the samples take for the worst.
TEST_F(SweepTest, RefusesWhenTheSamplesToldALie)
{
    test::Random random(11);
    Scene scene;
    for (int i = 0; i < 40000; ++i)
    {
        const bool sampled = i % 2 == 0;
        const Scalar x = sampled ? static_cast<Scalar>(test::uniform(random, 0, 1e6)) : 0;
        const Scalar y = sampled ? static_cast<Scalar>(test::uniform(random, 0, 1e6)) : 0;
        const auto z = static_cast<Scalar>(test::uniform(random, 0, 100));
        scene.add({{x, y, z, 0}, {x + 1, y + 1, z + Scalar(0.01), 0}});
    }
    EXPECT_LT(sweep_axes(scene.ids, scene.proxies).candidates, 3000);
    EXPECT_FALSE(sweep(scene));
}

TEST(SweepAxes, TakesTheAxisWithRoomForMostBoxes)
{
    for (int axis = 0; axis < 3; ++axis)
    {
        test::Random random(13);
        Scene scene;
        for (int i = 0; i < 5000; ++i)
        {
            broad::Bounds box{};
            for (int k = 0; k < 3; ++k)
            {
                const double length = k == axis ? 1000 : k == (axis + 1) % 3 ? 100 : 10;
                box.lo[k] = static_cast<Scalar>(test::uniform(random, 0, length));
                box.hi[k] = box.lo[k] + 1;
            }
            scene.add(box);
        }
        const broad::SweepAxes axes = sweep_axes(scene.ids, scene.proxies);
        EXPECT_EQ(axes.sorted, axis);
        EXPECT_EQ(axes.cut, (axis + 1) % 3);
        EXPECT_EQ(axes.other, (axis + 2) % 3);
        EXPECT_TRUE(axes.strips > 10 && axes.strips < 25) << axes.strips;
    }
}

TEST(PairKeys, AreSortedWhetherFewOrMany)
{
    test::Random random(17);
    broad::PairKeys keys(*std::pmr::new_delete_resource());
    for (const unsigned ids : {2u, 40u, 1000u})
        for (const unsigned count : {0u, 1u, ids / 10, ids, 50 * ids})
        {
            std::vector<broad::PairKey> expected;
            keys.clear();
            for (unsigned i = 0; i < count; ++i)
            {
                const auto first = static_cast<broad::ProxyId>(i % 3 ? random() % ids : 0),
                           second = static_cast<broad::ProxyId>(random() % ids);
                expected.push_back(broad::pair_key(first, second));
                keys.add(expected.back());
            }
            std::sort(expected.begin(), expected.end());
            keys.sort(ids);
            EXPECT_EQ(std::vector(keys.all().begin(), keys.all().end()), expected) << ids << ", " << count;
        }
}

}  // namespace
}  // namespace dt::test
