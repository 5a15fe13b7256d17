// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The viewer in a window.
#pragma once

#include "options.hpp"

namespace viewer
{

/// Until the window is closed. Throws std::runtime_error if there can be no window.
void run_window(const Options& options);

}  // namespace viewer
