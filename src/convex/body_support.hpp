// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The core of a convex body by its support mapping, in double, in world coordinates relative to where the body is.
#pragma once

#include "convex/body.hpp"
#include "math/aabb.hpp"

#include <type_traits>

namespace dt::convex
{

/// A point of the core furthest along d, relative to body.at.t(). d need not be of length 1, nor other than zero.
inline Vec3 core_support(const Body& body, Vec3 d)
{
    const Vec3 e = body.at.turned_back(d);
    const auto furthest = [&](const auto& core) {
        if constexpr (std::is_pointer_v<std::remove_cvref_t<decltype(core)>>)
            return core->exact_support(e).p;
        else
            return core.exact_support(e).p;
    };
    return body.at.turned(std::visit(furthest, body.core));
}

/// Around the core.
inline Aabb core_box(const Body& body)
{
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

}  // namespace dt::convex
