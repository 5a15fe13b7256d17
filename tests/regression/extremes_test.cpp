// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sizes, margins and accuracies far from the usual, each with an answer that is known by hand.
#include "SOLID/SOLID_all.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <string>

namespace
{

DT_ShapeHandle cube_of_points(float half)
{
    const DT_ShapeHandle shape = DT_NewPolytope(nullptr);
    for (int i = 0; i < 8; ++i)
    {
        const DT_Vector3 v = {i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half};
        DT_Vertex(v);
    }
    DT_EndPolytope();
    return shape;
}

class Pair
{
public:
    Pair(DT_ShapeHandle shape1, DT_ShapeHandle shape2)
        : a(DT_CreateObject(nullptr, shape1)), b(DT_CreateObject(nullptr, shape2)), a_(shape1), b_(shape2)
    {}
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;
    ~Pair()
    {
        DT_DestroyObject(a);
        DT_DestroyObject(b);
        DT_DeleteShape(a_);
        if (b_ != a_) DT_DeleteShape(b_);
    }
    DT_Proximity measured() const
    {
        DT_Proximity p;
        EXPECT_EQ(DT_GetSignedDistance(a, b, nullptr, &p), DT_TRUE);
        return p;
    }

    DT_ObjectHandle a, b;

private:
    DT_ShapeHandle a_, b_;
};

TEST(Extremes, CubesOfATrillionthAreTwoEdgesApartWhenThreeFromEachOther)
{
    const float edge = 1e-12f;
    const DT_ShapeHandle cube = DT_NewBox(edge, edge, edge);
    const Pair pair(cube, cube);
    const DT_Vector3 there = {3 * edge, 0, 0};
    DT_SetPosition(pair.b, there);
    EXPECT_FLOAT_EQ(float(pair.measured().distance), 2 * edge);
}

TEST(Extremes, CubesOfAnySizeAreAsFarApartAsTheyStand)
{
    for (const float size : {1e-30f, 1e-12f, 1.0f, 1e12f, 1e30f, 1e36f})
    {
        const DT_ShapeHandle cube = cube_of_points(size);
        const Pair pair(cube, cube);
        const DT_Vector3 there = {3 * size, size / 2, 0};
        DT_SetPosition(pair.b, there);
        const DT_Proximity p = pair.measured();
        const double expected = double(there[0]) - 2 * double(size);
        EXPECT_NEAR(double(p.distance) / expected, 1, 1e-3) << size;
        EXPECT_LE(double(p.lower), expected) << size;
        EXPECT_GE(double(p.upper), expected) << size;
    }
}

TEST(Extremes, HugePointsScaledDownKeepTheirDistance)
{
    const DT_ShapeHandle cube = cube_of_points(1e37f);
    const Pair pair(cube, cube);
    for (const DT_ObjectHandle o : {pair.a, pair.b})
    {
        const DT_Vector3 small = {1e-16f, 1e-16f, 1e-16f};
        DT_SetScaling(o, small);
    }
    const DT_Vector3 there = {3e21f, 0, 0};
    DT_SetPosition(pair.b, there);
    EXPECT_NEAR(double(pair.measured().distance) / 1e21, 1, 1e-3);
}

TEST(Extremes, RaysIgnoreEvenAHugeMargin)
{
    const Pair pair(DT_NewSphere(1), DT_NewSphere(1));
    DT_SetMargin(pair.a, 1e16f);
    const DT_Vector3 source = {-5, 0, 0}, target = {5, 0, 0};
    DT_Scalar param = -1;
    DT_Vector3 normal;
    ASSERT_EQ(DT_ObjectRayCast(pair.a, source, target, 1, &param, normal), DT_TRUE);
    EXPECT_NEAR(double(param), 0.4, 1e-6);
}

TEST(Extremes, RaysFromTheSurfaceOfASphereInwardsHitAtOnce)
{
    const Pair pair(DT_NewSphere(1), DT_NewSphere(1));
    for (int i = 0; i < 1000; ++i)
    {
        const double angle = 0.00628 * i;
        const double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, std::cos(angle), std::sin(angle), 0, 1};
        DT_SetMatrixd(pair.a, m);
        const DT_Vector3 source = {0, 0, 0}, target = {float(std::cos(angle)), float(std::sin(angle)), 0};
        DT_Scalar param = -1;
        DT_Vector3 normal;
        ASSERT_EQ(DT_ObjectRayCast(pair.a, source, target, 1, &param, normal), DT_TRUE) << i;
        ASSERT_LE(param, 1e-6f) << i;
    }
}

TEST(Extremes, AHugeAccuracyDoesNotChangeWhetherBodiesMeet)
{
    const Pair pair(DT_NewCylinder(1, 2), DT_NewBox(2, 2, 2));
    DT_SetAccuracy(10);
    DT_Vector3 p, q;
    EXPECT_EQ(DT_Intersect(pair.a, pair.b, nullptr), DT_TRUE);
    EXPECT_EQ(DT_GetPenDepth(pair.a, pair.b, p, q), DT_TRUE);
    EXPECT_EQ(DT_GetClosestPair(pair.a, pair.b, p, q), 0);
    EXPECT_LT(pair.measured().distance, 0);
    DT_SetAccuracy(1e-3f);
}

TEST(Extremes, BoundsAllowForThinBodies)
{
    const Pair pair(DT_NewCylinder(1, 1e-10f), DT_NewCylinder(1, 1e-10f));
    const DT_Vector3 aside = {0.5f, 0, 0};
    DT_SetPosition(pair.b, aside);
    const DT_Proximity p = pair.measured();
    EXPECT_LE(p.lower, -1e-10f);
    EXPECT_GE(p.upper, -1e-10f);
}

TEST(Extremes, MatricesThatFloatsCannotHoldAreRefused)
{
    const DT_Vector3 origin = {0, 0, 0};
    const Pair pair(DT_NewPoint(origin), DT_NewSphere(1));
    const double m[16] = {1e100, 0, 0, 0, 0, 1e100, 0, 0, 0, 0, 1e100, 0, 0, 0, 0, 1};
    DT_SetMatrixd(pair.a, m);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
    float found[16];
    DT_GetMatrixf(pair.a, found);
    EXPECT_EQ(found[0], 1);
}

TEST(Extremes, ShapesWithoutRoomForDistancesMakeNoObject)
{
    const DT_ShapeHandle sphere = DT_NewSphere(3e38f);
    EXPECT_EQ(DT_CreateObject(nullptr, sphere), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
    DT_DeleteShape(sphere);
}

TEST(Extremes, AConeOfManyPointsHasItsApex)
{
    const DT_ShapeHandle shape = DT_NewPolytope(nullptr);
    const DT_Vector3 apex = {0, 2, 0};
    DT_Vertex(apex);
    for (int i = 0; i < 20'000; ++i)
    {
        const double angle = 6.283185307179586 * i / 20'000;
        const DT_Vector3 v = {float(std::cos(angle)), 0, float(std::sin(angle))};
        DT_Vertex(v);
    }
    DT_EndPolytope();
    const Pair pair(shape, DT_NewSphere(1));
    const DT_Vector3 above = {0, 4, 0};
    DT_SetPosition(pair.b, above);
    EXPECT_NEAR(double(pair.measured().distance), 1, 1e-3);
}

std::string first_text;

void fail_again(void*, DT_Error, const char*, const char* text)
{
    DT_DestroyObject(nullptr);
    first_text = text;
}

TEST(Extremes, ACallbackThatFailsItselfStillReadsItsOwnText)
{
    DT_SetErrorCallback(fail_again, nullptr);
    DT_NewSphere(-1);
    DT_SetErrorCallback(nullptr, nullptr);
    EXPECT_NE(first_text.find("radius"), std::string::npos) << first_text;
    DT_GetError();
}

}  // namespace
