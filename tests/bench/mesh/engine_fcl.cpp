// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// FCL with the bounding volumes that suit a question: OBB and OBBRSS for booleans, RSS and OBBRSS for distances, and
// AABB, whose placed queries first copy the mesh, only for building. Its round shapes lie along z.
#include "engine.hpp"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

namespace bench::mesh
{
namespace
{

using Points = std::vector<fcl::Vector3d>;
using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;

fcl::Transform3d to_fcl(const Pose& pose, bool along_y = false)
{
    fcl::Matrix3d R;
    for (int i = 0; i < 3; ++i)
    {
        const Vec3 row = pose.rows[static_cast<std::size_t>(i)];
        R.row(i) << row.x, row.y, row.z;
    }
    if (along_y)
    {
        fcl::Matrix3d y_to_z;  // FCL's z becomes our y
        y_to_z << 1, 0, 0, 0, 0, 1, 0, -1, 0;
        R = R * y_to_z;
    }
    fcl::Transform3d placed = fcl::Transform3d::Identity();
    placed.linear() = R;
    placed.translation() << pose.t.x, pose.t.y, pose.t.z;
    return placed;
}

Points to_points(const std::vector<std::array<float, 3>>& points)
{
    Points converted;
    for (const auto& [x, y, z] : points)
        converted.emplace_back(x, y, z);
    return converted;
}

std::vector<fcl::Triangle> to_triangles(const Surface& surface)
{
    std::vector<fcl::Triangle> triangles;
    for (const auto& [i, j, k] : surface.triangles)
    {
        triangles.emplace_back(static_cast<std::size_t>(i), static_cast<std::size_t>(j), static_cast<std::size_t>(k));
    }
    return triangles;
}

template <class Volume>
std::shared_ptr<fcl::BVHModel<Volume>> to_model(const Points& points, const std::vector<fcl::Triangle>& triangles)
{
    auto model = std::make_shared<fcl::BVHModel<Volume>>();
    model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
    model->addSubModel(points, triangles);
    model->endModel();
    return model;
}

template <class Volume> auto to_model(const Surface& surface)
{
    return to_model<Volume>(to_points(surface.points), to_triangles(surface));
}

Geometry to_fcl(const Shape& s)
{
    const auto& e = s.half_extents;
    if (s.kind == Kind::sphere) return std::make_shared<fcl::Sphered>(s.radius);
    if (s.kind == Kind::box) return std::make_shared<fcl::Boxd>(2.0 * e[0], 2.0 * e[1], 2.0 * e[2]);
    if (s.kind == Kind::capsule) return std::make_shared<fcl::Capsuled>(s.radius, 2.0 * s.half);
    auto vertices = std::make_shared<Points>(to_points(s.points));
    auto faces = std::make_shared<std::vector<int>>();
    for (const auto& [i, j, k] : s.triangles)
        faces->insert(faces->end(), {3, i, j, k});
    return std::make_shared<fcl::Convexd>(vertices, static_cast<int>(s.triangles.size()), faces);
}

struct FclBody
{
    Geometry geometry;
    fcl::Transform3d pose;
};

double collide(const FclBody& a, const FclBody& b)
{
    const fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    fcl::collide(a.geometry.get(), a.pose, b.geometry.get(), b.pose, request, result);
    return result.isCollision() ? 1 : 0;
}

template <class Volume> class TwoMeshes
{
public:
    explicit TwoMeshes(const Workload& workload)
    {
        const Geometry a = to_model<Volume>(*workload.a), b = to_model<Volume>(*workload.b);
        for (const Placement& placement : workload.placements)
        {
            a_.push_back({a, to_fcl(placement.a)});
            b_.push_back({b, to_fcl(placement.b)});
        }
    }
    double boolean(std::size_t i) { return collide(a_[i], b_[i]); }
    double distance(std::size_t i)
    {
        constexpr double accuracy = 1e-3;
        const fcl::DistanceRequestd request(true, false, accuracy);
        fcl::DistanceResultd result;
        return fcl::distance(a_[i].geometry.get(), a_[i].pose, b_[i].geometry.get(), b_[i].pose, request, result);
    }

private:
    std::vector<FclBody> a_, b_;
};

template <class Volume> class Ground
{
public:
    explicit Ground(const Workload& workload) : mesh_{to_model<Volume>(*workload.a), to_fcl(Pose{})}
    {
        for (std::size_t i = 0; i < workload.shapes.size(); ++i)
        {
            const Shape& shape = workload.shapes[i];
            solids_.push_back({to_fcl(shape), to_fcl(workload.poses[i], shape.kind == Kind::capsule)});
        }
    }
    double boolean(std::size_t i) { return collide(solids_[i], mesh_); }

private:
    FclBody mesh_;
    std::vector<FclBody> solids_;
};

template <class Volume> class Whole
{
public:
    explicit Whole(const Workload& workload)
        : surface_(workload.a), points_{to_points(surface_->points), to_points(bench::mesh::deformed(*surface_))},
          triangles_(to_triangles(*surface_)), model_(to_model<Volume>(points_[0], triangles_))
    {}
    double build(std::size_t) { return to_model<Volume>(points_[0], triangles_) ? 1 : 0; }
    double refit(std::size_t)
    {
        deformed_ = !deformed_;
        model_->beginReplaceModel();
        model_->replaceSubModel(points_[deformed_]);
        model_->endReplaceModel(true);
        return 1;
    }
    double bytes(std::size_t)
    {
        return heap_bytes_a_triangle(*surface_, [&] { return to_model<Volume>(points_[0], triangles_); });
    }

private:
    SurfacePointer surface_;
    std::array<Points, 2> points_;
    std::vector<fcl::Triangle> triangles_;
    std::shared_ptr<fcl::BVHModel<Volume>> model_;
    bool deformed_ = false;
};

template <class Volume> void add_whole(Engines& engines, const char* name, const Workload& workload)
{
    if (workload.question == Question::build)
        add<Whole<Volume>, &Whole<Volume>::build>(engines, name, workload);
    else if (workload.question == Question::refit)
        add<Whole<Volume>, &Whole<Volume>::refit>(engines, name, workload);
    else
        add<Whole<Volume>, &Whole<Volume>::bytes>(engines, name, workload);
}

}  // namespace

void add_fcl(Engines& engines, const Workload& workload)
{
    using fcl::AABBd, fcl::OBBd, fcl::OBBRSSd, fcl::RSSd;
    switch (workload.question)
    {
    case Question::boolean:
        add<TwoMeshes<OBBd>, &TwoMeshes<OBBd>::boolean>(engines, "fcl-obb", workload);
        add<TwoMeshes<OBBRSSd>, &TwoMeshes<OBBRSSd>::boolean>(engines, "fcl-obbrss", workload);
        break;
    case Question::distance:
        add<TwoMeshes<RSSd>, &TwoMeshes<RSSd>::distance>(engines, "fcl-rss", workload);
        add<TwoMeshes<OBBRSSd>, &TwoMeshes<OBBRSSd>::distance>(engines, "fcl-obbrss", workload);
        break;
    case Question::solid:
        add<Ground<OBBd>, &Ground<OBBd>::boolean>(engines, "fcl-obb", workload);
        add<Ground<OBBRSSd>, &Ground<OBBRSSd>::boolean>(engines, "fcl-obbrss", workload);
        break;
    case Question::ray:
        break;
    case Question::build:
    case Question::refit:
    case Question::bytes:
        add_whole<AABBd>(engines, "fcl-aabb", workload);
        add_whole<OBBd>(engines, "fcl-obb", workload);
        add_whole<OBBRSSd>(engines, "fcl-obbrss", workload);
        break;
    }
}

}  // namespace bench::mesh
