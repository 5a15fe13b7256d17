// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes and poses, as Bullet takes them. Margins are zero but for spheres and capsules, whose margin is their radius,
// so the geometry is exact.
#pragma once

#include "common/geometry.hpp"

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <memory>

namespace bench
{

inline btVector3 to_bullet(Vec3 v)
{
    return {static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)};
}

inline btTransform to_bullet(const Pose& pose)
{
    const btVector3 x = to_bullet(pose.rows[0]), y = to_bullet(pose.rows[1]), z = to_bullet(pose.rows[2]);
    const btMatrix3x3 rotation(x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]);
    return btTransform(rotation, to_bullet(pose.t));
}

inline std::unique_ptr<btConvexShape> sharp(std::unique_ptr<btConvexShape> shape)
{
    shape->setMargin(0);
    return shape;
}

inline std::unique_ptr<btConvexShape> to_bullet(const Shape& s)
{
    const auto& e = s.half_extents;
    switch (s.kind)
    {
    case Kind::sphere:
        return std::make_unique<btSphereShape>(s.radius);
    case Kind::capsule:
        return std::make_unique<btCapsuleShape>(s.radius, 2 * s.half);
    case Kind::box:
        return sharp(std::make_unique<btBoxShape>(btVector3(e[0], e[1], e[2])));
    case Kind::cylinder:
        return sharp(std::make_unique<btCylinderShape>(btVector3(s.radius, s.half, s.radius)));
    case Kind::cone:
        return sharp(std::make_unique<btConeShape>(s.radius, 2 * s.half));
    case Kind::hull:
        break;
    }
    auto hull = std::make_unique<btConvexHullShape>();
    for (const auto& p : s.points)
        hull->addPoint(btVector3(p[0], p[1], p[2]), false);
    hull->recalcLocalAabb();
    return sharp(std::move(hull));
}

}  // namespace bench
