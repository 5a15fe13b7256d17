// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Tries the eleven axes in turn and keeps the least overlap.
#include "complex/faces/triangle_depth.hpp"

#include "math/tolerance.hpp"

#include <cmath>
#include <limits>

namespace dt::complex
{

std::optional<TriangleDepth> triangle_depth(const Vec3 (&a)[3], const Vec3 (&b)[3], double least)
{
    constexpr double none = std::numeric_limits<double>::infinity();
    TriangleDepth best{none, 0, 1, {}, {{none, {}}, {none, {}}}};
    double nn_least = 1, pq_least = 1;  // of the axis with the least sine
    // Tries the axis p × q. False if the overlap along it is too small to go on.
    const auto try_cross = [&](Vec3 p, Vec3 q, TriangleDepth::AlongFace* face = nullptr)
        __attribute__((always_inline))
    {
        const Vec3 n = cross(p, q);
        const double nn = norm2(n), pq = norm2(p) * norm2(q);
        if (!(nn > parallel * pq))
        {
            best.doubt = std::max(best.doubt, 2 * std::sqrt(parallel) * std::sqrt(std::max(norm2(p), norm2(q))));
            return true;
        }
        if (nn * pq_least < nn_least * pq) nn_least = nn, pq_least = pq;
        const double a0 = dot(n, a[0]), a1 = dot(n, a[1]), a2 = dot(n, a[2]);
        const double b0 = dot(n, b[0]), b1 = dot(n, b[1]), b2 = dot(n, b[2]);
        const double up = std::max(a0, std::max(a1, a2)) - std::min(b0, std::min(b1, b2));
        const double down = std::max(b0, std::max(b1, b2)) - std::min(a0, std::min(a1, a2));
        const double length = std::sqrt(nn), overlap = std::min(up, down) / length;
        if (face || overlap < best.depth)
        {
            const Vec3 normal = n * ((up <= down ? 1 : -1) / length);
            if (face) *face = {overlap, normal};
            if (overlap < best.depth) best.depth = overlap, best.normal = normal;
        }
        return overlap > least;
    };
    const Vec3 e[3] = {a[1] - a[0], a[2] - a[1], a[0] - a[2]}, f[3] = {b[1] - b[0], b[2] - b[1], b[0] - b[2]};
    if (!try_cross(e[0], e[1], &best.along_face[0]) || !try_cross(f[0], f[1], &best.along_face[1]))
        return std::nullopt;
    for (const Vec3& p : e)
        for (const Vec3& q : f)
            if (!try_cross(p, q)) return std::nullopt;
    best.cosecant = std::sqrt(pq_least / nn_least);
    return best;
}

}  // namespace dt::complex
