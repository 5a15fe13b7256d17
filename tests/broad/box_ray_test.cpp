// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays through trees of boxes. Boxes that are met are made around points of the ray, one unit of rounding wide, so that
// nothing has to be computed to know that they are; and every other box is held against slabs in wider numbers.
#include "broad/tree/box_tree.hpp"
#include "broad/tree/ordered_ray.hpp"
#include "tests/broad/box_worlds.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

namespace dt::test
{
namespace
{

using test::one_in;
using test::World;

constexpr Scalar largest = std::numeric_limits<Scalar>::max();

// A ray along x hits the cube at 5 from x = 4 on, and not the cube at 20.
TEST(BoxRay, HitsTheBoxInItsWay)
{
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    tree.insert(0, cube_at(5));
    tree.insert(1, cube_at(20));
    const Scalar source[3] = {0, 0, 0}, direction[3] = {1, 0, 0};
    std::vector<broad::ProxyId> hit;
    Scalar last = 10;
    tree.for_each_on_ray(source, direction, last, [&](broad::ProxyId id, Scalar&) { hit.push_back(id); });
    EXPECT_EQ(hit, std::vector<broad::ProxyId>{0});
}

struct Ray
{
    Scalar source[3], direction[3];
};

/// The parameters at which the ray is in the box, made longer by `slack` of the coordinates: empty if from > until.
struct Stretch
{
    long double from = 0, until = std::numeric_limits<long double>::infinity();
};

Stretch stretch_in(const broad::Bounds& box, const Ray& ray, long double slack)
{
    Stretch s;
    for (int k = 0; k < 3; ++k)
    {
        const long double o = ray.source[k], d = ray.direction[k], lo = box.lo[k], hi = box.hi[k];
        const long double room = slack * (std::fabs(o) + std::fabs(lo) + std::fabs(hi));
        if (d == 0)
        {
            if (o < lo - room || o > hi + room) return {1, 0};
            continue;
        }
        const long double a = (lo - room - o) / d, b = (hi + room - o) / d;
        s.from = std::max(s.from, std::min(a, b));
        s.until = std::min(s.until, std::max(a, b));
    }
    return s;
}

bool is_surely_met(const broad::Bounds& box, const Ray& ray, long double last)
{
    const Stretch s = stretch_in(box, ray, 0);
    constexpr long double sure = 1 - 8 * std::numeric_limits<long double>::epsilon();
    return s.from <= sure * std::min(s.until, last) || (s.from == 0 && s.until >= 0);
}
bool is_surely_missed(const broad::Bounds& box, const Ray& ray, long double last)
{
    constexpr long double slack = 64 * std::numeric_limits<Scalar>::epsilon();
    const Stretch s = stretch_in(box, ray, slack);
    return s.from > (1 + slack) * std::min(s.until, last) + std::numeric_limits<Scalar>::min() * 2;
}

class BoxRayTest : public ::testing::TestWithParam<World>
{
protected:
    Scalar any_speed(double unit)
    {
        if (one_in(random, 6)) return one_in(random, 2) ? Scalar(0) : -Scalar(0);
        if (one_in(random, 40)) return Scalar(test::any_size(random, -44, 0) * unit);
        return Scalar(test::uniform(random, -1, 1) * unit);
    }
    /// From about where boxes are, sometimes from a corner of one or along its faces.
    Ray any_ray()
    {
        const broad::Bounds from = test::any_box(random, GetParam(), side),
                            to = test::any_box(random, GetParam(), side);
        Ray ray;
        for (int k = 0; k < 3; ++k)
        {
            ray.source[k] = from.lo[k];
            ray.direction[k] = Scalar(0.5) * to.hi[k] - Scalar(0.5) * from.lo[k];
            if (one_in(random, 3)) ray.direction[k] = any_speed(1);
            if (one_in(random, 5)) ray.source[k] = Scalar(test::uniform(random, -1, side));
        }
        return ray;
    }
    Scalar any_last()
    {
        if (one_in(random, 3)) return largest;
        return Scalar(test::any_size(random, -2, 1));
    }
    void draw(std::size_t count)
    {
        proxies.clear();
        for (std::size_t i = 0; i < count; ++i)
            proxies.push_back(new_proxy(test::any_box(random, GetParam(), side)));
        ids.resize(count);
        std::iota(ids.begin(), ids.end(), 0u);
    }
    /// Half of them at once, the others one by one.
    void plant()
    {
        tree.build(std::span(ids).first(ids.size() / 2), proxies);
        for (std::size_t i = ids.size() / 2; i < ids.size(); ++i)
            tree.insert(ids[i], proxies[i].enlarged);
        ASSERT_TRUE(tree.is_valid(proxies));
    }

    static constexpr double side = 9;
    test::Random random{31};
    std::vector<broad::Proxy> proxies;
    std::vector<broad::ProxyId> ids;
    broad::BoxTree tree{*std::pmr::new_delete_resource()};
    ScratchPool<broad::OrderedStop> pool{*std::pmr::new_delete_resource()};
};

INSTANTIATE_TEST_SUITE_P(Worlds, BoxRayTest, ::testing::ValuesIn(test::all_worlds),
                         [](const auto& instance) { return test::name(instance.param); });

TEST_P(BoxRayTest, VisitsWhatIsMetAndNothingElse)
{
    const bool is_at_the_end_of_numbers = GetParam() == World::huge || GetParam() == World::tiny;
    std::size_t met = 0, missed = 0;
    for (int world = 0; world < 10; ++world)
    {
        draw(300);
        plant();
        for (int i = 0; i < 200; ++i)
        {
            const Ray ray = any_ray();
            const Scalar last = any_last();
            std::vector<int> visits(proxies.size());
            Scalar limit = last;
            tree.for_each_on_ray(ray.source, ray.direction, limit, [&](broad::ProxyId id, Scalar&) { ++visits[id]; });
            for (std::size_t k = 0; k < proxies.size(); ++k)
            {
                const bool is_met = is_surely_met(proxies[k].enlarged, ray, last),
                           is_missed = is_surely_missed(proxies[k].enlarged, ray, last);
                ASSERT_LE(visits[k], 1);
                if (is_met) { ASSERT_EQ(visits[k], 1) << world << ' ' << i << ' ' << k; }
                if (is_missed && !is_at_the_end_of_numbers)
                {
                    ASSERT_EQ(visits[k], 0) << world << ' ' << i << ' ' << k;
                }
                met += is_met;
                missed += is_missed;
            }
        }
    }
    EXPECT_GT(met, 500u);
    EXPECT_GT(missed, 1000u);
}

TEST_P(BoxRayTest, VisitsInTheOrderOfExactBoxes)
{
    std::size_t met = 0, equal = 0;
    for (int world = 0; world < 10; ++world)
    {
        draw(300);
        plant();
        for (int i = 0; i < 200; ++i)
        {
            const Ray ray = any_ray();
            const Scalar last = any_last();
            std::vector<bool> visited(proxies.size());
            const Scalar limit = last;
            broad::Wide before = -1;
            broad::ProxyId id_before = 0;
            const broad::WideRay wide(ray.source, ray.direction);
            for_each_in_order(
                tree, broad::BoxRay(ray.source, ray.direction), wide, limit, pool,
                [&](broad::ProxyId id) -> const broad::Bounds& { return proxies[id].exact; },
                [](broad::ProxyId id) { return id; },
                [&](broad::ProxyId id) {
                    const broad::Wide t = wide.entry(proxies[id].exact);
                    EXPECT_FALSE(visited[id]);
                    visited[id] = true;
                    EXPECT_TRUE(t > before || (t == before && id > id_before));
                    EXPECT_LE(t, last);
                    const auto expected = stretch_in(proxies[id].exact, ray, 0).from;
                    EXPECT_EQ(Scalar(t), Scalar(expected));
                    equal += t == before;
                    before = t;
                    id_before = id;
                });
            for (std::size_t k = 0; k < proxies.size(); ++k)
            {
                const bool is_met = is_surely_met(proxies[k].exact, ray, last);
                if (is_met) { ASSERT_TRUE(visited[k]) << world << ' ' << i << ' ' << k; }
                if (is_surely_missed(proxies[k].exact, ray, last)) { ASSERT_FALSE(visited[k]); }
                met += is_met;
            }
            ASSERT_FALSE(HasFailure()) << world << ' ' << i;
        }
    }
    EXPECT_GT(met, 500u);
    EXPECT_GT(equal, 5u);
}

/// The next number of the API that is not smaller.
Scalar up(broad::Wide t)
{
    const auto near = static_cast<Scalar>(t);
    return near < t ? std::nextafter(near, largest) : near;
}

TEST_P(BoxRayTest, EndsWhereTheVisitorSays)
{
    draw(300);
    plant();
    std::size_t cut = 0;
    for (int i = 0; i < 500; ++i)
    {
        const Ray ray = any_ray();
        const auto exact = [&](broad::ProxyId id) -> const broad::Bounds& { return proxies[id].exact; };
        const auto serial = [](broad::ProxyId id) { return id; };
        const broad::BoxRay box_ray(ray.source, ray.direction);
        const broad::WideRay wide(ray.source, ray.direction);
        std::vector<broad::Wide> all, some;
        Scalar last = largest;
        for_each_in_order(tree, box_ray, wide, last, pool, exact, serial,
                          [&](broad::ProxyId id) { all.push_back(wide.entry(exact(id))); });
        for_each_in_order(tree, box_ray, wide, last, pool, exact, serial, [&](broad::ProxyId id) {
            some.push_back(wide.entry(exact(id)));
            if (some.size() == 3) last = up(some.back());
        });
        const auto within = [&](broad::Wide t) { return all.size() < 3 || t <= up(all[2]); };
        all.resize(std::size_t(std::partition_point(all.begin(), all.end(), within) - all.begin()));
        EXPECT_EQ(some, all);
        cut += all.size() >= 3;

        last = largest;
        broad::Wide nearest = largest;
        tree.for_each_on_ray(ray.source, ray.direction, last, [&](broad::ProxyId id, Scalar& end) {
            if (!wide.meets(exact(id), end)) return;
            nearest = std::min(nearest, wide.entry(exact(id)));
            end = up(nearest);
        });
        if (!all.empty()) { EXPECT_EQ(nearest, all[0]); }
    }
    EXPECT_GT(cut, 25u);
}

/// A box around a point, as small as numbers allow, in which it surely is.
broad::Bounds box_around(const long double* p)
{
    constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();
    Scalar lo[3], hi[3];
    for (int k = 0; k < 3; ++k)
    {
        const auto near = static_cast<Scalar>(p[k]);
        const bool is_exact = sizeof(Scalar) == sizeof(float) && near == p[k];
        lo[k] = is_exact || near < p[k] * (1 - std::copysign(1e-18l, p[k])) ? near : std::nextafter(near, -infinity);
        hi[k] = is_exact || near > p[k] * (1 + std::copysign(1e-18l, p[k])) ? near : std::nextafter(near, infinity);
    }
    return make_box(lo, hi);
}

TEST(BoxRay, FindsTheSmallestBoxesOnTheRay)
{
    test::Random random(77);
    std::size_t drawn = 0;
    for (int i = 0; i < 200'000; ++i)
    {
        const double size = test::any_size(random, -30, 30), speed = test::any_size(random, -40, 37);
        Ray ray;
        const auto t =
            static_cast<Scalar>(test::uniform(random, 0, 2) * size / speed * test::any_size(random, -8, 0));
        if (!(t <= largest)) continue;
        long double p[3];
        bool is_within = true;
        for (int k = 0; k < 3; ++k)
        {
            ray.source[k] = Scalar(size * test::uniform(random, -1, 1));
            ray.direction[k] = one_in(random, 4) ? Scalar(0) : Scalar(speed * test::uniform(random, -1, 1));
            const long double way = static_cast<long double>(t) * ray.direction[k];
            p[k] = ray.source[k] + way;
            is_within &= std::fabs(p[k]) <= largest / 2;
            // The sum is rounded to the wide numbers; keep to those where that is nothing.
            is_within &= ray.direction[k] == 0 || std::fabs(p[k]) > 1e-3l * std::fabs(way);
        }
        if (!is_within) continue;
        ++drawn;
        broad::BoxTree tree(*std::pmr::new_delete_resource());
        const broad::Bounds box = box_around(p);
        tree.insert(0, box);
        tree.insert(1, make_box(ray.source, ray.source));
        int visits = 0;
        Scalar last = t;
        tree.for_each_on_ray(ray.source, ray.direction, last, [&](broad::ProxyId, Scalar&) { ++visits; });
        ASSERT_EQ(visits, 2) << i;
        ScratchPool<broad::OrderedStop> pool(*std::pmr::new_delete_resource());
        visits = 0;
        const broad::Bounds source = make_box(ray.source, ray.source);
        for_each_in_order(
            tree, broad::BoxRay(ray.source, ray.direction), broad::WideRay(ray.source, ray.direction), last, pool,
            [&](broad::ProxyId id) -> const broad::Bounds& { return id == 0 ? box : source; },
            [](broad::ProxyId id) { return id; }, [&](broad::ProxyId) { ++visits; });
        ASSERT_EQ(visits, 2) << i;
    }
    EXPECT_GT(drawn, 50'000u);
}

TEST(BoxRay, MeetsFacesItRunsIn)
{
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    const Scalar lo[3] = {1, 0, 0}, hi[3] = {2, 1, 1};
    tree.insert(5, make_box(lo, hi));
    for (const Scalar y : {Scalar(0), Scalar(0.5), Scalar(1)})
        for (const Scalar zero : {Scalar(0), -Scalar(0)})
            for (const Scalar last : {Scalar(1), largest})
            {
                const Scalar source[3] = {0, y, 1}, direction[3] = {1, zero, zero};
                int visits = 0;
                Scalar end = last;
                tree.for_each_on_ray(source, direction, end, [&](broad::ProxyId id, Scalar&) { visits += id == 5; });
                EXPECT_EQ(visits, 1) << y << ' ' << last;
            }
    const Scalar source[3] = {0, Scalar(1.001), 1}, direction[3] = {1, 0, 0};
    Scalar end = largest;
    tree.for_each_on_ray(source, direction, end, [&](broad::ProxyId, Scalar&) { ADD_FAILURE(); });
}

TEST(BoxRay, ReachesFromOneEndOfTheNumbersToTheOther)
{
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    const Scalar lo[3] = {largest, largest, 0}, hi[3] = {largest, largest, 1};
    tree.insert(0, make_box(lo, hi));
    const Scalar source[3] = {-largest, -largest, 1}, direction[3] = {largest, largest, 0};
    Scalar last = 2;
    int visits = 0;
    tree.for_each_on_ray(source, direction, last, [&](broad::ProxyId, Scalar&) { ++visits; });
    EXPECT_EQ(visits, 1);
    last = Scalar(1.5);
    tree.for_each_on_ray(source, direction, last, [&](broad::ProxyId, Scalar&) { ++visits; });
    EXPECT_LE(visits, 2);
}

TEST(BoxRay, WithoutDirectionIsAPoint)
{
    broad::BoxTree tree(*std::pmr::new_delete_resource());
    const Scalar lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1}, none[3] = {0, -Scalar(0), 0}, out[3] = {2, 0, 0};
    tree.insert(0, make_box(lo, hi));
    int visits = 0;
    Scalar last = 1;
    tree.for_each_on_ray(hi, none, last, [&](broad::ProxyId, Scalar&) { ++visits; });
    tree.for_each_on_ray(lo, none, last, [&](broad::ProxyId, Scalar&) { ++visits; });
    EXPECT_EQ(visits, 2);
    tree.for_each_on_ray(out, none, last, [&](broad::ProxyId, Scalar&) { ++visits; });
    EXPECT_EQ(visits, 2);
}

}  // namespace
}  // namespace dt::test
