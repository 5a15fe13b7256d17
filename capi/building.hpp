// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes that a client gives point by point, between DT_New... and DT_End...: what has been given so far, and what is
// wrong with it. Each call adds all of its points or none. A shape that lost a point remembers it and cannot be finished.
#pragma once

#include "core/result.hpp"
#include "scene/shape.hpp"
#include "shape/convex_shape.hpp"

#include "SOLID/SOLID_types.h"

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <variant>
#include <vector>

namespace solid
{

/// Points of a vertex base: `count` of them, given as a list or, if that is null, from `first` on.
struct Numbers
{
    const DT_Index* list;
    DT_Index first;
    std::size_t count;
    bool is_face;  ///< outside DT_Begin and DT_End of a complex shape: whether they make a face

    std::size_t operator[](std::size_t i) const { return list ? list[i] : std::size_t(first) + i; }
};

class PolytopeBuilding
{
public:
    PolytopeBuilding(std::shared_ptr<SharedBase> base, Memory& memory) : base_(std::move(base)), points_(&memory) {}

    Result<Done> begin();
    Result<Done> end();
    Result<Done> add(Vec3 vertex);
    Result<Done> add(const Numbers& numbers);
    Result<Done> ready() const { return Done{}; }
    Result<AnyShape> finish(Memory& memory);

private:
    template <class Point> Result<Done> add_points(std::size_t count, Point point);

    std::shared_ptr<SharedBase> base_;  ///< null: points by value only
    std::pmr::vector<Vec3> points_;
    bool in_group_ = false;  ///< between DT_Begin and DT_End
    Error fault_;  ///< why a point was refused, if one was
};

class ComplexBuilding
{
public:
    ComplexBuilding(std::shared_ptr<SharedBase> base, Memory& memory)
        : base_(std::move(base)), own_(&memory), numbers_(&memory), first_(1, 0, &memory)
    {}

    Result<Done> begin();
    Result<Done> end();
    Result<Done> add(Vec3 vertex);
    Result<Done> add(const Numbers& numbers);  ///< to the face that is open, else as a face of their own
    Result<Done> ready() const;  ///< an error if the shape cannot be finished yet
    Result<AnyShape> finish(Memory& memory) { return finish(memory, false); }

protected:
    Result<AnyShape> finish(Memory& memory, bool is_solid, bool repair = false);

private:
    Result<Done> refuse(const Error& error);

    std::shared_ptr<SharedBase> base_;  ///< null: by value
    std::pmr::vector<Scalar> own_;  ///< vertices by value
    std::pmr::vector<std::uint32_t> numbers_;  ///< vertices of all faces
    std::pmr::vector<std::uint64_t> first_;  ///< where each face begins in numbers_, and the next one
    bool in_face_ = false;
    Error fault_;
};

/// Faces as of a complex shape, but they must enclose something.
class PolyhedronBuilding : public ComplexBuilding
{
public:
    using ComplexBuilding::ComplexBuilding;
    void repair() { repair_ = true; }
    Result<AnyShape> finish(Memory& memory) { return ComplexBuilding::finish(memory, true, repair_); }

private:
    bool repair_ = false;
};

using Building = std::variant<PolytopeBuilding, ComplexBuilding, PolyhedronBuilding>;

}  // namespace solid
