// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws objects, scenes and steps of algorithms into a list. Drawing changes no answer.
#pragma once

#include "draw/draw_list.hpp"
#include "math/tolerance.hpp"
#include "object/object.hpp"
#include "scene/scene.hpp"

namespace dt::draw
{

// `segments` is the number of segments of a full circle, a multiple of four.

/// Draws an object, margin included.
void draw_object(const object::Object& object, Color color, int segments, DrawList& list);

/// Draws the pieces of a convex object or a polyhedron, and returns their number.
std::uint32_t draw_pieces(const object::Object& object, int segments, DrawList& list);

/// Draws one level of the tree, and returns the number of levels; 0 for a mesh without faces.
std::uint32_t draw_tree(const object::Object& object, std::uint32_t level, DrawList& list);

/// Draws the boxes, and returns the number of overlapping pairs.
std::uint32_t draw_scene(scene::Scene& scene, DrawList& list);

/// Draws the Minkowski difference of two solids.
void draw_difference(const object::Object& a, const object::Object& b, int segments, DrawList& list);

// Draw one step of an algorithm on two convex bodies. Each returns the number of steps; a larger `step` shows the last.
std::uint32_t draw_gjk(const convex::Body& a, const convex::Body& b, std::uint32_t step, const Tolerance& eps,
                       DrawList& list);
std::uint32_t draw_epa(const convex::Body& a, const convex::Body& b, std::uint32_t step, const Tolerance& eps,
                       DrawList& list);

}  // namespace dt::draw
