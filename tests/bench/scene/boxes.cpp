// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How the boxes are drawn. Edges are 0.7 to 1.3, alike in all directions. Those that fill a space are as dense as to
// make 1.25 overlapping pairs for each box, those of a layer as dense as to make as many.
#include "boxes.hpp"

#include "common/draw.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bench::scene
{
namespace
{

constexpr double density = 0.3125, layer_density = 0.625;  // boxes in a unit of volume and of area
constexpr double speed = 0.01, tremble = 0.005;  // a frame
constexpr std::size_t one_in = 20;  // moves, where some do
constexpr double trembling_share = 0.1;
constexpr std::size_t steps = 32;  // in one direction
constexpr std::size_t teleports = 8, trembles = 64;

float on_grid(double x)
{
    constexpr double cell = 1.0 / 32768;
    return static_cast<float>(cell * std::round(x / cell));
}

/// Edges first, then the place.
Box at(const std::array<float, 3>& edges, Vec3 lo)
{
    const std::array<float, 3> l{on_grid(lo.x), on_grid(lo.y), on_grid(lo.z)};
    return {l, {l[0] + edges[0], l[1] + edges[1], l[2] + edges[2]}};
}

std::array<float, 3> any_edges(Draw& draw)
{
    return {on_grid(draw.uniform(0.7, 1.3)), on_grid(draw.uniform(0.7, 1.3)), on_grid(draw.uniform(0.7, 1.3))};
}

Vec3 anywhere(Draw& draw, Motion motion, std::size_t count)
{
    const auto n = static_cast<double>(count);
    if (motion == Motion::pile)
    {
        const double side = std::sqrt(n / layer_density);
        return {draw.uniform(0, side), draw.uniform(0, 0.02), draw.uniform(0, side)};
    }
    const double side = std::cbrt(n / density);
    return {draw.uniform(0, side), draw.uniform(0, side), draw.uniform(0, side)};
}

Vec3 to_vec3(const std::array<float, 3>& p)
{
    return {p[0], p[1], p[2]};
}

/// From where it was at first.
Move moved(const BoxWorkload& workload, std::size_t box, Vec3 by)
{
    const Box& first = workload.boxes[box];
    return {static_cast<std::uint32_t>(box), at(first.edges(), to_vec3(first.lo) + by)};
}

/// Straight on, and back again: every box, or one in so many.
void add_straight_motion(BoxWorkload& workload, Draw& draw, std::size_t stride)
{
    std::vector<Vec3> velocities((workload.boxes.size() + stride - 1) / stride);
    for (Vec3& velocity : velocities)
        velocity = speed * draw.direction();
    for (std::size_t step = 0; step <= steps; ++step)
    {
        Moves& moves = workload.places.emplace_back();
        for (std::size_t i = 0; i < velocities.size(); ++i)
            moves.push_back(moved(workload, i * stride, static_cast<double>(step) * velocities[i]));
    }
    for (std::size_t step = 1; step <= steps; ++step)
        workload.sequence.push_back(step);
    for (std::size_t step = steps; step-- > 0;)
        workload.sequence.push_back(step);
}

void add_teleports(BoxWorkload& workload, Draw& draw)
{
    const std::size_t count = workload.boxes.size();
    for (std::size_t i = 0; i < teleports; ++i)
    {
        workload.sequence.push_back(i);
        Moves& moves = workload.places.emplace_back();
        for (std::size_t k = 0; k < count; ++k)
        {
            const Vec3 lo = anywhere(draw, Motion::teleport, count);
            moves.push_back({static_cast<std::uint32_t>(k), at(workload.boxes[k].edges(), lo)});
        }
    }
}

/// In each frame others do.
void add_trembling(BoxWorkload& workload, Draw& draw)
{
    for (std::size_t i = 0; i < trembles; ++i)
    {
        workload.sequence.push_back(i);
        Moves& moves = workload.places.emplace_back();
        for (std::size_t k = 0; k < workload.boxes.size(); ++k)
        {
            if (draw.uniform(0, 1) < trembling_share) moves.push_back(moved(workload, k, tremble * draw.direction()));
        }
    }
}

}  // namespace

BoxWorkload boxes_in(Motion motion, std::size_t count)
{
    Draw draw;
    BoxWorkload workload;
    for (std::size_t i = 0; i < count; ++i)
    {
        const auto edges = any_edges(draw);
        workload.boxes.push_back(at(edges, anywhere(draw, motion, count)));
    }
    workload.order.resize(count);
    std::iota(workload.order.begin(), workload.order.end(), 0u);
    for (std::size_t i = count; i > 1; --i)
        std::swap(workload.order[i - 1], workload.order[static_cast<std::size_t>(draw.index(i))]);

    switch (motion)
    {
    case Motion::all:
        add_straight_motion(workload, draw, 1);
        break;
    case Motion::some:
        add_straight_motion(workload, draw, one_in);
        break;
    case Motion::teleport:
        add_teleports(workload, draw);
        break;
    case Motion::pile:
        add_trembling(workload, draw);
        break;
    }
    return workload;
}

}  // namespace bench::scene
