// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Reports an error: keeps the first of each thread with its text, and calls the callback of the process.
#pragma once

#include "core/result.hpp"

#include <cstddef>

namespace dt::capi
{

/// Keeps the error if the thread has none waiting, and calls the error callback.
[[gnu::cold, gnu::noinline]] void report(const char* entry, const Error& error) noexcept;

/// A buffer for an error text made at run time; valid until the next error of this thread.
struct TextBuffer
{
    char* data;
    std::size_t size;
};
TextBuffer scratch_text() noexcept;

}  // namespace dt::capi
