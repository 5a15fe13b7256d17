// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// SOLID_memory.h.
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"

#include "SOLID/SOLID_memory.h"

using namespace dt;
using namespace dt::capi;

DT_Bool DT_SetAllocator(DT_AllocFunction alloc, DT_FreeFunction free, void* client_data)
{
    return guarded<DT_Bool>("DT_SetAllocator", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!alloc != !free) return Error{DT_ERROR_INVALID_ARGUMENT, "alloc and free: give both, or null for both"};
        if (!library::memory().set_hooks({alloc, free, client_data}))
            return Error{DT_ERROR_INVALID_OPERATION, "delete all that the library has made first"};
        return DT_TRUE;
    });
}

size_t DT_GetByteCount(void)
{
    return library::memory().bytes_held();
}

size_t DT_GetShapeByteCount(DT_ShapeHandle shape)
{
    return guarded<size_t>("DT_GetShapeByteCount", 0, [&]() -> Result<size_t> {
        const Result<object::AnyShape> found = finished_shape("shape", shape);
        if (!found) return found.error();
        return byte_count(*found);
    });
}
