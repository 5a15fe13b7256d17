// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// DT_GetVersion.
#include "SOLID/SOLID_error.h"

void DT_GetVersion(int* major, int* minor, int* patch)
{
    if (major) *major = SOLID_VERSION_MAJOR;
    if (minor) *minor = SOLID_VERSION_MINOR;
    if (patch) *patch = SOLID_VERSION_PATCH;
}
