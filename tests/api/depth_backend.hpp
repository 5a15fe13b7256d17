// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Programs that hold the same promises of the global depth for different backends.
#pragma once

#include <SOLID/SOLID_depth.h>

extern const DT_DepthBackend backend_under_test;
