// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws the debug drawings of the library (SOLID_draw.h) onto a canvas.
#pragma once

#include "canvas.hpp"

#include "SOLID/SOLID_draw.h"

#include <functional>
#include <optional>

namespace viewer
{

/// Where the library's drawing goes.
struct Pen
{
    Vec3 offset{};  // to draw it beside
    double point_radius = 0.06, line_width = 1.5;
    bool panes = true;  // triangles too
    std::optional<Vec3> text{};  // where texts go, instead of where the library wants them
};

/// Calls `drawing` with callbacks that draw on the canvas, and returns what it returns.
DT_Count draw_with(Canvas& canvas, const Pen& pen, const std::function<DT_Count(const DT_DebugDraw&)>& drawing);

/// The triangles that `drawing` draws, by colour.
struct ColouredModel
{
    DT_Color colour;
    Model model;
};
std::vector<ColouredModel> models_of(const std::function<void(const DT_DebugDraw&)>& drawing, double crease = 0.4);

Colour from_library(DT_Color colour);

}  // namespace viewer
