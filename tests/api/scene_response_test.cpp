// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Responses: which callbacks a pair of objects has, in which order they run, and how to call them without
// a test.
#include "scene_fixture.hpp"

#include <cstring>

namespace
{

class Responses : public SceneTest
{
protected:
    /// The list of a pair of classes, seen through DT_CallResponse: the names of its responses.
    Texts list(DT_ResponseClass class1, DT_ResponseClass class2)
    {
        if (!probes_[0])
        {
            const DT_ShapeHandle point = keep(DT_NewSphere(0));
            probes_[0] = loose("x", point), probes_[1] = loose("y", point);
        }
        DT_SetResponseClass(table, probes_[0], class1);
        DT_SetResponseClass(table, probes_[1], class2);
        log.clear();
        DT_CallResponse(table, probes_[0], probes_[1], nullptr);
        Texts names;
        for (const std::string& text : texts())
            names.push_back(text.substr(0, text.find(' ')));
        return names;
    }

    template <int n> void add_default(const char* name)
    {
        DT_AddDefaultResponse(table, callback<n>, simple, response(name));
    }
    template <int n> void add_class(DT_ResponseClass c, const char* name)
    {
        DT_AddClassResponse(table, c, callback<n>, simple, response(name));
    }
    template <int n> void add_pair(DT_ResponseClass c, DT_ResponseClass d, const char* name)
    {
        DT_AddPairResponse(table, c, d, callback<n>, simple, response(name));
    }

    static constexpr DT_ResponseType simple = DT_SIMPLE_RESPONSE;

private:
    DT_ObjectHandle probes_[2] = {};
};

TEST_F(Responses, APairOfClassesHasTheResponsesOfAllPairsAndItsOwn)
{
    const DT_ResponseClass ball = DT_GenResponseClass(table), wall = DT_GenResponseClass(table);
    add_default<0>("all");
    add_pair<1>(ball, wall, "own");
    EXPECT_EQ(list(ball, ball), Texts{"all"});
    EXPECT_EQ(list(wall, ball), (Texts{"all", "own"}));
}

TEST_F(Responses, ClassesCountFromOneAndZeroIsThere)
{
    add_default<0>("hit");
    EXPECT_EQ(list(0, 0), Texts{"hit"});
    for (DT_ResponseClass expected = 1; expected < 50; ++expected)
        EXPECT_EQ(DT_GenResponseClass(table), expected);
    EXPECT_EQ(DT_GenResponseClass(new_table()), 1u) << "each table has its own";
}

TEST_F(Responses, AClassThatWasNotGeneratedIsAnError)
{
    add_default<0>("hit");
    const DT_ObjectHandle a = (cube("b"), cube("a"));
    DT_SetResponseClass(table, a, 1);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(test(), Texts{"hit b-a"}) << "it keeps the class it had";
    DT_AddClassResponse(table, 1, callback<1>, simple, response("no"));
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_AddPairResponse(table, 0, 1, callback<1>, simple, response("no"));
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_AddPairResponse(table, 1, 0, callback<1>, simple, response("no"));
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_GenResponseClass(table);
    EXPECT_EQ(list(0, 1), Texts{"hit"});
    EXPECT_EQ(list(1, 1), Texts{"hit"});
}

TEST_F(Responses, AnObjectWithoutAClassIsNeverReported)
{
    add_default<0>("hit");
    const DT_ObjectHandle a = cube("a"), b = cube("b"), c = cube("c");
    DT_ClearResponseClass(table, b);
    EXPECT_EQ(test(), Texts{"hit a-c"});
    DT_ClearResponseClass(table, b);
    expect_error(DT_ERROR_NONE);
    DT_SetResponseClass(table, b, 0);
    DT_ClearResponseClass(table, a);
    EXPECT_EQ(test(), Texts{"hit b-c"});
    DT_ClearResponseClass(table, c);
    EXPECT_EQ(test(), Texts{});
}

TEST_F(Responses, TheClassOfAnObjectMayChange)
{
    const DT_ResponseClass one = DT_GenResponseClass(table);
    add_pair<0>(0, 0, "zero");
    add_pair<0>(0, one, "mixed");
    const DT_ObjectHandle b = (cube("a"), cube("b"));
    EXPECT_EQ(test(), Texts{"zero a-b"});
    DT_SetResponseClass(table, b, one);
    EXPECT_EQ(test(), Texts{"mixed a-b"});
    DT_SetResponseClass(table, b, 0);
    EXPECT_EQ(test(), Texts{"zero a-b"});
}

TEST_F(Responses, DefaultsAreForAllPairsAlsoOfClassesToCome)
{
    DT_GenResponseClass(table);
    add_default<0>("hit");
    DT_GenResponseClass(table);
    for (DT_ResponseClass c = 0; c < 3; ++c)
    {
        for (DT_ResponseClass d = 0; d < 3; ++d)
            EXPECT_EQ(list(c, d), Texts{"hit"}) << c << ' ' << d;
    }
}

TEST_F(Responses, ClassResponsesAreForAllPairsWithThatClassOnceEach)
{
    DT_GenResponseClass(table), DT_GenResponseClass(table);
    add_class<0>(1, "one");
    DT_GenResponseClass(table);
    for (DT_ResponseClass c = 0; c < 4; ++c)
    {
        for (DT_ResponseClass d = 0; d < 4; ++d)
            EXPECT_EQ(list(c, d), c == 1 || d == 1 ? Texts{"one"} : Texts{}) << c << ' ' << d;
    }
}

TEST_F(Responses, PairResponsesAreForOneUnorderedPair)
{
    DT_GenResponseClass(table), DT_GenResponseClass(table);
    add_pair<0>(2, 1, "pair");
    for (DT_ResponseClass c = 0; c < 3; ++c)
    {
        for (DT_ResponseClass d = 0; d < 3; ++d)
            EXPECT_EQ(list(c, d), c + d == 3 && c != d ? Texts{"pair"} : Texts{}) << c << ' ' << d;
    }
    add_pair<0>(1, 1, "same");
    EXPECT_EQ(list(1, 1), Texts{"same"});
}

TEST_F(Responses, AllRunInOrderOfRegistrationAndNothingOverrides)
{
    DT_GenResponseClass(table);
    add_pair<0>(0, 1, "p");
    add_default<0>("d");
    add_class<0>(1, "c");
    add_default<1>("e");
    add_pair<0>(1, 0, "p");  // once more: it then runs twice
    EXPECT_EQ(list(0, 1), (Texts{"p", "d", "c", "e", "p"}));
    EXPECT_EQ(list(1, 0), list(0, 1));
    EXPECT_EQ(list(1, 1), (Texts{"d", "c", "e"}));
    EXPECT_EQ(list(0, 0), (Texts{"d", "e"}));
    const DT_ResponseClass later = DT_GenResponseClass(table);
    EXPECT_EQ(list(later, 1), (Texts{"d", "c", "e"}));
    EXPECT_EQ(list(later, later), (Texts{"d", "e"}));
    cube("a"), cube("b", 0, 1);
    EXPECT_EQ(test(), (Texts{"p a-b", "d a-b", "c a-b", "e a-b", "p a-b"}));
    EXPECT_EQ(count, 1u) << "one pair";
}

TEST_F(Responses, RemovingTakesTheFirstEntryWithThatCallbackWhoeverAddedIt)
{
    DT_GenResponseClass(table);
    add_default<0>("d"), add_class<0>(1, "c"), add_pair<0>(0, 1, "p"), add_class<1>(1, "other");
    EXPECT_EQ(list(0, 1), (Texts{"d", "c", "p", "other"}));
    DT_RemovePairResponse(table, 1, 0, callback<0>);
    EXPECT_EQ(list(0, 1), (Texts{"c", "p", "other"}));
    EXPECT_EQ(list(1, 1), (Texts{"d", "c", "other"}));
    DT_RemoveClassResponse(table, 1, callback<0>);
    EXPECT_EQ(list(0, 1), (Texts{"p", "other"}));
    EXPECT_EQ(list(1, 1), (Texts{"c", "other"})) << "once from c-c";
    EXPECT_EQ(list(0, 0), Texts{"d"});
    DT_RemoveDefaultResponse(table, callback<0>);
    EXPECT_EQ(list(0, 1), Texts{"other"});
    EXPECT_EQ(list(1, 1), Texts{"other"});
    EXPECT_EQ(list(0, 0), Texts{});
    DT_GenResponseClass(table);
    EXPECT_EQ(list(0, 2), Texts{}) << "the default is gone for classes to come too";
    EXPECT_EQ(list(1, 2), (Texts{"other"}));
}

TEST_F(Responses, RemovingWhatIsAbsentHasNoEffect)
{
    DT_GenResponseClass(table);
    add_pair<0>(0, 1, "p");
    DT_RemoveDefaultResponse(table, callback<1>);
    DT_RemoveClassResponse(table, 1, callback<1>);
    DT_RemovePairResponse(table, 0, 1, callback<1>);
    DT_RemovePairResponse(table, 1, 1, callback<0>);
    expect_error(DT_ERROR_NONE);
    EXPECT_EQ(list(0, 1), Texts{"p"});
}

TEST_F(Responses, NoResponseAddsNothing)
{
    for (const DT_ResponseCallback which : {DT_ResponseCallback(callback<0>), DT_ResponseCallback(nullptr)})
    {
        DT_AddDefaultResponse(table, which, DT_NO_RESPONSE, response("no"));
        DT_AddClassResponse(table, 0, which, DT_NO_RESPONSE, response("no"));
        DT_AddPairResponse(table, 0, 0, which, DT_NO_RESPONSE, response("no"));
    }
    expect_error(DT_ERROR_NONE);
    EXPECT_EQ(list(0, 0), Texts{});
    cube("a"), cube("b");
    EXPECT_EQ(test(), Texts{});
    EXPECT_EQ(count, 0u) << "a pair without a callback is not reported";
}

TEST_F(Responses, ANullCallbackOrNoSuchTypeIsAnError)
{
    DT_AddDefaultResponse(table, nullptr, simple, nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_AddClassResponse(table, 0, nullptr, DT_WITNESSED_RESPONSE, nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_AddPairResponse(table, 0, 0, nullptr, DT_DEPTH_RESPONSE, nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    int seven = 7;
    DT_ResponseType wrong;
    std::memcpy(&wrong, &seven, sizeof wrong);
    DT_AddDefaultResponse(table, callback<0>, wrong, response("no"));
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(list(0, 0), Texts{});
}

TEST_F(Responses, DoneEndsTheListAndTheTest)
{
    add_default<0>("first"), add_default<1>("second");
    cube("a"), cube("b"), cube("c");
    response("first")->act = [&](const std::string& text) {
        response("first")->answer = text == "first a-c" ? DT_DONE : DT_CONTINUE;
    };
    EXPECT_EQ(test(), (Texts{"first a-b", "second a-b", "first a-c"}));
    EXPECT_EQ(count, 2u) << "the pair that said it counts";
    response("first")->act = nullptr;
    response("first")->answer = DT_CONTINUE;
    response("second")->answer = DT_DONE;
    EXPECT_EQ(test(), (Texts{"first a-b", "second a-b"}));
    EXPECT_EQ(count, 1u);
    response("second")->answer = DT_CONTINUE;
    EXPECT_EQ(test().size(), 6u);
    EXPECT_EQ(count, 3u);
}

TEST_F(Responses, CallResponseRunsTheListOfThePairAsItIsAsked)
{
    const DT_ResponseClass one = DT_GenResponseClass(table);
    add_default<0>("d");
    DT_AddPairResponse(table, 0, one, callback<1>, DT_DEPTH_RESPONSE, response("p"));
    add_default<2>("e");
    const DT_ObjectHandle a = cube("a", 0, one), b = cube("b", 100);
    const DT_CollData data = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    log.clear();
    DT_CallResponse(table, a, b, &data);
    EXPECT_EQ(texts(), (Texts{"d a-b", "p a-b", "e a-b"})) << "objects in the given order, apart as they are";
    for (const Report& report : log)
        EXPECT_EQ(std::memcmp(&report.data.value(), &data, sizeof data), 0);
    log.clear();
    DT_CallResponse(table, b, a, nullptr);
    EXPECT_EQ(texts(), (Texts{"d b-a", "p b-a", "e b-a"}));
    EXPECT_FALSE(log.at(0).data);
    response("p")->answer = DT_DONE;
    log.clear();
    DT_CallResponse(table, a, b, &data);
    EXPECT_EQ(texts(), (Texts{"d a-b", "p a-b"}));
    DT_ClearResponseClass(table, b);
    log.clear();
    DT_CallResponse(table, a, b, &data);
    DT_CallResponse(table, b, a, &data);
    EXPECT_EQ(texts(), Texts{}) << "b has no class";
    expect_error(DT_ERROR_NONE);
}

TEST_F(Responses, CallResponseNeedsNoSceneAndPassesThePointerItself)
{
    static const DT_CollData* seen = nullptr;
    DT_AddDefaultResponse(
        table,
        [](void*, void*, void*, const DT_CollData* data) -> DT_Bool {
            seen = data;
            return DT_CONTINUE;
        },
        simple, nullptr);
    const DT_ShapeHandle ball = keep(DT_NewSphere(1));
    const DT_ObjectHandle a = loose("a", ball), b = loose("b", ball);
    DT_SetResponseClass(table, a, 0);
    DT_SetResponseClass(table, b, 0);
    const DT_CollData data = {};
    DT_CallResponse(table, a, b, &data);
    EXPECT_EQ(seen, &data);
}

}  // namespace
