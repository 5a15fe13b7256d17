// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What callbacks of DT_Test may do: ask, move, add, remove and destroy anything but the scene and the table in use.
#include "scene_fixture.hpp"

#include <cmath>
#include <new>

namespace
{

class Callbacks : public SceneTest
{
protected:
    /// The response `hit` does this when it hears `text`.
    void on(const std::string& text, const std::function<void()>& act)
    {
        response("hit")->act = [=](const std::string& heard) {
            if (heard == text) act();
        };
    }
};

TEST_F(Callbacks, PairsMovedApartAreNotReportedAnyMore)
{
    respond();
    const DT_ObjectHandle c = (cube("a"), cube("b"), cube("c"));
    on("hit a-b", [&] { move(c, 10); });
    EXPECT_EQ(test(), Texts{"hit a-b"});
    EXPECT_EQ(count, 1u);
    move(c, 0);
    on("hit a-c", [&] { move(c, 10); });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c"}));
}

TEST_F(Callbacks, PairsThatStillMeetAreReportedAsTheyAreNow)
{
    respond(DT_DEPTH_RESPONSE);
    const DT_ObjectHandle c = (cube("a"), cube("b", DT_Scalar(1.75)), cube("c"));
    on("hit a-b", [&] { move(c, DT_Scalar(0.25)); });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "hit b-c"}));
    EXPECT_NEAR(log.at(1).data->normal[0], -1.75, 1e-4) << "a-c";
    EXPECT_NEAR(log.at(2).data->normal[0], 0.5, 1e-4) << "b-c";
}

TEST_F(Callbacks, APairMovedToAMereTouchHasNoDepth)
{
    respond(DT_DEPTH_RESPONSE);
    const DT_ObjectHandle c = (cube("a"), cube("b", 1), cube("c"));
    on("hit a-b", [&] { move(c, 2); });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit b-c"}));
}

TEST_F(Callbacks, RemovedObjectsAreNotReportedAnyMore)
{
    respond();
    const DT_ObjectHandle b = (cube("a"), cube("b"));
    cube("c");
    on("hit a-b", [&] { DT_RemoveObject(scene, b); });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c"}));
    EXPECT_EQ(test(), (Texts{"hit a-c"}));
}

TEST_F(Callbacks, DestroyedObjectsAreNotReportedAnyMore)
{
    respond(DT_WITNESSED_RESPONSE);
    const DT_ObjectHandle a = cube("a"), d = (cube("b"), cube("c"), cube("d"));
    on("hit a-b", [&] { destroy(d), destroy(a); });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit b-c"}));
    EXPECT_EQ(count, 2u);
}

TEST_F(Callbacks, AllObjectsMayBeDestroyed)
{
    respond(DT_DEPTH_RESPONSE);
    std::vector<DT_ObjectHandle> all;
    for (const char* name : {"a", "b", "c", "d", "e"})
        all.push_back(cube(name));
    on("hit a-c", [&] {
        for (const DT_ObjectHandle object : all)
            destroy(object);
    });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c"}));
    EXPECT_EQ(test(), Texts{});
}

TEST_F(Callbacks, TheListEndsWhenAnObjectOfThePairIsDestroyedOrRemoved)
{
    respond();
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, response("then"));
    const DT_ObjectHandle a = cube("a"), b = (cube("b"), cube("c"));
    on("hit a-b", [&] { DT_RemoveObject(scene, a); });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit b-c", "then b-c"}));
    on("hit b-c", [&] { destroy(b); });
    EXPECT_EQ(test(), Texts{"hit b-c"});
    EXPECT_EQ(count, 1u);
}

TEST_F(Callbacks, TheListGoesOnWhenThePairIsMovedApart)
{
    respond(DT_WITNESSED_RESPONSE);
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, response("then"));
    const DT_ObjectHandle b = (cube("a"), cube("b"));
    on("hit a-b", [&] { move(b, 10); });
    EXPECT_EQ(test(), (Texts{"hit a-b", "then a-b"}));
    EXPECT_EQ(test(), Texts{});
}

TEST_F(Callbacks, NewPairsAreReportedAtTheLatestInTheNextTest)
{
    respond();
    const DT_ObjectHandle far = (cube("a"), cube("b"), cube("far", 100));
    bool added = false;
    on("hit a-b", [&] {
        if (added) return;
        added = true;
        move(far, 0);
        cube("new");
    });
    const Texts now = test(), next = test();
    EXPECT_EQ(now.front(), "hit a-b");
    const Texts all = {"hit a-b", "hit a-far", "hit a-new", "hit b-far", "hit b-new", "hit far-new"};
    EXPECT_EQ(next, all);
    EXPECT_TRUE(std::includes(all.begin(), all.end(), now.begin(), now.end())) << "in the same order, none twice";
}

TEST_F(Callbacks, ManyNewObjectsAreNoTrouble)
{
    respond();
    cube("a"), cube("b");
    const DT_ShapeHandle ball = keep(DT_NewSphere(1));
    on("hit a-b", [&] {
        for (int i = 0; i < 300; ++i)
            actor("n", ball, DT_Scalar(10 + 4 * i));
    });
    EXPECT_EQ(test().front(), "hit a-b");
    response("hit")->act = nullptr;
    EXPECT_EQ(test(), Texts{"hit a-b"});
}

TEST_F(Callbacks, EditsOfTheTableHoldForThePairsThatFollow)
{
    const DT_ResponseClass one = DT_GenResponseClass(table);
    respond();
    const DT_ObjectHandle d = (cube("a"), cube("b"), cube("c"), cube("d"));
    on("hit a-b", [&] {
        DT_ClearResponseClass(table, d);
        DT_AddDefaultResponse(table, callback<1>, DT_WITNESSED_RESPONSE, response("new"));
    });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "new a-c", "hit b-c", "new b-c"}));
    EXPECT_FALSE(log.at(0).data);
    EXPECT_TRUE(log.at(1).data) << "the list asks for more now";
    on("hit a-c", [&] { DT_RemoveDefaultResponse(table, callback<1>), DT_SetResponseClass(table, d, one); });
    const Texts after = test();
    EXPECT_EQ(Texts(after.begin(), after.begin() + 3), (Texts{"hit a-b", "new a-b", "hit a-c"}));
    EXPECT_EQ(after.back().substr(0, 3), "hit") << "what was removed is not called for the pairs that follow";
    on("hit a-b", [] {}), on("hit a-c", [] {});
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "hit a-d", "hit b-c", "hit b-d", "hit c-d"}));
    on("hit a-b", [&] { DT_RemoveDefaultResponse(table, callback<0>); });
    EXPECT_EQ(test(), Texts{"hit a-b"});
}

TEST_F(Callbacks, TablesMayGrowAndOtherTablesMayGo)
{
    respond();
    const DT_RespTableHandle other = new_table();
    cube("a"), cube("b"), cube("c");
    on("hit a-b", [&] {
        for (int i = 0; i < 40; ++i)
            DT_GenResponseClass(table);
        destroy(other);
        new_table();
    });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "hit b-c"}));
}

TEST_F(Callbacks, QueriesSeeThePresentPlacements)
{
    respond();
    const DT_ObjectHandle a = cube("a"), b = cube("b");
    int asked = 0;
    on("hit a-b", [&] {
        move(b, 5);
        DT_Vector3 p, q, normal;
        DT_Scalar param = -1;
        EXPECT_NEAR(DT_GetClosestPair(a, b, p, q), 3, 1e-5);
        EXPECT_FALSE(DT_Intersect(a, b, nullptr));
        const DT_Vector3 source = {10, 0, 0}, target = {0, 0, 0};
        EXPECT_STREQ(static_cast<const char*>(DT_RayCast(scene, nullptr, source, target, 1, &param, normal)), "b");
        EXPECT_NEAR(param, 0.4, 1e-5);
        DT_CallResponse(table, b, a, nullptr);
        ++asked;
    });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit b-a"})) << "the second by DT_CallResponse";
    EXPECT_EQ(asked, 1);
}

TEST_F(Callbacks, TheSameSceneCannotBeTestedInside)
{
    respond();
    const DT_RespTableHandle other = new_table();
    DT_AddDefaultResponse(other, callback<1>, DT_SIMPLE_RESPONSE, response("other"));
    const DT_ObjectHandle a = cube("a"), b = cube("b");
    cube("c");
    DT_SetResponseClass(other, a, 0);
    DT_SetResponseClass(other, b, 0);
    on("hit a-b", [&] {
        EXPECT_EQ(DT_Test(scene, table), 0u);
        expect_error(DT_ERROR_INVALID_OPERATION);
        EXPECT_EQ(DT_Test(scene, other), 0u);
        expect_error(DT_ERROR_INVALID_OPERATION);
    });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "hit b-c"}));
    EXPECT_EQ(count, 3u);
    EXPECT_EQ(test(scene, other), Texts{"other a-b"}) << "afterwards it can";
}

TEST_F(Callbacks, AnotherSceneCanBeTestedInside)
{
    respond();
    const DT_SceneHandle other = new_scene();
    const DT_ObjectHandle a = cube("a"), b = cube("b"), c = cube("c");
    DT_AddObject(other, b);
    DT_AddObject(other, c);
    on("hit a-b", [&] {
        on("hit b-c", [&] {
            EXPECT_EQ(DT_Test(scene, table), 0u) << "the outer one is still under way";
            expect_error(DT_ERROR_INVALID_OPERATION);
            response("hit")->act = nullptr;
            move(a, 20);
        });
        EXPECT_EQ(DT_Test(other, table), 1u);
    });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit b-c", "hit b-c"})) << "a-c is over";
    EXPECT_EQ(count, 2u);
}

TEST_F(Callbacks, DoneInsideEndsTheInnerTestOnly)
{
    respond();
    const DT_SceneHandle other = new_scene();
    const DT_RespTableHandle inner = new_table();
    DT_AddDefaultResponse(inner, callback<0>, DT_SIMPLE_RESPONSE, response("inner"));
    response("inner")->answer = DT_DONE;
    for (const DT_ObjectHandle object : {cube("a"), cube("b"), cube("c")})
    {
        DT_AddObject(other, object);
        DT_SetResponseClass(inner, object, 0);
    }
    on("hit a-b", [&] { EXPECT_EQ(DT_Test(other, inner), 1u); });
    EXPECT_EQ(test(), (Texts{"hit a-b", "inner a-b", "hit a-c", "hit b-c"}));
}

TEST_F(Callbacks, TheSceneAndTheTableInUseCannotBeDestroyed)
{
    respond();
    const DT_SceneHandle other = new_scene();
    const DT_ObjectHandle a = cube("a"), b = cube("b");
    cube("c");
    on("hit a-b", [&] {
        DT_DestroyScene(scene);
        expect_error(DT_ERROR_INVALID_OPERATION);
        DT_DestroyRespTable(table);
        expect_error(DT_ERROR_INVALID_OPERATION);
        destroy(other);
        expect_error(DT_ERROR_NONE);
    });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "hit b-c"}));
    on("hit a-b", [&] {
        DT_DestroyRespTable(table);
        expect_error(DT_ERROR_INVALID_OPERATION);
    });
    log.clear();
    DT_CallResponse(table, a, b, nullptr);
    EXPECT_EQ(texts(), Texts{"hit a-b"});
    on("hit a-b", [] {});
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "hit b-c"})) << "all is as it was";
}

TEST_F(Callbacks, TheTableStaysInUseWhenAnInnerTestEnds)
{
    respond();
    const DT_SceneHandle other = new_scene();
    for (const DT_ObjectHandle object : {cube("a"), cube("b")})
        DT_AddObject(other, object);
    int depth = 0;
    on("hit a-b", [&] {
        if (depth++ > 0) return;
        EXPECT_EQ(DT_Test(other, table), 1u);
        DT_DestroyRespTable(table);
        expect_error(DT_ERROR_INVALID_OPERATION);
        DT_DestroyScene(scene);
        expect_error(DT_ERROR_INVALID_OPERATION);
    });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-b"}));
}

TEST_F(Callbacks, CallResponseSurvivesTheEndOfItsObjectsAndEdits)
{
    respond();
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, response("then"));
    const DT_ObjectHandle a = cube("a"), b = cube("b");
    on("hit a-b", [&] {
        DT_RemoveDefaultResponse(table, callback<0>);
        for (int i = 0; i < 100; ++i)
            DT_AddDefaultResponse(table, callback<2>, DT_SIMPLE_RESPONSE, response("many"));
        destroy(a);
    });
    log.clear();
    DT_CallResponse(table, a, b, nullptr);
    ASSERT_FALSE(texts().empty());
    EXPECT_EQ(texts().front(), "hit a-b");
}

TEST_F(Callbacks, AnExceptionEndsTheTestAndEverythingMayStillBeUsed)
{
    respond();
    cube("a"), cube("b"), cube("c");
    on("hit a-c", [] { throw 7; });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c"}));
    EXPECT_EQ(count, 0u);
    expect_error(DT_ERROR_INTERNAL);
    on("hit a-b", [] { throw std::bad_alloc(); });
    EXPECT_EQ(test(), (Texts{"hit a-b"}));
    expect_error(DT_ERROR_OUT_OF_MEMORY);
    response("hit")->act = nullptr;
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "hit b-c"}));
    const DT_SceneHandle other = new_scene();
    const DT_RespTableHandle busy = new_table();
    destroy(other), destroy(busy);
    expect_error(DT_ERROR_NONE);
}

TEST_F(Callbacks, ClassesSetInsideHoldForThePairsThatFollow)
{
    const DT_ResponseClass one = DT_GenResponseClass(table), two = DT_GenResponseClass(table);
    DT_AddPairResponse(table, 0, 0, callback<0>, DT_SIMPLE_RESPONSE, response("hit"));
    DT_AddPairResponse(table, 0, one, callback<0>, DT_DEPTH_RESPONSE, response("deep"));
    const DT_ObjectHandle a = cube("a"), d = (cube("b"), cube("c"), cube("d")), e = cube("e");
    on("hit a-b", [&] {
        DT_SetResponseClass(table, d, one);
        DT_SetResponseClass(table, e, two);
        DT_SetResponseClass(table, a, 0);
    });
    EXPECT_EQ(test(), (Texts{"hit a-b", "hit a-c", "deep a-d", "hit b-c", "deep b-d", "deep c-d"}));
    EXPECT_TRUE(log.at(2).data) << "the depth, though the class came during the test";
    DT_SetResponseClass(table, d, 0);
    on("hit a-b", [&] { DT_SetResponseClass(table, a, one); });
    EXPECT_EQ(test(), (Texts{"hit a-b", "deep c-a", "deep d-a", "hit b-c", "hit b-d", "hit c-d"}));
}

}  // namespace
