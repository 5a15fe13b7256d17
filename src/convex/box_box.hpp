// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two boxes by separating axes [Gottschalk96]. The face normals of the difference of two boxes are the three axes of
// A, the three of B and their nine cross products, so the test decides overlap, and the least overlap along the
// fifteen is the exact depth. Four lanes hold the axes of A, one pass each axis of B.
#pragma once

#include "convex/proximity.hpp"
#include "math/isometry.hpp"
#include "shape/core_shapes.hpp"

namespace dt::convex
{

/// Where two boxes are.
struct BoxPlaces
{
    const Isometry &a, &b;
    Vec3 way;  ///< from a to b, which may be known better than the two positions
};

/// `touch`: what rounding can make of an overlap along an axis before that is divided by its length.
Contact contact_of_boxes(const shape::Box& A, const shape::Box& B, const BoxPlaces& at, double touch);

enum class BoxContact
{
    apart,  ///< an axis shows a gap beyond touch
    none,  ///< an axis across edges shows one when divided by its length, and so rounding
    found,
    unwitnessed,  ///< as found, but rounding kept on_a and on_b from being found (axes that are almost parallel)
};

/// The depth, as CoreProximity has it: moving B by −lower·normal separates, and −upper is certified from below.
BoxContact box_depth(const shape::Box& A, const shape::Box& B, const BoxPlaces& at, double touch, CoreProximity& out);

}  // namespace dt::convex
