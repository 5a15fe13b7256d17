// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A ray against one box, in wide numbers, which distinguish parameters that are equal as Scalars.
#pragma once

#include "broad/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::broad
{

class WideRay
{
public:
    /// The ray source + t·direction.
    WideRay(const Scalar* source, const Scalar* direction)
        : WideRay(source, Wide(direction[0]), Wide(direction[1]), Wide(direction[2]))
    {}
    WideRay(const Scalar* source, const Wide (&d)[3]) : WideRay(source, d[0], d[1], d[2]) {}
    /// The ray from one point through another, which it reaches at t = 1.
    static WideRay through(const Scalar* source, const Scalar* target)
    {
        const auto way = [&](int k) { return Wide(target[k]) - Wide(source[k]); };
        return {source, way(0), way(1), way(2)};
    }

    /// Whether the ray hits the box in [0, last], which may be infinite. Rounding never loses a hit.
    bool meets(const Bounds& box, Scalar last) const
    {
        constexpr Wide slack = 8 * std::numeric_limits<Wide>::epsilon(), most = std::numeric_limits<Wide>::max();
        Wide enter = 0, leave = std::min(Wide(last), most);
        for (int k = 0; k < 3; ++k)
        {
            const Wide near = (near_plane(box, k) - source_[k]) * rate_[k],
                       far = (far_plane(box, k) - source_[k]) * rate_[k];
            if (near > enter) enter = near;  // false for NaN: the ray runs in that face
            if (far < leave) leave = far;
        }
        return enter * (1 - slack) <= leave;
    }

    /// The parameter at which the ray enters a box that it hits: 0, or a quotient rounded once, so that boxes entered at the same
    /// parameter get the same number.
    Wide entry(const Bounds& box) const
    {
        Wide enter = 0;
        for (int k = 0; k < 3; ++k)
        {
            const Wide near = (near_plane(box, k) - source_[k]) / direction_[k];
            if (near > enter) enter = near;
        }
        return enter;
    }

private:
    WideRay(const Scalar* source, Wide x, Wide y, Wide z)
        : direction_{x, y, z}, rate_{1 / x, 1 / y, 1 / z}, source_{source[0], source[1], source[2]},
          back_{std::signbit(x), std::signbit(y), std::signbit(z)}
    {}
    Wide near_plane(const Bounds& box, int k) const { return (back_[k] ? box.hi : box.lo)[k]; }
    Wide far_plane(const Bounds& box, int k) const { return (back_[k] ? box.lo : box.hi)[k]; }

    Wide direction_[3], rate_[3], source_[3];
    bool back_[3];
};

}  // namespace dt::broad
