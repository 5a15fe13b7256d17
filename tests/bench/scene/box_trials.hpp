// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The trials of moving boxes.
#pragma once

#include "boxes.hpp"
#include "trial.hpp"

namespace bench::scene
{

enum class BoxQuestion
{
    frames,
    adding,  // all boxes to an empty scene, one by one, and the first test
    removing  // all boxes one by one, and a test
};

/// Engines that would need several seconds are left out: their time for a tenth of the boxes predicts it.
Trials box_trials(BoxQuestion question, Motion motion, std::size_t count, const std::string& engine);

}  // namespace bench::scene
