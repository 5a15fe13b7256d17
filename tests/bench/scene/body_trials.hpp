// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The trials of bodies: whole frames, from the new placements to the contacts, or parts of them, and rays.
#pragma once

#include "bodies.hpp"
#include "trial.hpp"

namespace bench::scene
{

enum class Frame
{
    all,  // all bodies are placed, and tested
    some,  // a twentieth of them
    rest,  // none
    place  // placed only; asked per body
};

Trials contact_trials(bool depth, Frame frame, std::size_t count, const std::string& engine);
Trials ray_trials(Rays rays, std::size_t count, const std::string& engine);

}  // namespace bench::scene
