// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Keeps contacts from frame to frame, and applies impulses in turn until they agree.
#include "contacts.hpp"

#include <algorithm>

namespace viewer
{

namespace
{

constexpr Vec3 gravity{0, -9.81, 0};
constexpr int rounds = 8;
constexpr std::size_t most_points = 4;
constexpr double friction = 0.5, slop = 0.01, push_out = 0.2, fastest_push = 3;
constexpr double near = 0.12;  // points closer than this are the same one
constexpr double loose = 0.04;  // a point that is further apart, or has slid further, is dropped
constexpr double air = 0.3, roll = 1.2;  // damping of motion and of spin, per second

Vec3 from_world(const Body& body, Vec3 p)
{
    const Map m = placement({}, body.orientation);
    const Vec3 d = p - body.position;
    return {dot(m.c0, d), dot(m.c1, d), dot(m.c2, d)};
}

Vec3 to_world(const Body& body, Vec3 p)
{
    return placement(body.position, body.orientation)(p);
}

}  // namespace

Contacts::Contacts(Stage& stage) : stage_(stage)
{
    table_.add([this](const solid::Contact& contact) { report_pair(contact); }, DT_DEPTH_RESPONSE);
}

void Contacts::add(Body& body, Weight weight)
{
    indices_[&body] = bodies_.size();
    bodies_.push_back(&body);
    weights_.push_back(weight);
    table_.set_class(body.object);
}

void Contacts::report_pair(const solid::Contact& contact)
{
    remember(indices_.at(contact.object1.client<Body>()), indices_.at(contact.object2.client<Body>()), contact);
}

void Contacts::remember(std::size_t a, std::size_t b, const solid::Contact& contact)
{
    if (weights_[a].inverse_mass == 0 && weights_[b].inverse_mass == 0) return;
    Manifold& manifold = manifolds_[{a, b}];
    manifold.touched = true;
    const Vec3 p1 = from_solid(contact.point1), p2 = from_solid(contact.point2);
    Point fresh{from_world(*bodies_[a], p1), from_world(*bodies_[b], p2), unit(p2 - p1), norm(p2 - p1)};
    const auto same = std::find_if(manifold.points.begin(), manifold.points.end(),
                                   [&](const Point& p) { return norm(p.on_b - fresh.on_b) < near; });
    if (same != manifold.points.end())
    {
        fresh.push = same->push;
        *same = fresh;
    }
    else if (manifold.points.size() < most_points)
        manifold.points.push_back(fresh);
    else  // instead of the one that is least deep
        *std::min_element(manifold.points.begin(), manifold.points.end(),
                          [](const Point& p, const Point& q) { return p.depth < q.depth; }) = fresh;
}

/// Updates the points kept from the last frame, and drops those that no longer hold.
void Contacts::refresh(Pair pair, Manifold& manifold)
{
    const Body &a = *bodies_[pair.first], &b = *bodies_[pair.second];
    std::erase_if(manifold.points, [&](Point& p) {
        const Vec3 gap = to_world(b, p.on_b) - to_world(a, p.on_a);
        if (!p.is_new) p.depth = dot(gap, p.normal);
        p.is_new = false;
        const Vec3 slide = gap - dot(gap, p.normal) * p.normal;
        p.rub1 = p.rub2 = 0;
        return p.depth < -loose || norm(slide) > loose;
    });
}

Vec3 Contacts::relative_velocity(Pair pair, Vec3 at_a, Vec3 at_b) const
{
    const Body &a = *bodies_[pair.first], &b = *bodies_[pair.second];
    return a.velocity + cross(a.spin, at_a) - b.velocity - cross(b.spin, at_b);
}

/// The change of relative velocity along n for an impulse of 1 along n, inverted.
double Contacts::resistance(Pair pair, Vec3 at_a, Vec3 at_b, Vec3 n) const
{
    const Weight &a = weights_[pair.first], &b = weights_[pair.second];
    const Vec3 arm_a = cross(at_a, n), arm_b = cross(at_b, n);
    return 1 / (a.inverse_mass + b.inverse_mass + a.inverse_inertia * dot(arm_a, arm_a) +
                b.inverse_inertia * dot(arm_b, arm_b));
}

void Contacts::impulse(Pair pair, Vec3 at_a, Vec3 at_b, Vec3 p)
{
    Body &a = *bodies_[pair.first], &b = *bodies_[pair.second];
    a.velocity += weights_[pair.first].inverse_mass * p;
    a.spin += weights_[pair.first].inverse_inertia * cross(at_a, p);
    b.velocity += -weights_[pair.second].inverse_mass * p;
    b.spin += -weights_[pair.second].inverse_inertia * cross(at_b, p);
}

void Contacts::solve(Pair pair, Point& point, double seconds)
{
    const Body &a = *bodies_[pair.first], &b = *bodies_[pair.second];
    const Vec3 at_a = placement({}, a.orientation)(point.on_a), at_b = placement({}, b.orientation)(point.on_b);
    const Vec3 n = point.normal, t1 = across(n), t2 = cross(n, t1);
    const auto along = [&](Vec3 d, double wanted, double& sum, double low, double high) {
        const double speed = dot(relative_velocity(pair, at_a, at_b), d);
        const double before = sum;
        sum = std::clamp(sum + resistance(pair, at_a, at_b, d) * (wanted - speed), low, high);
        impulse(pair, at_a, at_b, (sum - before) * d);
    };
    // apart: may close the gap within the frame; in each other: go out, not too fast
    const double wanted = point.depth < slop ? std::min((point.depth - slop) / seconds, 0.) * 0.5
                                             : std::min(push_out * (point.depth - slop) / seconds, fastest_push);
    along(n, wanted, point.push, 0, 1e9);
    along(t1, 0, point.rub1, -friction * point.push, friction * point.push);
    along(t2, 0, point.rub2, -friction * point.push, friction * point.push);
}

void Contacts::advance(double seconds, Report& report)
{
    for (auto& [pair, manifold] : manifolds_)
        manifold.touched = false;
    for (Body* body : bodies_)
        body->collides = false;
    const DT_Count count = report.time("DT_Test", 1, [&] { return stage_.scene().test(table_); });
    report.fact("pairs in contact", text(std::size_t(count)));
    report.time("impulses", 1, [&] {
        for (auto& [pair, manifold] : manifolds_)
        {
            refresh(pair, manifold);
            for (Point& point : manifold.points)
                point.push = 0;
        }
        std::erase_if(manifolds_, [](const auto& entry) { return entry.second.points.empty(); });
        for (std::size_t i = 0; i < bodies_.size(); ++i)
            if (weights_[i].inverse_mass > 0)
            {
                bodies_[i]->velocity = (1 - air * seconds) * (bodies_[i]->velocity + seconds * gravity);
                bodies_[i]->spin = (1 - roll * seconds) * bodies_[i]->spin;
            }
        for (int round = 0; round < rounds; ++round)
            for (auto& [pair, manifold] : manifolds_)
                for (Point& point : manifold.points)
                    solve(pair, point, seconds);
        for (const auto& [pair, manifold] : manifolds_)
            if (manifold.touched) bodies_[pair.first]->collides = bodies_[pair.second]->collides = true;
    });
    report.time("DT_SetMatrix", bodies_.size(), [&] { stage_.move(seconds); });
}

}  // namespace viewer
