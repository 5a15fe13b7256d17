// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How far does a convex body, or its core, reach in the world? Its support mapping in double, and boxes around it.
#pragma once

#include "convex/body.hpp"
#include "math/aabb.hpp"

namespace dt::convex
{

/// A point of the core furthest along d, relative to body.at.t(). d need not be of length 1, nor other than zero.
inline Vec3 core_support(const Body& body, Vec3 d)
{
    return body.at.turned(furthest_in_core(body, body.at.turned_back(d)));
}

/// The box around the core, relative to body.at.t().
inline Aabb core_box(const Body& body)
{
    if (const View* const ellipsoid = ellipsoid_of(body))
        return {-ellipsoid->ellipsoid_box(), ellipsoid->ellipsoid_box()};
    Aabb box;
    for (int i = 0; i < 3; ++i)
    {
        Vec3 n{};
        n[i] = 1;
        box.hi[i] = core_support(body, n)[i];
        box.lo[i] = core_support(body, -n)[i];
    }
    return box;
}

/// The box around the body when its t is at `centre`.
Aabb box_around(const Body& body, Vec3 centre);

}  // namespace dt::convex
