// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What holds for the whole process: accuracy and tolerance, worker threads, errors, memory.
#include "script.hpp"

#include <cstring>

namespace fuzz
{
namespace
{

void set_accuracy(Script& s)
{
    const DT_Scalar error = s.size();
    s.call("DT_SetAccuracy", DT_SetAccuracy, error);
    const DT_Scalar now = s.call("DT_GetAccuracy", DT_GetAccuracy);
    s.expect(is_finite(double(now)) && now > 0, "an accuracy is positive");
}

void set_tolerance(Script& s)
{
    const DT_Scalar error = s.size();
    s.call("DT_SetTolerance", DT_SetTolerance, error);
    const DT_Scalar now = s.call("DT_GetTolerance", DT_GetTolerance);
    s.expect(is_finite(double(now)) && now > 0, "a tolerance is positive");
}

void set_workers(Script& s)
{
    const DT_Count wanted = s.below(4);
    const DT_Count now = s.call("DT_SetWorkerCount", DT_SetWorkerCount, wanted);
    s.expect(now >= 1 || s.failed(), "one thread works");
    if (wanted > 0 && !s.failed()) s.expect(now == wanted, "as many threads as wanted work");
    s.expect(s.call("DT_GetWorkerCount", DT_GetWorkerCount) >= 1, "one thread works");
}

void look_at_errors(Script& s)
{
    DT_DestroyObject(nullptr);
    s.expect(std::strlen(DT_GetErrorText()) > 5, "an error has a text");
    s.expect(DT_GetError() == DT_ERROR_INVALID_HANDLE && DT_GetError() == DT_ERROR_NONE, "an error is told once");
}

void count_errors(void* client_data, DT_Error error, const char* function, const char* text)
{
    const Script& s = *static_cast<Script*>(client_data);
    s.expect(error != DT_ERROR_NONE && function && text && *function && *text, "an error has a code and a text");
}

void set_error_callback(Script& s)
{
    const bool is_null = s.below(2) == 0;
    s.call("DT_SetErrorCallback", DT_SetErrorCallback, is_null ? nullptr : count_errors, static_cast<void*>(&s));
    s.expect(!s.failed(), "an error callback can be set");
}

void get_version(Script& s)
{
    Output<int, 3> v(s);
    int* const p = v.pointer();
    s.call("DT_GetVersion", DT_GetVersion, p, p ? p + 1 : nullptr, p ? p + 2 : nullptr);
    s.expect(!p || (v[0] == DT_VERSION_MAJOR && v[1] == DT_VERSION_MINOR && v[2] == DT_VERSION_PATCH),
             "it is this version");
    s.expect(s.call("DT_GetScalarSize", DT_GetScalarSize) == sizeof(DT_Scalar), "scalars have one size");
}

void get_bytes(Script& s)
{
    const size_t bytes = s.call("DT_GetByteCount", DT_GetByteCount);
    s.expect(bytes > 0 || s.objects.live.empty(), "an object takes memory");
}

/// Refused while there is anything; else it is that of the start, or one of the two functions is missing.
void set_allocator(Script& s)
{
    const bool has_both = s.below(2) == 0;
    if (s.shapes.live.empty() && s.objects.live.empty() && has_both) return;
    const DT_AllocFunction alloc = Memory::alloc;
    const DT_FreeFunction free = has_both ? Memory::free : nullptr;
    s.told(s.call("DT_SetAllocator", DT_SetAllocator, alloc, free, static_cast<void*>(nullptr)));
    s.expect(s.failed(), "an allocator is refused while there is anything");
}

void pass_nulls(Script& s)
{
    s.wants_nulls = true;
}

void change_cache(Script& s)
{
    DT_PairCache& cache = s.caches[s.below(max_batch)];
    const unsigned at = s.below(16);
    cache.data[at] = s.raw<std::uint64_t>();
}

}  // namespace

Calls setting_calls()
{
    static constexpr Call calls[] = {
        {"DT_SetAccuracy", set_accuracy},
        {"DT_SetTolerance", set_tolerance},
        {"DT_SetWorkerCount", set_workers},
        {"DT_GetError", look_at_errors},
        {"DT_SetErrorCallback", set_error_callback},
        {"DT_GetVersion", get_version},
        {"DT_GetByteCount", get_bytes},
        {"DT_SetAllocator", set_allocator},
        {"null for what follows", pass_nulls},
        {"a cache with any bytes", change_cache},
    };
    return calls;
}

}  // namespace fuzz
