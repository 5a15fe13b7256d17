// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The first error of each thread and its text, and the callback of the process.
#pragma once

#include "core/result.hpp"

#include <cstddef>

namespace solid
{

/// Keeps the error if the thread has none waiting, and tells the callback.
[[gnu::cold, gnu::noinline]] void report(const char* entry, const Error& error) noexcept;

DT_Error take_error() noexcept;
const char* error_text() noexcept;
void set_error_callback(DT_ErrorCallback callback, void* client_data) noexcept;

/// Room for a text made up at run time; lives until the next error of this thread.
struct TextBuffer
{
    char* data;
    std::size_t size;
};
TextBuffer scratch_text() noexcept;

}  // namespace solid
