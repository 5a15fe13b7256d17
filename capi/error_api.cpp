// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// SOLID_error.h, but for the version.
#include "capi/last_error.hpp"

#include "SOLID/SOLID_error.h"

DT_Error DT_GetError(void)
{
    return dt::capi::take_error();
}

const char* DT_GetErrorText(void)
{
    return dt::capi::error_text();
}

void DT_SetErrorCallback(DT_ErrorCallback callback, void* client_data)
{
    dt::capi::set_error_callback(callback, client_data);
}
