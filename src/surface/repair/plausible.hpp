// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Is a surface whose holes have been filled what a person would expect?
#pragma once

#include "surface/shells.hpp"

namespace dt::surface
{

/// An error if it is not: if rims are so far from flat that the solid is guesswork, or if the triangles without the
/// filling clearly wind around points that are outside, or do not around points inside.
std::optional<Error> implausible(const Surface& surface, const Rims& rims, std::pmr::memory_resource& memory);

}  // namespace dt::surface
