// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The point of a simplex (1 to 4 points) nearest the origin. [Bergen03, section 4.3.3] solves this by Johnson's
// recursion over cofactors; here every sub-simplex is decided by signs of areas and volumes instead, which needs
// fewer operations, and flat triangles and tetrahedra are recognised and left to their edges and faces.
#pragma once

#include "math/vec3.hpp"

#include <array>
#include <cstdint>

namespace dt::convex
{

/// w = p − q, a point of A − B. The two numbers are apart, because compilers store neighbours one by one and then load
/// them as one, which stalls the processor.
struct Vertex
{
    Vec3 w;
    std::uint32_t ia;  ///< number of the vertex of A, if it has such
    Vec3 p;  ///< the point of A; that of B is p − w
    std::uint32_t ib;
};

struct Simplex
{
    int n = 0;
    Vertex v[4];

    void add(const Vertex& x) { v[n++] = x; }
};

/// Returns ‖v‖² for the nearest point v and removes the vertices that v does not need. All four remain if and only
/// if they are a tetrahedron around the origin whatever rounding did; then v = 0. A triangle's v is in its plane, and
/// may be outside it by rounding, which counts for much in needles.
double nearest_to_origin(Simplex& W, Vec3& v);

/// A number for each vertex of a simplex.
using Weights = std::array<double, 4>;

/// v = Σ b[i]·w[i] and Σ b[i] = 1, for a v in the line, plane or space of W.
Weights barycentric(const Simplex& W, Vec3 v);

/// The same for a v that nearest_to_origin returned and the W that it left: never negative, also where W is a needle or
/// a flat tetrahedron and rounding shows.
Weights weights(const Simplex& W, Vec3 v);

/// Σ weight[i]·w[i] or Σ weight[i]·p[i], as `part` says.
inline Vec3 sum_of(const Simplex& W, const Weights& weight, Vec3 Vertex::*part)
{
    Vec3 x{};
    for (int i = 0; i < W.n; ++i)
        x += weight[static_cast<std::size_t>(i)] * W.v[i].*part;
    return x;
}

/// The point of A that belongs to v, as weights() has it.
inline Vec3 point_of_a(const Simplex& W, Vec3 v)
{
    return sum_of(W, weights(W, v), &Vertex::p);
}

}  // namespace dt::convex
