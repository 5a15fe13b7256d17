// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Queries on a mesh and a convex body take the mesh first; the answer is swapped back if the client passed the mesh
// second.
#pragma once

#include "convex/proximity.hpp"
#include "object/object.hpp"

#include <optional>

namespace dt::object
{

/// An answer that does not tell the objects apart.
template <class Answer> inline Answer swapped(Answer answer)
{
    return answer;
}

inline std::optional<convex::Proximity> swapped(std::optional<convex::Proximity> answer)
{
    if (answer) answer = swapped(*answer);
    return answer;
}

/// Calls query(x, y) with the mesh or body of a and of b, a mesh first. Not for two convex bodies.
template <class Query> inline auto mesh_first(const Object& a, const Object& b, Query query)
{
    const convex::Body* const body_a = a.body();
    const convex::Body* const body_b = b.body();
    if (body_a) return swapped(query(*b.mesh(), *body_a));
    if (body_b) return query(*a.mesh(), *body_b);
    return query(*a.mesh(), *b.mesh());
}

}  // namespace dt::object
