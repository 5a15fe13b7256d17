// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Convex bodies of all kinds that move and turn a little in each frame, and rays among them.
#pragma once

#include "common/geometry.hpp"

#include <cstdint>

namespace bench::scene
{

struct Ray
{
    Vec3 source, target;
};

struct BodyWorkload
{
    std::vector<Shape> shapes{};
    std::vector<Body> bodies{};  // where they are at first
    std::vector<std::vector<Pose>> places{};  // poses of all bodies
    std::vector<std::size_t> sequence{};  // indices into places, frame by frame; the end leads back to the beginning
    std::vector<Ray> rays{};

    const std::vector<Pose>& frame(std::size_t i) const { return places[sequence[i % sequence.size()]]; }
    const Shape& shape_of(std::size_t body) const { return shapes[static_cast<std::size_t>(bodies[body].shape)]; }
};

/// Spheres, boxes, capsules, cylinders, cones and polytopes of 32 vertices; one to two overlapping pairs for each.
BodyWorkload moving_bodies(std::size_t count);

enum class Rays
{
    across,  // from one side of the scene to the opposite one
    grazing  // along a side, where they meet few bodies
};

/// Spheres and boxes that rest.
BodyWorkload bodies_with_rays(std::size_t count, Rays rays);

}  // namespace bench::scene
