// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How far are two cores apart, and do the bodies touch, where the fast GJK cannot certify its answer? The loop of
// [Bergen99] in double-double. It takes 10 to 30 µs, and begins from the pair alone: no cache, no earlier query and no
// order of the arguments enters.
#pragma once

#include "convex/careful/wide_simplex.hpp"

namespace dt::convex
{

struct CarefulDistance
{
    WideSimplex W;
    WideNearest nearest;  ///< of W: a point of A − B
    Vec3 v{};  ///< that point, from B to A
    double upper = std::numeric_limits<double>::infinity();  ///< ‖v‖; 0 if the cores overlap
    double lower = -std::numeric_limits<double>::infinity();  ///< a plane across `axis` shows this
    Vec3 axis{1, 0, 0};  ///< unit, from B to A
    bool in_contact = false;  ///< the bodies, with the radii r
};

/// How near the bounds of a careful answer come to each other.
struct CarefulGoal
{
    double accuracy;  ///< relative to the distance or depth of the bodies
    double resolution = 2;  ///< relative to the rounding of coordinates; the larger of the two counts
};

/// Only as far as the one rule of contact needs.
constexpr CarefulGoal contact_alone{1, std::numeric_limits<double>::infinity()};

/// As far as coordinates tell anything.
constexpr CarefulGoal to_the_last_digit{0, 1.0 / 8};

/// The distance of the cores, for bodies with the radii r.
CarefulDistance careful_distance(const Difference& C, double r, const CarefulGoal& goal);

}  // namespace dt::convex
