// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// From the stepper to what a viewer sees.

#include "simulation.hpp"

#include "scenario.hpp"
#include "stepper.hpp"

#include <algorithm>
#include <chrono>

namespace simulation
{
namespace
{

constexpr int steps_per_frame = 2;

std::vector<Body> bodies_of(const Scenario& scenario)
{
    std::vector<Body> bodies;
    for (const Actor& actor : scenario.actors)
    {
        Body body;
        body.model = actor.model;
        body.colour = actor.colour;
        body.moves = actor.moves;
        bodies.push_back(body);
    }
    return bodies;
}

}  // namespace

Simulation::Simulation(Scenario scenario)
    : models_(std::move(scenario.models)), bodies_(bodies_of(scenario)), eye_(scenario.eye), target_(scenario.target)
{
    scenario.models = models_;
    stepper_ = std::make_unique<Stepper>(scenario, bodies_);
    publish();
}

Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;

void Simulation::step()
{
    const auto start = std::chrono::steady_clock::now();
    figures_ = {.time = figures_.time + frame_seconds};
    for (int i = 0; i < steps_per_frame; ++i)
    {
        const StepFigures step = stepper_->step(frame_seconds / steps_per_frame);
        ++figures_.tests;
        figures_.pairs = step.pairs;
        figures_.impacts += step.impacts;
        figures_.impact_queries += step.queries;
        figures_.deepest = std::max(figures_.deepest, step.deepest);
        figures_.test_ms += 1e3 * step.test_seconds;
        figures_.impact_ms += 1e3 * step.impact_seconds;
        figures_.solve_ms += 1e3 * step.solve_seconds;
    }
    stepper_->place_all();
    publish();
    figures_.frame_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

bool Simulation::hold(std::size_t i)
{
    return stepper_->hold(i);
}

void Simulation::drag(std::size_t i, Vec by)
{
    stepper_->drag(i, by);
    publish_place(i);
}

void Simulation::release(std::size_t i)
{
    stepper_->release(i);
}

DT_SceneHandle Simulation::scene() const
{
    return stepper_->collision().scene();
}

DT_ObjectHandle Simulation::object(std::size_t i) const
{
    return stepper_->collision().object(i);
}

void Simulation::publish_place(std::size_t i)
{
    const RigidBody& state = stepper_->bodies()[i];
    bodies_[i].placement = placement(state, state.pose);
}

void Simulation::publish()
{
    for (std::size_t i = 0; i < bodies_.size(); ++i)
    {
        const RigidBody& state = stepper_->bodies()[i];
        publish_place(i);
        bodies_[i].touches = false;
        bodies_[i].sleeps = state.asleep;
        figures_.bodies += state.moves();
        figures_.asleep += state.asleep;
        figures_.kinetic += state.kinetic_energy();
        figures_.potential += stepper_->potential_energy(state);
    }
    for (const auto& [pair, manifold] : stepper_->manifolds().all())
        bodies_[pair.first].touches = bodies_[pair.second].touches = true;
}

}  // namespace simulation
