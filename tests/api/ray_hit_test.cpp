// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// DT_GetRayHit: what DT_ObjectRayCast finds, in double and with the face; rays of any length.
#include "polyhedra.hpp"

#include <cmath>
#include <limits>
#include <random>

namespace
{

constexpr double for_ever = std::numeric_limits<double>::infinity();

class RayHits : public ApiTest
{};

TEST_F(RayHits, TellPointNormalAndFaceOfACube)
{
    const DT_ObjectHandle mesh = object(keep(complex_copy(cube_mesh(2))), 10);
    const DT_Vector3d source = {0, 0.25, 0.5}, target = {1, 0.25, 0.5};
    DT_CastHit hit;
    ASSERT_TRUE(DT_GetRayHit(mesh, source, target, for_ever, &hit));
    EXPECT_NEAR(hit.param, 9, 1e-12);
    EXPECT_NEAR(hit.point[0], 9, 1e-12);
    EXPECT_EQ(hit.normal[0], -1);
    EXPECT_EQ(hit.object, mesh);
    EXPECT_EQ(hit.feature1, DT_NO_FEATURE);
    EXPECT_LT(hit.feature2, 2u) << "the two triangles at -x are given first";
}

TEST_F(RayHits, AreThoseOfDtObjectRayCast)
{
    const MeshData torus = torus_mesh(24, 12, 1, 0.4), cube = cube_mesh(2);
    const std::vector<DT_ObjectHandle> things = {box(2),
                                                 ball(1),
                                                 object(keep(DT_NewCone(1, 2))),
                                                 object(keep(DT_NewCylinder(1, 2))),
                                                 object(keep(polytope(cube_corners(2)))),
                                                 object(keep(complex_shape(torus))),
                                                 object(keep(polyhedron(cube)))};
    std::mt19937 random(31);
    std::uniform_real_distribution<float> any(-2, 2);
    int hits = 0, misses = 0;
    for (int i = 0; i < 7000; ++i)
    {
        const DT_ObjectHandle o = things[std::size_t(i) % things.size()];
        DT_Vector3 source, target, normal;
        DT_Vector3d from, to;
        for (int k = 0; k < 3; ++k)
        {
            from[k] = double(source[k] = DT_Scalar(any(random)));
            to[k] = double(target[k] = DT_Scalar(any(random)));
        }
        DT_Scalar param = -1;
        DT_CastHit hit;
        hit.param = 7;
        const DT_Bool expected = DT_ObjectRayCast(o, source, target, 2, &param, normal);
        ASSERT_EQ(DT_GetRayHit(o, from, to, 2, &hit), expected);
        ++(expected ? hits : misses);
        if (!expected)
        {
            EXPECT_EQ(hit.param, 7) << "a miss writes nothing";
            continue;
        }
        EXPECT_NEAR(hit.param, double(param), 1e-6);
        for (int k = 0; k < 3; ++k)
        {
            EXPECT_NEAR(hit.normal[k], double(normal[k]), 1e-6);
            EXPECT_NEAR(hit.point[k], from[k] + hit.param * (to[k] - from[k]), 1e-12);
        }
    }
    EXPECT_GT(hits, 2000);
    EXPECT_GT(misses, 1000);
}

TEST_F(RayHits, KeepTheirDigitsAMillionUnitsAway)
{
    const DT_ObjectHandle o = ball(1);
    const double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1e6, 1e6, 1e6, 1};
    DT_SetMatrixd(o, m);
    const DT_Vector3d source = {1e6 - 3, 1e6, 1e6 + 0.6}, target = {1e6, 1e6, 1e6 + 0.6};
    DT_CastHit hit;
    ASSERT_TRUE(DT_GetRayHit(o, source, target, 1, &hit));
    EXPECT_NEAR(hit.point[0], 1e6 - 0.8, 1e-8);
    EXPECT_NEAR(hit.normal[0], -0.8, 1e-8);
    EXPECT_NEAR(hit.normal[2], 0.6, 1e-8);
}

TEST_F(RayHits, DoNotDependOnTheLengthOfTheRay)
{
    const DT_ObjectHandle o = box(2, 10);
    for (const double length : {1e-300, 1e-150, 1e-42, 1e-20, 1.0, 1e20, 1e38})
    {
        SCOPED_TRACE(length);
        const DT_Vector3d source = {0, 0.25, 0}, target = {length, 0.25, 0};
        DT_CastHit hit;
        ASSERT_TRUE(DT_GetRayHit(o, source, target, for_ever, &hit));
        EXPECT_NEAR(hit.param * length, 9, 1e-9);
        EXPECT_NEAR(hit.point[0], 9, 1e-9);
        EXPECT_FALSE(DT_GetRayHit(o, source, target, 8.9 / length, &hit));
        EXPECT_TRUE(DT_GetRayHit(o, source, target, 9.1 / length, &hit));
    }
}

TEST_F(RayHits, OfARayWithoutLengthAreWhereItIs)
{
    const DT_ObjectHandle o = box(2);
    const DT_Vector3d inside = {0.5, 0, 0}, outside = {1.5, 0, 0};
    DT_CastHit hit;
    ASSERT_TRUE(DT_GetRayHit(o, inside, inside, for_ever, &hit));
    EXPECT_EQ(hit.param, 0);
    EXPECT_EQ(hit.normal[0], 0);
    EXPECT_FALSE(DT_GetRayHit(o, outside, outside, for_ever, &hit));
}

}  // namespace
