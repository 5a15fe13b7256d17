// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// ODE's dCollide: one contact for a boolean, the deepest of eight for a depth. (Contacts that are "unimportant" would
// be faster, but lose one collision of boxes in eight.) Asked where all shapes are spheres, boxes and capsules, which
// it knows best: it has no cones, tries every pair of edges of polytopes, and has neither distances nor casts. Rays are
// geoms that are made in advance. Its capsules and cylinders lie along z; the turn is part of the pose.
#include "common/start_ode.hpp"
#include "engine.hpp"

#include <algorithm>
#include <limits>

namespace bench
{
namespace
{

dGeomID to_ode(const Shape& s)
{
    const auto& e = s.half_extents;
    if (s.kind == Kind::sphere) return dCreateSphere(nullptr, s.radius);
    if (s.kind == Kind::box) return dCreateBox(nullptr, 2.0 * e[0], 2.0 * e[1], 2.0 * e[2]);
    if (s.kind == Kind::cylinder) return dCreateCylinder(nullptr, s.radius, 2.0 * s.half);
    return dCreateCapsule(nullptr, s.radius, 2.0 * s.half);
}

void place(dGeomID geom, const Pose& pose, bool along_z)
{
    dMatrix3 R{};
    for (std::size_t k = 0; k < 3; ++k)
    {
        const Vec3 row = pose.rows[k];
        R[4 * k] = row.x;
        R[4 * k + 1] = along_z ? -row.z : row.y;  // ODE's z becomes our y
        R[4 * k + 2] = along_z ? row.y : row.z;
    }
    dGeomSetRotation(geom, R);
    dGeomSetPosition(geom, pose.t.x, pose.t.y, pose.t.z);
}

double touch(dGeomID a, dGeomID b)
{
    dContactGeom contact;
    return dCollide(a, b, 1, &contact, sizeof contact);
}

double depth(dGeomID a, dGeomID b)
{
    std::array<dContactGeom, 8> found;
    const int count = dCollide(a, b, static_cast<int>(found.size()), found.data(), sizeof found[0]);
    double deepest = count > 0 ? 0 : std::numeric_limits<double>::quiet_NaN();
    for (const dContactGeom& contact : std::span(found).first(static_cast<std::size_t>(count)))
        deepest = std::max(deepest, contact.depth);
    return deepest;
}

double hit(dGeomID ray, dGeomID b)
{
    dContactGeom contact;
    return dCollide(ray, b, 1, &contact, sizeof contact) > 0 ? contact.depth / dGeomRayGetLength(ray) : no_hit;
}

class OdeEngine final : public Engine
{
public:
    explicit OdeEngine(double (*ask)(dGeomID, dGeomID)) : Engine("ode"), ask_(ask) {}
    ~OdeEngine() override
    {
        for (const dGeomID geom : geoms_)
            dGeomDestroy(geom);
    }

    void load(const Workload& workload) override
    {
        start_ode();
        pairs_ = workload.pairs;
        for (const Body& body : workload.bodies)
        {
            const Shape& shape = workload.shapes[static_cast<std::size_t>(body.shape)];
            const bool point = shape.kind == Kind::sphere && shape.radius == 0;
            geoms_.push_back(point ? dCreateRay(nullptr, 1) : to_ode(shape));
            if (!point) place(geoms_.back(), body.pose, shape.kind == Kind::capsule || shape.kind == Kind::cylinder);
        }
        for (const Pair& pair : workload.query == Query::ray ? workload.pairs : std::vector<Pair>())
        {
            const dGeomID ray = geoms_[static_cast<std::size_t>(pair.a)];
            const Vec3 from = workload.bodies[static_cast<std::size_t>(pair.a)].pose.t, way = pair.motion;
            dGeomRaySet(ray, from.x, from.y, from.z, way.x, way.y, way.z);
            dGeomRaySetLength(ray, norm(way));
        }
    }

    void answer(std::span<double> answers) override
    {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
        {
            const auto& [a, b, cache, motion] = pairs_[i];
            answers[i] = ask_(geoms_[static_cast<std::size_t>(a)], geoms_[static_cast<std::size_t>(b)]);
        }
    }

private:
    double (*ask_)(dGeomID, dGeomID);
    std::vector<dGeomID> geoms_;
    std::vector<Pair> pairs_;
};

}  // namespace

void add_ode(Engines& engines, const Workload& workload)
{
    const bool ray = workload.query == Query::ray;
    const bool knows_all = std::ranges::all_of(workload.shapes, [ray](const Shape& shape) {
        return shape.kind == Kind::sphere || shape.kind == Kind::box || shape.kind == Kind::capsule ||
               (ray && shape.kind == Kind::cylinder);
    });
    if (!knows_all || workload.warm) return;
    if (workload.query == Query::intersect) engines.push_back(std::make_unique<OdeEngine>(&touch));
    if (ray) engines.push_back(std::make_unique<OdeEngine>(&hit));
    if (workload.query == Query::depth) engines.push_back(std::make_unique<OdeEngine>(&depth));
}

}  // namespace bench
