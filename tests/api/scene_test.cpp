// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Scenes: which objects are tested, in which order their pairs come, and who outlives whom.
#include "meshes.hpp"
#include "scene_fixture.hpp"

#include <limits>
#include <random>

namespace
{

class Scene : public SceneTest
{};

TEST_F(Scene, AnEmptyOneReportsNothing)
{
    respond();
    EXPECT_EQ(test(), Texts{});
    EXPECT_EQ(count, 0u);
    cube("a");
    EXPECT_EQ(test(), Texts{}) << "an object does not meet itself";
}

TEST_F(Scene, ObjectsAreTestedFromAddToRemove)
{
    respond();
    const DT_ObjectHandle a = cube("a"), b = cube("b", 1);
    EXPECT_EQ(test(), Texts{"hit a-b"});
    EXPECT_EQ(count, 1u);
    DT_RemoveObject(scene, b);
    EXPECT_EQ(test(), Texts{});
    EXPECT_EQ(count, 0u);
    DT_AddObject(scene, b);
    EXPECT_EQ(test(), Texts{"hit a-b"});
    DT_RemoveObject(scene, a);
    EXPECT_EQ(test(), Texts{});
}

TEST_F(Scene, TouchingCounts)
{
    respond();
    const DT_ObjectHandle b = (cube("a"), cube("b", 2));
    EXPECT_EQ(test(), Texts{"hit a-b"});
    move(b, DT_Scalar(2.001));
    EXPECT_EQ(test(), Texts{});
}

TEST_F(Scene, AddingTwiceIsAddingOnce)
{
    respond();
    const DT_ObjectHandle a = cube("a");
    cube("b");
    DT_AddObject(scene, a);
    DT_AddObject(scene, a);
    EXPECT_EQ(test(), Texts{"hit a-b"});
    DT_RemoveObject(scene, a);
    EXPECT_EQ(test(), Texts{});
    expect_error(DT_ERROR_NONE);
}

TEST_F(Scene, RemovingAnAbsentObjectHasNoEffect)
{
    respond();
    const DT_ObjectHandle a = cube("a");
    cube("b");
    const DT_ObjectHandle elsewhere = loose("c", keep(DT_NewSphere(1)));
    DT_RemoveObject(scene, elsewhere);
    DT_RemoveObject(new_scene(), a);
    expect_error(DT_ERROR_NONE);
    EXPECT_EQ(test(), Texts{"hit a-b"});
}

TEST_F(Scene, OneObjectMayBeInSeveral)
{
    respond();
    const DT_SceneHandle other = new_scene();
    const DT_ObjectHandle a = cube("a"), b = cube("b", 1), c = cube("c", 10);
    DT_RemoveObject(scene, c);
    DT_AddObject(other, a);
    DT_AddObject(other, c);
    EXPECT_EQ(test(), Texts{"hit a-b"});
    EXPECT_EQ(test(other, table), Texts{}) << "b is only in the first";
    move(a, 10);
    EXPECT_EQ(test(), Texts{});
    EXPECT_EQ(test(other, table), Texts{"hit a-c"});
    DT_RemoveObject(other, a);
    EXPECT_EQ(test(other, table), Texts{});
    move(a, 1);
    EXPECT_EQ(test(), Texts{"hit a-b"});
    DT_AddObject(other, a);
    DT_AddObject(other, b);
    EXPECT_EQ(test(other, table), Texts{"hit a-b"});
    destroy(a);
    EXPECT_EQ(test(), Texts{});
    EXPECT_EQ(test(other, table), Texts{});
}

TEST_F(Scene, OneTableServesSeveral)
{
    respond();
    const DT_SceneHandle other = new_scene();
    const DT_ObjectHandle c = (cube("a"), cube("b"), cube("c")), d = cube("d");
    for (const DT_ObjectHandle object : {c, d})
    {
        DT_RemoveObject(scene, object);
        DT_AddObject(other, object);
    }
    EXPECT_EQ(test(), Texts{"hit a-b"});
    EXPECT_EQ(test(other, table), Texts{"hit c-d"});
}

TEST_F(Scene, SeveralTablesAskDifferently)
{
    respond();
    const DT_RespTableHandle other = new_table(), empty = new_table();
    DT_AddDefaultResponse(other, callback<0>, DT_WITNESSED_RESPONSE, response("other"));
    const DT_ObjectHandle a = cube("a"), c = (cube("b"), cube("c"));
    DT_SetResponseClass(other, a, 0);
    DT_SetResponseClass(other, c, 0);
    DT_SetResponseClass(empty, a, 0);
    DT_SetResponseClass(empty, c, 0);
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "hit b-c"}));
    EXPECT_EQ(test(scene, other), Texts{"other a-c"});
    EXPECT_TRUE(log.at(0).data);
    EXPECT_EQ(test(scene, empty), Texts{}) << "a table without responses";
    destroy(other);
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "hit b-c"}));
    EXPECT_EQ(DT_Test(scene, other), 0u);
    expect_error(DT_ERROR_INVALID_HANDLE);
}

/// What has been changed is seen by the next test, whatever changed it.
TEST_F(Scene, EveryChangeOfAnObjectIsSeen)
{
    respond();
    const DT_ObjectHandle b = (cube("a"), cube("b", 5));
    const auto meets = [&] { return !test().empty(); };
    EXPECT_FALSE(meets());
    const DT_Vector3 longer = {5, 1, 1}, shorter = {DT_Scalar(0.2), 1, 1};
    DT_SetScaling(b, longer);
    EXPECT_TRUE(meets());
    const DT_Quaternion quarter = {0, 0, 1, 1};
    DT_SetOrientation(b, quarter);  // drops the scaling
    EXPECT_FALSE(meets());
    DT_SetMargin(b, DT_Scalar(3.5));
    EXPECT_TRUE(meets());
    DT_SetMargin(b, DT_Scalar(2.5));
    EXPECT_FALSE(meets());
    DT_SetMargin(b, 0);
    const double wide[16] = {9, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 9, 0, 0, 1};
    DT_SetMatrixd(b, wide);
    EXPECT_TRUE(meets());
    DT_SetScaling(b, shorter);
    EXPECT_FALSE(meets());
    const float near[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1};
    DT_SetMatrixf(b, near);
    EXPECT_TRUE(meets());
    move(b, 0, 0, 3);
    EXPECT_FALSE(meets());
}

TEST_F(Scene, VerticesThatMoveAreSeen)
{
    respond();
    MeshData mesh = cube_mesh(2);
    const MeshData large = cube_mesh(6);
    const DT_VertexBaseHandle base = DT_NewVertexBase(mesh.vertices.data(), 0);
    const DT_ShapeHandle shape = keep(complex_shape(base, mesh.triangles));
    cube("a", 3);
    const DT_ObjectHandle m = actor("m", shape);
    actor("n", shape, 20);
    EXPECT_EQ(test(), Texts{});
    DT_ChangeVertexBase(base, large.vertices.data());
    EXPECT_EQ(test(), Texts{"hit a-m"});
    move(m, 18);
    EXPECT_EQ(test(), Texts{"hit m-n"}) << "both have grown";
    mesh.vertices = large.vertices;
    for (DT_Scalar& x : mesh.vertices)
        x *= 7;
    DT_ChangeVertexBase(base, mesh.vertices.data());
    EXPECT_EQ(test(), Texts{"hit m-n"}) << "meshes are hollow: a floats inside";
    mesh.vertices = cube_mesh(2).vertices;
    DT_ChangeVertexBase(base, mesh.vertices.data());
    EXPECT_EQ(test(), Texts{"hit m-n"}) << "they touch";
    move(m, 17);
    EXPECT_EQ(test(), Texts{});
    DT_DeleteVertexBase(base);
}

TEST_F(Scene, PairsComeInOrderOfCreation)
{
    respond();
    constexpr int n = 12;
    const DT_ShapeHandle ball = keep(DT_NewSphere(10));
    std::vector<std::string> names;
    for (int i = 0; i < n; ++i)
        names.push_back(std::string(1, char('a' + i)));
    std::vector<DT_ObjectHandle> objects;
    std::mt19937 random(3);
    for (const std::string& name : names)
        objects.push_back(loose(name.c_str(), ball, DT_Scalar(random() % 8)));
    Texts expected;
    for (int i = 0; i < n; ++i)
    {
        for (int k = i + 1; k < n; ++k)
            expected.push_back("hit " + names[std::size_t(i)] + "-" + names[std::size_t(k)]);
    }
    std::vector<DT_ObjectHandle> shuffled = objects;
    for (int round = 0; round < 20; ++round)
    {
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        for (const DT_ObjectHandle object : shuffled)
        {
            DT_RemoveObject(scene, object);
            DT_AddObject(scene, object);
            DT_SetResponseClass(table, object, 0);
            move(object, DT_Scalar(random() % 8), DT_Scalar(random() % 4));
            if (round % 3 == 0) test();
        }
        EXPECT_EQ(test(), expected);
        EXPECT_EQ(count, expected.size());
    }
}

TEST_F(Scene, ClassesDoNotChangeTheOrderOfPairs)
{
    respond();
    const DT_ResponseClass later = DT_GenResponseClass(table);
    cube("a", 0, later), cube("b", 0, 0), cube("c", 0, later), cube("d", 0, 0);
    EXPECT_EQ(test(), (Texts{"hit b-a", "hit a-c", "hit d-a", "hit b-c", "hit b-d", "hit d-c"}));
}

TEST_F(Scene, AnObjectInTheSlotOfADeadOneIsANewObject)
{
    respond();
    cube("a");
    const DT_ShapeHandle shape = keep(DT_NewSphere(1));
    for (int i = 0; i < 20; ++i)
    {
        const DT_ObjectHandle old = actor("old", shape);
        const DT_ObjectHandle between = cube("z");
        EXPECT_EQ(test().at(0), "hit a-old");
        destroy(old);
        const DT_ObjectHandle fresh = loose("fresh", shape);
        for (const std::string& text : test())
            EXPECT_EQ(text.find("fresh"), std::string::npos) << "in no scene";
        DT_AddObject(scene, fresh);
        for (const std::string& text : test())
            EXPECT_EQ(text.find("fresh"), std::string::npos) << "without a class";
        DT_SetResponseClass(table, fresh, 0);
        const Texts found = test();
        EXPECT_EQ(found, (Texts{"hit a-z", "hit a-fresh", "hit z-fresh"})) << "created after z";
        destroy(fresh), destroy(between);
    }
}

TEST_F(Scene, AnyPlaceAndSizeIsFit)
{
    respond();
    constexpr DT_Scalar far = std::numeric_limits<float>::max() / 8;
    const DT_ShapeHandle huge = keep(DT_NewSphere(far / 2)), tiny = keep(DT_NewSphere(DT_Scalar(1e-30)));
    actor("a", huge, far), actor("b", huge, -far), actor("c", huge, far / 2), actor("d", tiny, 0);
    actor("e", tiny, DT_Scalar(1e-30)), actor("f", tiny, DT_Scalar(5e-30));
    actor("g", keep(DT_NewSphere(1)), 0);
    EXPECT_EQ(test(), (Texts{"hit a-c", "hit c-d", "hit c-e", "hit c-f", "hit c-g", "hit d-e", "hit d-g", "hit e-g",
                             "hit f-g"}));
}

TEST_F(Scene, AnObjectThatWasParkedFarAwayIsFoundWhenItIsBack)
{
    respond();
    cube("a");
    const DT_ObjectHandle ball = actor("b", keep(DT_NewSphere(1)), DT_Scalar(1e17));
    const DT_ObjectHandle mesh = actor("c", keep(complex_copy(cube_mesh(2))), DT_Scalar(1e17));
    EXPECT_EQ(test(), (Texts{"hit b-c"})) << "there, they are one place";
    move(ball, DT_Scalar(1.9));
    move(mesh, DT_Scalar(-0.9));
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c"}));
}

TEST_F(Scene, LongObjectsSideBySideCostNoMoreThanShortOnes)
{
    respond();
    const auto bytes_of = [&](DT_ShapeHandle shape) {
        const DT_SceneHandle other = new_scene();
        const std::size_t before = DT_GetByteCount();
        std::vector<DT_ObjectHandle> row;
        for (int i = 0; i < 300; ++i)
        {
            row.push_back(loose("x", shape, DT_Scalar(i)));
            DT_AddObject(other, row.back());
        }
        EXPECT_EQ(test(other, table), Texts{});
        const std::size_t held = DT_GetByteCount() - before;
        for (const DT_ObjectHandle object : row)
            destroy(object);
        destroy(other);
        return held;
    };
    const std::size_t cubes = bytes_of(keep(DT_NewBox(DT_Scalar(0.5), DT_Scalar(0.5), DT_Scalar(0.5))));
    const std::size_t rods = bytes_of(keep(DT_NewBox(DT_Scalar(0.5), DT_Scalar(0.5), 1000)));
    EXPECT_LE(rods, cubes + cubes / 4);
}

/// Everything may be destroyed in any order; nothing is left.
TEST(SceneAlone, AnyOrderOfTheEndIsSafe)
{
    const size_t before = DT_GetByteCount();
    std::vector<int> order = {0, 1, 2, 3, 4};
    do
    {
        DT_SceneHandle scenes[2] = {DT_CreateScene(), DT_CreateScene()};
        const DT_RespTableHandle table = DT_CreateRespTable();
        const DT_ShapeHandle shape = DT_NewSphere(1);
        std::vector<DT_ObjectHandle> objects;
        for (int i = 0; i < 5; ++i)
        {
            objects.push_back(DT_CreateObject(nullptr, shape));
            DT_AddObject(scenes[0], objects.back());
            if (i != 2) DT_AddObject(scenes[1], objects.back());
            DT_SetResponseClass(table, objects.back(), 0);
        }
        const DT_ResponseCallback nothing = [](void*, void*, void*, const DT_CollData*) { return DT_CONTINUE; };
        DT_AddDefaultResponse(table, nothing, DT_DEPTH_RESPONSE, nullptr);
        EXPECT_EQ(DT_Test(scenes[0], table), 10u);
        EXPECT_EQ(DT_Test(scenes[1], table), 6u);
        for (const int what : order)
        {
            if (what < 2) DT_DestroyScene(scenes[what]);
            if (what == 2) DT_DestroyRespTable(table);
            if (what == 3) DT_DeleteShape(shape);
            if (what != 4) continue;
            for (const DT_ObjectHandle object : objects)
                DT_DestroyObject(object);
        }
        ASSERT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        ASSERT_EQ(DT_GetByteCount(), before);
    }
    while (std::next_permutation(order.begin(), order.end()));
}

TEST_F(Scene, ADestroyedOneIsGone)
{
    respond();
    cube("a"), cube("b");
    destroy(scene);
    EXPECT_EQ(DT_Test(scene, table), 0u);
    expect_error(DT_ERROR_INVALID_HANDLE);
    DT_DestroyScene(scene);
    expect_error(DT_ERROR_INVALID_HANDLE);
    EXPECT_EQ(texts(), Texts{});
}

}  // namespace
