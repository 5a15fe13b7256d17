// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "depth_backend.hpp"

const DT_DepthBackend backend_under_test = DT_DEPTH_AUTO;
