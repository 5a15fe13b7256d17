// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How each scene is made; each is in the file of its name, or with those of its kind: depth.cpp, simulations.cpp.
#pragma once

#include "../scene.hpp"

namespace viewer
{

std::unique_ptr<Scene> make_gjk();
std::unique_ptr<Scene> make_epa();
std::unique_ptr<Scene> make_casts();
std::unique_ptr<Scene> make_broad();
std::unique_ptr<Scene> make_deform();
std::unique_ptr<Scene> make_pile();
std::unique_ptr<Scene> make_responses();
std::unique_ptr<Scene> make_depth();
std::unique_ptr<Scene> make_tori();
std::unique_ptr<Scene> make_gratings();
std::unique_ptr<Scene> make_bowl();
std::unique_ptr<Scene> make_funnels();

}  // namespace viewer
