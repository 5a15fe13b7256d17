// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two objects of a scene whose boxes overlap, during a test, and what the test finds out about them.
#pragma once

#include "broad/box.hpp"
#include "math/vec3.hpp"
#include "scene/response_table.hpp"

#include <cstdint>

namespace solid
{

struct Encounter
{
    broad::ProxyId first, second;  ///< first created before second
    std::uint32_t memory;  ///< where the pair keeps what it remembers from test to test
};

/// What a response is told, as far as its type asks for it.
struct Collision
{
    Vec3 on_a, on_b;  ///< a common point, twice; or the deepest points
    Vec3 normal;  ///< zero; or on_b − on_a
};

/// The outcome of one encounter, and for which state of the world it holds.
struct Finding
{
    Finding() {}  // NOLINT: not defaulted, so that no one zeroes the vectors first

    bool is_swapped = false;  ///< the second object is reported first
    bool is_hit = false;
    ResponseType type = ResponseType::none;
    std::uint32_t changes_first = 0, changes_second = 0;
    std::uint64_t version_table = 0;
    Collision collision;
};

}  // namespace solid
