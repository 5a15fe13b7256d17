/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * Where the library takes its memory from, and how much it holds. C99 and any C++.
 */
#ifndef SOLID_MEMORY_H
#define SOLID_MEMORY_H

#include "SOLID.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Returns `size` bytes at a multiple of `alignment` (a power of two), or null if there are none. Called by any
 *  thread that uses the library, also by several at once. Must not call the library. */
typedef void* (*DT_AllocFunction)(void* client_data, size_t size, size_t alignment);

/** Takes back what a DT_AllocFunction returned, with the same size and alignment. */
typedef void (*DT_FreeFunction)(void* client_data, void* pointer, size_t size, size_t alignment);

/** Sets the allocator for all that the library keeps; both functions null: the default one. DT_FALSE with
 *  DT_ERROR_INVALID_OPERATION while anything made by the library is alive. */
DECLSPEC DT_Bool DT_SetAllocator(DT_AllocFunction alloc, DT_FreeFunction free, void* client_data);

/** Bytes now held by the library; 0 when all that was made has been deleted. */
DECLSPEC size_t DT_GetByteCount(void);

/** Bytes held by this shape, operands of a sum or hull and arrays of the client not included. 0 on failure. */
DECLSPEC size_t DT_GetShapeByteCount(DT_ShapeHandle shape);

#ifdef __cplusplus
}
#endif

#endif
