// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Scenes in long random scripts: every report against brute force, and the same bytes every time.
#include "scene_script.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace dt::test;

class SceneScripts : public ::testing::Test
{
protected:
    ~SceneScripts() override
    {
        DT_SetWorkerCount(1);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        EXPECT_EQ(DT_GetByteCount(), 0u);
    }

    /// Runs a script; its log.
    std::vector<unsigned char> run(std::uint64_t seed, const ScriptPlan& plan)
    {
        SceneScript script(seed, plan);
        script.run();
        for (const std::string& fault : script.faults())
            ADD_FAILURE() << "seed " << seed << ", " << fault;
        figures.add(script.figures());
        return script.log();
    }

    ScriptFigures figures;
};

TEST_F(SceneScripts, AShortOneWithFourObjectsHasNoFaults)
{
    SceneScript script(1, {.steps = 30, .objects = 4});
    script.run();
    EXPECT_TRUE(script.faults().empty());
    EXPECT_GT(script.figures().tests, 0);
}

TEST_F(SceneScripts, ReportWhatBruteForceFinds)
{
    for (std::uint64_t seed = 1; seed <= 12 && !HasFailure(); ++seed)
        run(seed, {});
    if (HasFailure()) return;
    EXPECT_GT(figures.pairs, 10'000);
    EXPECT_GT(figures.callbacks, figures.pairs);
    EXPECT_GT(figures.witnessed, 1000);
    EXPECT_GT(figures.depths, 1000);
    EXPECT_GT(figures.edits_inside, 1000);
    EXPECT_GT(figures.nested_tests, 30);
    EXPECT_GT(figures.refused, 30);
    EXPECT_GT(figures.lists_cut, 20);
    EXPECT_GT(figures.pairs_ended_inside, 300);
    EXPECT_GT(figures.done, 30);
    EXPECT_GT(figures.ray_hits, 2000);
    EXPECT_GT(figures.rays - figures.ray_hits, 1000);
    EXPECT_LT(figures.unsure, figures.pairs / 1000) << "few are within rounding of touching";
}

TEST_F(SceneScripts, ReportWhatBruteForceFindsWithWorkers)
{
    for (const DT_Count workers : {2u, 8u})
    {
        DT_SetWorkerCount(workers);
        for (std::uint64_t seed = 101; seed <= 104 && !HasFailure(); ++seed)
            run(seed, {});
    }
}

TEST_F(SceneScripts, AgreeWithoutEditsInCallbacks)
{
    ScriptPlan plan;
    plan.edits = 0;
    for (std::uint64_t seed = 201; seed <= 204 && !HasFailure(); ++seed)
        run(seed, plan);
    EXPECT_GT(figures.pairs, 2000);
}

TEST_F(SceneScripts, FewObjectsAndMany)
{
    for (const int objects : {2, 4, 90})
    {
        ScriptPlan plan;
        plan.objects = objects;
        plan.steps = objects > 50 ? 40 : 500;
        for (std::uint64_t seed = 301; seed <= 303 && !HasFailure(); ++seed)
            run(seed, plan);
    }
}

TEST_F(SceneScripts, TheLogIsTheSameEveryTimeAndForAnyNumberOfWorkers)
{
    ScriptPlan plan;
    plan.steps = 100;
    for (std::uint64_t seed = 401; seed <= 404 && !HasFailure(); ++seed)
    {
        const auto first = run(seed, plan);
        EXPECT_GT(first.size(), 10'000u);
        for (const DT_Count workers : {1u, 2u, 8u, 1u})
        {
            DT_SetWorkerCount(workers);
            const bool same = run(seed, plan) == first;
            EXPECT_TRUE(same) << "seed " << seed << ", workers " << workers;
        }
    }
}

}  // namespace
