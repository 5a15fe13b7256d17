// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// SOLID_error.h: errors per thread, and the version. The state has nothing to construct or destroy, so that it works in
// any phase of a thread's life.
#include "capi/last_error.hpp"
#include "core/error_text.hpp"

#include "SOLID/SOLID_error.h"

#include <cstdio>
#include <mutex>

namespace dt::capi
{

namespace
{

struct ThreadErrors
{
    DT_Error waiting = DT_ERROR_NONE;  ///< for DT_GetError
    bool in_callback = false;
    char text[320] = "";  ///< text of the waiting error, or else of the one read last
};

constinit thread_local ThreadErrors errors;

struct Callback
{
    DT_ErrorCallback function = nullptr;
    void* client_data = nullptr;
};

constinit std::mutex callback_mutex;
constinit Callback callback;

Callback current_callback()
{
    const std::lock_guard lock(callback_mutex);
    return callback;
}

void call_back(const char* entry, const Error& error)
{
    const Callback c = current_callback();
    if (!c.function || errors.in_callback) return;
    errors.in_callback = true;
    char text[sizeof composed_text];
    std::snprintf(text, sizeof text, "%s", error.text);
    try
    {
        c.function(c.client_data, error.code, entry, text);
    }
    catch (...)
    {
        // What the client throws at itself may not pass through our frames, which can be called from C.
    }
    errors.in_callback = false;
}

}  // namespace

void report(const char* entry, const Error& error) noexcept
{
    if (errors.waiting == DT_ERROR_NONE)
    {
        errors.waiting = error.code;
        std::snprintf(errors.text, sizeof errors.text, "%s: %s", entry, error.text);
    }
    call_back(entry, error);
}

}  // namespace dt::capi

using namespace dt::capi;

DT_Error DT_GetError(void)
{
    const DT_Error error = errors.waiting;
    errors.waiting = DT_ERROR_NONE;
    if (error == DT_ERROR_NONE) errors.text[0] = '\0';
    return error;
}

const char* DT_GetErrorText(void)
{
    return errors.text;
}

void DT_SetErrorCallback(DT_ErrorCallback function, void* client_data)
{
    const std::lock_guard lock(callback_mutex);
    callback = {function, client_data};
}

void DT_GetVersion(int* major, int* minor, int* patch)
{
    if (major) *major = DT_VERSION_MAJOR;
    if (minor) *minor = DT_VERSION_MINOR;
    if (patch) *patch = DT_VERSION_PATCH;
}

DT_Size DT_GetScalarSize(void)
{
    return sizeof(DT_Scalar);
}
