// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The texts of the shaders, GLSL 3.30.
#pragma once

#include <string>

namespace viewer::shaders
{

extern const std::string instance_vertex;  // models, placed by their instances
extern const std::string depth_fragment;  // nothing but depth
extern const std::string lit_fragment;  // solids, glass and the floor
extern const std::string floor_vertex;
extern const std::string line_vertex;
extern const std::string line_fragment;
extern const std::string screen_vertex;  // one triangle that covers the picture
extern const std::string sky_fragment;
extern const std::string occlusion_fragment;  // how much of the surroundings is hidden
extern const std::string blur_fragment;

}  // namespace viewer::shaders
