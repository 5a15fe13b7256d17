/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * The allocator of the library, and the amount of memory that it holds. C99 and any C++.
 */
#ifndef SOLID_MEMORY_H
#define SOLID_MEMORY_H

#include "SOLID.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup memory Memory
 * Allocator hooks, and exact byte counts.
 * @{ */

/** Allocates `size` bytes, aligned to `alignment`, a power of two. `client_data` comes from DT_SetAllocator. Any
 *  thread that uses the library may call it, several at once too. It must not call the library.
 *  @return the memory, or null if there is none. */
typedef void* (*DT_AllocFunction)(void* client_data, size_t size, size_t alignment);

/** Frees `pointer`, which a DT_AllocFunction returned for the same `size` and `alignment`. `client_data` comes from
 *  DT_SetAllocator; threads and restrictions are those of DT_AllocFunction. */
typedef void (*DT_FreeFunction)(void* client_data, void* pointer, size_t size, size_t alignment);

/** Sets the allocator for everything that the library keeps: the functions `alloc` and `free`, and the
 *  `client_data` that is handed to them. If both functions are null, the default allocator is restored.
 *  @return DT_TRUE if it is set; DT_FALSE on failure: DT_ERROR_INVALID_OPERATION while anything made by the library
 *  is alive. */
DECLSPEC DT_Bool DT_SetAllocator(DT_AllocFunction alloc, DT_FreeFunction free, void* client_data);

/** Returns how much memory the library holds, for all threads together.
 *  @return the number of bytes; 0 when everything made has been deleted. */
DECLSPEC size_t DT_GetByteCount(void);

/** Returns how much memory a shape holds, without the operands of a sum or hull and without the client's arrays.
 *  @return the number of bytes; 0 on failure. */
DECLSPEC size_t DT_GetShapeByteCount(DT_ShapeHandle shape);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
