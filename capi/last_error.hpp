// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Reports an error: keeps the first of each thread with its text, and calls the callback of the process.
#pragma once

#include "core/result.hpp"

namespace dt::capi
{

/// Keeps the error if the thread has none waiting, and calls the error callback.
[[gnu::cold, gnu::noinline]] void report(const char* entry, const Error& error) noexcept;

}  // namespace dt::capi
