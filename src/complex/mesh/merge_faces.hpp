// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which faces of a mesh are given more than once? n faces on top of each other would meet n others n² times, and tell
// no more than one.
#pragma once

#include "complex/mesh/faces.hpp"

namespace dt::complex
{

/// Lists the faces, in their order, without those that have the same vertices as an earlier one, in whatever order.
std::pmr::vector<std::uint32_t> distinct_faces(const FaceList& faces, std::pmr::memory_resource& memory);

/// Some faces of a list, by the numbers they have in it.
struct SomeFaces
{
    std::pmr::vector<std::uint32_t> indices, numbers;
    std::pmr::vector<std::uint64_t> first;

    SomeFaces(const FaceList& all, std::span<const std::uint32_t> some, std::pmr::memory_resource& memory);
    FaceList list() const { return {indices, first, numbers}; }
};

}  // namespace dt::complex
