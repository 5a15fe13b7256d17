// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The step, phase by phase.

#include "stepper.hpp"

#include "impact_times.hpp"
#include "mass_properties.hpp"

#include <algorithm>
#include <chrono>

namespace simulation
{
namespace
{

class Clock
{
public:
    /// Seconds since the last lap.
    double lap()
    {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

double square(double x)
{
    return x * x;
}

/// The square of how fast points of the body move, about: letters reach half a unit from their middle.
double speed2(const RigidBody& body)
{
    return dot(body.velocity, body.velocity) + dot(body.spin, body.spin) / 4;
}

/// How fast a moves away from b along the normal, at these places.
double parting_speed(const RigidBody& a, Vec on_a, const RigidBody& b, Vec on_b, Vec normal)
{
    return dot(a.velocity_at(on_a) - b.velocity_at(on_b), normal);
}

}  // namespace

Stepper::Stepper(const Scenario& scenario, std::span<Body> clients)
    : friction_{scenario.material.friction, scenario.material.restitution}, collision_(clients)
{
    std::vector<MassProperties> masses;
    for (const Model& model : scenario.models)
    {
        collision_.add_shape(make_polyhedron(model.mesh));
        masses.push_back(mass_properties(model.mesh, scenario.material.density));
    }
    for (const Actor& actor : scenario.actors)
    {
        bodies_.push_back(actor.moves ? rigid_body(masses[actor.model], actor.position, actor.orientation)
                                      : fixed_body(actor.position, actor.orientation));
        bodies_.back().velocity = actor.velocity;
        bodies_.back().spin = actor.spin;
        collision_.add(actor.model, bodies_.back());
    }
}

StepFigures Stepper::step(double time)
{
    StepFigures figures;
    Clock clock;
    push(time);
    move(time);
    figures.solve_seconds += clock.lap();

    std::vector<Overlap> overlaps = collision_.test();
    figures.test_seconds = clock.lap();

    meet(overlaps, time, figures);
    figures.impact_seconds = clock.lap();

    bounce(overlaps, time);
    part(time);
    rest();
    figures.solve_seconds += clock.lap();
    return figures;
}

/// Gravity and resting contacts.
void Stepper::push(double time)
{
    for (RigidBody& body : bodies_)
    {
        if (!body.awake()) continue;
        update(body);
        accelerate(body, settings_.gravity, time);
        body.velocity = body.velocity * (1 - settings_.damping * time);
        body.spin = body.spin * (1 - settings_.damping * time);
    }
    solve_contacts(manifolds_, bodies_, friction_, time);
}

void Stepper::move(double time)
{
    start_.resize(bodies_.size());
    for (std::size_t i = 0; i < bodies_.size(); ++i)
    {
        RigidBody& body = bodies_[i];
        start_[i] = body.pose;
        if (!body.awake()) continue;
        body.pose = advanced(body.pose, body.velocity, body.spin, time);
        collision_.place(i, body, body.pose);
    }
    met_.assign(bodies_.size(), time);
}

/// Remembers where bodies touch, and looks for the time at which fast ones met.
void Stepper::meet(std::vector<Overlap>& overlaps, double time, StepFigures& figures)
{
    figures.pairs = static_cast<int>(overlaps.size());
    std::vector<Overlap> impacts;  // impacts of pairs that were apart at the start of the step
    for (const Overlap& overlap : overlaps)
    {
        figures.deepest = std::max(figures.deepest, overlap.depth);
        const bool known = manifolds_.all().contains({overlap.a, overlap.b});
        Manifold& manifold = manifolds_.add(overlap, bodies_);
        for (const auto& [i, other] : {std::pair(overlap.a, overlap.b), std::pair(overlap.b, overlap.a)})
            if (bodies_[i].asleep && bodies_[other].held) set_asleep(i, false);
        if (!is_impact(overlap)) continue;
        manifold.impact = true;
        ++figures.impacts;
        if (known)
            meet_at(overlap, 0);  // bodies that touched before the step meet at its beginning
        else
            impacts.push_back(overlap);
    }
    const ImpactTimes met = find_impact_times(impacts, bodies_, start_, time, settings_.slop, collision_);
    figures.queries += met.queries;
    for (std::size_t k = 0; k < impacts.size(); ++k)
        meet_at(impacts[k], met.times[k]);
}

bool Stepper::is_impact(const Overlap& overlap) const
{
    const double speed =
        parting_speed(bodies_[overlap.a], overlap.on_a, bodies_[overlap.b], overlap.on_b, overlap.normal);
    return speed <= -settings_.slow && overlap.depth >= settings_.slop;
}

void Stepper::meet_at(const Overlap& overlap, double time)
{
    met_[overlap.a] = std::min(met_[overlap.a], time);
    met_[overlap.b] = std::min(met_[overlap.b], time);
}

/// Takes bodies back to where they met, lets them bounce, and gives them the rest of the step. Then what overlaps is
/// moved apart.
void Stepper::bounce(std::vector<Overlap>& overlaps, double time)
{
    std::vector<Vec> tested;
    for (std::size_t i = 0; i < bodies_.size(); ++i)
    {
        RigidBody& body = bodies_[i];
        tested.push_back(body.pose.centre);
        if (!body.awake()) continue;
        if (met_[i] < time) body.pose = advanced(start_[i], body.velocity, body.spin, met_[i]);
        update(body);
    }
    if (std::any_of(met_.begin(), met_.end(), [time](double met) { return met < time; }))
        solve_impacts(manifolds_, bodies_, friction_, time);
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        if (RigidBody& body = bodies_[i]; body.awake() && met_[i] < time)
            body.pose = advanced(body.pose, body.velocity, body.spin, time - met_[i]);

    const auto moved = [&](std::size_t i) { return bodies_[i].pose.centre - tested[i]; };
    for (Overlap& overlap : overlaps)  // the depth that is left, as if bodies had moved without turning
        overlap.depth -= dot(moved(overlap.a) - moved(overlap.b), overlap.normal);
    solve_positions(overlaps, bodies_, settings_.slop);
}

/// Drops contacts that have ended, and wakes the bodies that lost one, as they may have rested on it.
void Stepper::part(double time)
{
    std::vector<Manifolds::Pair> parted;
    manifolds_.refresh(bodies_, parted);
    for (const auto& [a, b] : parted)
        for (const std::size_t i : {a, b})
            if (bodies_[i].asleep) set_asleep(i, false);

    std::vector<bool> touches(bodies_.size());
    for (const auto& [pair, manifold] : manifolds_.all())
        touches[pair.first] = touches[pair.second] = true;
    for (std::size_t i = 0; i < bodies_.size(); ++i)
    {
        RigidBody& body = bodies_[i];
        if (!body.awake()) continue;
        if (touches[i]) body.spin = body.spin * (1 - settings_.contact_damping * time);
        body.calm = touches[i] && speed2(body) < square(settings_.calm_speed) ? body.calm + 1 : 0;
    }
}

/// Bodies fall asleep when they and all they touch have been calm for a while, and wake when something fast comes.
void Stepper::rest()
{
    std::vector<bool> tired(bodies_.size());
    const auto calm = [&](const RigidBody& body) { return !body.awake() || body.calm >= settings_.calm_steps; };
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        tired[i] = bodies_[i].awake() && calm(bodies_[i]);
    for (const auto& [pair, manifold] : manifolds_.all())
        for (const auto& [i, other] : {pair, Manifolds::Pair(pair.second, pair.first)})
        {
            if (!calm(bodies_[other])) tired[i] = false;
            if (bodies_[i].asleep && bodies_[other].awake() &&
                speed2(bodies_[other]) > square(settings_.waking_speed))
                set_asleep(i, false);
        }
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        if (tired[i]) set_asleep(i, true);
}

void Stepper::stop(RigidBody& body)
{
    body.calm = 0;
    body.velocity = body.spin = {};
    update(body);
}

void Stepper::set_asleep(std::size_t i, bool asleep)
{
    bodies_[i].asleep = asleep;
    stop(bodies_[i]);
    collision_.set_asleep(i, asleep);
    if (asleep) collision_.place(i, bodies_[i], bodies_[i].pose);
}

/// Whoever touches the body may have rested on it.
void Stepper::wake_around(std::size_t i)
{
    for (const auto& [pair, manifold] : manifolds_.all())
        for (const auto& [one, other] : {pair, Manifolds::Pair(pair.second, pair.first)})
            if (one == i && bodies_[other].asleep) set_asleep(other, false);
}

bool Stepper::hold(std::size_t i)
{
    if (!bodies_[i].moves()) return false;
    if (bodies_[i].asleep) set_asleep(i, false);
    bodies_[i].held = true;
    stop(bodies_[i]);
    return true;
}

void Stepper::drag(std::size_t i, Vec by)
{
    if (!bodies_[i].held) return;
    bodies_[i].pose.centre += by;
    collision_.place(i, bodies_[i], bodies_[i].pose);
    wake_around(i);
}

void Stepper::release(std::size_t i)
{
    if (!bodies_[i].held) return;
    bodies_[i].held = false;
    stop(bodies_[i]);
    wake_around(i);
}

void Stepper::place_all()
{
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        if (bodies_[i].awake()) collision_.place(i, bodies_[i], bodies_[i].pose);
}

}  // namespace simulation
