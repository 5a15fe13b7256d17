// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The point nearest the origin of a convex set that is known by its support mapping only: GJK [Bergen99] in double, to
// the last digits, with a lower bound that holds whatever rounding did.
#pragma once

#include "convex/simplex.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::convex
{

struct NearestOfSet
{
    Simplex W;  ///< of the set; v is in it
    Vec3 v{};
    double upper = 0;  ///< ‖v‖; 0 if the origin is in the set
    double lower = 0;  ///< n·w ≥ lower for all of the set
    Vec3 n{};  ///< unit, if lower > 0

    bool is_around() const { return W.n == 4; }  ///< the origin is inside the simplex
};

/// support(d) is a Vertex furthest along d. `first` is any direction from the origin to the set. It ends early when the
/// distance is known to exceed `enough`.
template <class Support>
NearestOfSet nearest_of_set(Support support, Vec3 first, double enough = std::numeric_limits<double>::infinity())
{
    constexpr int max_rounds = 100;
    constexpr double known = 1e-11;
    NearestOfSet found;
    found.lower = -std::numeric_limits<double>::infinity();
    found.v = norm2(first) > 0 ? first : Vec3{1, 0, 0};
    double size = 0;
    for (int k = 0; k < max_rounds; ++k)
    {
        const Vertex w = support(-found.v);
        const double length = norm(found.v), lower = dot(found.v, w.w) / length;
        size = std::max(size, max_abs(w.w));
        if (lower > found.lower) found.lower = lower, found.n = (1 / length) * found.v;
        if (found.W.n > 0 && (length - found.lower <= known * size || found.lower > enough)) break;
        for (int i = 0; i < found.W.n; ++i)
            if (found.W.v[i].w == w.w) return found;
        found.W.add(w);
        const double before = k > 0 ? found.upper : std::numeric_limits<double>::infinity();
        found.upper = std::sqrt(nearest_to_origin(found.W, found.v));
        if (found.is_around() || !(found.upper > known * size))
        {
            found.upper = 0;
            break;
        }
        if (!(found.upper < before)) break;
    }
    return found;
}

}  // namespace dt::convex
