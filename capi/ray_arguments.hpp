// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Checks the arguments that all ray casts of the API have in common, and brings rays of doubles into range.
#pragma once

#include "capi/convert.hpp"
#include "core/result.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace dt::capi
{

constexpr Error need_ray{DT_ERROR_INVALID_ARGUMENT, "source and target must be three finite numbers each"};
constexpr Error need_param{DT_ERROR_INVALID_ARGUMENT, "max_param must be a number that is not negative"};

/// Describes the first fault in the arguments of a ray cast, if there is one.
inline std::optional<Error> ray_fault(const DT_Scalar* source, const DT_Scalar* target, DT_Scalar max_param,
                                      const DT_Scalar* param, const DT_Scalar* normal)
{
    if (!is_point(source) || !is_point(target)) return need_ray;
    if (!(max_param >= 0)) return need_param;
    if (!param || !normal)
        return Error{DT_ERROR_INVALID_ARGUMENT, "param and normal take the result and may not be null"};
    return std::nullopt;
}

/// The largest parameter as a finite number.
inline double bounded(DT_Scalar max_param)
{
    return double(std::min(max_param, std::numeric_limits<DT_Scalar>::max()));
}

/// The direction and the largest parameter of a ray of doubles, so that queries can square the one and multiply both.
struct RayInRange
{
    Vec3 direction;
    double max_param;
    int exponent = 0;  ///< the client's parameter is param·2^exponent

    double param(double t) const { return std::scalbn(t, exponent); }
};

inline RayInRange in_range(Vec3 direction, double max_param)
{
    // Objects and sources are within FLT_MAX, so no hit is further away than this.
    constexpr double far = 4.0 * double(std::numeric_limits<float>::max());
    const double length = max_abs(direction);
    if (!(length > 0)) return {direction, std::min(max_param, 1.0)};
    const int exponent = length < double(std::numeric_limits<float>::min()) ? -std::ilogb(length) : 0;
    const auto scaled = [=](double x) { return std::scalbn(x, exponent); };
    return {{scaled(direction.x), scaled(direction.y), scaled(direction.z)},
            std::min(std::scalbn(max_param, -exponent), far / scaled(length)),
            exponent};
}

}  // namespace dt::capi
