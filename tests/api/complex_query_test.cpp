// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the headers say about objects with complex shapes, sentence by sentence, with answers known beforehand.
#include "meshes.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <random>

namespace
{

class ComplexQueries : public ApiTest
{
protected:
    /// One large triangle in the plane z = 0, about the origin.
    DT_ShapeHandle triangle()
    {
        const DT_Vector3 corners[3] = {{-8, -8, 0}, {8, -8, 0}, {0, 12, 0}};
        return face(corners, 3);
    }
    DT_ShapeHandle face(const DT_Vector3* points, int count)
    {
        const DT_ShapeHandle shape = keep(DT_NewComplexShape(nullptr));
        DT_Begin();
        for (int i = 0; i < count; ++i)
            DT_Vertex(points[i]);
        DT_End();
        DT_EndComplexShape();
        return shape;
    }
    DT_ObjectHandle cube_object(DT_Scalar x = 0) { return object(keep(complex_shape(cube)), x); }

    double distance(DT_ObjectHandle a, DT_ObjectHandle b)
    {
        DT_Vector3 p, q;
        return double(DT_GetClosestPair(a, b, p, q));
    }
    DT_Proximity proximity(DT_ObjectHandle a, DT_ObjectHandle b)
    {
        DT_Proximity near{};
        EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
        return near;
    }
    void move(DT_ObjectHandle object, DT_Scalar x, DT_Scalar y, DT_Scalar z)
    {
        const DT_Vector3 position = {x, y, z};
        DT_SetPosition(object, position);
    }

    static double square_distance(const DT_Scalar* p, const DT_Scalar* q)
    {
        double sum = 0;
        for (int i = 0; i < 3; ++i)
            sum += (double(q[i]) - double(p[i])) * (double(q[i]) - double(p[i]));
        return sum;
    }

    const MeshData cube = cube_mesh(2), torus = torus_mesh(20, 10, 3, 1);
};

TEST_F(ComplexQueries, ABallIsTwoFromTheSideOfACubeAndASmallOneInsideIsApartToo)
{
    const DT_ObjectHandle shell = cube_object();  // of edge 2
    EXPECT_NEAR(distance(shell, ball(1, 4)), 2, 2e-3);
    EXPECT_NEAR(distance(shell, ball(DT_Scalar(0.25))), 0.75, 0.75e-3);
}

TEST_F(ComplexQueries, NothingInsideAMeshTouchesIt)
{
    const DT_ObjectHandle shell = cube_object(), small = ball(DT_Scalar(0.25)),
                          inner = object(keep(complex_shape(cube)));
    const DT_Vector3 half = {DT_Scalar(0.5), DT_Scalar(0.5), DT_Scalar(0.5)};
    DT_SetScaling(inner, half);
    for (const DT_ObjectHandle inside : {small, inner})
    {
        DT_Vector3 p;
        EXPECT_FALSE(DT_Intersect(shell, inside, nullptr));
        EXPECT_FALSE(DT_GetCommonPoint(inside, shell, p));
        EXPECT_FALSE(DT_GetPenDepth(shell, inside, p, p));
    }
    EXPECT_NEAR(distance(shell, small), 0.75, 1e-3);
    EXPECT_NEAR(distance(inner, shell), 0.5, 1e-3);
}

TEST_F(ComplexQueries, DistancesHavePointsNormalsAndFeaturesInTheOrderAsked)
{
    const DT_ObjectHandle mesh = cube_object(), other = ball(1);
    move(other, DT_Scalar(0.3), DT_Scalar(0.1), 4);
    const DT_Proximity near = proximity(mesh, other), back = proximity(other, mesh);
    EXPECT_NEAR(near.distance, 2, 2e-3);
    EXPECT_LE(near.lower, 2 + 1e-6);
    EXPECT_GE(near.upper, 2 - 1e-6);
    EXPECT_NEAR(near.point1[2], 1, 1e-3);
    EXPECT_NEAR(near.point2[2], 3, 1e-3);
    EXPECT_NEAR(near.normal[2], 1, 1e-3);
    EXPECT_TRUE(near.feature1 == 10 || near.feature1 == 11) << near.feature1;
    EXPECT_EQ(near.feature2, DT_NO_FEATURE);

    EXPECT_NEAR(back.distance, 2, 2e-3);
    EXPECT_NEAR(back.point1[2], 3, 1e-3);
    EXPECT_NEAR(back.point2[2], 1, 1e-3);
    EXPECT_NEAR(back.normal[2], -1, 1e-3);
    EXPECT_EQ(back.feature1, DT_NO_FEATURE);
    EXPECT_TRUE(back.feature2 == 10 || back.feature2 == 11) << back.feature2;
}

TEST_F(ComplexQueries, TwoMeshesHaveTheFeaturesOfBoth)
{
    const DT_ObjectHandle a = cube_object(), b = cube_object(5);
    const DT_Proximity near = proximity(a, b);
    EXPECT_NEAR(near.distance, 3, 3e-3);
    EXPECT_NEAR(near.normal[0], 1, 1e-3);
    EXPECT_NEAR(near.point2[0] - near.point1[0], 3, 3e-3);
    EXPECT_LT(near.feature1, 12u);
    EXPECT_LT(near.feature2, 12u);
}

TEST_F(ComplexQueries, TouchingCountsAsCommonAndHasNoDepth)
{
    const DT_ObjectHandle flat = object(triangle()), box = object(keep(DT_NewBox(2, 2, 2))), above = cube_object();
    move(box, 0, 0, 1);
    move(above, 0, 0, 1);
    for (const DT_ObjectHandle other : {box, above})
    {
        DT_Vector3 p = {9, 9, 9}, q = {9, 9, 9};
        EXPECT_TRUE(DT_Intersect(flat, other, nullptr));
        EXPECT_TRUE(DT_GetCommonPoint(other, flat, p));
        EXPECT_NEAR(p[2], 0, 1e-6);
        EXPECT_EQ(distance(flat, other), 0);
        const DT_Vector3 before = {9, 9, 9};
        std::memcpy(p, before, sizeof p);
        EXPECT_FALSE(DT_GetPenDepth(flat, box, p, q));
        EXPECT_EQ(std::memcmp(p, before, sizeof p), 0);
        EXPECT_NEAR(proximity(flat, box).distance, 0, 1e-6);
    }
}

TEST_F(ComplexQueries, APointIsWrittenOnlyIfThereIsOne)
{
    const DT_ObjectHandle a = cube_object(), b = cube_object(4), other = ball(1, -4);
    DT_Vector3 p = {7, 7, 7};
    EXPECT_FALSE(DT_GetCommonPoint(a, b, p));
    EXPECT_FALSE(DT_GetCommonPoint(a, other, p));
    EXPECT_FALSE(DT_GetCommonPoint(other, a, p));
    EXPECT_EQ(p[0], 7);
}

TEST_F(ComplexQueries, DepthIsTheLargestOverThePairsOfFaces)
{
    // Two faces, one deeper in the ball than the other.
    const DT_Scalar vertices[] = {
        -9, -9, 0, 9, -9, 0, 0, 9, 0, -9, -9, DT_Scalar(0.75), 9, -9, DT_Scalar(0.75), 0, 9, DT_Scalar(0.75)};
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertices, 0);
    const DT_ShapeHandle shape = keep(DT_NewComplexShape(base));
    DT_VertexRange(0, 3);
    DT_VertexRange(3, 3);
    DT_EndComplexShape();
    DT_DeleteVertexBase(base);
    const DT_ObjectHandle mesh = object(shape), other = ball(1);
    move(other, 0, 0, DT_Scalar(0.25));  // depths 0.75 and 0.5
    DT_Vector3 p, q;
    ASSERT_TRUE(DT_GetPenDepth(mesh, other, p, q));
    EXPECT_NEAR(std::fabs(double(q[2] - p[2])), 0.75, 1e-3);
    const DT_Proximity near = proximity(other, mesh);
    EXPECT_NEAR(near.distance, -0.75, 1e-3);
    EXPECT_EQ(near.feature1, DT_NO_FEATURE);
    EXPECT_EQ(near.feature2, 0u);
}

TEST_F(ComplexQueries, MovingByTheDepthLeavesTheTwoFacesTouching)
{
    const DT_ObjectHandle flat = object(triangle()), other = object(keep(DT_NewBox(2, 2, 2)));
    const DT_Quaternion turn = {DT_Scalar(0.1), DT_Scalar(0.2), DT_Scalar(0.3), 1};
    DT_SetOrientation(other, turn);
    move(other, DT_Scalar(0.2), DT_Scalar(0.1), DT_Scalar(0.4));
    for (const bool mesh_first : {true, false})
    {
        const DT_ObjectHandle a = mesh_first ? flat : other, b = mesh_first ? other : flat;
        DT_Vector3 p, q;
        double m[16];
        ASSERT_TRUE(DT_GetPenDepth(a, b, p, q));
        DT_GetMatrixd(a, m);
        const double place[3] = {m[12], m[13], m[14]};
        for (int i = 0; i < 3; ++i)
            m[12 + i] = place[i] + double(q[i]) - double(p[i]);
        DT_SetMatrixd(a, m);
        EXPECT_NEAR(proximity(a, b).distance, 0, 2e-3);
        std::copy(place, place + 3, m + 12);
        DT_SetMatrixd(a, m);
    }
}

/// Meshes of one triangle each, in worlds of any unit, under placements that mirror and shear, with margins and
/// without.
TEST_F(ComplexQueries, MovingByTheDepthOfTwoFacesBringsThemIntoContact)
{
    std::mt19937_64 random(12);
    const auto uniform = [&](double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(random);
    };
    int deep = 0;
    for (int i = 0; i < 3000; ++i)
    {
        const double unit = std::pow(10, uniform(-6, 6));
        DT_ShapeHandle shape[2];
        DT_ObjectHandle pair[2];
        for (int k = 0; k < 2; ++k)
        {
            shape[k] = DT_NewComplexShape(nullptr);
            DT_Begin();
            for (int corner = 0; corner < 3; ++corner)
            {
                const DT_Vector3 p = {DT_Scalar(uniform(-2, 2)), DT_Scalar(uniform(-2, 2)),
                                      DT_Scalar(uniform(-2, 2))};
                DT_Vertex(p);
            }
            DT_End();
            DT_EndComplexShape();
            pair[k] = DT_CreateObject(nullptr, shape[k]);
            double m[16] = {};
            for (int c = 0; c < 12; ++c)
                m[c] = c % 4 < 3 ? unit * (uniform(-0.5, 0.5) + (c % 5 == 0 ? (i >> k & 1 ? 1 : -1) : 0)) : 0;
            m[15] = 1;
            DT_SetMatrixd(pair[k], m);
            if (i % 3 == 0) DT_SetMargin(pair[k], DT_Scalar(0.05 * unit));
        }
        DT_Vector3 p, q;
        if (DT_GetError() == DT_ERROR_NONE && DT_GetPenDepth(pair[0], pair[1], p, q))
        {
            ++deep;
            double m[16];
            DT_GetMatrixd(pair[0], m);
            for (int c = 0; c < 3; ++c)
                m[12 + c] += double(q[c]) - double(p[c]);
            const double depth = std::sqrt(square_distance(p, q));
            EXPECT_NEAR(double(proximity(pair[0], pair[1]).distance), -depth, 2e-3 * depth + 2e-6 * unit) << i;
            DT_SetMatrixd(pair[0], m);
            EXPECT_NEAR(double(proximity(pair[0], pair[1]).distance), 0, 2e-3 * depth + 2e-6 * unit) << i;
        }
        for (int k = 0; k < 2; ++k)
        {
            DT_DestroyObject(pair[k]);
            DT_DeleteShape(shape[k]);
        }
    }
    EXPECT_GT(deep, 500);
}

TEST_F(ComplexQueries, FacesOfOnePlaneHaveNoDepthAndCrossingOnesDo)
{
    const DT_ObjectHandle a = object(triangle()), b = object(triangle(), 1);
    DT_Vector3 p, q;
    EXPECT_TRUE(DT_Intersect(a, b, nullptr));
    EXPECT_FALSE(DT_GetPenDepth(a, b, p, q));
    const DT_Vector3 spike[3] = {{0, 0, DT_Scalar(-0.5)}, {1, 0, 5}, {-1, 0, 5}};
    const DT_ObjectHandle piercing = object(face(spike, 3));
    ASSERT_TRUE(DT_GetPenDepth(a, piercing, p, q));
    EXPECT_NEAR(q[2] - p[2], -0.5, 1e-3);
}

TEST_F(ComplexQueries, MarginsCountInPairsAndBoxesAndNotInRays)
{
    const DT_ObjectHandle a = object(triangle()), b = object(triangle()), other = ball(1);
    move(b, 0, 0, 2);
    move(other, 0, 0, -3);
    DT_SetMargin(a, DT_Scalar(0.5));
    EXPECT_NEAR(distance(a, b), 1.5, 2e-3);
    EXPECT_NEAR(distance(other, a), 1.5, 2e-3);
    DT_SetMargin(b, DT_Scalar(1.75));  // cores 2 apart, margins 2.25: 0.25 deep
    DT_Vector3 p, q;
    ASSERT_TRUE(DT_GetPenDepth(a, b, p, q));
    EXPECT_NEAR(p[2], 0.5, 1e-3);
    EXPECT_NEAR(q[2], 0.25, 1e-3);
    EXPECT_NEAR(proximity(a, b).distance, -0.25, 1e-3);

    DT_Vector3 min, max;
    DT_GetBBox(a, min, max);
    EXPECT_NEAR(min[2], -0.5, 1e-5);
    EXPECT_NEAR(max[0], 8.5, 1e-5);
    DT_Scalar t = -1;
    const DT_Vector3 from = {0, 0, 8}, to = {0, 0, 7};
    EXPECT_TRUE(DT_ObjectRayCast(a, from, to, 100, &t, p));
    EXPECT_NEAR(t, 8, 1e-5);
}

TEST_F(ComplexQueries, RaysHitFacesFromEitherSideAndTheNormalFacesTheSource)
{
    const DT_ObjectHandle mesh = object(triangle());
    for (const DT_Scalar side : {DT_Scalar(1), DT_Scalar(-1)})
    {
        const DT_Vector3 from = {1, 1, 4 * side}, to = {1, 1, 2 * side};
        DT_Scalar t = -1;
        DT_Vector3 normal;
        EXPECT_FALSE(DT_ObjectRayCast(mesh, from, to, DT_Scalar(1.99), &t, normal));
        EXPECT_EQ(t, -1);
        ASSERT_TRUE(DT_ObjectRayCast(mesh, from, to, FLT_MAX, &t, normal));
        EXPECT_NEAR(t, 2, 1e-6);
        EXPECT_NEAR(normal[0], 0, 1e-6);
        EXPECT_NEAR(normal[2], side, 1e-6);
        EXPECT_FALSE(DT_ObjectRayCast(mesh, to, from, FLT_MAX, &t, normal)) << "the face is behind";
    }
}

TEST_F(ComplexQueries, RaysStartInsideAMeshAndHitItsWall)
{
    const DT_ObjectHandle shell = cube_object();
    const DT_Vector3 inside = {DT_Scalar(0.1), DT_Scalar(0.2), 0}, ahead = {DT_Scalar(0.1), DT_Scalar(0.2), 1};
    DT_Scalar t = -1;
    DT_Vector3 normal;
    ASSERT_TRUE(DT_ObjectRayCast(shell, inside, ahead, 10, &t, normal));
    EXPECT_NEAR(t, 1, 1e-6);
    EXPECT_NEAR(normal[2], -1, 1e-6);
}

TEST_F(ComplexQueries, RaysSeeScaledShearedAndMirroredMeshes)
{
    const double placements[][16] = {{2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0.5, 0, 1, 2, 3, 1},
                                     {1, 0, 0.5, 0, 0.25, 1, 0, 0, 0, 0.75, -1, 0, -1, 0, 2, 1}};
    std::mt19937 random(3);
    std::uniform_real_distribution<double> any(-4, 4);
    for (const auto& m : placements)
    {
        MeshData moved = torus;
        for (std::size_t i = 0; i < torus.vertices.size(); i += 3)
        {
            for (std::size_t k = 0; k < 3; ++k)
            {
                moved.vertices[i + k] =
                    DT_Scalar(m[k] * double(torus.vertices[i]) + m[4 + k] * double(torus.vertices[i + 1]) +
                              m[8 + k] * double(torus.vertices[i + 2]) + m[12 + k]);
            }
        }
        const DT_ObjectHandle placed = object(keep(complex_shape(torus))),
                              explicitly = object(keep(complex_copy(moved)));
        DT_SetMatrixd(placed, m);
        int hits = 0;
        for (int i = 0; i < 400; ++i)
        {
            const DT_Vector3 from = {DT_Scalar(3 * any(random)), DT_Scalar(3 * any(random)),
                                     DT_Scalar(3 * any(random))};
            const DT_Vector3 to = {DT_Scalar(m[12] + any(random)), DT_Scalar(m[13] + any(random)),
                                   DT_Scalar(m[14] + any(random))};
            DT_Scalar s = -1, t = -1;
            DT_Vector3 u = {}, v = {};
            const DT_Bool hit = DT_ObjectRayCast(placed, from, to, 2, &s, u);
            ASSERT_EQ(hit, DT_ObjectRayCast(explicitly, from, to, 2, &t, v)) << i;
            if (!hit) continue;
            ++hits;
            EXPECT_NEAR(s, t, 1e-4);
            EXPECT_NEAR(u[0] * v[0] + u[1] * v[1] + u[2] * v[2], 1, 1e-3);
            EXPECT_LE(u[0] * (to[0] - from[0]) + u[1] * (to[1] - from[1]) + u[2] * (to[2] - from[2]), 1e-5);
        }
        EXPECT_GT(hits, 50);
        EXPECT_LT(hits, 350);
    }
}

TEST_F(ComplexQueries, CastsStopAtTheFirstTouchWhicheverMoves)
{
    const DT_ObjectHandle shell = cube_object(), other = ball(1, 6), second = cube_object(-6);
    const DT_Vector3 left = {-8, 0, 0}, right = {8, 0, 0};
    DT_CastHit hit{};
    ASSERT_TRUE(DT_ObjectCast(other, left, shell, 1, &hit));
    EXPECT_NEAR(hit.param, 0.5, 1e-4);
    EXPECT_NEAR(hit.normal[0], 1, 1e-3);
    EXPECT_NEAR(hit.point[0], 1, 1e-3);
    EXPECT_EQ(hit.feature1, DT_NO_FEATURE);
    EXPECT_TRUE(hit.feature2 == 2 || hit.feature2 == 3) << hit.feature2;
    EXPECT_EQ(hit.object, shell);

    ASSERT_TRUE(DT_ObjectCast(shell, right, other, 1, &hit));
    EXPECT_NEAR(hit.param, 0.5, 1e-4);
    EXPECT_NEAR(hit.normal[0], -1, 1e-3);
    EXPECT_TRUE(hit.feature1 == 2 || hit.feature1 == 3) << hit.feature1;
    EXPECT_EQ(hit.feature2, DT_NO_FEATURE);
    EXPECT_EQ(hit.object, other);

    ASSERT_TRUE(DT_ObjectCast(shell, left, second, 1, &hit));
    EXPECT_NEAR(hit.param, 0.5, 1e-4);
    EXPECT_LT(hit.feature1, 12u);
    EXPECT_LT(hit.feature2, 12u);

    EXPECT_FALSE(DT_ObjectCast(shell, left, second, DT_Scalar(0.49), &hit));
    EXPECT_FALSE(DT_ObjectCast(other, right, shell, 10, &hit));
}

TEST_F(ComplexQueries, CastsOfObjectsThatOverlapHitAtOnceWithoutANormal)
{
    const DT_ObjectHandle shell = cube_object(), other = ball(1, 1), second = cube_object(1);
    move(second, 1, DT_Scalar(0.5), DT_Scalar(0.25));
    const DT_Vector3 right = {1, 0, 0};
    for (const DT_ObjectHandle moving : {other, second})
    {
        DT_CastHit hit{};
        ASSERT_TRUE(DT_ObjectCast(moving, right, shell, 1, &hit));
        EXPECT_EQ(hit.param, 0);
        EXPECT_EQ(std::fabs(hit.normal[0]) + std::fabs(hit.normal[1]) + std::fabs(hit.normal[2]), 0);
    }
}

TEST_F(ComplexQueries, AFaceOfManyPointsIsTheirHull)
{
    std::vector<DT_Scalar> disk;
    for (int i = 0; i < 100; ++i)
    {
        disk.push_back(DT_Scalar(3 * std::cos(0.0628318530718 * i)));
        disk.push_back(DT_Scalar(3 * std::sin(0.0628318530718 * i)));
        disk.push_back(0);
    }
    const DT_VertexBaseHandle base = DT_NewVertexBase(disk.data(), 0);
    const DT_ShapeHandle shape = keep(DT_NewComplexShape(base));
    DT_VertexRange(0, 100);
    DT_EndComplexShape();
    DT_DeleteVertexBase(base);
    const DT_ObjectHandle plate = object(shape), other = ball(1), cone = object(keep(DT_NewCone(1, 2)));
    move(other, 1, 1, 3);
    EXPECT_NEAR(distance(plate, other), 2, 2e-3);
    move(other, 6, 0, 0);
    EXPECT_NEAR(distance(other, plate), 2, 2e-3);
    move(cone, 0, 0, DT_Scalar(0.5));
    DT_Vector3 p, q;
    EXPECT_TRUE(DT_GetPenDepth(plate, cone, p, q));
    DT_Scalar t = -1;
    const DT_Vector3 from = {DT_Scalar(2.5), 1, 5}, to = {DT_Scalar(2.5), 1, 4};
    EXPECT_TRUE(DT_ObjectRayCast(plate, from, to, 9, &t, p));
    EXPECT_NEAR(t, 5, 1e-5);
    const DT_ObjectHandle shell = cube_object(DT_Scalar(3.5));
    EXPECT_TRUE(DT_Intersect(plate, shell, nullptr));
    move(shell, 5, 0, 0);
    EXPECT_NEAR(distance(shell, plate), 1, 2e-3);
}

TEST_F(ComplexQueries, FacesOfOneAndTwoPointsArePointsAndSegments)
{
    const DT_Vector3 point[1] = {{0, 0, 3}}, segment[2] = {{-2, 0, 0}, {2, 0, 0}};
    const DT_ObjectHandle dot = object(face(point, 1)), line = object(face(segment, 2)), other = ball(1);
    EXPECT_NEAR(distance(dot, line), 3, 1e-5);
    EXPECT_NEAR(distance(dot, other), 2, 1e-5);
    EXPECT_TRUE(DT_Intersect(line, other, nullptr));
    DT_Vector3 p, q;
    ASSERT_TRUE(DT_GetPenDepth(line, other, p, q));
    EXPECT_NEAR(std::hypot(double(q[0] - p[0]), double(q[1] - p[1]), double(q[2] - p[2])), 1, 1e-2);
    const DT_Quaternion quarter = {0, 0, 1, 1};
    const DT_ObjectHandle across = object(face(segment, 2));
    DT_SetOrientation(across, quarter);
    EXPECT_TRUE(DT_Intersect(line, across, nullptr));
    EXPECT_FALSE(DT_GetPenDepth(line, across, p, q)) << "the difference of two segments is flat";
}

TEST_F(ComplexQueries, AnObjectMeetsItself)
{
    const DT_ObjectHandle mesh = object(keep(complex_shape(torus)));
    EXPECT_TRUE(DT_Intersect(mesh, mesh, nullptr));
    EXPECT_EQ(distance(mesh, mesh), 0);
}

TEST_F(ComplexQueries, BoxesHoldTheObjectAndLieInTheBoxOfThePlacedBox)
{
    std::mt19937 random(12);
    std::normal_distribution<double> normal;
    const DT_ObjectHandle mesh = object(keep(complex_shape(torus)));
    for (int round = 0; round < 200; ++round)
    {
        double m[16] = {};
        for (const int i : {0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14})
            m[i] = normal(random);
        const double margin = round % 2 == 0 ? 0 : 0.25;
        DT_SetMatrixd(mesh, m);
        DT_SetMargin(mesh, DT_Scalar(margin));
        if (DT_GetError() != DT_ERROR_NONE) continue;  // nearly singular
        DT_Vector3 min, max;
        DT_GetBBox(mesh, min, max);
        for (int k = 0; k < 3; ++k)
        {
            double low = 1e9, high = -1e9, reach = margin;
            for (std::size_t i = 0; i < torus.vertices.size(); i += 3)
            {
                const double x = m[k] * double(torus.vertices[i]) + m[4 + k] * double(torus.vertices[i + 1]) +
                                 m[8 + k] * double(torus.vertices[i + 2]) + m[12 + k];
                low = std::min(low, x - margin), high = std::max(high, x + margin);
            }
            reach += 4 * std::fabs(m[k]) + 4 * std::fabs(m[4 + k]) + std::fabs(m[8 + k]);
            EXPECT_LE(min[k], low + 1e-12);
            EXPECT_GE(max[k], high - 1e-12);
            EXPECT_GE(min[k], m[12 + k] - reach - 1e-5);
            EXPECT_LE(max[k], m[12 + k] + reach + 1e-5);
        }
    }
}

TEST_F(ComplexQueries, AnyCacheIsSafe)
{
    std::mt19937 random(9);
    const DT_ObjectHandle mesh = object(keep(complex_shape(torus)));
    const DT_ObjectHandle others[] = {ball(1, 3), ball(1, 6), object(keep(complex_shape(torus)), 3), cube_object(7)};
    for (const DT_ObjectHandle other : others)
    {
        const DT_Proximity expected = proximity(mesh, other);
        const DT_Bool intersecting = DT_Intersect(mesh, other, nullptr);
        for (int i = 0; i < 1000; ++i)
        {
            DT_PairCache cache;
            auto* const bytes = reinterpret_cast<unsigned char*>(&cache);
            for (std::size_t k = 0; k < sizeof cache; ++k)
                bytes[k] = static_cast<unsigned char>(random() >> 13);
            if (i % 2 == 0) bytes[12] = static_cast<unsigned char>(i / 2), bytes[13] = 0, bytes[14] = bytes[15] = 0;
            DT_PairCache copy = cache;
            DT_Proximity found{};
            ASSERT_EQ(DT_Intersect(mesh, other, &copy), intersecting);
            ASSERT_TRUE(DT_GetSignedDistance(mesh, other, &cache, &found));
            ASSERT_LE(found.lower, expected.upper);
            ASSERT_GE(found.upper, expected.lower);
            ASSERT_NEAR(found.distance, expected.distance, 2e-3 * std::abs(expected.distance) + 1e-6);
        }
    }
}

TEST_F(ComplexQueries, MeshesFarFromTheOriginKeepTheirDigits)
{
    const DT_ObjectHandle a = cube_object(), b = cube_object(), other = ball(1);
    const double far = 1048576;  // 2^20
    move(a, DT_Scalar(far), 0, 0);
    move(b, DT_Scalar(far + 4), 0, 0);
    move(other, DT_Scalar(far - 4), 0, 0);
    EXPECT_NEAR(distance(a, b), 2, 3e-3);
    EXPECT_NEAR(distance(a, other), 2, 3e-3);
}

TEST_F(ComplexQueries, SmallAndLargeMeshesAreAnsweredAlike)
{
    for (const double size : {1e-12, 1e-6, 1e6, 1e15})
    {
        MeshData scaled = torus;
        for (DT_Scalar& x : scaled.vertices)
            x = DT_Scalar(double(x) * size);
        const DT_ObjectHandle a = object(keep(complex_copy(scaled))), b = object(keep(complex_copy(scaled)));
        const DT_ObjectHandle other = object(keep(DT_NewSphere(DT_Scalar(size))));
        move(b, DT_Scalar(10 * size), 0, 0);
        EXPECT_NEAR(distance(a, b) / size, 2, 3e-3) << size;
        EXPECT_NEAR(distance(a, other) / size, 1, 0.06) << size;  // the tube is a polygon
        move(b, DT_Scalar(7 * size), 0, 0);
        EXPECT_TRUE(DT_Intersect(a, b, nullptr)) << size;
        DT_Scalar t = -1;
        DT_Vector3 n;
        const DT_Vector3 from = {DT_Scalar(9 * size), DT_Scalar(0.1 * size), 0}, to = {0, DT_Scalar(0.1 * size), 0};
        EXPECT_TRUE(DT_ObjectRayCast(a, from, to, 1, &t, n)) << size;
        EXPECT_NEAR(t, 5.0 / 9, 1e-2) << size;
    }
}

}  // namespace
