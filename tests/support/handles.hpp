// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes and objects of the library made after a test's descriptions, and their end.
#pragma once

#include "support/body.hpp"

#include "SOLID/SOLID.h"

#include <array>
#include <utility>

namespace dt::test
{

/// Owns a shape handle.
class MadeShape
{
public:
    explicit MadeShape(const Shape& shape);
    ~MadeShape();
    MadeShape(MadeShape&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    MadeShape& operator=(MadeShape&& other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }

    DT_ShapeHandle handle() const { return handle_; }

private:
    DT_ShapeHandle handle_;
};

/// Owns an object handle.
class MadeObject
{
public:
    explicit MadeObject(const Body& body);
    MadeObject(const Body& body, DT_ShapeHandle shape);
    ~MadeObject();
    MadeObject(const MadeObject&) = delete;
    MadeObject& operator=(const MadeObject&) = delete;

    void place(const Placement& placement) { place(handle_, placement); }
    static void place(DT_ObjectHandle object, const Placement& placement);

    /// Places as the route of a Body or MeshBody says, its origin moved by `way`.
    template <class Any> static void place_like(DT_ObjectHandle object, const Any& body, Vec way = {})
    {
        const Vec origin = body.placement.origin + way;
        if (body.route == Route::MatrixFloat) { place_by_floats(object, {body.given, origin}); }
        else { place(object, {body.placement.M, origin}); }
    }
    static void place_by_floats(DT_ObjectHandle object, const Placement& placement);
    DT_ObjectHandle handle() const { return handle_; }

private:
    DT_ObjectHandle handle_;
};

/// Hands the placement of a body over in floats: it becomes the one that the library then uses, as DT_GetMatrixd tells.
void hand_over_floats(Body& body);

/// v in the form that the API takes.
struct Triple
{
    explicit Triple(Vec v)
        : data{static_cast<DT_Scalar>(v.x), static_cast<DT_Scalar>(v.y), static_cast<DT_Scalar>(v.z)}
    {}
    operator const DT_Scalar*() const { return data; }

    DT_Vector3 data;
};

template <class Number> inline Vec to_vec(const Number* v)
{
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

inline Vec to_vec(const Triple& v)
{
    return to_vec(v.data);
}

}  // namespace dt::test
