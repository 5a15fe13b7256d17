// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The scripts of scenes in several threads at once, each with a world of its own: all hear what they hear alone.
#include "scene_script.hpp"

#include <gtest/gtest.h>
#include <thread>

namespace
{

using namespace dt::test;

TEST(SceneScriptThreads, AScriptInAnotherThreadHearsWhatItHearsInThisOne)
{
    const ScriptPlan plan{.steps = 30, .objects = 4};
    SceneScript here(1, plan), there(1, plan);
    here.run();
    std::thread([&] { there.run(); }).join();
    EXPECT_FALSE(here.log().empty());
    EXPECT_EQ(here.log(), there.log());
}

TEST(SceneScriptThreads, ScriptsAtOnceHearWhatTheyHearAlone)
{
    constexpr std::size_t count = 4;
    ScriptPlan plan;
    plan.steps = 40;
    plan.objects = 20;
    std::vector<unsigned char> alone[count], together[count];
    std::vector<std::string> faults[count];
    const auto run = [&](std::size_t i, std::vector<unsigned char>& log) {
        SceneScript script(i + 1, plan);
        script.run();
        log = script.log();
        faults[i].insert(faults[i].end(), script.faults().begin(), script.faults().end());
    };
    for (std::size_t i = 0; i < count; ++i)
        run(i, alone[i]);
    for (const DT_Count workers : {1u, 2u})
    {
        DT_SetWorkerCount(workers);
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < count; ++i)
            threads.emplace_back([&, i] { run(i, together[i]); });
        for (std::thread& thread : threads)
            thread.join();
        for (std::size_t i = 0; i < count; ++i)
        {
            const bool same = together[i] == alone[i];
            EXPECT_TRUE(same) << "script " << i << ", workers " << workers;
            EXPECT_GT(alone[i].size(), 1000u);
        }
    }
    for (const auto& all : faults)
    {
        for (const std::string& fault : all)
            ADD_FAILURE() << fault;
    }
    DT_SetWorkerCount(1);
    EXPECT_EQ(DT_GetByteCount(), 0u);
}

}  // namespace
