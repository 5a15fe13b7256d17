// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Checks the arguments that all ray casts of the API have in common.
#pragma once

#include "capi/convert.hpp"
#include "core/result.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace dt::capi
{

constexpr Error need_param{DT_ERROR_INVALID_ARGUMENT, "max_param must be a number that is not negative"};

/// Describes the first fault in the arguments of a ray cast, if there is one.
inline std::optional<Error> ray_fault(const DT_Scalar* source, const DT_Scalar* target, DT_Scalar max_param,
                                      const DT_Scalar* param, const DT_Scalar* normal)
{
    if (!is_point(source) || !is_point(target))
        return Error{DT_ERROR_INVALID_ARGUMENT, "source and target must be three finite numbers each"};
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

}  // namespace dt::capi
