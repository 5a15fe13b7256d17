// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes: simple ones; those of points and faces, open and half done; vertex bases and their changes; whole surfaces.
#include "script.hpp"
#include "surfaces.hpp"

#include <algorithm>

namespace fuzz
{
namespace
{

void new_box(Script& s)
{
    const DT_Scalar x = s.size(), y = s.size(), z = s.size();
    s.made(s.shapes, s.call("DT_NewBox", DT_NewBox, x, y, z));
}

void new_sphere(Script& s)
{
    const DT_Scalar radius = s.size();
    s.made(s.shapes, s.call("DT_NewSphere", DT_NewSphere, radius));
}

void new_cone(Script& s)
{
    const DT_Scalar radius = s.size(), height = s.size();
    s.made(s.shapes, s.call("DT_NewCone", DT_NewCone, radius, height));
}

void new_cylinder(Script& s)
{
    const DT_Scalar radius = s.size(), height = s.size();
    s.made(s.shapes, s.call("DT_NewCylinder", DT_NewCylinder, radius, height));
}

void new_point(Script& s)
{
    const Vector point = s.vector();
    s.made(s.shapes, s.call("DT_NewPoint", DT_NewPoint, point));
}

void new_segment(Script& s)
{
    const Vector source = s.vector(), target = s.vector();
    s.made(s.shapes, s.call("DT_NewLineSegment", DT_NewLineSegment, source, target));
}

using Combine = DT_ShapeHandle (*)(DT_ShapeHandle, DT_ShapeHandle);

/// Sums and hulls of many shapes take long and find no more: none has more than 8.
void combine(Script& s, const char* name, Combine function)
{
    const DT_ShapeHandle a = s.shape(), b = s.shape();
    const unsigned operands = std::max(1u, s.operands[a]) + std::max(1u, s.operands[b]);
    if (operands > 8) return;
    const DT_ShapeHandle shape = s.made(s.shapes, s.call(name, function, a, b));
    if (shape) s.operands[shape] = operands;
}

void new_sum(Script& s)
{
    combine(s, "DT_NewMinkowski", DT_NewMinkowski);
}
void new_hull(Script& s)
{
    combine(s, "DT_NewHull", DT_NewHull);
}

void delete_shape(Script& s)
{
    const DT_ShapeHandle shape = s.shape();
    s.call("DT_DeleteShape", DT_DeleteShape, shape);
    if (!s.failed()) s.shapes.end(shape);
    if (!s.failed() && s.open == shape) s.open = nullptr;
}

void shape_bytes(Script& s)
{
    const DT_ShapeHandle shape = s.shape();
    const size_t bytes = s.call("DT_GetShapeByteCount", DT_GetShapeByteCount, shape);
    s.expect(!s.failed() || bytes == 0, "what fails is 0");
}

/// An array of these vertices at this stride, which lives until the end.
Base base_of(Script& s, const std::vector<DT_Scalar>& vertices, DT_Size stride)
{
    Base base;
    base.count = DT_Count(vertices.size() / 3);
    base.stride = stride;
    base.array = s.arrays.emplace_back(new std::byte[base.bytes()]()).get();
    for (DT_Index i = 0; i < base.count; ++i)
    {
        for (int axis = 0; axis < 3; ++axis)
            base.set(i, axis, vertices[3 * i + std::size_t(axis)]);
    }
    if (s.has_trace()) std::printf("vertices "), print_all(vertices), std::printf("\n");
    return base;
}

DT_VertexBaseHandle add_base(Script& s, const Surface& surface)
{
    const DT_Size strides[4] = {0, sizeof(DT_Vector3), sizeof(DT_Vector3) + sizeof(DT_Scalar),
                                sizeof(DT_Vector3) + 1};
    const DT_Size stride = strides[s.below(4)];
    Base base = base_of(s, surface.vertices, stride ? stride : DT_Size(sizeof(DT_Vector3)));
    const void* const array = s.has_nulls() ? nullptr : base.array;
    base.handle = s.made(s.bases, s.call("DT_NewVertexBase", DT_NewVertexBase, array, stride));
    if (base.handle) s.all_bases.push_back(base);
    return base.handle;
}

void new_base(Script& s)
{
    add_base(s, any_surface(s));
}

void bad_base(Script& s)
{
    const DT_Size stride = 1 + s.below(sizeof(DT_Vector3) - 1);
    s.made(s.bases, s.call("DT_NewVertexBase", DT_NewVertexBase, static_cast<const void*>(&s), stride));
    s.expect(s.failed(), "a stride has room for a vertex");
}

void delete_base(Script& s)
{
    const DT_VertexBaseHandle base = s.pick(s.bases);
    s.call("DT_DeleteVertexBase", DT_DeleteVertexBase, base);
    if (!s.failed()) s.bases.end(base);
}

Base* find_base(Script& s, DT_VertexBaseHandle handle)
{
    const auto found =
        std::find_if(s.all_bases.begin(), s.all_bases.end(), [&](const Base& b) { return b.handle == handle; });
    return handle && found != s.all_bases.end() ? &*found : nullptr;
}

/// Changes some coordinates, in place or in a new array; back again, if that is refused.
void change_base(Script& s)
{
    const DT_VertexBaseHandle handle = s.pick(s.bases);
    Base* const base = find_base(s, handle);
    if (!base || s.has_nulls())
    {
        const void* const array = s.has_nulls() ? nullptr : static_cast<const void*>(&s);
        s.call("DT_ChangeVertexBase", DT_ChangeVertexBase, handle, array);
        s.expect(s.failed(), "a base and an array are needed");
        return;
    }
    Base changed = *base;
    std::vector<std::byte> before(base->array, base->array + base->bytes());
    if (s.below(2) == 0) changed.array = s.arrays.emplace_back(new std::byte[base->bytes()]()).get();
    std::copy(before.begin(), before.end(), changed.array);
    for (unsigned n = s.below(8); n > 0; --n)
    {
        const DT_Index vertex = s.below(base->count);
        const int axis = int(s.below(3));
        const DT_Scalar x = s.scalar();
        changed.set(vertex, axis, x);
        if (s.has_trace()) std::printf("vertex %u, coordinate %d: %.17g\n", vertex, axis, double(x));
    }
    s.call("DT_ChangeVertexBase", DT_ChangeVertexBase, handle, static_cast<const void*>(changed.array));
    if (!s.failed())
        base->array = changed.array;
    else
        std::copy(before.begin(), before.end(), base->array);
}

using Open = DT_ShapeHandle (*)(DT_VertexBaseHandle);

DT_ShapeHandle open_shape(Script& s, const char* name, Open function, DT_VertexBaseHandle base)
{
    const DT_ShapeHandle shape = s.call(name, function, base);
    if (s.failed())
    {
        s.expect(!shape || shape == s.open, "returns nothing, or what is open");
        return nullptr;
    }
    s.expect(!s.open, "one shape is open at a time");
    s.made(s.shapes, shape);
    s.open = shape;
    s.open_count = base ? find_base(s, base)->count : 0;
    s.is_open_polytope = function == DT_NewPolytope;
    return shape;
}

void open_any(Script& s, const char* name, Open function)
{
    const DT_VertexBaseHandle base = s.below(2) == 0 ? nullptr : s.pick(s.bases);
    open_shape(s, name, function, base);
}

void new_polytope(Script& s)
{
    open_any(s, "DT_NewPolytope", DT_NewPolytope);
}
void new_complex(Script& s)
{
    open_any(s, "DT_NewComplexShape", DT_NewComplexShape);
}
void new_polyhedron(Script& s)
{
    open_any(s, "DT_NewPolyhedron", DT_NewPolyhedron);
}

/// A shape that could not be finished is gone: Script::step looks after that.
void finish(Script& s, const char* name, void (*function)())
{
    s.call(name, function);
    if (!s.failed())
    {
        s.expect(s.open, "something was open");
        s.open = nullptr;
    }
}

void end_polytope(Script& s)
{
    finish(s, "DT_EndPolytope", DT_EndPolytope);
}
void end_complex(Script& s)
{
    finish(s, "DT_EndComplexShape", DT_EndComplexShape);
}
void end_polyhedron(Script& s)
{
    finish(s, "DT_EndPolyhedron", DT_EndPolyhedron);
}

void begin_face(Script& s)
{
    s.call("DT_Begin", DT_Begin);
}
void end_face(Script& s)
{
    s.call("DT_End", DT_End);
}
void repair(Script& s)
{
    s.call("DT_RepairPolyhedron", DT_RepairPolyhedron);
}

void vertex(Script& s)
{
    const Vector at = s.vector();
    s.call("DT_Vertex", DT_Vertex, at);
}

/// One that the array has; without an array any will do, and one too large will for what is not read yet.
DT_Index index(Script& s)
{
    if (s.open && s.open_count == 0) return s.raw<DT_Index>();
    const unsigned b = s.byte();
    if (s.open && !s.is_open_polytope && b == 0xFF) return 0x80000000u + s.byte();
    return s.open ? b % s.open_count : b;
}

void vertex_index(Script& s)
{
    const DT_Index i = index(s);
    s.call("DT_VertexIndex", DT_VertexIndex, i);
}

void vertex_indices(Script& s)
{
    std::array<DT_Index, 6> indices{};
    const DT_Count count = s.below(7);
    for (DT_Index& i : indices)
        i = index(s);
    if (s.has_trace()) print_all(indices), std::printf("\n");
    const DT_Index* const given = s.has_nulls() ? nullptr : indices.data();
    s.call("DT_VertexIndices", DT_VertexIndices, count, given);
}

void vertex_range(Script& s)
{
    const DT_Index first = index(s);
    const DT_Count count = s.below(16), room = first < s.open_count ? s.open_count - first : 0;
    s.call("DT_VertexRange", DT_VertexRange, first,
           s.open_count > 0 && first < 0x80000000u ? std::min(count, room) : count);
}

/// Nothing is open any more.
void close(Script& s)
{
    const DT_ShapeHandle open = std::exchange(s.open, nullptr);
    if (!open) return;
    s.call("DT_DeleteShape", DT_DeleteShape, open);
    s.shapes.end(open);
}

/// The faces of a surface, with a base or by value.
void give_faces(Script& s, const Surface& surface, bool by_index)
{
    for (std::size_t i = 0; i + 2 < surface.indices.size(); i += 3)
    {
        if (by_index)
        {
            const DT_Index face[3] = {surface.indices[i], surface.indices[i + 1], surface.indices[i + 2]};
            if (s.has_trace()) print_all(face), std::printf("\n");
            s.call("DT_VertexIndices", DT_VertexIndices, 3u, static_cast<const DT_Index*>(face));
            continue;
        }
        s.call("DT_Begin", DT_Begin);
        for (std::size_t k = 0; k < 3; ++k)
        {
            Vector at;
            std::copy_n(&surface.vertices[3 * std::size_t(surface.indices[i + k])], 3, at.values.begin());
            s.call("DT_Vertex", DT_Vertex, at);
        }
        s.call("DT_End", DT_End);
    }
}

void build(Script& s, const char* name, Open function, bool has_repair)
{
    const Surface surface = any_surface(s);
    const DT_VertexBaseHandle base = s.below(2) == 0 ? nullptr : add_base(s, surface);
    close(s);
    if (s.has_nulls() || !open_shape(s, name, function, base)) return;
    give_faces(s, surface, base != nullptr);
    if (has_repair) repair(s);
    if (function == DT_NewPolytope)
        end_polytope(s);
    else if (function == DT_NewComplexShape)
        end_complex(s);
    else
        end_polyhedron(s);
}

void build_polytope(Script& s)
{
    build(s, "DT_NewPolytope", DT_NewPolytope, false);
}
void build_complex(Script& s)
{
    build(s, "DT_NewComplexShape", DT_NewComplexShape, false);
}
void build_polyhedron(Script& s)
{
    build(s, "DT_NewPolyhedron", DT_NewPolyhedron, false);
}
void build_repaired(Script& s)
{
    build(s, "DT_NewPolyhedron", DT_NewPolyhedron, true);
}

void check_report(const Script& s, const DT_SolidReport& report)
{
    s.expect(is_finite(report.volume) && report.volume >= 0, "a volume is finite, and not negative");
    s.expect(is_finite(report.volume_given), "the volume given is finite");
    s.expect(is_finite(report.longest_rim) && report.longest_rim >= 0, "a length is finite, and not negative");
    s.expect((report.holes == 0) == (report.longest_rim == 0) || report.holes > 0, "without holes there is no rim");
}

void new_solid(Script& s)
{
    Surface surface = any_surface(s);
    const unsigned b = s.byte();
    if (b >= 0xF8 && !surface.indices.empty()) surface.indices[b % surface.indices.size()] = s.raw<DT_Index>();
    DT_SolidOptions options{};
    options.struct_size = s.struct_size(sizeof options);
    options.flags = b % 4 == 3 ? s.byte() : b % 2;
    if (b & 4) options.weld = s.positive();
    Output<DT_SolidReport> report(s);
    report.set_struct_size(s.struct_size(sizeof(DT_SolidReport)));
    const Base base = base_of(s, surface.vertices, sizeof(DT_Vector3));
    if (s.has_trace()) std::printf("indices "), print_all(surface.indices), std::printf("\n");
    const DT_ShapeHandle shape = s.made(
        s.shapes, s.call("DT_NewSolid", DT_NewSolid, base.count, reinterpret_cast<const DT_Scalar*>(base.array), 0u,
                         DT_Count(surface.indices.size() / 3), static_cast<const DT_Index*>(surface.indices.data()),
                         static_cast<const DT_SolidOptions*>(b & 8 ? &options : nullptr), report.pointer()));
    if (shape || s.error() == DT_ERROR_NOT_CLOSED)
    {
        if (report.pointer()) check_report(s, report[0]);
    }
    else
        s.expect(report.is_untouched(), "what fails writes nothing");
}

}  // namespace

Calls simple_shape_calls()
{
    static constexpr Call calls[] = {
        {"DT_NewBox", new_box},           {"DT_NewSphere", new_sphere},
        {"DT_NewCone", new_cone},         {"DT_NewCylinder", new_cylinder},
        {"DT_NewPoint", new_point},       {"DT_NewLineSegment", new_segment},
        {"DT_NewMinkowski", new_sum},     {"DT_NewHull", new_hull},
        {"DT_DeleteShape", delete_shape}, {"DT_GetShapeByteCount", shape_bytes},
        {"a polytope", build_polytope},
    };
    return calls;
}

Calls built_shape_calls()
{
    static constexpr Call calls[] = {
        {"DT_NewVertexBase", new_base},
        {"DT_NewVertexBase", bad_base},
        {"DT_DeleteVertexBase", delete_base},
        {"DT_ChangeVertexBase", change_base},
        {"DT_NewPolytope", new_polytope},
        {"DT_NewComplexShape", new_complex},
        {"DT_NewPolyhedron", new_polyhedron},
        {"DT_EndPolytope", end_polytope},
        {"DT_EndComplexShape", end_complex},
        {"DT_EndPolyhedron", end_polyhedron},
        {"DT_Begin", begin_face},
        {"DT_End", end_face},
        {"DT_Vertex", vertex},
        {"DT_VertexIndex", vertex_index},
        {"DT_VertexIndices", vertex_indices},
        {"DT_VertexRange", vertex_range},
        {"DT_RepairPolyhedron", repair},
        {"DT_NewSolid", new_solid},
        {"a complex shape", build_complex},
        {"a polyhedron", build_polyhedron},
        {"a repaired polyhedron", build_repaired},
        {"DT_ChangeVertexBase", change_base},
        {"DT_NewSolid", new_solid},
    };
    return calls;
}

}  // namespace fuzz
