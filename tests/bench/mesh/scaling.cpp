// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Measures all engines on tori of growing size, and writes the curves.
#include "scaling.hpp"

#include "common/plot.hpp"
#include "common/timing.hpp"

#include <algorithm>
#include <cstdio>
#include <ostream>

namespace bench::mesh
{
namespace
{

constexpr int sides[] = {22, 39, 71, 122, 224, 387, 707};  // sides of the grid; it has twice their square triangles

/// The same questions of another torus. Distances are asked where booleans miss.
std::vector<std::pair<const char*, Workload>> workloads(const Workload& booleans, const Workload& rays,
                                                        const SurfacePointer& surface)
{
    Workload boolean = booleans, distance = booleans, ray = rays;
    boolean.a = boolean.b = distance.a = distance.b = ray.a = surface;
    distance.question = Question::distance;
    distance.placements.clear();
    for (std::size_t i = 0; i < booleans.size(); ++i)
    {
        if (booleans.truth[i] == 0) distance.placements.push_back(booleans.placements[i]);
    }
    constexpr std::size_t few = 30;
    distance.placements.resize(std::min(few, distance.placements.size()));
    distance.truth.resize(distance.placements.size());
    return {{"boolean", boolean},
            {"distance", distance},
            {"ray", ray},
            {"build", {.question = Question::build, .a = surface, .truth = {0}}},
            {"refit", {.question = Question::refit, .a = surface, .truth = {0}}}};
}

Curve& curve_of(std::vector<Curve>& curves, const std::string& question, const std::string& engine)
{
    const auto found = std::find_if(curves.begin(), curves.end(), [&](const Curve& curve) {
        return curve.question == question && curve.engine == engine;
    });
    return found != curves.end() ? *found : curves.emplace_back(Curve{question, engine, {}, {}});
}

}  // namespace

std::vector<Curve> measure_scaling(const MakeEngines& make)
{
    const auto smallest = std::make_shared<const Surface>(torus("torus", sides[0], sides[0]));
    const Workload booleans = boolean_workload(smallest, smallest, 300), rays = ray_workload(smallest, 2000);
    std::vector<Curve> curves;
    for (const int side : sides)
    {
        const auto surface = std::make_shared<const Surface>(torus("torus", side, side));
        for (const auto& [question, workload] : workloads(booleans, rays, surface))
        {
            const Engines engines = make(workload);
            std::vector<double> answers(workload.size());
            std::vector<Pass> passes;
            for (const auto& engine : engines)
                passes.push_back({engine->name(), [&answers, &engine] { engine->answer(answers); }});
            if (passes.empty()) continue;
            for (const auto& [engine, ns] : median_ns(passes))
            {
                Curve& curve = curve_of(curves, question, engine);
                curve.triangles.push_back(static_cast<double>(surface->triangles.size()));
                curve.ns.push_back(ns / static_cast<double>(answers.size()));
                std::printf("%8zu triangles, %s, %s: %.0f ns\n", surface->triangles.size(), question, engine.c_str(),
                            curve.ns.back());
                std::fflush(stdout);
            }
        }
    }
    return curves;
}

void write_scaling_csv(std::ostream& out, const std::vector<Curve>& curves)
{
    out << "question,engine,triangles,ns\n";
    for (const Curve& curve : curves)
    {
        for (std::size_t i = 0; i < curve.ns.size(); ++i)
        {
            out << format("%s,%s,%.0f,%.1f\n", curve.question.c_str(), curve.engine.c_str(), curve.triangles[i],
                          curve.ns[i]);
        }
    }
}

void write_scaling_svg(std::ostream& out, const std::vector<Curve>& curves)
{
    Panel panel{"meshes"};
    for (const auto& [question, engine, triangles, ns] : curves)
        panel.lines.push_back({engine == ours ? question : question + " " + engine, triangles, ns});
    write_panels(out, {panel}, {"triangles", 1e3, 1e6, 1e2, 1e9});
}

}  // namespace bench::mesh
