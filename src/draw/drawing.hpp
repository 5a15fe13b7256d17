// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What can be drawn of objects and scenes. All of it goes into a list; none of it changes an answer.
#pragma once

#include "draw/draw_list.hpp"
#include "math/tolerance.hpp"
#include "scene/object.hpp"
#include "scene/scene.hpp"

namespace solid::draw
{

/// Of a full turn, a multiple of four.
struct Detail
{
    int segments = 32;
};

/// Margin included.
void draw_object(const Object& object, Color color, Detail detail, DrawList& list);

/// Of a convex object or a polyhedron; returns how many pieces it has.
std::uint32_t draw_pieces(const Object& object, Detail detail, DrawList& list);

/// Returns how many levels there are; none of a mesh without faces.
std::uint32_t draw_tree(const Object& object, std::uint32_t level, DrawList& list);

/// Returns how many boxes overlap.
std::uint32_t draw_scene(Scene& scene, DrawList& list);

/// Of two solids.
void draw_difference(const Object& a, const Object& b, Detail detail, DrawList& list);

// Of two convex bodies. Each returns how many steps there are; a step beyond is the last.
std::uint32_t draw_gjk(const Body& a, const Body& b, std::uint32_t step, const Tolerance& eps, DrawList& list);
std::uint32_t draw_epa(const Body& a, const Body& b, std::uint32_t step, const Tolerance& eps, DrawList& list);

}  // namespace solid::draw
