// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Polyhedra that would need too many convex pieces, and those that had to be repaired: answers known beforehand, and
// what moves by the way out must come free.
#include "failing_allocator.hpp"
#include "polyhedra.hpp"

#include <algorithm>

namespace
{

DT_ShapeHandle repaired(DT_VertexBaseHandle base, const std::vector<DT_Index>& triangles)
{
    const DT_ShapeHandle shape = DT_NewPolyhedron(base);
    DT_RepairPolyhedron();
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3)
        DT_VertexIndices(3, &triangles[i]);
    DT_EndPolyhedron();
    return shape;
}

/// Reading `data` in place.
DT_ShapeHandle repaired(const MeshData& data)
{
    const DT_VertexBaseHandle base = DT_NewVertexBase(data.vertices.data(), 0);
    const DT_ShapeHandle shape = repaired(base, data.triangles);
    DT_DeleteVertexBase(base);
    return shape;
}

/// Waves on a ring, so that hardly two of its triangles are in convex position.
MeshData wavy_ring(int around, int across)
{
    MeshData ring = torus_mesh(around, across, 1, 0.35);
    for (std::size_t i = 0; i < ring.vertices.size(); i += 3)
        ring.vertices[i + 2] +=
            DT_Scalar(0.1 * std::sin(4 * double(ring.vertices[i])) * std::cos(3 * double(ring.vertices[i + 1])));
    return ring;
}

class LargePolyhedra : public ApiTest
{
protected:
    static DT_DepthResult depth(DT_ObjectHandle a, DT_ObjectHandle b, double accuracy)
    {
        const DT_DepthOptions options{sizeof options, accuracy, {}, 0, DT_DEPTH_CPU, 0, 0, 0};
        DT_DepthResult result{};
        result.struct_size = sizeof result;
        EXPECT_TRUE(DT_GetGlobalPenDepth(a, b, &options, &result)) << DT_GetErrorText();
        EXPECT_LE(result.lower, result.depth);
        return result;
    }
    static void expect_depth(DT_ObjectHandle a, DT_ObjectHandle b, double known)
    {
        const DT_DepthResult found = depth(a, b, 1e-3);
        EXPECT_LE(double(found.lower), known * (1 + 1e-6));
        EXPECT_GE(double(found.depth), known * (1 - 1e-6));
        EXPECT_LE(double(found.depth), known * 1.002);
        EXPECT_GE(double(found.lower), known * 0.998);
    }

    // The letter U of three bars that cross at its corners.
    const MeshData bars = boxes({{{0, 0, 0}, {3, 1, 1}}, {{0, 0.25, 0}, {1, 3, 1}}, {{2, 0.25, 0}, {3, 3, 1}}});
    const MeshData ring = wavy_ring(60, 24);
};

TEST_F(LargePolyhedra, APostAQuarterInTheFloorOfAURepairedFromBarsIsAQuarterDeep)
{
    const DT_ObjectHandle letter = object(keep(repaired(bars)));
    const DT_ObjectHandle post =
        object(keep(DT_NewBox(DT_Scalar(0.75), 2, 4)), DT_Scalar(1.5), DT_Scalar(1.75), DT_Scalar(0.5));
    EXPECT_NEAR(double(depth(post, letter, 1e-3).depth), 0.25, 0.25e-3);
}

TEST_F(LargePolyhedra, AreRepairedOnDemandOnly)
{
    const DT_VertexBaseHandle base = DT_NewVertexBase(bars.vertices.data(), 0);
    polyhedron(base, bars.triangles);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NOT_CLOSED);
    const DT_ObjectHandle letter = object(keep(repaired(base, bars.triangles))),
                          post = object(keep(DT_NewBox(DT_Scalar(0.75), 2, 4)));
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    const DT_Vector3 sunk = {DT_Scalar(1.5), DT_Scalar(1.75), DT_Scalar(0.5)};
    DT_SetPosition(post, sunk);
    expect_depth(post, letter, 0.25);
    const DT_Vector3 aside = {DT_Scalar(1.75), DT_Scalar(2.5), DT_Scalar(0.5)};
    DT_SetPosition(post, aside);
    expect_depth(post, letter, 0.125);
    expect_depth(letter, post, 0.125);
    DT_Vector3 p, q;
    ASSERT_TRUE(DT_GetPenDepth(post, letter, p, q));
    EXPECT_NEAR(double(q[0] - p[0]), -0.125, 1e-3);
    const DT_Vector3 between = {DT_Scalar(1.5), DT_Scalar(2.5), DT_Scalar(0.5)};
    DT_SetPosition(post, between);
    EXPECT_FALSE(DT_GetPenDepth(post, letter, p, q));
    DT_SetPosition(post, sunk);
    DT_SetMargin(letter, DT_Scalar(0.0625));
    expect_depth(post, letter, 0.3125);
    DT_DeleteVertexBase(base);
}

TEST_F(LargePolyhedra, AreSolidThroughAFilledHole)
{
    MeshData open = cube_mesh(2);
    open.triangles.resize(open.triangles.size() - 6);  // the side at z = 1
    const DT_ObjectHandle solid = object(keep(repaired(open))), small = ball(DT_Scalar(0.25));
    EXPECT_TRUE(DT_Intersect(solid, small, nullptr));
    expect_depth(small, solid, 1.25);
    const DT_Vector3 high = {0, 0, DT_Scalar(0.75)};
    DT_SetPosition(small, high);
    expect_depth(small, solid, 0.5);
    const DT_Vector3 outside = {0, 0, DT_Scalar(1.5)};
    DT_SetPosition(small, outside);
    EXPECT_FALSE(DT_Intersect(solid, small, nullptr));
}

/// A rod through the filling of a hole, the rim far away: all questions agree that it is in.
TEST_F(LargePolyhedra, AreSolidWhereAHoleIsFilled)
{
    MeshData open = cube_mesh(2);
    open.triangles.resize(open.triangles.size() - 6);  // the side at z = 1
    const MeshData cube = cube_mesh(1);
    const DT_ObjectHandle solid = object(keep(repaired(open)));
    for (const DT_ShapeHandle shape : {DT_NewBox(1, 1, 1), DT_NewCylinder(DT_Scalar(0.5), 1), polyhedron(cube)})
    {
        const DT_ObjectHandle other = object(keep(shape), 0, 0, DT_Scalar(1.25));
        for (const bool first : {true, false})
        {
            const DT_ObjectHandle a = first ? solid : other, b = first ? other : solid;
            DT_Vector3 p, q;
            EXPECT_TRUE(DT_Intersect(a, b, nullptr));
            ASSERT_TRUE(DT_GetCommonPoint(a, b, p));
            EXPECT_NEAR(double(p[2]), 1, 0.26);
            EXPECT_EQ(DT_GetClosestPair(a, b, p, q), 0);
            DT_Proximity found;
            ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &found));
            EXPECT_NEAR(double(found.distance), -0.25, 1e-3);
            expect_depth(a, b, 0.25);
        }
        const DT_Vector3 above = {0, 0, 3}, down = {0, 0, -4};
        DT_SetPosition(other, above);
        DT_Proximity apart;
        ASSERT_TRUE(DT_GetSignedDistance(solid, other, nullptr, &apart));
        EXPECT_NEAR(double(apart.distance), 1.5, 1.5e-3);
        EXPECT_LE(double(apart.lower), 1.5);
        EXPECT_GE(double(apart.upper), 1.5);
        EXPECT_LT(apart.feature1, 10u);
        EXPECT_FALSE(DT_Intersect(solid, other, nullptr));
        DT_CastHit hit;
        ASSERT_TRUE(DT_ObjectCast(other, down, solid, 1, &hit));
        EXPECT_NEAR(double(hit.param), (1.5) / 4, 1e-3);
        EXPECT_LT(hit.feature2, 10u);
    }
}

TEST_F(LargePolyhedra, RepeatTheRepairWhenTheirVerticesMove)
{
    MeshData moving = bars;
    const DT_VertexBaseHandle base = DT_NewVertexBase(moving.vertices.data(), 0);
    const DT_ObjectHandle letter = object(keep(repaired(base, moving.triangles))),
                          post = object(keep(DT_NewBox(DT_Scalar(0.5), 1, 1)), DT_Scalar(1.5), DT_Scalar(1.25),
                                        DT_Scalar(0.5));
    expect_depth(post, letter, 0.25);
    for (DT_Scalar& x : moving.vertices)
        x *= 2;
    DT_ChangeVertexBase(base, moving.vertices.data());
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    expect_depth(post, letter, 1);  // along z
    DT_DeleteVertexBase(base);
}

TEST_F(LargePolyhedra, AreLeftByTheWayFound)
{
    const DT_ShapeHandle large = keep(polyhedron(ring));
    const DT_ObjectHandle a = object(large);
    const MeshData cube = cube_mesh(1);
    const DT_ShapeHandle others[] = {large,
                                     keep(polyhedron(cube)),
                                     keep(DT_NewSphere(DT_Scalar(0.4))),
                                     keep(DT_NewCylinder(DT_Scalar(0.3), 1)),
                                     keep(DT_NewCone(DT_Scalar(0.4), 1)),
                                     keep(DT_NewLineSegment(cube.vertices.data(), cube.vertices.data() + 21))};
    std::mt19937 random(1);
    std::uniform_real_distribution<double> any(-1, 1);
    int deep = 0, narrow = 0;
    for (const DT_ShapeHandle shape : others)
        for (int k = 0; k < 3; ++k)
        {
            const DT_Vector3 at = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(0.3 * any(random))};
            const DT_ObjectHandle b = object(shape, at[0], at[1], at[2]);
            const DT_Quaternion turn = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random)), 1};
            DT_SetOrientation(b, turn);
            const DT_Vector3 flat = {1, 1, DT_Scalar(k == 2 ? 0.6 : 1)};
            if (shape == large) DT_SetScaling(b, flat);
            if (k == 1) DT_SetMargin(b, DT_Scalar(0.03125));
            DT_DepthResult probe{};
            probe.struct_size = sizeof probe;
            if (!DT_GetGlobalPenDepth(b, a, nullptr, &probe)) continue;
            ++deep;
            const DT_DepthResult found = depth(b, a, 0.02);
            narrow += found.lower >= DT_Scalar(0.97) * found.depth;
            // What is rounded has a lower bound by its core, and a segment has no inside to grow pieces in.
            const bool is_round = shape == others[2] || k == 1, is_segment = shape == others[5];
            EXPECT_GE(double(found.lower), (is_segment ? 0 : is_round ? 0.8 : 0.97) * double(found.depth));
            EXPECT_LE(probe.lower, found.depth);
            EXPECT_LE(found.lower, probe.depth);
            double m[16];
            DT_GetMatrixd(b, m);
            DT_Vector3 out;
            for (int i = 0; i < 3; ++i)
                out[i] = DT_Scalar(m[12 + i] + found.depth * found.direction[i] * (1 + 1e-5));
            DT_SetPosition(b, out);
            DT_Vector3 p, q;
            EXPECT_GE(DT_GetClosestPair(a, b, p, q), 0);
            EXPECT_FALSE(DT_GetGlobalPenDepth(b, a, nullptr, &probe) && probe.lower > 1e-5);
            DT_SetPosition(b, p);
        }
    EXPECT_GT(deep, 12);
    EXPECT_GT(narrow, deep * 0.6);
}

TEST_F(LargePolyhedra, HaveTheDepthOfAHollowMeshByItsFaces)
{
    const DT_ObjectHandle solid = object(keep(repaired(bars)));
    MeshData strip{{DT_Scalar(-1), DT_Scalar(0.75), DT_Scalar(0.5), 4, DT_Scalar(0.75), DT_Scalar(0.5), 4,
                    DT_Scalar(0.875), DT_Scalar(0.5)},
                   {0, 1, 2}};
    const DT_ObjectHandle hollow = object(keep(complex_shape(strip)));
    DT_Vector3 p, q;
    ASSERT_TRUE(DT_GetPenDepth(hollow, solid, p, q));
    EXPECT_NEAR(double(std::hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2])), 0.5, 2e-3);
}

TEST_F(LargePolyhedra, RefuseToRepairWhatIsNotOpen)
{
    DT_RepairPolyhedron();
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_OPERATION);
    const DT_ShapeHandle hollow = DT_NewComplexShape(nullptr);
    DT_RepairPolyhedron();
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_OPERATION);
    DT_EndComplexShape();
    DT_GetError();
    DT_DeleteShape(hollow);
    DT_GetError();
    const DT_VertexBaseHandle base = DT_NewVertexBase(bars.vertices.data(), 0);
    keep(repaired(base, bars.triangles));
    DT_RepairPolyhedron();
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_OPERATION);
    DT_DeleteVertexBase(base);
}

TEST_F(LargePolyhedra, GiveAllMemoryBack)
{
    DT_ObjectHandle a = object(keep(repaired(bars))),
                    b = object(keep(repaired(bars)), DT_Scalar(0.5), DT_Scalar(0.25), DT_Scalar(0.125));
    depth(a, b, 0.01);
    const size_t bytes = DT_GetByteCount();
    for (int k = 0; k < 3; ++k)
        depth(a, b, 0.01);
    EXPECT_EQ(DT_GetByteCount(), bytes);
}

TEST(LargePolyhedraMemory, OutOfMemoryIsAnErrorAndLosesNothing)
{
    ASSERT_EQ(DT_GetByteCount(), 0u);
    const MeshData bars = boxes({{{0, 0, 0}, {3, 1, 1}}, {{0, 0.25, 0}, {1, 3, 1}}});
    int errors = 0;
    bool failed = true;
    for (long n = 0; failed && n < 1'000'000; n += 1 + n / 8)
    {
        Failing failing{n};
        ASSERT_TRUE(DT_SetAllocator(Failing::alloc, Failing::free, &failing));
        const DT_ShapeHandle solid = repaired(bars), ball = DT_NewSphere(1);
        const DT_ObjectHandle a = DT_CreateObject(nullptr, solid), b = DT_CreateObject(nullptr, ball);
        DT_Vector3 p, q;
        DT_GetPenDepth(a, b, p, q);
        const DT_Error error = DT_GetError();
        if (failing.failed) { EXPECT_EQ(error, DT_ERROR_OUT_OF_MEMORY) << n; }
        for (const DT_ObjectHandle object : {a, b})
            DT_DestroyObject(object);
        for (const DT_ShapeHandle shape : {solid, ball})
            DT_DeleteShape(shape);
        DT_GetError();
        EXPECT_EQ(DT_GetByteCount(), 0u) << n;
        failed = failing.failed;
        errors += failed;
    }
    EXPECT_GT(errors, 30);
    EXPECT_FALSE(failed);
    DT_SetAllocator(nullptr, nullptr, nullptr);
}

}  // namespace
