// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The benchmark of the global depth. No other library answers this question, so the comparison is with the figures that
// the paper printed in 2002, and with depths that are known.
#include "common/options.hpp"
#include "common/result.hpp"
#include "common/timing.hpp"
#include "measure.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <stdexcept>

namespace bench::depth
{
namespace
{

struct DepthOptions : Options
{
    std::string cases;
    std::vector<std::string> meshes;
};

/// Writes lines of a CSV file, if there is one.
class Csv
{
public:
    explicit Csv(const std::string& path)
    {
        if (path.empty()) return;
        file_.open(path);
        file_ << "kind,name,engine,ms,p90_ms,depth,lower,reference\n";
    }
    void add(const char* kind, const std::string& name, const std::string& engine, double ms, double p90 = 0,
             double depth = 0, double lower = 0, double reference = 0)
    {
        if (file_.is_open())
            file_ << format("%s,%s,%s,%.5g,%.5g,%.9g,%.9g,%.9g\n", kind, name.c_str(), engine.c_str(), ms, p90, depth,
                            lower, reference);
    }

private:
    std::ofstream file_;
};

std::vector<Backend> chosen_backends(const DepthOptions& options)
{
    std::vector<Backend> found = backends();
    std::erase_if(found, [&](const Backend& b) { return b.name.find(options.engine) == std::string::npos; });
    return found;
}

std::vector<Case> chosen_cases(const DepthOptions& options)
{
    std::vector<Case> cases = options.cases.empty() ? paper_cases() : read_cases(options.cases);
    std::erase_if(cases, [&](const Case& c) { return c.name.find(options.only) == std::string::npos; });
    return cases;
}

void tell_solids(const std::vector<Case>& cases, Csv& csv)
{
    std::printf("%-20s %7s %7s %10s %10s\n", "solid", "faces", "pieces", "build, ms", "bytes");
    std::set<const Polyhedron*> told;
    for (const Case& c : cases)
    {
        for (const Polyhedron* solid : {c.p.get(), c.q.get()})
        {
            if (!told.insert(solid).second) continue;
            std::printf("%-20s %7zu %7u %10.2f %10zu\n", solid->name().c_str(), solid->faces(), solid->pieces(),
                        solid->build_ms(), solid->bytes());
            csv.add("build", solid->name(), "cpu", solid->build_ms());
        }
    }
    std::printf("\n");
}

/// How far the interval is from the reference; relative.
double error_of(const Case& c, const Answer& answer)
{
    if (!(c.reference > 0)) return 0;
    return std::max(std::abs(answer.depth - c.reference), std::abs(answer.lower - c.reference)) / c.reference;
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

constexpr DT_Count most_steps = 1 << 14;

/// Every case by every backend. Those of the paper are also kept for the plot.
Results tell_depths(const std::vector<Case>& cases, const DepthOptions& options, Csv& csv)
{
    Results results;
    std::printf("%-28s %11s %-4s %9s %9s %8s %9s %5s %8s %8s %8s\n", "case", "faces", "", "depth", "width", "error",
                "ms", "steps", "paper", "paper, s", "ratio");
    std::vector<std::vector<double>> all;
    for (const Case& c : cases)
    {
        RowResult row{{c.name}};
        for (const Backend& backend : chosen_backends(options))
        {
            Answer answer = ask(c, backend);
            for (int round = 1; round < options.rounds && answer.ms < 300; ++round)
                answer.ms = std::min(answer.ms, ask(c, backend).ms);
            const double error = error_of(c, answer);
            std::printf("%-28s %5zu %5zu %-4s %9.6f %9.1e %8.1e %9.4f", c.name.c_str(), c.p->faces(), c.q->faces(),
                        backend.name.c_str(), answer.depth, answer.depth - answer.lower, error, answer.ms);
            const bool counted = backend.number == DT_DEPTH_CPU;
            std::printf(" %5s", counted ? std::to_string(steps_of(c, most_steps)).c_str() : "");
            if (c.paper_seconds > 0)
                std::printf(" %8.2f %8.1f %8.0f", c.paper_depth, c.paper_seconds, 1e3 * c.paper_seconds / answer.ms);
            std::printf("\n");
            std::fflush(stdout);
            csv.add("depth", c.name, backend.name, answer.ms, 0, answer.depth, answer.lower, c.reference);
            row.engines[ours + "-" + backend.name] = {1e6 * answer.ms, {0, error, 0, error < 1e-3}};
            if (backend.number == DT_DEPTH_CPU) all.push_back({answer.ms, error});
        }
        if (!(c.paper_seconds > 0)) continue;
        row.engines["paper-2002"] = {1e9 * c.paper_seconds, {0, 0, 0, true}};
        results.push_back(row);
    }
    std::vector<double> ms, errors;
    for (const auto& one : all)
    {
        ms.push_back(one[0]);
        errors.push_back(one[1]);
    }
    if (!ms.empty())
        std::printf("%zu cases: median %.3f ms, longest %.1f ms, largest error %.1e\n\n", ms.size(), median(ms),
                    *std::max_element(ms.begin(), ms.end()), *std::max_element(errors.begin(), errors.end()));
    return results;
}

void tell_motions(const std::vector<Case>& cases, Csv& csv)
{
    std::printf("%-40s %7s %8s %10s %9s %10s %9s %9s\n", "motion, ms a frame", "overlap", "deepest", "warm", "p90",
                "cold", "p90", "differ");
    for (const Case& c : cases)
    {
        if (!(c.paper_seconds > 0)) continue;
        for (const bool turning : {false, true})
        {
            const Motion m = follow(c, turning);
            const std::string name = c.name + (turning ? "/turning" : "/moving");
            std::printf("%-40s %3d/%3d %8.3f %10.4f %9.4f %10.4f %9.4f %9.1e\n", name.c_str(), m.overlapping,
                        m.frames, m.deepest, m.warm_median, m.warm_p90, m.cold_median, m.cold_p90, m.worst);
            std::fflush(stdout);
            csv.add("motion", name, "warm", m.warm_median, m.warm_p90);
            csv.add("motion", name, "cold", m.cold_median, m.cold_p90);
        }
    }
    std::printf("\n");
}

void tell_mesh(const Case& c, const Backend& backend, Csv& csv)
{
    const Answer answer = ask_once(c, backend);
    std::printf("  %-28s %-4s %3.0f %% asked: %s depth %.6f lower %.6f width %5.2f %% %10.2f ms\n", c.name.c_str(),
                backend.name.c_str(), 100 * backend.accuracy, answer.overlap ? "" : "no overlap", answer.depth,
                answer.lower, answer.depth > 0 ? 100 * (1 - answer.lower / answer.depth) : 0, answer.ms);
    std::fflush(stdout);
    csv.add("mesh", c.name, backend.name, answer.ms, 0, answer.depth, answer.lower);
}

/// Meshes may be too large for an exact answer, so the width of the interval counts.
void tell_meshes(const DepthOptions& options, Csv& csv)
{
    for (const std::string& path : options.meshes)
    {
        const std::string name = std::filesystem::path(path).stem().string();
        const auto solid = std::make_shared<const Polyhedron>(name, read_obj(path));
        std::printf("%s: %zu faces, built in %.1f ms, %zu bytes\n", name.c_str(), solid->faces(), solid->build_ms(),
                    solid->bytes());
        csv.add("build", name, "cpu", solid->build_ms());
        for (const Case& c : poses_of(solid))
        {
            for (Backend backend : chosen_backends(options))
            {
                for (const double accuracy : {0.05, 0.01})
                {
                    backend.accuracy = accuracy;
                    tell_mesh(c, backend, csv);
                }
            }
        }
    }
}

int profile(const DepthOptions& options)
{
    const std::string engine = options.engine.empty() ? "cpu" : options.engine;
    for (const Case& c : chosen_cases(options))
    {
        for (const Backend& backend : backends())
        {
            if (c.name != options.profile || backend.name != engine) continue;
            const Spent spent = run_for(options.seconds, [&] { ask_once(c, backend); });
            std::printf("%s: %.4f ms per query, %zu queries\n", c.name.c_str(),
                        1e3 * spent.seconds / static_cast<double>(spent.runs), spent.runs);
            return EXIT_SUCCESS;
        }
    }
    std::fprintf(stderr, "no case %s\n", options.profile.c_str());
    return EXIT_FAILURE;
}

int run_with(const char* program, const DepthOptions& options)
{
    if (!options.profile.empty()) return profile(options);
    initialize_timing(program, options.min_time, options.repetitions);
    Csv csv(options.csv);
    if (options.meshes.empty() || !options.cases.empty())
    {
        const std::vector<Case> cases = chosen_cases(options);
        tell_solids(cases, csv);
        const Results results = tell_depths(cases, options, csv);
        tell_motions(cases, csv);
        if (!options.svg.empty())
        {
            std::ofstream svg(options.svg);
            write_svg(svg, results, 1e4, 1e10);
        }
    }
    tell_meshes(options, csv);
    return EXIT_SUCCESS;
}

constexpr const char* usage =
    "    [--cases FOLDER] [--mesh FILE.obj]...: without them the four cases of the paper, after models of our own\n";

bool parse(int argc, char** argv, DepthOptions& options)
{
    return bench::parse(argc, argv, options, [&](const std::string& name, const std::string& value) {
        if (name == "--cases")
            options.cases = value;
        else if (name == "--mesh")
            options.meshes.push_back(value);
        else
            return false;
        return true;
    });
}

}  // namespace
}  // namespace bench::depth

int main(int argc, char** argv)
{
    bench::depth::DepthOptions options;
    if (!bench::depth::parse(argc, argv, options))
    {
        std::fprintf(stderr, "bench_depth %s\n%s", bench::common_usage, bench::depth::usage);
        return EXIT_FAILURE;
    }
    try
    {
        return bench::depth::run_with(argv[0], options);
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "bench_depth: %s\n", error.what());
        return EXIT_FAILURE;
    }
}
