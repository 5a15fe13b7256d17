// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The trials of bodies: whole frames, from the new placements to the contacts, and rays.
#pragma once

#include "bodies.hpp"
#include "trial.hpp"

namespace bench::scene
{

Trials contact_trials(bool depth, std::size_t count, const std::string& engine);
Trials ray_trials(Rays rays, std::size_t count, const std::string& engine);

}  // namespace bench::scene
