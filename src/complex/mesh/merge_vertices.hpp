// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Merges equal vertices. Vertices given face by face come once for each face that has them: about six times on a
// closed surface of triangles.
#pragma once

#include "math/scalar.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::complex
{

/// Keeps the first of equal vertices (x, y, z of each), in their order, and numbers the others like it.
void merge_equal_vertices(std::pmr::vector<Scalar>& coordinates, std::span<std::uint32_t> numbers,
                          std::pmr::memory_resource& memory);

}  // namespace dt::complex
