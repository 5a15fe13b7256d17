// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Threads: any number may query the same objects while others create, build and delete; all get the same answers.
#include "polyhedra.hpp"

#include <atomic>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <thread>

namespace
{

void in_parallel(int count, const std::function<void(int)>& work)
{
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
        threads.emplace_back(work, i);
    for (std::thread& thread : threads)
        thread.join();
}

class Threads : public ApiTest
{
protected:
    Threads()
    {
        std::mt19937 random(17);
        std::normal_distribution<float> normal;
        std::vector<DT_Scalar> cloud(3 * 300);
        for (DT_Scalar& x : cloud)
            x = DT_Scalar(normal(random));
        const DT_ShapeHandle shapes[] = {keep(DT_NewBox(1, 2, 3)),
                                         keep(DT_NewSphere(1)),
                                         keep(DT_NewCone(1, 2)),
                                         keep(polytope(cloud)),
                                         keep(polytope(cube_corners(2))),
                                         keep(complex_shape(torus)),
                                         keep(complex_copy(soup_mesh(50, 3)))};
        for (int i = 0; i < 21; ++i)
        {
            objects.push_back(object(shapes[i % 7], DT_Scalar(2 * normal(random)), DT_Scalar(2 * normal(random)),
                                     DT_Scalar(2 * normal(random))));
        }
    }

    /// All answers about all pairs, as bytes.
    std::vector<unsigned char> answers() const
    {
        std::vector<unsigned char> bytes;
        const auto add = [&](const void* from, std::size_t size) {
            const auto* const p = static_cast<const unsigned char*>(from);
            bytes.insert(bytes.end(), p, p + size);
        };
        for (const DT_ObjectHandle a : objects)
        {
            for (const DT_ObjectHandle b : objects)
            {
                DT_Proximity proximity{};
                DT_Vector3 p = {}, q = {};
                const DT_Scalar distance = DT_GetClosestPair(a, b, p, q);
                const DT_Bool ok = DT_GetSignedDistance(a, b, nullptr, &proximity);
                const DT_Bool meet = DT_Intersect(a, b, nullptr);
                add(&distance, sizeof distance), add(p, sizeof p), add(q, sizeof q);
                add(&ok, sizeof ok), add(&meet, sizeof meet), add(&proximity, sizeof proximity);
                DT_CastHit hit{};
                DT_Scalar param = -1;
                DT_Vector3 way = {3, 2, 1}, normal = {};
                const DT_Bool cast = DT_ObjectCast(a, way, b, 1, &hit),
                              ray = DT_ObjectRayCast(a, p, way, 5, &param, normal);
                add(&cast, sizeof cast), add(&ray, sizeof ray), add(&hit.param, sizeof hit.param);
                add(&hit.feature1, 2 * sizeof hit.feature1), add(&param, sizeof param), add(normal, sizeof normal);
            }
        }
        return bytes;
    }

    const MeshData torus = torus_mesh(30, 15, 2, DT_Scalar(0.8));
    std::vector<DT_ObjectHandle> objects;
};

TEST_F(Threads, AnotherThreadMeasuresTheSameDistance)
{
    const DT_ObjectHandle a = box(2), b = box(2, 3);
    DT_Vector3 p, q;
    DT_Scalar there = 0;
    std::thread([&] { there = DT_GetClosestPair(a, b, p, q); }).join();
    EXPECT_NEAR(double(there), 1, 1e-6);
    EXPECT_EQ(there, DT_GetClosestPair(a, b, p, q));
}

TEST_F(Threads, QueriesAgreeWhileOthersCreateAndDelete)
{
    const std::vector<unsigned char> expected = answers();
    std::atomic<bool> stop{false};
    std::atomic<int> wrong{0}, errors{0};
    std::thread maker([&] {
        std::vector<DT_ObjectHandle> mine;
        for (int i = 0; !stop; ++i)
        {
            const DT_ShapeHandle shape = i % 3 == 0   ? polytope(cube_corners(1))
                                         : i % 3 == 1 ? complex_shape(torus)
                                                      : DT_NewCylinder(1, 2);
            for (int k = 0; k < 100; ++k)
                mine.push_back(DT_CreateObject(nullptr, shape));
            DT_DeleteShape(shape);
            for (const DT_ObjectHandle object : mine)
                DT_DestroyObject(object);
            mine.clear();
        }
        errors += DT_GetError() != DT_ERROR_NONE;
    });
    in_parallel(4, [&](int) {
        for (int i = 0; i < 5; ++i)
            wrong += answers() != expected;
        errors += DT_GetError() != DT_ERROR_NONE;
    });
    stop = true;
    maker.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(errors, 0);
}

// Shapes come and go until their table is empty, again and again, while another thread asks for one long dead.
TEST(ThreadsAlone, StaleHandlesAreRecognisedWhileTheTableIsGivenBack)
{
    const DT_ShapeHandle dead = DT_NewSphere(1);
    DT_DeleteShape(dead);
    ASSERT_EQ(DT_GetByteCount(), 0u);
    std::atomic<bool> stop{false};
    std::atomic<int> alive{0};
    std::thread asker([&] {
        while (!stop)
        {
            DT_GetShapeByteCount(dead);
            alive += DT_GetError() != DT_ERROR_INVALID_HANDLE;
        }
    });
    for (int i = 0; i < 20000; ++i)
        DT_DeleteShape(DT_NewSphere(1));
    stop = true;
    asker.join();
    EXPECT_EQ(alive, 0);
    EXPECT_EQ(DT_GetByteCount(), 0u);
}

TEST_F(Threads, EachBuildsItsOwnShapes)
{
    std::atomic<int> wrong{0};
    in_parallel(4, [&](int thread) {
        for (int i = 1; i <= 30; ++i)
        {
            const DT_Scalar edge = DT_Scalar(2 * (i + 40 * thread));
            const DT_ShapeHandle shape = polytope(cube_corners(edge));
            const DT_ObjectHandle object = DT_CreateObject(nullptr, shape);
            DT_Vector3 min, max;
            DT_GetBBox(object, min, max);
            wrong += std::fabs(max[0] - edge / 2) > 1e-3;
            DT_DestroyObject(object);
            DT_DeleteShape(shape);
        }
        wrong += DT_GetError() != DT_ERROR_NONE;
    });
    EXPECT_EQ(wrong, 0);
}

TEST_F(Threads, SharedShapesMayBeUsedAndDeletedByDifferentThreads)
{
    for (int round = 0; round < 50; ++round)
    {
        const DT_ShapeHandle shape = DT_NewBox(2, 2, 2);
        std::vector<DT_ObjectHandle> made(4);
        in_parallel(4, [&](int i) { made[std::size_t(i)] = DT_CreateObject(nullptr, shape); });
        DT_DeleteShape(shape);
        in_parallel(4, [&](int i) { DT_DestroyObject(made[std::size_t(i)]); });
    }
}

TEST_F(Threads, AccuracyMayBeSetWhileOthersQuery)
{
    std::atomic<bool> stop{false};
    std::thread setter([&] {
        for (int i = 0; !stop; ++i)
        {
            DT_SetAccuracy(i % 2 == 0 ? DT_Scalar(1e-3) : DT_Scalar(1e-2));
            DT_SetTolerance(DT_Scalar(1e-6));
        }
    });
    in_parallel(2, [&](int) { EXPECT_FALSE(answers().empty()); });
    stop = true;
    setter.join();
    DT_SetAccuracy(DT_Scalar(1e-3));
    DT_SetTolerance(DT_Scalar(1.19209290e-07));
}

/// Adds up all coordinates that are drawn, and counts what they belong to.
struct Sum
{
    double total = 0;
    int count = 0;
    bool operator==(const Sum&) const = default;
};

void add(void* sum, std::initializer_list<const DT_Scalar*> corners)
{
    ++static_cast<Sum*>(sum)->count;
    for (const DT_Scalar* const p : corners)
        static_cast<Sum*>(sum)->total += double(p[0]) + 2 * double(p[1]) + 3 * double(p[2]);
}

/// Of all objects, and of each with the next. Where there is nothing to see, as of pieces of a mesh, nothing is drawn.
Sum drawn_of(const std::vector<DT_ObjectHandle>& objects)
{
    Sum sum;
    DT_DebugDraw draw{};
    draw.struct_size = sizeof draw;
    draw.client_data = &sum;
    draw.point = [](void* to, const DT_Vector3 a, DT_Color) { add(to, {a}); };
    draw.line = [](void* to, const DT_Vector3 a, const DT_Vector3 b, DT_Color) { add(to, {a, b}); };
    draw.triangle = [](void* to, const DT_Vector3 a, const DT_Vector3 b, const DT_Vector3 c, DT_Color) {
        add(to, {a, b, c});
    };
    draw.text = [](void* to, const DT_Vector3 a, const char*, DT_Color) { add(to, {a}); };
    for (std::size_t i = 0; i < objects.size(); ++i)
    {
        const DT_ObjectHandle a = objects[i], b = objects[(i + 1) % objects.size()];
        DT_DrawObject(a, &draw, 0);
        DT_DrawTree(a, 2, &draw);
        DT_DrawPieces(a, &draw);
        DT_DrawDifference(a, b, &draw);
        DT_DrawGjk(a, b, 1, &draw);
        DT_DrawEpa(a, b, 1, &draw);
    }
    DT_GetError();
    return sum;
}

TEST_F(Threads, DrawWhatOthersDrawAndAskAbout)
{
    const MeshData letter = letter_u();
    objects.insert(objects.begin(), object(keep(polyhedron(letter)), 1, 0, 0));
    const Sum expected = drawn_of(objects);
    EXPECT_GT(expected.count, 10'000);
    const std::vector<unsigned char> alone = answers();
    std::atomic<int> wrong{0};
    in_parallel(4, [&](int i) { wrong += i == 0 ? answers() != alone : !(drawn_of(objects) == expected); });
    EXPECT_EQ(wrong, 0);
}

TEST_F(Threads, ErrorsStayInTheirThread)
{
    std::atomic<int> wrong{0};
    in_parallel(4, [&](int thread) {
        for (int i = 0; i < 200; ++i)
        {
            if (thread % 2 == 0) { DT_NewSphere(-1); }
            else { DT_DestroyObject(nullptr); }
            const char* const expected = thread % 2 == 0 ? "DT_NewSphere" : "DT_DestroyObject";
            wrong += std::strncmp(DT_GetErrorText(), expected, std::strlen(expected)) != 0;
            wrong += DT_GetError() != (thread % 2 == 0 ? DT_ERROR_INVALID_ARGUMENT : DT_ERROR_INVALID_HANDLE);
        }
    });
    EXPECT_EQ(wrong, 0);
}

}  // namespace
