// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Describes what is wrong with a handle.
#include "capi/handles.hpp"

#include "capi/last_error.hpp"
#include "core/error_text.hpp"

#include <cstdio>
#include <iterator>

namespace dt::capi
{

namespace
{

struct KindTexts
{
    const char* name;  ///< of a thing of the kind; null: there is no such kind
    const char* maker;  ///< who returns handles of the kind
};

KindTexts texts_of(Kind kind)
{
    constexpr KindTexts texts[] = {{nullptr, nullptr},
                                   {"a shape", "DT_New..."},
                                   {"a vertex base", "DT_NewVertexBase"},
                                   {"an object", "DT_CreateObject"},
                                   {"a response table", "DT_CreateRespTable"},
                                   {"a scene", "DT_CreateScene"},
                                   {"a scene of the broad phase", "BP_CreateScene"},
                                   {"a proxy", "BP_CreateProxy"}};
    return std::size_t(kind) < std::size(texts) ? texts[std::size_t(kind)] : texts[0];
}

}  // namespace

Error bad_handle(const char* argument, std::uintptr_t bits, Kind wanted) noexcept
{
    constexpr DT_Error code = DT_ERROR_INVALID_HANDLE;
    const Kind kind = kind_of(bits);
    if (bits == 0) return composed(code, "%s is null; pass what %s returned", argument, texts_of(wanted).maker);
    if (kind == wanted) return composed(code, "%s is stale: %s that has been deleted", argument, texts_of(kind).name);
    if (texts_of(kind).name)
        return composed(code, "%s is %s; pass %s", argument, texts_of(kind).name, texts_of(wanted).name);
    return composed(code, "%s is no handle; pass what %s returned", argument, texts_of(wanted).maker);
}

bool is_alive(const void* handle)
{
    const auto bits = reinterpret_cast<std::uintptr_t>(handle);
    const auto alive = [bits](auto kind) {
        return find(reinterpret_cast<decltype(kind)>(bits)) != nullptr;
    };  // NOLINT
    switch (kind_of(bits))
    {
    case Kind::none:
        return false;
    case Kind::shape:
        return alive(DT_ShapeHandle{});
    case Kind::vertex_base:
        return alive(DT_VertexBaseHandle{});
    case Kind::object:
        return alive(DT_ObjectHandle{});
    case Kind::response_table:
        return alive(DT_RespTableHandle{});
    case Kind::scene:
        return alive(DT_SceneHandle{});
    case Kind::broad_scene:
        return alive(BP_SceneHandle{});
    case Kind::broad_proxy:
        return alive(BP_ProxyHandle{});
    }
    return false;
}

Result<object::AnyShape> finished_shape(const char* argument, DT_ShapeHandle handle)
{
    const ShapeSlot* const slot = find(handle);
    if (!slot) return bad_handle(argument, handle);
    if (!slot->building) return slot->shape;

    constexpr const char* ends[] = {"DT_EndPolytope", "DT_EndComplexShape", "DT_EndPolyhedron"};
    return composed(DT_ERROR_INVALID_OPERATION, "%s is still open; call %s first", argument,
                    ends[slot->building->index()]);
}

Result<shape::ShapeRef> convex_shape(const char* argument, DT_ShapeHandle handle)
{
    const Result<object::AnyShape> shape = finished_shape(argument, handle);
    if (!shape) return shape.error();
    if (const auto* const convex = std::get_if<shape::ShapeRef>(&*shape)) return *convex;

    const bool is_solid = std::get<object::MeshRef>(*shape)->polyhedron();
    return composed(DT_ERROR_INVALID_ARGUMENT, "%s is a %s; only convex shapes can be combined", argument,
                    is_solid ? "polyhedron" : "complex shape");
}

}  // namespace dt::capi
