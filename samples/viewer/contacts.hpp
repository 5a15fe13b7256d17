// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Keeps the convex bodies of a stage apart: keeps up to four contacts of DT_Test for each pair from frame to frame, and
// applies sequential impulses with friction until they agree. Made to look right, not to be exact.
#pragma once

#include "stage.hpp"

#include <map>

namespace viewer
{

struct Weight
{
    double inverse_mass = 1, inverse_inertia = 1;  // inertia as of a ball
};

class Contacts
{
public:
    explicit Contacts(Stage& stage);

    /// After this the body is reported and pushed.
    void add(Body& body, Weight weight);

    /// Moves all bodies by one frame.
    void advance(double seconds, Report& report);

    std::size_t pairs() const { return manifolds_.size(); }

private:
    struct Point
    {
        Vec3 on_a, on_b;  // in the coordinates of the bodies
        Vec3 normal;  // out of b, the way a goes
        double depth = 0, push = 0, rub1 = 0, rub2 = 0;  // impulses
        bool is_new = true;
    };
    struct Manifold
    {
        std::vector<Point> points;
        bool touched = false;
    };
    using Pair = std::pair<std::size_t, std::size_t>;

    void report_pair(const solid::Contact& contact);
    void remember(std::size_t a, std::size_t b, const solid::Contact& contact);
    void refresh(Pair pair, Manifold& manifold);
    void solve(Pair pair, Point& point, double seconds);
    void impulse(Pair pair, Vec3 at_a, Vec3 at_b, Vec3 p);
    double resistance(Pair pair, Vec3 at_a, Vec3 at_b, Vec3 n) const;
    Vec3 relative_velocity(Pair pair, Vec3 at_a, Vec3 at_b) const;

    Stage& stage_;
    solid::ResponseTable table_;
    std::vector<Body*> bodies_;
    std::vector<Weight> weights_;
    std::map<const Body*, std::size_t> indices_;
    std::map<Pair, Manifold> manifolds_;
};

}  // namespace viewer
