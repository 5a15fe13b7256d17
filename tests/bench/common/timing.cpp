// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs Google Benchmark, and collects the median of the repetitions.
#include "common/timing.hpp"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <ctime>

namespace bench
{
namespace
{

/// Keeps the CPU time of every repetition, by name.
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

}  // namespace

void initialize_timing(const char* program, const std::string& min_time, int repetitions)
{
    std::vector<std::string> flags{program, "--benchmark_min_time=" + min_time,
                                   "--benchmark_repetitions=" + std::to_string(repetitions),
                                   "--benchmark_enable_random_interleaving=true"};
    std::vector<char*> arguments;
    for (std::string& flag : flags)
        arguments.push_back(flag.data());
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
}

std::map<std::string, double> median_ns(const std::vector<Pass>& passes)
{
    for (const Pass& pass : passes)
    {
        benchmark::RegisterBenchmark(pass.name.c_str(), [&pass](benchmark::State& state) {
            for ([[maybe_unused]] auto _ : state)
            {
                if (pass.before)
                {
                    state.PauseTiming();
                    pass.before();
                    state.ResumeTiming();
                }
                pass.run();
                benchmark::ClobberMemory();
            }
        });
    }
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector);
    benchmark::ClearRegisteredBenchmarks();
    std::map<std::string, double> medians;
    for (const auto& [name, times] : collector.times)
        medians[name] = median(times);
    return medians;
}

double cpu_seconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Spent run_for(double seconds, const std::function<void()>& run)
{
    Spent spent;
    for (const double start = cpu_seconds(); spent.seconds < seconds; spent.seconds = cpu_seconds() - start)
    {
        run();
        ++spent.runs;
    }
    return spent;
}

}  // namespace bench
