// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The mesh benchmark. Each workload is drawn once; every engine is judged, then all are timed together. What is kept is
// the smallest, over the rounds, of the medians of the repetitions. An engine that would need too long for all
// questions of a workload is timed on the first of them.
#include "agreement.hpp"
#include "common/options.hpp"
#include "common/timing.hpp"
#include "leaks.hpp"
#include "reference.hpp"
#include "report.hpp"
#include "scaling.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <stdexcept>

namespace bench::mesh
{
namespace
{

struct MeshOptions : Options
{
    std::vector<std::string> meshes;
    bool scaling = false;
    std::size_t leaks = 0;  ///< rays to try, if that is what is asked
};

Engines engines_for([[maybe_unused]] const Workload& workload, const std::string& part)
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
#ifdef BENCH_ODE
    add_ode(engines, workload);
#endif
#ifdef BENCH_EMBREE
    add_embree(engines, workload);
#endif
    std::erase_if(engines, [&](const auto& engine) { return engine->name().find(part) == std::string::npos; });
    return engines;
}

/// How many questions an engine can answer in about a third of a second: a half, or all, or at least a few.
std::size_t affordable(Engine& engine, std::size_t count)
{
    constexpr double enough = 0.3;
    constexpr std::size_t few = 20;
    std::vector<double> answers(std::min(few, count));
    const double start = cpu_seconds();
    engine.answer(answers);
    const double each = (cpu_seconds() - start) / static_cast<double>(answers.size());
    const auto affordable = static_cast<std::size_t>(enough / std::max(each, 1e-9));
    return std::clamp(affordable, answers.size(), count);
}

void time_engines(const Engines& engines, const Workload& workload, RowResult& result)
{
    std::vector<double> answers(workload.size());
    std::map<std::string, std::size_t> counts;
    std::vector<Pass> passes;
    for (const auto& engine : engines)
    {
        const std::size_t count = counts[engine->name()] = affordable(*engine, workload.size());
        passes.push_back(
            {engine->name(), [&answers, &engine, count] { engine->answer(std::span(answers).first(count)); }});
    }
    for (const auto& [name, pass_ns] : median_ns(passes))
    {
        double& ns = result.engines[name].ns;
        const double found = pass_ns / static_cast<double>(counts[name]);
        ns = ns > 0 ? std::min(ns, found) : found;
    }
}

void judge_engines(const Engines& engines, const Workload& workload, RowResult& result)
{
    for (const auto& [name, agreement] : judge(engines, workload))
        result.engines[name].agreement = agreement;
    const auto& truth = workload.truth;
    const auto known = std::count_if(truth.begin(), truth.end(), [](double x) { return !std::isnan(x); });
    if (known == 0) return;

    const bool rays = workload.question == Question::ray;
    const auto hits = std::count_if(truth.begin(), truth.end(), [&](double x) { return rays ? x < no_hit : x == 1; });
    std::printf("%s: %zu questions, reference knows %td, hits %td\n", result.goal.name.c_str(), truth.size(), known,
                hits);
    for (const auto& [name, measured] : result.engines)
    {
        const auto& [p99, worst, wrong, accurate] = measured.agreement;
        std::printf("  %-16s %s error p99 %.1e max %.1e wrong %zu\n", name.c_str(), accurate ? " " : "~", p99, worst,
                    wrong);
    }
    std::fflush(stdout);
}

Results run(const std::vector<Row>& rows, const MeshOptions& options)
{
    Results results;
    std::vector<Workload> workloads;
    for (const Row& row : rows)
    {
        results.push_back({row.goal});
        workloads.push_back(row.make());
    }
    for (int round = 0; round < options.rounds; ++round)
    {
        std::printf("round %d of %d\n", round + 1, options.rounds);
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            const Engines engines = engines_for(workloads[i], options.engine);
            if (round == 0) judge_engines(engines, workloads[i], results[i]);
            if (workloads[i].question != Question::bytes)
                time_engines(engines, workloads[i], results[i]);
            else if (round == 0)
            {
                for (const auto& engine : engines)
                    engine->answer(std::span(&results[i].engines[engine->name()].ns, 1));
            }
        }
    }
    return results;
}

/// Only our engine, only one workload, nothing else in the profile but drawing it once.
int profile(const std::vector<Row>& rows, const MeshOptions& options)
{
    for (const Row& row : rows)
    {
        if (row.goal.name != options.profile) continue;
        const Workload workload = row.make();
        const std::string name = options.engine.empty() ? ours : options.engine;
        Engines engines = engines_for(workload, name);
        std::erase_if(engines, [&](const auto& engine) { return engine->name() != name; });
        if (engines.empty()) return EXIT_FAILURE;
        std::vector<double> answers(workload.size());
        const Spent spent = run_for(options.seconds, [&] { engines.front()->answer(answers); });
        const auto queries = static_cast<double>(spent.runs * answers.size());
        std::printf("%s: %.1f ns per query, %zu passes\n", row.goal.name.c_str(), 1e9 * spent.seconds / queries,
                    spent.runs);
        return EXIT_SUCCESS;
    }
    std::fprintf(stderr, "no workload %s; there are:", options.profile.c_str());
    for (const Row& row : rows)
        std::fprintf(stderr, " %s", row.goal.name.c_str());
    std::fprintf(stderr, "\n");
    return EXIT_FAILURE;
}

std::vector<SurfacePointer> surfaces_for(const MeshOptions& options)
{
    std::vector<SurfacePointer> surfaces{std::make_shared<const Surface>(torus("torus", 50, 50))};
    for (const std::string& path : options.meshes)
        surfaces.push_back(std::make_shared<const Surface>(read_obj(path)));
    if (options.meshes.empty()) surfaces.push_back(std::make_shared<const Surface>(bumpy_sphere("bumpy", 186)));
    return surfaces;
}

void scaling(const MeshOptions& options)
{
    const std::string part = options.engine.empty() ? ours : options.engine;
    const auto curves = measure_scaling([&](const Workload& workload) { return engines_for(workload, part); });
    if (!options.csv.empty())
    {
        std::ofstream csv(options.csv);
        write_scaling_csv(csv, curves);
    }
    if (options.svg.empty()) return;
    std::ofstream svg(options.svg);
    write_scaling_svg(svg, curves);
}

void compare(const MeshOptions& options)
{
    if (!trees_agree_with_brute_force()) throw std::runtime_error("the reference contradicts brute force");
    std::vector<Row> rows = rows_for(surfaces_for(options));
    std::erase_if(rows, [&](const Row& row) { return row.goal.name.find(options.only) == std::string::npos; });
    const Results results = run(rows, options);
    if (!options.csv.empty())
    {
        std::ofstream csv(options.csv);
        write_csv(csv, rows, results);
    }
    if (!options.svg.empty())
    {
        Results timed = results;
        std::erase_if(timed, [](const RowResult& result) { return result.goal.name.ends_with("/bytes"); });
        std::ofstream svg(options.svg);
        write_svg(svg, timed, 100, 1e9);
    }
    write_table(std::cout, rows, results);
}

int leaks(const MeshOptions& options)
{
    const auto through =
        count_leaks([&](const Workload& workload) { return engines_for(workload, options.engine); }, options.leaks);
    std::printf("of %zu rays from within a closed torus at its vertices and edges, through:\n", options.leaks);
    for (const auto& [name, count] : through)
        std::printf("  %-20s %zu\n", name.c_str(), count);
    const auto own = through.find(ours);
    return own == through.end() || own->second == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

constexpr const char* usage = "    [--mesh FILE.obj]... [--scaling]: without a mesh, a bumpy sphere\n"
                              "    --leaks RAYS: how many of them slip between triangles\n";

bool parse(int argc, char** argv, MeshOptions& options)
{
    options.scaling = take_flag(argc, argv, "--scaling");
    return bench::parse(argc, argv, options, [&](const std::string& name, const std::string& value) {
        if (name == "--leaks")
            options.leaks = std::stoul(value);
        else if (name == "--mesh")
            options.meshes.push_back(value);
        else
            return false;
        return true;
    });
}

int run_with(const char* program, const MeshOptions& options)
{
    if (!options.profile.empty()) return profile(rows_for(surfaces_for(options)), options);
    if (options.leaks > 0) return leaks(options);
    initialize_timing(program, options.min_time, options.repetitions);
    if (options.scaling)
        scaling(options);
    else
        compare(options);
    return EXIT_SUCCESS;
}

}  // namespace
}  // namespace bench::mesh

int main(int argc, char** argv)
{
    bench::mesh::MeshOptions options;
    if (!bench::mesh::parse(argc, argv, options))
    {
        std::fprintf(stderr, "bench_mesh %s\n%s", bench::common_usage, bench::mesh::usage);
        return EXIT_FAILURE;
    }
    try
    {
        return bench::mesh::run_with(argv[0], options);
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "bench_mesh: %s\n", error.what());
        return EXIT_FAILURE;
    }
}
