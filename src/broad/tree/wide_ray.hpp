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
    template <class Number>
    WideRay(const Scalar* source, const Number* direction)
        : direction_{direction[0], direction[1], direction[2]}, rate_{1 / direction_[0], 1 / direction_[1],
                                                                      1 / direction_[2]},
          source_{source[0], source[1], source[2]}, back_{std::signbit(direction_[0]), std::signbit(direction_[1]),
                                                          std::signbit(direction_[2])}
    {}

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

    /// The parameter at which the ray enters a box that it hits: 0, or a quotient rounded once, so that boxes entered
    /// at the same parameter get the same number.
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
    Wide near_plane(const Bounds& box, int k) const { return (back_[k] ? box.hi : box.lo)[k]; }
    Wide far_plane(const Bounds& box, int k) const { return (back_[k] ? box.lo : box.hi)[k]; }

    Wide direction_[3], rate_[3], source_[3];
    bool back_[3];
};

}  // namespace dt::broad
