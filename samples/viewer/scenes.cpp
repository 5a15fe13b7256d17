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
    SceneEntry{"broad", "Broad phase", "Thousands of moving boxes. Those whose boxes overlap are warm.", 240,
               make_broad},
    SceneEntry{"pile", "Pile", "A thousand convex bodies of ten kinds fall on each other.", 420, make_pile},
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
