// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// ODE wants to be started before its first use.
#pragma once

#include <ode/ode.h>

namespace bench
{

/// Started once for the process, and never stopped: geometries may outlive any scene.
inline void start_ode()
{
    static const bool started = dInitODE2(0) && dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
    (void)started;
}

}  // namespace bench
