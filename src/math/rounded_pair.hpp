// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rounds two numbers to Scalars so that their difference stays what it was, as nearly as Scalars can tell. Far from the
// origin each of them is rounded by more than a small difference is long.
#pragma once

#include "math/scalar.hpp"

#include <cmath>

namespace dt
{

struct RoundedPair
{
    Scalar x, y;
};

/// Rounds x and x + d. Each is off by at most the distance of two neighbouring Scalars, the difference by half of that,
/// of the finer of the two: the coarser one is rounded first.
[[gnu::always_inline]] inline RoundedPair rounded_pair(double x, double d)
{
    const double y = x + d;
    if (std::fabs(x) < std::fabs(y))
    {
        const auto b = Scalar(y);
        return {Scalar(double(b) - d), b};
    }
    const auto a = Scalar(x);
    return {a, Scalar(double(a) + d)};
}

}  // namespace dt
