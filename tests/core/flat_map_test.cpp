// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The hash table in one array against std::map, with hashes that leave many entries in the places of others.
#include "core/flat_map.hpp"
#include "core/memory.hpp"

#include <gtest/gtest.h>
#include <map>
#include <new>
#include <random>

namespace dt::test
{
namespace
{

/// A key k has the hash k / `share`: so many keys in a row want the same place.
template <std::uint32_t share> struct Named
{
    std::uint32_t name = 0;
    int value = 0;

    std::uint32_t key() const { return name; }
    bool is_empty() const { return value == 0; }
    static std::size_t hash(std::uint32_t key) { return key / share; }
};

template <class Entry> class FlatMapTest : public ::testing::Test
{
protected:
    ~FlatMapTest() override { EXPECT_EQ(memory.bytes_held(), 0u); }

    ClientMemory memory;
};
using Entries = ::testing::Types<Named<1>, Named<3>, Named<1000>>;
TYPED_TEST_SUITE(FlatMapTest, Entries);

TYPED_TEST(FlatMapTest, FindsWhatWasPutLastUnderAKey)
{
    FlatMap<TypeParam> map(this->memory);
    map.put({5, 50});
    map.put({6, 60});
    map.put({5, 55});
    EXPECT_EQ(map.size(), 2u);
    EXPECT_EQ(map.find(5)->value, 55);
    EXPECT_EQ(map.find(7), nullptr);
}

TYPED_TEST(FlatMapTest, AgreesWithAMapWhileEntriesComeAndGo)
{
    std::mt19937 random(7);
    const auto below = [&](unsigned n) { return unsigned(random() % n); };
    FlatMap<TypeParam> map(this->memory);
    std::map<std::uint32_t, int> model;
    int found = 0, missed = 0, replaced = 0, erased = 0;
    for (int k = 0; k < 20'000; ++k)
    {
        const unsigned most = 1 + 60 * (1 + below(4)) / (1 + below(3));  // now fewer keys, now more
        const std::uint32_t key = below(most);
        if (below(5) < 3)
        {
            const int value = 1 + int(below(1000));
            replaced += model.contains(key);
            map.put({key, value});
            model[key] = value;
        }
        else
        {
            erased += model.contains(key);
            map.erase(key);
            model.erase(key);
        }
        ASSERT_EQ(map.size(), model.size());
        const std::uint32_t asked = below(most);
        const auto known = model.find(asked);
        const TypeParam* const entry = map.find(asked);
        ASSERT_EQ(entry != nullptr, known != model.end()) << k;
        if (entry) { ASSERT_EQ(entry->value, known->second) << k; }
        ++(entry ? found : missed);
    }
    EXPECT_GT(std::min({found, missed, replaced, erased}), 3000);
    for (std::uint32_t key = 0; key < 1000; ++key)
        ASSERT_EQ(map.find(key) != nullptr, model.contains(key));
}

TYPED_TEST(FlatMapTest, HasNothingAtFirstAndAfterTheLastIsErased)
{
    FlatMap<TypeParam> map(this->memory);
    EXPECT_EQ(map.find(0), nullptr);
    map.erase(0);
    map.put({5, 1});
    EXPECT_NE(map.find(5), nullptr);
    map.erase(5);
    EXPECT_EQ(map.find(5), nullptr);
    EXPECT_EQ(map.size(), 0u);
}

/// Gives memory so many times.
class SparseMemory final : public std::pmr::memory_resource
{
public:
    int left = 0;

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override
    {
        if (left-- <= 0) throw std::bad_alloc();
        return std::pmr::new_delete_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* pointer, std::size_t size, std::size_t alignment) override
    {
        std::pmr::new_delete_resource()->deallocate(pointer, size, alignment);
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }
};

TEST(FlatMapMemory, AnEntryThatHasNoRoomChangesNothingAndOneThatHasTakesNone)
{
    SparseMemory memory;
    FlatMap<Named<3>> map(memory);
    int failures = 0;
    for (std::uint32_t key = 0; key < 500; ++key)
    {
        memory.left = 0;
        try
        {
            map.make_room();
        }
        catch (const std::bad_alloc&)
        {
            ++failures;
            ASSERT_EQ(map.size(), key);
            ASSERT_THROW(map.put({key, 1}), std::bad_alloc);
            ASSERT_EQ(map.find(key), nullptr);
            for (std::uint32_t k = 0; k < key; ++k)
                ASSERT_NE(map.find(k), nullptr);
            memory.left = 1;
            map.make_room();
        }
        memory.left = 0;
        map.put({key, 1});
        map.put({key / 2, 2});
    }
    EXPECT_GT(failures, 5);
    EXPECT_LT(failures, 12) << "it grows by factors";
}

}  // namespace
}  // namespace dt::test
