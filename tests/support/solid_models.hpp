// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Solids that are not convex, as a client would give them, with convex pieces that they consist of by construction:
// prisms over plane figures, figures turned about an axis, and a few others. Nothing here asks the library.
#pragma once

#include "support/linear.hpp"

#include <array>
#include <vector>

namespace dt::test
{

using Points = std::vector<Vec>;

struct Model
{
    Points vertices{};
    std::vector<std::array<unsigned, 3>> triangles{};  ///< counterclockwise, seen from outside
    std::vector<Points> pieces{};  ///< convex; the solid is their union
};

/// Convex polygons, counterclockwise, that share whole edges. The first corner of each may not lie between others on
/// one line, since its caps are fans about it.
struct Figure
{
    std::vector<std::array<double, 2>> points{};
    std::vector<std::vector<unsigned>> polygons{};
};

Model prism(const Figure& figure, double bottom, double top);

/// The points of the figure are (radius, height); those of radius 0 lie on the axis. Cosines and sines are rounded to
/// multiples of 1/4096, which leaves every face flat.
Model turned_about_axis(const Figure& figure, int sectors);

Model box(Vec lo, Vec hi);

/// A box with a room in its middle; both are cubes, given by half their edges.
Model hollow_box(double outer, double inner);

/// A cube, by half its edge, with a pyramid on each side whose tip has this distance from the middle.
Model spiked_cube(double half_edge, double tip);

/// The cells of rows of characters that are '#', each of edge 1. The last row is the lowest; its first cell begins at
/// the origin. Cells may not meet in a corner only.
Figure cells(const std::vector<const char*>& rows);

/// Bars between these lines: the region of the odd columns in the odd rows is open.
Figure grating(const std::vector<double>& x, const std::vector<double>& y);

Figure gear(int teeth, double inner, double outer, double inner_share, double outer_share);

/// A circle's section of the ring, for turned_about_axis: its corners are rounded to multiples of 1/4096.
Figure ring_section(double ring, double tube, int corners);

double volume(const Model& model);

/// With every coordinate multiplied.
Model scaled(Model model, double factor);

}  // namespace dt::test
