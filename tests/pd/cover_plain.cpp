// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "tests/pd/cover_fixture.hpp"
#include "tests/pd/plain_backend.hpp"

namespace solid::test
{

Backend* backend_under_test()
{
    static PlainBackend backend;
    return &backend;
}

}  // namespace solid::test
