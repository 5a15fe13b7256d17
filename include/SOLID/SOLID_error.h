/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * What went wrong, and the version of the library. C99 and any C++.
 *
 * Every thread has its own error: the first one since it last asked. The library never prints, throws or exits.
 */
#ifndef SOLID_ERROR_H
#define SOLID_ERROR_H

#include "SOLID_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup errors Errors and version
 * Every thread has its own error. DT_GetError and DT_GetErrorText cannot fail.
 * @{ */

/** What went wrong. */
typedef enum DT_Error
{
    DT_ERROR_NONE, /**< nothing */
    DT_ERROR_INVALID_HANDLE, /**< null, deleted, of another kind, or no handle at all */
    DT_ERROR_INVALID_ARGUMENT, /**< not finite, negative, singular, a null pointer */
    DT_ERROR_INVALID_OPERATION, /**< not now: for example a vertex while no shape is open */
    DT_ERROR_OUT_OF_MEMORY, /**< the allocator gave nothing */
    DT_ERROR_NOT_CLOSED, /**< a surface has holes where it may not */
    DT_ERROR_UNSUPPORTED, /**< more than the library can do */
    DT_ERROR_BAD_DATA, /**< damaged or foreign bytes */
    DT_ERROR_NO_GPU, /**< no suitable graphics device */
    DT_ERROR_INTERNAL /**< a fault of the library: please report it */
} DT_Error;

/** Called for every error, in the thread that made it, with the name of the `function` called and, as `text`, what
 *  is wrong; both are valid during the call. `client_data` is what DT_SetErrorCallback got. It may call the library,
 *  but must return; errors it makes are recorded and not called back. */
typedef void (*DT_ErrorCallback)(void* client_data, DT_Error error, const char* function, const char* text);

/** Tells this thread's first error since the last call of this function, and clears it.
 *  @return the error; DT_ERROR_NONE if there was none. */
DECLSPEC DT_Error DT_GetError(void);

/** The function and the argument at fault in words, for the error that is waiting for DT_GetError or, if none is,
 *  for the one that DT_GetError returned last.
 *  @return the text, which the library owns and which is valid until the next call of it in this thread; "" for
 *  none, never null. */
DECLSPEC const char* DT_GetErrorText(void);

/** Sets the callback of the process; null for none. `client_data` is handed to it and may be null. May be called
 *  while other threads use the library: a call under way may still use the callback before. */
DECLSPEC void DT_SetErrorCallback(DT_ErrorCallback callback, void* client_data);

/** Writes the version of the library that is running: `major`, `minor`, `patch`. Each pointer may be null. */
DECLSPEC void DT_GetVersion(int* major, int* minor, int* patch);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
