// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The benchmark of broad phases and scenes. For each row every engine is judged, then all are timed together. What is
// kept is the smallest, over the rounds, of the medians of the repetitions.
#include "box_pairs.hpp"
#include "common/options.hpp"
#include "common/timing.hpp"
#include "growth.hpp"
#include "measure.hpp"
#include "report.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>

namespace bench::scene
{
namespace
{

void judge(const Trials& trials, RowResult& result)
{
    for (const Trial& trial : trials)
    {
        const Agreement agreement = result.engines[trial.engine].agreement = trial.judge();
        const auto& [p99, worst, wrong, accurate] = agreement;
        std::printf("  %-16s %s error p99 %.1e max %.1e wrong %zu\n", trial.engine.c_str(), accurate ? " " : "~", p99,
                    worst, wrong);
    }
    std::fflush(stdout);
}

Results run(const std::vector<Row>& rows, int rounds)
{
    Results results;
    for (const Row& row : rows)
    {
        const double aim = row.aims.empty() ? 0 : row.aims.begin()->second;
        results.push_back({{row.name, aim, row.goal_peer}});
    }
    for (int round = 0; round < rounds; ++round)
    {
        std::printf("round %d of %d\n", round + 1, rounds);
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            if (round == 0) std::printf("%s\n", rows[i].name.c_str());
            const Trials trials = rows[i].make();
            if (round == 0) judge(trials, results[i]);
            for (const auto& [engine, found] : measure(trials))
            {
                double& ns = results[i].engines[engine].ns;
                ns = ns > 0 ? std::min(ns, found) : found;
            }
        }
    }
    return results;
}

/// One engine, one row, nothing else in the profile but what has to be there before each run.
int profile(const Options& options)
{
    const std::string name = options.engine.empty() ? "solid-batch" : options.engine;
    for (const Row& row : rows_for(name))
    {
        if (row.name != options.profile) continue;
        for (const Trial& trial : row.make())
        {
            if (trial.engine != name) continue;
            const Spent spent = run_for(options.seconds, [&] {
                if (trial.before) trial.before();
                trial.run();
            });
            const double questions = static_cast<double>(spent.runs) * trial.questions;
            std::printf("%s: %.1f %s, %zu runs\n", row.name.c_str(), 1e9 * spent.seconds / questions / row.scale,
                        row.unit, spent.runs);
            return EXIT_SUCCESS;
        }
    }
    std::fprintf(stderr, "no workload %s for %s; there are:", options.profile.c_str(), name.c_str());
    for (const Row& row : rows_for(""))
        std::fprintf(stderr, " %s", row.name.c_str());
    std::fprintf(stderr, "\n");
    return EXIT_FAILURE;
}

void grow(const Options& options)
{
    const std::vector<Panel> panels = measure_growth(options.engine);
    if (!options.csv.empty())
    {
        std::ofstream csv(options.csv);
        write_growth_csv(csv, panels);
    }
    if (options.svg.empty()) return;
    std::ofstream svg(options.svg);
    write_growth_svg(svg, panels);
}

void compare(const Options& options)
{
    std::vector<Row> rows = rows_for(options.engine);
    std::erase_if(rows, [&](const Row& row) { return row.name.find(options.only) == std::string::npos; });
    const Results results = run(rows, options.rounds);
    if (!options.csv.empty())
    {
        std::ofstream csv(options.csv);
        write_csv(csv, rows, results);
    }
    if (!options.svg.empty())
    {
        std::ofstream svg(options.svg);
        write_svg(svg, results, 100, 1e10);
    }
    write_table(std::cout, rows, results);
}

}  // namespace
}  // namespace bench::scene

int main(int argc, char** argv)
{
    bench::Options options;
    const bool scaling = bench::take_flag(argc, argv, "--scaling");
    if (!bench::parse(argc, argv, options))
    {
        std::fprintf(stderr, "bench_scene %s\n    [--scaling]\n", bench::common_usage);
        return EXIT_FAILURE;
    }
    if (!options.profile.empty()) return bench::scene::profile(options);
    if (!bench::scene::grid_agrees_with_brute_force())
    {
        std::fprintf(stderr, "bench_scene: the reference contradicts brute force\n");
        return EXIT_FAILURE;
    }
    bench::initialize_timing(argv[0], options.min_time, options.repetitions);
    if (scaling)
        bench::scene::grow(options);
    else
        bench::scene::compare(options);
    return EXIT_SUCCESS;
}
