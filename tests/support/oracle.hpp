// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Oracles of the signed distance of two convex bodies. Each answers with an interval that holds the truth, up to the
// rounding of double arithmetic; how narrow it is, is its only weakness. They rest on two facts about C = A − B with
// support function h: every unit n gives −h(n) <= signed distance, and every hull of points of C lies within C.
#pragma once

#include "support/difference.hpp"

#include <optional>

namespace dt::test
{

/// How far the origin is from A − B, margins excluded. If the origin is inside, `upper` is about 0 and `lower` is the
/// best that the directions met on the way prove. `direction` is the one that gave `lower`, from A towards B.
struct Separation
{
    Interval distance;
    Vec direction;
    bool apart;  ///< lower > 0: proven
};
Separation separation(const Difference& C);

/// The signed distance, margins included, as well as a few dozen directions can tell when the cores overlap.
/// `hint` is one more direction to try.
Interval quick_signed_distance(const Difference& C, Vec hint);

/// The signed distance, margins included. Narrow: about 1e-9 of the size when the cores are apart, 1e-4 relative when
/// they overlap, where the shapes allow it.
Interval signed_distance(const Body& a, const Body& b, Vec sweep = {});

/// The same by another way, for bodies with finitely many vertices (and balls added): the explicit hull of all vertex
/// differences. Nothing if a body is not of that sort or there are too many vertices.
std::optional<double> polytope_signed_distance(const Body& a, const Body& b);

/// How far p lies outside the body, margin included; at most about 0 if it is inside. `size` is the body's extent, or
/// larger.
double distance_outside(const Body& body, Vec p, double size);

}  // namespace dt::test
