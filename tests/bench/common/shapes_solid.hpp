// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes and poses, as the C API of solid takes them.
#pragma once

#include "common/geometry.hpp"

#include "SOLID/SOLID.h"

namespace bench
{

inline DT_Scalar scalar(double x)
{
    return static_cast<DT_Scalar>(x);
}

inline DT_ShapeHandle solid_capsule(const Shape& s)
{
    const DT_Vector3 source{0, -s.half, 0}, target{0, s.half, 0};
    const DT_ShapeHandle segment = DT_NewLineSegment(source, target), sphere = DT_NewSphere(s.radius);
    const DT_ShapeHandle capsule = DT_NewMinkowski(segment, sphere);
    DT_DeleteShape(segment);
    DT_DeleteShape(sphere);
    return capsule;
}

inline DT_ShapeHandle solid_hull(const Shape& s)
{
    const DT_ShapeHandle hull = DT_NewPolytope(nullptr);
    for (const auto& p : s.points)
    {
        const DT_Vector3 vertex{p[0], p[1], p[2]};
        DT_Vertex(vertex);
    }
    DT_EndPolytope();
    return hull;
}

inline DT_ShapeHandle to_solid(const Shape& s)
{
    const auto& e = s.half_extents;
    switch (s.kind)
    {
    case Kind::sphere:
        return DT_NewSphere(s.radius);
    case Kind::box:
        return DT_NewBox(2 * e[0], 2 * e[1], 2 * e[2]);
    case Kind::capsule:
        return solid_capsule(s);
    case Kind::cylinder:
        return DT_NewCylinder(s.radius, 2 * s.half);
    case Kind::cone:
        return DT_NewCone(s.radius, 2 * s.half);
    case Kind::hull:
        break;
    }
    return solid_hull(s);
}

inline void place(DT_ObjectHandle object, const Pose& pose)
{
    const auto& [x, y, z] = pose.rows;
    const double m[16] = {x.x, y.x, z.x, 0, x.y, y.y, z.y, 0, x.z, y.z, z.z, 0, pose.t.x, pose.t.y, pose.t.z, 1};
    DT_SetMatrixd(object, m);
}

}  // namespace bench
