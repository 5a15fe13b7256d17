// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep are two triangles in each other? The faces of the difference of two triangles have the two normals and the
// nine cross products of edges as normals: the least overlap along these eleven is the depth.
#pragma once

#include "math/vec3.hpp"

#include <optional>

namespace dt::complex
{

struct TriangleDepth
{
    double
        depth;  ///< moving A by −depth·normal separates; negative: they are this far apart along the normal, at least
    double doubt;  ///< the true depth may be this much less: edges that are almost parallel
    double
        cosecant;  ///< largest of the angles between edges whose product was used: rounding turns the product so much
    Vec3 normal;  ///< unit, from A to B

    /// The same along the normal of A, and along that of B. Infinite for a triangle that has none.
    struct AlongFace
    {
        double depth;
        Vec3 normal;
    } along_face[2];
};

/// The depth; nothing if they overlap by no more than `least` along some axis. Infinite if no axis has a direction:
/// then there is no volume, and the depth must be found by other means.
std::optional<TriangleDepth> triangle_depth(const Vec3 (&a)[3], const Vec3 (&b)[3], double least);

}  // namespace dt::complex
