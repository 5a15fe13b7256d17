/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Where the library takes its memory from, and how much it holds. C99 and any C++.
 */
#ifndef SOLID_MEMORY_H
#define SOLID_MEMORY_H

#include "SOLID.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup memory Memory
 * Hooks, and figures that are exact.
 * @{ */

/** Gives `size` bytes at a multiple of `alignment` (a power of two). `client_data` is what DT_SetAllocator got.
 *  Called by any thread that uses the library, also by several at once. Must not call the library.
 *  @return the bytes, or null if there are none. */
typedef void* (*DT_AllocFunction)(void* client_data, size_t size, size_t alignment);

/** Takes back `pointer`, which a DT_AllocFunction returned, with the same `size` and `alignment`. `client_data`,
 *  threads and the rest as there. */
typedef void (*DT_FreeFunction)(void* client_data, void* pointer, size_t size, size_t alignment);

/** Sets the allocator for all that the library keeps: `alloc`, `free` and what they are handed, `client_data`; both
 *  functions null: the default one.
 *  @return DT_TRUE if it is set; DT_FALSE with DT_ERROR_INVALID_OPERATION while anything made by the library is
 *  alive. */
DECLSPEC DT_Bool DT_SetAllocator(DT_AllocFunction alloc, DT_FreeFunction free, void* client_data);

/** Tells how much memory the library holds, of all threads together.
 *  @return bytes; 0 when all that was made has been deleted. */
DECLSPEC size_t DT_GetByteCount(void);

/** Tells how much memory a shape holds, operands of a sum or hull and arrays of the client not included.
 *  @return bytes; 0 on failure. */
DECLSPEC size_t DT_GetShapeByteCount(DT_ShapeHandle shape);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
