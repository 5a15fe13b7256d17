// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Prints the tables of the demo with plain stdio: columns of fixed width, a bar where a length helps the eye.

#include "table.hpp"

#include <algorithm>
#include <cstdio>

namespace demo
{
namespace
{

constexpr std::size_t nearest_shown = 8;
constexpr double look_ahead = 4;  // length of the casts

const char* name(const Stage& stage, std::size_t body)
{
    return stage.bodies()[body].name.c_str();
}

void print_pair(const Stage& stage, const Pair& pair)
{
    const Vec p = pair.point1, q = pair.point2;
    std::printf("  %-12s %-12s  %s  %6.3f   (%6.2f %6.2f %6.2f)   (%6.2f %6.2f %6.2f)\n", name(stage, pair.first),
                name(stage, pair.second), pair.collides ? "depth   " : "distance", std::abs(pair.distance), p.x, p.y,
                p.z, q.x, q.y, q.z);
}

bool is_free(const std::vector<Pair>& pairs, std::size_t body)
{
    return std::none_of(pairs.begin(), pairs.end(), [body](const Pair& pair) {
        return pair.collides && (pair.first == body || pair.second == body);
    });
}

}  // namespace

void print_pairs(const Stage& stage, std::vector<Pair> pairs, bool all)
{
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Pair& a, const Pair& b) { return a.distance < b.distance; });
    const auto colliding = static_cast<std::size_t>(
        std::count_if(pairs.begin(), pairs.end(), [](const Pair& pair) { return pair.collides; }));
    const std::size_t shown = all ? pairs.size() : std::min(pairs.size(), colliding + nearest_shown);

    std::printf("  %-12s %-12s  %-8s  %6s   %-22s   %s\n", "body", "body", "", "", "point on the first",
                "point on the second");
    for (std::size_t i = 0; i < shown; ++i)
    {
        if (i == colliding) std::printf("  %.89s\n", std::string(89, '-').c_str());
        print_pair(stage, pairs[i]);
    }
    if (shown < pairs.size())
        std::printf("  ... and %zu pairs further apart (--all shows them)\n", pairs.size() - shown);
}

void print_casts(const Stage& stage, const std::vector<Pair>& pairs, int frame)
{
    std::printf("If the free bodies kept going the way they are going:\n");
    for (std::size_t i = 0; i < stage.bodies().size(); ++i)
    {
        const Body& body = stage.bodies()[i];
        if (!is_free(pairs, i)) continue;
        const FirstHit hit = cast_among(stage, i, unit(stage.velocity(body, frame)) * look_ahead);
        if (hit.any)
            std::printf("  %-12s hits the %s after %.3f, at (%.2f %.2f %.2f)\n", body.name.c_str(),
                        name(stage, hit.body), hit.travel, hit.point.x, hit.point.y, hit.point.z);
        else
            std::printf("  %-12s hits nothing within %.1f\n", body.name.c_str(), look_ahead);
    }
}

void print_history(const Stage& stage, const std::vector<Pair>& pairs, const std::vector<std::vector<bool>>& history,
                   int frame)
{
    const std::size_t frames = history.size();
    std::printf("Collisions over all %zu frames (# collides, . apart; the picture is the column marked v):\n",
                frames);
    std::printf("  %-25s %*sv\n", "", frame, "");
    for (std::size_t i = 0; i < pairs.size(); ++i)
    {
        std::string row;
        for (std::size_t f = 0; f < frames; ++f)
            row += history[f][i] ? '#' : '.';
        if (row.find('#') == std::string::npos) continue;
        const std::string both = std::string(name(stage, pairs[i].first)) + ", " + name(stage, pairs[i].second);
        std::printf("  %-25s %s\n", both.c_str(), row.c_str());
    }
}

}  // namespace demo
