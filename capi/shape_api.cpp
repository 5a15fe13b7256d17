// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The shapes of SOLID.h, and the polytope that a thread has open.
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"

#include "SOLID/SOLID.h"

using namespace solid;

namespace
{

Result<DT_ShapeHandle> keep(ShapeRef shape)
{
    return create<DT_ShapeHandle>(ShapeSlot{std::move(shape), nullptr});
}

Result<DT_ShapeHandle> keep(const Result<ShapeRef>& shape)
{
    if (!shape) return shape.error();
    return keep(*shape);
}

/// make(shape1, shape2) for the shapes of two handles.
template <class Make> Result<DT_ShapeHandle> combine(DT_ShapeHandle shape1, DT_ShapeHandle shape2, Make make)
{
    const Result<ShapeRef> a = finished_shape("shape1", shape1);
    if (!a) return a.error();
    const Result<ShapeRef> b = finished_shape("shape2", shape2);
    if (!b) return b.error();
    return keep(make(*a, *b, library::memory()));
}

// The polytope this thread has open is known by its handle: whoever deletes it, it is just stale from then on, and a
// thread that ends has nothing to clean up.
constinit thread_local DT_ShapeHandle open_shape = nullptr;

/// The polytope of this thread, or null.
Building* open_building()
{
    const ShapeSlot* const slot = find(open_shape);
    return slot ? slot->building.get() : nullptr;
}

constexpr Error nothing_open{DT_ERROR_INVALID_OPERATION,
                             "no polytope is open in this thread; call DT_NewPolytope first"};
constexpr Error no_base{DT_ERROR_INVALID_OPERATION, "the open polytope has no vertex base; give points by DT_Vertex"};
constexpr Error bad_point{DT_ERROR_INVALID_ARGUMENT, "vertex is not finite; the polytope cannot be finished"};
constexpr Error lost_point{DT_ERROR_OUT_OF_MEMORY, "out of memory for vertices; the polytope cannot be finished"};

/// Adds point(0) to point(count - 1), or none of them and remembers that the polytope lacks points.
template <class Point> Result<Done> add_points(Building& building, std::size_t count, Point point)
{
    auto& points = building.points;
    const std::size_t before = points.size();
    try
    {
        if (before + count > points.capacity()) points.reserve(std::max(before + count, 2 * points.capacity()));
    }
    catch (const std::exception&)  // bad_alloc, or length_error
    {
        building.fault = lost_point;
        return lost_point;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        const Vec3 p = point(i);
        if (!is_finite(p))
        {
            points.resize(before);
            building.fault = bad_point;
            return bad_point;
        }
        points.push_back(p);
    }
    return Done{};
}

Vec3 read(const VertexBase& base, std::size_t index)
{
    DT_Vector3 v;
    std::memcpy(v, base.pointer + index * base.stride, sizeof v);
    return load(v);
}

/// Adds the points of `count` indices of the vertex base.
template <class Index> Result<Done> add_indexed(std::size_t count, Index index)
{
    Building* const building = open_building();
    if (!building) return nothing_open;
    if (!building->base) return no_base;
    return add_points(*building, count, [&](std::size_t i) { return read(*building->base, index(i)); });
}

Result<ShapeRef> finish(Building& building)
{
    if (building.fault.code != DT_ERROR_NONE) return building.fault;
    if (building.points.empty()) return Error{DT_ERROR_INVALID_ARGUMENT, "the polytope has no points"};
    return make_polytope(building.points, library::memory());
}

}  // namespace

DT_ShapeHandle DT_NewBox(DT_Scalar x, DT_Scalar y, DT_Scalar z)
{
    return guarded<DT_ShapeHandle>("DT_NewBox", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!is_size(x) || !is_size(y) || !is_size(z))
            return Error{DT_ERROR_INVALID_ARGUMENT, "x, y and z are lengths: finite and not negative"};
        return keep(make_box({x, y, z}, library::memory()));
    });
}

DT_ShapeHandle DT_NewSphere(DT_Scalar radius)
{
    return guarded<DT_ShapeHandle>("DT_NewSphere", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!is_size(radius)) return Error{DT_ERROR_INVALID_ARGUMENT, "radius must be finite and not negative"};
        return keep(make_sphere(radius, library::memory()));
    });
}

DT_ShapeHandle DT_NewCone(DT_Scalar radius, DT_Scalar height)
{
    return guarded<DT_ShapeHandle>("DT_NewCone", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!is_size(radius) || !is_size(height))
            return Error{DT_ERROR_INVALID_ARGUMENT, "radius and height must be finite and not negative"};
        return keep(make_cone(radius, height, library::memory()));
    });
}

DT_ShapeHandle DT_NewCylinder(DT_Scalar radius, DT_Scalar height)
{
    return guarded<DT_ShapeHandle>("DT_NewCylinder", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!is_size(radius) || !is_size(height))
            return Error{DT_ERROR_INVALID_ARGUMENT, "radius and height must be finite and not negative"};
        return keep(make_cylinder(radius, height, library::memory()));
    });
}

DT_ShapeHandle DT_NewPoint(const DT_Vector3 point)
{
    return guarded<DT_ShapeHandle>("DT_NewPoint", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!point || !is_finite(load(point)))
            return Error{DT_ERROR_INVALID_ARGUMENT, "point must be three finite numbers"};
        return keep(make_point(load(point), library::memory()));
    });
}

DT_ShapeHandle DT_NewLineSegment(const DT_Vector3 source, const DT_Vector3 target)
{
    return guarded<DT_ShapeHandle>("DT_NewLineSegment", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!source || !target || !is_finite(load(source)) || !is_finite(load(target)))
            return Error{DT_ERROR_INVALID_ARGUMENT, "source and target must be three finite numbers each"};
        return keep(make_segment(load(source), load(target), library::memory()));
    });
}

DT_ShapeHandle DT_NewMinkowski(DT_ShapeHandle shape1, DT_ShapeHandle shape2)
{
    return guarded<DT_ShapeHandle>("DT_NewMinkowski", nullptr,
                                   [&] { return combine(shape1, shape2, make_minkowski); });
}

DT_ShapeHandle DT_NewHull(DT_ShapeHandle shape1, DT_ShapeHandle shape2)
{
    return guarded<DT_ShapeHandle>("DT_NewHull", nullptr, [&] { return combine(shape1, shape2, make_hull); });
}

DT_VertexBaseHandle DT_NewVertexBase(const void* pointer, DT_Size stride)
{
    return guarded<DT_VertexBaseHandle>("DT_NewVertexBase", nullptr, [&]() -> Result<DT_VertexBaseHandle> {
        if (!pointer) return Error{DT_ERROR_INVALID_ARGUMENT, "pointer is null"};
        if (stride != 0 && stride < sizeof(DT_Vector3))
            return Error{DT_ERROR_INVALID_ARGUMENT, "stride is smaller than a vertex; 0 means packed"};
        const VertexBase base{static_cast<const std::byte*>(pointer), stride ? stride : sizeof(DT_Vector3)};
        const std::pmr::polymorphic_allocator<VertexBase> allocator(&library::memory());
        return create<DT_VertexBaseHandle>(VertexBaseSlot{std::allocate_shared<VertexBase>(allocator, base)});
    });
}

void DT_DeleteVertexBase(DT_VertexBaseHandle vertexBase)
{
    guarded("DT_DeleteVertexBase", [&] { return destroy("vertexBase", vertexBase); });
}

void DT_ChangeVertexBase(DT_VertexBaseHandle vertexBase, const void* pointer)
{
    guarded("DT_ChangeVertexBase", [&]() -> Result<Done> {
        const VertexBaseSlot* const slot = find(vertexBase);
        if (!slot) return bad_handle("vertexBase", vertexBase);
        if (!pointer) return Error{DT_ERROR_INVALID_ARGUMENT, "pointer is null"};
        slot->base->pointer = static_cast<const std::byte*>(pointer);
        return Done{};
    });
}

DT_ShapeHandle DT_NewPolytope(DT_VertexBaseHandle vertexBase)
{
    const DT_ShapeHandle already = open_building() ? open_shape : nullptr;
    return guarded<DT_ShapeHandle>("DT_NewPolytope", already, [&]() -> Result<DT_ShapeHandle> {
        if (already) return Error{DT_ERROR_INVALID_OPERATION, "a polytope is open in this thread; end it first"};
        const VertexBaseSlot* const base = find(vertexBase);
        if (vertexBase && !base) return bad_handle("vertexBase", vertexBase);

        const std::pmr::polymorphic_allocator<Building> allocator(&library::memory());
        auto building = std::allocate_shared<Building>(allocator, base ? base->base : nullptr, library::memory());
        const auto handle = create<DT_ShapeHandle>(ShapeSlot{nullptr, std::move(building)});
        if (handle) open_shape = *handle;
        return handle;
    });
}

void DT_EndPolytope(void)
{
    guarded("DT_EndPolytope", []() -> Result<Done> {
        Building* const building = open_building();
        if (!building) return nothing_open;
        const DT_ShapeHandle handle = std::exchange(open_shape, nullptr);
        try
        {
            if (const Result<ShapeRef> shape = finish(*building))
            {
                *find(handle) = {*shape, nullptr};
                return Done{};
            }
            else
            {
                const Error error = shape.error();
                destroy("shape", handle);
                return error;
            }
        }
        catch (...)
        {
            destroy("shape", handle);
            throw;
        }
    });
}

void DT_Begin(void)
{
    guarded("DT_Begin", []() -> Result<Done> {
        Building* const building = open_building();
        if (!building) return nothing_open;
        if (building->in_group)
            return Error{DT_ERROR_INVALID_OPERATION, "DT_Begin has been called; call DT_End first"};
        building->in_group = true;
        return Done{};
    });
}

void DT_End(void)
{
    guarded("DT_End", []() -> Result<Done> {
        Building* const building = open_building();
        if (!building) return nothing_open;
        if (!building->in_group) return Error{DT_ERROR_INVALID_OPERATION, "there was no DT_Begin"};
        building->in_group = false;
        return Done{};
    });
}

void DT_Vertex(const DT_Vector3 vertex)
{
    guarded("DT_Vertex", [&]() -> Result<Done> {
        Building* const building = open_building();
        if (!building) return nothing_open;
        if (!vertex) return Error{DT_ERROR_INVALID_ARGUMENT, "vertex is null"};
        return add_points(*building, 1, [&](std::size_t) { return load(vertex); });
    });
}

void DT_VertexIndex(DT_Index index)
{
    guarded("DT_VertexIndex", [&] { return add_indexed(1, [&](std::size_t) { return index; }); });
}

void DT_VertexIndices(DT_Count count, const DT_Index* indices)
{
    guarded("DT_VertexIndices", [&]() -> Result<Done> {
        if (count > 0 && !indices) return Error{DT_ERROR_INVALID_ARGUMENT, "indices is null"};
        return add_indexed(count, [&](std::size_t i) { return indices[i]; });
    });
}

void DT_VertexRange(DT_Index first, DT_Count count)
{
    guarded("DT_VertexRange", [&]() -> Result<Done> {
        if (count > 0 && count - 1 > DT_Index(-1) - first)
            return Error{DT_ERROR_INVALID_ARGUMENT, "first + count is larger than an index can be"};
        return add_indexed(count, [&](std::size_t i) { return first + i; });
    });
}

void DT_DeleteShape(DT_ShapeHandle shape)
{
    guarded("DT_DeleteShape", [&] { return destroy("shape", shape); });
}
