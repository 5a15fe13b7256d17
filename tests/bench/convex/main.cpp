// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The convex benchmark. For each workload every engine is loaded and judged; then they are timed together. What is kept
// is the smallest, over the rounds, of the medians of the repetitions.
#include "agreement.hpp"
#include "common/options.hpp"
#include "common/timing.hpp"
#include "report.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>

namespace bench
{
namespace
{

Engines engines_for([[maybe_unused]] const Workload& workload)
{
    Engines engines;
#ifdef BENCH_SOLID
    add_solid(engines, workload);
#endif
#ifdef BENCH_BASELINE
    add_baseline(engines, workload);
#endif
#ifdef BENCH_BULLET
    add_bullet(engines, workload);
#endif
#ifdef BENCH_FCL
    add_fcl(engines, workload);
#endif
#ifdef BENCH_CCD
    add_ccd(engines, workload);
#endif
#ifdef BENCH_ODE
    add_ode(engines, workload);
#endif
    return engines;
}

void time_engines(const Engines& engines, std::size_t pairs, std::map<std::string, Measured>& measured)
{
    std::vector<double> answers(pairs);
    std::vector<Pass> passes;
    for (const auto& engine : engines)
        passes.push_back({engine->name(), [&answers, &engine] { engine->answer(answers); }});
    for (const auto& [name, pass_ns] : median_ns(passes))
    {
        double& ns = measured[name].ns;
        const double found = pass_ns / static_cast<double>(pairs);
        ns = ns > 0 ? std::min(ns, found) : found;
    }
}

void judge_engines(const Engines& engines, const Workload& workload, RowResult& result)
{
    const Truth truth = truth_of(workload);
    std::printf("%s: %zu pairs, %.0f %% hits, reference certain of %zu\n", result.goal.name.c_str(),
                workload.pairs.size(), 100 * truth.hits, truth.certain);
    for (const auto& engine : engines)
    {
        const Agreement agreement = judge(*engine, truth);
        result.engines[engine->name()].agreement = agreement;
        std::printf("  %-16s %s error p99 %.1e max %.1e wrong %zu\n", engine->name().c_str(),
                    agreement.accurate ? " " : "~", agreement.p99, agreement.worst, agreement.wrong);
    }
    std::fflush(stdout);
}

Results run(const Options& options)
{
    Results results;
    std::vector<const Row*> chosen;
    for (const Row& row : rows())
    {
        if (row.goal.name.find(options.only) == std::string::npos) continue;
        chosen.push_back(&row);
        results.push_back({row.goal});
    }
    for (int round = 0; round < options.rounds; ++round)
    {
        std::printf("round %d of %d\n", round + 1, options.rounds);
        for (std::size_t i = 0; i < chosen.size(); ++i)
        {
            RowResult& result = results[i];
            const Workload workload = chosen[i]->make();
            Engines engines = engines_for(workload);
            std::erase_if(engines,
                          [&](const auto& e) { return e->name().find(options.engine) == std::string::npos; });
            for (const auto& engine : engines)
                engine->load(workload);
            if (round == 0) judge_engines(engines, workload, result);
            if (!engines.empty()) time_engines(engines, workload.pairs.size(), result.engines);
        }
    }
    return results;
}

/// Only our engine, only one workload, nothing else in the profile but drawing it once.
int profile(const Options& options)
{
    for (const Row& row : rows())
    {
        if (row.goal.name != options.profile) continue;
        const Workload workload = row.make();
        Engines engines = engines_for(workload);
        const std::string name = options.engine.empty() ? "solid" : options.engine;
        std::erase_if(engines, [&](const auto& e) { return e->name() != name; });
        if (engines.empty()) return EXIT_FAILURE;
        engines.front()->load(workload);
        std::vector<double> answers(workload.pairs.size());
        const Spent spent = run_for(options.seconds, [&] { engines.front()->answer(answers); });
        const auto queries = static_cast<double>(spent.runs * answers.size());
        std::printf("%s: %.1f ns per query, %zu passes\n", row.goal.name.c_str(), 1e9 * spent.seconds / queries,
                    spent.runs);
        return EXIT_SUCCESS;
    }
    std::fprintf(stderr, "no workload %s; there are:", options.profile.c_str());
    for (const Row& row : rows())
        std::fprintf(stderr, " %s", row.goal.name.c_str());
    std::fprintf(stderr, "\n");
    return EXIT_FAILURE;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv)
{
    bench::Options options;
    if (!bench::parse(argc, argv, options))
    {
        std::fprintf(stderr, "bench_convex %s\n", bench::common_usage);
        return EXIT_FAILURE;
    }
    if (!options.profile.empty()) return bench::profile(options);

    bench::initialize_timing(argv[0], options.min_time, options.repetitions);
    const bench::Results results = bench::run(options);
    if (!options.csv.empty())
    {
        std::ofstream csv(options.csv);
        bench::write_csv(csv, results);
    }
    if (!options.svg.empty())
    {
        std::ofstream svg(options.svg);
        bench::write_svg(svg, results, 10, 1e6);
    }
    bench::write_table(std::cout, results);
    return EXIT_SUCCESS;
}
