// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The first error of each thread and its text, and the callback of the process.
#pragma once

#include "core/result.hpp"

#include <cstddef>

namespace dt::capi
{

/// Keeps the error if the thread has none waiting, and calls the error callback.
[[gnu::cold, gnu::noinline]] void report(const char* entry, const Error& error) noexcept;

DT_Error take_error() noexcept;
const char* error_text() noexcept;
void set_error_callback(DT_ErrorCallback callback, void* client_data) noexcept;

/// A buffer for an error text made at run time; valid until the next error of this thread.
struct TextBuffer
{
    char* data;
    std::size_t size;
};
TextBuffer scratch_text() noexcept;

}  // namespace dt::capi
