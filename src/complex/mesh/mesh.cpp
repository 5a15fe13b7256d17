// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Checks and measures the vertices of a mesh, then builds its tree, or fits the tree to vertices that moved.
#include "complex/mesh/mesh.hpp"

#include "complex/faces/triangle_batch.hpp"
#include "complex/mesh/build.hpp"
#include "complex/mesh/refit.hpp"

#include <algorithm>
#include <cstdio>
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
    static thread_local char text[128];  // errors carry a pointer
    std::snprintf(text, sizeof text, "vertex %lu of face %lu %s", static_cast<unsigned long>(vertex),
                  static_cast<unsigned long>(face), is_finite(p) ? "is further than 1e18 from 0" : "is not finite");
    return {DT_ERROR_INVALID_ARGUMENT, text};
}

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr Aabb no_box{{inf, inf, inf}, {-inf, -inf, -inf}};

/// The box of all vertices in use, if all is well.
Result<Aabb> check(const FaceList& faces, shape::VertexView vertices)
{
    if (faces.count() > max_index) return Error{DT_ERROR_INVALID_ARGUMENT, "more than 2147483647 faces"};
    Aabb box = no_box;
    for (std::size_t f = 0; f < faces.count(); ++f)
        for (const std::uint32_t i : faces[f])
        {
            if (i > max_index) return Error{DT_ERROR_INVALID_ARGUMENT, "a vertex index is above 2147483647"};
            const Vec3 p = vertices[i];
            if (!fits(p)) return bad_vertex(faces.number(f), i, p);
            box = {min(box.lo, p), max(box.hi, p)};
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
    Aabb box = no_box;  ///< box of the points that come alone
    Pack::Mask fit = Pack::broadcast(0) <= Pack::broadcast(0);
    bool alone_fit = true;

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
    void add(Vec3 p)
    {
        box = {min(box.lo, p), max(box.hi, p)};
        alone_fit = alone_fit && fits(p);
    }
    bool all_fit() const { return alone_fit && bits(fit) == 255; }
    Aabb all() const
    {
        Aabb result = box;
        for (int k = 0; k < 3; ++k)
        {
            result.lo[k] = std::min<double>(result.lo[k], first_lane(lowest(lo[k])));
            result.hi[k] = std::max<double>(result.hi[k], first_lane(highest(hi[k])));
        }
        return result;
    }
};

/// One vertex after the other.
void measure_range(VertexRange range, shape::VertexView vertices, Measure& seen)
{
    const std::byte* const begin = vertices.address(range.first);
    const auto add_eight = [&](auto offset) {
        const std::byte* at[8];
        for (std::uint32_t i = 0; i < 8; ++i)
            at[i] = begin + offset(i) * vertices.stride;
        Pack p[3];
        gather(at, p);
        seen.add(p);
    };
    std::size_t first = 0;
    for (; first + 8 <= range.count; first += 8)
        add_eight([&](std::size_t i) { return first + i; });
    if (first < range.count)
        add_eight([&](std::size_t i) { return std::min<std::size_t>(first + i, range.count - 1); });
}

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
            for (const std::uint32_t i : faces.polygon(s))
                seen.add(vertices[i]);
}

/// Ranges of vertices in use that are longer than this on average are worth their memory.
constexpr std::size_t least_range = 16;

/// The vertices in use, or nothing if they are too scattered.
std::pmr::vector<VertexRange> used_ranges(const FaceList& faces, std::pmr::memory_resource& memory)
{
    std::pmr::vector<VertexRange> ranges(&memory);
    if (faces.indices.empty()) return ranges;
    const auto [least, most] = std::minmax_element(faces.indices.begin(), faces.indices.end());
    const std::uint32_t first = *least, count = *most - first + 1;
    if (count > 2 * faces.indices.size()) return ranges;
    std::pmr::vector<bool> used(count, false, &memory);
    for (const std::uint32_t i : faces.indices)
        used[i - first] = true;
    std::size_t starts = 0, all = 0;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        all += used[i];
        starts += used[i] && (i == 0 || !used[i - 1]);
    }
    if (starts * least_range > all && starts > 1) return ranges;
    ranges.reserve(starts);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        if (!used[i]) continue;
        if (i == 0 || !used[i - 1]) ranges.push_back({first + i, 0});
        ++ranges.back().count;
    }
    return ranges;
}

Vec3 furthest_corner(const Aabb& box)
{
    return max(abs(box.lo), abs(box.hi));
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
    for (const VertexRange range : used_)
        measure_range(range, vertices, seen);
    if (used_.empty()) measure_faces(faces_, vertices, seen);
    if (!seen.all_fit()) return first_fault(faces_, vertices);
    return seen.all();
}

Result<Done> Mesh::refit(shape::VertexView vertices)
{
    const Result<Aabb> box = measure(vertices);
    if (!box) return box.error();
    refit(vertices, *box);
    return Done{};
}

void Mesh::refit(shape::VertexView vertices, const Aabb& measured)
{
    vertices_ = vertices;
    bounds_ = measured;
    const Vec3 corner = furthest_corner(measured);
    extent_ = norm(corner);
    complex::refit(tree_, faces_, vertices, max_abs(corner));
}

Result<std::shared_ptr<Mesh>> make_mesh(shape::VertexView vertices, std::pmr::vector<Scalar> own,
                                        const FaceList& list, std::pmr::memory_resource& memory)
{
    own.shrink_to_fit();
    if (!vertices.pointer) vertices = {reinterpret_cast<const std::byte*>(own.data()), 3 * sizeof(Scalar)};
    const Result<Aabb> box = check(list, vertices);
    if (!box) return box.error();

    Topology topology = build(list, vertices, max_abs(furthest_corner(*box)), memory);
    AabbTree tree(&memory);
    tree.slabs.resize(topology.nodes.size());
    tree.nodes = std::move(topology.nodes);
    auto mesh = std::allocate_shared<Mesh>(std::pmr::polymorphic_allocator<Mesh>(&memory), vertices, std::move(own),
                                           Faces(list, std::move(topology.order)), std::move(tree),
                                           used_ranges(list, memory));
    mesh->refit(vertices, *box);
    return mesh;
}

}  // namespace dt::complex
