// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two boxes by separating axes [Gottschalk96]. The face normals of the difference of two boxes are the three axes of
// A, the three of B and their nine cross products, so the test decides overlap, and the least overlap along the
// fifteen is the exact depth. Four lanes hold the axes of A, one pass each axis of B.
#pragma once

#include "math/isometry.hpp"
#include "shape/core_shapes.hpp"

#include <optional>

namespace solid
{

/// Gaps up to `touch` count as contact.
bool boxes_intersect(const Box& A, const Isometry& at_a, const Box& B, const Isometry& at_b, double touch);

/// In the frame of A.
struct BoxDepth
{
    double depth;  ///< moving B by depth·normal separates
    double lower;  ///< certified: the true depth is not less
    Vec3 normal;  ///< unit, from A to B
    Vec3 on_a, on_b;
    bool witnessed;  ///< false: rounding kept on_a and on_b from being found (axes that are almost parallel)
};

/// Nothing if they are further apart than touch.
std::optional<BoxDepth> box_depth(const Box& A, const Isometry& at_a, const Box& B, const Isometry& at_b,
                                  double touch);

}  // namespace solid
