// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Converts numbers at the boundary: C arrays of DT_Scalar outside, doubles inside.
#pragma once

#include "math/affine.hpp"
#include "math/outward.hpp"
#include "math/rounded_pair.hpp"
#include "math/vec3.hpp"

#include "SOLID/SOLID_types.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace dt::capi
{

template <class Number> inline Vec3 load(const Number* v)
{
    return {double(v[0]), double(v[1]), double(v[2])};
}

/// Whether a client's pointer leads to three finite numbers.
template <class Number> inline bool is_point(const Number* v)
{
    return v && is_finite(load(v));
}

template <class Number> inline void store(Vec3 from, Number* to)
{
    to[0] = Number(from.x + 0.0);  // never −0
    to[1] = Number(from.y + 0.0);
    to[2] = Number(from.z + 0.0);
}

/// Stores a point and the point that `way` leads to; their difference is `way` as nearly as Scalars can tell.
inline void store_way(Vec3 from, Vec3 way, DT_Scalar* point1, DT_Scalar* point2)
{
    for (int i = 0; i < 3; ++i)
    {
        const RoundedPair pair = rounded_pair(from[i], way[i]);
        point1[i] = pair.x;
        point2[i] = pair.y;
    }
}

/// The nearest DT_Scalar, but never zero for an x that is not.
inline DT_Scalar rounded(double x)
{
    const auto y = DT_Scalar(x);
    if (y != 0 || x == 0) [[likely]]
        return y;
    return std::copysign(std::numeric_limits<DT_Scalar>::denorm_min(), y);
}

/// Reads a 4×4 matrix by columns, without its last row.
template <class Number> inline Affine load_matrix(const Number* m)
{
    const auto column = [m](int j) { return Vec3{double(m[4 * j]), double(m[4 * j + 1]), double(m[4 * j + 2])}; };
    return {{column(0), column(1), column(2)}, column(3)};
}

template <class Number> inline void store_matrix(const Affine& from, Number* m)
{
    const Vec3 columns[4] = {from.M.c0, from.M.c1, from.M.c2, from.t};
    for (int j = 0; j < 4; ++j)
    {
        for (int i = 0; i < 3; ++i)
            m[4 * j + i] = Number(columns[j][i]);
        m[4 * j + 3] = Number(j == 3);
    }
}

inline bool is_finite(const Affine& a)
{
    return is_finite(a.M) && is_finite(a.t);
}

/// The number that a client passed as an enum. It may be any, as it comes from C, and an enum of C++ must not have it.
template <class Enum> inline std::uint32_t number_of(const Enum& value)
{
    std::uint32_t number;
    static_assert(sizeof value == sizeof number);
    std::memcpy(&number, &value, sizeof number);
    return number;
}

/// Whether x is a finite length; false for NaN.
inline bool is_size(DT_Scalar x)
{
    return x >= 0 && x <= std::numeric_limits<DT_Scalar>::max();
}

}  // namespace dt::capi
