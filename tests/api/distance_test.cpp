// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// DT_GetDistance: accuracy, limit and depth by call; results in double, near the origin and far from it.
#include "polyhedra.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

class Distances : public ApiTest
{
protected:
    ~Distances() override { DT_SetAccuracy(DT_Scalar(1e-3)); }

    static DT_QueryOptions options(double accuracy = 0, double max_distance = 0, unsigned int flags = 0)
    {
        return {sizeof(DT_QueryOptions), accuracy, max_distance, flags, 0};
    }

    DT_Scalar number(double size) { return DT_Scalar(std::uniform_real_distribution<>(-size, size)(random_)); }

    /// Sixteen objects of eight kinds, turned, stretched and with margins here and there.
    std::vector<DT_ObjectHandle> some_of_each_kind()
    {
        const DT_Vector3 low = {0, -1, 0}, high = {0, 1, 0};
        const std::vector<DT_ShapeHandle> shapes = {
            keep(DT_NewLineSegment(low, high)), keep(DT_NewSphere(1)),
            keep(DT_NewBox(1, 2, 3)),           keep(DT_NewCone(1, 2)),
            keep(DT_NewCylinder(1, 2)),         keep(polytope(cube_corners(2))),
            keep(complex_shape(torus_)),        keep(polyhedron(cube_))};
        std::vector<DT_ObjectHandle> made;
        for (std::size_t i = 0; i < 2 * shapes.size(); ++i)
        {
            made.push_back(object(shapes[i % shapes.size()]));
            if (i % 3 == 0) DT_SetMargin(made.back(), DT_Scalar(0.1));
        }
        return made;
    }

    void place_anew(DT_ObjectHandle o)
    {
        const DT_Quaternion q = {number(1), number(1), number(1), number(1)};
        const DT_Vector3 p = {number(4), number(4), number(4)}, s = {1, DT_Scalar(1.5), 1};
        DT_SetOrientation(o, q);
        if (random_() % 3 == 0) DT_SetScaling(o, s);
        DT_SetPosition(o, p);
    }

    const MeshData torus_ = torus_mesh(24, 12, 1, 0.4), cube_ = cube_mesh(2);
    std::mt19937 random_{29};
};

TEST_F(Distances, OfCubesThreeApartIsOneWithinALimitOfTwoAndNotWithinOneHalf)
{
    const DT_ObjectHandle a = box(2), b = box(2, 3);
    DT_Proximity found;
    const DT_QueryOptions two = options(0, 2), half = options(0, 0.5);
    ASSERT_TRUE(DT_GetDistance(a, b, &two, nullptr, &found));
    EXPECT_NEAR(found.distance, 1, 1e-12);
    EXPECT_NEAR(found.point2[0] - found.point1[0], 1, 1e-12);
    found.distance = 7;
    EXPECT_FALSE(DT_GetDistance(a, b, &half, nullptr, &found));
    EXPECT_EQ(found.distance, 7) << "nothing is written";
}

TEST_F(Distances, OptionsOfZeroAreTheDefaultAndThatIsNull)
{
    const std::vector<DT_ObjectHandle> things = some_of_each_kind();
    const DT_QueryOptions zero = options();
    for (int i = 0; i < 200; ++i)
    {
        const DT_ObjectHandle a = things[random_() % things.size()], b = things[random_() % things.size()];
        place_anew(a);
        place_anew(b);
        DT_Proximity by_zero = {}, by_null = {};
        ASSERT_TRUE(DT_GetDistance(a, b, &zero, nullptr, &by_zero));
        ASSERT_TRUE(DT_GetDistance(a, b, nullptr, nullptr, &by_null));
        EXPECT_EQ(std::memcmp(&by_zero, &by_null, sizeof by_zero), 0);
    }
}

TEST_F(Distances, AccuracyIsThatOfTheCallAndNotOfTheProcess)
{
    const DT_ObjectHandle a = object(keep(DT_NewCone(1, 2))), b = object(keep(DT_NewCylinder(1, 3)));
    const DT_QueryOptions fine = options(1e-8), process = options();
    DT_SetAccuracy(DT_Scalar(0.25));
    EXPECT_EQ(DT_GetAccuracy(), DT_Scalar(0.25));
    int apart = 0, coarse = 0;
    for (int i = 0; i < 300; ++i)
    {
        place_anew(a);
        place_anew(b);
        DT_Proximity exact, rough;
        ASSERT_TRUE(DT_GetDistance(a, b, &fine, nullptr, &exact));
        ASSERT_TRUE(DT_GetDistance(a, b, &process, nullptr, &rough));
        if (exact.distance == 0) continue;
        ++apart;
        EXPECT_LE(exact.upper - exact.lower, 1e-8 * exact.distance + 1e-10);
        EXPECT_LE(rough.lower, exact.upper);
        EXPECT_GE(rough.upper, exact.lower);
        coarse += rough.upper - rough.lower > 1e-3 * rough.distance;
    }
    EXPECT_GT(apart, 100);
    EXPECT_GT(coarse, 30) << "the sample tells the two apart";
}

TEST_F(Distances, WithinALimitAreFoundAndBeyondItAreProvedToBe)
{
    const std::vector<DT_ObjectHandle> things = some_of_each_kind();
    std::vector<DT_PairCache> caches(things.size() * things.size());
    int near = 0, far = 0, deep = 0;
    for (int i = 0; i < 4000; ++i)
    {
        const std::size_t m = random_() % things.size(), n = random_() % things.size();
        const DT_ObjectHandle a = things[m], b = things[n];
        place_anew(a);
        place_anew(b);
        const double limit = std::exp(std::uniform_real_distribution<>(-3, 2)(random_));
        const bool wants_depth = random_() % 2 != 0;
        const DT_QueryOptions within = options(0, limit, wants_depth ? DT_QUERY_DEPTH : 0);
        DT_Proximity truth, found;
        ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &truth));
        if (!DT_GetDistance(a, b, &within, &caches[m * things.size() + n], &found))
        {
            EXPECT_GE(truth.upper, limit) << "pair " << i;
            ++far;
            continue;
        }
        ++near;
        EXPECT_LE(truth.lower, limit);
        if (truth.distance > 0 || wants_depth)
        {
            EXPECT_LE(found.lower, truth.upper);
            EXPECT_GE(found.upper, truth.lower);
            EXPECT_NEAR(found.distance, truth.distance, 2e-3 * std::fabs(truth.distance) + 1e-9) << "pair " << i;
            continue;
        }
        ++deep;
        EXPECT_TRUE(found.distance == 0 && found.lower == 0 && found.upper == 0);
        for (int k = 0; k < 3; ++k)
        {
            EXPECT_EQ(found.point1[k], found.point2[k]);
            EXPECT_EQ(found.normal[k], 0);
        }
    }
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    EXPECT_GT(near, 1000);
    EXPECT_GT(far, 1000);
    EXPECT_GT(deep, 200);
}

TEST_F(Distances, BeyondTheLimitHaveABoundInABatchAndAreInfinite)
{
    const std::vector<DT_ObjectHandle> things = some_of_each_kind();
    for (const DT_ObjectHandle o : things)
        place_anew(o);
    const DT_QueryOptions within = options(0, 0.5);
    int far = 0;
    for (std::size_t i = 0; i + 1 < things.size(); ++i)
    {
        DT_Proximity found, truth;
        DT_GetDistanceBatch(1, &things[i], &things[i + 1], &within, nullptr, &found);
        ASSERT_TRUE(DT_GetSignedDistance(things[i], things[i + 1], nullptr, &truth));
        if (!(found.distance == infinity)) continue;
        ++far;
        EXPECT_EQ(found.upper, infinity);
        EXPECT_GE(found.lower, 0.5);
        EXPECT_LE(found.lower, truth.upper);
        EXPECT_EQ(found.feature1, DT_NO_FEATURE);
        EXPECT_EQ(found.point1[0], 0);
    }
    EXPECT_GT(far, 3);
}

TEST_F(Distances, CanBeDifferentiatedBySmallSteps)
{
    const DT_ObjectHandle a = ball(1), b = box(2);
    const double h = 1e-6;
    const auto distance_at = [&](double x) {
        const double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 2.5, 3.5, 1};
        DT_SetMatrixd(a, m);
        DT_Proximity found;
        EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &found));
        return found.distance;
    };
    const double slope = (distance_at(4 + h) - distance_at(4 - h)) / (2 * h);
    EXPECT_NEAR(slope, 3 / std::sqrt(3 * 3 + 1.5 * 1.5 + 2.5 * 2.5), 1e-8);
}

TEST_F(Distances, AgreeWithTheirPointsAMillionUnitsAway)
{
    const DT_ObjectHandle a = ball(1), b = ball(1);
    const double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1e6, 1e6, 1e6, 1},
                 n[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1e6 + 2, 1e6 + 1, 1e6 + 2, 1};
    DT_SetMatrixd(a, m);
    DT_SetMatrixd(b, n);
    DT_Proximity found;
    ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &found));
    EXPECT_NEAR(found.distance, 1, 1e-9);
    for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(found.point2[k] - found.point1[k], found.distance * found.normal[k], 1e-9);
}

TEST_F(Distances, TouchingObjectsAreNearHoweverSmallTheLimit)
{
    const DT_ObjectHandle a = box(2), b = box(2, 2);
    const DT_QueryOptions least = options(0, std::numeric_limits<double>::denorm_min());
    DT_Proximity found;
    ASSERT_TRUE(DT_GetDistance(a, b, &least, nullptr, &found));
    EXPECT_EQ(found.distance, 0);
}

}  // namespace
