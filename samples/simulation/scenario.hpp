// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The start of a simulation: the models, the bodies that use them and their places, and the material.

#pragma once

#include "simulation.hpp"

namespace simulation
{

/// A body at the start. Bodies that do not move have no mass and keep their place.
struct Actor
{
    std::size_t model = 0;
    Vec position = {};  ///< position of the origin of the model
    Rotation orientation = {};
    Vec velocity = {}, spin = {};
    int colour = -1;
    bool moves = false;
};

struct Material
{
    double density = 1;
    double friction = 0.4;
    double restitution = 0.2;  ///< for what meets faster than Settings::slow
};

struct Scenario
{
    std::vector<Model> models;
    std::vector<Actor> actors;
    Material material;
    Vec eye, target;
};

}  // namespace simulation
