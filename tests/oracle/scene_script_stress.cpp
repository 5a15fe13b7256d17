// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The long run of scenes: many random scripts against brute force, each also with workers, where it must hear the same.
// Ends with a table; fails if there was a fault.
// Usage: solid-scene-stress [--scripts N] [--steps N] [--objects N] [--seed S] [--workers W]
#include "scene_script.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace
{

using namespace dt::test;

struct Options
{
    long scripts = 100, steps = 300, objects = 30, seed = 1, workers = 4;
};

bool parse(int count, char** arguments, Options& options)
{
    for (int i = 1; i < count; i += 2)
    {
        if (i + 1 == count) return false;
        const auto is = [&](const char* name) { return std::strcmp(arguments[i], name) == 0; };
        char* end = nullptr;
        const long value = std::strtol(arguments[i + 1], &end, 10);
        if (*end != 0 || value < 0) return false;
        if (is("--scripts")) { options.scripts = value; }
        else if (is("--steps")) { options.steps = value; }
        else if (is("--objects")) { options.objects = value; }
        else if (is("--seed")) { options.seed = value; }
        else if (is("--workers")) { options.workers = value; }
        else { return false; }
    }
    return true;
}

}  // namespace

int main(int count, char** arguments)
{
    Options options;
    if (!parse(count, arguments, options))
    {
        std::fprintf(stderr,
                     "usage: solid-scene-stress [--scripts N] [--steps N] [--objects N] [--seed S] [--workers W]\n");
        return 2;
    }
    ScriptPlan plan;
    plan.steps = static_cast<int>(options.steps);
    plan.objects = static_cast<int>(options.objects);
    ScriptFigures figures;
    long faults = 0;
    for (long i = 0; i < options.scripts; ++i)
    {
        const auto seed = static_cast<std::uint64_t>(options.seed + i);
        std::vector<unsigned char> log;
        for (const DT_Count workers : {DT_Count(1), static_cast<DT_Count>(options.workers)})
        {
            DT_SetWorkerCount(workers);
            SceneScript script(seed, plan);
            script.run();
            for (const std::string& fault : script.faults())
                std::printf("seed %llu, workers %u, %s\n", static_cast<unsigned long long>(seed), workers,
                            fault.c_str());
            faults += static_cast<long>(script.faults().size());
            if (workers == 1) { log = script.log(), figures.add(script.figures()); }
            else if (script.log() != log)
            {
                std::printf("seed %llu: %u workers hear otherwise\n", static_cast<unsigned long long>(seed), workers);
                ++faults;
            }
        }
    }
    std::printf("scripts %ld, tests %ld, pairs %ld, callbacks %ld, witnessed %ld, depths %ld\n", options.scripts,
                figures.tests, figures.pairs, figures.callbacks, figures.witnessed, figures.depths);
    std::printf("edits inside %ld, nested tests %ld, refused %ld, pairs ended inside %ld, done %ld\n",
                figures.edits_inside, figures.nested_tests, figures.refused, figures.pairs_ended_inside,
                figures.done);
    std::printf("rays %ld, hits %ld, within rounding of touching %ld\n", figures.rays, figures.ray_hits,
                figures.unsure);
    std::printf("bytes left %zu, faults %ld\n", DT_GetByteCount(), faults);
    return faults == 0 && DT_GetByteCount() == 0 ? 0 : 1;
}
