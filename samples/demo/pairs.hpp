// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Asks the library about every pair of bodies, by each of its pair queries, and holds the answers against one
// another.

#pragma once

#include "stage.hpp"

#include "SOLID/SOLID_query.h"

#include <string>
#include <vector>

namespace demo
{

struct Pair
{
    std::size_t first, second;  ///< bodies of the stage
    DT_PairCache cache{};  ///< carries what one frame learned into the next
    bool collides = false;
    double distance = 0;  ///< signed: minus the depth if they collide
    Vec point1{}, point2{};  ///< closest points, or the deepest ones
};

std::vector<Pair> all_pairs(const Stage& stage);

/// Only whether each pair intersects: the quick question, once a frame.
void intersect_all(const Stage& stage, std::vector<Pair>& pairs);

/// Everything about each pair. Returns one line for each pair whose answers contradict one another: none, we trust.
std::vector<std::string> answer_all(const Stage& stage, std::vector<Pair>& pairs);

/// The first body met by `moving` when it goes straight on by `way`, and how far it gets.
struct FirstHit
{
    bool any = false;
    std::size_t body = 0;
    double travel = 0;
    Vec point;
};
FirstHit cast_among(const Stage& stage, std::size_t moving, Vec way);

}  // namespace demo
