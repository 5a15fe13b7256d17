// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Contact manifolds. A test reports one contact for each pair, the deepest; bodies that rest on each other touch in
// several points. So contacts of earlier tests are kept while they still hold.

#pragma once

#include "collision.hpp"

#include <map>
#include <utility>
#include <vector>

namespace simulation
{

struct ContactPoint
{
    Vec local_a, local_b;  ///< the place on either body, in its own coordinates
    Vec local_normal;  ///< normal of b, in its coordinates
    double normal_impulse = 0;
    Vec friction_impulse;  ///< friction impulse of the last step, in the world
};

/// The contact points of one pair.
struct Manifold
{
    std::vector<ContactPoint> points;
    bool impact = false;  ///< they met in this step, and fast
};

/// A point of a manifold in the world.
struct Place
{
    Vec on_a, on_b, normal = {};
    double gap = 0;  ///< along the normal; negative if they overlap
};

Place place(const ContactPoint& point, const RigidBody& a, const RigidBody& b);

/// By pair, the lower number first, so that everything happens in the same order in every run.
class Manifolds
{
public:
    using Pair = std::pair<std::size_t, std::size_t>;
    using Map = std::map<Pair, Manifold>;

    /// Adds the contact of a test; the bodies are where they were during the test.
    Manifold& add(const Overlap& overlap, const std::vector<RigidBody>& bodies);

    /// Drops points that have separated or slid away, and adds pairs that have none left to `parted`.
    void refresh(const std::vector<RigidBody>& bodies, std::vector<Pair>& parted);

    Map& all() { return all_; }
    const Map& all() const { return all_; }

private:
    Map all_;
};

}  // namespace simulation
