// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// ODE's dCollide: one contact for a boolean, the deepest of eight for a depth. (Contacts that are "unimportant" would
// be faster, but lose one collision of boxes in eight.) Asked where all shapes are spheres, boxes and capsules, which
// it knows best: it has no cones, tries every pair of edges of polytopes, and has neither distances nor casts. Its
// capsules lie along z; the turn is part of the pose.
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
            geoms_.push_back(to_ode(shape));
            place(geoms_.back(), body.pose, shape.kind == Kind::capsule);
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
    const bool knows_all = std::ranges::all_of(workload.shapes, [](const Shape& shape) {
        return shape.kind == Kind::sphere || shape.kind == Kind::box || shape.kind == Kind::capsule;
    });
    if (!knows_all || workload.warm) return;
    if (workload.query == Query::intersect) engines.push_back(std::make_unique<OdeEngine>(&touch));
    if (workload.query == Query::depth) engines.push_back(std::make_unique<OdeEngine>(&depth));
}

}  // namespace bench
