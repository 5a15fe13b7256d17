// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The same tests of covering directions for a device and for the plain code that stands in for one: each program has
// its own function.
#pragma once

#include "depth/device/backend.hpp"

namespace dt::test
{

depth::Backend* backend_under_test();  ///< null if there is none on this machine

}  // namespace dt::test
