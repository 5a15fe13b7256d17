// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Instead of gl/ where the library is built without it.
#include "depth/device/device.hpp"

namespace dt::depth
{

Result<Device> open_device(OpenLibrary)
{
    return Error{DT_ERROR_NO_GPU, "this build has no GPU backend; use DT_DEPTH_CPU"};
}

}  // namespace dt::depth
