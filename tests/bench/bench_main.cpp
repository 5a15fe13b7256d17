// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The convex benchmark. For each workload every engine is loaded and judged; then Google Benchmark times them, their
// repetitions shuffled so that a slow moment of the machine meets all alike. What is kept is the median of the
// repetitions, in CPU time of this thread, and the smallest such median of all rounds.
#include "bench_report.hpp"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>

namespace bench
{
namespace
{

struct Options
{
    std::string only;  // part of a workload's name
    std::string engine;
    std::string profile;
    std::string csv, svg;
    std::string min_time = "0.03";
    int rounds = 3, repetitions = 5;
    double seconds = 5;
};

Engines engines_for([[maybe_unused]] const Workload& workload)
{
    Engines engines;
#ifdef BENCH_SOLID
    add_solid(engines, workload);
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
    return engines;
}

/// Keeps the CPU time of every repetition, by engine.
class Collector final : public benchmark::BenchmarkReporter
{
public:
    std::map<std::string, std::vector<double>> times;

    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override
    {
        for (const Run& run : runs)
        {
            if (run.run_type == Run::RT_Iteration)
                times[run.run_name.function_name].push_back(run.GetAdjustedCPUTime());
        }
    }
};

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

void time_engines(const Engines& engines, std::size_t pairs, std::map<std::string, Measured>& measured)
{
    std::vector<double> answers(pairs);
    for (const auto& engine : engines)
    {
        benchmark::RegisterBenchmark(engine->name().c_str(), [&answers, &engine](benchmark::State& state) {
            for ([[maybe_unused]] auto _ : state)
            {
                engine->answer(answers);
                benchmark::ClobberMemory();
            }
        });
    }
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector);
    benchmark::ClearRegisteredBenchmarks();
    for (const auto& [name, times] : collector.times)
    {
        double& ns = measured[name].ns;
        const double found = median(times) / static_cast<double>(pairs);
        ns = ns > 0 ? std::min(ns, found) : found;
    }
}

void judge_engines(const Engines& engines, const Workload& workload, RowResult& result)
{
    const Truth truth = truth_of(workload);
    std::printf("%s: %zu pairs, %.0f %% hits, reference certain of %zu\n", result.row.name.c_str(),
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
    for (const Row& row : rows())
    {
        if (row.name.find(options.only) != std::string::npos) results.push_back({row, {}});
    }
    for (int round = 0; round < options.rounds; ++round)
    {
        std::printf("round %d of %d\n", round + 1, options.rounds);
        for (RowResult& result : results)
        {
            const Workload workload = result.row.make();
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
        if (row.name != options.profile) continue;
        const Workload workload = row.make();
        Engines engines = engines_for(workload);
        const std::string name = options.engine.empty() ? "solid" : options.engine;
        std::erase_if(engines, [&](const auto& e) { return e->name() != name; });
        if (engines.empty()) return EXIT_FAILURE;
        engines.front()->load(workload);
        std::vector<double> answers(workload.pairs.size());
        const auto cpu_seconds = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
        const double start = cpu_seconds();
        std::size_t passes = 0;
        double spent = 0;
        for (; spent < options.seconds; ++passes, spent = cpu_seconds() - start)
        {
            engines.front()->answer(answers);
        }
        const auto queries = static_cast<double>(passes * answers.size());
        std::printf("%s: %.1f ns per query, %zu passes\n", row.name.c_str(), 1e9 * spent / queries, passes);
        return EXIT_SUCCESS;
    }
    std::fprintf(stderr, "no workload %s; there are:", options.profile.c_str());
    for (const Row& row : rows())
        std::fprintf(stderr, " %s", row.name.c_str());
    std::fprintf(stderr, "\n");
    return EXIT_FAILURE;
}

constexpr const char* usage =
    "bench_convex [--only PART] [--engine PART] [--rounds N] [--repetitions N] [--min-time SECONDS]\n"
    "             [--csv FILE] [--svg FILE] | --profile WORKLOAD [--seconds N] [--engine NAME]\n";

bool parse(int argc, char** argv, Options& options)
{
    for (int i = 1; i + 1 < argc; i += 2)
    {
        const std::string name = argv[i], value = argv[i + 1];
        if (name == "--only")
            options.only = value;
        else if (name == "--engine")
            options.engine = value;
        else if (name == "--profile")
            options.profile = value;
        else if (name == "--csv")
            options.csv = value;
        else if (name == "--svg")
            options.svg = value;
        else if (name == "--min-time")
            options.min_time = value;
        else if (name == "--rounds")
            options.rounds = std::atoi(value.c_str());
        else if (name == "--repetitions")
            options.repetitions = std::atoi(value.c_str());
        else if (name == "--seconds")
            options.seconds = std::atof(value.c_str());
        else
            return false;
    }
    return argc % 2 == 1;
}

void initialize_google_benchmark(const char* program, const Options& options)
{
    std::vector<std::string> flags{program, "--benchmark_min_time=" + options.min_time,
                                   "--benchmark_repetitions=" + std::to_string(options.repetitions),
                                   "--benchmark_enable_random_interleaving=true"};
    std::vector<char*> arguments;
    for (std::string& flag : flags)
        arguments.push_back(flag.data());
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv)
{
    bench::Options options;
    if (!bench::parse(argc, argv, options))
    {
        std::fputs(bench::usage, stderr);
        return EXIT_FAILURE;
    }
    if (!options.profile.empty()) return bench::profile(options);

    bench::initialize_google_benchmark(argv[0], options);
    const bench::Results results = bench::run(options);
    if (!options.csv.empty())
    {
        std::ofstream csv(options.csv);
        bench::write_csv(csv, results);
    }
    if (!options.svg.empty())
    {
        std::ofstream svg(options.svg);
        bench::write_svg(svg, results);
    }
    bench::write_table(std::cout, results);
    return EXIT_SUCCESS;
}
