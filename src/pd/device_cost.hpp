// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What it costs to ask a device, so that it can be asked where that pays.
#pragma once

#include "pd/backend.hpp"

namespace solid
{

struct DeviceCost
{
    double once = 0, per_sum = 0;  ///< seconds, also for the facets that it must be given

    double of(std::size_t sums) const { return once + per_sum * static_cast<double>(sums); }
};

/// By asking a question like those of solids of some hundred faces, and a small one. Throws BackendFailure.
DeviceCost measured_cost(Backend& backend);

}  // namespace solid
