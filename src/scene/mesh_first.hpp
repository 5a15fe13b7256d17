// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A mesh against a convex body is asked with the mesh first, and the answer turned round if the client had it second.
#pragma once

#include "convex/proximity.hpp"
#include "scene/object.hpp"

#include <optional>
#include <utility>

namespace solid
{

inline bool turned_round(bool answer)
{
    return answer;
}

inline std::optional<Vec3> turned_round(std::optional<Vec3> answer)
{
    return answer;
}

inline Proximity turned_round(Proximity answer)
{
    std::swap(answer.on_a, answer.on_b);
    std::swap(answer.feature_a, answer.feature_b);
    answer.normal = -answer.normal;
    return answer;
}

inline std::optional<Proximity> turned_round(std::optional<Proximity> answer)
{
    if (answer) answer = turned_round(*answer);
    return answer;
}

/// query(x, y) for what a and b are, mesh first; not for two convex bodies.
template <class Query> inline auto mesh_first(const Object& a, const Object& b, Query query)
{
    const Body* const body_a = a.body();
    const Body* const body_b = b.body();
    if (body_a) return turned_round(query(*b.mesh(), *body_a));
    if (body_b) return query(*a.mesh(), *body_b);
    return query(*a.mesh(), *b.mesh());
}

}  // namespace solid
