// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Threads and scenes: worker threads inside one call, different scenes in different threads at once, and many threads
// with rays through the same scene.
#include "meshes.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <thread>

namespace
{

using Bytes = std::vector<unsigned char>;

void add(Bytes& to, const void* from, std::size_t size)
{
    const auto* const p = static_cast<const unsigned char*>(from);
    to.insert(to.end(), p, p + size);
}

void in_parallel(int count, const std::function<void(int)>& work)
{
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
        threads.emplace_back(work, i);
    for (std::thread& thread : threads)
        thread.join();
}

/// A crowd in a scene of its own, which moves at random, and the bytes of all that its callbacks are told.
class Crowd
{
public:
    Crowd(const std::vector<DT_ShapeHandle>& shapes, unsigned seed, int count)
        : random_(seed), numbers_(std::size_t(count))
    {
        DT_AddDefaultResponse(table_, note, DT_WITNESSED_RESPONSE, this);
        DT_GenResponseClass(table_);
        DT_AddPairResponse(table_, 0, 1, note, DT_DEPTH_RESPONSE, this);
        for (std::size_t i = 0; i < numbers_.size(); ++i)
        {
            numbers_[i] = int(i);
            objects_.push_back(DT_CreateObject(&numbers_[i], shapes[i % shapes.size()]));
            DT_SetResponseClass(table_, objects_.back(), DT_ResponseClass(i % 2));
            DT_AddObject(scene_, objects_.back());
        }
        move();
    }
    ~Crowd()
    {
        DT_DestroyScene(scene_);
        for (const DT_ObjectHandle object : objects_)
            DT_DestroyObject(object);
        DT_DestroyRespTable(table_);
    }

    void move()
    {
        for (const DT_ObjectHandle object : objects_)
        {
            const DT_Vector3 place = {any(6), any(6), any(6)};
            const DT_Quaternion turn = {any(1), any(1), any(1), 2};
            DT_SetOrientation(object, turn);
            DT_SetPosition(object, place);
        }
    }
    DT_Count test()
    {
        const DT_Count count = DT_Test(scene_, table_);
        add(heard, &count, sizeof count);
        return count;
    }
    /// The answers of some rays, which depend on `seed` only.
    Bytes rays(unsigned seed, int count) const
    {
        Bytes answers;
        std::mt19937 random(seed);
        const auto coordinate = [&] { return DT_Scalar(int(random() % 2001) - 1000) / 100; };
        for (int i = 0; i < count; ++i)
        {
            const DT_Vector3 source = {coordinate(), coordinate(), coordinate()};
            const DT_Vector3 target = {coordinate(), coordinate(), coordinate()};
            DT_Scalar param = -1;
            DT_Vector3 normal = {};
            const void* const hit = DT_RayCast(scene_, nullptr, source, target, 1, &param, normal);
            const int who = hit ? *static_cast<const int*>(hit) : -1;
            add(answers, &who, sizeof who), add(answers, &param, sizeof param), add(answers, normal, sizeof normal);
        }
        return answers;
    }

    Bytes heard;

private:
    DT_Scalar any(double size) { return DT_Scalar(size * (double(random_() >> 8) * 0x1p-23 - 1)); }
    static DT_Bool note(void* self, void* object1, void* object2, const DT_CollData* data)
    {
        Bytes& heard = static_cast<Crowd*>(self)->heard;
        add(heard, object1, sizeof(int)), add(heard, object2, sizeof(int)), add(heard, data, sizeof *data);
        return DT_CONTINUE;
    }

    std::mt19937 random_;
    std::vector<int> numbers_;
    const DT_SceneHandle scene_ = DT_CreateScene();
    const DT_RespTableHandle table_ = DT_CreateRespTable();
    std::vector<DT_ObjectHandle> objects_;
};

class SceneThreads : public ApiTest
{
protected:
    ~SceneThreads() override { DT_SetWorkerCount(1); }

    /// Everything a crowd hears in some steps.
    Bytes life(unsigned seed, int steps)
    {
        Crowd crowd(shapes, seed, 60);
        for (int i = 0; i < steps; ++i)
        {
            crowd.move();
            crowd.test();
            const Bytes rays = crowd.rays(seed + unsigned(i), 20);
            crowd.heard.insert(crowd.heard.end(), rays.begin(), rays.end());
        }
        return crowd.heard;
    }

    const MeshData torus = torus_mesh(20, 10, 1, 0.4);
    const std::vector<DT_ShapeHandle> shapes = {keep(DT_NewBox(1, 2, 1)),   keep(DT_NewSphere(1)),
                                                keep(DT_NewCone(1, 2)),     keep(polytope(cube_corners(1))),
                                                keep(complex_shape(torus)), keep(complex_copy(soup_mesh(20, 4)))};
};

TEST_F(SceneThreads, TheNumberOfWorkersIsReturned)
{
    EXPECT_EQ(DT_SetWorkerCount(1), 1u);
    EXPECT_EQ(DT_SetWorkerCount(3), 3u);
    EXPECT_EQ(DT_SetWorkerCount(64), 64u);
    EXPECT_EQ(DT_SetWorkerCount(1000), 64u) << "at most";
    const DT_Count all = DT_SetWorkerCount(0);
    EXPECT_EQ(all, std::min(64u, std::max(1u, std::thread::hardware_concurrency()))) << "one per processor";
    EXPECT_EQ(DT_SetWorkerCount(1), 1u);
}

TEST_F(SceneThreads, AnyNumberOfWorkersHearsTheSame)
{
    const Bytes one = life(5, 10);
    EXPECT_GT(one.size(), 10000u);
    for (const DT_Count workers : {2u, 8u, 3u, 64u, 0u, 1u})
    {
        DT_SetWorkerCount(workers);
        EXPECT_EQ(life(5, 10), one) << workers;
    }
}

TEST_F(SceneThreads, CallbacksComeOneAtATimeInTheCallersThread)
{
    struct Watch
    {
        std::atomic<int> inside{0};
        std::thread::id caller = std::this_thread::get_id();
        int strangers = 0, together = 0, calls = 0;
    } watch;
    DT_SetWorkerCount(4);
    const DT_SceneHandle scene = DT_CreateScene();
    const DT_RespTableHandle table = DT_CreateRespTable();
    DT_AddDefaultResponse(
        table,
        [](void* client_data, void*, void*, const DT_CollData*) {
            auto& w = *static_cast<Watch*>(client_data);
            w.together += w.inside++ != 0;
            w.strangers += std::this_thread::get_id() != w.caller;
            ++w.calls;
            --w.inside;
            return DT_CONTINUE;
        },
        DT_DEPTH_RESPONSE, &watch);
    for (int i = 0; i < 40; ++i)
    {
        const DT_ObjectHandle made = object(shapes[std::size_t(i) % 4], DT_Scalar(0.05 * i));
        DT_AddObject(scene, made);
        DT_SetResponseClass(table, made, 0);
    }
    for (int i = 0; i < 5; ++i)
        DT_Test(scene, table);
    EXPECT_GT(watch.calls, 2000);
    EXPECT_EQ(watch.strangers, 0);
    EXPECT_EQ(watch.together, 0);
    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
}

TEST_F(SceneThreads, ScenesInDifferentThreadsDoNotDisturbEachOther)
{
    constexpr int threads = 4;
    std::vector<Bytes> alone;
    for (int i = 0; i < threads; ++i)
        alone.push_back(life(unsigned(i), 8));
    EXPECT_NE(alone[0], alone[1]);
    for (const DT_Count workers : {1u, 3u})
    {
        DT_SetWorkerCount(workers);
        std::atomic<int> wrong{0}, errors{0};
        in_parallel(threads, [&](int i) {
            wrong += life(unsigned(i), 8) != alone[std::size_t(i)];
            errors += DT_GetError() != DT_ERROR_NONE;
        });
        EXPECT_EQ(wrong, 0) << workers;
        EXPECT_EQ(errors, 0) << workers;
    }
}

TEST_F(SceneThreads, ManyMayCastRaysThroughOneSceneDirectlyAfterMoves)
{
    Crowd crowd(shapes, 7, 60);
    std::size_t different = 0;
    Bytes last;
    for (int round = 0; round < 15; ++round)
    {
        crowd.move();  // and nobody has asked anything yet
        std::vector<Bytes> answers(4);
        in_parallel(4, [&](int i) { answers[std::size_t(i)] = crowd.rays(unsigned(round), 60); });
        for (const Bytes& one : answers)
            ASSERT_EQ(one, answers[0]) << round;
        ASSERT_EQ(crowd.rays(unsigned(round), 60), answers[0]) << "and once more alone";
        if (round % 3 == 0) crowd.test();
        different += answers[0] != last;
        last = answers[0];
    }
    EXPECT_EQ(different, 15u);
}

/// Without callbacks, changes are only noted: the first question of any thread brings what it needs up to date.
TEST_F(SceneThreads, ManyMayAskOneBroadPhaseDirectlyAfterMoves)
{
    const BP_SceneHandle scene = BP_CreateScene(nullptr, nullptr, nullptr);
    std::mt19937 random(5);
    std::vector<BP_ProxyHandle> proxies(300);
    const auto put_all = [&] {
        for (std::size_t i = 0; i < proxies.size(); ++i)
        {
            DT_Vector3 min, max;
            for (int k = 0; k < 3; ++k)
                min[k] = DT_Scalar(random() % 1000) / 50, max[k] = min[k] + 1;
            if (proxies[i]) { BP_SetBBox(proxies[i], min, max); }
            else { proxies[i] = BP_CreateProxy(scene, reinterpret_cast<void*>(i + 1), min, max); }
        }
    };
    const auto ask = [&](int thread) {
        Bytes heard;
        std::vector<void*> objects(2 * 10'000);
        const auto list = [&] {
            const DT_Count pairs = BP_GetPairs(scene, objects.data(), 10'000);
            add(heard, objects.data(), 2 * pairs * sizeof objects[0]);
        };
        const auto cast = [&] {
            const auto note = [](void* to, void* object, const DT_Vector3, const DT_Vector3, DT_Scalar*) {
                add(*static_cast<Bytes*>(to), &object, sizeof object);
                return false;
            };
            const DT_Vector3 source = {0, 0, 0}, target = {20, 19, 18};
            DT_Scalar lambda = 1;
            BP_RayCast(scene, note, &heard, source, target, &lambda);
        };
        thread % 2 ? list() : cast();
        return heard;
    };
    std::size_t heard = 0;
    for (int round = 0; round < 15; ++round)
    {
        put_all();  // and nobody has asked anything yet
        std::vector<Bytes> answers(4);
        in_parallel(4, [&](int i) { answers[std::size_t(i)] = ask(i); });
        ASSERT_EQ(answers[0], answers[2]) << round;
        ASSERT_EQ(answers[1], answers[3]) << round;
        ASSERT_EQ(ask(1), answers[1]) << "and once more alone";
        heard += answers[0].size() + answers[1].size();
    }
    EXPECT_GT(heard, 10'000u);
    BP_DestroyScene(scene);
}

TEST_F(SceneThreads, BroadPhasesInDifferentThreadsDoNotDisturbEachOther)
{
    const auto run = [](unsigned seed) {
        Bytes heard;
        const BP_Callback note = [](void* to, void* object1, void* object2) {
            add(*static_cast<Bytes*>(to), &object1, sizeof object1);
            add(*static_cast<Bytes*>(to), &object2, sizeof object2);
        };
        const BP_SceneHandle scene = BP_CreateScene(&heard, note, note);
        std::mt19937 random(seed);
        std::vector<BP_ProxyHandle> proxies(50);
        for (int i = 0; i < 1000; ++i)
        {
            const DT_Scalar x = DT_Scalar(random() % 20), y = DT_Scalar(random() % 3);
            const DT_Vector3 min = {x, y, 0}, max = {x + 1, y + 1, 1};
            BP_ProxyHandle& proxy = proxies[std::size_t(i) % 50];
            if (proxy) { BP_SetBBox(proxy, min, max); }
            else { proxy = BP_CreateProxy(scene, reinterpret_cast<void*>(std::uintptr_t(i)), min, max); }
        }
        std::vector<void*> objects(2 * 50 * 50);
        const DT_Count pairs = BP_GetPairs(scene, objects.data(), 50 * 50);
        add(heard, objects.data(), 2 * pairs * sizeof objects[0]);
        BP_DestroyScene(scene);
        return heard;
    };
    std::vector<Bytes> alone;
    for (unsigned i = 0; i < 4; ++i)
        alone.push_back(run(i));
    EXPECT_GT(alone[0].size(), 1000u);
    std::atomic<int> wrong{0};
    in_parallel(4, [&](int i) { wrong += run(unsigned(i)) != alone[std::size_t(i)]; });
    EXPECT_EQ(wrong, 0);
}

}  // namespace
