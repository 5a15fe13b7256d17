// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Impulses that keep bodies from moving into each other, and moves that take them out of each other.

#pragma once

#include "manifold.hpp"

namespace simulation
{

struct Friction
{
    double coefficient = 0, restitution = 0;
};

/// Sequential impulses at all points of the manifolds, with Coulomb's friction, so that no point closes more than its
/// gap in `time`. Starts from the impulses of the step before.
void solve_contacts(Manifolds& manifolds, std::vector<RigidBody>& bodies, Friction friction, double time);

/// The same at the time of impacts, whose points part again with a share of the speed at which they met. The impulses
/// are forgotten: the next step has no use for them.
void solve_impacts(Manifolds& manifolds, std::vector<RigidBody>& bodies, Friction friction, double time);

/// Moves overlapping bodies along their global penetration depth until each pair is at most `slop` in each other, as
/// far as all pairs together allow. Velocities stay, so that this adds no kinetic energy.
void solve_positions(const std::vector<Overlap>& overlaps, std::vector<RigidBody>& bodies, double slop);

}  // namespace simulation
