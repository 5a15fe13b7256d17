/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Errors, and the version of the library. C99 and any C++.
 *
 * Each thread keeps the first error since its last DT_GetError. The library never prints, throws or exits.
 */
#ifndef SOLID_ERROR_H
#define SOLID_ERROR_H

#include "SOLID_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup errors Errors and version
 * Each thread has its own error. DT_GetError and DT_GetErrorText cannot fail.
 * @{ */

/** Why a call failed. */
typedef enum DT_Error
{
    DT_ERROR_NONE, /**< no error */
    DT_ERROR_INVALID_HANDLE, /**< a handle is null, deleted, of another kind, or no handle at all */
    DT_ERROR_INVALID_ARGUMENT, /**< not finite, negative or out of range; a singular matrix; a null pointer */
    DT_ERROR_INVALID_OPERATION, /**< the call is not allowed now: for example DT_Vertex while no shape is open */
    DT_ERROR_OUT_OF_MEMORY, /**< the allocator returned null, or a limit on the number of handles is reached */
    DT_ERROR_NOT_CLOSED, /**< the surface of a polyhedron is not the boundary of a solid */
    DT_ERROR_UNSUPPORTED, /**< the library cannot do this for shapes of this kind or size */
    DT_ERROR_BAD_DATA, /**< damaged or foreign bytes; reserved for archives, never reported by this version */
    DT_ERROR_NO_GPU, /**< there is no suitable graphics device */
    DT_ERROR_INTERNAL /**< a bug in the library, please report it; or a callback threw an exception */
} DT_Error;

/** Is called for each error, in the thread that made it, with the name of the `function` that failed and a
 *  description `text`; the library owns both, and they are valid during the call. `client_data` comes from
 *  DT_SetErrorCallback. The callback may call the library but must return; its own errors are recorded without
 *  calling it again. */
typedef void (*DT_ErrorCallback)(void* client_data, DT_Error error, const char* function, const char* text);

/** Returns this thread's first error since the last call of this function, and clears it.
 *  @return the error; DT_ERROR_NONE if there was none. */
DECLSPEC DT_Error DT_GetError(void);

/** Describes, in words, the function and the argument at fault: of the error that is waiting for DT_GetError or, if
 *  there is none, of the one that DT_GetError returned last.
 *  @return the text, which the library owns and which is valid until the next call of the library in this thread; ""
 *  if there was no error, never null. */
DECLSPEC const char* DT_GetErrorText(void);

/** Sets the error callback of the process; null removes it. `client_data` is handed to it and may be null. May be
 *  called while other threads use the library: calls under way may still use the previous callback. */
DECLSPEC void DT_SetErrorCallback(DT_ErrorCallback callback, void* client_data);

/** The version of these headers; DT_GetVersion tells that of the library that runs. */
#define DT_VERSION_MAJOR 4
/** The second number of the version of these headers. */
#define DT_VERSION_MINOR 0
/** The third number of the version of these headers. */
#define DT_VERSION_PATCH 0

/** Writes the version of the loaded library to `major`, `minor` and `patch`, each of which may be null. */
DECLSPEC void DT_GetVersion(int* major, int* minor, int* patch);

/** Tells sizeof(DT_Scalar) in the loaded library, so that a binding can check it as it loads the library.
 *  @return 4, or 8 in a library built with SOLID_USE_DOUBLES. */
DECLSPEC DT_Size DT_GetScalarSize(void);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
