// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// When pairs of bodies met within a step, for all of them together, so that the library's workers share the questions.

#pragma once

#include "collision.hpp"

namespace simulation
{

struct ImpactTimes
{
    std::vector<double> times;  ///< for each pair, from the beginning of the step
    int queries = 0;  ///< how many distances were asked
};

/// For pairs that overlap at the end of the step, as they say; 0 for those that did so at its beginning. Bodies have
/// been at `start` and moved with the velocities they have. Contact is met to a distance of `tolerance` on either side.
ImpactTimes find_impact_times(std::span<const Overlap> pairs, std::span<const RigidBody> bodies,
                              std::span<const Pose> start, double step, double tolerance, Collision& collision);

}  // namespace simulation
