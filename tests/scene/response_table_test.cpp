// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Response tables against a model that has no lists: it remembers what was asked for, and goes through all of it again
// for each pair of classes, as if all classes had been there from the start.
#include "core/in_use.hpp"
#include "scene/response/call_responses.hpp"
#include "scene/response/response_table.hpp"

#include <gtest/gtest.h>
#include <map>
#include <new>
#include <random>

namespace dt::scene
{

bool operator==(const Response& a, const Response& b)
{
    return a.callback == b.callback && a.client_data == b.client_data && a.type == b.type;
}

}  // namespace dt::scene

namespace dt::test
{

namespace
{

/// The memory of the runtime, until a countdown has run out.
class FailingMemory final : public std::pmr::memory_resource
{
public:
    ~FailingMemory() override { EXPECT_EQ(held, 0u); }

    long countdown = -1;  ///< negative: never
    std::size_t held = 0;

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override
    {
        if (countdown >= 0 && countdown-- == 0) throw std::bad_alloc();
        held += size;
        return ::operator new(size, std::align_val_t(alignment));
    }
    void do_deallocate(void* pointer, std::size_t size, std::size_t alignment) override
    {
        held -= size;
        ::operator delete(pointer, std::align_val_t(alignment));
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }
};

template <int N> int callback(void*, void*, void*, const DT_CollData*)
{
    return N;
}
constexpr scene::ResponseCallback callbacks[] = {callback<0>, callback<1>, callback<2>, callback<3>};

/// One call of the table. Which classes are concerned: all, one, or a pair.
struct Step
{
    enum Scope
    {
        all,
        one,
        two
    } scope;
    bool adds;
    scene::ResponseClass c1, c2;
    scene::Response response;

    bool concerns(scene::ResponseClass a, scene::ResponseClass b) const
    {
        if (scope == all) return true;
        if (scope == one) return a == c1 || b == c1;
        return (a == c1 && b == c2) || (a == c2 && b == c1);
    }
};

void apply(const Step& step, scene::ResponseTable& table)
{
    const auto& [scope, adds, c1, c2, r] = step;
    const scene::Scope of = scope == Step::all   ? scene::Scope{}
                            : scope == Step::one ? scene::Scope{c1}
                                                 : scene::Scope::of_pair(c1, c2);
    adds ? table.add(of, r) : table.remove(of, r.callback);
}

std::vector<scene::Response> expected(const std::vector<Step>& steps, scene::ResponseClass a, scene::ResponseClass b)
{
    std::vector<scene::Response> list;
    for (const Step& step : steps)
    {
        if (!step.concerns(a, b)) continue;
        if (step.adds)
        {
            list.push_back(step.response);
            continue;
        }
        for (std::size_t i = 0; i < list.size(); ++i)
        {
            if (list[i].callback != step.response.callback) continue;
            list.erase(list.begin() + std::ptrdiff_t(i));
            break;
        }
    }
    return list;
}

std::vector<scene::Response> list_of(const scene::ResponseTable& table, scene::ResponseClass a,
                                     scene::ResponseClass b)
{
    std::vector<scene::Response> list;
    table.for_each_response(a, b, [&](const scene::Response& response) { list.push_back(response); });
    return list;
}

scene::ResponseType most_demanding(const std::vector<scene::Response>& list)
{
    int most = 0;
    for (const scene::Response& response : list)
        most = std::max(most, int(response.type));
    return scene::ResponseType(most);
}

class ResponseTableTest : public ::testing::Test
{
protected:
    unsigned below(unsigned n) { return unsigned(random() % n); }

    Step any_step(scene::ResponseClass classes)
    {
        const scene::ResponseClass c1 = below(classes), c2 = below(classes);
        const auto scope = Step::Scope(below(3));
        return {scope, below(2) == 0, c1, c2,
                scene::Response{callbacks[below(4)], &clients[below(100)], scene::ResponseType(1 + below(3))}};
    }

    FailingMemory memory;
    std::mt19937 random{31};
    char clients[100];
};

TEST_F(ResponseTableTest, APairHasTheResponsesOfAllPairsAndItsOwn)
{
    scene::ResponseTable table(memory);
    const scene::ResponseClass ball = table.generate_class(), wall = table.generate_class();
    table.add({}, {callback<0>, nullptr, scene::ResponseType::simple});
    table.add(scene::Scope::of_pair(ball, wall), {callback<1>, nullptr, scene::ResponseType::depth});
    EXPECT_EQ(list_of(table, ball, ball).size(), 1u);
    EXPECT_EQ(list_of(table, wall, ball).size(), 2u);
    EXPECT_EQ(table.type(ball, wall), scene::ResponseType::depth);
}

TEST_F(ResponseTableTest, AgreesWithAReplayOfAllRegistrationsForEachPair)
{
    int lists = 0, empty = 0, types[4] = {};
    for (int round = 0; round < 2000; ++round)
    {
        scene::ResponseTable table(memory);
        scene::ResponseClass classes = 1;
        std::vector<Step> steps;
        const int length = 5 + int(below(60));
        for (int k = 0; k < length; ++k)
        {
            if (below(8) == 0)
            {
                ASSERT_EQ(table.generate_class(), classes);
                ++classes;
            }
            else
            {
                steps.push_back(any_step(classes));
                apply(steps.back(), table);
            }
        }
        ASSERT_TRUE(table.has_class(classes - 1));
        ASSERT_FALSE(table.has_class(classes));
        for (scene::ResponseClass a = 0; a < classes; ++a)
        {
            for (scene::ResponseClass b = 0; b < classes; ++b)
            {
                const std::vector<scene::Response> wanted = expected(steps, a, b);
                ASSERT_EQ(list_of(table, a, b), wanted) << round << ": " << a << ", " << b;
                ASSERT_EQ(table.type(a, b), most_demanding(wanted));
                ++lists;
                empty += wanted.empty();
                ++types[int(table.type(a, b))];
            }
        }
    }
    EXPECT_GT(lists, 20000);
    EXPECT_LT(empty, lists / 3);
    for (const int count : types)
        EXPECT_GT(count, 200);
}

TEST_F(ResponseTableTest, AgreesWithAReplayWhenManyClassesHaveTheCallbackThatIsRemovedFromAll)
{
    int rounds_with_rests = 0;
    for (int round = 0; round < 300; ++round)
    {
        scene::ResponseTable table(memory);
        const scene::ResponseClass classes = 12 + below(10);
        while (!table.has_class(classes - 1))
            table.generate_class();
        std::vector<Step> steps;
        const auto step = [&](Step::Scope scope, bool adds, scene::ResponseClass c) {
            const scene::ResponseCallback f = callbacks[below(round % 2 == 0 ? 1 : 2)];
            steps.push_back({scope, adds, c, below(classes),
                             scene::Response{f, &clients[below(100)], scene::ResponseType::simple}});
            apply(steps.back(), table);
        };
        for (scene::ResponseClass c = 0; c < classes; ++c)
            if (below(5) != 0) step(Step::one, true, c);
        for (int k = 0; k < 25; ++k)
        {
            const unsigned what = below(12);
            if (what < 5) { step(Step::all, false, 0); }
            else if (what == 5) { step(Step::all, true, 0); }
            else if (what == 6) { step(Step::one, false, below(classes)); }
            else if (what < 9) { step(Step::one, true, below(classes)); }
            else if (what < 11) { step(Step::two, what == 9, below(classes)); }
            else { steps.push_back(any_step(classes)), apply(steps.back(), table); }
        }
        bool rests = false;
        for (scene::ResponseClass a = 0; a < classes; ++a)
        {
            for (scene::ResponseClass b = 0; b <= a; ++b)
            {
                const std::vector<scene::Response> wanted = expected(steps, a, b);
                ASSERT_EQ(list_of(table, a, b), wanted) << round << ": " << a << ", " << b;
                ASSERT_EQ(table.type(b, a), most_demanding(wanted));
                rests = rests || !wanted.empty();
            }
        }
        rounds_with_rests += rests;
    }
    EXPECT_GT(rounds_with_rests, 250);
}

TEST_F(ResponseTableTest, RemovingFromAllWhatManyClassesHaveTakesMemoryInProportionToThem)
{
    constexpr scene::ResponseClass classes = 2000;
    scene::ResponseTable table(memory);
    while (!table.has_class(classes - 1))
        table.generate_class();
    const scene::Response response{callbacks[0], nullptr, scene::ResponseType::simple};
    for (scene::ResponseClass c = 0; c < classes; ++c)
        table.add({c}, response);
    const std::size_t before = memory.held;
    table.remove({}, response.callback);
    EXPECT_LT(memory.held, before + classes * 16);
    EXPECT_EQ(list_of(table, 3, 5).size(), 1u) << "the second one";
    EXPECT_EQ(list_of(table, 4, 4).size(), 0u);
    table.remove({}, response.callback);
    EXPECT_LT(memory.held, before + classes * 16);
    EXPECT_EQ(list_of(table, 3, 5).size(), 0u);
    table.add({}, response);
    EXPECT_EQ(list_of(table, 3, 5).size(), 1u);
    table.remove({}, response.callback);
    EXPECT_EQ(list_of(table, 3, 5).size(), 0u);
}

TEST_F(ResponseTableTest, WhatComesAndGoesDoesNotAddUpWhateverItWasAddedBy)
{
    const scene::Response response{callbacks[0], nullptr, scene::ResponseType::simple};
    const scene::Scope all, one{1}, other{2}, pair = scene::Scope::of_pair(1, 2);
    const std::pair<scene::Scope, scene::Scope> changes[] = {{all, all},   {one, one},  {one, all},
                                                             {pair, pair}, {pair, one}, {pair, all}};
    for (const scene::Scope stays : {all, other, pair})
        for (const auto& [added, removed] : changes)
        {
            scene::ResponseTable table(memory);
            table.generate_class(), table.generate_class();
            table.add(stays, response);
            std::size_t before = 0;
            for (int i = 0; i < 20'000; ++i)
            {
                table.add(added, response);
                if (i % 3 == 0) table.remove(pair, response.callback);
                table.remove(removed, response.callback);
                if (i == 500) before = memory.held;
            }
            EXPECT_LE(memory.held, 2 * before) << stays.low << ", " << added.low << ", " << removed.low;
        }
}

TEST_F(ResponseTableTest, TakesMemoryForItsMembersAndNotForOtherObjects)
{
    scene::ResponseTable table(memory);
    const std::size_t before = memory.held;
    for (std::uint32_t i = 1; i <= 10; ++i)
        table.set_class({i * 400'000, 1, i}, 0);
    EXPECT_LT(memory.held, before + 1000);
    for (std::uint32_t i = 11; i <= 1000; ++i)
        table.set_class({i * 4096, 1, i}, 0);
    EXPECT_LT(memory.held, before + 1000 * 100);
    for (std::uint32_t i = 11; i <= 1000; ++i)
        ASSERT_EQ(table.class_of(object::ObjectId{i * 4096, 1, i}), 0u);
}

TEST_F(ResponseTableTest, ChangesAllListsOrNoneWhenMemoryRunsOut)
{
    int failures = 0;
    scene::ResponseTable table(memory);
    scene::ResponseClass classes = 1;
    for (; classes < 16; ++classes)
        table.generate_class();
    std::vector<Step> steps;
    const auto unchanged = [&] {
        if (!table.has_class(classes - 1) || table.has_class(classes)) return false;
        for (scene::ResponseClass a = 0; a < classes; ++a)
        {
            for (scene::ResponseClass b = 0; b <= a; ++b)
            {
                const std::vector<scene::Response> wanted = expected(steps, a, b);
                if (list_of(table, a, b) != wanted || table.type(a, b) != most_demanding(wanted)) return false;
            }
        }
        return true;
    };
    for (int k = 0; k < 300; ++k)
    {
        const bool generates = below(8) == 0;
        const Step step = any_step(classes);
        for (long allocation = 0;; ++allocation)
        {
            const std::uint64_t version = table.version();
            memory.countdown = allocation;
            try
            {
                if (generates) { table.generate_class(); }
                else { apply(step, table); }
                break;
            }
            catch (const std::bad_alloc&)
            {
                memory.countdown = -1;
                ++failures;
                ASSERT_TRUE(unchanged()) << k << ", allocation " << allocation;
                ASSERT_EQ(table.version(), version);
            }
        }
        memory.countdown = -1;
        if (generates) { ++classes; }
        else { steps.push_back(step); }
        ASSERT_TRUE(unchanged()) << k;
    }
    EXPECT_GT(classes, 20u);
    EXPECT_GT(failures, 100);
}

TEST_F(ResponseTableTest, ATableThatHasNoMemoryIsNotMade)
{
    int failures = 0;
    for (memory.countdown = 0;; memory.countdown = ++failures)
    {
        try
        {
            const scene::ResponseTable table(memory);
            break;
        }
        catch (const std::bad_alloc&)
        {
            ASSERT_EQ(memory.held, 0u);
        }
    }
    EXPECT_GT(failures, 1);
}

TEST_F(ResponseTableTest, ClassesBelongToObjectsAndNotToTheirSlots)
{
    scene::ResponseTable table(memory);
    std::map<std::uint64_t, scene::ResponseClass> classes;  // by serial
    std::vector<object::ObjectId> in_slot(50);
    std::vector<object::ObjectId> gone;
    for (int i = 0; i < 5; ++i)
        table.generate_class();
    std::uint64_t made = 0;
    int with_class = 0, asked = 0;
    for (int k = 0; k < 20000; ++k)
    {
        const std::uint32_t slot = below(50);
        object::ObjectId& id = in_slot[slot];
        const unsigned what = below(4);
        if (id.serial == 0 || what == 0)  // another object takes the slot
        {
            if (id.serial != 0) gone.push_back(id);
            id = {slot, id.generation + 1, ++made};
        }
        else if (what == 1)
        {
            table.clear_class(id);
            classes.erase(id.serial);
        }
        else
        {
            const scene::ResponseClass c = below(6);
            table.set_class(id, c);
            classes[id.serial] = c;
        }
        const object::ObjectId& any = in_slot[below(50)];
        const auto known = classes.find(any.serial);
        ASSERT_EQ(table.class_of(any), known == classes.end() ? scene::no_class : known->second) << k;
        with_class += known != classes.end();
        ++asked;
        if (!gone.empty())  // clearing what is long gone does not touch what came after it
        {
            const object::ObjectId& old = gone[below(unsigned(gone.size()))];
            table.clear_class(old);
            ASSERT_EQ(table.class_of(old), scene::no_class);
        }
    }
    EXPECT_GT(with_class, asked / 4);
    EXPECT_LT(with_class, 3 * asked / 4);
    EXPECT_EQ(table.class_of(object::ObjectId{}), scene::no_class);
    EXPECT_EQ(table.class_of(object::ObjectId{0xFFFFFFFF, 1, 1}), scene::no_class);
}

TEST_F(ResponseTableTest, KeepsTheClassesWhenOneMoreHasNoMemory)
{
    scene::ResponseTable table(memory);
    int failures = 0;
    for (std::uint32_t i = 1; i <= 500; ++i)
    {
        const object::ObjectId object{i * 1000, 1, i};
        const std::uint64_t version = table.version();
        memory.countdown = 0;
        try
        {
            table.set_class(object, 0);
        }
        catch (const std::bad_alloc&)
        {
            ++failures;
            ASSERT_EQ(table.version(), version);
            ASSERT_EQ(table.class_of(object), scene::no_class);
            for (std::uint32_t k = 1; k < i; ++k)
                ASSERT_EQ(table.class_of(object::ObjectId{k * 1000, 1, k}), 0u);
            memory.countdown = -1;
            table.set_class(object, 0);
        }
        memory.countdown = -1;
        ASSERT_EQ(table.class_of(object), 0u);
    }
    EXPECT_GT(failures, 3);
}

TEST_F(ResponseTableTest, TheVersionRisesWithEveryChange)
{
    scene::ResponseTable table(memory);
    std::uint64_t last = table.version();
    const auto risen = [&] { return table.version() > std::exchange(last, table.version()); };
    const scene::Response response{callbacks[0], nullptr, scene::ResponseType::simple};
    const object::ObjectId object{4, 2, 9};
    table.generate_class();
    EXPECT_TRUE(risen());
    table.add({}, response);
    EXPECT_TRUE(risen());
    table.add({1}, response);
    EXPECT_TRUE(risen());
    table.add(scene::Scope::of_pair(0, 1), response);
    EXPECT_TRUE(risen());
    table.set_class(object, 1);
    EXPECT_TRUE(risen());
    table.clear_class(object);
    EXPECT_TRUE(risen());
    table.remove(scene::Scope::of_pair(0, 1), response.callback);
    EXPECT_TRUE(risen());
    table.remove({1}, response.callback);
    EXPECT_TRUE(risen());
    table.remove({}, response.callback);
    EXPECT_TRUE(risen());
    EXPECT_EQ(table.class_of(object), scene::no_class);
    EXPECT_FALSE(risen()) << "asking changes nothing";
}

TEST_F(ResponseTableTest, HasUsersAsLongAsSomebodySaysSo)
{
    const scene::ResponseTable table(memory);
    EXPECT_EQ(table.users(), 0);
    {
        const InUse once(table.users());
        {
            const InUse twice(table.users());
        }
        EXPECT_EQ(table.users(), 1);
    }
    EXPECT_EQ(table.users(), 0);
}

TEST_F(ResponseTableTest, ListsAreCopiedWithoutMemoryOnceTheTableHasRoomForLongOnes)
{
    scene::ResponseTable table(memory);
    const scene::Response response{callbacks[1], &clients[7], scene::ResponseType::depth};
    for (int i = 0; i < 8; ++i)
        table.add({}, response);
    memory.countdown = 0;
    {
        const scene::ResponseCopy copy(table, 0, 0);
        EXPECT_EQ(std::span<const scene::Response>(copy).size(), 8u);
        EXPECT_TRUE(std::span<const scene::Response>(copy)[7] == response);
    }
    memory.countdown = -1;
    for (int i = 0; i < 12; ++i)
        table.add({}, response);
    memory.countdown = 0;
    EXPECT_THROW(scene::ResponseCopy(table, 0, 0), std::bad_alloc);
    memory.countdown = -1;
    for (int round = 0; round < 3; ++round)
    {
        const scene::ResponseCopy outer(table, 0, 0), inner(table, 0, 0);
        memory.countdown = 0;  // from the second round on
        EXPECT_EQ(std::span<const scene::Response>(outer).size(), 20u);
        EXPECT_EQ(std::span<const scene::Response>(inner).size(), 20u);
        EXPECT_TRUE(std::span<const scene::Response>(inner)[19] == response);
    }
    EXPECT_EQ(memory.countdown, 0);
    memory.countdown = -1;
}

TEST_F(ResponseTableTest, ManyClassesNeedLittleMemory)
{
    constexpr scene::ResponseClass classes = 20000;
    scene::ResponseTable table(memory);
    while (!table.has_class(classes - 1))
        table.generate_class();
    EXPECT_LT(memory.held, 200'000u);
    const scene::Response simple{callbacks[0], &clients[0], scene::ResponseType::simple};
    const scene::Response deep{callbacks[1], &clients[1], scene::ResponseType::depth};
    table.add({}, simple);
    std::map<std::pair<scene::ResponseClass, scene::ResponseClass>, int> pairs;
    for (int i = 0; i < 1000; ++i)
    {
        const scene::ResponseClass c1 = below(classes), c2 = below(classes);
        table.add(scene::Scope::of_pair(c1, c2), deep);
        ++pairs[std::minmax(c1, c2)];
    }
    EXPECT_LT(memory.held, 600'000u);
    for (scene::ResponseClass c = 0; c < classes; ++c)
        table.add({c}, {callbacks[2], &clients[c % 100], scene::ResponseType::witnessed});
    EXPECT_LT(memory.held, 5'000'000u);

    for (const auto& [pair, count] : pairs)
    {
        const auto& [low, high] = pair;
        std::vector<scene::Response> wanted = {simple};
        wanted.insert(wanted.end(), std::size_t(count), deep);
        wanted.push_back({callbacks[2], &clients[low % 100], scene::ResponseType::witnessed});
        if (low != high) wanted.push_back({callbacks[2], &clients[high % 100], scene::ResponseType::witnessed});
        ASSERT_EQ(list_of(table, high, low), wanted);
        ASSERT_EQ(table.type(low, high), scene::ResponseType::depth);
    }
    for (int i = 0; i < 1000; ++i)
    {
        const scene::ResponseClass c1 = below(classes), c2 = below(classes);
        if (!pairs.contains(std::minmax(c1, c2))) { ASSERT_EQ(table.type(c1, c2), scene::ResponseType::witnessed); }
    }
    for (const auto& [pair, count] : pairs)
    {
        for (int i = 0; i < count; ++i)
            table.remove(scene::Scope::of_pair(pair.second, pair.first), deep.callback);
        ASSERT_EQ(table.type(pair.first, pair.second), scene::ResponseType::witnessed);
    }
}

}  // namespace
}  // namespace dt::test
