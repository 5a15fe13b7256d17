// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two triangles that are not coplanar meet if and only if an edge of one meets the other. An edge E meets the
// triangle of edges F_0, F_1, F_2 if its ends are not on the same side of the plane, and its line passes the three
// edges on the same side. The side is the sign of the volume E·(q × q′) + F·(p × p′) of the edges p p′ and q q′, so
// the nine volumes of a pair decide for all six edges. With the first corner of a as the origin two of its moments p
// × p′ vanish.
//
// Every sign is known only beyond a bound of its rounding. Coplanar and degenerate triangles get no sign and so no
// decision.
#include "complex/faces/triangle_overlap.hpp"

#include <array>

namespace dt::complex
{

namespace
{

using Mask = Float8::Mask;

/// Error of sums of products that are too small to be normal floats.
constexpr float underflow = 1e-36f;

/// The signs that are certain.
struct Sign
{
    Mask positive, negative;

    Sign(const Float8& value, const Float8& slack) : positive(value > slack), negative(value < -slack) {}
};

[[gnu::always_inline]] inline Mask same(const Sign& a, const Sign& b)
{
    return (a.positive & b.positive) | (a.negative & b.negative);
}
[[gnu::always_inline]] inline Mask opposite(const Sign& a, const Sign& b)
{
    return (a.positive & b.negative) | (a.negative & b.positive);
}

/// One edge against a triangle: the sides of its ends, and those on which it passes the edges.
struct Piercing
{
    Mask certain, impossible;

    [[gnu::always_inline]] Piercing(const Sign& from, const Sign& to, const Sign& s0, const Sign& s1, const Sign& s2)
        : certain(opposite(from, to) &
                  ((s0.positive & s1.positive & s2.positive) | (s0.negative & s1.negative & s2.negative))),
          impossible(same(from, to) |
                     ((s0.positive | s1.positive | s2.positive) & (s0.negative | s1.negative | s2.negative)))
    {}
};

}  // namespace

// The bounds: all three are sums of products of three coordinates. With P, Q and F the largest coordinates of a, b
// and the edges of b, each product has an error of `error` times the other two factors, and the rounding of the sums
// is less than twice that because a unit of rounding is at most error / (4·the largest coordinate).
OverlapLanes overlap(const Triangles8& a, const Triangles8& b, float error)
{
    const Vec8 p1 = a.v[1] - a.v[0], p2 = a.v[2] - a.v[0];
    const Vec8 q[3] = {b.v[0] - a.v[0], b.v[1] - a.v[0], b.v[2] - a.v[0]};
    const Float8 P = max(max_abs(p1), max_abs(p2)), Q = max(max_abs(q[0]), max_abs(q[1]), max_abs(q[2]));
    const Float8 e = Float8::broadcast(30 * error), least = Float8::broadcast(underflow);

    // The corners of b above the plane of a.
    const Vec8 nA = cross(p1, p2);
    const Float8 h[3] = {dot(nA, q[0]), dot(nA, q[1]), dot(nA, q[2])};
    const Float8 slack_h = e * P * (P + Q) + least;
    OverlapLanes lanes;
    const Float8 zero = Float8::broadcast(0);
    Mask apart = (min(h[0], h[1], h[2]) > slack_h) | (max(h[0], h[1], h[2]) < zero - slack_h);
    lanes.apart = bits(apart);
    if (lanes.apart == 255) return lanes;

    // The corners of a above the plane of b.
    const Vec8 F[3] = {q[1] - q[0], q[2] - q[1], q[0] - q[2]};
    const Float8 Fmax = max(max_abs(F[0]), max_abs(F[1]), max_abs(F[2]));
    const Vec8 nB = cross(F[0], F[1]);
    const Float8 h0 = dot(nB, q[0]);
    const Float8 g[3] = {zero - h0, dot(nB, p1) - h0, dot(nB, p2) - h0};
    const Float8 slack_g = (e + e) * Fmax * (Fmax + P + Q) + least;
    apart = apart | (min(g[0], g[1], g[2]) > slack_g) | (max(g[0], g[1], g[2]) < zero - slack_g);
    lanes.apart = bits(apart);
    if (lanes.apart == 255) return lanes;

    // The volumes of edge i of a and edge j of b; those with edge 1 follow from the sum over i.
    const Float8 slack_v = e * Q * (P + Fmax) + least, slack_1 = (slack_h + slack_v) + (slack_h + slack_v);
    const auto volumes = [&](int j) {
        const Vec8 moment = cross(q[j], F[j]);
        const Float8 v0 = dot(p1, moment), v2 = zero - dot(p2, moment);
        const Float8 v1 = (h[(j + 1) % 3] - h[j]) - (v0 + v2);
        return std::array<Sign, 3>{Sign(v0, slack_v), Sign(v1, slack_1), Sign(v2, slack_v)};
    };
    const std::array<Sign, 3> V[3] = {volumes(0), volumes(1), volumes(2)};
    const Sign H[3] = {{h[0], slack_h}, {h[1], slack_h}, {h[2], slack_h}};
    const Sign G[3] = {{g[0], slack_g}, {g[1], slack_g}, {g[2], slack_g}};

    const Piercing b0(H[0], H[1], V[0][0], V[0][1], V[0][2]), a0(G[0], G[1], V[0][0], V[1][0], V[2][0]);
    Mask meet = b0.certain | a0.certain, none = b0.impossible & a0.impossible;
    for (unsigned k = 1; k < 3; ++k)
    {
        const unsigned next = k == 2 ? 0 : 2;
        const Piercing of_b(H[k], H[next], V[k][0], V[k][1], V[k][2]), of_a(G[k], G[next], V[0][k], V[1][k], V[2][k]);
        meet = meet | of_b.certain | of_a.certain;
        none = none & of_b.impossible & of_a.impossible;
    }
    lanes.meet = bits(meet);
    lanes.apart = bits(apart | none);
    return lanes;
}

}  // namespace dt::complex
