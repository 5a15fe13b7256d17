// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Surfaces of at most 30 triangles: closed ones of a few kinds, scaled, with some coordinates and corners changed.
#pragma once

#include "bytes.hpp"

#include <vector>

namespace fuzz
{

struct Surface
{
    std::vector<DT_Scalar> vertices;  ///< x, y, z of each
    std::vector<DT_Index> indices;  ///< three of each triangle
};

Surface any_surface(Bytes& in);

}  // namespace fuzz
