// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A candidate pair: two objects of a scene whose boxes overlap, and what a step computes for them.
#pragma once

#include "broad/bounds.hpp"
#include "math/vec3.hpp"
#include "scene/response/response_table.hpp"

#include <cstdint>

namespace dt::scene
{

struct CandidatePair
{
    broad::ProxyId first, second;  ///< first created before second
    std::uint32_t memory;  ///< index of the pair cache that is kept from step to step
};

/// The points and the normal that a response receives, as far as its type asks for them.
struct Contact
{
    Vec3 on_a, on_b;  ///< witnessed: a common point, twice; depth: the deepest points
    Vec3 normal;  ///< witnessed: zero; depth: on_b − on_a
};

/// The result for one candidate pair. It holds while both objects and the table are unchanged.
struct PairResult
{
    PairResult() {}  // NOLINT: not defaulted, so that value-initialisation does not zero the vectors

    bool is_swapped = false;  ///< the second object is reported first
    bool is_hit = false;
    ResponseType type = ResponseType::none;
    std::uint32_t changes_first = 0, changes_second = 0;  ///< Scene::Member::changes when it was computed
    std::uint64_t version_table = 0;  ///< ResponseTable::version() when it was computed
    Contact contact;
};

}  // namespace dt::scene
