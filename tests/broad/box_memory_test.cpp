// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A tree of boxes when memory runs out, and when everything is done to make it high and thin.
#include "broad/tree/box_tree.hpp"
#include "tests/broad/box_worlds.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory_resource>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

namespace dt::test
{
namespace
{

/// Has nothing left after so many allocations.
class ScarceMemory final : public std::pmr::memory_resource
{
public:
    std::size_t left = 1'000'000, taken = 0;

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override
    {
        if (left == 0) throw std::bad_alloc();
        --left;
        ++taken;
        return std::pmr::new_delete_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* p, std::size_t size, std::size_t alignment) override
    {
        std::pmr::new_delete_resource()->deallocate(p, size, alignment);
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }
};

std::vector<broad::Proxy> any_proxies(std::size_t count, unsigned seed)
{
    test::Random random(seed);
    std::vector<broad::Proxy> proxies;
    for (std::size_t i = 0; i < count; ++i)
        proxies.push_back(new_proxy(test::any_box(random, test::World::uniform, 20)));
    return proxies;
}

std::vector<broad::ProxyId> numbers(std::size_t count)
{
    std::vector<broad::ProxyId> ids(count);
    std::iota(ids.begin(), ids.end(), 0u);
    return ids;
}

// After prepare_for() one box can be inserted though there is no memory left.
TEST(BoxTreeMemory, IsReservedForOneBox)
{
    ScarceMemory memory;
    broad::BoxTree tree(memory);
    tree.prepare_for(7);
    memory.left = 0;
    tree.insert(7, cube_at(0));
    EXPECT_TRUE(tree.holds(7));
}

TEST(BoxTreeMemory, IsUnchangedWhenThereIsNoneForOneMore)
{
    ScarceMemory memory;
    broad::BoxTree tree(memory);
    const std::vector<broad::Proxy> proxies = any_proxies(2000, 1);
    int failures = 0;
    for (broad::ProxyId id = 0; id < proxies.size(); ++id)
        for (memory.left = 0;; memory.left = 1'000'000)
            try
            {
                tree.insert(id, proxies[id].enlarged);
                break;
            }
            catch (const std::bad_alloc&)
            {
                ++failures;
                ASSERT_EQ(tree.size(), id);
                ASSERT_FALSE(tree.holds(id));
                ASSERT_TRUE(tree.is_valid(proxies));
            }
    EXPECT_GT(failures, 5);
    EXPECT_LT(failures, 50);
    EXPECT_TRUE(tree.is_valid(proxies));
}

TEST(BoxTreeMemory, IsUnchangedWhenThereIsNoneToBuild)
{
    ScarceMemory memory;
    broad::BoxTree tree(memory);
    const std::vector<broad::Proxy> old = any_proxies(100, 2), proxies = any_proxies(3000, 3);
    const std::vector<broad::ProxyId> ids = numbers(proxies.size());
    tree.build(std::span(ids).first(old.size()), old);
    std::size_t needed = 0;
    for (bool is_built = false; !is_built; ++needed)
    {
        memory.left = needed;
        try
        {
            tree.build(ids, proxies);
            is_built = true;
        }
        catch (const std::bad_alloc&)
        {
            ASSERT_EQ(tree.size(), old.size());
            ASSERT_TRUE(tree.is_valid(old));
        }
    }
    EXPECT_GT(needed, 2u);
    EXPECT_EQ(tree.size(), proxies.size());
    EXPECT_TRUE(tree.is_valid(proxies));
}

TEST(BoxTreeMemory, IsNotNeededAfterPreparing)
{
    ScarceMemory memory;
    broad::BoxTree tree(memory);
    std::vector<broad::Proxy> proxies = any_proxies(3000, 4);
    const std::vector<broad::Proxy> others = any_proxies(3000, 5);
    test::Random random(6);
    for (broad::ProxyId id = 0; id < proxies.size(); ++id)
    {
        memory.left = 1'000'000;
        tree.prepare_for(id);
        memory.left = 0;
        ASSERT_NO_THROW(tree.insert(id, proxies[id].enlarged));
        const auto moved = static_cast<broad::ProxyId>(random() % (id + 1));
        proxies[moved] = others[random() % others.size()];
        memory.left = 1'000'000;
        tree.prepare_for(moved);
        memory.left = 0;
        ASSERT_NO_THROW(tree.move(moved, proxies[moved].enlarged));
    }
    EXPECT_TRUE(tree.is_valid(proxies));
    for (broad::ProxyId id = 0; id < proxies.size(); ++id)
        tree.remove(id);
    EXPECT_EQ(tree.size(), 0u);
    EXPECT_TRUE(tree.is_valid(proxies));
}

TEST(BoxTreeMemory, IsUsedAgainByTheNextBuild)
{
    ScarceMemory memory;
    broad::BoxTree tree(memory);
    const std::vector<broad::Proxy> proxies = any_proxies(1000, 7);
    const std::vector<broad::ProxyId> ids = numbers(proxies.size());
    tree.build(ids, proxies);
    const std::size_t taken = memory.taken;
    tree.build(ids, proxies);
    EXPECT_LE(memory.taken - taken, 1u);  // what is sorted
}

TEST(BoxTreeHeight, IsThatOfItsSizeWhateverHappened)
{
    // Fill a spot until something splits, then take away all that can be: without a least number of children this
    // makes a chain of nodes longer with every round.
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    std::vector<broad::Proxy> proxies = any_proxies(4096, 8);
    test::Random random(9);
    std::vector<broad::ProxyId> held, rest = numbers(proxies.size());
    unsigned highest = 0;
    for (int round = 0; round < 3000; ++round)
    {
        const broad::Bounds spot = test::any_box(random, test::World::uniform, 20);
        for (int i = 0; i < 9 && !rest.empty(); ++i)
        {
            const broad::ProxyId id = rest.back();
            rest.pop_back();
            proxies[id] = new_proxy(spot);
            tree.insert(id, proxies[id].enlarged);
            held.push_back(id);
        }
        while (held.size() > 60)
        {
            std::swap(held[random() % held.size()], held.back());
            tree.remove(held.back());
            rest.push_back(held.back());
            held.pop_back();
        }
        ASSERT_TRUE(tree.is_valid(proxies)) << round;
        highest = std::max(highest, tree.nodes()[tree.root()].level + 1u);
        ASSERT_LE(tree.nodes()[tree.root()].level + 1u, 6u);  // 2⁶ boxes
    }
    EXPECT_GE(highest, 3u);
}

TEST(BoxTreeHeight, IsLeastAfterBuilding)
{
    for (const std::size_t count : {1u, 2u, 7u, 8u, 9u, 15u, 56u, 57u, 63u, 448u, 449u, 500u, 3584u, 3585u, 5000u})
    {
        const std::vector<broad::Proxy> proxies = any_proxies(count, 10);
        const std::vector<broad::ProxyId> ids = numbers(count);
        broad::BoxTree tree(*std::pmr::new_delete_resource());
        tree.build(ids, proxies);
        EXPECT_TRUE(tree.is_valid(proxies)) << count;
        std::size_t room = 7, levels = 1;
        for (; room < count; room *= 8)
            ++levels;
        EXPECT_EQ(tree.nodes()[tree.root()].level + 1u, levels) << count;
    }
}

}  // namespace
}  // namespace dt::test
