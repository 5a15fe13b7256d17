// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Every entry point about shapes and objects against null pointers and numbers that cannot be.
#include "misuse_fixture.hpp"

namespace
{

TEST_P(Misuse, ANegativeRadiusIsRefusedByATextThatNamesIt)
{
    EXPECT_EQ(DT_NewSphere(-1), nullptr);
    EXPECT_NE(std::string(DT_GetErrorText()).find("radius"), std::string::npos) << DT_GetErrorText();
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
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
    refused("DT_GetDistance", [&] { EXPECT_FALSE(DT_GetDistance(a, b, nullptr, &out.cache, nullptr)); });
    refused("DT_GetResponseClass", [&] { EXPECT_FALSE(DT_GetResponseClass(table, a, nullptr)); });
    refused("DT_GetRayHit", [&] { EXPECT_FALSE(DT_GetRayHit(a, nullptr, oned, 1, &out.hit)); });
    refused("DT_GetRayHit", [&] { EXPECT_FALSE(DT_GetRayHit(a, oned, nullptr, 1, &out.hit)); });
    refused("DT_GetRayHit", [&] { EXPECT_FALSE(DT_GetRayHit(a, oned, oned, 1, nullptr)); });
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

TEST_P(Misuse, DrawingsThatAreNone)
{
    const DT_SceneHandle scene = DT_CreateScene();
    using Call = std::function<void(const DT_DebugDraw*)>;
    const std::vector<std::pair<const char*, Call>> calls = {
        {"DT_DrawObject", [&](auto* d) { DT_DrawObject(a, d, 1); }},
        {"DT_DrawTree", [&](auto* d) { EXPECT_EQ(DT_DrawTree(a, 0, d), 0u); }},
        {"DT_DrawScene", [&](auto* d) { EXPECT_EQ(DT_DrawScene(scene, d), 0u); }},
        {"DT_DrawPieces", [&](auto* d) { EXPECT_EQ(DT_DrawPieces(b, d), 0u); }},
        {"DT_DrawDifference", [&](auto* d) { DT_DrawDifference(b, b, d); }},
        {"DT_DrawGjk", [&](auto* d) { EXPECT_EQ(DT_DrawGjk(b, b, 0, d), 0u); }},
        {"DT_DrawEpa", [&](auto* d) { EXPECT_EQ(DT_DrawEpa(b, b, 0, d), 0u); }},
    };
    DT_DebugDraw small = draw, coarse = draw, fine = draw, later = draw;
    --small.struct_size;
    coarse.segments = 7;
    fine.segments = 257;
    later.reserved = 1;
    for (const auto& [function, call] : calls)
        for (const DT_DebugDraw* const bad :
             {static_cast<const DT_DebugDraw*>(nullptr), static_cast<const DT_DebugDraw*>(&small),
              static_cast<const DT_DebugDraw*>(&coarse), static_cast<const DT_DebugDraw*>(&fine),
              static_cast<const DT_DebugDraw*>(&later)})
            expect_refused(function, DT_ERROR_INVALID_ARGUMENT, [&, &made = call] { made(bad); });
    DT_DestroyScene(scene);
}

TEST_P(Misuse, QueryOptionsThatAreNone)
{
    const auto refused = [&](const auto& change) {
        DT_QueryOptions options = {sizeof options, 0, 0, 0, 0};
        change(options);
        expect_refused("DT_GetDistance", DT_ERROR_INVALID_ARGUMENT,
                       [&] { EXPECT_FALSE(DT_GetDistance(a, b, &options, &out.cache, &out.proximity)); });
        expect_refused("DT_GetDistanceBatch", DT_ERROR_INVALID_ARGUMENT,
                       [&] { EXPECT_EQ(DT_GetDistanceBatch(1, &a, &b, &options, &out.cache, &out.proximity), 0u); });
    };
    refused([](DT_QueryOptions& o) { --o.struct_size; });
    refused([](DT_QueryOptions& o) { o.flags = 2; });
    refused([](DT_QueryOptions& o) { o.reserved = 1; });
    for (const double bad : {-1.0, double(nan_scalar), -double(inf_scalar)})
    {
        refused([=](DT_QueryOptions& o) { o.accuracy = bad; });
        refused([=](DT_QueryOptions& o) { o.max_distance = bad; });
    }
    refused([](DT_QueryOptions& o) { o.accuracy = double(inf_scalar); });
}

TEST_P(Misuse, SizesThatAreNone)
{
    for (const DT_Scalar bad :
         {DT_Scalar(-1), nan_scalar, inf_scalar, -inf_scalar, -std::numeric_limits<DT_Scalar>::denorm_min()})
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
    for (const DT_Scalar bad : {nan_scalar, inf_scalar, -inf_scalar})
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
            for (const double far : {double(bad), 4e38})
            {
                DT_Vector3d d = {1, 1, 1};
                d[i] = far;
                refused("DT_GetRayHit", [&] { EXPECT_FALSE(DT_GetRayHit(a, d, oned, 1, &out.hit)); });
                refused("DT_GetRayHit", [&] { EXPECT_FALSE(DT_GetRayHit(a, oned, d, 1, &out.hit)); });
            }
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
    for (const double bad : {double(nan_scalar), double(inf_scalar)})
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
    for (const DT_Scalar bad : {DT_Scalar(-1), nan_scalar, -inf_scalar})
    {
        expect_refused("DT_ObjectRayCast", DT_ERROR_INVALID_ARGUMENT,
                       [&] { EXPECT_FALSE(DT_ObjectRayCast(a, one, one, bad, &out.t, out.p)); });
        expect_refused("DT_ObjectCast", DT_ERROR_INVALID_ARGUMENT,
                       [&] { EXPECT_FALSE(DT_ObjectCast(a, one, b, bad, &out.hit)); });
        expect_refused("DT_GetRayHit", DT_ERROR_INVALID_ARGUMENT,
                       [&] { EXPECT_FALSE(DT_GetRayHit(a, oned, oned, double(bad), &out.hit)); });
    }
}

}  // namespace
