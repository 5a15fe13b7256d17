// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distances and normals at and near contact.
#include "../api/api_test.hpp"

#include <cmath>

namespace
{

class Distance : public ApiTest
{};

TEST_F(Distance, ConeOfRadiusZeroEndsAtItsApex)
{
    const DT_Vector3 origin = {0, 0, 0};
    const auto needle = object(keep(DT_NewCone(0, 1))), point = object(keep(DT_NewPoint(origin)), 0, 1);
    DT_Proximity p{};
    ASSERT_TRUE(DT_GetSignedDistance(needle, point, nullptr, &p));
    EXPECT_NEAR(p.distance, 0.5, 1e-6);
    EXPECT_NEAR(p.point1[1], 0.5, 1e-6);
    EXPECT_FALSE(DT_Intersect(needle, point, nullptr));

    const DT_Vector3 source = {-1, 1, 0}, target = {1, 1, 0};
    DT_Scalar param = 0;
    DT_Vector3 normal;
    EXPECT_FALSE(DT_ObjectRayCast(needle, source, target, 1, &param, normal));
}

TEST_F(Distance, BoxOnTheApexOfAConeTouchesIt)
{
    const auto slab = object(keep(DT_NewBox(DT_Scalar(0.25), 3, 2))),
               cone = object(keep(DT_NewCone(DT_Scalar(1.5), DT_Scalar(0.25))), 0, DT_Scalar(-1.625));
    DT_Proximity p{};
    ASSERT_TRUE(DT_GetSignedDistance(slab, cone, nullptr, &p));
    EXPECT_NEAR(p.distance, 0, 1e-6);
    EXPECT_NEAR(p.normal[1], -1, 1e-3);
    ASSERT_TRUE(DT_GetSignedDistance(cone, slab, nullptr, &p));
    EXPECT_NEAR(p.distance, 0, 1e-6);
}

TEST_F(Distance, CrossingSegmentsHaveANormalPerpendicularToBoth)
{
    const DT_Vector3 west = {-1, 0, 0}, east = {1, 0, 0}, south = {-1, -2, 0}, north = {1, 2, 0};
    const auto a = object(keep(DT_NewLineSegment(west, east))), b = object(keep(DT_NewLineSegment(south, north)));
    DT_Proximity p{};
    ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &p));
    EXPECT_NEAR(p.distance, 0, 1e-6);
    EXPECT_NEAR(p.normal[0], 0, 1e-6);
    EXPECT_NEAR(p.normal[1], 0, 1e-6);
    EXPECT_NEAR(std::fabs(p.normal[2]), 1, 1e-6);
}

TEST_F(Distance, CylinderOnTheEdgeOfABoxIsAtDistanceZero)
{
    // GJK ends on a triangle that is four orders longer than wide, with the foot of the origin on its border.
    const double k = 0.0023237749296486799;
    const double at_box[] = {
        0, k, 0, 0, 0, 0, k, 0, k, 0, 0, 0, 19.431726455688477, -10.431052450673354, -5.4484127477449116, 1};
    const double at_cylinder[] = {
        0, k, 0, 0, 0, 0, k, 0, k, 0, 0, 0, 19.431726455688477, -10.431923866271973, -5.4507365226745605, 1};
    const auto box = object(keep(DT_NewBox(DT_Scalar(0.5), DT_Scalar(1.5), DT_Scalar(0.5)))),
               cylinder = object(keep(DT_NewCylinder(DT_Scalar(0.125), DT_Scalar(0.5))));
    DT_SetMatrixd(box, at_box);
    DT_SetMatrixd(cylinder, at_cylinder);
    DT_Vector3 p, q;
    EXPECT_NEAR(DT_GetClosestPair(box, cylinder, p, q), 0, 1e-12);
}

TEST_F(Distance, OfAMeshWithinALimitDoesNotForgetTheFacesThatWereNotTheNearest)
{
    const DT_Vector3 corners[6] = {{DT_Scalar(-0.131912455), DT_Scalar(0.992319942), DT_Scalar(0.953198731)},
                                   {DT_Scalar(0.623491168), DT_Scalar(-0.90653491), DT_Scalar(-0.315814465)},
                                   {DT_Scalar(0.0325936489), DT_Scalar(0.386278838), DT_Scalar(-0.636882186)},
                                   {DT_Scalar(-0.584167361), DT_Scalar(0.661852598), DT_Scalar(0.320382863)},
                                   {DT_Scalar(-0.811284304), DT_Scalar(-0.328884542), DT_Scalar(0.795622826)},
                                   {DT_Scalar(-0.212570295), DT_Scalar(0.993892729), DT_Scalar(0.607649446)}};
    const DT_Quaternion turn = {DT_Scalar(-0.00308799115), DT_Scalar(0.0953809991), DT_Scalar(-0.782528281),
                                DT_Scalar(0.443816006)};
    const DT_ShapeHandle mesh = DT_NewComplexShape(nullptr);
    for (int face = 0; face < 2; ++face)
    {
        DT_Begin();
        for (int k = 0; k < 3; ++k)
            DT_Vertex(corners[3 * face + k]);
        DT_End();
    }
    DT_EndComplexShape();
    const auto a = object(keep(mesh)), b = object(keep(DT_NewBox(1, 1, 1)), DT_Scalar(-0.264422357),
                                                  DT_Scalar(-1.49240088), DT_Scalar(0.487846345));
    DT_SetOrientation(b, turn);
    DT_QueryOptions options = {sizeof options, 1e-9, 0, 0, 0};
    DT_Proximity exact{}, found{};
    ASSERT_TRUE(DT_GetDistance(a, b, &options, nullptr, &exact));
    for (const double share : {1.01, 1.05, 1.148, 1.3, 2.0})
    {
        options.accuracy = 0.5;
        options.max_distance = share * exact.upper;
        ASSERT_TRUE(DT_GetDistance(a, b, &options, nullptr, &found)) << share;
        EXPECT_LE(found.lower, exact.upper);
    }
}

}  // namespace
