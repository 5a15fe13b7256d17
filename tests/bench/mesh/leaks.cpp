// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws rays at vertices and edges, and counts those that miss.
#include "leaks.hpp"

#include "common/draw.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace bench::mesh
{
namespace
{

constexpr double ring = 1 / 1.4;  // the circle in the middle of the tube, see torus()

/// From the middle of the tube at a vertex, one time in four, or at any point of an edge.
Ray seam_ray(Draw& draw, const Surface& surface)
{
    const double angle = draw.uniform(0, 2 * std::numbers::pi);
    const std::array<float, 3> middle{static_cast<float>(ring * std::cos(angle)), 0,
                                      static_cast<float>(ring * std::sin(angle))};
    const auto& corners = surface.triangles[static_cast<std::size_t>(draw.index(surface.triangles.size()))];
    const auto corner = static_cast<std::size_t>(draw.index(3));
    const auto point = [&](std::size_t i) {
        return to_vec3(surface.points[static_cast<std::size_t>(corners[i % 3])]);
    };
    const double along = draw.index(4) == 0 ? 0 : draw.uniform(0, 1);
    const Vec3 source = to_vec3(middle), target = (1 - along) * point(corner) + along * point(corner + 1);
    // Twice as long as the torus, and more; a power of two, so that the ray still aims at the vertex exactly.
    const double scale = std::exp2(std::ceil(std::log2(4 / norm(target - source))));
    return {source, scale * (target - source)};
}

}  // namespace

std::map<std::string, std::size_t> count_leaks(const std::function<Engines(const Workload&)>& engines_for,
                                               std::size_t count)
{
    constexpr std::size_t at_once = 500'000;
    Workload workload{.question = Question::ray, .a = std::make_shared<const Surface>(torus("torus", 50, 50))};
    std::map<std::string, std::size_t> through;
    Draw draw;
    for (std::size_t done = 0; done < count; done += workload.size())
    {
        const std::size_t now = std::min(at_once, count - done);
        workload.rays.clear();
        for (std::size_t i = 0; i < now; ++i)
            workload.rays.push_back(seam_ray(draw, *workload.a));
        workload.truth.assign(now, 0);
        std::vector<double> answers(now);
        for (const auto& engine : engines_for(workload))
        {
            engine->answer(answers);
            through[engine->name()] += static_cast<std::size_t>(std::count(answers.begin(), answers.end(), no_hit));
        }
    }
    return through;
}

}  // namespace bench::mesh
