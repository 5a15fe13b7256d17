// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Fails the first, second, third... allocation of a whole scenario. Each time the library must report
// DT_ERROR_OUT_OF_MEMORY, change nothing, go on, and give everything back.
#include "api_test.hpp"
#include "failing_allocator.hpp"

#include <limits>
#include <random>

namespace
{

class OutOfMemory : public ApiTest
{
protected:
    ~OutOfMemory() override { DT_SetAllocator(nullptr, nullptr, nullptr); }

    /// A call that makes something: if it fails, the library holds what it held before.
    template <class Make> auto made(Make make)
    {
        const size_t before = DT_GetByteCount();
        const auto handle = make();
        if (!handle) { EXPECT_EQ(DT_GetByteCount(), before); }
        return handle;
    }

    static DT_Bool ignore(void*, void*, void*, const DT_CollData*) { return DT_CONTINUE; }

    /// Builds, places, asks and deletes a little of everything. Null handles are passed on, as careless clients do.
    void scenario()
    {
        const DT_Vector3 p = {1, 0, 0}, q = {0, 1, 0};
        std::vector<DT_ShapeHandle> shapes;
        shapes.push_back(made([] { return DT_NewBox(1, 2, 3); }));
        shapes.push_back(made([] { return DT_NewSphere(1); }));
        shapes.push_back(made([] { return DT_NewCone(1, 2); }));
        shapes.push_back(made([] { return DT_NewCylinder(1, 2); }));
        shapes.push_back(made([&] { return DT_NewPoint(p); }));
        shapes.push_back(made([&] { return DT_NewLineSegment(p, q); }));
        shapes.push_back(made([&] { return DT_NewMinkowski(shapes[0], shapes[3]); }));
        shapes.push_back(made([&] { return DT_NewHull(shapes[2], shapes[3]); }));

        const DT_VertexBaseHandle base = made([&] { return DT_NewVertexBase(cloud_.data(), 0); });
        shapes.push_back(made([&] { return DT_NewPolytope(base); }));
        DT_VertexRange(0, 20);
        for (DT_Index i = 20; i < 40; ++i)
            DT_VertexIndex(i);
        DT_VertexRange(40, 360);
        DT_EndPolytope();

        shapes.push_back(made([&] { return DT_NewComplexShape(base); }));
        for (DT_Index i = 0; i < 390; ++i)
            DT_VertexRange(i, 1 + i % 6);
        DT_EndComplexShape();
        shapes.push_back(made([&] { return DT_NewComplexShape(nullptr); }));
        for (std::size_t i = 0; i < 100; ++i)
        {
            DT_Begin();
            for (std::size_t k = 0; k < 3; ++k)
                DT_Vertex(&cloud_[3 * (i + k)]);
            DT_End();
        }
        DT_EndComplexShape();

        std::vector<DT_ObjectHandle> objects;
        for (const DT_ShapeHandle shape : shapes)
        {
            for (int i = 0; i < 10; ++i)
                objects.push_back(made([&] { return DT_CreateObject(nullptr, shape); }));
        }
        const DT_RespTableHandle table = made([] { return DT_CreateRespTable(); });
        for (std::size_t i = 0; i < objects.size(); ++i)
        {
            const DT_ResponseClass c = i % 10 == 0 ? DT_GenResponseClass(table) : 0;
            DT_SetResponseClass(table, objects[i], c);
            if (i % 10 == 0) DT_AddDefaultResponse(table, ignore, DT_SIMPLE_RESPONSE, nullptr);
            if (i % 20 == 0) DT_AddClassResponse(table, c, ignore, DT_DEPTH_RESPONSE, nullptr);
            if (i % 30 == 0) DT_AddPairResponse(table, 0, c, ignore, DT_WITNESSED_RESPONSE, nullptr);
        }
        DT_CallResponse(table, objects.front(), objects.back(), nullptr);
        DT_DestroyRespTable(table);

        DT_Vector3 on_a, on_b;
        for (const DT_ObjectHandle a : objects)
            DT_GetClosestPair(a, objects[0], on_a, on_b);
        DT_ChangeVertexBase(base, moved_.data());
        DT_DeleteVertexBase(base);

        for (const DT_ObjectHandle object : objects)
            DT_DestroyObject(object);
        for (const DT_ShapeHandle shape : shapes)
            DT_DeleteShape(shape);
    }

    void SetUp() override
    {
        std::mt19937 random(4);
        std::normal_distribution<float> normal;
        for (int i = 0; i < 3 * 400; ++i)
            cloud_.push_back(DT_Scalar(normal(random)));
        moved_ = cloud_;
        for (DT_Scalar& x : moved_)
            x *= 2;
    }

private:
    std::vector<DT_Scalar> cloud_, moved_;
};

TEST_F(OutOfMemory, ASphereForWhichThereIsNoneIsNullAndAnError)
{
    Failing allocator{0};
    ASSERT_TRUE(DT_SetAllocator(Failing::alloc, Failing::free, &allocator));
    EXPECT_EQ(DT_NewSphere(1), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY);
    EXPECT_EQ(DT_GetByteCount(), 0u);
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
}

TEST_F(OutOfMemory, EachAllocationMayFail)
{
    bool failed = true;
    long n = 0;
    for (; failed && n < 2000; ++n)
    {
        SCOPED_TRACE(n);
        Failing allocator{n};
        ASSERT_TRUE(DT_SetAllocator(Failing::alloc, Failing::free, &allocator));
        scenario();
        failed = allocator.failed;
        EXPECT_EQ(DT_GetError(), failed ? DT_ERROR_OUT_OF_MEMORY : DT_ERROR_NONE) << DT_GetErrorText();
        ASSERT_EQ(DT_GetByteCount(), 0u);
    }
    EXPECT_FALSE(failed) << "the scenario never ran to its end";
    EXPECT_GT(n, 20) << "the scenario hardly allocates";
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
}

TEST_F(OutOfMemory, AnAllocatorThatAlwaysFailsHarmsNobody)
{
    ASSERT_TRUE(DT_SetAllocator([](void*, size_t, size_t) -> void* { return nullptr; }, Failing::free, nullptr));
    scenario();
    EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY);
    EXPECT_EQ(DT_GetByteCount(), 0u);
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
}

TEST_F(OutOfMemory, MoreVerticesThanMemoryIsNoCrash)
{
    const DT_Scalar vertex[3] = {0, 0, 0};
    ASSERT_TRUE(DT_SetAllocator(
        [](void*, size_t size, size_t alignment) -> void* {
            return size > 1u << 20 ? nullptr
                                   : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
        },
        Failing::free, nullptr));
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertex, 0);
    DT_ShapeHandle shape = DT_NewPolytope(base);
    DT_VertexRange(0, std::numeric_limits<DT_Count>::max());
    EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY);
    DT_EndPolytope();
    EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY);
    DT_DeleteShape(shape);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);

    shape = DT_NewComplexShape(base);
    DT_VertexRange(0, 0x80000000u);
    EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY);
    DT_EndComplexShape();
    EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY);
    DT_DeleteShape(shape);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
    DT_DeleteVertexBase(base);
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
}

}  // namespace
