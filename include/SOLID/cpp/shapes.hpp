// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// Shapes of SOLID.hpp, and vertices that stay in the client's memory. Include SOLID.hpp.
#ifndef SOLID_CPP_SHAPES_HPP
#define SOLID_CPP_SHAPES_HPP

#include "basics.hpp"

#include <ranges>
#include <span>
#include <vector>

namespace solid
{

/// A range of points: of Vertex, Vector, arrays of three numbers, or whatever else converts to Vector.
template <class Range>
concept PointRange = std::ranges::forward_range<const Range> &&
    std::convertible_to<std::ranges::range_reference_t<const Range>, Vector>;

namespace detail
{

/// Throws unless all indices are below the number of vertices.
inline void need_vertices(std::span<const DT_Index> indices, std::size_t vertices)
{
    for (std::size_t i = 0; i < indices.size(); ++i)
        if (indices[i] >= vertices)
            throw Failure(DT_ERROR_INVALID_ARGUMENT, "indices[" + std::to_string(i) + "] is " +
                                                         std::to_string(indices[i]) + ", but there are only " +
                                                         std::to_string(vertices) + " vertices");
}

/// Throws unless the indices are those of triangles.
inline void need_threes(std::span<const DT_Index> triangles)
{
    if (triangles.size() % 3 != 0)
        throw Failure(DT_ERROR_INVALID_ARGUMENT,
                      "triangles have three indices each, but there are " + std::to_string(triangles.size()));
}

/// Throws unless the sizes of faces add up to the number of indices.
inline void need_sizes(std::span<const DT_Index> indices, std::span<const DT_Count> sizes)
{
    std::size_t sum = 0;
    for (const DT_Count size : sizes)
        sum += size;
    if (sum != indices.size())
        throw Failure(DT_ERROR_INVALID_ARGUMENT, "the sizes of the faces add up to " + std::to_string(sum) +
                                                     ", but there are " + std::to_string(indices.size()) +
                                                     " indices");
}

}  // namespace detail

/// Vertices that stay in the client's memory, and whose number is known. They are not copied: they must outlive the
/// last mesh that uses them, and every object with such a mesh. Moving them is told by change().
class VertexBase : public Owned<DT_VertexBaseHandle, DT_DeleteVertexBase>
{
public:
    /// Describes packed vertices.
    explicit VertexBase(std::span<const Vertex> vertices)
        : VertexBase(vertices.data(), vertices.size(), sizeof(Vertex))
    {}
    /// Describes `count` vertices that are `stride` bytes apart, each beginning with three DT_Scalars.
    VertexBase(const void* pointer, std::size_t count, std::size_t stride)
        : Owned(
              detail::make("DT_NewVertexBase", [&] { return DT_NewVertexBase(pointer, detail::count_of(stride)); })),
          count_(count)
    {}

    /// Returns the number of vertices.
    std::size_t size() const noexcept { return count_; }

    /// Announces that the vertices have changed, or lie elsewhere now, and refits the meshes that use them. There
    /// must not be fewer than before.
    void change(std::span<const Vertex> vertices) { change(vertices.data(), vertices.size()); }
    /// Announces that the vertices have changed, or lie elsewhere now, with the stride of before.
    void change(const void* pointer, std::size_t count)
    {
        if (count < count_)
            throw Failure(DT_ERROR_INVALID_ARGUMENT, "there were " + std::to_string(count_) +
                                                         " vertices, and meshes may use all of them; now there are " +
                                                         std::to_string(count));
        detail::ask([&] { DT_ChangeVertexBase(handle(), pointer); });
        count_ = count;
    }

private:
    std::size_t count_ = 0;
};

using SolidReport = DT_SolidReport;  ///< what was found in a surface, and done to it

/// How Shape::solid makes a solid of a surface.
struct SolidOptions
{
    double weld = 0;  ///< vertices not further apart than this become one; 0: those that differ by rounding
    bool repair = false;  ///< closes cracks and holes, and accepts faces that cross

    /// Returns the options as C has them.
    DT_SolidOptions c() const { return {sizeof(DT_SolidOptions), weld, repair ? DT_SOLID_REPAIR : 0u, 0}; }
};

/// A shape in local coordinates. Objects, sums and hulls that use a shape keep it alive.
class Shape : public Owned<DT_ShapeHandle, DT_DeleteShape>
{
public:
    using Owned::Owned;

    /// Makes a box centred at the origin, with edges of length x, y and z.
    static Shape box(double x, double y, double z)
    {
        return made("DT_NewBox", [&] { return DT_NewBox(scalar(x), scalar(y), scalar(z)); });
    }
    /// Makes a ball around the origin.
    static Shape sphere(double radius)
    {
        return made("DT_NewSphere", [&] { return DT_NewSphere(scalar(radius)); });
    }
    /// Makes a cone around the y-axis, with its apex at +height/2.
    static Shape cone(double radius, double height)
    {
        return made("DT_NewCone", [&] { return DT_NewCone(scalar(radius), scalar(height)); });
    }
    /// Makes a cylinder around the y-axis, centred at the origin.
    static Shape cylinder(double radius, double height)
    {
        return made("DT_NewCylinder", [&] { return DT_NewCylinder(scalar(radius), scalar(height)); });
    }
    /// Makes a single point.
    static Shape point(const Vector& p)
    {
        return made("DT_NewPoint", [&] { return DT_NewPoint(Packed(p)); });
    }
    /// Makes the segment between two points.
    static Shape segment(const Vector& p, const Vector& q)
    {
        return made("DT_NewLineSegment", [&] { return DT_NewLineSegment(Packed(p), Packed(q)); });
    }
    /// Makes the Minkowski sum of two convex shapes; with a sphere, a rounded shape.
    static Shape minkowski(const Shape& a, const Shape& b)
    {
        return made("DT_NewMinkowski", [&] { return DT_NewMinkowski(a.handle(), b.handle()); });
    }
    /// Makes the convex hull of two convex shapes.
    static Shape hull(const Shape& a, const Shape& b)
    {
        return made("DT_NewHull", [&] { return DT_NewHull(a.handle(), b.handle()); });
    }

    /// Makes the convex hull of points, which are copied.
    template <PointRange Points> static Shape polytope(const Points& points)
    {
        Shape shape = opened([] { return DT_NewPolytope(nullptr); });
        for (const auto& p : points)
            DT_Vertex(Packed(p));
        return finished(std::move(shape), DT_EndPolytope);
    }

    /// Makes a hollow mesh of triangles, three indices each. The vertices are copied.
    template <PointRange Points> static Shape mesh(const Points& vertices, std::span<const DT_Index> triangles)
    {
        detail::need_threes(triangles);
        return of_copies(DT_NewComplexShape, DT_EndComplexShape, vertices, triangles, {}, false);
    }
    /// Makes a hollow mesh of faces with any number of vertices: face i has sizes[i] of the indices. The vertices are
    /// copied. A face is the convex hull of its vertices.
    template <PointRange Points>
    static Shape mesh(const Points& vertices, std::span<const DT_Index> indices, std::span<const DT_Count> sizes)
    {
        detail::need_sizes(indices, sizes);
        return of_copies(DT_NewComplexShape, DT_EndComplexShape, vertices, indices, sizes, false);
    }
    /// Makes a hollow mesh of triangles over vertices that are not copied: see VertexBase.
    static Shape mesh(const VertexBase& base, std::span<const DT_Index> triangles)
    {
        return of_base(DT_NewComplexShape, DT_EndComplexShape, base, triangles, false);
    }

    /// Makes a solid from the triangles of its closed surface. The vertices are copied. With `repair`, the surface
    /// may have holes, which are filled, and faces that cross.
    template <PointRange Points>
    static Shape polyhedron(const Points& vertices, std::span<const DT_Index> triangles, bool repair = false)
    {
        detail::need_threes(triangles);
        return of_copies(DT_NewPolyhedron, DT_EndPolyhedron, vertices, triangles, {}, repair);
    }
    /// Makes a solid over vertices that are not copied: see VertexBase.
    static Shape polyhedron(const VertexBase& base, std::span<const DT_Index> triangles, bool repair = false)
    {
        return of_base(DT_NewPolyhedron, DT_EndPolyhedron, base, triangles, repair);
    }

    /// Makes a solid from the triangles of its surface, three indices each. The vertices are copied. `report`, if not
    /// null, gets what was found and done, also if the surface is refused, which throws. Its struct_size is set here.
    template <PointRange Points>
    static Shape solid(const Points& vertices, std::span<const DT_Index> triangles, const SolidOptions& options = {},
                       SolidReport* report = nullptr)
    {
        detail::need_threes(triangles);
        const std::vector<Vertex> copies = copied(vertices);
        const DT_SolidOptions wanted = options.c();
        if (report) report->struct_size = sizeof *report;
        return made("DT_NewSolid", [&] {
            return DT_NewSolid(detail::count_of(copies.size()), copies.empty() ? nullptr : copies.front().data(), 0,
                               detail::count_of(triangles.size() / 3), triangles.data(), &wanted, report);
        });
    }

    /// Returns the number of bytes that the library holds for the shape.
    std::size_t byte_count() const
    {
        return detail::ask([&] { return DT_GetShapeByteCount(handle()); });
    }

private:
    using Packed = detail::Packed;
    using Open = DT_ShapeHandle (*)(DT_VertexBaseHandle);
    using Close = void (*)();

    static DT_Scalar scalar(double x) { return detail::scalar(x); }

    template <class Make> static Shape made(const char* function, Make make)
    {
        return Shape(detail::make(function, make));
    }

    /// Opens a shape in this thread. If C has left one open there, the call returns that one, which is not ours.
    template <class Make> static Shape opened(Make make)
    {
        DT_GetError();
        const DT_ShapeHandle handle = make();
        check();
        return Shape(handle);
    }

    /// Throws if the shape could not be finished; the library has deleted it then.
    static Shape finished(Shape shape, Close close)
    {
        close();
        if (shape.is_valid()) return shape;
        static_cast<void>(shape.release());
        check();
        throw Failure(DT_ERROR_INTERNAL, "a shape could not be finished");
    }

    /// Calls add(indices of a face) for each face.
    template <class Add>
    static void for_each_face(std::span<const DT_Index> indices, std::span<const DT_Count> sizes, Add add)
    {
        std::size_t at = 0;
        for (std::size_t face = 0; at < indices.size() || face < sizes.size(); ++face)
        {
            const std::size_t size = sizes.empty() ? 3 : sizes[face];
            add(indices.subspan(at, size));
            at += size;
        }
    }

    template <class Points> static std::vector<Vertex> copied(const Points& points)
    {
        std::vector<Vertex> copies;
        for (const Vector v : points)
            copies.push_back({scalar(v.x), scalar(v.y), scalar(v.z)});
        return copies;
    }

    template <class Points>
    static Shape of_copies(Open open, Close close, const Points& vertices, std::span<const DT_Index> indices,
                           std::span<const DT_Count> sizes, bool repair)
    {
        const std::vector<Vertex> copies = copied(vertices);
        detail::need_vertices(indices, copies.size());
        Shape shape = opened([&] { return open(nullptr); });
        if (repair) DT_RepairPolyhedron();
        for_each_face(indices, sizes, [&](std::span<const DT_Index> face) {
            DT_Begin();
            for (const DT_Index index : face)
                DT_Vertex(copies[index].data());
            DT_End();
        });
        return finished(std::move(shape), close);
    }

    static Shape of_base(Open open, Close close, const VertexBase& base, std::span<const DT_Index> triangles,
                         bool repair)
    {
        detail::need_threes(triangles);
        detail::need_vertices(triangles, base.size());
        Shape shape = opened([&] { return open(base.handle()); });
        if (repair) DT_RepairPolyhedron();
        for_each_face(triangles, {},
                      [](std::span<const DT_Index> face) { DT_VertexIndices(DT_Count(face.size()), face.data()); });
        return finished(std::move(shape), close);
    }
};

}  // namespace solid

#endif
