// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// DT_NewSolid of SOLID_depth.h.
#include "capi/building.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "core/error_text.hpp"

#include "SOLID/SOLID_depth.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace dt;
using namespace dt::capi;

namespace
{

Result<surface::Wishes> read(const DT_SolidOptions* options)
{
    if (!options) return surface::Wishes{};
    if (options->struct_size < sizeof(DT_SolidOptions))
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->struct_size must be sizeof(DT_SolidOptions)"};
    if (!(options->weld >= 0 && std::isfinite(options->weld)))
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->weld must be a finite distance that is not negative"};
    if ((options->flags & ~DT_SOLID_REPAIR) != 0)
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->flags must be 0 or DT_SOLID_REPAIR"};
    if (options->reserved != 0) return Error{DT_ERROR_INVALID_ARGUMENT, "options->reserved must be 0"};
    return surface::Wishes{options->weld, (options->flags & DT_SOLID_REPAIR) != 0};
}

/// What the client handed over, as the layers below want it.
struct Copies
{
    std::pmr::vector<Vec3> vertices;
    std::pmr::vector<shape::Triangle> triangles;
};

Result<Copies> copy(DT_Count vertex_count, shape::VertexView vertices, DT_Count triangle_count,
                    const DT_Index* indices)
{
    Copies copies{std::pmr::vector<Vec3>(&library::memory()), std::pmr::vector<shape::Triangle>(&library::memory())};
    copies.vertices.reserve(vertex_count);
    copies.triangles.reserve(triangle_count);
    for (std::size_t i = 0; i < vertex_count; ++i)
        copies.vertices.push_back(vertices[i]);
    for (std::size_t t = 0; t < triangle_count; ++t)
    {
        copies.triangles.push_back({indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]});
        for (const DT_Index i : copies.triangles.back())
            if (i >= vertex_count)
                return composed(DT_ERROR_INVALID_ARGUMENT, "triangle %zu has the index %lu, but vertex_count is %lu",
                                t, static_cast<unsigned long>(i), static_cast<unsigned long>(vertex_count));
    }
    return copies;
}

void store(const surface::Findings& from, DT_SolidReport& to)
{
    const auto count = [](std::size_t n) {
        return static_cast<DT_Count>(std::min<std::size_t>(n, std::numeric_limits<DT_Count>::max()));
    };
    to.volume = from.volume;
    to.volume_given = from.volume_given;
    to.longest_rim = from.longest_rim;
    to.welded = count(from.welded);
    to.dropped = count(from.dropped);
    to.turned = count(from.turned);
    to.holes = count(from.holes);
    to.crossings = count(from.crossings);
    to.parts = count(from.parts);
}

}  // namespace

DT_ShapeHandle DT_NewSolid(DT_Count vertex_count, const DT_Scalar* vertices, DT_Size stride, DT_Count triangle_count,
                           const DT_Index* indices, const DT_SolidOptions* options, DT_SolidReport* report)
{
    return guarded<DT_ShapeHandle>("DT_NewSolid", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (vertex_count == 0 || triangle_count == 0)
            return Error{DT_ERROR_INVALID_ARGUMENT, "vertex_count and triangle_count must not be 0"};
        if (!vertices || !indices) return Error{DT_ERROR_INVALID_ARGUMENT, "vertices and indices may not be null"};
        if (stride != 0 && stride < sizeof(DT_Vector3))
            return Error{DT_ERROR_INVALID_ARGUMENT, "stride is smaller than a vertex; 0 means packed"};
        if (report && report->struct_size < sizeof(DT_SolidReport))
            return Error{DT_ERROR_INVALID_ARGUMENT, "report->struct_size must be sizeof(DT_SolidReport)"};
        const Result<surface::Wishes> wishes = read(options);
        if (!wishes) return wishes.error();
        const shape::VertexView view{reinterpret_cast<const std::byte*>(vertices),
                                     stride ? stride : sizeof(DT_Vector3)};
        const Result<Copies> copies = copy(vertex_count, view, triangle_count, indices);
        if (!copies) return copies.error();

        surface::Findings findings;
        const Result<object::AnyShape> shape = finish_solid(copies->vertices, copies->triangles, *wishes,
                                                            library::memory(), report ? &findings : nullptr);
        if (!shape)
        {
            if (report && shape.error().code == DT_ERROR_NOT_CLOSED) store(findings, *report);
            return shape.error();
        }
        const Result<DT_ShapeHandle> handle = create<DT_ShapeHandle>(ShapeSlot{*shape, nullptr});
        if (handle && report) store(findings, *report);
        return handle;
    });
}
