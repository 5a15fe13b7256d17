// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// ODE with its OPCODE trees, asked for one contact of any quality. It has no distances, and its polytopes do not
// collide with meshes. Debian builds it with double numbers; the mesh keeps its float vertices.
#include "common/start_ode.hpp"
#include "engine.hpp"

namespace bench::mesh
{
namespace
{

class Data
{
public:
    Data(const std::vector<std::array<float, 3>>& points, const std::vector<std::array<int, 3>>& triangles)
        : id_(dGeomTriMeshDataCreate())
    {
        set(points, triangles);
    }
    ~Data() { dGeomTriMeshDataDestroy(id_); }
    Data(const Data&) = delete;
    Data& operator=(const Data&) = delete;

    dTriMeshDataID id() const { return id_; }

private:
    void set(const std::vector<std::array<float, 3>>& points, const std::vector<std::array<int, 3>>& triangles)
    {
        dGeomTriMeshDataBuildSingle(id_, points.data(), sizeof points[0], static_cast<int>(points.size()),
                                    triangles.data(), static_cast<int>(3 * triangles.size()), sizeof triangles[0]);
    }

    dTriMeshDataID id_;
};

class Geoms
{
public:
    Geoms() = default;
    ~Geoms()
    {
        for (const dGeomID geom : geoms_)
            dGeomDestroy(geom);
    }
    Geoms(const Geoms&) = delete;
    Geoms& operator=(const Geoms&) = delete;

    dGeomID operator[](std::size_t i) const { return geoms_[i]; }
    void add(dGeomID geom, const Pose& pose, bool along_y = false)
    {
        dMatrix3 R{};
        for (std::size_t i = 0; i < 3; ++i)
        {
            const Vec3 row = pose.rows[i];
            R[4 * i] = row.x;
            R[4 * i + 1] = along_y ? -row.z : row.y;  // ODE's z becomes our y
            R[4 * i + 2] = along_y ? row.y : row.z;
        }
        dGeomSetRotation(geom, R);
        dGeomSetPosition(geom, pose.t.x, pose.t.y, pose.t.z);
        geoms_.push_back(geom);
    }
    void add_ray(const Ray& ray)
    {
        const dGeomID geom = dCreateRay(nullptr, norm(ray.motion));
        dGeomRaySet(geom, ray.source.x, ray.source.y, ray.source.z, ray.motion.x, ray.motion.y, ray.motion.z);
        dGeomRaySetClosestHit(geom, 1);
        dGeomRaySetBackfaceCull(geom, 0);
        geoms_.push_back(geom);
    }

private:
    std::vector<dGeomID> geoms_;
};

double collide(dGeomID a, dGeomID b)
{
    dContactGeom contact;
    return dCollide(a, b, 1 | static_cast<int>(CONTACTS_UNIMPORTANT), &contact, sizeof contact) > 0 ? 1 : 0;
}

class TwoMeshes
{
public:
    explicit TwoMeshes(const Workload& workload)
        : surface_a_(workload.a), surface_b_(workload.b), a_data_(surface_a_->points, surface_a_->triangles),
          b_data_(surface_b_->points, surface_b_->triangles)
    {
        for (const Placement& placement : workload.placements)
        {
            a_.add(dCreateTriMesh(nullptr, a_data_.id(), nullptr, nullptr, nullptr), placement.a);
            b_.add(dCreateTriMesh(nullptr, b_data_.id(), nullptr, nullptr, nullptr), placement.b);
        }
    }
    double boolean(std::size_t i) { return collide(a_[i], b_[i]); }

private:
    SurfacePointer surface_a_, surface_b_;
    Data a_data_, b_data_;
    Geoms a_, b_;
};

dGeomID to_ode(const Shape& s)
{
    const auto& e = s.half_extents;
    if (s.kind == Kind::sphere) return dCreateSphere(nullptr, s.radius);
    if (s.kind == Kind::box) return dCreateBox(nullptr, 2.0 * e[0], 2.0 * e[1], 2.0 * e[2]);
    return dCreateCapsule(nullptr, s.radius, 2.0 * s.half);
}

class Ground
{
public:
    explicit Ground(const Workload& workload)
        : surface_(workload.a), data_(surface_->points, surface_->triangles), rays_(workload.rays)
    {
        mesh_.add(dCreateTriMesh(nullptr, data_.id(), nullptr, nullptr, nullptr), {});
        for (std::size_t i = 0; i < workload.shapes.size(); ++i)
        {
            const Shape& shape = workload.shapes[i];
            others_.add(to_ode(shape), workload.poses[i], shape.kind == Kind::capsule);
        }
        for (const Ray& ray : rays_)
            others_.add_ray(ray);
    }
    double boolean(std::size_t i) { return collide(others_[i], mesh_[0]); }
    double ray(std::size_t i)
    {
        dContactGeom contact;
        if (dCollide(others_[i], mesh_[0], 1, &contact, sizeof contact) == 0) return no_hit;
        return contact.depth / dGeomRayGetLength(others_[i]);
    }

private:
    SurfacePointer surface_;
    Data data_;
    std::vector<Ray> rays_;
    Geoms mesh_, others_;
};

/// Its refit re-reads the array that it was given, so the points are copied there, as a client would have to.
class Whole
{
public:
    explicit Whole(const Workload& workload)
        : surface_(workload.a), points_{surface_->points, bench::mesh::deformed(*surface_)}, current_(points_[0]),
          data_(current_, surface_->triangles)
    {}
    double build(std::size_t)
    {
        const Data data(points_[0], surface_->triangles);
        return data.id() ? 1 : 0;
    }
    double refit(std::size_t)
    {
        deformed_ = !deformed_;
        std::copy(points_[deformed_].begin(), points_[deformed_].end(), current_.begin());
        dGeomTriMeshDataUpdate(data_.id());
        return 1;
    }
    double bytes(std::size_t)
    {
        return heap_bytes_a_triangle(*surface_,
                                     [&] { return std::make_shared<Data>(surface_->points, surface_->triangles); });
    }

private:
    SurfacePointer surface_;
    std::array<std::vector<std::array<float, 3>>, 2> points_;
    std::vector<std::array<float, 3>> current_;
    Data data_;
    bool deformed_ = false;
};

}  // namespace

void add_ode(Engines& engines, const Workload& workload)
{
    start_ode();
    switch (workload.question)
    {
    case Question::boolean:
        return add<TwoMeshes, &TwoMeshes::boolean>(engines, "ode", workload);
    case Question::distance:
        return;
    case Question::solid:
        if (workload.shapes.front().kind == Kind::hull) return;
        return add<Ground, &Ground::boolean>(engines, "ode", workload);
    case Question::ray:
        return add<Ground, &Ground::ray>(engines, "ode", workload);
    case Question::build:
        return add<Whole, &Whole::build>(engines, "ode", workload);
    case Question::refit:
        return add<Whole, &Whole::refit>(engines, "ode", workload);
    case Question::bytes:
        return add<Whole, &Whole::bytes>(engines, "ode", workload);
    }
}

}  // namespace bench::mesh
