// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An error whose text is composed at run time. An Error only points to its text, so that results stay small; such a
// text is in a buffer of its thread, which capi copies before the next one is composed.
#pragma once

#include "core/result.hpp"

#include <cstdio>

namespace dt
{

/// The one buffer below capi that outlives a call; no answer depends on it.
inline constinit thread_local char composed_text[256] = "";

/// `format` and `values` are those of printf.
template <class... Values> [[gnu::cold]] Error composed(DT_Error code, const char* format, Values... values) noexcept
{
    std::snprintf(composed_text, sizeof composed_text, format, values...);
    return {code, composed_text};
}

}  // namespace dt
