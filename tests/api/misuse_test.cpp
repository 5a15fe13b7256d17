// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Every entry point about shapes and objects against handles that are none, and what else can be wrong but numbers and
// pointers.
#include "misuse_fixture.hpp"

namespace
{

TEST_P(Misuse, ADestroyedObjectIsRefusedByATextThatNamesTheFunction)
{
    DT_SetPosition(stale_object(), one);
    EXPECT_NE(std::string(DT_GetErrorText()).find("DT_SetPosition"), std::string::npos) << DT_GetErrorText();
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
}

TEST_P(Misuse, ObjectsThatAreNone)
{
    DT_Bool no = DT_FALSE;
    using Call = std::function<void(DT_ObjectHandle)>;
    const std::vector<std::pair<const char*, Call>> calls = {
        {"DT_DestroyObject", [&](auto o) { DT_DestroyObject(o); }},
        {"DT_GetClientObject", [&](auto o) { EXPECT_EQ(DT_GetClientObject(o), nullptr); }},
        {"DT_SetClientObject", [&](auto o) { DT_SetClientObject(o, &out); }},
        {"DT_GetShape", [&](auto o) { EXPECT_EQ(DT_GetShape(o), nullptr); }},
        {"DT_SetShape", [&](auto o) { DT_SetShape(o, sphere); }},
        {"DT_GetMargin", [&](auto o) { EXPECT_EQ(DT_GetMargin(o), 0); }},
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
        {"DT_GetDistance", [&](auto o) { EXPECT_FALSE(DT_GetDistance(o, b, nullptr, &out.cache, &out.proximity)); }},
        {"DT_GetDistance", [&](auto o) { EXPECT_FALSE(DT_GetDistance(a, o, nullptr, nullptr, &out.proximity)); }},
        {"DT_GetDistanceBatch",
         [&](auto o) { EXPECT_EQ(DT_GetDistanceBatch(1, &o, &b, nullptr, &out.cache, &out.proximity), 0u); }},
        {"DT_GetDistanceBatch",
         [&](auto o) { EXPECT_EQ(DT_GetDistanceBatch(1, &a, &o, nullptr, nullptr, &out.proximity), 0u); }},
        {"DT_GetRayHit", [&](auto o) { EXPECT_FALSE(DT_GetRayHit(o, oned, oned, 1, &out.hit)); }},
        {"DT_ObjectRayCast", [&](auto o) { EXPECT_FALSE(DT_ObjectRayCast(o, one, one, 1, &out.t, out.p)); }},
        {"DT_ObjectCast", [&](auto o) { EXPECT_FALSE(DT_ObjectCast(o, one, b, 1, &out.hit)); }},
        {"DT_ObjectCast", [&](auto o) { EXPECT_FALSE(DT_ObjectCast(a, one, o, 1, &out.hit)); }},
        {"DT_IntersectBatch", [&](auto o) { EXPECT_EQ(DT_IntersectBatch(1, &o, &b, &out.cache, &no), 0u); }},
        {"DT_IntersectBatch", [&](auto o) { EXPECT_EQ(DT_IntersectBatch(1, &a, &o, nullptr, &no), 0u); }},
        {"DT_GetSignedDistanceBatch",
         [&](auto o) { EXPECT_EQ(DT_GetSignedDistanceBatch(1, &o, &b, &out.cache, &out.proximity), 0u); }},
        {"DT_GetSignedDistanceBatch",
         [&](auto o) { EXPECT_EQ(DT_GetSignedDistanceBatch(1, &a, &o, nullptr, &out.proximity), 0u); }},
        {"DT_ObjectCastBatch", [&](auto o) { EXPECT_EQ(DT_ObjectCastBatch(1, &o, one, &b, 1, &out.hit), 0u); }},
        {"DT_ObjectCastBatch", [&](auto o) { EXPECT_EQ(DT_ObjectCastBatch(1, &a, one, &o, 1, &out.hit), 0u); }},
        {"DT_ObjectRayCastBatch",
         [&](auto o) { EXPECT_EQ(DT_ObjectRayCastBatch(1, &o, one, one, 1, &out.t, out.p), 0u); }},
        {"DT_SetMatrixfBatch", [&](auto o) { DT_SetMatrixfBatch(1, &o, unitf); }},
        {"DT_SetMatrixdBatch", [&](auto o) { DT_SetMatrixdBatch(1, &o, unitd); }},
        {"DT_DrawObject", [&](auto o) { DT_DrawObject(o, &draw, 1); }},
        {"DT_DrawTree", [&](auto o) { EXPECT_EQ(DT_DrawTree(o, 0, &draw), 0u); }},
        {"DT_DrawPieces", [&](auto o) { EXPECT_EQ(DT_DrawPieces(o, &draw), 0u); }},
        {"DT_DrawDifference", [&](auto o) { DT_DrawDifference(o, b, &draw); }},
        {"DT_DrawDifference", [&](auto o) { DT_DrawDifference(a, o, &draw); }},
        {"DT_DrawGjk", [&](auto o) { EXPECT_EQ(DT_DrawGjk(o, b, 0, &draw), 0u); }},
        {"DT_DrawGjk", [&](auto o) { EXPECT_EQ(DT_DrawGjk(a, o, 0, &draw), 0u); }},
        {"DT_DrawEpa", [&](auto o) { EXPECT_EQ(DT_DrawEpa(o, b, 0, &draw), 0u); }},
        {"DT_DrawEpa", [&](auto o) { EXPECT_EQ(DT_DrawEpa(a, o, 0, &draw), 0u); }},
        {"DT_SetResponseClass", [&](auto o) { DT_SetResponseClass(table, o, 0); }},
        {"DT_ClearResponseClass", [&](auto o) { DT_ClearResponseClass(table, o); }},
        {"DT_GetResponseClass", [&](auto o) { EXPECT_FALSE(DT_GetResponseClass(table, o, &out.response_class)); }},
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
        {"DT_SetShape", [&](auto s) { DT_SetShape(a, s); }},
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

TEST_P(Misuse, AskingWhetherAHandleIsValidIsNeverAnError)
{
    for (const DT_ObjectHandle handle : bad_handles(stale_object(), a))
    {
        const void* const bits = handle;
        const bool is_alive = bits == sphere || bits == base || bits == table;
        EXPECT_EQ(DT_IsValid(bits), is_alive ? DT_TRUE : DT_FALSE) << bits;
    }
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
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
