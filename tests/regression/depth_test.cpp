// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Depths and their witnesses.
#include "../api/polyhedra.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

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

/// A cylinder of radius 1 and height 2, turned anyhow.
struct TurnedCylinder
{
    DT_ObjectHandle object;
    double matrix[16];

    /// How far a point is outside.
    double outside(const DT_Vector3d x) const
    {
        double local[3] = {0, 0, 0};
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < 3; ++i)
                local[k] += matrix[4 * k + i] * (x[i] - matrix[12 + i]);
        return std::hypot(std::max(std::hypot(local[0], local[2]) - 1, 0.0), std::max(std::fabs(local[1]) - 1, 0.0));
    }
    /// How far a point is below the highest along n.
    double below(const DT_Vector3d x, double sign, const DT_Vector3d n) const
    {
        double along[3] = {0, 0, 0}, height = 0;
        for (int k = 0; k < 3; ++k)
        {
            for (int i = 0; i < 3; ++i)
                along[k] += sign * matrix[4 * k + i] * n[i];
            height += sign * n[k] * (x[k] - matrix[12 + k]);
        }
        return std::hypot(along[0], along[2]) + std::fabs(along[1]) - height;
    }
};

TEST_F(Depth, WitnessesAreWithinTheAccuracyOfBothSurfaces)
{
    std::mt19937 random(29);
    std::normal_distribution<double> gauss;
    const auto shape = keep(DT_NewCylinder(1, 2));
    TurnedCylinder a{object(shape), {}}, b{object(shape), {}};
    int deep = 0;
    double worst = 0;
    for (int k = 0; k < 20'000; ++k)
    {
        for (TurnedCylinder* x : {&a, &b})
        {
            const DT_Quaternion q = {DT_Scalar(gauss(random)), DT_Scalar(gauss(random)), DT_Scalar(gauss(random)),
                                     DT_Scalar(gauss(random))};
            const DT_Vector3 t = {DT_Scalar(0.6 * gauss(random)), DT_Scalar(0.6 * gauss(random)), 0};
            DT_SetOrientation(x->object, q);
            DT_SetPosition(x->object, t);
            DT_GetMatrixd(x->object, x->matrix);
        }
        const DT_Proximity p = signed_distance(a.object, b.object);
        if (!(p.distance < -1e-3)) continue;
        ++deep;
        for (const double off : {a.outside(p.point1), b.outside(p.point2), a.below(p.point1, 1, p.normal),
                                 b.below(p.point2, -1, p.normal)})
            worst = std::max(worst, off / -p.distance);
    }
    EXPECT_LE(worst, 1e-3);
    EXPECT_GT(deep, 10'000);
}

/// The distance of x from its neighbour away from zero.
double step_at(DT_Scalar x)
{
    return double(std::nextafter(std::fabs(x), std::numeric_limits<DT_Scalar>::max()) - std::fabs(x));
}

TEST_F(Depth, PointsFarAwayDifferByTheDepthAsWellAsTheyCan)
{
    std::mt19937 random(29);
    std::uniform_real_distribution<double> any(-1, 1);
    const auto shape = keep(DT_NewSphere(1));
    const auto a = object(shape), b = object(shape);
    int deep = 0, closer = 0;
    for (int k = 0; k < 2000; ++k)
    {
        double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        for (int i = 12; i < 15; ++i)
            m[i] = 1e5 * any(random);
        DT_SetMatrixd(a, m);
        for (int i = 12; i < 15; ++i)
            m[i] += any(random);
        DT_SetMatrixd(b, m);
        DT_Vector3 p, q;
        if (!DT_GetPenDepth(a, b, p, q)) continue;
        ++deep;
        const DT_Proximity truth = signed_distance(a, b);
        for (int i = 0; i < 3; ++i)
        {
            const double way = truth.distance * truth.normal[i], step = std::max(step_at(p[i]), step_at(q[i]));
            EXPECT_LE(std::fabs(double(q[i] - p[i]) - way),
                      0.5 * std::min(step_at(p[i]), step_at(q[i])) * (1 + 1e-6) + 1e-7)
                << k;
            EXPECT_LE(std::fabs(double(p[i]) - truth.point1[i]), step) << k;
            EXPECT_LE(std::fabs(double(q[i]) - truth.point2[i]), step) << k;
            closer += std::fabs(double(DT_Scalar(truth.point2[i]) - DT_Scalar(truth.point1[i])) - way) > 0.5 * step;
        }
    }
    EXPECT_GT(deep, 1000);
    if (sizeof(DT_Scalar) == sizeof(float))
    {
        EXPECT_GT(closer, 500);
    }  // rounded one by one they would be off by more
}

TEST_F(Depth, ResponsesFarAwayHaveTheDepthItself)
{
    const auto shape = keep(DT_NewBox(1, 1, 1));
    const auto a = object(shape), b = object(shape);
    const auto scene = DT_CreateScene();
    const auto table = DT_CreateRespTable();
    DT_CollData found{};
    const auto keep_data = [](void* data, void*, void*, const DT_CollData* contact) -> DT_Bool {
        *static_cast<DT_CollData*>(data) = *contact;
        return DT_CONTINUE;
    };
    DT_AddDefaultResponse(table, keep_data, DT_DEPTH_RESPONSE, &found);
    for (const auto o : {a, b})
    {
        DT_SetResponseClass(table, o, 0);
        DT_AddObject(scene, o);
    }
    double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 123456.7, -98765.4, 3e4, 1};
    for (int k = 0; k < 100; ++k)
    {
        m[13] += 1e-3;
        DT_SetMatrixd(a, m);
        m[13] += 0.99;  // 0.01 deep along y
        DT_SetMatrixd(b, m);
        EXPECT_EQ(DT_Test(scene, table), 1u);
        EXPECT_NEAR(found.normal[1], -0.01, 1e-9);
        EXPECT_EQ(found.normal[0], 0);
        EXPECT_FALSE(std::signbit(found.normal[0])) << "a zero is printed without a sign";
        EXPECT_NEAR(found.point2[1] - found.point1[1], -0.01, 0.5 * step_at(found.point1[1]) + 1e-9);
    }
    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
}

TEST_F(Depth, OfASolidAndAHollowFaceWithMarginsIsThatOfTheSameBox)
{
    const MeshData cube = cube_mesh(2);
    const DT_ShapeHandle face = DT_NewComplexShape(nullptr);
    const DT_Vector3 corners[3] = {{0, DT_Scalar(-0.7), DT_Scalar(0.1)},
                                   {DT_Scalar(0.8), DT_Scalar(0.5), DT_Scalar(-0.1)},
                                   {DT_Scalar(-0.8), DT_Scalar(0.5), DT_Scalar(0.2)}};
    DT_Begin();
    for (const auto& corner : corners)
        DT_Vertex(corner);
    DT_End();
    DT_EndComplexShape();
    const auto solid = object(keep(polyhedron(cube))), same = box(2), hollow = object(keep(face));
    for (const auto o : {solid, same, hollow})
        DT_SetMargin(o, DT_Scalar(0.3));
    int deep = 0;
    for (int k = 0; k < 10; ++k)
    {
        const DT_Vector3 place = {DT_Scalar(1.5 + 0.1 * k), DT_Scalar(1.1), DT_Scalar(0.9)};
        DT_SetPosition(hollow, place);
        const DT_Proximity found = signed_distance(solid, hollow), expected = signed_distance(same, hollow);
        EXPECT_LE(found.lower, expected.upper + 1e-9) << k;
        EXPECT_GE(found.upper, expected.lower - 1e-9) << k;
        EXPECT_NEAR(found.distance, expected.distance, 2e-3 * std::fabs(expected.distance)) << k;
        deep += found.distance < 0;
    }
    EXPECT_TRUE(3 < deep && deep < 10) << deep;
}

TEST_F(Depth, OfARoundedSolidIsNotLostAtACoarseAccuracy)
{
    const MeshData cube = cube_mesh(1);
    const auto solid = object(keep(polyhedron(cube))), ball_object = ball(DT_Scalar(0.1));
    DT_SetMargin(solid, DT_Scalar(0.5));
    std::mt19937 random(3);
    std::uniform_real_distribution<double> any(-1, 1);
    int deep = 0;
    for (int k = 0; k < 2000; ++k)
    {
        const DT_Vector3 place = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random))};
        DT_SetPosition(ball_object, place);
        DT_Proximity truth{}, found{};
        DT_QueryOptions options = {sizeof options, 1e-9, 0, DT_QUERY_DEPTH, 0};
        ASSERT_TRUE(DT_GetDistance(solid, ball_object, &options, nullptr, &truth));
        options.accuracy = 0.5;
        ASSERT_TRUE(DT_GetDistance(solid, ball_object, &options, nullptr, &found));
        EXPECT_LE(found.lower, truth.upper + 1e-9) << k;
        EXPECT_GE(found.upper, truth.lower - 1e-9) << k;
        deep += truth.upper < 0;
    }
    EXPECT_GT(deep, 1000);
}

// An L whose corner at (2, 0, 0) was moved to (-11.5, 0, 0), so that it crosses itself: pieces inside are cut short by
// faces inside, and more of them prove no more. Each made the next round longer, up to minutes.
TEST_F(Depth, PiecesThatDoNotHelpCountAsSteps)
{
    const DT_Scalar vertices[] = {1, 1, 0, 1, 2, 0, 0, 2, 0, 0, 0, 0, DT_Scalar(-11.5),
                                  0, 0, 2, 1, 0, 1, 1, 1, 1, 2, 1, 0, 2,
                                  1, 0, 0, 1, 2, 0, 1, 2, 1, 1};
    const DT_Index indices[] = {0, 1,  7, 0, 7,  6, 1,  2,  8, 1, 8, 7, 0,  2,  1,  6, 7, 8, 2, 3,
                                9, 2,  9, 8, 0,  3, 2,  6,  8, 9, 3, 4, 10, 3,  10, 9, 0, 4, 3, 6,
                                9, 10, 4, 5, 11, 4, 11, 10, 0, 5, 4, 6, 10, 11, 5,  0, 6, 5, 6, 11};
    DT_SolidOptions repair{};
    repair.struct_size = sizeof repair;
    repair.flags = DT_SOLID_REPAIR;
    const DT_ShapeHandle shape = keep(DT_NewSolid(12, vertices, 0, 20, indices, &repair, nullptr));
    for (const DT_Scalar margin : {DT_Scalar(0.1), DT_Scalar(1)})
    {
        const DT_ObjectHandle a = object(shape);
        DT_SetMargin(a, margin);
        DT_DepthOptions options{};
        options.struct_size = sizeof options;
        options.backend = DT_DEPTH_CPU;
        options.accuracy = 1e-2;
        DT_DepthResult result{};
        result.struct_size = sizeof result;
        ASSERT_TRUE(DT_GetGlobalPenDepth(a, a, &options, &result));
        EXPECT_GT(result.lower, 0.84 + 2 * double(margin));
        EXPECT_LT(result.depth, 1.01 + 2 * double(margin));
        EXPECT_GE(result.steps, 10'000u) << "it ended for another reason";
        EXPECT_LT(result.steps, 12'000u);
    }
}

}  // namespace
