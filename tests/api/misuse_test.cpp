// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Every entry point against everything that can be wrong with each of its arguments: an error of the right kind that
// names the function, no output written, nothing created, nothing changed.
#include "meshes.hpp"

#include "SOLID/SOLID_broad.h"

#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <string>

namespace
{

constexpr DT_Scalar nan = std::numeric_limits<DT_Scalar>::quiet_NaN();
constexpr DT_Scalar inf = std::numeric_limits<DT_Scalar>::infinity();

/// All that a call may write to.
struct Outputs
{
    DT_Vector3 p, q;
    DT_Scalar t;
    DT_Proximity proximity;
    DT_CastHit hit;
    DT_PairCache cache;
    float mf[16];
    double md[16];
};

/// The parameter: whether the object that must not change has a complex shape.
class Misuse : public ApiTest, public ::testing::WithParamInterface<bool>
{
protected:
    Misuse()
    {
        DT_SetErrorCallback(
            [](void* self, DT_Error, const char* function, const char* text) {
                ++static_cast<Misuse*>(self)->reports_;
                static_cast<Misuse*>(self)->function_ = function;
                static_cast<Misuse*>(self)->text_ = text;
            },
            this);
        std::memset(&out, 0x5A, sizeof out);
        base = DT_NewVertexBase(vertices, 0);
        table = DT_CreateRespTable();
        DT_SetResponseClass(table, a, 0);
        DT_SetResponseClass(table, b, 0);
        DT_AddDefaultResponse(table, count_calls, DT_SIMPLE_RESPONSE, this);
    }
    ~Misuse() override
    {
        DT_SetErrorCallback(nullptr, nullptr);
        DT_CallResponse(table, a, b, nullptr);
        EXPECT_EQ(calls_, 1) << "the table changed";
        DT_DestroyRespTable(table);
        DT_DeleteVertexBase(base);
    }

    static DT_Bool count_calls(void* self, void*, void*, const DT_CollData*)
    {
        ++static_cast<Misuse*>(self)->calls_;
        return DT_CONTINUE;
    }

    /// The call reports `error` once, naming its function, and changes nothing that can be seen.
    void expect_refused(const std::string& function, DT_Error error, const std::function<void()>& call)
    {
        SCOPED_TRACE(function);
        reports_ = 0;
        Outputs before;
        std::memcpy(&before, &out, sizeof out);
        double placement[16], placement_after[16];
        DT_Vector3 box[4];
        DT_GetMatrixd(a, placement);
        DT_GetBBox(a, box[0], box[1]);
        const size_t bytes = DT_GetByteCount();

        call();

        EXPECT_EQ(DT_GetByteCount(), bytes);
        EXPECT_EQ(reports_, 1);
        EXPECT_EQ(function_, function);
        EXPECT_GT(text_.size(), 5u);
        EXPECT_EQ(DT_GetError(), error) << DT_GetErrorText();
        EXPECT_EQ(std::memcmp(&before, &out, sizeof out), 0) << "an output was written";
        DT_GetMatrixd(a, placement_after);
        DT_GetBBox(a, box[2], box[3]);
        EXPECT_EQ(std::memcmp(placement, placement_after, sizeof placement), 0) << "the object moved";
        EXPECT_EQ(std::memcmp(box, box + 2, 2 * sizeof box[0]), 0) << "the object changed";
    }

    /// Values that are not the handle of something alive of this kind.
    template <class Handle> std::vector<Handle> bad_handles(Handle stale, Handle good)
    {
        std::vector<Handle> bad = {nullptr, stale};
        const auto add = [&](std::uintptr_t bits) { bad.push_back(reinterpret_cast<Handle>(bits)); };
        for (const void* other :
             {static_cast<const void*>(a), static_cast<const void*>(sphere), static_cast<const void*>(base),
              static_cast<const void*>(table), static_cast<const void*>(&out)})
        {
            if (other != static_cast<const void*>(good)) add(reinterpret_cast<std::uintptr_t>(other));
        }
        for (const std::uintptr_t bits : {std::uintptr_t(1), std::uintptr_t(16), ~std::uintptr_t(0)})
            add(bits);
        const auto bits = reinterpret_cast<std::uintptr_t>(good);
        for (int i = 22; i < int(8 * sizeof bits); ++i)
            add(bits ^ std::uintptr_t(1) << i);
        std::mt19937_64 random(5);
        for (int i = 0; i < 200; ++i)
            add(std::uintptr_t(random()));
        return bad;
    }

    template <class Handle>
    void refuse_all(const std::vector<Handle>& bad, const char* function, const std::function<void(Handle)>& call)
    {
        for (const Handle handle : bad)
        {
            SCOPED_TRACE(reinterpret_cast<std::uintptr_t>(handle));
            expect_refused(function, DT_ERROR_INVALID_HANDLE, [&] { call(handle); });
        }
    }

    DT_ShapeHandle stale_shape()
    {
        const DT_ShapeHandle shape = DT_NewSphere(1);
        DT_DeleteShape(shape);
        return shape;
    }
    DT_ObjectHandle stale_object()
    {
        const DT_ObjectHandle object = DT_CreateObject(nullptr, sphere);
        DT_DestroyObject(object);
        return object;
    }

    const DT_ShapeHandle sphere = keep(DT_NewSphere(1)), mesh = keep(complex_copy(cube_mesh(2)));
    const DT_ObjectHandle a = object(GetParam() ? mesh : sphere, 1, 2, 3), b = object(sphere, 1, 2, DT_Scalar(3.5));
    DT_VertexBaseHandle base;
    DT_RespTableHandle table;
    const DT_Scalar vertices[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const DT_Vector3 one = {1, 1, 1};
    const DT_Quaternion turn = {0, 0, 0, 1};
    const float unitf[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const double unitd[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    Outputs out;

private:
    int reports_ = 0, calls_ = 0;
    std::string function_, text_;
};

TEST_P(Misuse, ObjectsThatAreNone)
{
    using Call = std::function<void(DT_ObjectHandle)>;
    const std::vector<std::pair<const char*, Call>> calls = {
        {"DT_DestroyObject", [&](auto o) { DT_DestroyObject(o); }},
        {"DT_SetPosition", [&](auto o) { DT_SetPosition(o, one); }},
        {"DT_SetOrientation", [&](auto o) { DT_SetOrientation(o, turn); }},
        {"DT_SetScaling", [&](auto o) { DT_SetScaling(o, one); }},
        {"DT_SetMargin", [&](auto o) { DT_SetMargin(o, 1); }},
        {"DT_SetMatrixf", [&](auto o) { DT_SetMatrixf(o, unitf); }},
        {"DT_SetMatrixd", [&](auto o) { DT_SetMatrixd(o, unitd); }},
        {"DT_GetMatrixf", [&](auto o) { DT_GetMatrixf(o, out.mf); }},
        {"DT_GetMatrixd", [&](auto o) { DT_GetMatrixd(o, out.md); }},
        {"DT_GetBBox", [&](auto o) { DT_GetBBox(o, out.p, out.q); }},
        {"DT_GetClosestPair", [&](auto o) { EXPECT_EQ(DT_GetClosestPair(o, b, out.p, out.q), 0); }},
        {"DT_GetClosestPair", [&](auto o) { EXPECT_EQ(DT_GetClosestPair(a, o, out.p, out.q), 0); }},
        {"DT_GetCommonPoint", [&](auto o) { EXPECT_FALSE(DT_GetCommonPoint(o, b, out.p)); }},
        {"DT_GetCommonPoint", [&](auto o) { EXPECT_FALSE(DT_GetCommonPoint(a, o, out.p)); }},
        {"DT_GetPenDepth", [&](auto o) { EXPECT_FALSE(DT_GetPenDepth(o, b, out.p, out.q)); }},
        {"DT_GetPenDepth", [&](auto o) { EXPECT_FALSE(DT_GetPenDepth(a, o, out.p, out.q)); }},
        {"DT_Intersect", [&](auto o) { EXPECT_FALSE(DT_Intersect(o, b, &out.cache)); }},
        {"DT_Intersect", [&](auto o) { EXPECT_FALSE(DT_Intersect(a, o, nullptr)); }},
        {"DT_GetSignedDistance",
         [&](auto o) { EXPECT_FALSE(DT_GetSignedDistance(o, b, &out.cache, &out.proximity)); }},
        {"DT_GetSignedDistance", [&](auto o) { EXPECT_FALSE(DT_GetSignedDistance(a, o, nullptr, &out.proximity)); }},
        {"DT_ObjectRayCast", [&](auto o) { EXPECT_FALSE(DT_ObjectRayCast(o, one, one, 1, &out.t, out.p)); }},
        {"DT_ObjectCast", [&](auto o) { EXPECT_FALSE(DT_ObjectCast(o, one, b, 1, &out.hit)); }},
        {"DT_ObjectCast", [&](auto o) { EXPECT_FALSE(DT_ObjectCast(a, one, o, 1, &out.hit)); }},
        {"DT_SetResponseClass", [&](auto o) { DT_SetResponseClass(table, o, 0); }},
        {"DT_ClearResponseClass", [&](auto o) { DT_ClearResponseClass(table, o); }},
        {"DT_CallResponse", [&](auto o) { DT_CallResponse(table, o, b, nullptr); }},
        {"DT_CallResponse", [&](auto o) { DT_CallResponse(table, a, o, nullptr); }},
    };
    std::vector<DT_ObjectHandle> bad = bad_handles(stale_object(), a);
    for (const auto& [function, call] : calls)
        refuse_all(bad, function, call);
}

TEST_P(Misuse, ShapesThatAreNone)
{
    using Call = std::function<void(DT_ShapeHandle)>;
    const std::vector<std::pair<const char*, Call>> calls = {
        {"DT_DeleteShape", [&](auto s) { DT_DeleteShape(s); }},
        {"DT_CreateObject", [&](auto s) { EXPECT_EQ(DT_CreateObject(nullptr, s), nullptr); }},
        {"DT_NewMinkowski", [&](auto s) { EXPECT_EQ(DT_NewMinkowski(s, sphere), nullptr); }},
        {"DT_NewMinkowski", [&](auto s) { EXPECT_EQ(DT_NewMinkowski(sphere, s), nullptr); }},
        {"DT_NewHull", [&](auto s) { EXPECT_EQ(DT_NewHull(s, sphere), nullptr); }},
        {"DT_NewHull", [&](auto s) { EXPECT_EQ(DT_NewHull(sphere, s), nullptr); }},
        {"DT_GetShapeByteCount", [&](auto s) { EXPECT_EQ(DT_GetShapeByteCount(s), 0u); }},
    };
    const std::vector<DT_ShapeHandle> bad = bad_handles(stale_shape(), sphere);
    for (const auto& [function, call] : calls)
        refuse_all(bad, function, call);
}

TEST_P(Misuse, VertexBasesThatAreNone)
{
    using Call = std::function<void(DT_VertexBaseHandle)>;
    const DT_VertexBaseHandle stale = DT_NewVertexBase(vertices, 0);
    DT_DeleteVertexBase(stale);
    std::vector<DT_VertexBaseHandle> bad = bad_handles(stale, base);
    refuse_all(bad, "DT_DeleteVertexBase", Call([&](auto v) { DT_DeleteVertexBase(v); }));
    refuse_all(bad, "DT_ChangeVertexBase", Call([&](auto v) { DT_ChangeVertexBase(v, vertices); }));
    bad.erase(bad.begin());  // null is allowed here
    refuse_all(bad, "DT_NewPolytope", Call([&](auto v) { EXPECT_EQ(DT_NewPolytope(v), nullptr); }));
    refuse_all(bad, "DT_NewComplexShape", Call([&](auto v) { EXPECT_EQ(DT_NewComplexShape(v), nullptr); }));
}

TEST_P(Misuse, ScenesThatAreNone)
{
    using Call = std::function<void(DT_SceneHandle)>;
    const std::vector<std::pair<const char*, Call>> calls = {
        {"DT_DestroyScene", [&](auto s) { DT_DestroyScene(s); }},
        {"DT_AddObject", [&](auto s) { DT_AddObject(s, a); }},
        {"DT_RemoveObject", [&](auto s) { DT_RemoveObject(s, a); }},
        {"DT_Test", [&](auto s) { EXPECT_EQ(DT_Test(s, table), 0u); }},
        {"DT_RayCast", [&](auto s) { EXPECT_EQ(DT_RayCast(s, nullptr, one, vertices, 1, &out.t, out.p), nullptr); }},
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
    const std::vector<std::pair<const char*, SceneCall>> scene_calls = {
        {"BP_DestroyScene", [&](auto s) { BP_DestroyScene(s); }},
        {"BP_CreateProxy", [&](auto s) { EXPECT_EQ(BP_CreateProxy(s, nullptr, one, one), nullptr); }},
        {"BP_DestroyProxy", [&](auto s) { BP_DestroyProxy(s, proxy); }},
        {"BP_RayCast", [&](auto s) { EXPECT_EQ(BP_RayCast(s, hit, nullptr, one, vertices, &out.t), nullptr); }},
    };
    const std::vector<std::pair<const char*, ProxyCall>> proxy_calls = {
        {"BP_DestroyProxy", [&](auto p) { BP_DestroyProxy(good, p); }},
        {"BP_SetBBox", [&](auto p) { BP_SetBBox(p, one, one); }},
    };
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
}

TEST_P(Misuse, NullPointers)
{
    const auto refused = [&](const char* function, const std::function<void()>& call) {
        expect_refused(function, DT_ERROR_INVALID_ARGUMENT, call);
    };
    refused("DT_NewPoint", [&] { EXPECT_EQ(DT_NewPoint(nullptr), nullptr); });
    refused("DT_NewLineSegment", [&] { EXPECT_EQ(DT_NewLineSegment(nullptr, one), nullptr); });
    refused("DT_NewLineSegment", [&] { EXPECT_EQ(DT_NewLineSegment(one, nullptr), nullptr); });
    refused("DT_NewVertexBase", [&] { EXPECT_EQ(DT_NewVertexBase(nullptr, 0), nullptr); });
    refused("DT_ChangeVertexBase", [&] { DT_ChangeVertexBase(base, nullptr); });
    refused("DT_SetPosition", [&] { DT_SetPosition(a, nullptr); });
    refused("DT_SetOrientation", [&] { DT_SetOrientation(a, nullptr); });
    refused("DT_SetScaling", [&] { DT_SetScaling(a, nullptr); });
    refused("DT_SetMatrixf", [&] { DT_SetMatrixf(a, nullptr); });
    refused("DT_SetMatrixd", [&] { DT_SetMatrixd(a, nullptr); });
    refused("DT_GetMatrixf", [&] { DT_GetMatrixf(a, nullptr); });
    refused("DT_GetMatrixd", [&] { DT_GetMatrixd(a, nullptr); });
    refused("DT_GetBBox", [&] { DT_GetBBox(a, nullptr, out.q); });
    refused("DT_GetBBox", [&] { DT_GetBBox(a, out.p, nullptr); });
    refused("DT_GetClosestPair", [&] { EXPECT_EQ(DT_GetClosestPair(a, b, nullptr, out.q), 0); });
    refused("DT_GetClosestPair", [&] { EXPECT_EQ(DT_GetClosestPair(a, b, out.p, nullptr), 0); });
    refused("DT_GetCommonPoint", [&] { EXPECT_FALSE(DT_GetCommonPoint(a, b, nullptr)); });
    refused("DT_GetPenDepth", [&] { EXPECT_FALSE(DT_GetPenDepth(a, b, nullptr, out.q)); });
    refused("DT_GetPenDepth", [&] { EXPECT_FALSE(DT_GetPenDepth(a, b, out.p, nullptr)); });
    refused("DT_GetSignedDistance", [&] { EXPECT_FALSE(DT_GetSignedDistance(a, b, &out.cache, nullptr)); });
    refused("DT_ObjectRayCast", [&] { EXPECT_FALSE(DT_ObjectRayCast(a, nullptr, one, 1, &out.t, out.p)); });
    refused("DT_ObjectRayCast", [&] { EXPECT_FALSE(DT_ObjectRayCast(a, one, nullptr, 1, &out.t, out.p)); });
    refused("DT_ObjectRayCast", [&] { EXPECT_FALSE(DT_ObjectRayCast(a, one, one, 1, nullptr, out.p)); });
    refused("DT_ObjectRayCast", [&] { EXPECT_FALSE(DT_ObjectRayCast(a, one, one, 1, &out.t, nullptr)); });
    refused("DT_ObjectCast", [&] { EXPECT_FALSE(DT_ObjectCast(a, nullptr, b, 1, &out.hit)); });
    refused("DT_ObjectCast", [&] { EXPECT_FALSE(DT_ObjectCast(a, one, b, 1, nullptr)); });

    for (const auto open_shape : {DT_NewPolytope, DT_NewComplexShape})
    {
        const DT_ShapeHandle open = open_shape(base);
        refused("DT_Vertex", [&] { DT_Vertex(nullptr); });
        refused("DT_VertexIndices", [&] { DT_VertexIndices(1, nullptr); });
        DT_DeleteShape(open);
    }
}

TEST_P(Misuse, SizesThatAreNone)
{
    for (const DT_Scalar bad : {DT_Scalar(-1), nan, inf, -inf, -std::numeric_limits<DT_Scalar>::denorm_min()})
    {
        SCOPED_TRACE(bad);
        const auto refused = [&](const char* function, const std::function<void()>& call) {
            expect_refused(function, DT_ERROR_INVALID_ARGUMENT, call);
        };
        refused("DT_NewBox", [&] { EXPECT_EQ(DT_NewBox(bad, 1, 1), nullptr); });
        refused("DT_NewBox", [&] { EXPECT_EQ(DT_NewBox(1, bad, 1), nullptr); });
        refused("DT_NewBox", [&] { EXPECT_EQ(DT_NewBox(1, 1, bad), nullptr); });
        refused("DT_NewSphere", [&] { EXPECT_EQ(DT_NewSphere(bad), nullptr); });
        refused("DT_NewCone", [&] { EXPECT_EQ(DT_NewCone(bad, 1), nullptr); });
        refused("DT_NewCone", [&] { EXPECT_EQ(DT_NewCone(1, bad), nullptr); });
        refused("DT_NewCylinder", [&] { EXPECT_EQ(DT_NewCylinder(bad, 1), nullptr); });
        refused("DT_NewCylinder", [&] { EXPECT_EQ(DT_NewCylinder(1, bad), nullptr); });
        refused("DT_SetMargin", [&] { DT_SetMargin(a, bad); });
        refused("DT_SetAccuracy", [&] { DT_SetAccuracy(bad); });
        refused("DT_SetTolerance", [&] { DT_SetTolerance(bad); });
    }
    expect_refused("DT_SetAccuracy", DT_ERROR_INVALID_ARGUMENT, [] { DT_SetAccuracy(0); });
    expect_refused("DT_SetTolerance", DT_ERROR_INVALID_ARGUMENT, [] { DT_SetTolerance(0); });
}

TEST_P(Misuse, VectorsThatAreNotFinite)
{
    for (const DT_Scalar bad : {nan, inf, -inf})
    {
        for (int i = 0; i < 3; ++i)
        {
            SCOPED_TRACE(i);
            DT_Vector3 v = {1, 1, 1};
            v[i] = bad;
            const auto refused = [&](const char* function, const std::function<void()>& call) {
                expect_refused(function, DT_ERROR_INVALID_ARGUMENT, call);
            };
            refused("DT_NewPoint", [&] { EXPECT_EQ(DT_NewPoint(v), nullptr); });
            refused("DT_NewLineSegment", [&] { EXPECT_EQ(DT_NewLineSegment(v, one), nullptr); });
            refused("DT_NewLineSegment", [&] { EXPECT_EQ(DT_NewLineSegment(one, v), nullptr); });
            refused("DT_SetPosition", [&] { DT_SetPosition(a, v); });
            refused("DT_SetScaling", [&] { DT_SetScaling(a, v); });
            refused("DT_ObjectRayCast", [&] { EXPECT_FALSE(DT_ObjectRayCast(a, v, one, 1, &out.t, out.p)); });
            refused("DT_ObjectRayCast", [&] { EXPECT_FALSE(DT_ObjectRayCast(a, one, v, 1, &out.t, out.p)); });
            refused("DT_ObjectCast", [&] { EXPECT_FALSE(DT_ObjectCast(a, v, b, 1, &out.hit)); });
        }
        for (int i = 0; i < 4; ++i)
        {
            DT_Quaternion q = {0, 0, 0, 1};
            q[i] = bad;
            expect_refused("DT_SetOrientation", DT_ERROR_INVALID_ARGUMENT, [&] { DT_SetOrientation(a, q); });
        }
    }
}

TEST_P(Misuse, MatricesThatAreNotFiniteOrSingular)
{
    const auto refused = [&](const double* m) {
        float f[16];
        for (int i = 0; i < 16; ++i)
            f[i] = float(m[i]);
        expect_refused("DT_SetMatrixd", DT_ERROR_INVALID_ARGUMENT, [&] { DT_SetMatrixd(a, m); });
        expect_refused("DT_SetMatrixf", DT_ERROR_INVALID_ARGUMENT, [&] { DT_SetMatrixf(a, f); });
    };
    for (const double bad : {double(nan), double(inf)})
    {
        for (int i = 0; i < 16; ++i)
        {
            if (i % 4 == 3) continue;  // the last row is not read
            double m[16];
            std::memcpy(m, unitd, sizeof m);
            m[i] = bad;
            refused(m);
        }
    }
    const double zero[16] = {}, flat[16] = {1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1};
    refused(zero);
    refused(flat);
}

TEST_P(Misuse, PlacementsThatWouldBeSingular)
{
    for (int i = 0; i < 3; ++i)
    {
        DT_Vector3 scaling = {1, 1, 1};
        scaling[i] = 0;
        expect_refused("DT_SetScaling", DT_ERROR_INVALID_ARGUMENT, [&] { DT_SetScaling(a, scaling); });
    }
    const DT_Quaternion zero = {0, 0, 0, 0};
    expect_refused("DT_SetOrientation", DT_ERROR_INVALID_ARGUMENT, [&] { DT_SetOrientation(a, zero); });
}

TEST_P(Misuse, ParametersThatAreNone)
{
    for (const DT_Scalar bad : {DT_Scalar(-1), nan, -inf})
    {
        expect_refused("DT_ObjectRayCast", DT_ERROR_INVALID_ARGUMENT,
                       [&] { EXPECT_FALSE(DT_ObjectRayCast(a, one, one, bad, &out.t, out.p)); });
        expect_refused("DT_ObjectCast", DT_ERROR_INVALID_ARGUMENT,
                       [&] { EXPECT_FALSE(DT_ObjectCast(a, one, b, bad, &out.hit)); });
    }
}

TEST_P(Misuse, RangesBeyondTheLastIndex)
{
    for (const auto open_shape : {DT_NewPolytope, DT_NewComplexShape})
    {
        const DT_ShapeHandle open = open_shape(base);
        expect_refused("DT_VertexRange", DT_ERROR_INVALID_ARGUMENT, [] { DT_VertexRange(DT_Index(-1), 2); });
        DT_DeleteShape(open);
    }
}

TEST_P(Misuse, AnyCacheIsSafe)
{
    std::mt19937 random(9);
    const DT_ObjectHandle cube = object(keep(polytope(cube_corners(2))), DT_Scalar(2.6)),
                          cone = object(keep(DT_NewCone(1, 2)), DT_Scalar(0.3));
    for (const DT_ObjectHandle other : {b, cube, cone})
    {
        DT_Proximity expected;
        ASSERT_TRUE(DT_GetSignedDistance(a, other, nullptr, &expected));
        const DT_Bool intersecting = DT_Intersect(a, other, nullptr);
        for (int i = 0; i < 2000; ++i)
        {
            DT_PairCache cache;
            auto* const bytes = reinterpret_cast<unsigned char*>(&cache);
            for (std::size_t k = 0; k < sizeof cache; ++k)
                bytes[k] = static_cast<unsigned char>(random() >> 13);
            DT_PairCache copy = cache;
            DT_Proximity found;
            ASSERT_EQ(DT_Intersect(a, other, &copy), intersecting);
            ASSERT_TRUE(DT_GetSignedDistance(a, other, &cache, &found));
            ASSERT_LE(found.lower, expected.upper);
            ASSERT_GE(found.upper, expected.lower);
            ASSERT_NEAR(found.distance, expected.distance, 2e-3 * std::abs(expected.distance) + 1e-6);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(OnConvex, Misuse, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(OnMesh, Misuse, ::testing::Values(true));

}  // namespace
