// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Collects points and faces, refuses those that are wrong, and makes polytopes, meshes and polyhedra of them.
#include "capi/building.hpp"

#include "complex/mesh/merge_faces.hpp"
#include "complex/mesh/merge_vertices.hpp"

#include <algorithm>
#include <exception>
#include <optional>

namespace dt::capi
{

namespace
{

constexpr Error already_begun{DT_ERROR_INVALID_OPERATION, "DT_Begin has been called; call DT_End first"};
constexpr Error not_begun{DT_ERROR_INVALID_OPERATION, "there was no DT_Begin"};
constexpr Error no_base{DT_ERROR_INVALID_OPERATION, "the open shape has no vertex base; give points by DT_Vertex"};
constexpr Error has_base{DT_ERROR_INVALID_OPERATION,
                         "the open complex shape has a vertex base; give points by their indices"};
constexpr Error no_face{DT_ERROR_INVALID_OPERATION, "call DT_Begin first: a vertex of a complex shape is of a face"};
constexpr Error no_points{DT_ERROR_INVALID_ARGUMENT, "a face needs at least one point"};
constexpr Error bad_point{DT_ERROR_INVALID_ARGUMENT, "vertex is not finite; the shape cannot be finished"};
constexpr Error bad_index{DT_ERROR_INVALID_ARGUMENT,
                          "an index is larger than 2147483647; the shape cannot be finished"};
constexpr Error lost_point{DT_ERROR_OUT_OF_MEMORY, "out of memory for vertices; the shape cannot be finished"};

constexpr std::size_t largest_index = 0x7fffffff;

/// Reserves space for more elements. False: out of memory.
template <class T> [[gnu::noinline]] bool makes_room(std::pmr::vector<T>& things, std::size_t wanted)
{
    try
    {
        things.reserve(std::max(wanted, 2 * things.capacity()));
    }
    catch (const std::exception&)  // bad_alloc, or length_error
    {
        return false;
    }
    return true;
}

/// Makes sure that `count` more elements can be added without failing. False: out of memory.
template <class T> bool has_room(std::pmr::vector<T>& things, std::size_t count)
{
    const std::size_t wanted = things.size() + count;
    return wanted <= things.capacity() || makes_room(things, wanted);
}

/// The faces as triangles, each with the number of its face. A face of more than three points becomes a fan around its
/// first one; a face of fewer points bounds nothing and is left out.
struct TriangleList
{
    std::pmr::vector<std::uint32_t> indices, numbers;
    std::pmr::vector<std::uint64_t> first;

    TriangleList(const complex::FaceList& faces, shape::Memory& memory)
        : indices(&memory), numbers(&memory), first(1, 0, &memory)
    {
        for (std::size_t f = 0; f < faces.count(); ++f)
            for (std::size_t k = 2; k < faces[f].size(); ++k)
            {
                indices.insert(indices.end(), {faces[f][0], faces[f][k - 1], faces[f][k]});
                numbers.push_back(static_cast<std::uint32_t>(f));
                first.push_back(indices.size());
            }
    }
    complex::FaceList list() const { return {indices, first, numbers}; }
};

Vec3 vertex_of(const object::SharedBase& base, std::size_t index)
{
    return base.vertices()[index];
}

struct SolidParts
{
    std::shared_ptr<complex::Mesh> mesh;
    pieces::PolyhedronRef solid;  ///< null: hollow
};

object::AnyShape mesh_shape(SolidParts parts, const std::shared_ptr<object::SharedBase>& base, shape::Memory& memory)
{
    const std::pmr::polymorphic_allocator<object::MeshShape> allocator(&memory);
    return object::AnyShape{std::allocate_shared<object::MeshShape>(allocator, std::move(parts.mesh), base,
                                                                    std::move(parts.solid), &memory)};
}

/// Gives faces the vertices that theirs have become one with.
void renumber(std::span<std::uint32_t> indices, std::span<const surface::WeldedVertex> welded)
{
    for (std::uint32_t& i : indices)
        if (const auto found = std::ranges::lower_bound(welded, i, {}, &surface::WeldedVertex::from);
            found != welded.end() && found->from == i)
            i = found->to;
}

/// Makes a mesh; of faces given several times the first is taken.
Result<std::shared_ptr<complex::Mesh>> make_hollow(shape::VertexView vertices, const std::pmr::vector<Scalar>& own,
                                                   const complex::FaceList& faces, shape::Memory& memory)
{
    const auto distinct = complex::distinct_faces(faces, memory);
    std::pmr::vector<Scalar> copy(own.begin(), own.end(), &memory);  // without spare capacity
    if (distinct.size() == faces.count()) return make_mesh(vertices, std::move(copy), faces, memory);
    return make_mesh(vertices, std::move(copy), complex::SomeFaces(faces, distinct, memory).list(), memory);
}

/// Makes the mesh of a solid, and its polyhedron. Where vertices have been welded, faces have the first of them.
Result<SolidParts> make_solid(shape::VertexView vertices, const std::pmr::vector<Scalar>& own,
                              TriangleList& triangles, bool repair, shape::Memory& memory)
{
    auto mesh = make_mesh(vertices, std::pmr::vector<Scalar>(own, &memory), triangles.list(), memory);
    if (!mesh) return mesh.error();
    std::pmr::vector<surface::WeldedVertex> welded(&memory);
    auto solid = pieces::make_polyhedron((*mesh)->faces(), (*mesh)->vertices(), {.repair = repair}, memory,
                                         {nullptr, &welded});
    if (!solid) return solid.error();
    if (welded.empty()) return SolidParts{std::move(*mesh), std::move(*solid)};
    renumber(triangles.indices, welded);
    mesh = make_mesh(vertices, std::pmr::vector<Scalar>(own, &memory), triangles.list(), memory);
    if (!mesh) return mesh.error();
    return SolidParts{std::move(*mesh), std::move(*solid)};
}

}  // namespace

Result<Done> PolytopeBuilding::begin()
{
    if (in_group_) return already_begun;
    in_group_ = true;
    return Done{};
}

Result<Done> PolytopeBuilding::end()
{
    if (!in_group_) return not_begun;
    in_group_ = false;
    return Done{};
}

Result<Done> PolytopeBuilding::add(Vec3 vertex)
{
    return add_points(1, [&](std::size_t) { return vertex; });
}

Result<Done> PolytopeBuilding::add(const IndexRun& numbers)
{
    if (!base_) return no_base;
    return add_points(numbers.count, [&](std::size_t i) { return vertex_of(*base_, numbers[i]); });
}

/// Adds point(0) to point(count - 1). If one is refused, adds none and notes that the polytope cannot be finished.
template <class Point> Result<Done> PolytopeBuilding::add_points(std::size_t count, Point point)
{
    const std::size_t before = points_.size();
    if (!has_room(points_, count)) return fault_ = lost_point;
    for (std::size_t i = 0; i < count; ++i)
    {
        const Vec3 p = point(i);
        if (!is_finite(p))
        {
            points_.resize(before);
            return fault_ = bad_point;
        }
        points_.push_back(p);
    }
    return Done{};
}

Result<object::AnyShape> PolytopeBuilding::finish(shape::Memory& memory)
{
    if (fault_.code != DT_ERROR_NONE) return fault_;
    if (points_.empty()) return Error{DT_ERROR_INVALID_ARGUMENT, "the polytope has no points"};
    const Result<shape::ShapeRef> shape = shape::make_polytope(points_, memory);
    if (!shape) return shape.error();
    return object::AnyShape{*shape};
}

Result<Done> ComplexBuilding::begin()
{
    if (in_face_) return already_begun;
    in_face_ = true;
    return Done{};
}

/// Closes the open face.
Result<Done> ComplexBuilding::end()
{
    if (!in_face_) return not_begun;
    if (numbers_.size() == first_.back() && fault_.code == DT_ERROR_NONE)
    {
        in_face_ = false;
        return no_points;
    }
    if (!has_room(first_, 1)) return refuse(lost_point);
    first_.push_back(numbers_.size());
    in_face_ = false;
    return Done{};
}

Result<Done> ComplexBuilding::add(Vec3 vertex)
{
    if (base_) return refuse(has_base);
    if (!in_face_) return no_face;
    if (!is_finite(vertex)) return refuse(bad_point);
    const std::size_t number = own_.size() / 3;
    if (number > largest_index) return refuse(bad_index);
    if (!has_room(own_, 3) || !has_room(numbers_, 1)) return refuse(lost_point);
    for (int i = 0; i < 3; ++i)
        own_.push_back(Scalar(vertex[i]));
    numbers_.push_back(std::uint32_t(number));
    return Done{};
}

Result<Done> ComplexBuilding::add(const IndexRun& numbers)
{
    if (!base_) return refuse(no_base);
    if (!in_face_ && !numbers.is_face) return no_face;
    if (numbers.count == 0) return in_face_ ? Result<Done>(Done{}) : no_points;
    if (!numbers.list && numbers[numbers.count - 1] > largest_index) return refuse(bad_index);
    const std::span<const DT_Index> list{numbers.list, numbers.list ? numbers.count : 0};
    for (const DT_Index number : list)
        if (number > largest_index) return refuse(bad_index);
    if (!has_room(numbers_, numbers.count) || !has_room(first_, 1)) return refuse(lost_point);
    numbers_.insert(numbers_.end(), list.begin(), list.end());
    for (std::size_t i = list.size(); i < numbers.count; ++i)
        numbers_.push_back(std::uint32_t(numbers[i]));
    if (!in_face_) first_.push_back(numbers_.size());
    return Done{};
}

Result<Done> ComplexBuilding::refuse(const Error& error)
{
    if (fault_.code == DT_ERROR_NONE) fault_ = error;
    return error;
}

Result<Done> ComplexBuilding::ready() const
{
    if (in_face_) return Error{DT_ERROR_INVALID_OPERATION, "a face is open; call DT_End first"};
    return Done{};
}

Result<object::AnyShape> ComplexBuilding::finish(shape::Memory& memory, bool is_solid, bool repair)
{
    if (fault_.code != DT_ERROR_NONE) return fault_;
    if (first_.size() == 1) return Error{DT_ERROR_INVALID_ARGUMENT, "the shape has no faces"};
    if (!base_) complex::merge_equal_vertices(own_, numbers_, memory);
    const shape::VertexView vertices = base_ ? base_->vertices() : shape::VertexView{};
    const complex::FaceList faces{numbers_, first_};
    SolidParts parts;
    if (is_solid)
    {
        TriangleList triangles(faces, memory);
        Result<SolidParts> made = make_solid(vertices, own_, triangles, repair, memory);
        if (!made) return made.error();
        parts = std::move(*made);
    }
    else
    {
        auto mesh = make_hollow(vertices, own_, faces, memory);
        if (!mesh) return mesh.error();
        parts.mesh = std::move(*mesh);
    }
    return mesh_shape(std::move(parts), base_, memory);
}

Result<object::AnyShape> finish_solid(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                                      const surface::Wishes& wishes, shape::Memory& memory,
                                      surface::Findings* findings)
{
    std::pmr::vector<surface::WeldedVertex> welded(&memory);
    auto solid = pieces::make_polyhedron({vertices, triangles}, wishes, memory, {findings, &welded});
    if (!solid) return solid.error();
    std::pmr::vector<std::uint32_t> indices(&memory);
    std::pmr::vector<std::uint64_t> first(1, 0, &memory);
    for (const shape::Triangle& t : triangles)
    {
        indices.insert(indices.end(), t.begin(), t.end());
        first.push_back(indices.size());
    }
    renumber(indices, welded);
    std::pmr::vector<Scalar> own(&memory);
    for (const Vec3& v : vertices)
        for (int k = 0; k < 3; ++k)
            own.push_back(static_cast<Scalar>(v[k]));
    complex::merge_equal_vertices(own, indices, memory);
    auto mesh = make_mesh({}, std::pmr::vector<Scalar>(own, &memory), complex::FaceList{indices, first}, memory);
    if (!mesh) return mesh.error();
    return mesh_shape({std::move(*mesh), std::move(*solid)}, nullptr, memory);
}

}  // namespace dt::capi
