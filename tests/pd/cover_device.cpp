// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/device.hpp"
#include "tests/pd/cover_fixture.hpp"

namespace solid::test
{

Backend* backend_under_test()
{
    static const Result<Device> device = open_device();
    return device ? device->backend.get() : nullptr;
}

}  // namespace solid::test
