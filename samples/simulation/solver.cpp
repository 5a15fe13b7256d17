// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Projected Gauss-Seidel, over points for velocities and over pairs for positions.

#include "solver.hpp"

#include <algorithm>

namespace simulation
{
namespace
{

constexpr int velocity_rounds = 12;
constexpr int position_rounds = 8;
constexpr double position_part = 0.4;  // share of the depth that one step resolves: all at once overshoots
constexpr double most_move = 0.05;  // in one step

/// A point as the iteration needs it.
struct Row
{
    RigidBody *a, *b;
    ContactPoint* point;
    Vec normal, arm_a, arm_b;
    double inverse_mass = 0;  // against a push along the normal
    double inverse_friction_mass = 0;  // the largest against a push across it
    double wanted = 0;  // relative velocity along the normal
    double normal_impulse = 0;
    Vec friction_impulse = {};

    Vec velocity() const { return a->velocity + cross(a->spin, arm_a) - b->velocity - cross(b->spin, arm_b); }

    void push(Vec impulse) const
    {
        if (a->awake())
        {
            a->velocity += impulse * a->inverse_mass;
            a->spin += a->world_inverse_inertia * cross(arm_a, impulse);
        }
        if (b->awake())
        {
            b->velocity -= impulse * b->inverse_mass;
            b->spin -= b->world_inverse_inertia * cross(arm_b, impulse);
        }
    }
};

double resistance(const RigidBody& body, Vec arm, Vec direction)
{
    if (!body.awake()) return 0;
    const Vec lever = cross(arm, direction);
    return body.inverse_mass + dot(lever, body.world_inverse_inertia * lever);
}

Row make_row(ContactPoint& point, RigidBody& a, RigidBody& b)
{
    const Place at = place(point, a, b);
    const Vec middle = (at.on_a + at.on_b) * 0.5;
    Row row = {&a, &b, &point, at.normal, middle - a.pose.centre, middle - b.pose.centre};
    row.inverse_mass = resistance(a, row.arm_a, row.normal) + resistance(b, row.arm_b, row.normal);
    const Vec t1 = across(row.normal), t2 = cross(row.normal, t1);
    for (const Vec t : {t1, t2})  // the trace bounds the largest eigenvalue, so friction never overshoots
        row.inverse_friction_mass += resistance(a, row.arm_a, t) + resistance(b, row.arm_b, t);
    row.wanted = -std::max(at.gap, 0.);
    return row;
}

std::vector<Row> make_rows(Manifolds& manifolds, std::vector<RigidBody>& bodies, double restitution, double time)
{
    std::vector<Row> rows;
    for (auto& [pair, manifold] : manifolds.all())
    {
        RigidBody &a = bodies[pair.first], &b = bodies[pair.second];
        if (!a.awake() && !b.awake()) continue;
        for (ContactPoint& point : manifold.points)
        {
            Row row = make_row(point, a, b);
            row.wanted /= time;
            const double met = dot(row.velocity(), row.normal);
            if (manifold.impact) row.wanted = std::max(row.wanted, -restitution * met);
            rows.push_back(row);
        }
    }
    return rows;
}

/// Starts from the impulses of the last step, with friction projected to the present tangent plane.
void warm_start(Row& row)
{
    const Vec friction = row.point->friction_impulse;
    row.normal_impulse = row.point->normal_impulse;
    row.friction_impulse = friction - row.normal * dot(friction, row.normal);
    row.push(row.normal * row.normal_impulse + row.friction_impulse);
}

void solve_normal(Row& row)
{
    const double before = row.normal_impulse;
    const double missing = (row.wanted - dot(row.velocity(), row.normal)) / row.inverse_mass;
    row.normal_impulse = std::max(0., before + missing);
    row.push(row.normal * (row.normal_impulse - before));
}

void solve_friction(Row& row, double coefficient)
{
    const Vec before = row.friction_impulse, velocity = row.velocity();
    const Vec sliding = velocity - row.normal * dot(velocity, row.normal);
    Vec impulse = before - sliding * (1 / row.inverse_friction_mass);
    const double most = coefficient * row.normal_impulse, size = norm(impulse);
    if (size > most) impulse = impulse * (most / size);
    row.friction_impulse = impulse;
    row.push(impulse - before);
}

void iterate(std::vector<Row>& rows, double friction)
{
    for (int round = 0; round < velocity_rounds; ++round)
        for (Row& row : rows)
        {
            solve_friction(row, friction);
            solve_normal(row);
        }
}

}  // namespace

void solve_contacts(Manifolds& manifolds, std::vector<RigidBody>& bodies, Friction friction, double time)
{
    std::vector<Row> rows = make_rows(manifolds, bodies, friction.restitution, time);
    for (Row& row : rows)
        warm_start(row);
    iterate(rows, friction.coefficient);
    for (const Row& row : rows)
    {
        row.point->normal_impulse = row.normal_impulse;
        row.point->friction_impulse = row.friction_impulse;
    }
}

void solve_impacts(Manifolds& manifolds, std::vector<RigidBody>& bodies, Friction friction, double time)
{
    std::vector<Row> rows = make_rows(manifolds, bodies, friction.restitution, time);
    iterate(rows, friction.coefficient);
}

void solve_positions(const std::vector<Overlap>& overlaps, std::vector<RigidBody>& bodies, double slop)
{
    std::vector<Vec> moves(bodies.size());
    std::vector<double> pushes(overlaps.size());
    for (int round = 0; round < position_rounds; ++round)
        for (std::size_t i = 0; i < overlaps.size(); ++i)
        {
            const Overlap& overlap = overlaps[i];
            const RigidBody &a = bodies[overlap.a], &b = bodies[overlap.b];
            const double weight_a = a.awake() ? a.inverse_mass : 0, weight_b = b.awake() ? b.inverse_mass : 0;
            if (!(weight_a + weight_b > 0)) continue;
            const double wanted = std::min(most_move, position_part * (overlap.depth - slop));
            const double made = dot(moves[overlap.a] - moves[overlap.b], overlap.normal);
            const double before = pushes[i];
            pushes[i] = std::max(0., before + (wanted - made) / (weight_a + weight_b));
            moves[overlap.a] += overlap.normal * ((pushes[i] - before) * weight_a);
            moves[overlap.b] -= overlap.normal * ((pushes[i] - before) * weight_b);
        }
    for (std::size_t i = 0; i < bodies.size(); ++i)
        bodies[i].pose.centre += moves[i];
}

}  // namespace simulation
