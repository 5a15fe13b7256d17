// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes and poses, as FCL takes them. Its round shapes lie along z; the turn is part of the pose.
#pragma once

#include "common/geometry.hpp"

#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <memory>

namespace bench
{

inline std::shared_ptr<fcl::ShapeBased> fcl_hull(const Shape& s)
{
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const auto& p : s.points)
        vertices->emplace_back(p[0], p[1], p[2]);
    auto faces = std::make_shared<std::vector<int>>();
    for (const auto& [i, j, k] : s.triangles)
        faces->insert(faces->end(), {3, i, j, k});
    return std::make_shared<fcl::Convexd>(vertices, static_cast<int>(s.triangles.size()), faces);
}

inline std::shared_ptr<fcl::ShapeBased> to_fcl(const Shape& s)
{
    const auto& e = s.half_extents;
    const double r = s.radius, height = 2.0 * s.half;
    switch (s.kind)
    {
    case Kind::sphere:
        return std::make_shared<fcl::Sphered>(r);
    case Kind::box:
        return std::make_shared<fcl::Boxd>(2.0 * e[0], 2.0 * e[1], 2.0 * e[2]);
    case Kind::capsule:
        return std::make_shared<fcl::Capsuled>(r, height);
    case Kind::cylinder:
        return std::make_shared<fcl::Cylinderd>(r, height);
    case Kind::cone:
        return std::make_shared<fcl::Coned>(r, height);
    case Kind::hull:
        break;
    }
    return fcl_hull(s);
}

inline fcl::Transform3d to_fcl(const Pose& pose, Kind kind)
{
    fcl::Matrix3d R;
    for (int i = 0; i < 3; ++i)
    {
        const Vec3 row = pose.rows[static_cast<std::size_t>(i)];
        R.row(i) << row.x, row.y, row.z;
    }
    if (kind == Kind::capsule || kind == Kind::cylinder || kind == Kind::cone)
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

}  // namespace bench
