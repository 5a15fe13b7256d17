// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The stepper: rigid bodies under gravity, in steps of constant length, with contact from the global penetration depth.
//
// One step: velocities take gravity and the impulses of resting contacts (semi-implicit); bodies move; one DT_Test
// finds the pairs that overlap and their penetration vectors. Pairs that met fast go back to their time of contact
// ([Kim02], section 7.2; contact_time.hpp), get their impulse there, and move with the new velocity for the rest of the
// step. Bodies that still overlap are moved along the global depth.
//
// Departures from [Kim02]: it takes the whole world back to the first contact and goes on from there, so that many
// contacts make many small steps. Here only the two bodies go back, each to the earliest of its own contacts, and all
// impulses of a step are solved together. Slow contacts, which rest or roll, do not go back at all.

#pragma once

#include "collision.hpp"
#include "manifold.hpp"
#include "scenario.hpp"
#include "solver.hpp"

namespace simulation
{

/// In units of the world, in which letters are 1 high, and seconds.
struct Settings
{
    Vec gravity = {0, -9.81, 0};
    double slop = 0.004;  ///< how deep bodies may stay in each other, so that the library goes on telling where
    double slow = 0.5;  ///< pairs that meet at less than this speed have no impact
    double calm_speed = 0.08;  ///< a body slower than this for calm_steps may fall asleep
    int calm_steps = 30;
    double waking_speed = 0.25;  ///< speed of a body that wakes a sleeping one that it touches
    double damping = 0.05;  ///< share of all motion that air takes per second
    double contact_damping =
        1.5;  ///< share of the spin that bodies in contact lose per second, so that they do not roll for ever
};

/// Counts the events of one step.
struct StepFigures
{
    int pairs = 0, impacts = 0, queries = 0;
    double deepest = 0;
    double test_seconds = 0, impact_seconds = 0, solve_seconds = 0;
};

class Stepper
{
public:
    /// `clients` has one element for each actor, and stays where it is.
    Stepper(const Scenario& scenario, std::span<Body> clients);

    StepFigures step(double time);

    /// Puts the library's objects where the bodies are, for questions between steps.
    void place_all();

    bool hold(std::size_t i);  ///< false if it is fixed
    void drag(std::size_t i, Vec by);
    void release(std::size_t i);

    const std::vector<RigidBody>& bodies() const { return bodies_; }
    const Manifolds& manifolds() const { return manifolds_; }
    const Collision& collision() const { return collision_; }
    double potential_energy(const RigidBody& body) const
    {
        return -body.mass * dot(settings_.gravity, body.pose.centre);
    }

private:
    void push(double time);
    void move(double time);
    void meet(std::vector<Overlap>& overlaps, double time, StepFigures& figures);
    bool is_impact(const Overlap& overlap) const;
    void meet_at(const Overlap& overlap, double time);
    void bounce(std::vector<Overlap>& overlaps, double time);
    void part(double time);
    void rest();
    void set_asleep(std::size_t i, bool asleep);
    void stop(RigidBody& body);
    void wake_around(std::size_t i);

    Settings settings_;
    Friction friction_;
    std::vector<RigidBody> bodies_;
    std::vector<Pose> start_;  ///< poses at the start of the step
    std::vector<double> met_;  ///< when each body first met another in this step; the whole step if it did not
    Collision collision_;
    Manifolds manifolds_;
};

}  // namespace simulation
