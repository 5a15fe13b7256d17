// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The list of scenes, and the one place that knows them all.

#include "scenes/scenes.hpp"

#include <algorithm>
#include <array>

namespace viewer
{

namespace
{

constexpr std::array list{
    SceneEntry{"casts", "Casts",
               "Rays and shape casts. Plates that fly through the wall within a frame are stopped by a cast.", 90,
               make_casts},
    SceneEntry{"broad", "Broad phase", "Thousands of moving boxes. Those that overlap another are warm.", 240,
               make_broad},
    SceneEntry{"pile", "Pile", "A thousand convex bodies of ten kinds fall on each other. Fast ones are warm.", 235,
               make_pile},
    SceneEntry{
        "responses", "Responses",
        "Ships bounce off each other, mines destroy ships, sweepers eat mines: three classes, three callbacks.", 600,
        make_responses},
    SceneEntry{"bowl", "Bowl",
               "Ten digits fall into a bowl: non-convex solids, kept apart by their global penetration depth.", 75,
               make_bowl},
    SceneEntry{"funnels", "Funnels", "Two hundred letters and digits fall through funnels and over ramps.", 150,
               make_funnels},
};

}  // namespace

std::span<const SceneEntry> scenes()
{
    return list;
}

std::optional<std::size_t> find_scene(const std::string& name)
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const SceneEntry& s) { return name == s.name; });
    if (found == list.end()) return std::nullopt;
    return std::size_t(found - list.begin());
}

}  // namespace viewer
