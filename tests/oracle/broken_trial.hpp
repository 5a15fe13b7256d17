// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Is a solid that was made of a broken model the one that was meant?
#pragma once

#include "broken_models.hpp"

#include <SOLID/SOLID_all.h>

namespace dt::test
{

struct BrokenVerdict
{
    bool is_accepted = false;
    int balls = 0;  ///< asked
    std::string faults;  ///< empty if there are none
    std::string refusal;  ///< the text of the error
    DT_SolidReport report{};
};

/// Breaks a model, makes a solid of it with repair or without, and asks whether tiny balls collide with it that are
/// inside the sound model, or outside.
BrokenVerdict try_broken(const Sound& model, unsigned damages, bool repair, std::mt19937& random);

/// Draws models and damages, and prints a table. Returns the number of models that were accepted and are wrong.
int try_many_broken(int count, unsigned seed, bool are_large, bool print);

}  // namespace dt::test
