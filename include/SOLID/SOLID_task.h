/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * The number of worker threads. C99 and any C++.
 */
#ifndef SOLID_TASK_H
#define SOLID_TASK_H

#include "SOLID_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup tasks Worker threads
 * Worker threads share the work of one call.
 * @{ */

/** Sets the number of threads that work on one call, the calling thread included, to `count`; initially 1. 0 means
 *  one for each processor; more than 64 counts as 64. Any thread may call this at any time.
 *
 *  Answers do not depend on the number, and callbacks run on the calling thread. The workers serve one call at a
 *  time; a call that finds them busy does its work alone. They sleep between calls, and end when the number is
 *  lowered, at process exit, and when the library is unloaded. After fork, the child has no workers and the number
 *  is 1.
 *
 *  @return the number now in use; 1 if the process is exiting; 0 with DT_ERROR_OUT_OF_MEMORY if the system cannot
 *  create the threads, and then the number stays as it was. */
DECLSPEC DT_Count DT_SetWorkerCount(DT_Count count);

/** Tells the number of threads that work on one call, the calling thread included.
 *  @return what DT_SetWorkerCount set; 1 at the start. */
DECLSPEC DT_Count DT_GetWorkerCount(void);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
