// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What scenes have in common while different threads test them: objects, a table, the workers. Nobody moves anything
// meanwhile; moves come between the tests.
#include "meshes.hpp"

#include <atomic>
#include <functional>
#include <random>
#include <thread>

namespace
{

constexpr std::size_t threads = 4;

using Pairs = std::vector<std::pair<int, int>>;

/// What the callbacks heard in this thread: a table that serves several threads has one client data for all of them.
thread_local Pairs heard;

DT_Bool note(void*, void* object1, void* object2, const DT_CollData*)
{
    heard.emplace_back(*static_cast<int*>(object1), *static_cast<int*>(object2));
    return DT_CONTINUE;
}

void in_parallel(const std::function<void(std::size_t)>& work)
{
    std::vector<std::thread> all;
    for (std::size_t i = 0; i < threads; ++i)
        all.emplace_back(work, i);
    for (std::thread& thread : all)
        thread.join();
}

class SharedScenes : public ApiTest
{
protected:
    SharedScenes()
    {
        DT_GenResponseClass(table);
        DT_AddDefaultResponse(table, note, DT_SIMPLE_RESPONSE, nullptr);
        DT_AddPairResponse(table, 0, 1, note, DT_DEPTH_RESPONSE, nullptr);
        DT_AddClassResponse(table, 1, note, DT_WITNESSED_RESPONSE, nullptr);
        for (std::size_t i = 0; i < numbers.size(); ++i)
        {
            numbers[i] = int(i);
            objects.push_back(DT_CreateObject(&numbers[i], shapes[i % shapes.size()]));
            DT_SetResponseClass(table, objects.back(), DT_ResponseClass(i % 2));
        }
        // Every scene has the first half of the objects, and one of the others in four.
        for (std::size_t s = 0; s < threads; ++s)
        {
            scenes.push_back(DT_CreateScene());
            for (std::size_t i = 0; i < objects.size(); ++i)
            {
                if (i < objects.size() / 2 || i % threads == s) DT_AddObject(scenes[s], objects[i]);
            }
        }
    }
    ~SharedScenes() override
    {
        DT_SetWorkerCount(1);
        for (const DT_SceneHandle scene : scenes)
            DT_DestroyScene(scene);
        for (const DT_ObjectHandle object : objects)
            DT_DestroyObject(object);
        DT_DestroyRespTable(table);
    }

    void move()
    {
        const auto any = [&](double size) { return DT_Scalar(size * (double(random() >> 8) * 0x1p-23 - 1)); };
        for (const DT_ObjectHandle object : objects)
        {
            const DT_Vector3 place = {any(5), any(5), any(5)};
            const DT_Quaternion turn = {any(1), any(1), any(1), 2};
            DT_SetOrientation(object, turn);
            DT_SetPosition(object, place);
        }
    }

    /// What a test of this scene tells, in this thread.
    Pairs test(std::size_t scene) const
    {
        heard.clear();
        EXPECT_GT(DT_Test(scenes[scene], table), 0u);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        return heard;
    }

    /// Tests all scenes at once, and once more alone: both times the same is heard.
    void expect_same_at_once_and_alone()
    {
        std::vector<Pairs> at_once(threads);
        in_parallel([&](std::size_t i) { at_once[i] = test(i); });
        for (std::size_t i = 0; i < threads; ++i)
        {
            ASSERT_EQ(at_once[i], test(i)) << i;
            pairs += at_once[i].size();
        }
    }

    std::mt19937 random{19};
    std::vector<int> numbers = std::vector<int>(64);
    const std::vector<DT_ShapeHandle> shapes = {keep(DT_NewBox(1, 2, 1)), keep(DT_NewSphere(1)),
                                                keep(DT_NewCone(1, 2)), keep(polytope(cube_corners(1))),
                                                keep(complex_copy(soup_mesh(20, 4)))};
    const DT_RespTableHandle table = DT_CreateRespTable();
    std::vector<DT_ObjectHandle> objects;
    std::vector<DT_SceneHandle> scenes;
    std::size_t pairs = 0;
};

TEST_F(SharedScenes, TellAnotherThreadWhatTheyTellThisOne)
{
    Pairs there;
    std::thread([&] { there = test(0); }).join();
    EXPECT_EQ(there, test(0));
}

TEST_F(SharedScenes, MayBeTestedAtOnceWithTheSameObjectsAndTheSameTable)
{
    for (const DT_Count workers : {1u, 3u})
    {
        DT_SetWorkerCount(workers);
        for (int round = 0; round < 10; ++round)
        {
            move();
            expect_same_at_once_and_alone();
        }
    }
    EXPECT_GT(pairs, 1000u);
}

TEST_F(SharedScenes, MayBeAskedByRaysWhileOthersAreTested)
{
    const DT_Vector3 source = {-9, 0, 0}, target = {9, 0, 0};
    const auto cast = [&] {
        DT_Scalar param = -1;
        DT_Vector3 normal;
        DT_RayCast(scenes[0], nullptr, source, target, 1, &param, normal);
        return param;
    };
    int hits = 0;
    for (int round = 0; round < 10; ++round)
    {
        move();
        std::vector<DT_Scalar> params(threads);
        in_parallel([&](std::size_t i) {
            if (i < 2) { params[i] = cast(); }
            else { test(i); }
        });
        EXPECT_EQ(params[0], params[1]);
        EXPECT_EQ(params[0], cast());
        hits += params[0] >= 0;
    }
    EXPECT_GT(hits, 3);
}

TEST_F(SharedScenes, DoNotMindWorkersThatComeAndGo)
{
    for (int round = 0; round < 5; ++round)
    {
        move();
        std::atomic<bool> over{false};
        std::atomic<int> wrong{0}, changes{0};
        std::thread changer([&] {
            for (DT_Count count = 1; !over || changes < 3; count = count % 5 + 1, ++changes)
                wrong += DT_SetWorkerCount(count) != count;
        });
        for (int i = 0; i < 3; ++i)
            expect_same_at_once_and_alone();
        over = true;
        changer.join();
        EXPECT_EQ(wrong, 0);
    }
    EXPECT_GT(pairs, 500u);
}

TEST_F(SharedScenes, CallTheResponsesOfOneTableInManyThreads)
{
    std::vector<Pairs> of(threads);
    in_parallel([&](std::size_t i) {
        heard.clear();
        for (const DT_ObjectHandle object : objects)
            DT_CallResponse(table, objects[i], object, nullptr);
        of[i] = heard;
    });
    for (std::size_t i = 0; i < threads; ++i)
    {
        EXPECT_GE(of[i].size(), objects.size());
        for (const auto& [first, second] : of[i])
            EXPECT_EQ(first, int(i));
    }
}

}  // namespace
