// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ours, through the public C API as any client would use it, with default settings, once for each way to place objects.
// The vertices stay in the benchmark's array; the triangles are given one by one.
#include "common/shapes_solid.hpp"
#include "engine.hpp"

#include "SOLID/SOLID.h"
#include "SOLID/SOLID_memory.h"
#include "SOLID/SOLID_query.h"

#include <stdexcept>

namespace bench::mesh
{
namespace
{

using Points = std::vector<std::array<DT_Scalar, 3>>;
using Faces = std::vector<std::array<DT_Index, 3>>;

Points to_points(const std::vector<std::array<float, 3>>& points)
{
    Points converted;
    for (const auto& [x, y, z] : points)
        converted.push_back({x, y, z});
    return converted;
}

Faces to_faces(const Surface& surface)
{
    Faces faces;
    for (const auto& [i, j, k] : surface.triangles)
        faces.push_back({static_cast<DT_Index>(i), static_cast<DT_Index>(j), static_cast<DT_Index>(k)});
    return faces;
}

class Mesh
{
public:
    Mesh(const Points& points, const Faces& faces)
        : base_(DT_NewVertexBase(points.data(), 0)), shape_(DT_NewComplexShape(base_))
    {
        for (const auto& face : faces)
            DT_VertexIndices(3, face.data());
        DT_EndComplexShape();
    }
    ~Mesh()
    {
        DT_DeleteShape(shape_);
        DT_DeleteVertexBase(base_);
    }
    Mesh(const Mesh&) = delete;
    Mesh& operator=(const Mesh&) = delete;

    DT_VertexBaseHandle base() const { return base_; }
    DT_ShapeHandle shape() const { return shape_; }

private:
    DT_VertexBaseHandle base_;
    DT_ShapeHandle shape_;
};

/// Objects and their shapes; those shapes that are given as handles are the scene's to delete.
class Objects
{
public:
    explicit Objects(Placing placing) : placing_(placing) {}
    ~Objects()
    {
        for (const DT_ObjectHandle object : objects_)
            DT_DestroyObject(object);
    }
    Objects(const Objects&) = delete;
    Objects& operator=(const Objects&) = delete;

    DT_ObjectHandle operator[](std::size_t i) const { return objects_[i]; }
    void add(DT_ShapeHandle shape, const Pose& pose)
    {
        objects_.push_back(DT_CreateObject(nullptr, shape));
        place(objects_.back(), pose, placing_);
        if (!objects_.back()) throw std::runtime_error("solid: a shape was refused");
    }

private:
    Placing placing_;
    std::vector<DT_ObjectHandle> objects_;
};

class TwoMeshes
{
public:
    TwoMeshes(const Workload& workload, Placing placing)
        : points_a_(to_points(workload.a->points)), points_b_(to_points(workload.b->points)),
          mesh_a_(points_a_, to_faces(*workload.a)), mesh_b_(points_b_, to_faces(*workload.b)), a_(placing),
          b_(placing)
    {
        for (const Placement& placement : workload.placements)
        {
            a_.add(mesh_a_.shape(), placement.a);
            b_.add(mesh_b_.shape(), placement.b);
        }
    }
    double boolean(std::size_t i) { return DT_Intersect(a_[i], b_[i], nullptr) ? 1 : 0; }
    double distance(std::size_t i)
    {
        DT_Vector3 p, q;
        return DT_GetClosestPair(a_[i], b_[i], p, q);
    }

private:
    Points points_a_, points_b_;
    Mesh mesh_a_, mesh_b_;
    Objects a_, b_;
};

/// One mesh with solids around it, or with rays.
class Ground
{
public:
    Ground(const Workload& workload, Placing placing)
        : points_(to_points(workload.a->points)), mesh_(points_, to_faces(*workload.a)), object_(placing),
          solids_(placing)
    {
        object_.add(mesh_.shape(), {});
        for (std::size_t i = 0; i < workload.shapes.size(); ++i)
        {
            const DT_ShapeHandle shape = to_solid(workload.shapes[i]);
            solids_.add(shape, workload.poses[i]);
            DT_DeleteShape(shape);  // the object keeps it
        }
        for (const auto& [p, d] : workload.rays)
        {
            const Vec3 q = p + d;
            rays_.push_back({{scalar(p.x), scalar(p.y), scalar(p.z)}, {scalar(q.x), scalar(q.y), scalar(q.z)}});
        }
    }
    double boolean(std::size_t i) { return DT_Intersect(solids_[i], object_[0], nullptr) ? 1 : 0; }
    double ray(std::size_t i)
    {
        DT_Scalar param = 0;
        DT_Vector3 normal;
        return DT_ObjectRayCast(object_[0], rays_[i].source, rays_[i].target, 1, &param, normal) ? param : no_hit;
    }

private:
    struct SolidRay
    {
        DT_Vector3 source, target;
    };
    Points points_;
    Mesh mesh_;
    Objects object_, solids_;
    std::vector<SolidRay> rays_;
};

/// The whole mesh, built again and again or refitted to two sets of points in turn.
class Whole
{
public:
    Whole(const Workload& workload, Placing placing)
        : points_{to_points(workload.a->points), to_points(deformed(*workload.a))}, faces_(to_faces(*workload.a)),
          mesh_(points_[0], faces_), object_(placing)
    {
        object_.add(mesh_.shape(), {});
    }
    double build(std::size_t)
    {
        const Mesh mesh(points_[0], faces_);
        return mesh.shape() ? 1 : 0;
    }
    double refit(std::size_t)
    {
        deformed_ = !deformed_;
        DT_ChangeVertexBase(mesh_.base(), points_[deformed_].data());
        return 1;
    }
    double bytes(std::size_t)
    {
        return static_cast<double>(DT_GetShapeByteCount(mesh_.shape())) / static_cast<double>(faces_.size());
    }

private:
    std::array<Points, 2> points_;
    Faces faces_;
    Mesh mesh_;
    Objects object_;
    bool deformed_ = false;
};

/// What objects are asked about once for each way to place them, what the mesh itself does once.
template <class Scene, auto query> void add_placed(Engines& engines, const Workload& workload)
{
    for (const Placing placing : {Placing::floats, Placing::doubles, Placing::quaternion})
        add<Scene, query>(engines, engine_of(placing), workload, placing);
}

template <auto query> void add_whole(Engines& engines, const Workload& workload)
{
    add<Whole, query>(engines, engine_of(Placing::floats), workload, Placing::floats);
}

}  // namespace

void add_solid(Engines& engines, const Workload& workload)
{
    switch (workload.question)
    {
    case Question::boolean:
        return add_placed<TwoMeshes, &TwoMeshes::boolean>(engines, workload);
    case Question::distance:
        return add_placed<TwoMeshes, &TwoMeshes::distance>(engines, workload);
    case Question::solid:
        return add_placed<Ground, &Ground::boolean>(engines, workload);
    case Question::ray:
        return add_placed<Ground, &Ground::ray>(engines, workload);
    case Question::build:
        return add_whole<&Whole::build>(engines, workload);
    case Question::refit:
        return add_whole<&Whole::refit>(engines, workload);
    case Question::bytes:
        return add_whole<&Whole::bytes>(engines, workload);
    }
}

}  // namespace bench::mesh
