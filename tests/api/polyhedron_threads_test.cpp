// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Several threads ask about the same polyhedra at once, and worker threads share the pairs of a test.
#include "depth_backend.hpp"
#include "polyhedra.hpp"

#include <algorithm>
#include <cstring>
#include <thread>

namespace
{

class PolyhedraThreads : public ApiTest
{
protected:
    void SetUp() override { need_backend(backend_under_test); }
    static std::vector<DT_DepthResult> depths(const std::vector<DT_ObjectHandle>& objects)
    {
        std::vector<DT_DepthResult> results;
        for (const DT_ObjectHandle a : objects)
            for (const DT_ObjectHandle b : objects)
            {
                DT_DepthResult result{};
                result.struct_size = sizeof result;
                const DT_DepthOptions options{sizeof options, 1e-3, {}, 0, backend_under_test, 0, 0, 0};
                DT_GetGlobalPenDepth(a, b, &options, &result);
                results.push_back(result);
            }
        return results;
    }
    static bool same(const std::vector<DT_DepthResult>& a, const std::vector<DT_DepthResult>& b)
    {
        return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
    }

    const MeshData u = letter_u(), room = boxes({{{-2, -2, -2}, {2, 2, 2}}, {{-1, -1, -1}, {1, 1, 1}, true}});
};

TEST_F(PolyhedraThreads, AnotherThreadFindsTheSameDepths)
{
    const std::vector<DT_ObjectHandle> two = {object(keep(polyhedron(u))), box(1, 1)};
    std::vector<DT_DepthResult> there;
    std::thread([&] { there = depths(two); }).join();
    EXPECT_TRUE(same(there, depths(two)));
}

TEST_F(PolyhedraThreads, GetTheSameAnswers)
{
    const DT_ShapeHandle letter = keep(polyhedron(u)), shell = keep(polyhedron(room)), box = keep(DT_NewBox(1, 2, 1));
    std::vector<DT_ObjectHandle> objects;
    std::mt19937 random(5);
    std::uniform_real_distribution<float> any(-1, 1);
    for (int i = 0; i < 6; ++i)
    {
        objects.push_back(object(i % 3 == 0   ? box
                                 : i % 3 == 1 ? letter
                                              : shell,
                                 DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random))));
        const DT_Quaternion turn = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random)), 1};
        DT_SetOrientation(objects.back(), turn);
    }
    const std::vector<DT_DepthResult> alone = depths(objects);
    EXPECT_GT(std::count_if(alone.begin(), alone.end(), [](const DT_DepthResult& r) { return r.depth > 0; }), 15);
    std::vector<std::vector<DT_DepthResult>> found(4);
    std::vector<std::thread> threads;
    for (auto& results : found)
        threads.emplace_back([&] { results = depths(objects); });
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& results : found)
        EXPECT_TRUE(same(results, alone));
}

/// Rings with waves have too many pieces, so every query grows its own.
TEST_F(PolyhedraThreads, GetTheSameAnswersOfLargeOnes)
{
    MeshData ring = torus_mesh(40, 16, 1, 0.35);
    for (std::size_t i = 0; i < ring.vertices.size(); i += 3)
        ring.vertices[i + 2] +=
            DT_Scalar(0.1 * std::sin(4 * double(ring.vertices[i])) * std::cos(3 * double(ring.vertices[i + 1])));
    const DT_ShapeHandle shape = keep(polyhedron(ring)), box = keep(DT_NewBox(1, 2, 1));
    const std::vector<DT_ObjectHandle> objects = {
        object(shape), object(shape, DT_Scalar(0.3), DT_Scalar(0.2), DT_Scalar(0.1)), object(box, DT_Scalar(0.5))};
    const DT_Quaternion turn = {DT_Scalar(0.3), DT_Scalar(0.5), DT_Scalar(0.1), 1};
    DT_SetOrientation(objects[1], turn);
    DT_SetAccuracy(DT_Scalar(0.05));
    const std::vector<DT_DepthResult> alone = depths(objects);
    EXPECT_GT(std::count_if(alone.begin(), alone.end(), [](const DT_DepthResult& r) { return r.depth > 0; }), 5);
    std::vector<std::vector<DT_DepthResult>> found(3);
    std::vector<std::thread> threads;
    for (auto& results : found)
        threads.emplace_back([&] { results = depths(objects); });
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& results : found)
        EXPECT_TRUE(same(results, alone));
    DT_SetAccuracy(DT_Scalar(1e-3));
}

TEST_F(PolyhedraThreads, TestASceneTogether)
{
    const DT_ShapeHandle letter = keep(polyhedron(u));
    const DT_RespTableHandle table = DT_CreateRespTable();
    const DT_ResponseClass letters = DT_GenResponseClass(table);
    const DT_SceneHandle scene = DT_CreateScene();
    std::mt19937 random(6);
    std::uniform_real_distribution<float> any(-4, 4);
    for (int i = 0; i < 40; ++i)
    {
        const DT_ObjectHandle made =
            object(letter, DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random)));
        DT_SetResponseClass(table, made, letters);
        DT_AddObject(scene, made);
    }
    std::vector<DT_CollData> told;
    const auto note = [](void* data, void*, void*, const DT_CollData* found) -> DT_Bool {
        static_cast<std::vector<DT_CollData>*>(data)->push_back(*found);
        return DT_CONTINUE;
    };
    DT_AddDefaultResponse(table, note, DT_DEPTH_RESPONSE, &told);
    std::vector<std::vector<DT_CollData>> runs;
    for (const DT_Count workers : {1u, 2u, 8u})
    {
        DT_SetWorkerCount(workers);
        DT_Test(scene, table);  // the second test of each starts from what the pairs remember
        told.clear();
        DT_Test(scene, table);
        runs.push_back(told);
    }
    DT_SetWorkerCount(1);
    EXPECT_GT(runs[0].size(), 20u);
    for (const auto& run : runs)
    {
        ASSERT_EQ(run.size(), runs[0].size());
        EXPECT_EQ(std::memcmp(run.data(), runs[0].data(), run.size() * sizeof run[0]), 0);
    }
    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
}

}  // namespace
