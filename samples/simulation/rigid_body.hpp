// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A rigid body: where it is, how it moves, and what an impulse does to it.

#pragma once

#include "mass_properties.hpp"

#include <array>

namespace simulation
{

/// Where the centre of mass is, and how the body is turned.
struct Pose
{
    Vec centre;
    Rotation turn;
};

/// The pose after a time at constant velocity and spin.
Pose advanced(const Pose& pose, Vec velocity, Vec spin, double time);

struct RigidBody
{
    Pose pose;
    Vec velocity, spin;
    Vec centre;  ///< centre of mass, in the coordinates of the model
    double mass = 0, inverse_mass = 0;  ///< both 0 if it does not move
    Mat inertia, inverse_inertia;  ///< along the axes of the model
    Mat world_inverse_inertia = Mat{} * 0;  ///< along those of the world, for the pose of update()
    int calm = 0;  ///< steps since it was last seen to move
    bool asleep = false;
    bool held = false;  ///< from outside: it is where it is put

    bool moves() const { return inverse_mass > 0; }
    bool stands() const { return !moves() || asleep; }
    bool awake() const { return !stands() && !held; }  ///< moved by forces and impulses

    Vec to_world(Vec local) const { return pose.centre + matrix(pose.turn) * (local - centre); }
    Vec to_local(Vec world) const { return centre + transposed_times(matrix(pose.turn), world - pose.centre); }
    Vec velocity_at(Vec point) const { return velocity + cross(spin, point - pose.centre); }
    double kinetic_energy() const;
};

/// A body of this mass at rest.
RigidBody rigid_body(const MassProperties& mass, Vec position, Rotation orientation);

/// A body that never moves.
RigidBody fixed_body(Vec position, Rotation orientation);

/// 16 numbers by columns, for the library and for drawing.
std::array<double, 16> placement(const RigidBody& body, const Pose& pose);

/// Brings world_inverse_inertia up to date with the pose. A body that is asleep, held or fixed gets none.
void update(RigidBody& body);

/// Gravity, and the gyroscopic torque: an implicit Newton step, which unlike an explicit one never adds energy.
void accelerate(RigidBody& body, Vec gravity, double time);

}  // namespace simulation
