// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Casts that start in contact, or a hair from it.
#include "../api/api_test.hpp"

#include <cmath>

namespace
{

class Cast : public ApiTest
{};

TEST_F(Cast, OfOverlappingSpheresReturnsACommonPoint)
{
    const auto a = ball(1), b = ball(DT_Scalar(0.5), DT_Scalar(1.25));
    const DT_Vector3 away = {-1, 0, 0};
    DT_CastHit hit{};
    ASSERT_TRUE(DT_ObjectCast(a, away, b, 1, &hit));
    EXPECT_EQ(hit.param, 0);
    const double from_b = std::hypot(hit.point[0] - 1.25, hit.point[1], hit.point[2]);
    EXPECT_LE(std::hypot(hit.point[0], hit.point[1], hit.point[2]), 1 + 1e-6);
    EXPECT_LE(from_b, 0.5 + 1e-6);
    for (const DT_Scalar n : hit.normal)
        EXPECT_EQ(n, 0);
}

TEST_F(Cast, AHairFromContactHasTheNormalOfTheFace)
{
    const auto moving = box(1), target = box(1);
    double placement[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1 - 1e-12, 0.25, 0.125, 1};
    DT_SetMatrixd(moving, placement);
    const DT_Vector3 translation = {2, DT_Scalar(0.5), DT_Scalar(-0.25)};
    DT_CastHit hit{};
    ASSERT_TRUE(DT_ObjectCast(moving, translation, target, 1, &hit));
    EXPECT_NEAR(hit.param, 0, 1e-6);
    EXPECT_NEAR(hit.normal[0], -1, 1e-6);
    EXPECT_NEAR(hit.normal[1], 0, 1e-6);
    EXPECT_NEAR(hit.normal[2], 0, 1e-6);
}

}  // namespace
