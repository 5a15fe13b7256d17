// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Memory: the client's allocator gets all requests, the count is exact, everything comes back, and no query allocates.
#include "count_malloc.hpp"
#include "meshes.hpp"

#include <cstdlib>
#include <map>
#include <random>

namespace
{

/// An allocator that knows what it has given away.
struct Ledger
{
    std::map<void*, std::pair<size_t, size_t>> live;
    size_t bytes = 0, requests = 0;

    static void* alloc(void* client_data, size_t size, size_t alignment)
    {
        auto& ledger = *static_cast<Ledger*>(client_data);
        void* const pointer = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
        ledger.live[pointer] = {size, alignment};
        ledger.bytes += size;
        ++ledger.requests;
        return pointer;
    }
    static void free(void* client_data, void* pointer, size_t size, size_t alignment)
    {
        auto& ledger = *static_cast<Ledger*>(client_data);
        const auto found = ledger.live.find(pointer);
        ASSERT_NE(found, ledger.live.end()) << "never given out";
        EXPECT_EQ(found->second, std::make_pair(size, alignment));
        ledger.live.erase(found);
        ledger.bytes -= size;
        std::free(pointer);
    }
};

class MemoryTest : public ApiTest
{
protected:
    ~MemoryTest() override
    {
        if (DT_GetByteCount() == 0) DT_SetAllocator(nullptr, nullptr, nullptr);
    }
};

const MeshData torus = torus_mesh(24, 12, 1, 0.4);

/// A complex shape with a face of many points.
DT_ShapeHandle many_points()
{
    const DT_VertexBaseHandle base = DT_NewVertexBase(torus.vertices.data(), 0);
    const DT_ShapeHandle shape = DT_NewComplexShape(base);
    DT_VertexRange(0, 40);
    DT_VertexRange(100, 7);
    DT_VertexRange(200, 2);
    DT_EndComplexShape();
    DT_DeleteVertexBase(base);
    return shape;
}

/// One of every kind of shape.
std::vector<DT_ShapeHandle> all_shapes()
{
    const DT_Vector3 p = {DT_Scalar(0.5), 0, 0}, q = {0, 1, 0};
    std::mt19937 random(7);
    std::normal_distribution<float> normal;
    std::vector<DT_Scalar> cloud(3 * 500);
    for (DT_Scalar& x : cloud)
        x = DT_Scalar(normal(random));
    std::vector<DT_ShapeHandle> shapes = {DT_NewBox(1, 2, 3),        DT_NewSphere(1), DT_NewCone(1, 2),
                                          DT_NewCylinder(1, 2),      DT_NewPoint(p),  DT_NewLineSegment(p, q),
                                          polytope(cube_corners(2)), polytope(cloud)};
    shapes.push_back(DT_NewMinkowski(shapes[2], shapes[3]));
    shapes.push_back(DT_NewHull(shapes[0], shapes[8]));
    shapes.push_back(DT_NewMinkowski(shapes[5], shapes[1]));
    shapes.push_back(complex_shape(torus));
    shapes.push_back(complex_copy(soup_mesh(60, 6)));
    shapes.push_back(many_points());
    return shapes;
}

TEST_F(MemoryTest, TheClientsAllocatorGivesTheBytesOfASphereAndGetsThemBack)
{
    Ledger ledger;
    ASSERT_TRUE(DT_SetAllocator(Ledger::alloc, Ledger::free, &ledger));
    const DT_ShapeHandle sphere = DT_NewSphere(1);
    EXPECT_GT(ledger.bytes, 0u);
    EXPECT_EQ(DT_GetByteCount(), ledger.bytes);
    DT_DeleteShape(sphere);
    EXPECT_EQ(ledger.bytes, 0u);
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
}

TEST_F(MemoryTest, TheClientsAllocatorGetsEveryRequest)
{
    Ledger ledger;
    ASSERT_TRUE(DT_SetAllocator(Ledger::alloc, Ledger::free, &ledger));
    const std::vector<DT_ShapeHandle> shapes = all_shapes();
    const DT_Scalar vertex[3] = {0, 0, 0};
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertex, 0);
    std::vector<DT_ObjectHandle> objects;
    for (const DT_ShapeHandle shape : shapes)
    {
        for (int i = 0; i < 30; ++i)
            objects.push_back(DT_CreateObject(nullptr, shape));
        EXPECT_EQ(DT_GetByteCount(), ledger.bytes);
    }
    EXPECT_GT(ledger.requests, shapes.size());
    for (const DT_ObjectHandle object : objects)
        DT_DestroyObject(object);
    for (const DT_ShapeHandle shape : shapes)
        DT_DeleteShape(shape);
    DT_DeleteVertexBase(base);
    EXPECT_EQ(DT_GetByteCount(), 0u);
    EXPECT_TRUE(ledger.live.empty());
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
}

TEST_F(MemoryTest, TheAllocatorCannotChangeWhileAnythingIsAlive)
{
    Ledger ledger;
    const DT_ShapeHandle shape = DT_NewSphere(1);
    EXPECT_FALSE(DT_SetAllocator(Ledger::alloc, Ledger::free, &ledger));
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_OPERATION);
    DT_DeleteShape(shape);
    EXPECT_EQ(ledger.requests, 0u);
    EXPECT_TRUE(DT_SetAllocator(Ledger::alloc, Ledger::free, &ledger));
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
}

// Not allowed, but a hook in C++ may do it.
TEST_F(MemoryTest, AnAllocatorThatThrowsCountsAsOneWithoutMemory)
{
    const DT_AllocFunction throwing = [](void*, std::size_t, std::size_t) -> void* { throw 1; };
    ASSERT_TRUE(DT_SetAllocator(
        throwing, [](void*, void*, std::size_t, std::size_t) {}, nullptr));
    EXPECT_EQ(DT_NewSphere(1), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY);
    EXPECT_EQ(DT_GetByteCount(), 0u);
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
}

TEST_F(MemoryTest, HalfAnAllocatorIsAnError)
{
    EXPECT_FALSE(DT_SetAllocator(Ledger::alloc, nullptr, nullptr));
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_FALSE(DT_SetAllocator(nullptr, Ledger::free, nullptr));
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
}

TEST_F(MemoryTest, AShapeHoldsWhatTheLibraryGrewByButForTheCountersOfItsOwners)
{
    keep(DT_NewSphere(1));  // the table of shapes is there
    std::vector<DT_Scalar> cloud;
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    for (int i = 0; i < 3 * 1000; ++i)
        cloud.push_back(DT_Scalar(normal(random)));
    const size_t before = DT_GetByteCount();
    const DT_ShapeHandle shape = keep(polytope(cloud));
    const size_t grown = DT_GetByteCount() - before;
    EXPECT_LE(DT_GetShapeByteCount(shape), grown);
    EXPECT_GE(DT_GetShapeByteCount(shape) + 64, grown);
}

TEST_F(MemoryTest, AMeshHoldsWhatTheLibraryGrewBy)
{
    keep(DT_NewSphere(1));  // the table of shapes is there
    const MeshData large = torus_mesh(300, 100, 2, 1);
    for (const bool by_value : {false, true})
    {
        const size_t before = DT_GetByteCount();
        const DT_ShapeHandle shape = keep(by_value ? complex_copy(large) : complex_shape(large));
        const size_t grown = DT_GetByteCount() - before;
        EXPECT_LE(DT_GetShapeByteCount(shape), grown);
        EXPECT_GE(DT_GetShapeByteCount(shape) + 256, grown) << "counters of its owners, and its base";
        EXPECT_LE(double(grown) / 60000, by_value ? 17.1 + sizeof(DT_Vector3) / 2 : 17)
            << "bytes a triangle; vertices by value are kept once";
    }
}

TEST_F(MemoryTest, RefittingAllocatesNothing)
{
    MeshData moving = torus;
    const DT_VertexBaseHandle base = DT_NewVertexBase(moving.vertices.data(), 0);
    object(keep(complex_shape(base, moving.triangles)));
    DT_ChangeVertexBase(base, moving.vertices.data());
    const long before = malloc_calls();
    const size_t bytes = DT_GetByteCount();
    for (DT_Scalar& x : moving.vertices)
        x *= 2;
    DT_ChangeVertexBase(base, moving.vertices.data());
    EXPECT_EQ(malloc_calls(), before);
    EXPECT_EQ(DT_GetByteCount(), bytes);
    DT_DeleteVertexBase(base);
}

TEST_F(MemoryTest, NoQueryAllocates)
{
    Ledger ledger;
    ASSERT_TRUE(DT_SetAllocator(Ledger::alloc, Ledger::free, &ledger));
    const std::vector<DT_ShapeHandle> shapes = all_shapes();
    std::vector<DT_ObjectHandle> objects;
    for (const DT_ShapeHandle shape : shapes)
    {
        objects.push_back(DT_CreateObject(nullptr, shape));
        objects.push_back(DT_CreateObject(nullptr, shape));  // and one with margin, scaled so that it keeps no form
        const DT_Vector3 scaling = {2, DT_Scalar(0.5), DT_Scalar(1.5)};
        DT_SetScaling(objects.back(), scaling);
        DT_SetMargin(objects.back(), DT_Scalar(0.1));
    }
    const size_t requests = ledger.requests;
    long deep_meshes = 0;
    const auto ask = [&] {
        std::mt19937 random(11);
        std::uniform_real_distribution<float> any(-3, 3);
        long hits = 0;
        deep_meshes = 0;
        for (const DT_ObjectHandle a : objects)
        {
            for (const DT_ObjectHandle b : objects)
            {
                const DT_Vector3 position = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random))};
                const DT_Vector3 back = {-2 * position[0], -2 * position[1], -2 * position[2]};
                const DT_Quaternion turn = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random)),
                                            4};
                DT_SetOrientation(a, turn);
                DT_SetPosition(a, position);
                DT_Vector3 p, q;
                DT_Scalar t;
                DT_PairCache cache = {};
                DT_Proximity proximity;
                DT_CastHit hit;
                DT_GetClosestPair(a, b, p, q);
                DT_GetCommonPoint(a, b, p);
                DT_GetPenDepth(a, b, p, q);
                hits += DT_Intersect(a, b, &cache);
                DT_GetSignedDistance(a, b, &cache, &proximity);
                deep_meshes += proximity.distance < 0 && proximity.feature1 != DT_NO_FEATURE &&
                               proximity.feature2 != DT_NO_FEATURE;
                DT_ObjectCast(a, back, b, 1, &hit);
                DT_ObjectRayCast(a, back, position, 2, &t, p);
                DT_GetBBox(a, p, q);
            }
        }
        return hits;
    };
    ask();  // the first calls may bind symbols lazily
    const long before = malloc_calls();
    const long hits = ask();
    EXPECT_EQ(malloc_calls(), before);
    EXPECT_EQ(ledger.requests, requests);
    EXPECT_GT(hits, 20);
    EXPECT_GT(deep_meshes, 5);

    for (const DT_ObjectHandle object : objects)
        DT_DestroyObject(object);
    for (const DT_ShapeHandle shape : shapes)
        DT_DeleteShape(shape);
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
}

TEST_F(MemoryTest, TheCountOfMallocCounts)
{
    const long before = malloc_calls();
    void* volatile pointer = std::malloc(10);
    std::free(pointer);
    EXPECT_EQ(malloc_calls() > before, malloc_is_counted());
}

}  // namespace
