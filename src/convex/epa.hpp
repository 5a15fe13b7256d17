// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// EPA: how deep is the origin in A − B? [Bergen03, Algorithm 4.10]: a polytope inside A − B is expanded at its face
// nearest the origin. For the face's normal n, offset ≤ depth ≤ h(n), where h is the support function of A − B: the
// smallest offset is a lower bound, the smallest h met an upper one, and moving by it always separates.
//
// The steps, in epa.cpp:
// - seed: take GJK's tetrahedron, or search four points of A − B that are far apart;
// - if there are none, A − B is flat or nearly so, and nothing is proved;
// - expand: choose the face nearest the origin; its offset is the lower bound;
// - find w, the vertex of A − B furthest along the face's normal; n·w is an upper bound;
// - stop if n·w ≤ 0, for then the origin is not inside;
// - stop if the two bounds agree to the accuracy asked;
// - if w is no further than the face, the face is on the surface of A − B: go on with the next one;
// - else replace the faces that w sees by a fan from w to their border, and repeat;
// - finish: the point of the best face nearest the origin gives the witness points.
//
// We depart in three points. The origin need not be in the first tetrahedron, because offsets are signed; so contact
// at a vertex, edge or face of it, identical and concentric bodies are no special cases. The lower bound is what the
// polytope proves in spite of rounding. And where a smooth surface has a continuum of nearest points, on which EPA creeps, the best normal
// found is slid downhill on h instead.
#pragma once

#include "convex/difference.hpp"
#include "convex/expanding_polytope.hpp"
#include "core/function_view.hpp"
#include "math/tolerance.hpp"

#include <limits>

namespace dt::convex
{

/// lower ≤ depth ≤ upper. A negative upper: the origin is outside, and −upper is a lower bound of its distance.
struct Depth
{
    double lower = -std::numeric_limits<double>::infinity();  ///< proved by the polytope, if it is positive
    double upper = std::numeric_limits<double>::infinity();
    Vec3 normal{1, 0, 0};  ///< unit, outward, in the frame of A: moving A by −upper·normal separates
    Vec3 on_a{};  ///< the point of A that lies deepest in B
    bool is_full = false;  ///< the polytope has all the vertices it can have
};

/// Is called in each round with the polytope, the face chosen, the vertex found beyond it and the bounds so far.
using EpaObserver = FunctionView<void(const ExpandingPolytope&, int, const Vertex&, const Depth&)>;

/// W: where GJK ended. r: the radii that will be added to the depth, which the accuracy is relative to.
Depth epa(const Difference& C, const Simplex& W, double r, const Tolerance& eps,
          const EpaObserver* observer = nullptr);

/// The point where B touches A when moved by `out`; in the middle between them, if that leaves a gap. Two points of them
/// that are `enough` apart, or nearer, count as touching.
Vec3 touching_point(const Difference& C, Vec3 out, double enough);

}  // namespace dt::convex
