// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The shapes of SOLID.h and SOLID_depth.h that a client builds point by point, and their vertex bases. Each thread
// builds one shape at a time.
#include "capi/building.hpp"
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"

#include "SOLID/SOLID_depth.h"

using namespace dt;
using namespace dt::capi;

namespace
{

// The open shape of this thread, by its handle: if another thread deletes it the handle is stale, and a thread that
// ends has nothing to clean up.
constinit thread_local DT_ShapeHandle open_shape = nullptr;

/// The open shape of this thread, or null.
Building* open_building()
{
    const ShapeSlot* const slot = find(open_shape);
    return slot ? slot->building.get() : nullptr;
}

constexpr Error nothing_open{
    DT_ERROR_INVALID_OPERATION,
    "no shape is open in this thread; call DT_NewPolytope, DT_NewComplexShape or DT_NewPolyhedron first"};

/// Calls call(building) with the open shape.
template <class Call> Result<Done> with_open(Call call)
{
    Building* const building = open_building();
    if (!building) return nothing_open;
    return std::visit(call, *building);
}

/// Opens a shape of this kind. If one is open already, reports an error, and returns that one if it is of the same
/// kind.
template <class Kind> DT_ShapeHandle open_new(const char* entry, DT_VertexBaseHandle vertexBase)
{
    const Building* const already = open_building();
    const bool same = already && std::holds_alternative<Kind>(*already);
    return guarded<DT_ShapeHandle>(entry, same ? open_shape : nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (already) return Error{DT_ERROR_INVALID_OPERATION, "a shape is open in this thread; end it first"};
        const std::shared_ptr<object::SharedBase>* const base = find(vertexBase);
        if (vertexBase && !base) return bad_handle("vertexBase", vertexBase);

        const std::pmr::polymorphic_allocator<Building> allocator(&library::memory());
        auto building = std::allocate_shared<Building>(allocator, std::in_place_type<Kind>, base ? *base : nullptr,
                                                       library::memory());
        const auto handle = create<DT_ShapeHandle>(ShapeSlot{{}, std::move(building)});
        if (handle) open_shape = *handle;
        return handle;
    });
}

/// Finishes the shape; deletes its handle if that fails.
template <class Kind> Result<Done> close(Kind& building)
{
    if (const Result<Done> ready = building.ready(); !ready) return ready;
    const DT_ShapeHandle handle = std::exchange(open_shape, nullptr);
    try
    {
        const Result<object::AnyShape> shape = building.finish(library::memory());
        if (shape)
        {
            *find(handle) = {*shape, nullptr};
            return Done{};
        }
        const Error error = shape.error();
        destroy("shape", handle);
        return error;
    }
    catch (...)
    {
        destroy("shape", handle);
        throw;
    }
}

constexpr Error wrong_end(const Building& open)
{
    constexpr const char* texts[] = {"the open shape is a polytope; call DT_EndPolytope",
                                     "the open shape is a complex shape; call DT_EndComplexShape",
                                     "the open shape is a polyhedron; call DT_EndPolyhedron"};
    return {DT_ERROR_INVALID_OPERATION, texts[open.index()]};
}

template <class Kind> void end_open(const char* entry)
{
    guarded(entry, [&]() -> Result<Done> {
        Building* const building = open_building();
        if (!building) return nothing_open;
        Kind* const own = std::get_if<Kind>(building);
        return own ? close(*own) : wrong_end(*building);
    });
}

}  // namespace

DT_VertexBaseHandle DT_NewVertexBase(const void* pointer, DT_Size stride)
{
    return guarded<DT_VertexBaseHandle>("DT_NewVertexBase", nullptr, [&]() -> Result<DT_VertexBaseHandle> {
        if (!pointer) return Error{DT_ERROR_INVALID_ARGUMENT, "pointer is null"};
        if (stride != 0 && stride < sizeof(DT_Vector3))
            return Error{DT_ERROR_INVALID_ARGUMENT, "stride is smaller than a vertex; 0 means packed"};
        const shape::VertexView base{static_cast<const std::byte*>(pointer), stride ? stride : sizeof(DT_Vector3)};
        const std::pmr::polymorphic_allocator<object::SharedBase> allocator(&library::memory());
        return create<DT_VertexBaseHandle>(std::allocate_shared<object::SharedBase>(allocator, base));
    });
}

void DT_DeleteVertexBase(DT_VertexBaseHandle vertexBase)
{
    guarded("DT_DeleteVertexBase", [&] { return destroy("vertexBase", vertexBase); });
}

void DT_ChangeVertexBase(DT_VertexBaseHandle vertexBase, const void* pointer)
{
    guarded("DT_ChangeVertexBase", [&]() -> Result<Done> {
        const std::shared_ptr<object::SharedBase>* const base = find(vertexBase);
        if (!base) return bad_handle("vertexBase", vertexBase);
        if (!pointer) return Error{DT_ERROR_INVALID_ARGUMENT, "pointer is null"};
        return (*base)->move_to(static_cast<const std::byte*>(pointer));
    });
}

DT_ShapeHandle DT_NewPolytope(DT_VertexBaseHandle vertexBase)
{
    return open_new<PolytopeBuilding>("DT_NewPolytope", vertexBase);
}

void DT_EndPolytope(void)
{
    end_open<PolytopeBuilding>("DT_EndPolytope");
}

DT_ShapeHandle DT_NewComplexShape(DT_VertexBaseHandle vertexBase)
{
    return open_new<ComplexBuilding>("DT_NewComplexShape", vertexBase);
}

void DT_EndComplexShape(void)
{
    end_open<ComplexBuilding>("DT_EndComplexShape");
}

DT_ShapeHandle DT_NewPolyhedron(DT_VertexBaseHandle vertexBase)
{
    return open_new<PolyhedronBuilding>("DT_NewPolyhedron", vertexBase);
}

void DT_RepairPolyhedron(void)
{
    guarded("DT_RepairPolyhedron", []() -> Result<Done> {
        Building* const building = open_building();
        if (!building) return nothing_open;
        auto* const polyhedron = std::get_if<PolyhedronBuilding>(building);
        if (!polyhedron) return Error{DT_ERROR_INVALID_OPERATION, "the open shape is no polyhedron"};
        polyhedron->repair();
        return Done{};
    });
}

void DT_EndPolyhedron(void)
{
    end_open<PolyhedronBuilding>("DT_EndPolyhedron");
}

void DT_Begin(void)
{
    guarded("DT_Begin", [] { return with_open([](auto& building) { return building.begin(); }); });
}

void DT_End(void)
{
    guarded("DT_End", [] { return with_open([](auto& building) { return building.end(); }); });
}

void DT_Vertex(const DT_Vector3 vertex)
{
    guarded("DT_Vertex", [&] {
        return with_open([&](auto& building) -> Result<Done> {
            if (!vertex) return Error{DT_ERROR_INVALID_ARGUMENT, "vertex is null"};
            return building.add(load(vertex));
        });
    });
}

void DT_VertexIndex(DT_Index index)
{
    guarded("DT_VertexIndex", [&] {
        return with_open([&](auto& building) { return building.add(IndexRun{nullptr, index, 1, false}); });
    });
}

void DT_VertexIndices(DT_Count count, const DT_Index* indices)
{
    guarded("DT_VertexIndices", [&]() -> Result<Done> {
        if (count > 0 && !indices) return Error{DT_ERROR_INVALID_ARGUMENT, "indices is null"};
        return with_open([&](auto& building) { return building.add(IndexRun{indices, 0, count, true}); });
    });
}

void DT_VertexRange(DT_Index first, DT_Count count)
{
    guarded("DT_VertexRange", [&]() -> Result<Done> {
        if (count > 0 && count - 1 > DT_Index(-1) - first)
            return Error{DT_ERROR_INVALID_ARGUMENT, "first + count is larger than an index can be"};
        return with_open([&](auto& building) { return building.add(IndexRun{nullptr, first, count, true}); });
    });
}
