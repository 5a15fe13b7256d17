// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Meshes at the ends of what numbers can be: the same tori in the world, made of vertices and placements from tiny to
// huge, get the same answers.
#include "meshes.hpp"

#include <algorithm>

namespace
{

class ComplexExtremes : public ApiTest
{
protected:
    static MeshData times(MeshData data, double k)
    {
        for (DT_Scalar& x : data.vertices)
            x = DT_Scalar(double(x) * k);
        return data;
    }

    /// The torus of size `world`, from vertices that are `local` times as large, at (x, 0, 0) times world.
    DT_ObjectHandle torus(double local, double world, double x)
    {
        const DT_ObjectHandle made = object(keep(complex_copy(times(torus_, local * world))));
        double m[16] = {};
        m[0] = m[5] = m[10] = 1 / local;
        m[15] = 1;
        m[12] = x * world;
        DT_SetMatrixd(made, m);
        return made;
    }

    /// Two tori or a torus and a ball, 2 apart, in units of the world.
    void expect_apart(DT_ObjectHandle a, DT_ObjectHandle b, double world)
    {
        EXPECT_FALSE(DT_Intersect(a, b, nullptr));
        DT_Vector3 p, q;
        EXPECT_NEAR(double(DT_GetClosestPair(a, b, p, q)) / world, 2, 3e-3);
        EXPECT_NEAR((double(q[0]) - double(p[0])) / world, 2, 3e-3);
        DT_Proximity near{};
        ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
        EXPECT_NEAR(double(near.distance) / world, 2, 3e-3);
        EXPECT_LE(near.lower, near.distance);
        EXPECT_GE(near.upper, near.distance);
        EXPECT_FALSE(DT_GetPenDepth(a, b, p, q));
        DT_CastHit hit{};
        const DT_Vector3 way = {DT_Scalar(4 * world), 0, 0}, off = {0, DT_Scalar(4 * world), 0};
        ASSERT_TRUE(DT_ObjectCast(a, way, b, 1, &hit));
        EXPECT_NEAR(hit.param, 0.5, 3e-3);
        EXPECT_FALSE(DT_ObjectCast(b, off, a, 1, &hit));
    }
    void expect_meet(DT_ObjectHandle a, DT_ObjectHandle b, double world)
    {
        EXPECT_TRUE(DT_Intersect(a, b, nullptr));
        DT_Vector3 p, q;
        EXPECT_EQ(DT_GetClosestPair(a, b, p, q), 0);
        EXPECT_TRUE(DT_GetCommonPoint(a, b, p));
        for (const DT_Scalar x : p)
            EXPECT_LE(std::abs(double(x)), 12 * world);
        DT_Proximity near{};
        ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
        EXPECT_LT(near.distance, 0);
        EXPECT_GT(double(near.distance), -2 * world);
        EXPECT_TRUE(DT_GetPenDepth(a, b, p, q));
    }
    void expect_ray(DT_ObjectHandle a, double world)
    {
        const DT_Vector3 from = {DT_Scalar(9 * world), DT_Scalar(0.1 * world), DT_Scalar(0.01 * world)},
                         to = {0, from[1], from[2]};
        DT_Scalar t = -1;
        DT_Vector3 n;
        ASSERT_TRUE(DT_ObjectRayCast(a, from, to, 1, &t, n));
        EXPECT_NEAR(t, 5.0 / 9, 1e-2);
        const DT_Vector3 above = {from[0], from[1], DT_Scalar(2 * world)}, beside = {0, from[1], above[2]};
        EXPECT_FALSE(DT_ObjectRayCast(a, above, beside, 1, &t, n));
    }

    const MeshData torus_ = torus_mesh(20, 10, 3, 1);
};

TEST_F(ComplexExtremes, ATorusMadeOfBillionthsIsTwoFromAnOrdinaryOneTenAway)
{
    const DT_ObjectHandle a = torus(1e-9, 1, 0), b = torus(1, 1, 10);  // both of outer radius 4
    DT_Vector3 p, q;
    EXPECT_NEAR(double(DT_GetClosestPair(a, b, p, q)), 2, 2e-3);
    EXPECT_NEAR(double(p[0]), 4, 2e-3);
    EXPECT_NEAR(double(q[0]), 6, 2e-3);
}

TEST_F(ComplexExtremes, VerticesOfAnySizeMakeTheSameObjects)
{
    const double sizes[] = {1e-37, 1e-25, 1e-9, 1, 1e9, 1e17};
    for (const double local : sizes)
        for (const double other : sizes)
        {
            SCOPED_TRACE(::testing::Message() << local << ", " << other);
            const DT_ObjectHandle a = torus(local, 1, 0);
            expect_apart(a, torus(other, 1, 10), 1);
            expect_meet(a, torus(other, 1, 7.3), 1);
            expect_ray(a, 1);
        }
}

TEST_F(ComplexExtremes, WorldsOfAnySizeAreAnsweredAlike)
{
    for (const double world : {1e-36, 1e-30, 1e-20, 1e-10, 1.0, 1e10, 1e17, 1e30, 1e36})
        for (const double local : {1e-20, 1.0, 1e20})
        {
            if (local * world < 1e-37 || local * world > 1e17) continue;
            SCOPED_TRACE(::testing::Message() << world << ", " << local);
            const DT_ObjectHandle a = torus(local, world, 0);
            expect_apart(a, torus(local, world, 10), world);
            expect_meet(a, torus(local, world, 7.3), world);
            expect_ray(a, world);
            const DT_ObjectHandle near = object(keep(DT_NewSphere(DT_Scalar(world)))), far = torus(local, world, 7);
            expect_apart(near, far, world);
            const DT_ObjectHandle box =
                object(keep(DT_NewBox(DT_Scalar(2 * world), DT_Scalar(2 * world), DT_Scalar(2 * world))));
            expect_meet(box, torus(local, world, 4.3), world);
        }
}

/// Too small for normal floats: few digits, but nothing else is lost.
TEST_F(ComplexExtremes, DenormalMeshesMeetThemselves)
{
    for (const double world : {1e-39, 1e-41, 1e-43})
    {
        SCOPED_TRACE(world);
        const DT_ObjectHandle a = torus(1, world, 0), b = torus(1, world, 0), c = torus(1, world, 10);
        EXPECT_TRUE(DT_Intersect(a, b, nullptr));
        EXPECT_FALSE(DT_Intersect(a, c, nullptr));
        DT_Vector3 p, q;
        EXPECT_EQ(DT_GetClosestPair(a, b, p, q), 0);
        EXPECT_NEAR(double(DT_GetClosestPair(a, c, p, q)) / world, 2, 0.3);
    }
}

/// A mesh of no size at all, given often, and a giant triangle over it.
TEST_F(ComplexExtremes, PointsUnderAGiantFaceAreFound)
{
    MeshData dust, sky;
    for (int i = 0; i < 300; ++i)
    {
        dust.vertices.insert(dust.vertices.end(), {1, 2, 3});
        for (int k = 0; k < 3; ++k)
            dust.triangles.push_back(DT_Index(i));
    }
    const DT_Scalar far = DT_Scalar(1e9);
    sky = dust;
    for (DT_Scalar& x : sky.vertices)
        x += 10;
    sky.vertices.insert(sky.vertices.end(), {-far, -far, 5, far, -far, 5, 0, far, 5});
    sky.triangles.insert(sky.triangles.end(), {300, 301, 302});
    const DT_ObjectHandle a = object(keep(complex_copy(dust))), b = object(keep(complex_copy(sky)));
    DT_Proximity near{};
    ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
    EXPECT_NEAR(near.distance, 2, 2e-3);
    EXPECT_EQ(near.feature2, 300u);
    EXPECT_NEAR(near.point1[0], 1, 1e-5);
    const DT_Vector3 up = {0, 0, 4};
    DT_CastHit hit{};
    ASSERT_TRUE(DT_ObjectCast(a, up, b, 1, &hit));
    EXPECT_NEAR(hit.param, 0.5, 1e-3);
    const DT_Vector3 from = {1, 2, 3}, to = {1, 2, 7};
    DT_Scalar t = -1;
    DT_Vector3 n;
    ASSERT_TRUE(DT_ObjectRayCast(b, from, to, 1, &t, n));
    EXPECT_NEAR(t, 0.5, 1e-5);
    DT_SetPosition(a, up);
    EXPECT_FALSE(DT_Intersect(a, b, nullptr));
    const DT_Vector3 into = {0, 0, 2};
    DT_SetPosition(a, into);
    EXPECT_TRUE(DT_Intersect(a, b, nullptr));
}

}  // namespace
