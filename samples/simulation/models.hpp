// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The solids of the scenes, each closed and as fine as those of [Kim02]: letters and digits, tori, gratings, a bowl,
// funnels, ramps, boxes. All are centred so that placing them is easy; each says how.

#pragma once

#include "mesh.hpp"

#include <string_view>

namespace simulation
{

/// The characters of glyph(): the ten digits and the capital letters.
inline constexpr std::string_view glyphs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A letter or digit of rounded strokes, 1 high, upright in the xy-plane and `thickness` deep along z; its box is
/// centred at the origin. 100 to 300 faces.
Mesh glyph(char name, double thickness = 0.24);

/// About the z-axis: a tube of radius r whose middle is a circle of radius R.
Mesh torus(double R, double r, int around = 50, int across = 20);

/// A plate in the xy-plane with columns x rows square holes, centred at the origin.
Mesh grating(int columns, int rows, double hole, double bar, double thickness);

/// An upright bowl, open towards +y; the inside is part of a ball of radius `radius`, whose centre is the origin, cut
/// off at the height y = rim. The wall is `wall` thick.
Mesh bowl(double radius, double wall, double rim, int around = 16);

/// An upright funnel about the y-axis: a cone from radius `top` at y = height to radius `spout` at y = 0, and a pipe of
/// length `pipe` below. All are inner measures.
Mesh funnel(double top, double spout, double height, double pipe, double wall, int around = 16);

/// A chute along x with walls at its sides, flat, its box centred at the origin: turn it to make it a ramp.
Mesh ramp(double run, double width, double wall_height, double wall);

/// A tray: a rectangular box along the axes without lid, whose floor is at y = 0 inside.
Mesh tray(double length, double width, double height, double wall);

Mesh box(double x, double y, double z);

}  // namespace simulation
