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
    SceneEntry{"gjk", "GJK", "The distance of two convex bodies, step by step. Drag them.", 140, make_gjk},
    SceneEntry{"epa", "EPA", "How deep two convex bodies are in each other, step by step. Drag them.", 280, make_epa},
    SceneEntry{"casts", "Casts",
               "Rays and shape casts. Plates that fly through the wall within a frame are stopped by a cast.", 90,
               make_casts},
    SceneEntry{"broad", "Broad phase", "Thousands of moving boxes. Those that overlap another are warm.", 240,
               make_broad},
    SceneEntry{"deform", "Deforming",
               "A mesh over moving vertices, and its tree, which is fitted anew in every frame.", 130, make_deform},
    SceneEntry{"pile", "Pile", "A thousand convex bodies of ten kinds fall on each other. Fast ones are warm.", 235,
               make_pile},
    SceneEntry{
        "responses", "Responses",
        "Ships bounce off each other, mines destroy ships, sweepers eat mines: three classes, three callbacks.", 330,
        make_responses},
    SceneEntry{"depth", "Global depth",
               "The shortest move that separates two solids that are not convex, and their Minkowski difference.", 0,
               make_depth},
    SceneEntry{"tori", "Tori", "The global penetration depth of interlocked tori.", 0, make_tori},
    SceneEntry{"gratings", "Gratings", "The global penetration depth of gratings.", 0, make_gratings},
    SceneEntry{"bowl", "Bowl",
               "Ten digits fall into a bowl: non-convex solids, kept apart by their global penetration depth.", 30,
               make_bowl},
    SceneEntry{"funnels", "Funnels", "Two hundred letters and digits fall through funnels and over ramps.", 100,
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
