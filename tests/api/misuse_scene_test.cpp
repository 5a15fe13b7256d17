// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Every entry point about scenes, responses and the broad phase against everything that can be wrong with its
// arguments.
#include "misuse_fixture.hpp"

namespace
{

TEST_P(Misuse, AnObjectCannotBeAddedToNoScene)
{
    DT_AddObject(nullptr, a);
    EXPECT_NE(std::string(DT_GetErrorText()).find("DT_AddObject"), std::string::npos) << DT_GetErrorText();
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
}

TEST_P(Misuse, ScenesThatAreNone)
{
    void* client = nullptr;
    using Call = std::function<void(DT_SceneHandle)>;
    const std::vector<std::pair<const char*, Call>> calls = {
        {"DT_DestroyScene", [&](auto s) { DT_DestroyScene(s); }},
        {"DT_AddObject", [&](auto s) { DT_AddObject(s, a); }},
        {"DT_RemoveObject", [&](auto s) { DT_RemoveObject(s, a); }},
        {"DT_DrawScene", [&](auto s) { EXPECT_EQ(DT_DrawScene(s, &draw), 0u); }},
        {"DT_Test", [&](auto s) { EXPECT_EQ(DT_Test(s, table), 0u); }},
        {"DT_RayCast", [&](auto s) { EXPECT_EQ(DT_RayCast(s, nullptr, one, vertices, 1, &out.t, out.p), nullptr); }},
        {"DT_RayCastBatch",
         [&](auto s) { EXPECT_EQ(DT_RayCastBatch(s, 1, nullptr, one, one, 1, &client, &out.t, out.p), 0u); }},
    };
    const DT_SceneHandle stale = DT_CreateScene(), good = DT_CreateScene();
    DT_DestroyScene(stale);
    const std::vector<DT_SceneHandle> bad = bad_handles(stale, good);
    for (const auto& [function, call] : calls)
        refuse_all(bad, function, call);
    refuse_all(bad_handles(stale_object(), a), "DT_AddObject",
               std::function([&](DT_ObjectHandle o) { DT_AddObject(good, o); }));
    refuse_all(bad_handles(stale_object(), a), "DT_RemoveObject",
               std::function([&](DT_ObjectHandle o) { DT_RemoveObject(good, o); }));
    DT_DestroyScene(good);
}

TEST_P(Misuse, BroadPhasesThatAreNone)
{
    using SceneCall = std::function<void(BP_SceneHandle)>;
    using ProxyCall = std::function<void(BP_ProxyHandle)>;
    const BP_SceneHandle stale = BP_CreateScene(nullptr, nullptr, nullptr);
    BP_DestroyScene(stale);
    const BP_SceneHandle good = BP_CreateScene(nullptr, nullptr, nullptr);
    const BP_ProxyHandle proxy = BP_CreateProxy(good, nullptr, one, one),
                         gone = BP_CreateProxy(good, nullptr, one, one);
    BP_DestroyProxy(good, gone);
    const auto hit = [](void*, void*, const DT_Vector3, const DT_Vector3, DT_Scalar*) { return true; };
    void* objects[2] = {};
    const std::vector<std::pair<const char*, SceneCall>> scene_calls = {
        {"BP_DestroyScene", [&](auto s) { BP_DestroyScene(s); }},
        {"BP_CreateProxy", [&](auto s) { EXPECT_EQ(BP_CreateProxy(s, nullptr, one, one), nullptr); }},
        {"BP_DestroyProxy", [&](auto s) { BP_DestroyProxy(s, proxy); }},
        {"BP_GetPairs", [&](auto s) { EXPECT_EQ(BP_GetPairs(s, &objects[0], 1), 0u); }},
        {"BP_RayCast", [&](auto s) { EXPECT_EQ(BP_RayCast(s, hit, nullptr, one, vertices, &out.t), nullptr); }},
    };
    const std::vector<std::pair<const char*, ProxyCall>> proxy_calls = {
        {"BP_DestroyProxy", [&](auto p) { BP_DestroyProxy(good, p); }},
        {"BP_SetBBox", [&](auto p) { BP_SetBBox(p, one, one); }},
    };
    BP_CreateProxy(good, nullptr, one, one);
    expect_refused("BP_GetPairs", DT_ERROR_INVALID_ARGUMENT, [&] { EXPECT_EQ(BP_GetPairs(good, nullptr, 1), 0u); });
    EXPECT_EQ(BP_GetPairs(good, nullptr, 0), 1u) << "only the number";
    out.t = 1;
    for (const auto& [function, call] : scene_calls)
        refuse_all(bad_handles(stale, good), function, call);
    for (const auto& [function, call] : proxy_calls)
        refuse_all(bad_handles(gone, proxy), function, call);
    BP_DestroyScene(good);
}

TEST_P(Misuse, ResponseTablesThatAreNone)
{
    using Call = std::function<void(DT_RespTableHandle)>;
    const DT_ResponseType simple = DT_SIMPLE_RESPONSE, none = DT_NO_RESPONSE;
    const std::vector<std::pair<const char*, Call>> calls = {
        {"DT_DestroyRespTable", [&](auto t) { DT_DestroyRespTable(t); }},
        {"DT_GetResponseClass", [&](auto t) { EXPECT_FALSE(DT_GetResponseClass(t, a, &out.response_class)); }},
        {"DT_GenResponseClass", [&](auto t) { EXPECT_EQ(DT_GenResponseClass(t), 0u); }},
        {"DT_SetResponseClass", [&](auto t) { DT_SetResponseClass(t, a, 0); }},
        {"DT_ClearResponseClass", [&](auto t) { DT_ClearResponseClass(t, a); }},
        {"DT_CallResponse", [&](auto t) { DT_CallResponse(t, a, b, nullptr); }},
        {"DT_AddDefaultResponse", [&](auto t) { DT_AddDefaultResponse(t, count_calls, simple, nullptr); }},
        {"DT_AddDefaultResponse", [&](auto t) { DT_AddDefaultResponse(t, nullptr, none, nullptr); }},
        {"DT_RemoveDefaultResponse", [&](auto t) { DT_RemoveDefaultResponse(t, count_calls); }},
        {"DT_AddClassResponse", [&](auto t) { DT_AddClassResponse(t, 0, count_calls, simple, nullptr); }},
        {"DT_RemoveClassResponse", [&](auto t) { DT_RemoveClassResponse(t, 0, count_calls); }},
        {"DT_AddPairResponse", [&](auto t) { DT_AddPairResponse(t, 0, 0, count_calls, simple, nullptr); }},
        {"DT_RemovePairResponse", [&](auto t) { DT_RemovePairResponse(t, 0, 0, count_calls); }},
    };
    const DT_RespTableHandle stale = DT_CreateRespTable();
    DT_DestroyRespTable(stale);
    const std::vector<DT_RespTableHandle> bad = bad_handles(stale, table);
    for (const auto& [function, call] : calls)
        refuse_all(bad, function, call);
}

TEST_P(Misuse, ClassesThatWereNeverGenerated)
{
    const DT_ResponseType simple = DT_SIMPLE_RESPONSE;
    const auto refused = [&](const char* function, const std::function<void()>& call) {
        expect_refused(function, DT_ERROR_INVALID_ARGUMENT, call);
    };
    for (const DT_ResponseClass bad : {1u, 2u, 0x7FFFFFFFu, 0xFFFFFFFFu})
    {
        refused("DT_SetResponseClass", [&] { DT_SetResponseClass(table, a, bad); });
        refused("DT_AddClassResponse", [&] { DT_AddClassResponse(table, bad, count_calls, simple, nullptr); });
        refused("DT_AddClassResponse", [&] { DT_AddClassResponse(table, bad, nullptr, DT_NO_RESPONSE, nullptr); });
        refused("DT_RemoveClassResponse", [&] { DT_RemoveClassResponse(table, bad, count_calls); });
        refused("DT_AddPairResponse", [&] { DT_AddPairResponse(table, 0, bad, count_calls, simple, nullptr); });
        refused("DT_AddPairResponse", [&] { DT_AddPairResponse(table, bad, 0, count_calls, simple, nullptr); });
        refused("DT_RemovePairResponse", [&] { DT_RemovePairResponse(table, 0, bad, count_calls); });
        refused("DT_RemovePairResponse", [&] { DT_RemovePairResponse(table, bad, 0, count_calls); });
    }
}

TEST_P(Misuse, ResponsesThatAreNone)
{
    const auto refused = [&](const char* function, const std::function<void()>& call) {
        expect_refused(function, DT_ERROR_INVALID_ARGUMENT, call);
    };
    for (const int type : {-1, 1, 2, 3, 4, 5, 256})  // 1 to 3 are types, but not without a callback
    {
        const bool known = 1 <= type && type <= 3;
        const DT_ResponseCallback callback = known ? nullptr : count_calls;
        refused("DT_AddDefaultResponse",
                [&] { DT_AddDefaultResponse(table, callback, DT_ResponseType(type), nullptr); });
        refused("DT_AddClassResponse",
                [&] { DT_AddClassResponse(table, 0, callback, DT_ResponseType(type), nullptr); });
        refused("DT_AddPairResponse",
                [&] { DT_AddPairResponse(table, 0, 0, callback, DT_ResponseType(type), nullptr); });
    }
    refused("DT_RemoveDefaultResponse", [&] { DT_RemoveDefaultResponse(table, nullptr); });
    refused("DT_RemoveClassResponse", [&] { DT_RemoveClassResponse(table, 0, nullptr); });
    refused("DT_RemovePairResponse", [&] { DT_RemovePairResponse(table, 0, 0, nullptr); });
}

}  // namespace
