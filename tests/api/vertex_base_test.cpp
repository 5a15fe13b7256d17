// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Vertices that move: DT_ChangeVertexBase changes every mesh on the base and every object with it, or nothing at all.
#include "meshes.hpp"

#include <limits>
#include <thread>

namespace
{

constexpr DT_Scalar nan = std::numeric_limits<DT_Scalar>::quiet_NaN();
constexpr DT_Scalar inf = std::numeric_limits<DT_Scalar>::infinity();

class VertexBases : public ApiTest
{
protected:
    ~VertexBases() override { DT_DeleteVertexBase(base); }

    void expect_error(DT_Error error) { EXPECT_EQ(DT_GetError(), error) << DT_GetErrorText(); }

    /// Upper end of the object's box along x.
    double high(DT_ObjectHandle object)
    {
        DT_Vector3 min, max;
        DT_GetBBox(object, min, max);
        return double(max[0]);
    }
    double distance(DT_ObjectHandle a, DT_ObjectHandle b)
    {
        DT_Vector3 p, q;
        return double(DT_GetClosestPair(a, b, p, q));
    }

    MeshData cube = cube_mesh(2);
    const MeshData large = cube_mesh(4);
    DT_VertexBaseHandle base = DT_NewVertexBase(cube.vertices.data(), 0);
    const DT_ObjectHandle ball = ApiTest::ball(1, 5);
};

TEST_F(VertexBases, ACubeThatGrowsByTwoComesOneNearerToTheBall)
{
    const DT_ObjectHandle growing = object(keep(complex_shape(base, cube.triangles)));  // of edge 2
    EXPECT_NEAR(distance(growing, ball), 3, 1e-5);
    DT_ChangeVertexBase(base, large.vertices.data());  // of edge 4
    EXPECT_NEAR(distance(growing, ball), 2, 1e-5);
}

TEST_F(VertexBases, ANewPointerMovesAllMeshesAndAllTheirObjects)
{
    const DT_ShapeHandle whole = keep(complex_shape(base, cube.triangles));
    const std::vector<DT_Index> some(cube.triangles.begin(), cube.triangles.begin() + 12);
    const DT_ShapeHandle part = keep(complex_shape(base, some));
    const DT_ObjectHandle a = object(whole), b = object(whole, 0, 7), c = object(part);
    EXPECT_NEAR(high(a), 1, 1e-6);
    EXPECT_NEAR(distance(a, ball), 3, 1e-5);

    DT_ChangeVertexBase(base, large.vertices.data());
    for (const DT_ObjectHandle object : {a, b, c})
        EXPECT_NEAR(high(object), 2, 1e-6);
    EXPECT_NEAR(distance(a, ball), 2, 1e-5);
    EXPECT_NEAR(distance(c, ball), 2, 1e-5);

    DT_ChangeVertexBase(base, cube.vertices.data());
    EXPECT_NEAR(high(b), 1, 1e-6);
    EXPECT_NEAR(distance(a, ball), 3, 1e-5);
}

TEST_F(VertexBases, TheSamePointerReadsTheVerticesAnew)
{
    const DT_ObjectHandle mesh = object(keep(complex_shape(base, cube.triangles)));
    for (int step = 1; step <= 20; ++step)
    {
        for (std::size_t i = 0; i < cube.vertices.size(); ++i)
            cube.vertices[i] = large.vertices[i] * DT_Scalar(step) / 10;
        DT_ChangeVertexBase(base, cube.vertices.data());
        EXPECT_NEAR(high(mesh), step / 5.0, 1e-5);
        EXPECT_NEAR(distance(mesh, ball), 4 - step / 5.0, 1e-4);
    }
}

TEST_F(VertexBases, ObjectsKeepTheirPlacementAndMargin)
{
    const DT_ObjectHandle mesh = object(keep(complex_shape(base, cube.triangles)), 10);
    const DT_Vector3 scaling = {3, 1, 1};
    DT_SetScaling(mesh, scaling);
    DT_SetMargin(mesh, DT_Scalar(0.5));
    EXPECT_NEAR(high(mesh), 13.5, 1e-5);
    DT_ChangeVertexBase(base, large.vertices.data());
    EXPECT_NEAR(high(mesh), 16.5, 1e-5);
    DT_Vector3 min, max;
    DT_GetBBox(mesh, min, max);
    EXPECT_NEAR(max[1], 2.5, 1e-5);
}

TEST_F(VertexBases, PolytopesAndMeshesByValueStay)
{
    const DT_ShapeHandle hull = keep(DT_NewPolytope(base));
    DT_VertexRange(0, 8);
    DT_EndPolytope();
    const DT_ObjectHandle solid = object(hull), valued = object(keep(complex_copy(cube)));
    DT_ChangeVertexBase(base, large.vertices.data());
    EXPECT_NEAR(high(solid), 1, 1e-6);
    EXPECT_NEAR(high(valued), 1, 1e-6);
}

TEST_F(VertexBases, OtherBasesStay)
{
    const DT_VertexBaseHandle other = DT_NewVertexBase(cube.vertices.data(), 0);
    const DT_ObjectHandle here = object(keep(complex_shape(base, cube.triangles))),
                          there = object(keep(complex_shape(other, cube.triangles)));
    DT_ChangeVertexBase(other, large.vertices.data());
    EXPECT_NEAR(high(here), 1, 1e-6);
    EXPECT_NEAR(high(there), 2, 1e-6);
    DT_DeleteVertexBase(other);
}

TEST_F(VertexBases, AVertexThatIsNotFiniteChangesNothingForAnyMesh)
{
    const std::vector<DT_Index> first(cube.triangles.begin(), cube.triangles.begin() + 6);  // corners 0, 2, 4, 6
    const std::vector<DT_Index> second(cube.triangles.begin() + 6, cube.triangles.begin() + 12);  // and the others
    const DT_ObjectHandle a = object(keep(complex_shape(base, first))), b = object(keep(complex_shape(base, second)));
    const double before_a = distance(a, ball), before_b = distance(b, ball);
    for (const DT_Scalar bad : {nan, inf, -inf, DT_Scalar(1e20)})
    {
        for (const std::size_t corner : {0u, 7u})  // in use by one of the two only
        {
            MeshData broken = large;
            broken.vertices[3 * corner + 1] = bad;
            DT_ChangeVertexBase(base, broken.vertices.data());
            expect_error(DT_ERROR_INVALID_ARGUMENT);
            EXPECT_NEAR(high(a), -1, 1e-6);
            EXPECT_NEAR(high(b), 1, 1e-6);
            EXPECT_EQ(distance(a, ball), before_a);
            EXPECT_EQ(distance(b, ball), before_b);
        }
    }
    // The base has not moved either.
    const DT_ShapeHandle later = keep(complex_shape(base, cube.triangles));
    EXPECT_NEAR(high(object(later)), 1, 1e-6);
}

TEST_F(VertexBases, AnObjectThatWouldReachTooFarChangesNothing)
{
    const DT_ObjectHandle near = object(keep(complex_shape(base, cube.triangles)));
    const DT_ObjectHandle wide = object(keep(complex_shape(base, cube.triangles)));
    const DT_Vector3 scaling = {DT_Scalar(1e30), 1, 1};
    DT_SetScaling(wide, scaling);
    MeshData huge = cube;
    for (DT_Scalar& x : huge.vertices)
        x *= DT_Scalar(1e10);
    DT_ChangeVertexBase(base, huge.vertices.data());
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_NEAR(high(near), 1, 1e-6);
    const DT_Quaternion unit = {0, 0, 0, 1};
    DT_SetOrientation(wide, unit);  // and with the scaling the obstacle goes
    DT_ChangeVertexBase(base, huge.vertices.data());
    expect_error(DT_ERROR_NONE);
    EXPECT_NEAR(high(near), 1e10, 1e4);
}

TEST_F(VertexBases, VerticesNotInUseMayBecomeAnything)
{
    const std::vector<DT_Index> some(cube.triangles.begin(), cube.triangles.begin() + 6);
    const DT_ObjectHandle mesh = object(keep(complex_shape(base, some)));
    MeshData other = large;
    other.vertices[3 * 7] = nan;
    DT_ChangeVertexBase(base, other.vertices.data());
    expect_error(DT_ERROR_NONE);
    EXPECT_NEAR(high(mesh), -2, 1e-6);
}

TEST_F(VertexBases, ADeletedBaseLivesOnUntilItsLastMeshGoes)
{
    const DT_VertexBaseHandle own = DT_NewVertexBase(cube.vertices.data(), 0);
    const DT_ShapeHandle shape = complex_shape(own, cube.triangles);
    const DT_ObjectHandle mesh = object(shape);
    DT_DeleteVertexBase(own);
    DT_ChangeVertexBase(own, large.vertices.data());
    expect_error(DT_ERROR_INVALID_HANDLE);
    EXPECT_NEAR(distance(mesh, ball), 3, 1e-5);
    DT_DeleteShape(shape);
    EXPECT_NEAR(distance(mesh, ball), 3, 1e-5);
}

TEST_F(VertexBases, MeshesAndObjectsThatWentAreForgotten)
{
    for (int round = 0; round < 50; ++round)
    {
        const DT_ShapeHandle a = complex_shape(base, cube.triangles), b = complex_shape(base, cube.triangles),
                             c = complex_shape(base, cube.triangles);
        const DT_ObjectHandle first = DT_CreateObject(nullptr, b), second = DT_CreateObject(nullptr, b),
                              third = DT_CreateObject(nullptr, b);
        DT_DeleteShape(round % 3 == 0 ? a : c);
        DT_DestroyObject(round % 2 == 0 ? second : first);
        DT_ChangeVertexBase(base, round % 2 == 0 ? large.vertices.data() : cube.vertices.data());
        EXPECT_NEAR(high(third), round % 2 == 0 ? 2 : 1, 1e-6);
        DT_DestroyObject(round % 2 == 0 ? first : second);
        DT_DeleteShape(b);
        EXPECT_NEAR(high(third), round % 2 == 0 ? 2 : 1, 1e-6);
        DT_DestroyObject(third);
        DT_DeleteShape(round % 3 == 0 ? c : a);
    }
    DT_ChangeVertexBase(base, cube.vertices.data());
}

TEST_F(VertexBases, ChangingHoldsNoMoreMemory)
{
    const DT_ObjectHandle mesh = object(keep(complex_shape(base, cube.triangles)));
    const std::size_t before = DT_GetByteCount();
    for (int i = 0; i < 10; ++i)
        DT_ChangeVertexBase(base, i % 2 == 0 ? large.vertices.data() : cube.vertices.data());
    EXPECT_EQ(DT_GetByteCount(), before);
    EXPECT_NEAR(high(mesh), 1, 1e-6);
}

// A deformed mesh answers as one that was built from the deformed vertices.
TEST_F(VertexBases, RefittedMeshesAnswerAsNewOnes)
{
    MeshData torus = torus_mesh(24, 12, 2, 0.7);
    const DT_VertexBaseHandle own = DT_NewVertexBase(torus.vertices.data(), 0);
    const DT_ShapeHandle shape = keep(complex_shape(own, torus.triangles));
    const DT_ObjectHandle refitted = object(shape), still = object(keep(complex_copy(torus)), 1, DT_Scalar(0.5));
    std::mt19937 random(8);
    std::normal_distribution<double> normal;
    int hits = 0;
    for (int step = 0; step < 30; ++step)
    {
        for (DT_Scalar& x : torus.vertices)
            x += DT_Scalar(0.15 * normal(random));
        DT_ChangeVertexBase(own, torus.vertices.data());
        const DT_ShapeHandle fresh_shape = complex_copy(torus);
        const DT_ObjectHandle fresh = DT_CreateObject(nullptr, fresh_shape);
        for (int k = 0; k < 20; ++k)
        {
            const DT_Vector3 place = {DT_Scalar(2 * normal(random)), DT_Scalar(2 * normal(random)),
                                      DT_Scalar(2 * normal(random))};
            for (const DT_ObjectHandle other : {ball, still})
            {
                DT_SetPosition(other, place);
                EXPECT_EQ(DT_Intersect(refitted, other, nullptr), DT_Intersect(fresh, other, nullptr));
                const double x = distance(refitted, other), y = distance(fresh, other);
                EXPECT_NEAR(x, y, 2e-3 * y);
                hits += x == 0;
            }
            const DT_Vector3 across = {-place[0], -place[1], -place[2]};
            DT_Scalar s = -1, t = -1;
            DT_Vector3 m = {}, n = {};
            EXPECT_EQ(DT_ObjectRayCast(refitted, place, across, 1, &s, m),
                      DT_ObjectRayCast(fresh, place, across, 1, &t, n));
            EXPECT_NEAR(s, t, 1e-5);
        }
        DT_DestroyObject(fresh);
        DT_DeleteShape(fresh_shape);
    }
    EXPECT_GT(hits, 100);
    EXPECT_LT(hits, 1100);
    DT_DeleteVertexBase(own);
}

TEST_F(VertexBases, ThreadsMayMakeAndDropMeshesOfOneBaseAtTheSameTime)
{
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
    {
        threads.emplace_back([&] {
            for (int k = 0; k < 50; ++k)
            {
                const DT_ShapeHandle shape = complex_shape(base, cube.triangles);
                const DT_ObjectHandle a = DT_CreateObject(nullptr, shape), b = DT_CreateObject(nullptr, shape);
                DT_DeleteShape(shape);
                DT_DestroyObject(a);
                DT_DestroyObject(b);
            }
            EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    DT_ChangeVertexBase(base, large.vertices.data());
}

}  // namespace
