/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Worker threads: how many may share the work of one call. C99 and any C++.
 */
#ifndef SOLID_TASK_H
#define SOLID_TASK_H

#include "SOLID_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup tasks Worker threads
 * Threads that share the work of one call.
 * @{ */

/** Sets the number of threads used inside one call, the caller included, to `count`; 1 at the start. 0 means one for
 *  each processor; more than 64 counts as 64. May be called by any thread at any time.
 *
 *  Answers do not depend on it, and callbacks run in the thread that made the call. The threads serve one call at a
 *  time; calls that find them busy do their work alone. They sleep between calls, and end when the number is
 *  lowered, at exit, and when the library is unloaded. After fork, the child has none and begins with 1.
 *
 *  @return the number now in use, 1 once the process is about to end, and 0 with DT_ERROR_OUT_OF_MEMORY, the number
 *  being as before, if the system has no more threads. */
DECLSPEC DT_Count DT_SetWorkerCount(DT_Count count);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
