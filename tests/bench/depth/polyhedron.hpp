// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A polyhedron of the library, what it took to make it, and objects of it.
#pragma once

#include "support/solid_models.hpp"

#include <SOLID/SOLID_all.h>
#include <memory>
#include <string>

namespace bench::depth
{

using dt::test::Model;
using dt::test::Placement;
using dt::test::Vec;

class Polyhedron
{
public:
    /// Throws std::runtime_error if the library refuses it.
    Polyhedron(std::string name, const Model& model);
    ~Polyhedron() { DT_DeleteShape(shape_); }
    Polyhedron(const Polyhedron&) = delete;
    Polyhedron& operator=(const Polyhedron&) = delete;

    const std::string& name() const { return name_; }
    std::size_t faces() const { return faces_; }
    std::size_t bytes() const { return bytes_; }
    double build_ms() const { return build_ms_; }
    DT_Count pieces() const { return pieces_; }  ///< convex ones, that fill it, or lie in it if it is large
    double size() const { return size_; }  ///< the longest edge of its box
    Vec centre() const { return centre_; }  ///< centre of its box
    DT_ShapeHandle shape() const { return shape_; }

private:
    std::string name_;
    std::size_t faces_, bytes_ = 0;
    double build_ms_ = 0, size_ = 0;
    DT_Count pieces_ = 0;
    Vec centre_;
    DT_ShapeHandle shape_ = nullptr;
};

using PolyhedronPointer = std::shared_ptr<const Polyhedron>;

class Object
{
public:
    explicit Object(const Polyhedron& solid) : handle_(DT_CreateObject(nullptr, solid.shape())) {}
    ~Object() { DT_DestroyObject(handle_); }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    void place(const Placement& at);
    DT_ObjectHandle handle() const { return handle_; }

private:
    DT_ObjectHandle handle_;
};

/// The faces of an OBJ file as they are, cut into triangles. Throws std::runtime_error if there is none.
Model read_obj(const std::string& path);

}  // namespace bench::depth
