// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// In a steady state nothing is allocated: neither by tests and rays of scenes whose objects move, nor by boxes and rays
// of the broad phase.
#include "count_malloc.hpp"
#include "meshes.hpp"
#include "scene_allocators.hpp"

#include <cmath>
#include <vector>

namespace
{

constexpr int period = 60, warm_up = 2;

class SceneMemory : public ApiTest, public ::testing::WithParamInterface<DT_Count>
{
protected:
    ~SceneMemory() override { DT_SetWorkerCount(1); }
};

TEST_P(SceneMemory, TheSecondRayAtABallAllocatesNothing)
{
    const DT_SceneHandle scene = DT_CreateScene();
    DT_AddObject(scene, ball(1, 5));
    const DT_Vector3 source = {0, 0, 0}, target = {5, 0, 0};
    DT_Scalar param = 0;
    DT_Vector3 normal;
    DT_RayCast(scene, &param, source, target, 1, &param, normal);
    const long before = malloc_calls();
    DT_RayCast(scene, &param, source, target, 1, &param, normal);
    EXPECT_EQ(malloc_calls(), before);
    EXPECT_NEAR(double(param), 0.8, 1e-6);
    DT_DestroyScene(scene);
}

/// A world in which everything moves, and after `period` steps is where it was.
class Merry
{
public:
    Merry()
    {
        base_ = DT_NewVertexBase(torus_.vertices.data(), 0);
        shapes_ = {DT_NewBox(1, 2, 1),
                   DT_NewSphere(1),
                   DT_NewCone(1, 2),
                   DT_NewCylinder(1, 1),
                   polytope(cube_corners(1)),
                   complex_shape(base_, torus_.triangles),
                   complex_copy(soup_mesh(20, 4))};
        const DT_ResponseCallback count = [](void* to, void*, void*, const DT_CollData*) {
            ++*static_cast<long*>(to);
            return DT_CONTINUE;
        };
        const DT_ResponseType types[3] = {DT_SIMPLE_RESPONSE, DT_WITNESSED_RESPONSE, DT_DEPTH_RESPONSE};
        for (std::size_t i = 0; i < 3; ++i)
        {
            DT_GenResponseClass(tables_[i]), DT_GenResponseClass(tables_[i]);
            DT_AddDefaultResponse(tables_[i], count, types[i], &calls);
        }
        for (int i = 0; i < 60; ++i)
        {
            objects_.push_back(DT_CreateObject(this, shapes_[std::size_t(i) % shapes_.size()]));
            for (const DT_SceneHandle scene : scenes_)
                DT_AddObject(scene, objects_.back());
            for (const DT_RespTableHandle table : tables_)
                DT_SetResponseClass(table, objects_.back(), DT_ResponseClass(i % 3));
        }
    }
    ~Merry()
    {
        DT_DeleteVertexBase(base_);
        for (const DT_SceneHandle scene : scenes_)
            DT_DestroyScene(scene);
        for (const DT_RespTableHandle table : tables_)
            DT_DestroyRespTable(table);
        for (const DT_ObjectHandle object : objects_)
            DT_DestroyObject(object);
        for (const DT_ShapeHandle shape : shapes_)
            DT_DeleteShape(shape);
    }

    void step(int t)
    {
        const double phase = 6.283185307179586 * (t % period) / period;
        for (std::size_t i = 0; i < objects_.size(); ++i)
        {
            const double own = phase * (1 + int(i % 3)) + double(i);
            const DT_Vector3 place = {DT_Scalar(4 * std::cos(own)), DT_Scalar(4 * std::sin(own)),
                                      DT_Scalar(4 * std::sin(own + phase) + double(i % 7))};
            const DT_Quaternion turn = {DT_Scalar(std::sin(own)), 0, 0, DT_Scalar(std::cos(own))};
            DT_SetOrientation(objects_[i], turn);
            DT_SetPosition(objects_[i], place);
        }
        for (std::size_t i = 0; i < vertices_.size(); ++i)
            torus_.vertices[i] = vertices_[i] * DT_Scalar(1 + 0.5 * std::sin(phase));
        DT_ChangeVertexBase(base_, torus_.vertices.data());
    }

    /// All scenes with all tables, and rays.
    void ask(int t)
    {
        for (const DT_SceneHandle scene : scenes_)
        {
            for (const DT_RespTableHandle table : tables_)
                pairs += DT_Test(scene, table);
            for (int k = 0; k < 20; ++k)
            {
                const double angle = t + 0.3 * k;
                const DT_Vector3 source = {DT_Scalar(10 * std::cos(angle)), DT_Scalar(10 * std::sin(angle)), 1},
                                 target = {DT_Scalar(k % 5), 0, DT_Scalar(k % 3)};
                DT_Scalar param;
                DT_Vector3 normal;
                hits += DT_RayCast(scene, nullptr, source, target, 2, &param, normal) != nullptr;
            }
        }
    }

    long pairs = 0, hits = 0, calls = 0;

private:
    MeshData torus_ = torus_mesh(12, 8, 1, 0.4);
    const std::vector<DT_Scalar> vertices_ = torus_.vertices;
    DT_VertexBaseHandle base_;
    const std::vector<DT_SceneHandle> scenes_ = {DT_CreateScene(), DT_CreateScene()};
    const std::vector<DT_RespTableHandle> tables_ = {DT_CreateRespTable(), DT_CreateRespTable(),
                                                     DT_CreateRespTable()};
    std::vector<DT_ShapeHandle> shapes_;
    std::vector<DT_ObjectHandle> objects_;
};

TEST_P(SceneMemory, MovingTestingAndRaysAllocateNothingOnceWarm)
{
    CountingAllocator allocator;
    DT_SetWorkerCount(GetParam());
    {
        Merry merry;
        for (int t = 0; t < warm_up * period; ++t)
            merry.step(t), merry.ask(t);
        const long requests = allocator.requests, mallocs = malloc_calls(), pairs = merry.pairs, hits = merry.hits;
        const size_t bytes = DT_GetByteCount();
        for (int t = 0; t < period; ++t)
            merry.step(t), merry.ask(t);
        const long requests_after = allocator.requests, mallocs_after = malloc_calls();  // a failure allocates too
        EXPECT_EQ(requests_after, requests);
        EXPECT_EQ(mallocs_after, mallocs);
        EXPECT_EQ(DT_GetByteCount(), bytes);
        EXPECT_GT(merry.pairs - pairs, 1000);
        EXPECT_EQ(merry.calls, merry.pairs);
        EXPECT_GT(merry.hits - hits, 500);
    }
    DT_SetWorkerCount(1);
    EXPECT_EQ(DT_GetByteCount(), 0u);
}

TEST_P(SceneMemory, RaysOfAWarmSceneAllocateNothingDirectlyAfterMoves)
{
    CountingAllocator allocator;
    DT_SetWorkerCount(GetParam());
    {
        Merry merry;
        for (int t = 0; t < warm_up * period; ++t)
            merry.step(t), merry.ask(t);
        for (int t = 0; t < period; ++t)
        {
            merry.step(t);
            const long requests = allocator.requests, mallocs = malloc_calls();
            merry.ask(t);
            ASSERT_EQ(allocator.requests, requests);
            ASSERT_EQ(malloc_calls(), mallocs);
        }
    }
    DT_SetWorkerCount(1);
}

INSTANTIATE_TEST_SUITE_P(OneWorker, SceneMemory, ::testing::Values(1));
INSTANTIATE_TEST_SUITE_P(FourWorkers, SceneMemory, ::testing::Values(4));

class ResponseMemory : public ApiTest
{};

TEST_F(ResponseMemory, ListsOfAnyLengthAreCalledWithoutAllocating)
{
    CountingAllocator allocator;
    static long calls;
    calls = 0;
    const DT_ResponseCallback count = [](void*, void*, void*, const DT_CollData*) -> DT_Bool {
        ++calls;
        return DT_CONTINUE;
    };
    const DT_ShapeHandle ball = DT_NewSphere(1);
    const DT_SceneHandle scene = DT_CreateScene();
    const DT_RespTableHandle table = DT_CreateRespTable();
    for (int i = 0; i < 30; ++i)
        DT_AddDefaultResponse(table, count, DT_SIMPLE_RESPONSE, nullptr);
    std::vector<DT_ObjectHandle> objects;
    for (int i = 0; i < 20; ++i)
    {
        objects.push_back(DT_CreateObject(nullptr, ball));
        DT_AddObject(scene, objects.back());
        DT_SetResponseClass(table, objects.back(), 0);
    }
    const auto ask = [&] {
        EXPECT_EQ(DT_Test(scene, table), 190u);
        DT_CallResponse(table, objects[0], objects[1], nullptr);
    };
    ask();
    const long requests = allocator.requests, mallocs = malloc_calls();
    ask();
    const long requests_after = allocator.requests, mallocs_after = malloc_calls();
    EXPECT_EQ(requests_after, requests);
    EXPECT_EQ(mallocs_after, mallocs);
    EXPECT_EQ(calls, 2 * 191 * 30);
    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
    for (const DT_ObjectHandle object : objects)
        DT_DestroyObject(object);
    DT_DeleteShape(ball);
}

/// With callbacks, and without, where changes are only noted.
class BroadMemory : public ApiTest, public testing::WithParamInterface<bool>
{};
INSTANTIATE_TEST_SUITE_P(Callbacks, BroadMemory, testing::Bool());

TEST_P(BroadMemory, BoxesAndQuestionsAllocateNothingOnceWarm)
{
    CountingAllocator allocator;
    long events = 0, met = 0;
    const BP_Callback add = [](void* to, void*, void*) { ++*static_cast<long*>(to); };
    const BP_Callback count = GetParam() ? add : nullptr;
    const BP_SceneHandle scene = BP_CreateScene(&events, count, count);
    const auto box = [](int i, int t, DT_Vector3 min, DT_Vector3 max) {
        const double phase = 6.283185307179586 * (t % period) / period * (1 + i % 3) + i;
        const double centre[3] = {4 * std::cos(phase), 4 * std::sin(phase), double(i % 5)};
        for (int k = 0; k < 3; ++k)
            min[k] = DT_Scalar(centre[k] - 0.7), max[k] = DT_Scalar(centre[k] + 0.7);
    };
    DT_Vector3 min, max;
    std::vector<BP_ProxyHandle> proxies;
    for (int i = 0; i < 80; ++i)
    {
        box(i, 0, min, max);
        proxies.push_back(BP_CreateProxy(scene, nullptr, min, max));
    }
    std::vector<void*> objects(2 * 100);
    long listed = 0;
    const auto run = [&](int rounds) {
        for (int t = 0; t < rounds * period; ++t)
        {
            for (int i = 0; i < 80; ++i)
            {
                box(i, t, min, max);
                BP_SetBBox(proxies[std::size_t(i)], min, max);
            }
            const DT_Vector3 source = {-9, DT_Scalar(t % 7 - 3), 1}, target = {9, DT_Scalar(t % 5 - 2), 2};
            DT_Scalar lambda = 1;
            BP_RayCast(
                scene,
                [](void* to, void*, const DT_Vector3, const DT_Vector3, DT_Scalar*) {
                    ++*static_cast<long*>(to);
                    return false;
                },
                &met, source, target, &lambda);
            listed += BP_GetPairs(scene, objects.data(), DT_Count(objects.size() / 2));
        }
    };
    run(warm_up);
    const long requests = allocator.requests, mallocs = malloc_calls(), before = events, met_before = met;
    run(1);
    const long requests_after = allocator.requests, mallocs_after = malloc_calls();
    EXPECT_EQ(requests_after, requests);
    EXPECT_EQ(mallocs_after, mallocs);
    EXPECT_EQ(events - before > 1000, GetParam());
    EXPECT_GT(met - met_before, 100);
    EXPECT_GT(listed, 1000);
    BP_DestroyScene(scene);
    EXPECT_EQ(DT_GetByteCount(), 0u);
}

/// What comes and goes must not add up: bytes held after many rounds, and after few.
template <class Round> void expect_no_growth(Round round, int few = 500)
{
    for (int k = 0; k < few; ++k)
        round(k);
    const size_t bytes = DT_GetByteCount();
    for (int k = few; k < 20000; ++k)
        round(k);
    EXPECT_LE(DT_GetByteCount(), bytes);
}

class Growth : public ApiTest
{
protected:
    static constexpr int count = 12;

    void place(DT_ObjectHandle object, int k)
    {
        const DT_Vector3 position = {DT_Scalar(k % 7), DT_Scalar(k % 3), 0};
        DT_SetPosition(object, position);
    }
};

TEST_F(Growth, OfScenesThatAreNeverTestedIsBoundedByTheirObjects)
{
    const DT_ShapeHandle ball = keep(DT_NewSphere(1));
    for (const bool with_rays : {false, true})
    {
        const DT_SceneHandle scene = DT_CreateScene();
        DT_ObjectHandle objects[count];
        for (DT_ObjectHandle& object : objects)
        {
            object = DT_CreateObject(nullptr, ball);
            DT_AddObject(scene, object);
        }
        long hits = 0;
        expect_no_growth([&](int k) {
            DT_ObjectHandle& object = objects[k % count];
            place(object, k);
            if (k % 3 == 0) DT_RemoveObject(scene, object);
            if (k % 5 == 0)
            {
                DT_DestroyObject(object);
                object = DT_CreateObject(nullptr, ball);
            }
            DT_AddObject(scene, object);
            place(objects[k * 7 % count], k + 1);
            if (!with_rays || k % 4 != 0) return;
            const DT_Vector3 source = {-9, 0, 0}, target = {9, 0, 0};
            DT_Scalar param = -1;
            DT_Vector3 normal;
            DT_RayCast(scene, this, source, target, 1, &param, normal);
            hits += param >= 0;
        });
        EXPECT_EQ(hits > 1000, with_rays);
        DT_DestroyScene(scene);
        for (const DT_ObjectHandle object : objects)
            DT_DestroyObject(object);
    }
}

TEST_F(Growth, OfBroadPhasesIsBoundedByTheirProxiesAlsoWhenCallbacksEdit)
{
    struct Client
    {
        BP_SceneHandle scene = nullptr;
        BP_ProxyHandle proxies[count] = {};
        bool is_changing[count] = {};
        int round = 0, depth = 0, deepest = 0;
        long told = 0;

        static void box(int k, DT_Vector3 min, DT_Vector3 max)
        {
            for (int i = 0; i < 3; ++i)
                min[i] = DT_Scalar(k * (i + 3) % 5) / 2, max[i] = min[i] + 1;
        }
        static void react(void* self, void*, void*)
        {
            auto& client = *static_cast<Client*>(self);
            ++client.told;
            if (client.depth == 3) return;
            client.deepest = std::max(client.deepest, ++client.depth);
            client.change(client.round * 5 + client.depth);
            --client.depth;
        }
        void change(int k)
        {
            if (is_changing[k % count]) return;
            is_changing[k % count] = true;
            DT_Vector3 min, max;
            box(k, min, max);
            BP_ProxyHandle& proxy = proxies[k % count];
            if (!proxy) { proxy = BP_CreateProxy(scene, nullptr, min, max); }
            else if (k % 4 == 0) { BP_DestroyProxy(scene, std::exchange(proxy, nullptr)); }
            else { BP_SetBBox(proxy, min, max); }
            is_changing[k % count] = false;
        }
    } client;
    client.scene = BP_CreateScene(&client, Client::react, Client::react);
    expect_no_growth([&](int k) {
        client.round = k;
        client.change(k * 11);
    });
    EXPECT_EQ(client.deepest, 3);
    EXPECT_GT(client.told, 20000);
    BP_DestroyScene(client.scene);
}

TEST_F(Growth, OfBroadPhasesThatNobodyAsksIsBoundedByTheirProxies)
{
    const BP_SceneHandle scene = BP_CreateScene(nullptr, nullptr, nullptr);
    BP_ProxyHandle proxies[count] = {};
    DT_Count pairs = 0;
    const auto round = [&](int k) {
        const DT_Vector3 min = {DT_Scalar(k % 3), 0, 0}, max = {DT_Scalar(k % 3 + 2), 1, 1};  // they all meet
        BP_ProxyHandle& proxy = proxies[k * 11 % count];
        if (!proxy) { proxy = BP_CreateProxy(scene, nullptr, min, max); }
        else if (k % 4 == 0) { BP_DestroyProxy(scene, std::exchange(proxy, nullptr)); }
        else { BP_SetBBox(proxy, min, max); }
        if (k % 60 == 59) pairs += BP_GetPairs(scene, nullptr, 0);
    };
    expect_no_growth(round, 5000);
    EXPECT_GT(pairs, 0u);
    BP_DestroyScene(scene);
}

}  // namespace
