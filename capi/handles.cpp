// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Describes what is wrong with a handle.
#include "capi/handles.hpp"

#include "capi/last_error.hpp"

#include <cstdio>

namespace dt::capi
{

namespace
{

const char* name_of(Kind kind)
{
    switch (kind)
    {
    case Kind::shape:
        return "a shape";
    case Kind::vertex_base:
        return "a vertex base";
    case Kind::object:
        return "an object";
    case Kind::response_table:
        return "a response table";
    case Kind::scene:
        return "a scene";
    case Kind::broad_scene:
        return "a scene of the broad phase";
    case Kind::broad_proxy:
        return "a proxy";
    default:
        return nullptr;
    }
}

const char* maker_of(Kind kind)
{
    switch (kind)
    {
    case Kind::shape:
        return "DT_New...";
    case Kind::vertex_base:
        return "DT_NewVertexBase";
    case Kind::response_table:
        return "DT_CreateRespTable";
    case Kind::scene:
        return "DT_CreateScene";
    case Kind::broad_scene:
        return "BP_CreateScene";
    case Kind::broad_proxy:
        return "BP_CreateProxy";
    default:
        return "DT_CreateObject";
    }
}

}  // namespace

Error bad_handle(const char* argument, std::uintptr_t bits, Kind wanted) noexcept
{
    const TextBuffer text = scratch_text();
    const Kind kind = kind_of(bits);
    if (bits == 0)
    {
        std::snprintf(text.data, text.size, "%s is null; pass what %s returned", argument, maker_of(wanted));
    }
    else if (kind == wanted)
    {
        std::snprintf(text.data, text.size, "%s is stale: %s that has been deleted", argument, name_of(kind));
    }
    else if (name_of(kind))
    {
        std::snprintf(text.data, text.size, "%s is %s; pass %s", argument, name_of(kind), name_of(wanted));
    }
    else
    {
        std::snprintf(text.data, text.size, "%s is no handle; pass what %s returned", argument, maker_of(wanted));
    }
    return {DT_ERROR_INVALID_HANDLE, text.data};
}

Result<object::AnyShape> finished_shape(const char* argument, DT_ShapeHandle handle)
{
    const ShapeSlot* const slot = find(handle);
    if (!slot) return bad_handle(argument, handle);
    if (!slot->building) return slot->shape;

    constexpr const char* ends[] = {"DT_EndPolytope", "DT_EndComplexShape", "DT_EndPolyhedron"};
    const TextBuffer text = scratch_text();
    std::snprintf(text.data, text.size, "%s is still open; call %s first", argument, ends[slot->building->index()]);
    return Error{DT_ERROR_INVALID_OPERATION, text.data};
}

Result<shape::ShapeRef> convex_shape(const char* argument, DT_ShapeHandle handle)
{
    const Result<object::AnyShape> shape = finished_shape(argument, handle);
    if (!shape) return shape.error();
    if (const auto* const convex = std::get_if<shape::ShapeRef>(&*shape)) return *convex;

    const TextBuffer text = scratch_text();
    const bool is_solid = std::get<object::MeshRef>(*shape)->polyhedron();
    std::snprintf(text.data, text.size, "%s is a %s; only convex shapes can be combined", argument,
                  is_solid ? "polyhedron" : "complex shape");
    return Error{DT_ERROR_INVALID_ARGUMENT, text.data};
}

}  // namespace dt::capi
