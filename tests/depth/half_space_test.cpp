// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The nearest point of an intersection of half-spaces against trying all corners, edges and faces.
#include "depth/half_space.hpp"
#include "tests/math/random_vectors.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <vector>

namespace dt::test
{
namespace
{

using HalfSpaces = std::vector<depth::HalfSpace>;

bool holds(const HalfSpaces& all, Vec3 x, double tolerance)
{
    for (const depth::HalfSpace& s : all)
        if (s.above(x) < -tolerance) return false;
    return true;
}

/// The nearest of the points nearest the origin on every plane, line and corner that are in all half-spaces.
std::optional<Vec3> nearest_by_trying_all(const HalfSpaces& all)
{
    std::optional<Vec3> best;
    const auto offer = [&](Vec3 x) {
        if (is_finite(x) && holds(all, x, 1e-9) && (!best || norm2(x) < norm2(*best))) best = x;
    };
    offer({});
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        const depth::HalfSpace& a = all[i];
        offer(a.h * a.n);
        for (std::size_t j = 0; j < i; ++j)
        {
            const depth::HalfSpace& b = all[j];
            const double c = dot(a.n, b.n), det = 1 - c * c;
            if (det < 1e-12) continue;
            offer(((a.h - c * b.h) / det) * a.n + ((b.h - c * a.h) / det) * b.n);
            for (std::size_t k = 0; k < j; ++k)
            {
                const Vec3 bc = cross(b.n, all[k].n), ca = cross(all[k].n, a.n), ab = cross(a.n, b.n);
                const double volume = dot(a.n, bc);
                if (std::fabs(volume) > 1e-12) offer((1 / volume) * (a.h * bc + b.h * ca + all[k].h * ab));
            }
        }
    }
    return best;
}

depth::LeastNorm solve(const HalfSpaces& all, double limit, depth::Basis& basis)
{
    depth::RecentCuts recent;
    const std::span<const depth::HalfSpace> list(all);
    const std::size_t half = all.size() / 2;
    return depth::least_norm(list.first(half), list.subspan(half), nullptr, {limit, 1e-12}, basis, recent);
}

/// Planes around the point c, which most of them have on their inner side.
HalfSpaces any_half_spaces(test::Random& random)
{
    HalfSpaces all(1 + random() % 12);
    const Vec3 c = test::in_cube(random, 2);
    for (depth::HalfSpace& s : all)
    {
        s.n = test::unit_vector(random);
        if (random() % 4 == 0) s.n = {0, random() % 2 ? 1.0 : -1.0, 0};  // many are parallel, or opposite
        s.h = dot(s.n, c) + test::uniform(random, -1, 0.4);
    }
    return all;
}

TEST(LeastNorm, OfTwoPlanesIsTheirNearestCommonPoint)
{
    depth::Basis basis;
    EXPECT_EQ(solve({{{1, 0, 0}, 2}, {{0, 1, 0}, 3}}, 100, basis), depth::LeastNorm::found);
    EXPECT_NEAR(norm(basis.x - Vec3{2, 3, 0}), 0, 1e-12);
}

TEST(LeastNorm, FindsTheNearestPointOrThatThereIsNone)
{
    test::Random random(5);
    int found = 0, empty = 0, at_origin = 0;
    for (int k = 0; k < 20'000; ++k)
    {
        const HalfSpaces all = any_half_spaces(random);
        const std::optional<Vec3> nearest = nearest_by_trying_all(all);
        depth::Basis basis;
        const depth::LeastNorm outcome = solve(all, 1e6, basis);
        ASSERT_NE(outcome, depth::LeastNorm::stalled) << k;
        ASSERT_EQ(outcome == depth::LeastNorm::found, nearest.has_value()) << k;
        if (!nearest)
        {
            ++empty;
            continue;
        }
        ASSERT_LE(norm(basis.x - *nearest), 1e-7 * (1 + norm(*nearest))) << k;
        ++found;
        at_origin += basis.count == 0;
    }
    EXPECT_GT(found, 5000);
    EXPECT_GT(empty, 1000);
    EXPECT_GT(at_origin, 500);
}

// A point that rounding takes off its planes looks as if it were cut off once more, and again.
TEST(LeastNorm, ThePointIsOnItsPlanesHoweverSmallTheAngleBetweenThem)
{
    test::Random random(7);
    int of_two = 0, of_three = 0;
    for (int k = 0; k < 20'000; ++k)
    {
        const Vec3 n = test::unit_vector(random);
        const double angle = std::pow(10, test::uniform(random, -3, -1));
        HalfSpaces all(3);
        for (depth::HalfSpace& s : all)
            s.n = normalized(n + angle * test::in_cube(random, 1), n),
            s.h = 1 + test::uniform(random, 0, square(angle));
        depth::Basis basis;
        ASSERT_EQ(solve(all, 10, basis), depth::LeastNorm::found) << k;
        for (std::size_t i = 0; i < static_cast<std::size_t>(basis.count); ++i)
            ASSERT_NEAR(basis.planes[i].above(basis.x), 0, 1e-13) << k << ", angle " << angle;
        of_two += basis.count == 2;
        of_three += basis.count == 3;
    }
    EXPECT_GT(of_two, 1000);
    EXPECT_GT(of_three, 1000);
}

TEST(LeastNorm, SaysBeyondExactlyWhenNoPointIsNearerThanTheLimit)
{
    test::Random random(6);
    int nearer = 0, beyond = 0;
    for (int k = 0; k < 20'000; ++k)
    {
        const HalfSpaces all = any_half_spaces(random);
        const std::optional<Vec3> nearest = nearest_by_trying_all(all);
        const double limit = test::uniform(random, 0.1, 2);
        if (nearest && std::fabs(norm(*nearest) - limit) < 1e-7) continue;
        depth::Basis basis;
        const bool is_nearer = nearest && norm(*nearest) < limit;
        ASSERT_EQ(solve(all, limit, basis) == depth::LeastNorm::found, is_nearer) << k;
        ++(is_nearer ? nearer : beyond);
    }
    EXPECT_GT(nearer, 3000);
    EXPECT_GT(beyond, 3000);
}

/// However it ends, y·x ≥ x·x for all points y of the intersection.
TEST(LeastNorm, ProvesItsLowerBound)
{
    test::Random random(7);
    int proved = 0;
    for (int k = 0; k < 5000; ++k)
    {
        const HalfSpaces all = any_half_spaces(random);
        depth::Basis basis;
        solve(all, 0.5, basis);
        for (int i = 0; i < 40; ++i)
        {
            const Vec3 y = test::in_cube(random, 3);
            if (!holds(all, y, 0)) continue;
            ASSERT_GE(dot(y, basis.x), norm2(basis.x) * (1 - 1e-9)) << k;
            proved += norm2(basis.x) > 0;
        }
    }
    EXPECT_GT(proved, 1000);
}

TEST(LeastNorm, GoesOnFromABasis)
{
    test::Random random(8);
    int changed = 0;
    for (int k = 0; k < 5000; ++k)
    {
        HalfSpaces all = any_half_spaces(random);
        depth::Basis basis;
        if (solve(all, 1e6, basis) != depth::LeastNorm::found) continue;
        const depth::HalfSpace cut{test::unit_vector(random), 0};
        const depth::HalfSpace entering{cut.n, dot(cut.n, basis.x) + 0.3};
        depth::Basis on = basis, anew;
        depth::RecentCuts recent;
        const depth::LeastNorm outcome = depth::least_norm(all, {}, &entering, {1e6, 1e-12}, on, recent);
        all.push_back(entering);
        ASSERT_EQ(outcome, solve(all, 1e6, anew)) << k;
        if (outcome != depth::LeastNorm::found) continue;
        ASSERT_LE(norm(on.x - anew.x), 1e-7 * (1 + norm(on.x))) << k;
        ++changed;
    }
    EXPECT_GT(changed, 1000);
}

}  // namespace
}  // namespace dt::test
