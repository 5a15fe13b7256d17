// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which part of a convex polygon is on one side of a plane?
#pragma once

#include "math/plane.hpp"

namespace dt
{

/// Puts the part of a convex polygon with height(x) ≥ 0 into `out`. The height is linear in x.
template <class Polygon, class Height> void clip(const Polygon& polygon, Height height, Polygon& out)
{
    out.clear();
    if (polygon.empty()) return;
    double f = height(polygon[0]);
    for (std::size_t i = 0; i < polygon.size(); ++i)
    {
        const Vec3 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        const double g = height(b);
        if (f >= 0) out.push_back(a);
        if ((f > 0 && g < 0) || (f < 0 && g > 0)) out.push_back(crossing(a, f, b, g));
        f = g;
    }
}

}  // namespace dt
