// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Everything that the answers promise when meshes are asked, checked through the public API against brute force.
#pragma once

#include "support/findings.hpp"
#include "support/mesh_oracle.hpp"

#include "SOLID/SOLID_query.h"

namespace dt::test
{

/// A mesh or a convex body as an object of the library, with its pieces. Owns its handles.
class Subject
{
public:
    enum class Storage
    {
        Base,  ///< vertices in this object
        Value
    };

    explicit Subject(const MeshBody& mesh, Storage storage = Storage::Base);
    explicit Subject(const Body& body);
    ~Subject();
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;

    /// Moves the vertices of a mesh in a base: the same number of faces and points.
    void deform(const MeshBody& mesh);

    DT_ObjectHandle handle() const { return object_; }
    const std::vector<Piece>& pieces() const { return pieces_; }
    bool is_mesh() const { return is_mesh_; }
    double size() const { return size_; }
    Vec origin() const { return pieces_.front().body.placement.origin; }

private:
    void measure();

    bool is_mesh_;
    std::vector<DT_Scalar> vertices_;
    DT_VertexBaseHandle base_ = nullptr;
    DT_ShapeHandle shape_ = nullptr;
    DT_ObjectHandle object_ = nullptr;
    std::vector<Piece> pieces_;
    double size_ = 0;
};

/// Every pair query about the two, in both orders, and with a cache that may hold anything.
void check_pair(const Subject& a, const Subject& b, DT_PairCache& cache, Findings& findings);

/// A cast of a onto b.
void check_cast(const Subject& a, Vec translation, const Subject& b, double max_param, Findings& findings);

/// A ray against a mesh of triangles.
void check_ray(const Subject& mesh, Vec source, Vec target, double max_param, Findings& findings);

}  // namespace dt::test
