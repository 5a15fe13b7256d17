// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The point of a simplex nearest the origin, in double-double. Areas are cross products, never determinants of dot
// products, which square the condition of a long triangle; and every face is asked, so that a wrong sign of one costs
// nothing but that face.
#pragma once

#include "convex/careful/wide_support.hpp"

#include <array>
#include <limits>

namespace dt::convex
{

struct WideSimplex
{
    int n = 0;
    std::array<WideVertex, 4> v;

    void add(const WideVertex& x) { v[static_cast<std::size_t>(n++)] = x; }
    const WideVertex& operator[](int i) const { return v[static_cast<std::size_t>(i)]; }
};

struct WideNearest
{
    DoubleDouble norm2{std::numeric_limits<double>::infinity(), 0};
    WideVec3 v;
    unsigned used = 0;  ///< bit i: corner i has a weight
    std::array<double, 4> weight{};

    bool is_around() const { return used == 15; }  ///< the origin is inside the tetrahedron
};

/// The nearest point of those that need the last vertex. v is as good as double-double allows; weights are rounded.
WideNearest nearest_with_last(const WideSimplex& W);

/// The nearest point of a triangle.
WideNearest nearest_of_triangle(const WideSimplex& W);

/// Keeps the vertices that have a weight, and their weights.
void drop_unused(WideSimplex& W, WideNearest& found);

/// Σ weight·p, the point of A.
Vec3 point_of_a(const WideSimplex& W, const WideNearest& found);

}  // namespace dt::convex
