// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Depths and their witnesses.
#include "../api/api_test.hpp"

#include <cmath>

namespace
{

class Depth : public ApiTest
{
protected:
    static DT_Proximity signed_distance(DT_ObjectHandle a, DT_ObjectHandle b)
    {
        DT_Proximity p{};
        EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &p));
        return p;
    }
};

TEST_F(Depth, EpaExpandsAtLeastOnce)
{
    const auto cylinder = object(keep(DT_NewCylinder(1, 2))), cube = box(1, DT_Scalar(0.9));
    const DT_Proximity p = signed_distance(cylinder, cube);
    EXPECT_NEAR(p.distance, -0.6, 0.6e-3);
    EXPECT_NEAR(p.normal[0], 1, 1e-3);
}

TEST_F(Depth, CoresThatOverlapAreNotApartBecauseOfTheirRadius)
{
    const auto cylinder = object(keep(DT_NewCylinder(DT_Scalar(0.5), 1))),
               cone = object(keep(DT_NewCone(DT_Scalar(8e-5), DT_Scalar(3e-4))));
    DT_SetMargin(cylinder, DT_Scalar(0.125));
    EXPECT_TRUE(DT_Intersect(cylinder, cone, nullptr));
    EXPECT_NEAR(signed_distance(cylinder, cone).distance, -0.62508, 1e-3 * 0.62508);
    EXPECT_NEAR(signed_distance(cone, cylinder).distance, -0.62508, 1e-3 * 0.62508);
}

TEST_F(Depth, BoxesThatTouchFromInsideHaveWitnessesOnBoth)
{
    const DT_Scalar quarter = DT_Scalar(0.25);
    const auto small = object(keep(DT_NewBox(quarter, quarter, quarter)), DT_Scalar(-0.875)), large = box(2);
    const DT_Proximity p = signed_distance(small, large);
    EXPECT_NEAR(p.distance, -0.25, 1e-6);
    EXPECT_NEAR(p.normal[0], 1, 1e-6);
    EXPECT_NEAR(p.point1[0], -0.75, 1e-6);
    EXPECT_NEAR(p.point2[0], -1, 1e-6);
    for (int i = 1; i < 3; ++i)
    {
        EXPECT_LE(std::fabs(p.point1[i]), 0.125 + 1e-6);
        EXPECT_EQ(p.point1[i], p.point2[i]);
    }
}

TEST_F(Depth, IdenticalCylindersHaveWitnessesInBoth)
{
    const auto shape = keep(DT_NewCylinder(1, 3));
    const auto a = object(shape), b = object(shape);
    const DT_Proximity p = signed_distance(a, b);
    EXPECT_NEAR(p.distance, -2, 2e-3);
    const auto expect_in_cylinder = [](const DT_Vector3d x) {
        EXPECT_LE(std::hypot(x[0], x[2]), 1 + 2e-3);
        EXPECT_LE(std::fabs(x[1]), 1.5 + 1e-6);
    };
    expect_in_cylinder(p.point1);
    expect_in_cylinder(p.point2);
    double apart = 0;
    for (int i = 0; i < 3; ++i)
        apart += (p.point1[i] - p.point2[i]) * p.normal[i];
    EXPECT_NEAR(apart, 2, 2e-3);
}

}  // namespace
