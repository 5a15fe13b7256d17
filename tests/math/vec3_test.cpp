// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Directions of vectors of any length.
#include "math/vec3.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace dt::test
{
namespace
{

TEST(Vec3, HasTheUsualProducts)
{
    const Vec3 a{1, 2, 2}, b{2, 0, -1};
    EXPECT_EQ(dot(a, b), 0);
    EXPECT_EQ(norm(a), 3);
    EXPECT_EQ(cross({1, 0, 0}, {0, 1, 0}), (Vec3{0, 0, 1}));
    EXPECT_EQ(normalized({0, 3, 0}, {}), (Vec3{0, 1, 0}));
}

TEST(Vec3, NormalizedKeepsTheDirectionAtAnyLength)
{
    test::Random random(6);
    for (int exponent = -300; exponent <= 300; ++exponent)
    {
        const Vec3 u = test::unit_vector(random), n = normalized(u * std::pow(10.0, exponent), {});
        EXPECT_LE(norm(n - u), 1e-14) << exponent;
    }
}

TEST(Vec3, NormalizedServesTheLargestAndTheSmallestNumbers)
{
    const double huge = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
    EXPECT_LE(norm(normalized({huge, huge, huge}, {}) - Vec3{1, 1, 1} * (1 / std::sqrt(3.0))), 1e-14);
    EXPECT_LE(norm(normalized({0, -least, 0}, {}) - Vec3{0, -1, 0}), 1e-14);
}

TEST(Vec3, ZeroHasTheDirectionAskedFor)
{
    EXPECT_EQ(normalized({0, 0, 0}, {0, 1, 0}), (Vec3{0, 1, 0}));
    EXPECT_EQ(normalized({-0.0, 0, -0.0}, {0, 0, 1}), (Vec3{0, 0, 1}));
}

TEST(Vec3, AnyPerpendicularIsOneAndUnit)
{
    test::Random random(7);
    for (int k = 0; k < 1000; ++k)
    {
        Vec3 u = test::unit_vector(random);
        if (k < 6) u = {}, u[k / 2] = k % 2 ? -1 : 1;
        const Vec3 v = any_perpendicular(u);
        EXPECT_NEAR(dot(u, v), 0, 1e-15);
        EXPECT_NEAR(norm(v), 1, 1e-15);
    }
}

}  // namespace
}  // namespace dt::test
