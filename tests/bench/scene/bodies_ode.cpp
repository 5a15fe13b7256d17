// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// ODE's sweep and prune space, with dCollide in the callback: for one contact, or for the deepest of four. (Contacts
// that are "unimportant" would be faster, but lose one collision of boxes in eight.) It has no cones; a polytope with
// 32 vertices around the base stands in, which makes it a little wrong. Its round shapes lie along z. A ray is a
// geometry that is collided with the space.
#include "body_engine.hpp"
#include "common/expanding_hull.hpp"
#include "common/start_ode.hpp"

#include <algorithm>
#include <numbers>

namespace bench::scene
{
namespace
{

/// The arrays that a convex geometry refers to.
struct Faces
{
    std::vector<double> planes, points;
    std::vector<unsigned> polygons;

    explicit Faces(const std::vector<Vec3>& vertices)
    {
        for (const Vec3 p : vertices)
            points.insert(points.end(), {p.x, p.y, p.z});
        ExpandingHull hull({vertices[0], vertices[1], vertices[2], vertices[3]});
        for (std::size_t i = 4; i < vertices.size(); ++i)
            hull.insert(vertices[i]);
        for (const auto& [corner, n, offset] : hull.faces())
        {
            planes.insert(planes.end(), {n.x, n.y, n.z, offset});
            polygons.push_back(3);
            for (const int vertex : corner)
                polygons.push_back(static_cast<unsigned>(vertex));
        }
    }
    dGeomID geom() const
    {
        return dCreateConvex(nullptr, planes.data(), static_cast<unsigned>(planes.size() / 4), points.data(),
                             static_cast<unsigned>(points.size() / 3), polygons.data());
    }
};

std::vector<Vec3> vertices_of(const Shape& s)
{
    std::vector<Vec3> vertices;
    for (const auto& [x, y, z] : s.points)
        vertices.push_back({x, y, z});
    if (s.kind != Kind::cone) return vertices;

    constexpr int corners = 32;
    constexpr double half_step = std::numbers::pi / corners;
    const double r = s.radius / std::cos(half_step);  // around the base
    for (int i = 0; i < corners; ++i)
        vertices.push_back({r * std::cos(2 * half_step * i), -s.half, r * std::sin(2 * half_step * i)});
    vertices.insert(vertices.begin() + 3, Vec3{0, s.half, 0});  // the first four make a tetrahedron
    return vertices;
}

dGeomID to_ode(const Shape& s, const Faces* faces)
{
    const auto& e = s.half_extents;
    switch (s.kind)
    {
    case Kind::sphere:
        return dCreateSphere(nullptr, s.radius);
    case Kind::box:
        return dCreateBox(nullptr, 2.0 * e[0], 2.0 * e[1], 2.0 * e[2]);
    case Kind::capsule:
        return dCreateCapsule(nullptr, s.radius, 2.0 * s.half);
    case Kind::cylinder:
        return dCreateCylinder(nullptr, s.radius, 2.0 * s.half);
    case Kind::cone:
    case Kind::hull:
        break;
    }
    return faces->geom();
}

std::uint32_t number_of(dGeomID geom)
{
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(dGeomGetData(geom)));
}

void note_any(void* contacts, dGeomID a, dGeomID b)
{
    dContactGeom contact;
    if (dCollide(a, b, 1, &contact, sizeof contact) == 0) return;
    static_cast<Contacts*>(contacts)->push_back({number_of(a), number_of(b), 0});
}

void note_deepest(void* contacts, dGeomID a, dGeomID b)
{
    std::array<dContactGeom, 4> found;
    const int count = dCollide(a, b, static_cast<int>(found.size()), found.data(), sizeof found[0]);
    if (count == 0) return;
    double depth = 0;
    for (const dContactGeom& contact : std::span(found).first(static_cast<std::size_t>(count)))
        depth = std::max(depth, contact.depth);
    static_cast<Contacts*>(contacts)->push_back({number_of(a), number_of(b), depth});
}

void note_nearest(void* nearest, dGeomID a, dGeomID b)
{
    dContactGeom contact;
    if (dCollide(a, b, 1, &contact, sizeof contact) == 0) return;
    double& depth = *static_cast<double*>(nearest);
    depth = std::min(depth, contact.depth);
}

class Bodies final : public BodyEngine
{
public:
    Bodies(const BodyWorkload& workload, dNearCallback* note)
        : note_(note), space_((start_ode(), dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XYZ)))
    {
        for (const Shape& shape : workload.shapes)
        {
            const bool has_faces = shape.kind == Kind::cone || shape.kind == Kind::hull;
            faces_.push_back(has_faces ? std::make_unique<Faces>(vertices_of(shape)) : nullptr);
        }
        for (std::size_t i = 0; i < workload.bodies.size(); ++i)
        {
            const auto& [shape, pose] = workload.bodies[i];
            geoms_.push_back(to_ode(workload.shape_of(i), faces_[static_cast<std::size_t>(shape)].get()));
            dGeomSetData(geoms_[i], reinterpret_cast<void*>(std::uintptr_t(i)));
            const Kind kind = workload.shape_of(i).kind;
            along_z_.push_back(kind == Kind::capsule || kind == Kind::cylinder);
            place(i, pose);
            dSpaceAdd(space_, geoms_[i]);
        }
        for (const auto& [source, target] : workload.rays)
            add_ray(source, target - source);
    }
    ~Bodies() override
    {
        dSpaceDestroy(space_);  // and all that is in it
        for (const dGeomID ray : rays_)
            dGeomDestroy(ray);
    }
    void move(std::span<const Pose> poses) override
    {
        for (std::size_t i = 0; i < poses.size(); ++i)
            place(i, poses[i]);
    }
    const Contacts& test() override
    {
        contacts_.clear();
        dSpaceCollide(space_, &contacts_, note_);
        return contacts_;
    }
    void cast(std::span<double> params) override
    {
        for (std::size_t i = 0; i < params.size(); ++i)
        {
            const double length = dGeomRayGetLength(rays_[i]);
            double nearest = 2 * length;
            dSpaceCollide2(rays_[i], reinterpret_cast<dGeomID>(space_), &nearest, &note_nearest);
            params[i] = nearest <= length ? nearest / length : no_hit;
        }
    }

private:
    void place(std::size_t i, const Pose& pose)
    {
        dMatrix3 R{};
        for (std::size_t k = 0; k < 3; ++k)
        {
            const Vec3 row = pose.rows[k];
            R[4 * k] = row.x;
            R[4 * k + 1] = along_z_[i] ? -row.z : row.y;  // ODE's z becomes our y
            R[4 * k + 2] = along_z_[i] ? row.y : row.z;
        }
        dGeomSetRotation(geoms_[i], R);
        dGeomSetPosition(geoms_[i], pose.t.x, pose.t.y, pose.t.z);
    }
    void add_ray(Vec3 source, Vec3 motion)
    {
        rays_.push_back(dCreateRay(nullptr, norm(motion)));
        dGeomRaySet(rays_.back(), source.x, source.y, source.z, motion.x, motion.y, motion.z);
        dGeomRaySetClosestHit(rays_.back(), 1);
    }

    dNearCallback* note_;
    dSpaceID space_;
    std::vector<std::unique_ptr<Faces>> faces_;
    std::vector<dGeomID> geoms_, rays_;
    std::vector<bool> along_z_;
    Contacts contacts_;
};

}  // namespace

void add_ode(BodyCandidates& candidates, BodyQuestion question)
{
    add<Bodies>(candidates, "ode", question == BodyQuestion::depth ? &note_deepest : &note_any);
}

}  // namespace bench::scene
