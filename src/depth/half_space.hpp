// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which point of an intersection of half-spaces is nearest the origin?
//
// Whatever happens, what is returned is a proof: x = Σ λ_i·n_i with λ ≥ 0 over at most three planes n_i·x = h_i, so
// every point y of the intersection has y·x ≥ x·x, and none is nearer to the origin than ‖x‖.
#pragma once

#include "math/plane.hpp"

#include <array>
#include <span>

namespace dt::depth
{

/// What is in front of a plane: { x : n·x ≥ h }. The complement is that of the flipped plane.
using HalfSpace = Plane;

/// x is the point of these planes nearest the origin, and all their λ are positive. Without planes, x = 0.
struct Basis
{
    std::size_t count = 0;
    std::array<HalfSpace, 3> planes{};
    Vec3 x{};
};

/// Half-spaces that recently cut off many a point: asked before the long lists.
class RecentCuts
{
public:
    void note(const HalfSpace& s) { cuts_[next_++ % cuts_.size()] = s; }
    std::span<const HalfSpace> all() const { return {cuts_.data(), std::min(next_, cuts_.size())}; }

private:
    std::array<HalfSpace, 8> cuts_{};
    std::size_t next_ = 0;
};

enum class LeastNorm
{
    found,  ///< x is in all half-spaces, up to the tolerance
    beyond,  ///< the intersection has no point nearer than the limit
    stalled  ///< rounding ended it: ‖x‖ is a lower bound only
};

struct LeastNormLimits
{
    double beyond;  ///< nearer points only
    double tolerance;  ///< what a point may be outside a half-space
};

/// Continues from `basis`, whose planes are among the half-spaces, after `entering` (if not null) has cut off its x.
/// The half-spaces are those of the two lists. Recent cuts must be of these lists too.
LeastNorm least_norm(std::span<const HalfSpace> list, std::span<const HalfSpace> more, const HalfSpace* entering,
                     const LeastNormLimits& limits, Basis& basis, RecentCuts& recent);

}  // namespace dt::depth
