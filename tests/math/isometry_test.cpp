// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Placements that keep lengths, rotations and mirrors alike.
#include "math/isometry.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

// A quarter turn about z and a step along x.
TEST(Isometry, TurnsThenMoves)
{
    const Isometry at({{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, {5, 0, 0});
    EXPECT_EQ(at.turned({1, 0, 0}), (Vec3{0, 1, 0}));
    EXPECT_EQ(at({1, 0, 0}), (Vec3{5, 1, 0}));
    EXPECT_EQ(at.turned_back({0, 1, 0}), (Vec3{1, 0, 0}));
}

constexpr double tiny = 1e-14;

Mat3 any_orthogonal(test::Random& random)
{
    Mat3 R = test::rotation(random);
    if (random() % 2) R.c1 = -R.c1;
    return R;
}

TEST(Isometry, TurnedBackUndoesTurned)
{
    test::Random random(4);
    int mirrors = 0;
    for (int k = 0; k < 1000; ++k)
    {
        const Mat3 R = any_orthogonal(random);
        mirrors += determinant(R) < 0;
        const Vec3 t = test::in_cube(random, 5), x = test::in_cube(random, 5);
        const Isometry at(R, t);
        EXPECT_EQ(at.t(), t);
        EXPECT_LE(norm(at.turned(x) - R * x), tiny);
        EXPECT_LE(norm(at(x) - (R * x + t)), tiny);
        EXPECT_LE(norm(at.turned_back(at.turned(x)) - x), 10 * tiny);
        EXPECT_LE(norm(at.turned(at.turned_back(x)) - x), 10 * tiny);
        EXPECT_NEAR(norm(at.turned(x)), norm(x), 10 * tiny);
    }
    EXPECT_TRUE(300 < mirrors && mirrors < 700) << mirrors;
}

TEST(Isometry, RelativeTakesCoordinatesOfBToCoordinatesOfA)
{
    test::Random random(5);
    for (int k = 0; k < 1000; ++k)
    {
        const Isometry a(any_orthogonal(random), test::in_cube(random, 5)),
            b(any_orthogonal(random), test::in_cube(random, 5));
        const Affine there = relative(a, b), back = relative(b, a);
        const Vec3 x = test::in_cube(random, 5);
        EXPECT_LE(norm(a(there(x)) - b(x)), 10 * tiny);
        EXPECT_LE(norm(back(there(x)) - x), 10 * tiny);
    }
}

TEST(Isometry, IsTheIdentityUntilSet)
{
    Isometry at;
    EXPECT_EQ(at({1, 2, 3}), (Vec3{1, 2, 3}));
    at.move_to({4, 5, 6});
    EXPECT_EQ(at({1, 2, 3}), (Vec3{5, 7, 9}));
    EXPECT_EQ(at.turned_back({1, 2, 3}), (Vec3{1, 2, 3}));
}

}  // namespace
}  // namespace dt::test
