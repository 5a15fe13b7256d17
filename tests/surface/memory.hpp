// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The memory that tests of surfaces use.
#pragma once

#include <memory_resource>

namespace dt::test
{

inline std::pmr::memory_resource& memory()
{
    return *std::pmr::get_default_resource();
}

}  // namespace dt::test
