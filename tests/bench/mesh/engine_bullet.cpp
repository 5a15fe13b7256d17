// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Bullet: two meshes with GImpact, which finds all contacts and takes a manifold for them; convex shapes and rays with
// the quantised tree of btBvhTriangleMeshShape, GJK on each triangle the tree finds until one is hit. Margins are zero.
#include "engine.hpp"

#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <BulletCollision/NarrowPhaseCollision/btConvexPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

namespace bench::mesh
{
namespace
{

using Points = std::vector<std::array<float, 3>>;

btVector3 to_bullet(Vec3 v)
{
    return {static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)};
}

btTransform to_bullet(const Pose& pose)
{
    const btVector3 x = to_bullet(pose.rows[0]), y = to_bullet(pose.rows[1]), z = to_bullet(pose.rows[2]);
    return btTransform({x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]}, to_bullet(pose.t));
}

std::unique_ptr<btConvexShape> sharp(std::unique_ptr<btConvexShape> shape)
{
    shape->setMargin(0);
    return shape;
}

std::unique_ptr<btConvexShape> to_bullet(const Shape& s)
{
    const auto& e = s.half_extents;
    if (s.kind == Kind::sphere) return std::make_unique<btSphereShape>(s.radius);
    if (s.kind == Kind::capsule) return std::make_unique<btCapsuleShape>(s.radius, 2 * s.half);
    if (s.kind == Kind::box) return sharp(std::make_unique<btBoxShape>(btVector3(e[0], e[1], e[2])));
    auto hull = std::make_unique<btConvexHullShape>();
    for (const auto& p : s.points)
        hull->addPoint(btVector3(p[0], p[1], p[2]), false);
    hull->recalcLocalAabb();
    return sharp(std::move(hull));
}

/// A view of points and triangles, which Bullet reads in place but does not promise not to write.
std::unique_ptr<btTriangleIndexVertexArray> view_of(Points& points, std::vector<std::array<int, 3>>& triangles)
{
    return std::make_unique<btTriangleIndexVertexArray>(
        static_cast<int>(triangles.size()), triangles.front().data(), static_cast<int>(sizeof triangles[0]),
        static_cast<int>(points.size()), points.front().data(), static_cast<int>(sizeof points[0]));
}

/// A surface with its view.
struct Viewed
{
    explicit Viewed(const Surface& surface)
        : points(surface.points), triangles(surface.triangles), view(view_of(points, triangles))
    {}
    Points points;
    std::vector<std::array<int, 3>> triangles;
    std::unique_ptr<btTriangleIndexVertexArray> view;
};

struct AnyContact final : btManifoldResult
{
    using btManifoldResult::btManifoldResult;
    bool found = false;
    void addContactPoint(const btVector3&, const btVector3&, btScalar depth) override { found = found || depth <= 0; }
};

class TwoMeshes
{
public:
    explicit TwoMeshes(const Workload& workload) : viewed_a_(*workload.a), viewed_b_(*workload.b)
    {
        btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher_);
        for (btGImpactMeshShape* shape : {&shape_a_, &shape_b_})
        {
            shape->setMargin(0);
            shape->updateBound();
        }
        for (const Placement& placement : workload.placements)
        {
            add(a_, shape_a_, placement.a);
            add(b_, shape_b_, placement.b);
        }
    }
    double boolean(std::size_t i)
    {
        const btCollisionObjectWrapper a = wrapped(*a_[i]), b = wrapped(*b_[i]);
        AnyContact any(&a, &b);
        btGImpactCollisionAlgorithm algorithm({&dispatcher_, 0}, &a, &b);
        algorithm.processCollision(&a, &b, information_, &any);
        return any.found ? 1 : 0;
    }

private:
    using Objects = std::vector<std::unique_ptr<btCollisionObject>>;
    static void add(Objects& objects, btCollisionShape& shape, const Pose& pose)
    {
        objects.push_back(std::make_unique<btCollisionObject>());
        objects.back()->setCollisionShape(&shape);
        objects.back()->setWorldTransform(to_bullet(pose));
    }
    static btCollisionObjectWrapper wrapped(const btCollisionObject& object)
    {
        return {nullptr, object.getCollisionShape(), &object, object.getWorldTransform(), -1, -1};
    }

    Viewed viewed_a_, viewed_b_;
    btGImpactMeshShape shape_a_{viewed_a_.view.get()}, shape_b_{viewed_b_.view.get()};
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDispatcherInfo information_;
    Objects a_, b_;
};

/// Does not solve: being asked means that the cores overlap, and that is all a boolean wants to know.
struct OverlapFlag final : btConvexPenetrationDepthSolver
{
    bool raised = false;
    bool calcPenDepth(btSimplexSolverInterface&, const btConvexShape*, const btConvexShape*, const btTransform&,
                      const btTransform&, btVector3&, btVector3&, btVector3&, btIDebugDraw*) override
    {
        raised = true;
        return false;
    }
};

/// GJK on each triangle until one is hit; the traversal of the tree cannot be stopped.
class ConvexOnTriangles final : public btTriangleCallback
{
public:
    ConvexOnTriangles(const btConvexShape& shape, const btTransform& pose) : shape_(shape), pose_(pose) {}
    bool hit() const { return hit_; }
    void processTriangle(btVector3* corners, int, int) override
    {
        if (hit_) return;
        btTriangleShape triangle(corners[0], corners[1], corners[2]);
        triangle.setMargin(0);
        OverlapFlag overlap;
        btGjkPairDetector detector(&shape_, &triangle, &simplex_, &overlap);
        detector.m_catchDegeneracies = 0;
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA = pose_;
        input.m_transformB.setIdentity();
        const btScalar reach = shape_.getMarginNonVirtual();
        input.m_maximumDistanceSquared = reach * reach;
        btPointCollector result;
        detector.getClosestPointsNonVirtual(input, result, nullptr);
        hit_ = overlap.raised || (result.m_hasResult && result.m_distance <= 0);
    }

private:
    const btConvexShape& shape_;
    const btTransform& pose_;
    btVoronoiSimplexSolver simplex_;
    bool hit_ = false;
};

struct NearestTriangle final : btTriangleRaycastCallback
{
    using btTriangleRaycastCallback::btTriangleRaycastCallback;
    btScalar reportHit(const btVector3&, btScalar fraction, int, int) override { return fraction; }
};

class Ground
{
public:
    explicit Ground(const Workload& workload) : viewed_(*workload.a)
    {
        for (std::size_t i = 0; i < workload.shapes.size(); ++i)
        {
            solids_.push_back(to_bullet(workload.shapes[i]));
            poses_.push_back(to_bullet(workload.poses[i]));
        }
        for (const auto& [p, d] : workload.rays)
            rays_.emplace_back(to_bullet(p), to_bullet(p + d));
    }
    double boolean(std::size_t i)
    {
        btVector3 lo, hi;
        solids_[i]->getAabb(poses_[i], lo, hi);
        ConvexOnTriangles test(*solids_[i], poses_[i]);
        shape_.processAllTriangles(&test, lo, hi);
        return test.hit() ? 1 : 0;
    }
    double ray(std::size_t i)
    {
        const auto& [from, to] = rays_[i];
        NearestTriangle nearest(from, to);
        shape_.performRaycast(&nearest, from, to);
        return nearest.m_hitFraction < 1 ? nearest.m_hitFraction : no_hit;
    }

private:
    Viewed viewed_;
    btBvhTriangleMeshShape shape_{viewed_.view.get(), true};
    std::vector<std::unique_ptr<btConvexShape>> solids_;
    std::vector<btTransform> poses_;
    std::vector<std::pair<btVector3, btVector3>> rays_;
};

/// Its refit re-reads the array that it was given, so the points are copied there, as a client would have to.
class Whole
{
public:
    explicit Whole(const Workload& workload)
        : surface_(workload.a), viewed_(*surface_), points_{surface_->points, bench::mesh::deformed(*surface_)}
    {}
    double build(std::size_t)
    {
        const btBvhTriangleMeshShape shape(viewed_.view.get(), true);
        return 1;
    }
    double refit(std::size_t)
    {
        deformed_ = !deformed_;
        std::copy(points_[deformed_].begin(), points_[deformed_].end(), viewed_.points.begin());
        shape_.refitTree(btVector3(-2, -2, -2), btVector3(2, 2, 2));
        return 1;
    }
    double bytes(std::size_t)
    {
        return heap_bytes_a_triangle(
            *surface_, [&] { return std::make_shared<btBvhTriangleMeshShape>(viewed_.view.get(), true); });
    }

private:
    SurfacePointer surface_;
    Viewed viewed_;
    std::array<Points, 2> points_;
    btBvhTriangleMeshShape shape_{viewed_.view.get(), true, btVector3(-2, -2, -2), btVector3(2, 2, 2)};
    bool deformed_ = false;
};

}  // namespace

void add_bullet(Engines& engines, const Workload& workload)
{
    switch (workload.question)
    {
    case Question::boolean:
        return add<TwoMeshes, &TwoMeshes::boolean>(engines, "bullet", workload);
    case Question::distance:
        return;
    case Question::solid:
        return add<Ground, &Ground::boolean>(engines, "bullet", workload);
    case Question::ray:
        return add<Ground, &Ground::ray>(engines, "bullet", workload);
    case Question::build:
        return add<Whole, &Whole::build>(engines, "bullet", workload);
    case Question::refit:
        return add<Whole, &Whole::refit>(engines, "bullet", workload);
    case Question::bytes:
        return add<Whole, &Whole::bytes>(engines, "bullet", workload);
    }
}

}  // namespace bench::mesh
