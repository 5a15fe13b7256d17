// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "tests/depth/cover_fixture.hpp"
#include "tests/depth/plain_backend.hpp"

namespace dt::test
{

depth::Backend* backend_under_test()
{
    static PlainBackend backend;
    return &backend;
}

}  // namespace dt::test
