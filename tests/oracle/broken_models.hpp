// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Closed models, and what files do to them: corners that are not shared and have been rounded or moved, edges that end
// on edges, faces that are doubled, turned, missing or without area. Nothing here asks the library.
#pragma once

#include "support/solid_models.hpp"

#include <random>
#include <string>

namespace dt::test
{

enum Damage : unsigned
{
    rounded_corners = 1u << 0,  ///< by one unit in the last place, here and there
    moved_corners = 1u << 1,  ///< by 1e-7 to 1e-5 of the size, all or some of them
    split_edges = 1u << 2,  ///< of one face, not of its neighbour
    doubled_faces = 1u << 3,
    turned_doubles = 1u << 4,
    turned_faces = 1u << 5,
    all_turned = 1u << 6,
    flat_faces = 1u << 7,
    missing_face = 1u << 8,
    missing_faces = 1u << 9,  ///< some, perhaps beside each other
    all_damages = (1u << 10) - 1
};

std::string names_of(unsigned damages);

/// A model in its place.
struct Sound
{
    std::string name;
    Points vertices;
    std::vector<std::array<unsigned, 3>> triangles;
    double size = 0;  ///< the diagonal of its box
};

Sound any_sound_model(std::mt19937& random, bool is_large);

/// How often the surface winds around x, by the solid angles of its triangles.
double winding_number(const Sound& model, Vec x);
double volume(const Sound& model);
double distance(Vec x, Vec a, Vec b, Vec c);
double distance(const Sound& model, Vec x);

/// Triangles that share no corners.
struct Broken
{
    std::vector<std::array<Vec, 3>> faces;
    std::vector<std::array<Vec, 3>> missing;
};

/// Does the damages to the model in any order. `ulp` is the client's rounding, relative to a coordinate.
Broken broken(const Sound& model, unsigned damages, double ulp, std::mt19937& random);

}  // namespace dt::test
