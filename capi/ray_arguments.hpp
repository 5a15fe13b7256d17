// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What all ray casts of the API ask of their arguments.
#pragma once

#include "capi/convert.hpp"
#include "core/result.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace solid
{

constexpr Error need_param{DT_ERROR_INVALID_ARGUMENT, "max_param must be a number that is not negative"};

/// What is wrong with the arguments of a ray cast, if anything is.
inline std::optional<Error> ray_fault(const DT_Scalar* source, const DT_Scalar* target, DT_Scalar max_param,
                                      const DT_Scalar* param, const DT_Scalar* normal)
{
    if (!source || !target || !is_finite(load(source)) || !is_finite(load(target)))
        return Error{DT_ERROR_INVALID_ARGUMENT, "source and target must be three finite numbers each"};
    if (!(max_param >= 0)) return need_param;
    if (!param || !normal)
        return Error{DT_ERROR_INVALID_ARGUMENT, "param and normal take the result and may not be null"};
    return std::nullopt;
}

/// Infinity is as good as the largest number.
inline double bounded(DT_Scalar max_param)
{
    return double(std::min(max_param, std::numeric_limits<DT_Scalar>::max()));
}

}  // namespace solid
