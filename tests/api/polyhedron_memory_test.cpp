// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The memory of polyhedra: none for queries that have been asked before, and none lost when there is no more.
#include "count_malloc.hpp"
#include "failing_allocator.hpp"
#include "polyhedra.hpp"

#include <random>

namespace
{

class PolyhedraMemory : public ApiTest
{
protected:
    ~PolyhedraMemory() override
    {
        if (DT_GetByteCount() == 0) DT_SetAllocator(nullptr, nullptr, nullptr);
    }

    /// Answers to all questions about the two in many places; how many overlap.
    static int ask(DT_ObjectHandle a, DT_ObjectHandle b)
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<float> any(-2, 2);
        int deep = 0;
        for (int k = 0; k < 100; ++k)
        {
            const DT_Vector3 position = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random))};
            const DT_Quaternion turn = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random)), 4};
            DT_SetOrientation(a, turn);
            DT_SetPosition(a, position);
            DT_Vector3 p, q;
            DT_Proximity near{};
            DT_DepthResult depth{};
            depth.struct_size = sizeof depth;
            DT_Intersect(a, b, nullptr);
            DT_GetCommonPoint(a, b, p);
            DT_GetClosestPair(a, b, p, q);
            DT_GetPenDepth(a, b, p, q);
            DT_GetSignedDistance(a, b, nullptr, &near);
            deep += DT_GetGlobalPenDepth(a, b, nullptr, &depth);
        }
        return deep;
    }

    const MeshData u = letter_u();
};

TEST_F(PolyhedraMemory, TheSecondQuestionForADepthTakesNone)
{
    const DT_ObjectHandle a = object(keep(polyhedron(u))), b = object(keep(polyhedron(u)), DT_Scalar(0.5));
    DT_Vector3 p, q;
    EXPECT_TRUE(DT_GetPenDepth(a, b, p, q));
    const long before = malloc_calls();
    EXPECT_TRUE(DT_GetPenDepth(a, b, p, q));
    EXPECT_EQ(malloc_calls(), before);
}

TEST_F(PolyhedraMemory, NoQueryAllocatesTheSecondTime)
{
    const DT_ObjectHandle a = object(keep(polyhedron(u))), b = object(keep(polyhedron(u)));
    EXPECT_GT(ask(a, b), 20);
    const long before = malloc_calls();
    const size_t bytes = DT_GetByteCount();
    ask(a, b);
    EXPECT_EQ(malloc_calls(), before);
    EXPECT_EQ(DT_GetByteCount(), bytes);
}

TEST_F(PolyhedraMemory, OutOfMemoryIsAnErrorAndLosesNothing)
{
    const MeshData cube = cube_mesh(2);
    int errors = 0;
    bool failed = true;
    for (long n = 0; failed && n < 100'000; n += 1 + n / 16)
    {
        Failing failing{n};
        ASSERT_TRUE(DT_SetAllocator(Failing::alloc, Failing::free, &failing));
        const DT_ShapeHandle solid = polyhedron(cube), box = DT_NewBox(1, 1, 1);
        const DT_ObjectHandle a = DT_CreateObject(nullptr, solid), b = DT_CreateObject(nullptr, solid),
                              c = DT_CreateObject(nullptr, box);
        DT_Vector3 p, q;
        DT_GetPenDepth(a, b, p, q);
        DT_GetPenDepth(a, c, p, q);
        const DT_Error error = DT_GetError();
        if (failing.failed) { EXPECT_EQ(error, DT_ERROR_OUT_OF_MEMORY) << n; }
        for (const DT_ObjectHandle object : {a, b, c})
            DT_DestroyObject(object);
        for (const DT_ShapeHandle shape : {solid, box})
            DT_DeleteShape(shape);
        DT_GetError();
        EXPECT_EQ(DT_GetByteCount(), 0u) << n;
        failed = failing.failed;
        errors += failed;
    }
    EXPECT_GT(errors, 30);
    EXPECT_FALSE(failed);
}

}  // namespace
