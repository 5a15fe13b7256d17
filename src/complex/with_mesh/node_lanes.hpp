// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The eight children of a node of one of two meshes, as intervals along the axes of the pair: 0–2 frame 1, 3–5 frame
// 2, 6 the slab of the node of a, 7 that of b.
#pragma once

#include "complex/with_mesh/pair_frame.hpp"

#include <cmath>

namespace dt::complex
{

/// The intervals of one box along axes.
struct OneBox
{
    const float *lo, *hi;
    int stride;

    Interval8 along(int k) const { return Interval8::broadcast(lo[k * stride], hi[k * stride]); }
};

struct NodeLanes
{
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr int slab = 6;  ///< the axis of the slab of a; then that of b

    std::uint32_t node = none;
    Vec8 centre, half;  ///< the boxes, local
    std::array<float, 3> D;  ///< the direction of the slab
    float per_DD;  ///< 1 / D·D
    Float8 slab_lo, slab_hi;  ///< bounds of D·x, local
    alignas(32) float lo[9][8], hi[9][8];

    /// Measures the boxes along axes 0–5 and the own slab. False, and nothing done, if that node is loaded.
    bool load(const PairFrame& frame, int s, std::uint32_t at)
    {
        if (at == node) return false;
        read(frame, s, at);
        return true;
    }

    OneBox child(unsigned i) const { return {lo[0] + i, hi[0] + i, 8}; }

    [[gnu::always_inline]] Interval8 along(int axis) const
    {
        return {Float8::load(lo[axis]), Float8::load(hi[axis])};
    }

    /// Bounds of g·x + offset over each child: g is split into a multiple of D, bounded by the slab, and the rest,
    /// bounded by the box.
    [[gnu::always_inline]] Interval8 along(const float (&g)[3], float offset) const
    {
        const float k = (g[0] * D[0] + g[1] * D[1] + g[2] * D[2]) * per_DD;
        const float rest[3] = {g[0] - k * D[0], g[1] - k * D[1], g[2] - k * D[2]};
        const Vec8 r = Vec8::broadcast(rest);
        const Float8 middle = dot(centre, r) + Float8::broadcast(offset);
        const Float8 reach = half.x * abs(r.x) + half.y * abs(r.y) + half.z * abs(r.z);
        const Float8 s0 = Float8::broadcast(k) * slab_lo, s1 = Float8::broadcast(k) * slab_hi;
        return {middle - reach + min(s0, s1), middle + reach + max(s0, s1)};
    }
    void set(int axis, const Interval8& i, float grow)
    {
        (i.lo - Float8::broadcast(grow)).store(lo[axis]);
        (i.hi + Float8::broadcast(grow)).store(hi[axis]);
    }

private:
    void read(const PairFrame& frame, int s, std::uint32_t at);
};

/// One box along the axes 0–5: lanes are axes. Boxes of b are grown by the slack, here as in NodeLanes.
struct BoxAxes
{
    alignas(32) float lo[8], hi[8];
    float middle[3], half[3];  ///< local

    BoxAxes(const PairFrame& frame, int s, std::uint32_t reference);

    OneBox box() const { return {lo, hi, 1}; }

    /// The box along one more direction: g·x + offset.
    Interval8 along(const float (&g)[3], float offset, float slack) const
    {
        const float at = middle[0] * g[0] + middle[1] * g[1] + middle[2] * g[2] + offset;
        const float reach = half[0] * std::fabs(g[0]) + half[1] * std::fabs(g[1]) + half[2] * std::fabs(g[2]) + slack;
        return Interval8::broadcast(at - reach, at + reach);
    }
};

/// Where a slab of a side has its first step, relative to the centre.
inline float local_org(const PairSide& side, const Slab& slab)
{
    const std::array<float, 3> D = slab.D();
    double org = slab.org;
    for (std::size_t k = 0; k < 3; ++k)
        org -= static_cast<double>(D[k]) * static_cast<double>(side.centre[k]);
    return static_cast<float>(org);
}

/// Mᵀ·d, and d·t.
[[gnu::always_inline]] inline float pulled_back(const FloatMap& map, const std::array<float, 3>& d, float (&g)[3])
{
    for (int k = 0; k < 3; ++k)
        g[k] = map.m[0][k] * d[0] + map.m[1][k] * d[1] + map.m[2][k] * d[2];
    return d[0] * map.t[0] + d[1] * map.t[1] + d[2] * map.t[2];
}

}  // namespace dt::complex
