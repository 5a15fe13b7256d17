// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random scripts of everything that can happen to a list of pairs, against brute force: the pairs and their order, the
// numbers of their memories, queries by box and ray, renumbering, and memory that runs out.
#include "broad/pair_list.hpp"
#include "tests/broad/box_worlds.hpp"
#include "tests/broad/sweep_layouts.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace dt::test
{
namespace
{

using test::BoxMaker;
using test::Layout;
using test::Random;
using test::uniform;

// Three cubes, of which the first two overlap: one pair, until the second moves to the third.
TEST(PairList, HasThePairsThatOverlapNow)
{
    broad::PairList list(*std::pmr::new_delete_resource());
    list.add(cube_at(0)), list.add(cube_at(1)), list.add(cube_at(10));
    list.update();
    ASSERT_EQ(list.pairs().size(), 1u);
    EXPECT_EQ(list.pairs()[0].key(), broad::pair_key(0, 1));
    list.move(1, cube_at(9));
    list.update();
    ASSERT_EQ(list.pairs().size(), 1u);
    EXPECT_EQ(list.pairs()[0].key(), broad::pair_key(1, 2));
}

bool meet(const broad::Bounds& a, const broad::Bounds& b)
{
    for (int k = 0; k < 3; ++k)
        if (a.hi[k] < b.lo[k] || b.hi[k] < a.lo[k]) return false;
    return true;
}

/// Whether the ray comes nearer than `slack` to the box, in long double.
bool crosses(const broad::Bounds& box, const Scalar* source, const Scalar* direction, Scalar last, long double slack)
{
    long double enter = 0, leave = last;
    for (int k = 0; k < 3; ++k)
    {
        const long double lo = box.lo[k] - slack, hi = box.hi[k] + slack, s = source[k], r = direction[k];
        if (r == 0)
        {
            if (s < lo || s > hi) return false;
            continue;
        }
        const long double x = (lo - s) / r, y = (hi - s) / r;
        enter = std::max(enter, std::min(x, y));
        leave = std::min(leave, std::max(x, y));
    }
    return enter <= leave;
}

/// Gives memory until the countdown has run out, then once nothing.
struct Failing final : std::pmr::memory_resource
{
    long countdown = -1;
    std::size_t held = 0;

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override
    {
        if (countdown-- == 0) throw std::bad_alloc();
        held += size;
        return std::pmr::new_delete_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* pointer, std::size_t size, std::size_t alignment) override
    {
        held -= size;
        std::pmr::new_delete_resource()->deallocate(pointer, size, alignment);
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }
};

/// A list, and all that should be true of it.
class Model
{
public:
    Model(Layout layout, unsigned count, unsigned seed)
        : maker(layout, count, seed), random(maker.random), list(memory)
    {}

    // A call that throws is made again, if it could not have been made at all.
    template <class Call> auto persist(Call call)
    {
        try
        {
            return call();
        }
        catch (const std::bad_alloc&)
        {
            ++failures;
            return call();
        }
    }

    void add()
    {
        const broad::Bounds box = maker.any();
        const std::uint32_t before = list.size();
        const broad::ProxyId id = persist([&] {
            EXPECT_EQ(list.size(), before);
            return list.add(box);
        });
        EXPECT_EQ(id, next_id++);
        boxes[id] = box;
    }
    void remove()
    {
        const broad::ProxyId id = any_id();
        list.remove(id);
        boxes.erase(id);
    }
    void move(broad::ProxyId id, const broad::Bounds& box)
    {
        list.move(id, box);
        boxes[id] = box;
    }
    void move_near() { move_near(any_id()); }
    void move_near(broad::ProxyId id) { move(id, maker.near(boxes[id])); }
    void teleport() { move(any_id(), maker.any()); }

    broad::ProxyId any_id() const
    {
        auto at = boxes.lower_bound(static_cast<broad::ProxyId>(random() % next_id));
        return at == boxes.end() ? boxes.begin()->first : at->first;
    }

    void update()
    {
        persist([&] { list.update(); });
        check_pairs();
    }

    void check_alive() const
    {
        ASSERT_EQ(list.size(), boxes.size());
        for (broad::ProxyId id = 0; id < next_id + 5; ++id)
        {
            const auto at = boxes.find(id);
            ASSERT_EQ(list.is_alive(id), at != boxes.end());
            if (at != boxes.end())
            {
                ASSERT_TRUE(contains(list.box(id), at->second) && contains(at->second, list.box(id)));
            }
        }
    }

    void check_pairs()
    {
        std::vector<broad::PairKey> expected, found;
        for (auto i = boxes.begin(); i != boxes.end(); ++i)
            for (auto j = std::next(i); j != boxes.end(); ++j)
                if (meet(i->second, j->second)) expected.push_back(broad::pair_key(i->first, j->first));
        broad::PairKey before = 0;
        std::set<std::uint32_t> numbers;
        for (const broad::PairList::Pair& pair : list.pairs())
        {
            ASSERT_LT(pair.first, pair.second);
            ASSERT_TRUE(before == 0 || before < pair.key());
            before = pair.key();
            ASSERT_TRUE(list.is_alive(pair.first) && list.is_alive(pair.second));
            if (pair.overlap) found.push_back(pair.key());
            if (pair.memory == broad::PairList::no_memory) continue;
            ASSERT_LT(pair.memory, list.memories());
            ASSERT_TRUE(numbers.insert(pair.memory).second);
            ASSERT_EQ(content[pair.memory], pair.key());
        }
        ASSERT_EQ(found, expected);
        pairs_seen += found.size();
        near_pairs_seen += list.pairs().size();
        check_remembered();
    }
    /// Pairs that overlapped at two updates in a row have not been forgotten between them.
    void check_remembered()
    {
        std::map<broad::PairKey, std::uint32_t> now;
        for (const broad::PairList::Pair& pair : list.pairs())
        {
            if (!pair.overlap) continue;
            const auto at = remembered.find(pair.key());
            if (at != remembered.end()) { ASSERT_EQ(pair.memory, at->second); }
            if (pair.memory != broad::PairList::no_memory) now[pair.key()] = pair.memory;
        }
        remembered = std::move(now);
    }

    void remember_some()
    {
        for (broad::PairList::Pair& pair : list.pairs())
        {
            if (!pair.overlap || random() % 2) continue;
            const bool had = pair.memory != broad::PairList::no_memory;
            const broad::PairList::Memory given = persist([&] { return list.remember(pair); });
            ASSERT_EQ(given.fresh, !had);
            ASSERT_EQ(given.number, pair.memory);
            ASSERT_LT(given.number, list.memories());
            content.resize(list.memories());
            if (given.fresh) content[given.number] = pair.key();
            ASSERT_EQ(content[given.number], pair.key());
            remembered[pair.key()] = given.number;
            fresh_memories += given.fresh;
        }
        most_pairs = std::max(most_pairs, list.pairs().size());
        ASSERT_LE(list.memories(), most_pairs);
    }

    /// Memories move down and keep their content, whether or not there is memory for smaller arrays.
    void give_back_sometimes()
    {
        if (random() % 8) return;
        std::map<std::uint32_t, std::uint32_t> moved;
        list.give_back([&](std::uint32_t before, std::uint32_t now) {
            content[now] = content[before];
            moved[before] = now;
        });
        ASSERT_EQ(list.memories(), moved.size());
        for (auto& [key, number] : remembered)
            number = moved.at(number);
        memories_moved += std::ranges::count_if(moved, [](const auto& way) { return way.first != way.second; });
    }

    void check_queries()
    {
        persist([&] { list.update_tree(); });
        ASSERT_TRUE(list.is_tree_current());
        for (int i = 0; i < 5; ++i)
        {
            const broad::Bounds box = maker.any();
            std::vector<broad::ProxyId> found, expected;
            list.for_each_meeting(box, [&](broad::ProxyId id) { found.push_back(id); });
            for (const auto& [id, other] : boxes)
                if (meet(box, other)) expected.push_back(id);
            std::sort(found.begin(), found.end());
            ASSERT_EQ(found, expected);
            met += found.size();
        }
        for (int i = 0; i < 5; ++i)
            check_ray();
    }
    void check_ray()
    {
        const broad::Bounds from = boxes[any_id()], to = boxes[any_id()];
        Scalar source[3], direction[3], last = 1;
        for (int k = 0; k < 3; ++k)
        {
            source[k] = Scalar(0.5) * from.lo[k] + Scalar(0.5) * from.hi[k];
            const Scalar target = Scalar(0.5) * to.lo[k] + Scalar(0.5) * to.hi[k];
            direction[k] = random() % 4 ? 2 * (target - source[k]) : 0;
        }
        std::set<broad::ProxyId> found;
        std::set<broad::ProxyId> fetched;
        const broad::WideRay wide(source, direction);
        const auto visit = [&](broad::ProxyId id, Scalar& end) {
            ASSERT_TRUE(fetched.count(id));
            if (wide.meets(list.box(id), end)) { ASSERT_TRUE(found.insert(id).second); }
        };
        list.for_each_on_ray(
            source, direction, last, [&](broad::ProxyId id) { fetched.insert(id); }, visit);
        const long double slack =
            sizeof(Scalar) == 4 ? 1e-5L * (100 + std::fabs(static_cast<long double>(source[0]))) : 1e-8L;
        for (const auto& [id, box] : boxes)
        {
            if (crosses(box, source, direction, 1, 0)) { ASSERT_TRUE(found.count(id)) << id; }
            if (found.count(id)) { ASSERT_TRUE(crosses(box, source, direction, 1, slack)) << id; }
        }
        crossed += found.size();
    }

    void compact()
    {
        std::map<broad::ProxyId, broad::ProxyId> numbers;
        broad::ProxyId next = 0;
        const std::size_t held = memory.held;
        list.compact([&](broad::ProxyId old, broad::ProxyId now) {
            ASSERT_EQ(now, next++);
            ASSERT_TRUE(numbers.empty() || numbers.rbegin()->first < old);
            numbers[old] = now;
        });
        EXPECT_LE(memory.held, held);
        std::map<broad::ProxyId, broad::Bounds> renumbered;
        for (const auto& [id, box] : boxes)
        {
            ASSERT_TRUE(numbers.count(id));
            renumbered[numbers[id]] = box;
        }
        boxes = renumbered;
        next_id = next;
        ASSERT_EQ(numbers.size(), boxes.size());
        const auto rename = [&](broad::PairKey key) {
            return broad::pair_key(numbers[broad::first_of(key)], numbers[broad::second_of(key)]);
        };
        for (broad::PairKey& key : content)
            key = numbers.count(broad::first_of(key)) && numbers.count(broad::second_of(key)) ? rename(key)
                                                                                              : ~broad::PairKey(0);
        std::map<broad::PairKey, std::uint32_t> still;
        for (const auto& [key, number] : remembered)
            if (numbers.count(broad::first_of(key)) && numbers.count(broad::second_of(key)))
                still[rename(key)] = number;
        remembered = still;
        ASSERT_FALSE(list.wants_compacting());
        check_alive();
        ++compactions;
    }

    /// One or many changes of one kind.
    void step()
    {
        const auto what = random() % 16;
        const auto few = 1 + random() % 6, many = 1 + random() % 60;
        const auto repeat = [&](Random::result_type count, auto act) {
            for (Random::result_type i = 0; i < count && boxes.size() > 3; ++i)
                act();
        };
        if (what < 2)
        {
            repeat(many, [&] { add(); });
        }
        else if (what < 5)
        {
            repeat(what == 2 ? 2 * many : few, [&] { remove(); });
        }
        else if (what < 8)
        {
            repeat(few, [&] { move_near(); });
        }
        else if (what < 10)
        {
            repeat(what == 8 ? many : few, [&] { teleport(); });
        }
        else if (what < 13)
        {
            for (auto& [id, box] : boxes)
                if (what == 11 || random() % 10 == 0) move_near(id);
        }
        else if (what < 14)
        {
            for (auto& [id, box] : boxes)
                move(id, maker.any());
        }
        else if (what < 15) { check_queries(); }
        else if (list.wants_compacting() || random() % 3 == 0) { compact(); }
    }

    Failing memory;
    BoxMaker maker;
    Random& random;
    broad::PairList list;
    std::map<broad::ProxyId, broad::Bounds> boxes;
    broad::ProxyId next_id = 0;
    std::vector<broad::PairKey> content;  ///< what the owner has stored under each number
    std::map<broad::PairKey, std::uint32_t> remembered;  ///< numbers of the pairs that overlapped at the last update
    std::size_t pairs_seen = 0, near_pairs_seen = 0, met = 0, crossed = 0, most_pairs = 0;
    int compactions = 0, fresh_memories = 0, failures = 0;
    std::ptrdiff_t memories_moved = 0;
};

class PairListTest : public ::testing::TestWithParam<Layout>
{};
INSTANTIATE_TEST_SUITE_P(Layouts, PairListTest, ::testing::ValuesIn(test::layouts));

TEST_P(PairListTest, AgreesWithBruteForceWhateverHappens)
{
    std::size_t updates = 0, pairs = 0, near_pairs = 0, met = 0, crossed = 0;
    int compactions = 0, fresh = 0;
    std::ptrdiff_t moved = 0;
    for (unsigned script = 0; script < 6; ++script)
    {
        const unsigned count = 100 + 80 * script;
        Model model(GetParam(), count, 1000 + script);
        for (unsigned i = 0; i < count; ++i)
            model.add();
        for (unsigned i = 0; i < 150 && !HasFatalFailure(); ++i)
        {
            model.step();
            model.check_alive();
            if (model.random() % 4 == 0) model.check_queries();
            if (model.random() % 3) continue;
            model.update();
            model.remember_some();
            model.give_back_sometimes();
            ++updates;
        }
        pairs += model.pairs_seen;
        near_pairs += model.near_pairs_seen;
        met += model.met;
        crossed += model.crossed;
        compactions += model.compactions;
        fresh += model.fresh_memories;
        moved += model.memories_moved;
        ASSERT_FALSE(HasFatalFailure()) << "script " << script;
    }
    EXPECT_GT(pairs, 20 * updates);
    EXPECT_LT(near_pairs, 12 * pairs);
    EXPECT_GT(met, 200u);
    EXPECT_GT(crossed, 200u);
    EXPECT_GT(compactions, 10);
    EXPECT_GT(fresh, 500);
    EXPECT_GT(moved, 100);
}

TEST_P(PairListTest, AgreesWithATreeOfTwentyThousand)
{
    constexpr unsigned count = 20000;
    BoxMaker maker(GetParam(), count, 77);
    broad::PairList list(*std::pmr::new_delete_resource());
    for (unsigned i = 0; i < count; ++i)
        list.add(maker.any());
    std::vector<broad::ProxyId> ids;
    std::vector<broad::Proxy> proxies(count);
    for (int frame = 0; frame < 8; ++frame)
    {
        for (broad::ProxyId id = 0; id < count; ++id)
        {
            if (frame == 4 && list.is_alive(id))
                list.move(id, maker.any());
            else if (list.is_alive(id) && (frame == 2 || maker.random() % 20 == 0))
                list.move(id, maker.near(list.box(id)));
            if (list.is_alive(id) && maker.random() % 100 == 0) list.remove(id);
        }
        list.update();

        ids.clear();
        for (broad::ProxyId id = 0; id < count; ++id)
            if (list.is_alive(id))
            {
                ids.push_back(id);
                proxies[id] = {list.box(id), list.box(id)};
            }
        broad::BoxTree tree(*std::pmr::new_delete_resource());
        tree.build(ids, proxies);
        std::vector<broad::PairKey> expected, found;
        tree.for_each_pair(
            [&](broad::ProxyId a, broad::ProxyId b) { expected.push_back(broad::any_pair_key(a, b)); });
        std::sort(expected.begin(), expected.end());
        for (const broad::PairList::Pair& pair : list.pairs())
            if (pair.overlap) found.push_back(pair.key());
        ASSERT_TRUE(found == expected) << "frame " << frame << ": " << found.size() << " and " << expected.size();
        EXPECT_GT(found.size(), 4000u);
    }
}

TEST(PairList, ChangesDoNotTouchThePairs)
{
    Model model(Layout::uniform, 300, 5);
    for (int i = 0; i < 300; ++i)
        model.add();
    model.update();
    model.remember_some();
    const auto span = model.list.pairs();
    const std::vector<broad::PairList::Pair> before(span.begin(), span.end());
    for (int i = 0; i < 50; ++i)
    {
        model.add();
        model.remove();
        model.move_near();
        model.teleport();
        if (i % 5 == 0) model.check_queries();
        ASSERT_EQ(span.data(), model.list.pairs().data());
        ASSERT_EQ(span.size(), model.list.pairs().size());
    }
    for (std::size_t i = 0; i < before.size(); ++i)
    {
        ASSERT_EQ(before[i].key(), span[i].key());
        ASSERT_EQ(before[i].memory, span[i].memory);
        ASSERT_EQ(before[i].overlap, span[i].overlap);
    }
    model.update();
}

TEST(PairList, RestCostsNoPairsForEver)
{
    Model model(Layout::uniform, 400, 9);
    for (int i = 0; i < 400; ++i)
        model.add();
    for (int frame = 0; frame < 20; ++frame)
    {
        for (auto& [id, box] : model.boxes)
            model.move_near(id);
        model.update();
    }
    const std::size_t moving = model.list.pairs().size();
    for (int frame = 0; frame < 3000; ++frame)  // one box wears the tree out
    {
        model.move(0, model.maker.any());
        model.list.update();
    }
    for (auto& [id, box] : model.boxes)
        if (id % 3 == 0) model.move(id, box);
    model.update();
    for (broad::ProxyId id = 0; id < 150; ++id)
        model.move(id, model.maker.any());
    model.update();
    EXPECT_LT(model.list.pairs().size(), moving);
}

TEST(PairList, AnEmptyListIsUpToDate)
{
    broad::PairList list(*std::pmr::new_delete_resource());
    list.update();
    list.update_tree();
    EXPECT_TRUE(list.is_tree_current());
    EXPECT_EQ(list.pairs().size(), 0u);
    EXPECT_FALSE(list.is_alive(0));
    const broad::ProxyId id = list.add({{0, 0, 0, 0}, {1, 1, 1, 0}});
    list.update();
    list.remove(id);
    list.update();
    list.compact([](broad::ProxyId, broad::ProxyId) { ADD_FAILURE(); });
    list.update_tree();
    EXPECT_EQ(list.size(), 0u);
    EXPECT_EQ(list.add({{0, 0, 0, 0}, {1, 1, 1, 0}}), 0u);
}

TEST(PairList, LosesNothingWhenMemoryRunsOut)
{
    int failed = 0;
    for (long fail_at = 0; fail_at < 1000; ++fail_at)
    {
        Model model(fail_at % 2 ? Layout::uniform : Layout::touching, 120, 31);
        model.memory.countdown = fail_at;
        for (int i = 0; i < 120; ++i)
            model.add();
        for (int i = 0; i < 40; ++i)
        {
            model.step();
            if (i % 4) continue;
            model.update();
            model.remember_some();
            model.give_back_sometimes();
        }
        model.check_alive();
        model.check_queries();
        model.update();
        ASSERT_FALSE(HasFatalFailure()) << "allocation " << fail_at;
        failed += model.failures;
        if (model.failures == 0) break;
    }
    EXPECT_TRUE(failed > 30 && failed < 1000) << failed;
}

}  // namespace
}  // namespace dt::test
