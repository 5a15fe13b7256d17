// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How much light reaches a point: from a lamp of some size, which makes soft shadows, and from the open sky, which is
// dim between bodies.

#pragma once

#include "rays.hpp"

namespace demo
{

inline constexpr int samples_per_pixel = 4;

/// Which sample of which pixel: each sends its rays in other directions, so that it does not show how few they are.
struct Sample
{
    int column, row, index;
};

class Light
{
public:
    explicit Light(const RayTargets& bodies) : bodies_(bodies) {}

    static Vec to_lamp();

    /// The part of the lamp, and of the sky over the half space of `normal`, that is seen from p. `self` holds the
    /// body that p is on: a ray that leaves a convex body does not meet it again.
    double lamp_seen(Vec p, TargetSet self, Sample sample) const;
    double sky_seen(Vec p, Vec normal, TargetSet self, Sample sample) const;

private:
    const RayTargets& bodies_;
};

}  // namespace demo
