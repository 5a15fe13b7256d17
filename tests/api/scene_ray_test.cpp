// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays through a scene: the first hit of all objects, and nothing on a miss.
#include "meshes.hpp"
#include "scene_fixture.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace
{

constexpr DT_Scalar infinite = std::numeric_limits<float>::max();

class SceneRay : public SceneTest
{
protected:
    /// Along x from x = `from` to x = `to`; the name of the object hit, "" for a miss.
    std::string cast(DT_Scalar from, DT_Scalar to, DT_Scalar max_param = 1, const void* ignore = nullptr)
    {
        const DT_Vector3 source = {from, 0, 0}, target = {to, 0, 0};
        const void* const hit =
            DT_RayCast(scene, const_cast<void*>(ignore), source, target, max_param, &param, normal);
        return hit ? static_cast<const char*>(hit) : "";
    }

    DT_Scalar param = -7;
    DT_Vector3 normal = {-7, -7, -7};
};

TEST_F(SceneRay, TheFirstHitWins)
{
    cube("c", 40), cube("a", 10), cube("b", 20);
    EXPECT_EQ(cast(0, 90), "a");
    EXPECT_NEAR(param, 0.1, 1e-6);
    EXPECT_NEAR(normal[0], -1, 1e-6) << "it faces the source";
    EXPECT_NEAR(normal[1], 0, 1e-6);
    EXPECT_NEAR(normal[2], 0, 1e-6);
    EXPECT_EQ(cast(90, 0), "c");
    EXPECT_NEAR(param, 49 / 90.0, 1e-6);
    EXPECT_NEAR(normal[0], 1, 1e-6);
    EXPECT_EQ(cast(15, 16, infinite), "b");
    EXPECT_NEAR(param, 4, 1e-5);
}

TEST_F(SceneRay, OnlyObjectsOfTheSceneAreHit)
{
    const DT_ObjectHandle a = cube("a", 10);
    cube("b", 20);
    loose("loose", keep(DT_NewSphere(1)), 5);
    EXPECT_EQ(cast(0, 90), "a");
    DT_RemoveObject(scene, a);
    EXPECT_EQ(cast(0, 90), "b");
    DT_AddObject(scene, a);
    EXPECT_EQ(cast(0, 90), "a");
    destroy(a);
    EXPECT_EQ(cast(0, 90), "b");
}

TEST_F(SceneRay, ClassesDoNotMatter)
{
    const DT_ObjectHandle a = cube("a", 10);
    DT_ClearResponseClass(table, a);
    EXPECT_EQ(cast(0, 90), "a");
}

TEST_F(SceneRay, MovesAreSeenAtOnce)
{
    const DT_ObjectHandle a = cube("a", 10);
    cube("b", 20);
    EXPECT_EQ(cast(0, 90), "a");
    move(a, 0, 50);
    EXPECT_EQ(cast(0, 90), "b");
    move(a, 15);
    EXPECT_EQ(cast(0, 90), "a");
    EXPECT_NEAR(param, 14 / 90.0, 1e-6);
    const DT_Vector3 scaling = {4, 1, 1};
    DT_SetScaling(a, scaling);
    EXPECT_EQ(cast(0, 90), "a");
    EXPECT_NEAR(param, 11 / 90.0, 1e-6);
}

TEST_F(SceneRay, TheParameterEndsAtMaxParam)
{
    cube("a", 10);
    EXPECT_EQ(cast(0, 18, DT_Scalar(0.49)), "");
    EXPECT_EQ(cast(0, 18, DT_Scalar(0.51)), "a");
    EXPECT_EQ(cast(0, 2, infinite), "a");
    EXPECT_NEAR(param, 4.5, 1e-5);
    EXPECT_EQ(cast(-2, -4, infinite), "") << "never backwards";
    EXPECT_EQ(cast(10, 11, 0), "a") << "inside at once";
}

TEST_F(SceneRay, AMissWritesNothing)
{
    cube("a", 10);
    DT_ObjectHandle high = cube("b", 20);
    move(high, 20, 30);
    EXPECT_EQ(cast(0, -90), "");
    EXPECT_EQ(cast(0, 8), "");
    EXPECT_EQ(param, -7);
    for (const DT_Scalar x : normal)
        EXPECT_EQ(x, -7);
    expect_error(DT_ERROR_NONE);
}

TEST_F(SceneRay, ASourceInsideIsAHitAtZeroWithoutNormal)
{
    cube("a", 10), cube("b", 20);
    EXPECT_EQ(cast(DT_Scalar(20.5), 90), "b");
    EXPECT_EQ(param, 0);
    for (const DT_Scalar x : normal)
        EXPECT_EQ(x, 0);
}

TEST_F(SceneRay, MeshesAreHollowAndTwoSided)
{
    const MeshData mesh = cube_mesh(4);
    actor("m", keep(complex_shape(mesh)), 10);
    EXPECT_EQ(cast(0, 16), "m");
    EXPECT_NEAR(param, 0.5, 1e-6);
    EXPECT_NEAR(normal[0], -1, 1e-6);
    EXPECT_EQ(cast(10, 14), "m") << "from inside";
    EXPECT_NEAR(param, 0.5, 1e-6);
    EXPECT_NEAR(normal[0], -1, 1e-6) << "towards the source";
    EXPECT_EQ(cast(9, 11), "") << "nothing inside";
}

TEST_F(SceneRay, TheMarginIsIgnored)
{
    const DT_ObjectHandle a = cube("a", 10);
    DT_SetMargin(a, 3);
    EXPECT_EQ(cast(0, 18), "a");
    EXPECT_NEAR(param, 0.5, 1e-6);
    EXPECT_EQ(cast(0, 8), "");
}

TEST_F(SceneRay, ObjectsWithTheIgnoredPointerAreSkipped)
{
    static const char same[] = "same";
    cube(same, 10), cube("b", 20), cube(same, 30);
    EXPECT_EQ(cast(0, 90), "same");
    EXPECT_EQ(cast(0, 90, 1, same), "b");
    EXPECT_EQ(cast(90, 0, 1, same), "b") << "all of them";
    EXPECT_EQ(cast(25, 90, 1, same), "");
}

TEST_F(SceneRay, AHitIsToldEvenIfTheClientPointerIsNull)
{
    cube("b", 20);
    actor(nullptr, keep(DT_NewBox(2, 2, 2)), 10);
    for (const char* const ignored : {"nobody", static_cast<const char*>(nullptr)})
    {
        param = -7;
        EXPECT_EQ(cast(0, 90, 1, ignored), "");
        EXPECT_NEAR(param, 0.1, 1e-6) << "told by the parameter: null ignores nobody";
        EXPECT_NEAR(normal[0], -1, 1e-6);
    }
}

TEST_F(SceneRay, EachOfAHundredRaysHitsAnObjectWithoutAClientPointer)
{
    const DT_ShapeHandle box = keep(DT_NewBox(1, 1, 1));
    std::vector<DT_Scalar> sources, targets, params(100), normals(300);
    for (int i = 0; i < 100; ++i)
    {
        const DT_Vector3 source = {-5, DT_Scalar(2 * i), 0}, target = {5, DT_Scalar(2 * i), 0};
        move(actor(nullptr, box), 0, source[1]);
        sources.insert(sources.end(), source, source + 3);
        targets.insert(targets.end(), target, target + 3);
    }
    std::vector<void*> clients(100);
    EXPECT_EQ(DT_RayCastBatch(scene, 100, nullptr, sources.data(), targets.data(), 1, clients.data(), params.data(),
                              normals.data()),
              100u);
    for (std::size_t i = 0; i < 100; ++i)
    {
        param = -1;
        EXPECT_EQ(DT_RayCast(scene, nullptr, &sources[3 * i], &targets[3 * i], 1, &param, normal), nullptr);
        EXPECT_NEAR(param, 0.45, 1e-6) << i;
        EXPECT_EQ(params[i], param) << i;
    }
}

TEST_F(SceneRay, BadRaysAreErrorsWithoutOutput)
{
    cube("a", 10);
    constexpr DT_Scalar nan = std::numeric_limits<DT_Scalar>::quiet_NaN();
    for (const DT_Scalar bad : {DT_Scalar(-1), nan})
    {
        EXPECT_EQ(cast(0, 90, bad), "");
        expect_error(DT_ERROR_INVALID_ARGUMENT);
    }
    EXPECT_EQ(cast(nan, 90), "");
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    const DT_Vector3 p = {0, 0, 0}, q = {90, 0, 0};
    EXPECT_EQ(DT_RayCast(scene, nullptr, nullptr, q, 1, &param, normal), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_RayCast(scene, nullptr, p, nullptr, 1, &param, normal), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_RayCast(scene, nullptr, p, q, 1, nullptr, normal), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_RayCast(scene, nullptr, p, q, 1, &param, nullptr), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_RayCast(nullptr, nullptr, p, q, 1, &param, normal), nullptr);
    expect_error(DT_ERROR_INVALID_HANDLE);
    EXPECT_EQ(param, -7);
}

/// Every kind of shape, sheared and mirrored too: the scene's answer is the least of the objects' answers.
TEST_F(SceneRay, ASmallThingIsHitFromFarAway)
{
    std::mt19937 random(77);
    std::uniform_real_distribution<double> any(-1e7, 1e7), ahead(0.1, 3), aside(-0.05, 0.05);
    const DT_ObjectHandle ball = actor("a", keep(DT_NewSphere(DT_Scalar(0.1))));
    int hits = 0;
    for (int k = 0; k < 2000; ++k)
    {
        const double p[3] = {any(random), any(random), any(random)}, further = ahead(random);
        DT_Vector3 source, target;
        for (int i = 0; i < 3; ++i)
        {
            source[i] = DT_Scalar(p[i]);
            target[i] = DT_Scalar(aside(random) - further * p[i]);
        }
        DT_Scalar alone = -7;
        const bool is_hit = DT_ObjectRayCast(ball, source, target, 1, &alone, normal) == DT_TRUE;
        const void* const found = DT_RayCast(scene, nullptr, source, target, 1, &param, normal);
        EXPECT_EQ(found != nullptr, is_hit) << k;
        if (found) { EXPECT_EQ(param, alone) << k; }
        hits += is_hit;
    }
    EXPECT_GT(hits, 30);
}

TEST_F(SceneRay, OfEqualParametersTheFirstCreatedWins)
{
    const DT_ObjectHandle can = actor("a", keep(DT_NewCylinder(3, 2)));
    const DT_ObjectHandle slab = actor("b", keep(DT_NewBox(6, 2, 6)));
    std::mt19937 random(78);
    std::uniform_real_distribution<double> any(-2, 2);
    int ties = 0;
    for (int k = 0; k < 2000; ++k)
    {
        const DT_Vector3 source = {DT_Scalar(any(random)), 5, DT_Scalar(any(random))};
        const DT_Vector3 target = {DT_Scalar(any(random)), 0, DT_Scalar(any(random))};
        DT_Scalar a = -1, b = -2;
        DT_ObjectRayCast(can, source, target, 1, &a, normal);
        DT_ObjectRayCast(slab, source, target, 1, &b, normal);
        if (a != b) continue;
        ++ties;
        const void* const found = DT_RayCast(scene, nullptr, source, target, 1, &param, normal);
        EXPECT_STREQ(static_cast<const char*>(found), "a") << k;
        EXPECT_EQ(param, a) << k;
    }
    EXPECT_GT(ties, 200);
}

TEST_F(SceneRay, AgreesWithTheRaysOfSingleObjects)
{
    std::mt19937 random(12);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto any = [&](double scale) { return DT_Scalar(scale * unit(random)); };
    const DT_Vector3 p = {DT_Scalar(0.5), 0, 0}, q = {0, 1, 0};
    const MeshData torus = torus_mesh(20, 10, 1, 0.4);
    std::vector<DT_ShapeHandle> shapes = {
        DT_NewBox(1, 2, 1),        DT_NewSphere(1),      DT_NewCone(1, 2),
        DT_NewCylinder(1, 1),      DT_NewPoint(p),       DT_NewLineSegment(p, q),
        polytope(cube_corners(1)), complex_shape(torus), complex_copy(soup_mesh(20, 4))};
    shapes.push_back(DT_NewMinkowski(shapes[5], shapes[2]));
    shapes.push_back(DT_NewHull(shapes[1], shapes[6]));
    std::vector<std::string> names(5 * shapes.size());
    std::vector<DT_ObjectHandle> objects;
    for (std::size_t i = 0; i < names.size(); ++i)
    {
        names[i] = std::to_string(i);
        objects.push_back(actor(names[i].c_str(), shapes[i % shapes.size()]));
    }
    int hits = 0, misses = 0, inside = 0;
    for (int round = 0; round < 3000; ++round)
    {
        double m[16];
        for (int i = 0; i < 16; ++i)
            m[i] = double(any(i < 12 ? 0.5 : 6)) + (i < 12 && i % 5 == 0 ? 1.2 : 0);
        DT_SetMatrixd(objects[random() % objects.size()], m);
        DT_GetError();  // a matrix may happen to be singular
        const DT_Vector3 source = {any(7), any(7), any(7)}, target = {any(7), any(7), any(7)};
        const DT_Scalar max_param = round % 3 == 0 ? infinite : DT_Scalar(1);
        double least = INFINITY;
        std::vector<std::string> nearest;
        for (std::size_t i = 0; i < objects.size(); ++i)
        {
            DT_Scalar t;
            DT_Vector3 n;
            if (!DT_ObjectRayCast(objects[i], source, target, max_param, &t, n) || double(t) > least) continue;
            if (double(t) < least) nearest.clear();
            least = double(t);
            nearest.push_back(names[i]);
        }
        const void* const hit = DT_RayCast(scene, nullptr, source, target, max_param, &param, normal);
        ASSERT_EQ(hit != nullptr, !nearest.empty()) << round;
        if (!hit && ++misses > 0) continue;
        ASSERT_NE(std::find(nearest.begin(), nearest.end(), static_cast<const char*>(hit)), nearest.end()) << round;
        ASSERT_EQ(double(param), least) << round;
        const double length = std::hypot(double(normal[0]), double(normal[1]), double(normal[2]));
        double along = 0;
        for (int k = 0; k < 3; ++k)
            along += double(normal[k]) * (double(target[k]) - double(source[k]));
        ASSERT_TRUE(0 <= param && param <= max_param) << round;
        ASSERT_NEAR(length, param > 0 ? 1 : length > 0, 1e-5) << round;
        ASSERT_LE(along, 1e-4) << round << ": the normal is on the side of the source";
        ++hits;
        inside += param == 0;
    }
    EXPECT_GT(hits, 1000);
    EXPECT_GT(misses, 100);
    EXPECT_GT(inside, 50);
    for (const DT_ShapeHandle shape : shapes)
        DT_DeleteShape(shape);
}

}  // namespace
