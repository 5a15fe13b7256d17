// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which of the triangles that have the same three corners belong to the surface? A face that was given twice does, once;
// a wall between two parts, of which each has its own, does not.
#pragma once

#include "surface/surface.hpp"

namespace dt::surface
{

/// Which triangles with the same corners are doubles.
enum class Doubles
{
    opposite,  ///< as many turned one way as the other. What bounds nothing, like a sheet that has two sides, is dropped
    all  ///< any two. What may bound something is kept, once
};

/// Marks the triangles to be dropped: all of a set of doubles, or all but the first that is turned as most of them are.
/// The neighbours decide: an edge should have an even number of triangles.
std::pmr::vector<char> superfluous_doubles(std::span<const shape::Triangle> triangles, Doubles which,
                                           std::pmr::memory_resource& memory);

}  // namespace dt::surface
