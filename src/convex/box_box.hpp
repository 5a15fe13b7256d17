// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two boxes by separating axes [Gottschalk96]. The face normals of the difference of two boxes are the three axes of
// A, the three of B and their nine cross products, so the test decides overlap, and the least overlap along the
// fifteen is the exact depth. Four lanes hold the axes of A, one pass each axis of B.
#pragma once

#include "math/mat3.hpp"
#include "shape/core_shapes.hpp"

#include <optional>

namespace solid
{

/// B's axes are the columns of R, its centre is t, in the frame of A. Gaps up to `touch` count as contact.
bool boxes_intersect(const Box& A, const Box& B, const Mat3& R, Vec3 t, double touch);

struct BoxDepth
{
    double depth;
    Vec3 normal;  ///< unit, from A to B
    Vec3 on_a, on_b;
};

/// Nothing if they are further apart than touch.
std::optional<BoxDepth> box_depth(const Box& A, const Box& B, const Mat3& R, Vec3 t, double touch);

}  // namespace solid
