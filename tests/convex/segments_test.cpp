// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The nearest points of segments that are almost parallel, against all ends and insides in 113 bits.
#include "convex/closed_forms.hpp"
#include "tests/math/quad.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

/// c ± d.
struct Rod
{
    Vec3 c, d;
};

TEST(Segments, CrossedAtAMillionthOfARightAngleTheyAreNearestWhereTheyCross)
{
    Vec3 p, q;
    convex::nearest_on_segments({}, {1, 0, 0}, {0.25, 0, 1}, {1, 1e-6, 0}, p, q);
    EXPECT_NEAR(p.x, 0.25, 1e-9);
    EXPECT_NEAR(q.x, 0.25, 1e-9);
    EXPECT_DOUBLE_EQ(norm(p - q), 1);
}

Quad distance2_to_rod(const QuadVec& x, const Rod& rod)
{
    const QuadVec d = quad(rod.d), r = x - quad(rod.c);
    const Quad dd = norm2(d), t = dd > 0 ? dot(d, r) / dd : Quad(0), in = std::max(Quad(-1), std::min(Quad(1), t));
    return norm2(r - in * d);
}

/// Of the lines, if their feet are inside both; else of an end from the other.
Quad distance_of(const Rod& a, const Rod& b)
{
    Quad best = distance2_to_rod(quad(a.c) + quad(a.d), b);
    best = std::min(best, distance2_to_rod(quad(a.c) - quad(a.d), b));
    best = std::min(best, distance2_to_rod(quad(b.c) + quad(b.d), a));
    best = std::min(best, distance2_to_rod(quad(b.c) - quad(b.d), a));
    const QuadVec d1 = quad(a.d), d2 = quad(b.d), r = quad(b.c) - quad(a.c), n = cross(d1, d2);
    const Quad nn = norm2(n);
    if (!(nn > 0)) return root_of(best);
    const Quad s = dot(cross(r, d2), n) / nn, t = dot(cross(r, d1), n) / nn;
    if (magnitude(s) <= 1 && magnitude(t) <= 1) best = std::min(best, dot(r, n) * dot(r, n) / nn);
    return root_of(best);
}

/// b is a, turned by `angle` about any point near a's middle or end, scaled, and moved aside by `gap`.
Rod almost_parallel(const Rod& a, double angle, double gap, Random& random)
{
    const Vec3 u = normalized(a.d, {}), e = any_perpendicular(u), f = cross(u, e);
    const double turn = uniform(random, 0, 6.28), length = norm(a.d) * any_size(random, -2, 2);
    const Vec3 aside = std::cos(turn) * e + std::sin(turn) * f;
    const Vec3 v = std::cos(angle) * u + std::sin(angle) * aside;
    const double at_a = uniform(random, -1.2, 1.2), at_b = uniform(random, -1.2, 1.2);
    return {a.c + at_a * a.d + gap * cross(u, aside) - at_b * length * v, (random() % 2 ? length : -length) * v};
}

void expect_nearest(const Rod& a, const Rod& b)
{
    Vec3 p, q;
    convex::nearest_on_segments(a.c, a.d, b.c, b.d, p, q);
    const double size = norm(a.c - b.c) + norm(a.d) + norm(b.d) + norm(a.c), slack = rounding::coordinates * size;
    ASSERT_NEAR(double(norm(quad(p) - quad(q)) - distance_of(a, b)), 0, slack);
    ASSERT_LE(double(root_of(distance2_to_rod(quad(p), a))), slack);
    ASSERT_LE(double(root_of(distance2_to_rod(quad(q), b))), slack);
}

TEST(Segments, AlmostParallelOnesAreAsFarApartAsTheyAre)
{
    Random random(351);
    int crossing = 0;
    for (int k = 0; k < 40'000; ++k)
    {
        const Rod a{in_cube(random, 1), in_cube(random, 1)};
        const double angle = any_size(random, -15, -3), gap = k % 3 ? any_size(random, -15, 0) : 0;
        const Rod b = almost_parallel(a, angle, gap, random);
        ASSERT_NO_FATAL_FAILURE(k % 2 ? expect_nearest(a, b) : expect_nearest(b, a))
            << k << ", " << angle << ", " << gap;
        crossing += distance_of(a, b) < gap * 1.0001 + 1e-16;
    }
    EXPECT_TRUE(10'000 < crossing && crossing < 38'000) << crossing;
}

TEST(Segments, AnyTwoAreAsFarApartAsTheyAre)
{
    Random random(352);
    for (int k = 0; k < 20'000; ++k)
    {
        const double size = any_size(random, -4, 4);
        Rod a{in_cube(random, 1), in_cube(random, 1)}, b{in_cube(random, 1), size * in_cube(random, 1)};
        if (k % 16 == 0) a.d = {};
        if (k % 16 < 2) b.d = {};
        if (k % 4 == 2) b.d = std::ldexp(1.0, int(random() % 5) - 2) * a.d;
        ASSERT_NO_FATAL_FAILURE(expect_nearest(a, b)) << k;
    }
}

}  // namespace
}  // namespace dt::test
