// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the queries promise at the boundary: what is written and when, rounding of the bounds, accuracy, casts.
#include "api_test.hpp"

#include <cfloat>
#include <cmath>
#include <random>

namespace
{

class Queries : public ApiTest
{
protected:
    ~Queries() override
    {
        DT_SetAccuracy(DT_Scalar(1e-3));
        DT_SetTolerance(DT_Scalar(FLT_EPSILON));
    }
};

TEST_F(Queries, AccuracyAndToleranceAreToldAsTheyWereSet)
{
    EXPECT_EQ(DT_GetAccuracy(), DT_Scalar(1e-3));
    EXPECT_EQ(DT_GetTolerance(), DT_Scalar(FLT_EPSILON));
    DT_SetAccuracy(2);  // as good as 0.5 in queries
    DT_SetTolerance(DT_Scalar(1e-4));
    EXPECT_EQ(DT_GetAccuracy(), 2);
    EXPECT_EQ(DT_GetTolerance(), DT_Scalar(1e-4));
}

TEST_F(Queries, CubesOfEdgeTwoAreOneApartWhenThreeFromEachOther)
{
    const DT_ObjectHandle a = box(2), b = box(2, 3);
    DT_Vector3 p, q;
    EXPECT_FALSE(DT_Intersect(a, b, nullptr));
    EXPECT_NEAR(double(DT_GetClosestPair(a, b, p, q)), 1, 1e-6);
    EXPECT_NEAR(double(p[0]), 1, 1e-6);
    EXPECT_NEAR(double(q[0]), 2, 1e-6);
}

TEST_F(Queries, ClosestPairOfIntersectingObjectsIsZeroAndOnePoint)
{
    const DT_ObjectHandle a = box(2), b = ball(1, DT_Scalar(1.5));
    DT_Vector3 p, q;
    EXPECT_EQ(DT_GetClosestPair(a, b, p, q), 0);
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(p[i], q[i], 1e-6);
    EXPECT_NEAR(p[0], 0.75, 0.2501);  // in both
}

TEST_F(Queries, TouchingCountsAsCommonAndNotAsDeep)
{
    const DT_ObjectHandle a = box(2), b = box(2, 2);
    DT_Vector3 p, q;
    EXPECT_TRUE(DT_GetCommonPoint(a, b, p));
    EXPECT_TRUE(DT_Intersect(a, b, nullptr));
    EXPECT_EQ(DT_GetClosestPair(a, b, p, q), 0);
    EXPECT_FALSE(DT_GetPenDepth(a, b, p, q));
}

TEST_F(Queries, NothingIsWrittenWhenThereIsNoAnswer)
{
    const DT_ObjectHandle a = box(2), b = ball(1, 5);
    const DT_Vector3 source = {-5, 10, 0}, target = {5, 10, 0}, up = {0, 1, 0};
    DT_Vector3 p = {7, 8, 9}, q = {7, 8, 9};
    DT_Scalar t = 7;
    DT_CastHit hit;
    hit.param = 7;
    EXPECT_FALSE(DT_GetCommonPoint(a, b, p));
    EXPECT_FALSE(DT_GetPenDepth(a, b, p, q));
    EXPECT_FALSE(DT_ObjectRayCast(a, source, target, 1, &t, q));
    EXPECT_FALSE(DT_ObjectCast(a, up, b, 1, &hit));
    for (int i = 0; i < 3; ++i)
    {
        EXPECT_EQ(p[i], 7 + i);
        EXPECT_EQ(q[i], 7 + i);
    }
    EXPECT_EQ(t, 7);
    EXPECT_EQ(hit.param, 7);
}

TEST_F(Queries, MovingByTheDepthGivesTouchingContact)
{
    const DT_ObjectHandle a = box(2), b = ball(1, DT_Scalar(1.5));
    DT_Vector3 p, q;
    ASSERT_TRUE(DT_GetPenDepth(a, b, p, q));
    const DT_Vector3 out = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
    EXPECT_NEAR(out[0], -0.5, 1e-3);
    DT_SetPosition(a, out);
    DT_Proximity found;
    ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &found));
    EXPECT_NEAR(found.distance, 0, 1e-3);
}

TEST_F(Queries, BoundsHoldTheTruthAlsoAfterRounding)
{
    std::mt19937 random(21);
    std::uniform_real_distribution<double> any(-4, 4);
    const DT_ObjectHandle a = ball(1), b = ball(DT_Scalar(0.5));
    int apart = 0;
    for (int k = 0; k < 2000; ++k)
    {
        const double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, any(random), any(random), any(random), 1};
        DT_SetMatrixd(b, m);
        const long double x = m[12], y = m[13], z = m[14], truth = std::sqrt(x * x + y * y + z * z) - 1.5L;
        DT_Proximity found;
        ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &found));
        EXPECT_LE(static_cast<long double>(found.lower), truth) << k;
        EXPECT_GE(static_cast<long double>(found.upper), truth) << k;
        EXPECT_LE(found.lower, found.distance) << k;
        EXPECT_GE(found.upper, found.distance) << k;
        EXPECT_NEAR(double(found.upper) - double(found.lower), 0, 2e-3 * std::abs(double(truth)) + 1e-6) << k;
        EXPECT_EQ(found.feature1, DT_NO_FEATURE);
        EXPECT_EQ(found.feature2, DT_NO_FEATURE);
        apart += truth > 0;
    }
    EXPECT_TRUE(500 < apart && apart < 1990) << apart;
}

// The shapes are off their own origins, so where they are is a sum that is rounded.
TEST_F(Queries, BoundsHoldTheTruthFarFromTheWorldOrigin)
{
    const DT_Scalar gap = DT_Scalar(1e-6);
    const DT_Vector3 p = {DT_Scalar(0.1), 0, 0}, q = {DT_Scalar(0.1), gap, 0};
    const DT_Quaternion turn = {DT_Scalar(0.1), DT_Scalar(0.2), DT_Scalar(0.3), 1};
    for (const double w : {1.0, 1e2, 1e4, 1e6, 1e8, 1e10, 1e12})
    {
        const auto place = [&](DT_ShapeHandle shape) {
            const DT_ObjectHandle placed = object(keep(shape), DT_Scalar(w), DT_Scalar(w));
            DT_SetOrientation(placed, turn);
            return placed;
        };
        const DT_ObjectHandle a = place(DT_NewPoint(p)), b = place(DT_NewPoint(q));
        DT_Proximity found;
        ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &found));
        EXPECT_LE(double(found.lower), double(gap)) << w;
        EXPECT_GE(double(found.upper), double(gap)) << w;
        EXPECT_LE(double(found.upper) - double(found.lower), 1e-12) << w;
    }
}

// Where two faces meet, the way out of one of them is shorter than the distance.
TEST_F(Queries, BoundsHoldTheTruthAHairOutsideAnEdge)
{
    const DT_ObjectHandle can = object(keep(DT_NewCylinder(1, 2)));
    const DT_ObjectHandle cube = box(2);
    const DT_ObjectHandle point = ball(0);
    const DT_Vector3 one = {DT_Scalar(0.5), DT_Scalar(-0.5), 0}, other = {DT_Scalar(-0.5), DT_Scalar(0.5), 0};
    const DT_ObjectHandle rod = object(keep(DT_NewLineSegment(one, other)));
    const auto holds = [](DT_ObjectHandle a, DT_ObjectHandle b, double truth) {
        DT_Proximity found;
        ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &found));
        EXPECT_LE(double(found.lower), truth);
        EXPECT_GE(double(found.upper), truth);
        EXPECT_EQ(DT_Intersect(a, b, nullptr), DT_FALSE);
    };
    for (const double e : {1e-8, 1e-9, 1e-10, 1e-11, 1e-12})
    {
        const double near = 1 + e, out = near - 1;  // as it is stored
        const double corner[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, near, near, near, 1};
        const double rim[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, near, near, 0, 1};
        DT_SetMatrixd(rod, corner);
        DT_SetMatrixd(point, rim);
        holds(cube, rod, std::sqrt(3.0) * out);
        holds(can, point, std::sqrt(2.0) * out);
    }
}

// A box of 18 thousand kilometres as a polytope, and as the box it is.
TEST_F(Queries, APointBesideANeedleIsApartForEveryQuery)
{
    const DT_Scalar edge[3] = {DT_Scalar(0.148980454), DT_Scalar(18524058), DT_Scalar(0.304628193)};
    std::vector<DT_Scalar> corners;
    for (int i = 0; i < 8; ++i)
        for (int k = 0; k < 3; ++k)
            corners.push_back((i >> k & 1 ? edge[k] : -edge[k]) / 2);
    const DT_ObjectHandle hull = object(keep(polytope(corners))),
                          truth = object(keep(DT_NewBox(edge[0], edge[1], edge[2]))), point = ball(0);
    const DT_Quaternion turn = {DT_Scalar(0.1), DT_Scalar(0.2), DT_Scalar(0.3), 1};
    DT_SetOrientation(hull, turn);
    DT_SetOrientation(truth, turn);
    double m[16];
    DT_GetMatrixd(hull, m);
    for (int k = 0; k < 2000; ++k)
    {
        double at[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        for (int i = 0; i < 3; ++i)
            at[12 + i] = -0.18 * m[i] + 3000.0 * k * m[4 + i] + 0.198 * m[8 + i];
        DT_SetMatrixd(point, at);
        DT_Vector3 p, q;
        const double known = double(DT_GetClosestPair(truth, point, p, q));
        ASSERT_GT(known, 0.1) << k;
        EXPECT_NEAR(double(DT_GetClosestPair(hull, point, p, q)), known, 0.01 * known) << k;
        EXPECT_EQ(DT_Intersect(hull, point, nullptr), DT_FALSE) << k;
        DT_Proximity found;
        ASSERT_TRUE(DT_GetSignedDistance(hull, point, nullptr, &found));
        EXPECT_LE(double(found.lower), known * 1.001) << k;
        EXPECT_GE(double(found.upper), known * 0.999) << k;
    }
}

TEST_F(Queries, MarginsCountForPairsButNotForRays)
{
    const DT_ObjectHandle a = box(2), b = box(2, 4);
    DT_SetMargin(a, DT_Scalar(0.5));
    DT_Vector3 p, q;
    EXPECT_NEAR(DT_GetClosestPair(a, b, p, q), 1.5, 2e-3);
    EXPECT_NEAR(p[0], 1.5, 1e-3);
    DT_SetMargin(b, 2);
    ASSERT_TRUE(DT_GetPenDepth(a, b, p, q));
    EXPECT_NEAR(p[0] - q[0], 0.5, 1e-3);

    const DT_Vector3 source = {-10, 0, 0}, target = {0, 0, 0};
    DT_Scalar t = 0;
    ASSERT_TRUE(DT_ObjectRayCast(a, source, target, 1, &t, p));
    EXPECT_NEAR(t, 0.9, 1e-5);
    EXPECT_NEAR(p[0], -1, 1e-5);
}

TEST_F(Queries, RaysFromInsideHitAtOnceWithoutNormal)
{
    const DT_ObjectHandle a = box(2);
    const DT_Vector3 source = {0, 0, 0}, target = {5, 0, 0};
    DT_Scalar t = 7;
    DT_Vector3 normal = {7, 7, 7};
    ASSERT_TRUE(DT_ObjectRayCast(a, source, target, 1, &t, normal));
    EXPECT_EQ(t, 0);
    for (const DT_Scalar x : normal)
        EXPECT_EQ(x, 0);
}

TEST_F(Queries, RaysMayBeUnbounded)
{
    const DT_ObjectHandle a = box(2);
    const DT_Vector3 source = {-1000, 0, 0}, target = {-999, 0, 0};
    DT_Scalar t = 0;
    DT_Vector3 normal;
    EXPECT_FALSE(DT_ObjectRayCast(a, source, target, 1, &t, normal));
    for (const DT_Scalar bound : {DT_Scalar(FLT_MAX), DT_Scalar(INFINITY)})
    {
        ASSERT_TRUE(DT_ObjectRayCast(a, source, target, bound, &t, normal));
        EXPECT_NEAR(t, 999, 1e-2);
    }
}

TEST_F(Queries, CastsStopAtTheFirstTouch)
{
    const DT_ObjectHandle moving = ball(1, -5), target = box(2);
    const DT_Vector3 right = {10, 0, 0}, left = {-10, 0, 0};
    DT_CastHit hit;
    ASSERT_TRUE(DT_ObjectCast(moving, right, target, 1, &hit));
    EXPECT_NEAR(hit.param, 0.3, 1e-4);
    EXPECT_NEAR(hit.point[0], -1, 1e-3);
    EXPECT_NEAR(hit.normal[0], -1, 1e-3);
    EXPECT_EQ(hit.object, target);
    EXPECT_EQ(hit.feature1, DT_NO_FEATURE);
    EXPECT_FALSE(DT_ObjectCast(moving, right, target, DT_Scalar(0.25), &hit));
    EXPECT_FALSE(DT_ObjectCast(moving, left, target, FLT_MAX, &hit));
}

TEST_F(Queries, CastsOfOverlappingObjectsStopAtOnce)
{
    const DT_ObjectHandle moving = ball(1, DT_Scalar(0.5)), target = box(2);
    const DT_Vector3 right = {10, 0, 0};
    DT_CastHit hit;
    ASSERT_TRUE(DT_ObjectCast(moving, right, target, 1, &hit));
    EXPECT_EQ(hit.param, 0);
    for (const double x : hit.normal)
        EXPECT_EQ(x, 0);
}

TEST_F(Queries, AnObjectMayMeetItself)
{
    const DT_ObjectHandle a = box(2);
    DT_Vector3 p, q;
    EXPECT_TRUE(DT_Intersect(a, a, nullptr));
    EXPECT_EQ(DT_GetClosestPair(a, a, p, q), 0);
    ASSERT_TRUE(DT_GetPenDepth(a, a, p, q));
    EXPECT_NEAR(std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]), 2, 1e-2);
}

TEST_F(Queries, AccuracyTightensTheBounds)
{
    const DT_ObjectHandle a = object(keep(DT_NewCone(1, 2))), b = object(keep(DT_NewCylinder(1, 2)), 4, 1, 2);
    DT_Proximity fine;
    DT_SetAccuracy(DT_Scalar(1e-6));
    ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &fine));
    EXPECT_LE(fine.upper - fine.lower, 4e-6 * fine.distance);
    DT_SetAccuracy(DT_Scalar(1e-3));
    DT_Proximity coarse;
    ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &coarse));
    EXPECT_LE(coarse.lower, fine.upper);
    EXPECT_GE(coarse.upper, fine.lower);
}

}  // namespace
