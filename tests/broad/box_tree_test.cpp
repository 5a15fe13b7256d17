// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random scripts of what happens to a tree of boxes, against lists of all boxes.
#include "broad/tree/box_tree.hpp"
#include "tests/broad/box_worlds.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

namespace dt::test
{
namespace
{

using test::one_in;
using test::World;

// Three cubes in a row: the query box overlaps the first two, and the third only after it has moved.
TEST(BoxTree, FindsTheBoxesThatOverlapABox)
{
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    tree.insert(0, cube_at(0));
    tree.insert(1, cube_at(3));
    tree.insert(2, cube_at(6));
    const auto count = [&] {
        int found = 0;
        tree.for_each_meeting(cube_at(Scalar(1.5)), [&](broad::ProxyId) { ++found; });
        return found;
    };
    EXPECT_EQ(count(), 2);
    tree.move(2, cube_at(1));
    EXPECT_EQ(count(), 3);
}

class BoxTreeTest : public ::testing::TestWithParam<World>
{
protected:
    static constexpr broad::ProxyId room = 400;
    static constexpr double side = 7;

    broad::Bounds any_box() { return test::any_box(random, GetParam(), side); }

    broad::ProxyId any_held() { return held[random() % held.size()]; }
    void insert()
    {
        const auto id = static_cast<broad::ProxyId>(random() % room);
        if (tree.holds(id)) return;
        proxies[id] = new_proxy(any_box());
        tree.insert(id, proxies[id].enlarged);
        held.push_back(id);
    }
    void remove()
    {
        if (held.empty()) return;
        std::swap(held[random() % held.size()], held.back());
        tree.remove(held.back());
        held.pop_back();
    }
    void move()
    {
        if (held.empty()) return;
        const broad::ProxyId id = any_held();
        broad::Bounds box = any_box();
        if (!one_in(random, 4))  // not far
        {
            const broad::Bounds& old = proxies[id].exact;
            for (int k = 0; k < 3; ++k)
            {
                const Scalar way = Scalar(0.1) * (box.lo[k] - old.lo[k]);
                box.lo[k] = std::min(old.lo[k] + way, old.hi[k]);
                box.hi[k] = std::max(old.hi[k] + way, box.lo[k]);
            }
            box = grown(box, broad::Scalar4::broadcast(0));
        }
        if (broad::move(proxies[id], box)) tree.move(id, proxies[id].enlarged);
    }
    void build()
    {
        std::vector<broad::ProxyId> ids = held;
        tree.build(ids, proxies);
        EXPECT_FALSE(tree.wants_rebuild());
    }
    void step()
    {
        if (one_in(random, 512)) growing = !growing;
        if (one_in(random, 64))
            build();
        else if (one_in(random, 3))
            move();
        else if (one_in(random, 4) != growing)
            insert();
        else
            remove();
    }

    void expect_meetings_of(const broad::Bounds& box)
    {
        std::vector<broad::ProxyId> found, expected;
        tree.for_each_meeting(box, [&](broad::ProxyId id) { found.push_back(id); });
        for (const broad::ProxyId id : held)
            if (test::meet(proxies[id].enlarged, box)) expected.push_back(id);
        std::sort(found.begin(), found.end());
        std::sort(expected.begin(), expected.end());
        EXPECT_EQ(found, expected);
        meetings += expected.size();
    }
    void expect_pairs()
    {
        using Pair = std::pair<broad::ProxyId, broad::ProxyId>;
        std::vector<Pair> found, expected;
        tree.for_each_pair([&](broad::ProxyId a, broad::ProxyId b) { found.emplace_back(std::minmax(a, b)); });
        for (std::size_t i = 0; i < held.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (test::meet(proxies[held[i]].enlarged, proxies[held[j]].enlarged))
                    expected.emplace_back(std::minmax(held[i], held[j]));
        std::sort(found.begin(), found.end());
        std::sort(expected.begin(), expected.end());
        EXPECT_EQ(found, expected);
        pairs += expected.size();
    }

    test::Random random{2026};
    std::vector<broad::Proxy> proxies{room};
    std::vector<broad::ProxyId> held;
    bool growing = true;
    std::size_t meetings = 0, pairs = 0;
    broad::BoxTree tree{*std::pmr::new_delete_resource()};
};

INSTANTIATE_TEST_SUITE_P(Worlds, BoxTreeTest, ::testing::ValuesIn(test::all_worlds),
                         [](const auto& instance) { return test::name(instance.param); });

TEST_P(BoxTreeTest, AnswersAsAListWouldAfterAnyScript)
{
    std::size_t most = 0, emptied = 0;
    for (int i = 0; i < 20'000; ++i)
    {
        step();
        ASSERT_EQ(tree.size(), held.size());
        ASSERT_TRUE(tree.is_valid(proxies)) << i;
        most = std::max(most, held.size());
        emptied += held.empty();
        if (i % 16 == 0) expect_meetings_of(any_box());
        if (i % 256 == 0) expect_pairs();
        ASSERT_FALSE(HasFailure()) << i;
    }
    EXPECT_GT(most, room / 2);
    EXPECT_GT(emptied, 0u);
    EXPECT_GT(meetings, 100u);
    EXPECT_GT(pairs, 100u);
}

}  // namespace
}  // namespace dt::test
