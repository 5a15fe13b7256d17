// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whatever a cache holds, the answer is the same.
#include "convex/queries.hpp"
#include "convex/warm_start.hpp"
#include "tests/convex/placed.hpp"
#include "tests/support/cache_words.hpp"

#include <array>
#include <bit>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(WarmStart, ASecondQuestionWithTheAxisOfTheFirstHasTheSameAnswer)
{
    const test::Placed a(test::cylinder(1, 2), {}), b(test::cylinder(1, 2), {{}, {5, 0, 0}});
    const Tolerance eps;
    convex::PairCache cache;
    EXPECT_NEAR(signed_distance(a.body, b.body, eps, &cache).distance, 3, 3 * eps.accuracy);
    EXPECT_TRUE(norm2(cache.axis()) > 0);
    EXPECT_NEAR(signed_distance(a.body, b.body, eps, &cache).distance, 3, 3 * eps.accuracy);
}

test::CacheWords any_bytes(test::Random& random)
{
    std::array<std::uint32_t, 16> words;
    for (std::uint32_t& w : words)
        w = std::uint32_t(random());
    return std::bit_cast<test::CacheWords>(words);
}

/// What could be left by another pair, or is broken in one place.
convex::PairCache any_garbage(test::Random& random)
{
    test::CacheWords cache = any_bytes(random);
    constexpr float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    const Vec3 u = test::unit_vector(random);
    switch (random() % 5)
    {
    case 0:
        return cache.cache();
    case 1:
        cache.axis = {nan, random() % 2 ? nan : 0, 1};
        break;
    case 2:
        cache.axis = {infinity, 0, -infinity};
        break;
    default:
        cache.axis = {float(u.x), float(u.y), float(u.z)};
    }
    for (auto* ids : {&cache.a, &cache.b})
        for (std::uint32_t& id : *ids)
            id = random() % 3 ? std::uint32_t(random() % 12) : id;
    cache.state = std::uint32_t(random() % 4 | random() % 8 << 8);
    return cache.cache();
}

TEST(WarmStart, GarbageNeverChangesAnAnswer)
{
    test::Random random(101);
    const Tolerance eps;
    int overlapping = 0;
    for (int k = 0; k < 4000; ++k)
    {
        const Affine at_a{test::any_matrix(random), test::in_cube(random, 1.2)},
            at_b{test::any_matrix(random), test::in_cube(random, 1.2)};
        const test::Placed a(test::any_solid(random), at_a), b(test::any_solid(random), at_b);
        const std::string what = a.solid.name + " and " + b.solid.name;
        const convex::Proximity cold = signed_distance(a.body, b.body, eps, nullptr);
        const double size = a.size() + b.size(), slack = 2 * eps.accuracy * std::fabs(cold.distance) + 1e-9 * size;
        overlapping += cold.distance < 0;
        for (int trial = 0; trial < 4; ++trial)
        {
            convex::PairCache cache = any_garbage(random);
            for (int again = 0; again < 2; ++again)  // and with what the first query left
            {
                const convex::Proximity warm = signed_distance(a.body, b.body, eps, &cache);
                ASSERT_NEAR(warm.distance, cold.distance, slack) << k << ": " << what;
                ASSERT_LE(warm.lower, cold.upper + 1e-9 * size) << k << ": " << what;
                ASSERT_GE(warm.upper, cold.lower - 1e-9 * size) << k << ": " << what;
            }
            cache = any_garbage(random);
            const double distance = closest_points(a.body, b.body, eps, &cache).distance;
            ASSERT_NEAR(distance, std::max(0.0, cold.distance), slack) << k << ": " << what;
            if (std::fabs(cold.distance) < 1e-9 * size) continue;
            cache = any_garbage(random);
            ASSERT_EQ(intersect(a.body, b.body, eps, &cache), cold.distance < 0) << k << ": " << what;
            ASSERT_EQ(intersect(a.body, b.body, eps, &cache), cold.distance < 0) << k << ": " << what;
        }
    }
    EXPECT_TRUE(1000 < overlapping && overlapping < 3000) << overlapping;
}

TEST(WarmStart, FollowsAMovingPair)
{
    test::Random random(102);
    const Tolerance eps;
    for (int k = 0; k < 300; ++k)
    {
        const test::Solid solid_a = test::any_solid(random), solid_b = test::any_solid(random);
        const Mat3 R = test::any_matrix(random);
        const Vec3 start = test::in_cube(random, 2), step = 0.2 * test::unit_vector(random);
        convex::PairCache distances{}, overlaps{};
        for (int frame = 0; frame < 20; ++frame)
        {
            const test::Placed a(solid_a, {}), b(solid_b, {R, start + frame * step});
            const convex::Proximity cold = signed_distance(a.body, b.body, eps, nullptr),
                                    warm = signed_distance(a.body, b.body, eps, &distances);
            ASSERT_NEAR(warm.distance, cold.distance, 2 * eps.accuracy * std::fabs(cold.distance) + 1e-9)
                << k << ", " << frame << ": " << solid_a.name << " and " << solid_b.name;
            if (std::fabs(cold.distance) < 1e-9) continue;
            ASSERT_EQ(intersect(a.body, b.body, eps, &overlaps), cold.distance < 0)
                << k << ", " << frame << ": " << solid_a.name << " and " << solid_b.name;
        }
    }
}

}  // namespace
}  // namespace dt::test
