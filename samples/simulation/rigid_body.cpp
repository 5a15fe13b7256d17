// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Motion of one rigid body.

#include "rigid_body.hpp"

namespace simulation
{

Pose advanced(const Pose& pose, Vec velocity, Vec spin, double time)
{
    return {pose.centre + velocity * time, unit(rotation(spin * time) * pose.turn)};
}

RigidBody fixed_body(Vec position, Rotation orientation)
{
    RigidBody body;
    body.pose = {position, orientation};
    return body;
}

RigidBody rigid_body(const MassProperties& mass, Vec position, Rotation orientation)
{
    RigidBody body;
    body.centre = mass.centre;
    body.pose = {position + matrix(orientation) * mass.centre, orientation};
    body.mass = mass.mass;
    body.inverse_mass = 1 / mass.mass;
    body.inertia = mass.inertia;
    body.inverse_inertia = inverse(mass.inertia);
    update(body);
    return body;
}

double RigidBody::kinetic_energy() const
{
    const Vec local_spin = transposed_times(matrix(pose.turn), spin);
    return (mass * dot(velocity, velocity) + (moves() ? dot(local_spin, inertia * local_spin) : 0)) / 2;
}

std::array<double, 16> placement(const RigidBody& body, const Pose& pose)
{
    const Mat m = matrix(pose.turn);
    const Vec origin = pose.centre - m * body.centre;
    return {m.x.x, m.x.y, m.x.z, 0, m.y.x, m.y.y, m.y.z, 0, m.z.x, m.z.y, m.z.z, 0, origin.x, origin.y, origin.z, 1};
}

void update(RigidBody& body)
{
    const Mat m = matrix(body.pose.turn);
    body.world_inverse_inertia = body.awake() ? m * body.inverse_inertia * transposed(m) : Mat{} * 0;
}

void accelerate(RigidBody& body, Vec gravity, double time)
{
    body.velocity += gravity * time;
    const Mat m = matrix(body.pose.turn);
    const Vec w = transposed_times(m, body.spin), momentum = body.inertia * w;
    const Mat jacobian = body.inertia + (skew(w) * body.inertia + skew(momentum) * -1) * time;
    body.spin = m * (w - inverse(jacobian) * (cross(w, momentum) * time));
}

}  // namespace simulation
