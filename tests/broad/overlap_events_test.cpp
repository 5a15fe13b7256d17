// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random scripts of creations, moves and destructions against brute force: the events, their order, the knowledge of a
// client that edits the scene from a report, and the state after memory has run out.
#include "broad/overlap_events.hpp"
#include "tests/broad/box_worlds.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <new>
#include <set>
#include <vector>

namespace dt::test
{
namespace
{

using test::meet;
using test::one_in;
using test::World;

// Two cubes apart; one moves onto the other and away again: an overlap begins, then ends.
TEST(OverlapEvents, AMoveBeginsAndEndsAnOverlap)
{
    broad::OverlapEvents scene(*std::pmr::new_delete_resource());
    int begun = 0, ended = 0;
    const auto tell = [&] { scene.tell([&](bool begins, void*, void*) noexcept { ++(begins ? begun : ended); }); };
    scene.create(cube_at(0), nullptr), tell();
    const broad::ProxyId moving = scene.create(cube_at(10), nullptr);
    tell();
    EXPECT_EQ(begun, 0);
    scene.move(moving, cube_at(1)), tell();
    EXPECT_EQ(begun, 1);
    scene.move(moving, cube_at(10)), tell();
    EXPECT_EQ(ended, 1);
}

/// Counts what it holds, and once fails, when the countdown has run out.
class CountingMemory final : public std::pmr::memory_resource
{
public:
    long countdown = -1;  ///< negative: never
    long taken = 0;
    std::size_t held = 0;

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override
    {
        if (countdown-- == 0) throw std::bad_alloc();
        ++taken;
        held += size;
        return std::pmr::new_delete_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* pointer, std::size_t size, std::size_t alignment) override
    {
        held -= size;
        std::pmr::new_delete_resource()->deallocate(pointer, size, alignment);
    }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

/// 1 for a begin, -1 for an end; the number of the one created first; of the other.
using Told = std::array<int, 3>;

/// A client with a scene, the true state of the scene, and the reports it has received.
class Client
{
public:
    Client(unsigned seed, World world) : random(seed), world_(world) {}

    void create()
    {
        const broad::Bounds box = any_box();
        const std::set<int> none;
        const int number = next_++;
        truth_[number] = {~broad::ProxyId(0), box};
        try
        {
            expect_change(none, met_by(number), number);
            truth_[number].id = scene.create(box, name(number));
        }
        catch (const std::bad_alloc&)
        {
            truth_.erase(number);
            throw;
        }
        tell();
    }
    void move(double way)
    {
        if (truth_.empty()) return;
        const auto [number, old] = any();
        const std::set<int> before = met_by(number);
        truth_[number].box = way > 1 ? any_box() : towards(old.box, any_box(), way);
        try
        {
            expect_change(before, met_by(number), number);
            scene.move(old.id, truth_[number].box);
        }
        catch (const std::bad_alloc&)
        {
            truth_[number].box = old.box;
            throw;
        }
        tell();
    }
    void destroy()
    {
        if (truth_.empty()) return;
        const auto [number, old] = any();
        expect_change(met_by(number), {}, number);
        scene.destroy(old.id);
        truth_.erase(number);
        gone_.insert(number);
        going_.insert(number);
        tell();
        going_.erase(number);
        for (const auto& [first, second] : known_)
            EXPECT_TRUE(first != number && second != number) << "an end is missing";
    }
    void step()
    {
        try
        {
            const unsigned what = random() % 16;
            if (what < 2 || truth_.size() < 20) { create(); }
            else if (what < 3 || truth_.size() > 70) { destroy(); }
            else if (what < 5) { move(2); }
            else { move(what < 12 ? 0.02 : 0.2); }
        }
        catch (const std::bad_alloc&)
        {
            ++out_of_memory;
        }
    }

    /// Checks the knowledge of the client and the scene itself.
    void check()
    {
        std::set<std::pair<int, int>> pairs;
        for (const auto& [number, thing] : truth_)
        {
            for (const int other : met_by(number))
                pairs.insert(std::minmax(number, other));
        }
        EXPECT_EQ(known_, pairs);
        EXPECT_TRUE(scene.is_valid());
        EXPECT_FALSE(scene.is_telling());
    }

    void ray();

    CountingMemory memory;
    broad::OverlapEvents scene{memory};
    test::Random random;
    int edits = 0;  ///< edits to make from a report
    int begins = 0, ends = 0, silent = 0, inner = 0, out_of_memory = 0, visits = 0, ties = 0;

private:
    struct Thing
    {
        broad::ProxyId id;
        broad::Bounds box;
    };

    static void* name(int number) { return reinterpret_cast<void*>(std::uintptr_t(number) + 1); }
    static int number_of(void* name) { return int(reinterpret_cast<std::uintptr_t>(name)) - 1; }

    broad::Bounds any_box() { return test::any_box(random, world_, 5); }
    std::pair<int, Thing> any() { return *std::next(truth_.begin(), long(random() % truth_.size())); }
    broad::Bounds towards(const broad::Bounds& from, const broad::Bounds& to, double way)
    {
        Scalar lo[3], hi[3];
        for (int k = 0; k < 3; ++k)
        {
            const double d = way * (double(to.lo[k]) - double(from.lo[k]));
            const double most = double(std::numeric_limits<Scalar>::max());
            lo[k] = Scalar(std::clamp(double(from.lo[k]) + d, -most, most));
            hi[k] = std::max(lo[k], Scalar(std::clamp(double(from.hi[k]) + d, -most, most)));
        }
        return make_box(lo, hi);
    }
    std::set<int> met_by(int number) const
    {
        std::set<int> met;
        for (const auto& [other, thing] : truth_)
        {
            if (other != number && meet(thing.box, truth_.at(number).box)) met.insert(other);
        }
        return met;
    }

    void expect_change(const std::set<int>& before, const std::set<int>& after, int number)
    {
        expected_.clear();
        const auto add = [&](const std::set<int>& a, const std::set<int>& b, int sign) {
            for (const int other : a)
            {
                if (!b.count(other)) expected_.push_back({sign, std::min(number, other), std::max(number, other)});
            }
        };
        add(before, after, -1);
        add(after, before, 1);
    }
    void tell()
    {
        const bool is_inner = scene.is_telling();
        if (!is_inner) heard_.clear();
        inner += is_inner;
        const std::vector<Told> expected = expected_;
        const int inner_before = inner;
        scene.tell([this](bool begins_now, void* first, void* second) noexcept {
            hear(begins_now, number_of(first), number_of(second));
        });
        if (is_inner || inner != inner_before) return;
        EXPECT_EQ(heard_, expected);
        silent += expected.empty();
    }
    void hear(bool begins_now, int first, int second) noexcept
    {
        heard_.push_back({begins_now ? 1 : -1, first, second});
        ++(begins_now ? begins : ends);
        EXPECT_LT(first, second);
        for (const int number : {first, second})
            EXPECT_TRUE(!gone_.count(number) || going_.count(number)) << number << " was destroyed before";
        const bool both = truth_.count(first) && truth_.count(second);
        EXPECT_EQ(begins_now, both && meet(truth_.at(first).box, truth_.at(second).box)) << "told, but not true now";
        if (begins_now) { EXPECT_TRUE(known_.insert({first, second}).second) << "begun twice"; }
        else { EXPECT_EQ(known_.erase({first, second}), 1u) << "ended without a begin"; }
        while (edits > 0 && !one_in(random, 3))
        {
            --edits;
            step();
        }
    }

    World world_;
    std::map<int, Thing> truth_;
    std::set<int> gone_, going_;
    std::set<std::pair<int, int>> known_;
    std::vector<Told> heard_, expected_;
    int next_ = 0;
};

/// When the ray enters the box, in numbers that are wider still; negative if it does not before `last`.
long double entry(const broad::Bounds& box, const Scalar* source, const Scalar* target, long double last)
{
    long double first = 0;
    for (int k = 0; k < 3; ++k)
    {
        const long double s = source[k], d = static_cast<long double>(target[k]) - s;
        if (d == 0 && (s < box.lo[k] || s > box.hi[k])) return -1;
        if (d == 0) continue;
        first = std::max(first, ((d > 0 ? box.lo : box.hi)[k] - s) / d);
        last = std::min(last, ((d > 0 ? box.hi : box.lo)[k] - s) / d);
    }
    return first <= last ? first : -1;
}

/// Casts one, which ends at about every tenth box.
void Client::ray()
{
    Scalar source[3], target[3];
    const broad::Bounds a = any_box(), b = any_box();
    for (int k = 0; k < 3; ++k)
    {
        source[k] = a.lo[k];
        target[k] = one_in(random, 4) ? a.lo[k] : b.hi[k];
    }
    Scalar last = one_in(random, 2) ? 2 : std::numeric_limits<Scalar>::infinity();
    const Scalar first = last;
    std::vector<std::pair<long double, int>> visited;
    scene.for_each_on_ray(source, target, last, [&](void* object) {
        const int number = number_of(object);
        const long double at = entry(truth_.at(number).box, source, target, last);
        visited.push_back({at, number});
        EXPECT_GE(at, 0) << "not on the ray";
        if (one_in(random, 10)) last = std::max(Scalar(at), Scalar(0));
    });
    EXPECT_TRUE(std::is_sorted(visited.begin(), visited.end())) << "by entry, then by creation";
    for (std::size_t i = 1; i < visited.size(); ++i)
        ties += visited[i - 1].first == visited[i].first && visited[i].first > 0;
    visits += int(visited.size());
    std::set<int> seen;
    for (const auto& [at, number] : visited)
        EXPECT_TRUE(seen.insert(number).second);
    for (const auto& [number, thing] : truth_)
    {
        const long double at = entry(thing.box, source, target, first);
        if (at >= 0 && at < last) { EXPECT_TRUE(seen.count(number)) << "missed"; }
    }
}

class OverlapEventsTest : public ::testing::TestWithParam<World>
{};

TEST_P(OverlapEventsTest, EachCallTellsItsNetChangeInOrder)
{
    Client client(7, GetParam());
    for (int i = 0; i < 4000; ++i)
    {
        SCOPED_TRACE(i);
        client.step();
        if (i % 50 == 0) client.check();
        if (HasFailure()) return;
    }
    EXPECT_GT(client.begins, 300);
    EXPECT_GT(client.ends, 300);
    EXPECT_TRUE(client.silent > 100 || GetParam() == World::equal);
}

TEST_P(OverlapEventsTest, ClientsThatEditWhileBeingToldHearTheTruth)
{
    Client client(8, GetParam());
    for (int i = 0; i < 2000; ++i)
    {
        SCOPED_TRACE(i);
        client.edits = i % 2 == 0 ? 0 : int(client.random() % 12);
        client.step();
        if (i % 4 == 0 || i < 100) client.check();
        if (HasFailure()) return;
    }
    EXPECT_GT(client.inner, 500);
    EXPECT_GT(client.begins, 300);
    EXPECT_GT(client.ends, 300);
}

TEST_P(OverlapEventsTest, RaysVisitBoxesInTheOrderOfEntryThenOfCreation)
{
    Client client(9, GetParam());
    for (int i = 0; i < 3000; ++i)
    {
        SCOPED_TRACE(i);
        client.step();
        client.ray();
        if (HasFailure()) return;
    }
    EXPECT_GT(client.visits, 1000);
    if (GetParam() == World::integers) { EXPECT_GT(client.ties, 100); }
}

TEST_P(OverlapEventsTest, WhenMemoryRunsOutNothingHasHappened)
{
    bool failed = true;
    long n = 0;
    for (; failed && n < 2000; n += 1 + n / 4)
    {
        SCOPED_TRACE(n);
        Client client(10, GetParam());
        client.memory.countdown = n;
        for (int i = 0; i < 300; ++i)
        {
            client.edits = i % 7 == 0 ? 3 : 0;
            client.step();
            if (client.out_of_memory == 1) client.check();
            if (client.memory.countdown < 0) client.memory.countdown = -1;
            if (HasFailure()) return;
        }
        failed = client.out_of_memory > 0 || client.memory.countdown < 0;
        client.check();
    }
    EXPECT_FALSE(failed) << "the last run should have found all memory";
    EXPECT_GT(n, 20);
}

INSTANTIATE_TEST_SUITE_P(In, OverlapEventsTest, ::testing::ValuesIn(test::all_worlds),
                         [](const auto& chosen) { return test::name(chosen.param); });

/// A row of boxes, each touching the next, that are pushed to and fro.
TEST(OverlapEvents, MovesAndRaysTakeNoMemoryOnceTheyHaveBeenMade)
{
    CountingMemory memory;
    {
        broad::OverlapEvents scene(memory);
        std::vector<broad::ProxyId> ids;
        const auto at = [](double x) {
            const Scalar lo[3] = {Scalar(x), 0, 0}, hi[3] = {Scalar(x + 1), 1, 1};
            return make_box(lo, hi);
        };
        int told = 0, visited = 0;
        const auto tell = [&] { scene.tell([&told](bool, void*, void*) noexcept { ++told; }); };
        for (int i = 0; i < 50; ++i)
        {
            ids.push_back(scene.create(at(i), nullptr));
            tell();
        }
        const Scalar source[3] = {-1, Scalar(0.5), Scalar(0.5)}, target[3] = {1, Scalar(0.5), Scalar(0.5)};
        long taken = 0;
        for (int round = 0; round < 20; ++round)
        {
            if (round == 2) taken = memory.taken;
            for (std::size_t i = 0; i < ids.size(); ++i)
            {
                scene.move(ids[i], at(double(i) + (round % 2 ? 0.01 : 0)));
                tell();
            }
            const Scalar last = 100;
            scene.for_each_on_ray(source, target, last, [&](void*) {
                if (++visited % 10 == 0) scene.for_each_on_ray(source, target, last, [](void*) {});
            });
        }
        EXPECT_EQ(memory.taken, taken);
        EXPECT_EQ(visited, 20 * 50);
        EXPECT_GT(told, 20 * 45);
    }
    EXPECT_EQ(memory.held, 0u);
}

TEST(OverlapEvents, DestroyingTakesNoMemory)
{
    CountingMemory memory;
    broad::OverlapEvents scene(memory);
    const Scalar lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1};
    const auto nobody = [](bool, void*, void*) noexcept {};
    for (int i = 0; i < 100; ++i)
    {
        scene.create(make_box(lo, hi), nullptr);
        scene.tell(nobody);
    }
    memory.countdown = 0;
    int ends = 0;
    for (broad::ProxyId id = 0; id < 100; ++id)
    {
        memory.countdown = 0;
        scene.destroy(id);
        scene.tell([&ends](bool begins, void*, void*) noexcept { ends += !begins; });
    }
    EXPECT_EQ(ends, 100 * 99 / 2);
    EXPECT_TRUE(scene.is_valid());
}

}  // namespace
}  // namespace dt::test
