// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The graphics device of the machine, if the library was built with one in mind and there is one.
#pragma once

#include "core/function_view.hpp"
#include "depth/device/device_cost.hpp"

#include <memory>

namespace dt::depth
{

struct Device
{
    std::unique_ptr<Backend> backend;
    char name[128] = "";  ///< what the driver calls it
    bool is_software = false;  ///< a program that plays a graphics device
    DeviceCost cost;  ///< measured when it was opened
};

/// `open_library` is dlopen(), or what a test has instead. The thread that a device works in ends with it.
Result<Device> open_device(FunctionView<void*(const char* name)> open_library);
Result<Device> open_device();

}  // namespace dt::depth
