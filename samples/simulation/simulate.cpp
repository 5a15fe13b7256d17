// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// solid-simulate: runs one of the simulations without drawing, and prints what it meets and what it costs.

#include "simulation.hpp"

#include "SOLID/SOLID_error.h"
#include "SOLID/SOLID_task.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace
{

constexpr const char* usage = "usage: solid-simulate bowl|funnels [options]\n"
                              "  --frames N     how many frames of 1/30 s (300)\n"
                              "  --workers N    threads of the library (1)\n"
                              "  --every N      print every Nth frame (30)\n";

struct Options
{
    bool funnels = false, help = false;
    std::string fault = {};  // what makes no sense; empty if all does
    int frames = 300, workers = 1, every = 30;
};

bool parse(const char* text, int& value)
{
    const char* end = text + std::strlen(text);
    const auto [stopped, error] = std::from_chars(text, end, value);
    return error == std::errc{} && stopped == end && 1 <= value && value <= 1000000;
}

int* find_number(Options& options, std::string_view name)
{
    if (name == "--frames") return &options.frames;
    if (name == "--workers") return &options.workers;
    if (name == "--every") return &options.every;
    return nullptr;
}

Options parse(int argc, char** argv)
{
    Options options;
    const std::string_view scene = argc > 1 ? argv[1] : "";
    options.help = scene == "--help";
    options.funnels = scene == "funnels";
    if (options.help) return options;
    if (!options.funnels && scene != "bowl") options.fault = argc > 1 ? argv[1] : "no scene";
    for (int i = 2; i < argc && options.fault.empty(); i += 2)
    {
        int* const value = find_number(options, argv[i]);
        if (value && i + 1 < argc && parse(argv[i + 1], *value)) continue;
        options.fault = argv[i];
        if (value && i + 1 < argc) options.fault += std::string(" ") + argv[i + 1];
    }
    return options;
}

/// Sums over all frames.
struct Total
{
    double test_ms = 0, impact_ms = 0, solve_ms = 0, frame_ms = 0, slowest_ms = 0, deepest = 0;
    double processor_ms = 0;  // processor time of all threads
    long pairs = 0, impacts = 0, queries = 0;
    std::vector<double> frames_ms = {}, frames_processor_ms = {};

    void add(const simulation::Figures& figures, double processor)
    {
        processor_ms += processor;
        frames_processor_ms.push_back(processor);
        test_ms += figures.test_ms;
        impact_ms += figures.impact_ms;
        solve_ms += figures.solve_ms;
        frame_ms += figures.frame_ms;
        frames_ms.push_back(figures.frame_ms);
        slowest_ms = std::max(slowest_ms, figures.frame_ms);
        deepest = std::max(deepest, figures.deepest);
        pairs += figures.pairs;
        impacts += figures.impacts;
        queries += figures.impact_queries;
    }
};

/// The largest sum of `length` of them on end.
double largest_stretch(const std::vector<double>& times, std::size_t length)
{
    double largest = 0;
    for (std::size_t i = 0; i + length <= times.size(); ++i)
        largest = std::max(largest, std::accumulate(&times[i], &times[i] + length, 0.));
    return largest;
}

void print(int frame, const simulation::Figures& figures)
{
    std::printf("%6d  %5d  %7d  %6.4f  %11.4f  %6d  %8.2f %8.2f %8.2f %8.2f\n", frame, figures.pairs, figures.impacts,
                figures.deepest, figures.kinetic + figures.potential, figures.asleep, figures.test_ms,
                figures.impact_ms, figures.solve_ms, figures.frame_ms);
}

void print(const Total& total, int frames)
{
    std::printf("\n%d frames, %.1f a second; slowest frame %.1f ms\n", frames, 1e3 * frames / total.frame_ms,
                total.slowest_ms);
    const std::size_t second = std::min<std::size_t>(30, total.frames_ms.size());
    const double length = static_cast<double>(second);
    std::printf("the slowest %zu frames on end: %.1f a second; processor time %.2f ms a frame\n", second,
                1e3 * length / largest_stretch(total.frames_ms, second),
                largest_stretch(total.frames_processor_ms, second) / length);
    std::printf("processor time of all threads: %.2f ms a frame\n", total.processor_ms / frames);
    std::printf("a frame: %.1f pairs that overlap, %.2f impacts with %.2f distances asked\n",
                static_cast<double>(total.pairs) / frames, static_cast<double>(total.impacts) / frames,
                static_cast<double>(total.queries) / frames);
    std::printf("time: %.0f %% in DT_Test, %.0f %% in the times of impacts, %.0f %% in the stepper\n",
                100 * total.test_ms / total.frame_ms, 100 * total.impact_ms / total.frame_ms,
                100 * (1 - (total.test_ms + total.impact_ms) / total.frame_ms));
    std::printf("deepest overlap met: %.4f\n", total.deepest);
}

/// The largest depth of all pairs of which one moves, at their present places.
double deepest_pair(const simulation::Simulation& show)
{
    double deepest = 0;
    for (std::size_t i = 0; i < show.bodies().size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
        {
            DT_DepthResult result{};
            result.struct_size = sizeof result;
            const bool moves = show.bodies()[i].moves || show.bodies()[j].moves;
            if (moves && DT_Intersect(show.object(i), show.object(j), nullptr) &&
                DT_GetGlobalPenDepth(show.object(i), show.object(j), nullptr, &result))
                deepest = std::max(deepest, static_cast<double>(result.depth));
        }
    return deepest;
}

void run(const Options& options)
{
    const DT_Count workers = DT_SetWorkerCount(static_cast<DT_Count>(options.workers));
    simulation::Simulation show = options.funnels ? simulation::make_funnels() : simulation::make_bowl();
    std::printf("%s: %d bodies, %u workers\n\n", options.funnels ? "funnels" : "bowl", show.figures().bodies,
                workers);
    std::printf(" frame  pairs  impacts  depth   energy       asleep  ms: test   impact    solve    frame\n");
    Total total;
    for (int frame = 1; frame <= options.frames; ++frame)
    {
        const std::clock_t start = std::clock();
        show.step();
        total.add(show.figures(), 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
        if (frame % options.every == 0) print(frame, show.figures());
    }
    print(total, options.frames);
    std::printf("deepest pair at the end: %.4f\n", deepest_pair(show));
}

}  // namespace

int main(int argc, char** argv)
{
    const Options options = parse(argc, argv);
    if (!options.fault.empty())
    {
        std::fprintf(stderr, "solid-simulate: %s makes no sense\n%s", options.fault.c_str(), usage);
        return 2;
    }
    if (options.help)
    {
        std::fputs(usage, stdout);
        return 0;
    }
    run(options);
    if (DT_GetError() == DT_ERROR_NONE) return 0;
    std::fprintf(stderr, "solid-simulate: %s\n", DT_GetErrorText());
    return 1;
}
