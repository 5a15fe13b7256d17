// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What does it cost to ask a device?
#pragma once

#include "depth/device/backend.hpp"

namespace dt::depth
{

struct DeviceCost
{
    double once = 0, per_sum = 0;  ///< seconds, also for the facets that it must be given

    double of(std::size_t sums) const { return once + per_sum * static_cast<double>(sums); }
};

/// Measures the cost by a question like those of solids of some hundred faces, and a small one. Throws BackendFailure.
DeviceCost measured_cost(Backend& backend);

}  // namespace dt::depth
