// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Checks and measures the vertices of a mesh, then builds its tree, or fits the tree to vertices that moved.
#include "complex/mesh/mesh.hpp"

#include "complex/faces/triangle_batch.hpp"
#include "complex/mesh/build.hpp"
#include "core/error_text.hpp"

#include <algorithm>
#include <limits>

namespace dt::complex
{
namespace
{

constexpr std::uint32_t max_index = 0x7fffffff;  // of vertices and of faces

bool fits(Vec3 p)
{
    return max_abs(p) <= max_mesh_coordinate && is_finite(p);
}

/// The error of a vertex that does not fit.
Error bad_vertex(std::size_t face, std::uint32_t vertex, Vec3 p)
{
    return composed(DT_ERROR_INVALID_ARGUMENT, "vertex %lu of face %lu %s", static_cast<unsigned long>(vertex),
                    static_cast<unsigned long>(face), is_finite(p) ? "is further than 1e18 from 0" : "is not finite");
}

/// The box of all vertices in use, if all is well. Finds the first fault, one vertex of a face after the other.
Result<Aabb> check_faces(const FaceList& faces, shape::VertexView vertices)
{
    Aabb box = no_box;
    for (std::size_t f = 0; f < faces.count(); ++f)
        for (const std::uint32_t i : faces[f])
        {
            if (i > max_index) return Error{DT_ERROR_INVALID_ARGUMENT, "a vertex index is above 2147483647"};
            const Vec3 p = vertices[i];
            if (!fits(p)) return bad_vertex(faces.number(f), i, p);
            box = united(box, p);
        }
    return box.lo.x <= box.hi.x ? box : Aabb{};
}

/// The error of the first face, in the client's order, that has a bad vertex.
Error first_fault(const Faces& faces, shape::VertexView vertices)
{
    std::uint32_t worst = max_index, vertex = 0;
    for (std::uint32_t s = 0; s < faces.count(); ++s)
        faces.for_each_vertex(s, [&](std::uint32_t i) {
            if (faces.number(s) >= worst || fits(vertices[i])) return;
            worst = faces.number(s);
            vertex = i;
        });
    return bad_vertex(worst, vertex, vertices[vertex]);
}

using Pack = Pack8<Scalar>;

/// The box of points seen so far, and whether all of them fit.
struct Measure
{
    Pack lo[3], hi[3];
    Pack::Mask fit = Pack::broadcast(0) <= Pack::broadcast(0);

    Measure()
    {
        for (int k = 0; k < 3; ++k)
        {
            lo[k] = Pack::broadcast(std::numeric_limits<Scalar>::max());
            hi[k] = -lo[k];
        }
    }
    void add(const Pack (&p)[3])
    {
        const Pack most = Pack::broadcast(static_cast<Scalar>(max_mesh_coordinate));
        for (int k = 0; k < 3; ++k)
        {
            lo[k] = min(lo[k], p[k]);
            hi[k] = max(hi[k], p[k]);
            fit = fit & (abs(p[k]) <= most);
        }
    }
    /// Adds the points at address(0) to address(count − 1).
    template <class Address> void add(std::size_t count, Address address)
    {
        const auto add_eight = [&](auto number) {
            const std::byte* at[8];
            for (std::size_t i = 0; i < 8; ++i)
                at[i] = address(number(i));
            Pack p[3];
            gather(at, p);
            add(p);
        };
        std::size_t first = 0;
        for (; first + 8 <= count; first += 8)
            add_eight([&](std::size_t i) { return first + i; });
        if (first < count) add_eight([&](std::size_t i) { return std::min(first + i, count - 1); });
    }
    bool all_fit() const { return bits(fit) == 255; }
    Aabb all() const
    {
        Aabb box;
        for (int k = 0; k < 3; ++k)
        {
            box.lo[k] = first_lane(lowest(lo[k]));
            box.hi[k] = first_lane(highest(hi[k]));
        }
        return box;
    }
};

/// Face after face.
void measure_faces(const Faces& faces, shape::VertexView vertices, Measure& seen)
{
    const std::uint32_t count = faces.count();
    for (std::uint32_t first = 0; first < count; first += 8)
    {
        std::uint32_t slots[8];
        for (std::uint32_t i = 0; i < 8; ++i)
            slots[i] = std::min(first + i, count - 1);
        Pack v[3][3];
        gather(faces, vertices, slots, v);
        for (const auto& corner : v)
            seen.add(corner);
    }
    if (!faces.has_polygons()) return;
    for (std::uint32_t s = 0; s < count; ++s)
        if (faces.is_polygon(s))
        {
            const auto ids = faces.polygon(s);
            seen.add(ids.size(), [&](std::size_t i) { return vertices.address(ids[i]); });
        }
}

/// Ranges of vertices in use that are longer than this on average are worth their memory.
constexpr std::size_t least_range = 16;

/// The vertices in use, or nothing if they are too scattered, or a number is too large.
std::pmr::vector<VertexRange> used_ranges(const FaceList& faces, std::pmr::memory_resource& memory)
{
    std::pmr::vector<VertexRange> ranges(&memory);
    if (faces.indices.empty()) return ranges;
    std::uint32_t first = faces.indices[0], last = first;
    for (const std::uint32_t i : faces.indices)
    {
        first = std::min(first, i);
        last = std::max(last, i);
    }
    const std::uint32_t count = last - first + 1;
    if (last > max_index || count > 2 * faces.indices.size()) return ranges;
    std::pmr::vector<bool> used(count, false, &memory);
    for (const std::uint32_t i : faces.indices)
        used[i - first] = true;
    std::size_t all = 0;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        if (!used[i]) continue;
        if (i == 0 || !used[i - 1]) ranges.push_back({first + i, 0});
        ++ranges.back().count;
        ++all;
    }
    if (ranges.size() > 1 && ranges.size() * least_range > all) ranges.clear();
    return {ranges.begin(), ranges.end(), &memory};  // no larger than needed
}

/// Adds vertices in use.
void measure_ranges(std::span<const VertexRange> used, shape::VertexView vertices, Measure& seen)
{
    for (const VertexRange range : used)
        seen.add(range.count, [&](std::size_t i) { return vertices.address(range.first + i); });
}

/// The same as check_faces(), but looks at each vertex in use once, as long as they are well.
Result<Aabb> check(const FaceList& faces, shape::VertexView vertices, std::span<const VertexRange> used)
{
    if (faces.count() > max_index) return Error{DT_ERROR_INVALID_ARGUMENT, "more than 2147483647 faces"};
    Measure seen;
    measure_ranges(used, vertices, seen);
    if (!used.empty() && seen.all_fit()) return seen.all();
    return check_faces(faces, vertices);
}

}  // namespace

Mesh::Mesh(shape::VertexView vertices, std::pmr::vector<Scalar> own, Faces faces, AabbTree tree,
           std::pmr::vector<VertexRange> used)
    : vertices_(vertices), own_(std::move(own)), faces_(std::move(faces)), tree_(std::move(tree)),
      used_(std::move(used))
{}

std::size_t Mesh::bytes() const
{
    return sizeof *this + own_.capacity() * sizeof(Scalar) + faces_.bytes() + tree_.bytes() +
           used_.capacity() * sizeof(VertexRange);
}

Result<Aabb> Mesh::measure(shape::VertexView vertices) const
{
    if (empty()) return Aabb{};
    Measure seen;
    measure_ranges(used_, vertices, seen);
    if (used_.empty()) measure_faces(faces_, vertices, seen);
    if (!seen.all_fit()) return first_fault(faces_, vertices);
    return seen.all();
}

void Mesh::refit(shape::VertexView vertices, const Aabb& measured)
{
    vertices_ = vertices;
    bounds_ = measured;
    extent_ = norm(max(abs(measured.lo), abs(measured.hi)));
    complex::refit(tree_, faces_, vertices, largest_coordinate(measured));
}

Result<std::shared_ptr<Mesh>> make_mesh(shape::VertexView vertices, std::pmr::vector<Scalar> own,
                                        const FaceList& list, std::pmr::memory_resource& memory)
{
    own.shrink_to_fit();
    if (!vertices.pointer) vertices = {reinterpret_cast<const std::byte*>(own.data()), 3 * sizeof(Scalar)};
    std::pmr::vector<VertexRange> used = used_ranges(list, memory);
    const Result<Aabb> box = check(list, vertices, used);
    if (!box) return box.error();

    Topology topology = build(list, vertices, largest_coordinate(*box), memory);
    auto mesh =
        std::allocate_shared<Mesh>(std::pmr::polymorphic_allocator<Mesh>(&memory), vertices, std::move(own),
                                   Faces(list, std::move(topology.order)), std::move(topology.tree), std::move(used));
    mesh->refit(vertices, *box);
    return mesh;
}

}  // namespace dt::complex
