// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Placement: what each setter keeps and replaces, matrices in both precisions, margins and boxes.
#include "meshes.hpp"

#include <cmath>
#include <cstring>
#include <random>

namespace
{

constexpr DT_Scalar half_root = DT_Scalar(0.70710678118654752440);

class Objects : public ApiTest
{
protected:
    void expect_box(DT_ObjectHandle object, DT_Scalar x0, DT_Scalar y0, DT_Scalar z0, DT_Scalar x1, DT_Scalar y1,
                    DT_Scalar z1)
    {
        DT_Vector3 min, max;
        DT_GetBBox(object, min, max);
        const DT_Scalar expected[6] = {x0, y0, z0, x1, y1, z1};
        for (int i = 0; i < 3; ++i)
        {
            EXPECT_NEAR(min[i], expected[i], 1e-6) << i;
            EXPECT_NEAR(max[i], expected[3 + i], 1e-6) << i;
        }
    }

    void expect_matrix(DT_ObjectHandle object, const double (&expected)[16])
    {
        double found[16];
        float foundf[16];
        DT_GetMatrixd(object, found);
        DT_GetMatrixf(object, foundf);
        for (int i = 0; i < 16; ++i)
        {
            EXPECT_NEAR(found[i], expected[i], 1e-6) << i;
            EXPECT_EQ(foundf[i], float(found[i])) << i;
        }
    }

    const DT_ShapeHandle brick = keep(DT_NewBox(2, 4, 6));
    const DT_Quaternion quarter_about_z = {0, 0, half_root, half_root};
};

TEST_F(Objects, StartAtTheIdentityWithoutMargin)
{
    const DT_ObjectHandle o = DT_CreateObject(nullptr, brick);
    expect_matrix(o, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
    expect_box(o, -1, -2, -3, 1, 2, 3);
    DT_DestroyObject(o);
}

TEST_F(Objects, PositionSetsTheOriginOnly)
{
    const DT_ObjectHandle o = object(brick);
    DT_SetOrientation(o, quarter_about_z);
    const DT_Vector3 position = {10, 20, 30};
    DT_SetPosition(o, position);
    expect_matrix(o, {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1});
    expect_box(o, 8, 19, 27, 12, 21, 33);
}

TEST_F(Objects, OrientationReplacesTheLinearPartAndKeepsTheOrigin)
{
    const DT_ObjectHandle o = object(brick, 5);
    const DT_Vector3 twice = {2, 2, 2};
    DT_SetScaling(o, twice);
    DT_SetOrientation(o, quarter_about_z);
    expect_matrix(o, {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1});
}

TEST_F(Objects, OrientationTakesQuaternionsOfAnyLength)
{
    const DT_ObjectHandle o = object(brick);
    for (const DT_Scalar length : {DT_Scalar(1e-15), DT_Scalar(3), DT_Scalar(1e15)})
    {
        const DT_Quaternion q = {0, 0, length, length};
        DT_SetOrientation(o, q);
        expect_matrix(o, {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
    }
}

TEST_F(Objects, ScalingIsAlongLocalAxesAndCumulative)
{
    const DT_ObjectHandle o = object(brick);
    DT_SetOrientation(o, quarter_about_z);
    const DT_Vector3 scaling = {2, 3, DT_Scalar(0.5)};
    DT_SetScaling(o, scaling);
    expect_matrix(o, {0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1});
    DT_SetScaling(o, scaling);
    expect_matrix(o, {0, 4, 0, 0, -9, 0, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, 1});
    expect_box(o, -18, -4, DT_Scalar(-0.75), 18, 4, DT_Scalar(0.75));
}

TEST_F(Objects, MatricesAreByColumnsAndTheLastRowIsNotRead)
{
    const DT_ObjectHandle o = object(brick);
    const double m[16] = {0, 1, 0, 77, -1, 0, 0, 77, 0, 0, 1, 77, 4, 5, 6, 77};
    DT_SetMatrixd(o, m);
    expect_matrix(o, {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1});
    const float f[16] = {1, 0, 0, NAN, 0, 1, 0, NAN, 0, 0, 1, NAN, 1, 2, 3, NAN};
    DT_SetMatrixf(o, f);
    expect_matrix(o, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1});
}

TEST_F(Objects, DoubleMatricesComeBackExactly)
{
    const DT_ObjectHandle o = object(brick);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> any(-1, 1);
    for (int k = 0; k < 100; ++k)
    {
        double m[16], found[16];
        for (double& x : m)
            x = any(random);
        for (int j = 0; j < 4; ++j)
        {
            m[5 * j] += 3;  // far from singular
            m[4 * j + 3] = j == 3;
        }
        DT_SetMatrixd(o, m);
        DT_GetMatrixd(o, found);
        EXPECT_EQ(std::memcmp(m, found, sizeof m), 0) << k;
    }
}

TEST_F(Objects, MirrorsAndShearsArePlacements)
{
    const DT_ObjectHandle o = object(brick);
    const double mirror[16] = {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    DT_SetMatrixd(o, mirror);
    expect_box(o, -1, -2, -3, 1, 2, 3);
    const double shear[16] = {1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    DT_SetMatrixd(o, shear);
    expect_box(o, -3, -2, -3, 3, 2, 3);
}

TEST_F(Objects, MarginsAreInWorldUnits)
{
    const DT_ObjectHandle o = object(brick);
    DT_SetMargin(o, DT_Scalar(0.5));
    const DT_Vector3 twice = {2, 2, 2};
    DT_SetScaling(o, twice);
    expect_box(o, -2.5, -4.5, -6.5, 2.5, 4.5, 6.5);
    DT_SetMargin(o, 0);
    expect_box(o, -2, -4, -6, 2, 4, 6);
}

TEST_F(Objects, BoxesAreTightForEveryShape)
{
    const DT_Vector3 p = {1, 2, 3}, q = {-1, 5, 3};
    expect_box(object(keep(DT_NewSphere(2)), 1), -1, -2, -2, 3, 2, 2);
    expect_box(object(keep(DT_NewCylinder(1, 4))), -1, -2, -1, 1, 2, 1);
    expect_box(object(keep(DT_NewPoint(p))), 1, 2, 3, 1, 2, 3);
    expect_box(object(keep(DT_NewLineSegment(p, q))), -1, 2, 3, 1, 5, 3);
    expect_box(object(keep(polytope(cube_corners(3)))), -1.5, -1.5, -1.5, 1.5, 1.5, 1.5);

    const DT_ObjectHandle cone = object(keep(DT_NewCone(1, 4)));
    expect_box(cone, -1, -2, -1, 1, 2, 1);
    DT_SetOrientation(cone, quarter_about_z);  // the apex goes to −x
    expect_box(cone, -2, -1, -1, 2, 1, 1);

    const DT_ObjectHandle ball = object(keep(DT_NewSphere(1)));
    const double shear[16] = {1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1};
    DT_SetMatrixd(ball, shear);
    const auto root = DT_Scalar(std::sqrt(2.0));
    expect_box(ball, -root, -1, -2, root, 1, 2);
}

TEST_F(Objects, BoxesContainTheObjectAfterRounding)
{
    std::mt19937 random(2);
    std::uniform_real_distribution<double> any(-1000, 1000);
    for (int k = 0; k < 200; ++k)
    {
        const DT_Vector3 origin = {};
        const DT_ShapeHandle point = DT_NewPoint(origin);
        const DT_ObjectHandle o = DT_CreateObject(nullptr, point);
        double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, any(random), any(random), any(random), 1};
        DT_SetMatrixd(o, m);
        DT_Vector3 min, max;
        DT_GetBBox(o, min, max);
        for (int i = 0; i < 3; ++i)
        {
            EXPECT_LE(double(min[i]), m[12 + i]);
            EXPECT_GE(double(max[i]), m[12 + i]);
            EXPECT_LE(double(max[i]) - double(min[i]), 1e-4);
        }
        DT_DestroyObject(o);
        DT_DeleteShape(point);
    }
}

TEST_F(Objects, TellWhatTheyWereGiven)
{
    int client = 0, other = 0;
    const DT_ObjectHandle o = DT_CreateObject(&client, brick);
    EXPECT_EQ(DT_GetClientObject(o), &client);
    DT_SetClientObject(o, &other);
    EXPECT_EQ(DT_GetClientObject(o), &other);
    DT_SetClientObject(o, nullptr);
    EXPECT_EQ(DT_GetClientObject(o), nullptr);
    EXPECT_EQ(DT_GetMargin(o), 0);
    DT_SetMargin(o, DT_Scalar(0.25));
    EXPECT_EQ(DT_GetMargin(o), DT_Scalar(0.25));
    EXPECT_EQ(DT_GetShape(o), brick);
    DT_DestroyObject(o);
}

TEST_F(Objects, KeepAShapeThatIsDeletedAndForgetItsHandle)
{
    const DT_ShapeHandle shape = DT_NewBox(2, 2, 2);
    const DT_ObjectHandle o = object(shape);
    EXPECT_EQ(DT_GetShape(o), shape);
    DT_DeleteShape(shape);
    EXPECT_EQ(DT_GetShape(o), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    const DT_ShapeHandle next = keep(DT_NewSphere(9));  // most likely in the same slot
    EXPECT_NE(DT_GetShape(o), next);
    expect_box(o, -1, -1, -1, 1, 1, 1);
}

TEST_F(Objects, GetAnotherShapeInTheSamePlace)
{
    const DT_ShapeHandle mesh = keep(complex_copy(cube_mesh(4))), ball = keep(DT_NewSphere(1));
    const DT_ObjectHandle o = object(brick, 10);
    DT_SetOrientation(o, quarter_about_z);
    DT_SetMargin(o, DT_Scalar(0.5));
    double before[16], after[16];
    DT_GetMatrixd(o, before);
    for (const DT_ShapeHandle shape : {mesh, brick, ball, mesh, mesh, ball, brick})
    {
        DT_SetShape(o, shape);
        EXPECT_EQ(DT_GetShape(o), shape);
        DT_GetMatrixd(o, after);
        EXPECT_EQ(std::memcmp(before, after, sizeof before), 0);
        EXPECT_EQ(DT_GetMargin(o), DT_Scalar(0.5));
        if (shape == mesh) expect_box(o, 7.5, -2.5, -2.5, 12.5, 2.5, 2.5);
        if (shape == ball) expect_box(o, 8.5, -1.5, -1.5, 11.5, 1.5, 1.5);
        if (shape == brick) expect_box(o, 7.5, -1.5, -3.5, 12.5, 1.5, 3.5);
    }
}

TEST_F(Objects, KeepTheirShapeWhereAnotherWouldReachTooFar)
{
    const DT_ShapeHandle huge = keep(DT_NewBox(DT_Scalar(5e37), 1, 1)), mesh = keep(complex_copy(cube_mesh(2)));
    for (const DT_ShapeHandle shape : {brick, mesh})
    {
        const DT_ObjectHandle o = object(shape, DT_Scalar(7e37));
        DT_SetShape(o, huge);
        EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
        EXPECT_EQ(DT_GetShape(o), shape);
        const DT_ShapeHandle open = DT_NewPolytope(nullptr);
        DT_SetShape(o, open);
        EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_OPERATION) << "a shape that is not finished";
        EXPECT_EQ(DT_GetShape(o), shape);
        DT_DeleteShape(open);
    }
}

TEST_F(Objects, WithAnotherShapeMeetOthersInTheirScenes)
{
    const DT_ShapeHandle mesh = keep(complex_copy(cube_mesh(8))), small = keep(DT_NewSphere(1));
    const DT_ObjectHandle a = object(small), b = object(small, DT_Scalar(3.5));
    const DT_SceneHandle scene = DT_CreateScene();
    const DT_RespTableHandle table = DT_CreateRespTable();
    for (const DT_ObjectHandle o : {a, b})
    {
        DT_SetResponseClass(table, o, 0);
        DT_AddObject(scene, o);
    }
    DT_AddDefaultResponse(
        table, [](void*, void*, void*, const DT_CollData*) -> DT_Bool { return DT_CONTINUE; }, DT_DEPTH_RESPONSE,
        nullptr);
    for (int i = 0; i < 3; ++i)
    {
        EXPECT_EQ(DT_Test(scene, table), 0u);
        DT_SetShape(a, mesh);
        EXPECT_EQ(DT_Test(scene, table), 1u) << "the ball sticks in the wall at x = 4";
        DT_SetShape(a, small);
    }
    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
}

TEST_F(Objects, AndAllElseAreValidFromTheirBeginToTheirEnd)
{
    const DT_ShapeHandle shape = DT_NewSphere(1);
    const DT_Scalar vertices[3] = {};
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertices, 0);
    const DT_ObjectHandle o = DT_CreateObject(nullptr, shape);
    const DT_SceneHandle scene = DT_CreateScene();
    const DT_RespTableHandle table = DT_CreateRespTable();
    const BP_SceneHandle boxes = BP_CreateScene(nullptr, nullptr, nullptr);
    const DT_Vector3 min = {0, 0, 0}, max = {1, 1, 1};
    const BP_ProxyHandle proxy = BP_CreateProxy(boxes, nullptr, min, max);
    const void* const all[] = {shape, base, o, scene, table, boxes, proxy};
    for (const void* const handle : all)
        EXPECT_TRUE(DT_IsValid(handle));
    BP_DestroyProxy(boxes, proxy);
    BP_DestroyScene(boxes);
    DT_DestroyRespTable(table);
    DT_DestroyScene(scene);
    DT_DestroyObject(o);
    DT_DeleteVertexBase(base);
    DT_DeleteShape(shape);
    for (const void* const handle : all)
        EXPECT_FALSE(DT_IsValid(handle));
    EXPECT_FALSE(DT_IsValid(nullptr));
}

}  // namespace
