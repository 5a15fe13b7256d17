// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The one graphics device of the process: opened by the first who asks for it, closed at exit or when the library is unloaded.
#pragma once

#include "depth/device/auto_backend.hpp"

namespace dt::capi::library
{

/// Tries once to open it.
Result<std::shared_ptr<depth::Device>> depth_device();
bool has_depth_device();  ///< and whether it works in this process

depth::DeviceAccess depth_device_access();

}  // namespace dt::capi::library
