// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The table behind the handles, small enough to fill it and to wear its generations out.
#include "core/memory.hpp"
#include "core/slot_map.hpp"

#include <array>
#include <atomic>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace dt::test
{
namespace
{

/// A table that ends with its test.
template <class T, std::uint32_t Capacity, std::uint32_t Generations>
struct LocalMap : SlotMap<T, Capacity, Generations>
{
    ~LocalMap() { this->forget(); }
};

class SlotMapTest : public ::testing::Test
{
protected:
    using Map = LocalMap<std::string, 128, 3>;

    ~SlotMapTest() override { EXPECT_EQ(memory.bytes_held(), 0u); }

    ClientMemory memory;
    Map map;
};

TEST_F(SlotMapTest, FindsWhatWasPutIn)
{
    const Map::Key a = *map.emplace(memory, "a"), b = *map.emplace(memory, "b");
    EXPECT_EQ(*map.find(a), "a");
    EXPECT_EQ(*map.find(b), "b");
    EXPECT_TRUE(map.erase(a, memory));
    EXPECT_EQ(map.find(a), nullptr);
    EXPECT_FALSE(map.erase(a, memory));
    EXPECT_EQ(*map.find(b), "b");
    EXPECT_TRUE(map.erase(b, memory));
}

TEST_F(SlotMapTest, IsSafeForAnyKey)
{
    EXPECT_EQ(map.find({0, 0}), nullptr);
    EXPECT_EQ(map.find({0, 1}), nullptr);
    EXPECT_EQ(map.find({0xFFFFFFFFu, 0xFFFFFFFFu}), nullptr);
    EXPECT_EQ(map.find({128, 1}), nullptr);
}

TEST_F(SlotMapTest, SaysWhenItIsFull)
{
    std::vector<Map::Key> keys;
    while (const auto key = map.emplace(memory, "x"))
        keys.push_back(*key);
    EXPECT_EQ(keys.size(), 128u);
    EXPECT_TRUE(map.erase(keys[50], memory));
    const auto again = map.emplace(memory, "y");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->slot, keys[50].slot);
    EXPECT_EQ(map.find(keys[50]), nullptr);
    keys[50] = *again;
    for (const Map::Key key : keys)
        EXPECT_TRUE(map.erase(key, memory));
}

TEST_F(SlotMapTest, RetiresASlotThatHasHadAllItsGenerations)
{
    std::map<std::uint32_t, int> uses;
    for (int i = 0; i < 128 * 3; ++i)
    {
        const auto key = map.emplace(memory, "x");
        ASSERT_TRUE(key) << i;
        ++uses[key->slot];
        EXPECT_TRUE(map.erase(*key, memory));
    }
    EXPECT_EQ(uses.size(), 128u);
    for (const auto& [slot, count] : uses)
        EXPECT_EQ(count, 3) << slot;
    EXPECT_FALSE(map.emplace(memory, "x")) << "an old key would come alive again";
}

TEST_F(SlotMapTest, RetiresSlotsAlsoWhileOthersAreAlive)
{
    const Map::Key stays = *map.emplace(memory, "stays");
    int made = 0;
    while (const auto key = map.emplace(memory, "x"))
    {
        ++made;
        EXPECT_TRUE(map.erase(*key, memory));
    }
    EXPECT_EQ(made, 127 * 3);
    EXPECT_EQ(*map.find(stays), "stays");
    EXPECT_TRUE(map.erase(stays, memory));
}

TEST_F(SlotMapTest, ChangesNothingWhenAConstructorThrows)
{
    struct Picky
    {
        explicit Picky(bool good)
        {
            if (!good) throw std::runtime_error("no");
        }
    };
    LocalMap<Picky, 64, 100> picky;
    EXPECT_THROW(picky.emplace(memory, false), std::runtime_error);
    EXPECT_EQ(memory.bytes_held(), 0u);
    const auto a = *picky.emplace(memory, true), b = *picky.emplace(memory, true);
    EXPECT_TRUE(picky.erase(a, memory));
    EXPECT_THROW(picky.emplace(memory, false), std::runtime_error);
    const auto c = *picky.emplace(memory, true);
    EXPECT_EQ(c.slot, a.slot);
    EXPECT_TRUE(picky.erase(b, memory));
    EXPECT_TRUE(picky.erase(c, memory));
}

TEST_F(SlotMapTest, TakesMemoryForAFewThingsAndPagesInTurn)
{
    using Thing = std::array<char, 64>;
    LocalMap<Thing, 5120, 3> table;
    std::vector<LocalMap<Thing, 5120, 3>::Key> keys;
    EXPECT_EQ(table.find({4000, 0}), nullptr);
    for (std::uint32_t i = 0; i < 5120; ++i)
    {
        keys.push_back(*table.emplace(memory));
        ASSERT_EQ(keys.back().slot, i);
        ASSERT_EQ(memory.bytes_held(), (i / 16 + 1) * 16 * sizeof(Thing));
        ASSERT_NE(table.find(keys.back()), nullptr);
        ASSERT_EQ(table.find({i + 1, 0}), nullptr);
        ASSERT_EQ(table.find({i + 1, 1}), nullptr);
    }
    EXPECT_FALSE(table.emplace(memory));
    for (const auto key : keys)
        EXPECT_TRUE(table.erase(key, memory));
    EXPECT_EQ(memory.bytes_held(), 0u);
    for (const auto key : keys)
        EXPECT_EQ(table.find(key), nullptr);
    const auto again = *table.emplace(memory);
    EXPECT_EQ(again.generation, 2u) << "generations outlive the things";
    EXPECT_TRUE(table.erase(again, memory));
}

/// Keys that stand for nothing yet are asked for while the pages of their slots are made.
TEST_F(SlotMapTest, AnyKeyMayBeAskedForWhileOthersAreMade)
{
    LocalMap<int, 8192, 100> table;
    std::atomic<std::uint32_t> made{0};
    std::atomic<bool> done{false};
    int wrong = 0;
    std::thread asks([&] {
        for (std::uint32_t slot = 0; !done; slot = (slot + 37) % 8192)
        {
            const std::uint32_t surely = made.load(std::memory_order_acquire);
            const int* const found = table.find({slot, 1});
            if (slot < surely ? !found || *found != static_cast<int>(slot)
                              : found && *found != static_cast<int>(slot))
                ++wrong;
            if (table.find({slot, 0})) ++wrong;
        }
    });
    std::vector<LocalMap<int, 8192, 100>::Key> keys;
    for (int i = 0; i < 8192; ++i)
    {
        keys.push_back(*table.emplace(memory, i));
        made.store(static_cast<std::uint32_t>(i + 1), std::memory_order_release);
    }
    done = true;
    asks.join();
    EXPECT_EQ(wrong, 0);
    for (const auto key : keys)
        EXPECT_TRUE(table.erase(key, memory));
}

TEST_F(SlotMapTest, AgreesWithAMapOverRandomWork)
{
    LocalMap<int, 4096, 1000> table;
    std::map<int, LocalMap<int, 4096, 1000>::Key> alive, dead;
    std::mt19937 random(8);
    for (int i = 0; i < 20000; ++i)
    {
        if (random() % 100 < (i / 2000 % 2 == 0 ? 60u : 40u))
        {
            if (const auto key = table.emplace(memory, i)) alive[i] = *key;
        }
        else if (!alive.empty())
        {
            auto it = alive.lower_bound(int(random() % 20000));
            if (it == alive.end()) it = alive.begin();
            EXPECT_TRUE(table.erase(it->second, memory));
            dead.insert(*it);
            alive.erase(it);
        }
    }
    EXPECT_GT(dead.size(), 5000u);
    for (const auto& [value, key] : alive)
        ASSERT_EQ(*table.find(key), value);
    for (const auto& [value, key] : dead)
        ASSERT_EQ(table.find(key), nullptr);
    for (const auto& [value, key] : alive)
        table.erase(key, memory);
}

}  // namespace
}  // namespace dt::test
