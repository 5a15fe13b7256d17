// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "depth/device/device.hpp"
#include "tests/depth/cover_fixture.hpp"

namespace dt::test
{

depth::Backend* backend_under_test()
{
    static const Result<depth::Device> device = depth::open_device();
    return device ? device->backend.get() : nullptr;
}

}  // namespace dt::test
