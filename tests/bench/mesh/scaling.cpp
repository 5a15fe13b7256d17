// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "scaling.hpp"

#include "bench_timing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace bench::mesh
{
namespace
{

constexpr int sides[] = {22, 39, 71, 122, 224, 387, 707};  // of the grid; twice the square are the triangles
constexpr const char* colours[] = {"#c22", "#36c", "#283", "#a60", "#739"};

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
    constexpr double left = 70, right = 620, top = 20, bottom = 420;
    constexpr double few = 1e3, many = 1e6, low = 1e2, high = 1e9;
    const auto x = [&](double n) { return left + (right - left) * std::log(n / few) / std::log(many / few); };
    const auto y = [&](double ns) {
        return bottom - (bottom - top) * std::log(std::clamp(ns, low, high) / low) / std::log(high / low);
    };
    out << format("<svg xmlns='http://www.w3.org/2000/svg' width='760' height='%.0f' font-family='sans-serif' "
                  "font-size='12'>\n<rect width='100%%' height='100%%' fill='white'/>\n",
                  bottom + 40);
    const char* times[] = {"100 ns", "1 us", "10 us", "100 us", "1 ms", "10 ms", "100 ms", "1 s"};
    for (int i = 0; i < 8; ++i)
    {
        const double at = y(low * std::pow(10.0, i));
        out << format("<line x1='%.0f' x2='%.0f' y1='%.1f' y2='%.1f' stroke='#ddd'/>"
                      "<text x='%.0f' y='%.1f' text-anchor='end'>%s</text>\n",
                      left, right, at, at, left - 6, at + 4, times[i]);
    }
    const char* sizes[] = {"1k", "10k", "100k", "1M triangles"};
    for (int i = 0; i < 4; ++i)
    {
        const double at = x(few * std::pow(10.0, i));
        out << format("<line x1='%.1f' x2='%.1f' y1='%.0f' y2='%.0f' stroke='#ddd'/>"
                      "<text x='%.1f' y='%.0f' text-anchor='middle'>%s</text>\n",
                      at, at, top, bottom, at, bottom + 18, sizes[i]);
    }
    for (std::size_t i = 0; i < curves.size(); ++i)
    {
        const Curve& curve = curves[i];
        const char* colour = colours[i % std::size(colours)];
        out << "<polyline fill='none' stroke-width='2' stroke='" << colour << "' points='";
        for (std::size_t k = 0; k < curve.ns.size(); ++k)
            out << format("%.1f,%.1f ", x(curve.triangles[k]), y(curve.ns[k]));
        const std::string label = curve.engine == ours ? curve.question : curve.question + " " + curve.engine;
        out << format("'/>\n<text x='%.0f' y='%.1f' fill='%s'>%s</text>\n", right + 6, y(curve.ns.back()) + 4, colour,
                      label.c_str());
    }
    out << "</svg>\n";
}

}  // namespace bench::mesh
