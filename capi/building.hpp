// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes under construction: the points and faces that the client has added between DT_New... and DT_End.... Each call
// adds all of its points or none. After a point was refused the shape cannot be finished.
#pragma once

#include "core/result.hpp"
#include "object/shape.hpp"
#include "shape/convex_shape.hpp"

#include "SOLID/SOLID_types.h"

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>
#include <variant>
#include <vector>

namespace dt::capi
{

/// Indices into a vertex base: `count` of them, from a list or, if that is null, consecutive from `first`.
struct IndexRun
{
    const DT_Index* list;
    DT_Index first;
    std::size_t count;
    bool is_face;  ///< in a complex shape, outside DT_Begin and DT_End: the indices are a face of their own

    std::size_t operator[](std::size_t i) const { return list ? list[i] : std::size_t(first) + i; }
};

class PolytopeBuilding
{
public:
    PolytopeBuilding(std::shared_ptr<object::SharedBase> base, shape::Memory& memory)
        : base_(std::move(base)), points_(&memory)
    {}

    Result<Done> begin();
    Result<Done> end();
    Result<Done> add(Vec3 vertex);
    Result<Done> add(const IndexRun& numbers);
    Result<Done> ready() const { return Done{}; }
    Result<object::AnyShape> finish(shape::Memory& memory);

private:
    template <class Point> Result<Done> add_points(std::size_t count, Point point);

    std::shared_ptr<object::SharedBase> base_;  ///< null: the client passes points by value
    std::pmr::vector<Vec3> points_;
    bool in_group_ = false;  ///< between DT_Begin and DT_End
    Error fault_;  ///< why the last refused point was refused; none: all were accepted
};

class ComplexBuilding
{
public:
    ComplexBuilding(std::shared_ptr<object::SharedBase> base, shape::Memory& memory)
        : base_(std::move(base)), own_(&memory), numbers_(&memory), first_(1, 0, &memory)
    {}

    Result<Done> begin();
    Result<Done> end();
    Result<Done> add(Vec3 vertex);
    Result<Done> add(const IndexRun& numbers);  ///< adds to the open face, or else adds a face
    Result<Done> ready() const;  ///< an error if the shape cannot be finished yet
    Result<object::AnyShape> finish(shape::Memory& memory) { return finish(memory, false); }

protected:
    Result<object::AnyShape> finish(shape::Memory& memory, bool is_solid, bool repair = false);

private:
    Result<Done> refuse(const Error& error);

    std::shared_ptr<object::SharedBase> base_;  ///< null: the client passes vertices by value
    std::pmr::vector<Scalar> own_;  ///< vertices passed by value
    std::pmr::vector<std::uint32_t> numbers_;  ///< vertex indices of all faces
    std::pmr::vector<std::uint64_t> first_;  ///< where each face begins in numbers_, and the end of the last one
    bool in_face_ = false;
    Error fault_;
};

/// Faces that must be the boundary of a solid.
class PolyhedronBuilding : public ComplexBuilding
{
public:
    using ComplexBuilding::ComplexBuilding;
    void repair() { repair_ = true; }
    Result<object::AnyShape> finish(shape::Memory& memory) { return ComplexBuilding::finish(memory, true, repair_); }

private:
    bool repair_ = false;
};

/// Makes a solid of triangles in one call; `findings`, which may be null, are written if the surface is refused, too.
Result<object::AnyShape> finish_solid(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                                      const surface::Wishes& wishes, shape::Memory& memory,
                                      surface::Findings* findings);

using Building = std::variant<PolytopeBuilding, ComplexBuilding, PolyhedronBuilding>;

}  // namespace dt::capi
