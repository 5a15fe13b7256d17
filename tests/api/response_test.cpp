// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Response tables as a client sees them: which callbacks DT_CallResponse calls, in which order and with what, and what
// callbacks may do meanwhile.
#include "api_test.hpp"

#include <functional>
#include <string>
#include <utility>

namespace
{

/// A call that a callback has seen.
struct Call
{
    int callback;
    void *client_data, *object1, *object2;
    const DT_CollData* data;
};

std::vector<Call>* calls = nullptr;
std::function<DT_Bool(int)> reaction;  ///< what callback N does; nothing if empty

template <int N>
DT_Bool callback(void* client_data, void* client_object1, void* client_object2, const DT_CollData* coll_data)
{
    calls->push_back({N, client_data, client_object1, client_object2, coll_data});
    return reaction ? reaction(N) : DT_CONTINUE;
}

class Responses : public ApiTest
{
protected:
    Responses() { calls = &calls_; }
    ~Responses() override
    {
        reaction = nullptr;
        DT_DestroyRespTable(table);
        DT_DestroyObject(a);
        DT_DestroyObject(b);
        DT_DeleteShape(shape);
    }

    /// The callbacks that are called for a and b, in order.
    std::string called(const DT_CollData* coll_data = nullptr)
    {
        calls_.clear();
        DT_CallResponse(table, a, b, coll_data);
        std::string names;
        for (const Call& call : calls_)
            names += char('0' + call.callback);
        return names;
    }

    void set_classes(DT_ResponseClass c1, DT_ResponseClass c2)
    {
        DT_SetResponseClass(table, a, c1);
        DT_SetResponseClass(table, b, c2);
    }

    int client_a = 0, client_b = 0, data = 0;
    DT_ShapeHandle shape = DT_NewSphere(1);
    DT_ObjectHandle a = DT_CreateObject(&client_a, shape), b = DT_CreateObject(&client_b, shape);
    DT_RespTableHandle table = DT_CreateRespTable();
    std::vector<Call> calls_;
};

TEST_F(Responses, ATableHasClassZeroAndCountsOn)
{
    EXPECT_EQ(DT_GenResponseClass(table), 1u);
    EXPECT_EQ(DT_GenResponseClass(table), 2u);
    EXPECT_EQ(DT_GenResponseClass(table), 3u);
    DT_SetResponseClass(table, a, 0);
    DT_SetResponseClass(table, a, 3);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    DT_SetResponseClass(table, a, 4);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
}

TEST_F(Responses, NothingIsCalledForAnObjectWithoutAClass)
{
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    EXPECT_EQ(called(), "");
    DT_SetResponseClass(table, a, 0);
    EXPECT_EQ(called(), "");
    DT_SetResponseClass(table, b, 0);
    EXPECT_EQ(called(), "1");
    DT_ClearResponseClass(table, a);
    EXPECT_EQ(called(), "");
    DT_ClearResponseClass(table, a);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << "clearing twice is no error";
}

TEST_F(Responses, TheClassOfAnObjectIsToldUntilItIsCleared)
{
    const DT_RespTableHandle other = DT_CreateRespTable();
    DT_ResponseClass found = 7;
    EXPECT_FALSE(DT_GetResponseClass(table, a, &found));
    EXPECT_EQ(found, 7u);
    const DT_ResponseClass given = DT_GenResponseClass(table);
    DT_SetResponseClass(table, a, given);
    EXPECT_TRUE(DT_GetResponseClass(table, a, &found));
    EXPECT_EQ(found, given);
    EXPECT_FALSE(DT_GetResponseClass(other, a, &found));
    DT_ClearResponseClass(table, a);
    EXPECT_FALSE(DT_GetResponseClass(table, a, &found));
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << "to have none is no error";
    DT_DestroyRespTable(other);
}

TEST_F(Responses, EverythingIsPassedThroughInTheOrderGiven)
{
    set_classes(DT_GenResponseClass(table), 0);
    DT_AddPairResponse(table, 0, 1, callback<1>, DT_DEPTH_RESPONSE, &data);
    const DT_CollData coll_data{};
    ASSERT_EQ(called(&coll_data), "1");
    EXPECT_EQ(calls_[0].client_data, &data);
    EXPECT_EQ(calls_[0].object1, &client_a) << "the order is that of the arguments, not of the classes";
    EXPECT_EQ(calls_[0].object2, &client_b);
    EXPECT_EQ(calls_[0].data, &coll_data);
    ASSERT_EQ(called(), "1");
    EXPECT_EQ(calls_[0].data, nullptr);
}

TEST_F(Responses, AllRunInOrderOfRegistrationWhoeverRegisteredThem)
{
    const DT_ResponseClass c = DT_GenResponseClass(table);
    DT_AddPairResponse(table, c, 0, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddClassResponse(table, 0, callback<2>, DT_DEPTH_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, callback<3>, DT_WITNESSED_RESPONSE, nullptr);
    DT_AddClassResponse(table, c, callback<4>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddPairResponse(table, 0, c, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    set_classes(0, c);
    EXPECT_EQ(called(), "12341");
    set_classes(c, 0);
    EXPECT_EQ(called(), "12341");
    set_classes(c, c);
    EXPECT_EQ(called(), "34") << "once for the pair of a class with itself";
    set_classes(0, 0);
    EXPECT_EQ(called(), "23");
}

TEST_F(Responses, ClassesGeneratedLaterGetWhatWasForAll)
{
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddClassResponse(table, 0, callback<2>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, callback<3>, DT_SIMPLE_RESPONSE, nullptr);
    const DT_ResponseClass c = DT_GenResponseClass(table);
    set_classes(c, 0);
    EXPECT_EQ(called(), "123");
    set_classes(c, c);
    EXPECT_EQ(called(), "13");
}

TEST_F(Responses, RemovingTakesTheFirstWhoeverAddedIt)
{
    DT_AddPairResponse(table, 0, 0, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddClassResponse(table, 0, callback<2>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, &data);
    set_classes(0, 0);
    EXPECT_EQ(called(), "121");
    DT_RemoveDefaultResponse(table, callback<1>);
    ASSERT_EQ(called(), "21");
    EXPECT_EQ(calls_[1].client_data, &data);
    DT_RemovePairResponse(table, 0, 0, callback<2>);
    EXPECT_EQ(called(), "1");
    DT_RemoveClassResponse(table, 0, callback<1>);
    EXPECT_EQ(called(), "");
    DT_RemoveDefaultResponse(table, callback<1>);
    DT_RemoveClassResponse(table, 0, callback<1>);
    DT_RemovePairResponse(table, 0, 0, callback<3>);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << "what is absent needs no removing";
}

TEST_F(Responses, NoResponseAddsNothing)
{
    DT_AddDefaultResponse(table, callback<1>, DT_NO_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, nullptr, DT_NO_RESPONSE, nullptr);
    DT_AddClassResponse(table, 0, nullptr, DT_NO_RESPONSE, nullptr);
    DT_AddPairResponse(table, 0, 0, nullptr, DT_NO_RESPONSE, nullptr);
    set_classes(0, 0);
    EXPECT_EQ(called(), "");
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
}

TEST_F(Responses, TheFirstThatIsDoneEndsTheCall)
{
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, callback<2>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, callback<3>, DT_SIMPLE_RESPONSE, nullptr);
    set_classes(0, 0);
    reaction = [](int n) { return n == 2 ? DT_DONE : DT_CONTINUE; };
    EXPECT_EQ(called(), "12");
}

TEST_F(Responses, CallbacksMayChangeTheTable)
{
    for (int i = 0; i < 10; ++i)  // more than a short list
    {
        DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    }
    set_classes(0, 0);
    reaction = [&](int n) {
        if (n == 2) return DT_CONTINUE;
        DT_RemoveDefaultResponse(table, callback<1>);
        for (int i = 0; i < 3; ++i)
            DT_AddDefaultResponse(table, callback<2>, DT_SIMPLE_RESPONSE, nullptr);
        DT_GenResponseClass(table);
        DT_ClearResponseClass(table, a);
        return DT_CONTINUE;
    };
    EXPECT_EQ(called(), "1111111111") << "the list is the one at the time of the call";
    EXPECT_EQ(called(), "");
    DT_SetResponseClass(table, a, 10);
    EXPECT_EQ(called(), std::string(30, '2'));
}

TEST_F(Responses, CallbacksMayDestroyTheObjects)
{
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, callback<2>, DT_SIMPLE_RESPONSE, nullptr);
    for (const bool first : {true, false})
    {
        set_classes(0, 0);
        reaction = [&](int) {
            DT_ObjectHandle& object = first ? a : b;
            DT_DestroyObject(object);
            return DT_CONTINUE;
        };
        EXPECT_EQ(called(), "1") << "the pair has ended";
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
        (first ? a : b) = DT_CreateObject(nullptr, shape);
        reaction = nullptr;
        EXPECT_EQ(called(), "") << "the new object has no class, whatever its slot was before";
    }
}

TEST_F(Responses, ACallbackMayNotDestroyItsTable)
{
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, callback<2>, DT_SIMPLE_RESPONSE, nullptr);
    set_classes(0, 0);
    reaction = [&](int n) {
        if (n == 1) DT_DestroyRespTable(table);
        return DT_CONTINUE;
    };
    EXPECT_EQ(called(), "12");
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_OPERATION);
    reaction = nullptr;
    EXPECT_EQ(called(), "12");
}

TEST_F(Responses, CallbacksMayCallResponsesAgain)
{
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, callback<2>, DT_SIMPLE_RESPONSE, nullptr);
    set_classes(0, 0);
    int depth = 0;
    reaction = [&](int) {
        if (++depth == 1) DT_CallResponse(table, b, a, nullptr);
        return DT_CONTINUE;
    };
    EXPECT_EQ(called(), "1122");
}

TEST_F(Responses, TablesAreIndependent)
{
    DT_RespTableHandle other = DT_CreateRespTable();
    DT_AddDefaultResponse(other, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    EXPECT_EQ(DT_GenResponseClass(other), 1u);
    set_classes(0, 0);
    EXPECT_EQ(called(), "");
    std::swap(table, other);
    EXPECT_EQ(called(), "");
    set_classes(1, 0);
    EXPECT_EQ(called(), "1");
    DT_DestroyRespTable(other);
}

TEST_F(Responses, TablesMayOutliveObjectsAndObjectsTables)
{
    const DT_RespTableHandle other = DT_CreateRespTable();
    DT_SetResponseClass(other, a, 0);
    DT_DestroyRespTable(other);
    const DT_ObjectHandle short_lived = DT_CreateObject(nullptr, shape);
    DT_SetResponseClass(table, short_lived, 0);
    DT_DestroyObject(short_lived);
    DT_ClearResponseClass(table, short_lived);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
}

TEST_F(Responses, AnExceptionOfACallbackIsAnErrorAndTheTableIsFree)
{
    DT_AddDefaultResponse(table, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    set_classes(0, 0);
    reaction = [](int) -> DT_Bool { throw 7; };
    EXPECT_EQ(called(), "1");
    EXPECT_EQ(DT_GetError(), DT_ERROR_INTERNAL);
    reaction = nullptr;
    EXPECT_EQ(called(), "1");
}

TEST_F(Responses, ATableOfFewAmongManyObjectsIsSmall)
{
    std::vector<DT_ObjectHandle> crowd;
    for (int i = 0; i < 20000; ++i)
        crowd.push_back(DT_CreateObject(nullptr, shape));
    std::vector<DT_RespTableHandle> tables;
    for (int i = 0; i < 100; ++i)
        tables.push_back(DT_CreateRespTable());
    const size_t before = DT_GetByteCount();
    for (const DT_RespTableHandle t : tables)
    {
        DT_SetResponseClass(t, crowd.front(), 0);
        DT_SetResponseClass(t, crowd.back(), 0);
    }
    EXPECT_LT(DT_GetByteCount() - before, 100'000u);
    for (const DT_RespTableHandle t : tables)
        DT_DestroyRespTable(t);
    for (const DT_ObjectHandle object : crowd)
        DT_DestroyObject(object);
}

TEST_F(Responses, ATableOfManyClassesIsSmall)
{
    const size_t before = DT_GetByteCount();
    DT_ResponseClass last = 0;
    while (last < 20000)
        last = DT_GenResponseClass(table);
    DT_AddPairResponse(table, last, 5, callback<1>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddClassResponse(table, 17, callback<2>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddClassResponse(table, last, callback<3>, DT_SIMPLE_RESPONSE, nullptr);
    DT_AddDefaultResponse(table, callback<4>, DT_SIMPLE_RESPONSE, nullptr);
    EXPECT_LT(DT_GetByteCount() - before, 200'000u);
    set_classes(5, last);
    EXPECT_EQ(called(), "134");
    set_classes(last, 17);
    EXPECT_EQ(called(), "234");
    set_classes(17, 17);
    EXPECT_EQ(called(), "24");
    set_classes(6, 7);
    EXPECT_EQ(called(), "4");
}

}  // namespace
