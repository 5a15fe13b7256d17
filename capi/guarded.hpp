// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs the body of an entry point and reports its failure. Expected failures are Results; the allocator and third
// parties throw. In both cases the caller gets the neutral value and the error is recorded. Success costs nothing.
#pragma once

#include "capi/last_error.hpp"
#include "core/result.hpp"

#include <new>
#include <utility>

namespace dt::capi
{

template <class T, class Body> inline T guarded(const char* entry, T neutral, Body&& body) noexcept
{
    try
    {
        const Result<T> result = body();
        if (result) [[likely]]
            return *result;
        report(entry, result.error());
    }
    catch (const std::bad_alloc&)
    {
        report(entry, {DT_ERROR_OUT_OF_MEMORY, "the allocator has no memory left"});
    }
    catch (...)
    {
        report(entry, {DT_ERROR_INTERNAL, "unexpected exception"});
    }
    return neutral;
}

/// For entry points that return nothing.
template <class Body> inline void guarded(const char* entry, Body&& body) noexcept
{
    guarded<Done>(entry, Done{}, std::forward<Body>(body));
}

}  // namespace dt::capi
