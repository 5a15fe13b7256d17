// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The answers as text, for a person in front of a terminal.

#pragma once

#include "pairs.hpp"

#include <cstddef>

namespace demo
{

/// Which pairs collide and how deeply, then the nearest of the others (all of them if `all`).
void print_pairs(const Stage& stage, std::vector<Pair> pairs, bool all);

/// Where each free body would first hit another one if it kept going the way it is going.
void print_casts(const Stage& stage, const std::vector<Pair>& pairs, int frame);

/// One row for each pair that ever collides, one column for each frame; `history[frame][pair]`.
void print_history(const Stage& stage, const std::vector<Pair>& pairs, const std::vector<std::vector<bool>>& history,
                   int frame);

}  // namespace demo
