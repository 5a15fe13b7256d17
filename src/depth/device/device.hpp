// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The graphics device of the machine, if the library was built with one in mind and there is one; and what it costs to
// ask it.
#pragma once

#include "core/function_view.hpp"
#include "depth/device/backend.hpp"

#include <dlfcn.h>
#include <memory>

namespace dt::depth
{

struct DeviceCost
{
    double once = 0, per_sum = 0;  ///< seconds, also for the facets that it must be given

    double of(std::size_t sums) const { return once + per_sum * static_cast<double>(sums); }
};

/// Measures the cost by a question like those of solids of some hundred faces, and a small one. Throws BackendFailure.
DeviceCost measured_cost(Backend& backend);

struct Device
{
    std::unique_ptr<Backend> backend;
    char name[128] = "";  ///< what the driver calls it
    bool is_software = false;  ///< a program that plays a graphics device
    DeviceCost cost;  ///< measured when it was opened
};

/// The handle of a library for dlsym(), or null. What is opened stays: drivers do not bear to be unloaded.
using OpenLibrary = FunctionView<void*(const char* name)>;
inline constexpr auto open_system_library = [](const char* name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); };

/// Opens the device; tests have libraries of their own. The thread that a device works in ends with it.
Result<Device> open_device(OpenLibrary open_library = open_system_library);

}  // namespace dt::depth
