// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Times single depths, repeated ones, and those along a path.
#include "measure.hpp"

#include "common/timing.hpp"

#include <algorithm>
#include <chrono>
#include <numbers>

namespace bench::depth
{
namespace
{

double passed()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double clock_of(const Backend& backend)
{
    return backend.number == DT_DEPTH_GPU ? passed() : cpu_seconds();
}

/// An accuracy that asks for all that the arithmetic and the solids allow.
constexpr double finest = 1e-12;

Answer ask(const Object& p, const Object& q, const Backend& backend, DT_Count max_steps = 0)
{
    const DT_DepthOptions options{
        sizeof options, backend.accuracy > 0 ? backend.accuracy : finest, {}, 0, backend.number, max_steps, 0, 0};
    DT_DepthResult result{};
    result.struct_size = sizeof result;
    const double start = clock_of(backend);
    const bool overlap = DT_GetGlobalPenDepth(p.handle(), q.handle(), &options, &result) == DT_TRUE;
    const double ms = 1e3 * (clock_of(backend) - start);
    return {overlap, static_cast<double>(result.depth), static_cast<double>(result.lower), ms};
}

/// The value that this share of the values does not exceed.
double quantile(std::vector<double> values, double share)
{
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

constexpr int frames = 200, rounds = 3;
constexpr double long_round = 1;  // seconds

/// Around the place of the case, a tenth of the solid's size away; a frame moves by a three hundredth of it.
std::vector<Placement> path(const Case& c, bool turning)
{
    std::vector<Placement> places;
    for (int i = 0; i < frames; ++i)
    {
        const double angle = 2 * std::numbers::pi * i / frames, reach = 0.1 * c.p->size();
        const Vec offset = reach * Vec{std::cos(angle), std::sin(angle), 0.5 * std::sin(2 * angle)};
        const auto turn = dt::test::rotation(unit(Vec{1, 2, 3}), turning ? 0.4 * std::sin(angle) : 0);
        places.push_back({turn * c.at_p.M, c.at_p.origin + offset});
    }
    return places;
}

struct Frames
{
    std::vector<double> ms, distance;
};

/// The least time of each frame over some rounds, or its only time if one round takes long.
Frames run(const Case& c, const std::vector<Placement>& places, bool warm)
{
    Object p(*c.p), q(*c.q);
    q.place(c.at_q);
    Frames found{std::vector<double>(places.size(), 1e9), std::vector<double>(places.size())};
    const double begin = cpu_seconds();
    for (int round = 0; round < rounds && cpu_seconds() - begin < long_round; ++round)
    {
        DT_PairCache cache{};
        for (std::size_t i = 0; i < places.size(); ++i)
        {
            p.place(places[i]);
            DT_Proximity near{};
            const double start = cpu_seconds();
            DT_GetSignedDistance(p.handle(), q.handle(), warm ? &cache : nullptr, &near);
            found.ms[i] = std::min(found.ms[i], 1e3 * (cpu_seconds() - start));
            found.distance[i] = static_cast<double>(near.distance);
        }
    }
    return found;
}

}  // namespace

std::vector<Backend> backends()
{
    std::vector<Backend> found;
    for (const Backend& backend : {Backend{"cpu", DT_DEPTH_CPU, 0}, Backend{"gpu", DT_DEPTH_GPU, 0}})
        if (DT_HasDepthBackend(backend.number) == DT_TRUE) found.push_back(backend);
    return found;
}

Answer ask_once(const Case& c, const Backend& backend)
{
    Object p(*c.p), q(*c.q);
    p.place(c.at_p);
    q.place(c.at_q);
    return ask(p, q, backend);
}

Answer ask(const Case& c, const Backend& backend)
{
    constexpr double slow_ms = 300;
    Object p(*c.p), q(*c.q);
    p.place(c.at_p);
    q.place(c.at_q);
    Answer answer = ask(p, q, backend);
    if (answer.ms > slow_ms) return answer;
    if (backend.number != DT_DEPTH_GPU)
    {
        answer.ms = 1e-6 * median_ns({{c.name, [&] { ask(p, q, backend); }}}).begin()->second;
        return answer;
    }
    std::vector<double> ms;
    for (int i = 0; i < 5; ++i)
        ms.push_back(ask(p, q, backend).ms);
    answer.ms = quantile(ms, 0.5);
    return answer;
}

DT_Count steps_of(const Case& c, DT_Count most)
{
    const Backend exact{"cpu", DT_DEPTH_CPU, 0};
    Object p(*c.p), q(*c.q);
    p.place(c.at_p);
    q.place(c.at_q);
    const Answer unlimited = ask(p, q, exact);
    const auto suffice = [&](DT_Count steps) {
        const Answer answer = ask(p, q, exact, steps);
        return answer.depth == unlimited.depth && answer.lower == unlimited.lower;
    };
    DT_Count enough = 1;
    while (enough < most && !suffice(enough))
        enough *= 2;
    for (DT_Count too_few = enough / 2; too_few + 1 < enough;)
    {
        const DT_Count middle = (too_few + enough) / 2;
        (suffice(middle) ? enough : too_few) = middle;
    }
    return enough;
}

Motion follow(const Case& c, bool turning)
{
    const std::vector<Placement> places = path(c, turning);
    const Frames warm = run(c, places, true), cold = run(c, places, false);
    Motion motion{quantile(warm.ms, 0.5), quantile(warm.ms, 0.9), quantile(cold.ms, 0.5), quantile(cold.ms, 0.9)};
    motion.frames = frames;
    for (std::size_t i = 0; i < places.size(); ++i)
    {
        motion.overlapping += cold.distance[i] < 0;
        motion.deepest = std::max(motion.deepest, -cold.distance[i]);
        const double difference = std::abs(warm.distance[i] - cold.distance[i]);
        if (difference > 0) motion.worst = std::max(motion.worst, difference / std::abs(cold.distance[i]));
    }
    return motion;
}

}  // namespace bench::depth
