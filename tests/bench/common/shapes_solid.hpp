// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes and poses, as the C API of solid takes them; and the ways in which clients place objects.
#pragma once

#include "common/geometry.hpp"
#include "common/result.hpp"

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

/// Two to one along x, one to two along z, and sheared; its inverse is as simple.
inline Vec3 mapped(Vec3 v)
{
    return {2 * v.x + v.y, v.y, v.z / 2};
}
inline Vec3 mapped_back(Vec3 v)
{
    return {(v.x - v.y) / 2, v.y, 2 * v.z};
}

/// To be placed by the map, the points go the way back.
inline DT_ShapeHandle solid_hull(const Shape& s, Placing placing)
{
    const DT_ShapeHandle hull = DT_NewPolytope(nullptr);
    for (const auto& p : s.points)
    {
        const Vec3 at = placing == Placing::map ? mapped_back({p[0], p[1], p[2]}) : Vec3{p[0], p[1], p[2]};
        const DT_Vector3 vertex{scalar(at.x), scalar(at.y), scalar(at.z)};
        DT_Vertex(vertex);
    }
    DT_EndPolytope();
    return hull;
}

inline DT_ShapeHandle to_solid(const Shape& s, Placing placing = Placing::floats)
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
    return solid_hull(s, placing);
}

/// A pose as one of the setters takes it. What is drawn are rotations; `map` is for hulls alone, others turn and move.
class SolidPose
{
public:
    SolidPose(const Pose& pose, Placing placing, Kind kind) : placing_(placing)
    {
        std::array<Vec3, 3> rows = pose.rows;
        if (placing == Placing::map && kind == Kind::hull)
        {
            for (Vec3& row : rows)
                row = {2 * row.x, row.x + row.y, row.z / 2};
        }
        const auto& [x, y, z] = rows;
        const double m[16] = {x.x, y.x, z.x, 0, x.y, y.y, z.y, 0, x.z, y.z, z.z, 0, pose.t.x, pose.t.y, pose.t.z, 1};
        for (std::size_t i = 0; i < 16; ++i)
            doubles_[i] = m[i], floats_[i] = static_cast<float>(m[i]);
        set_quaternion(pose);
    }

    void set(DT_ObjectHandle object) const
    {
        switch (placing_)
        {
        case Placing::floats:
            return DT_SetMatrixf(object, floats_.data());
        case Placing::doubles:
        case Placing::map:
            return DT_SetMatrixd(object, doubles_.data());
        case Placing::quaternion:
            DT_SetPosition(object, position_);
            DT_SetOrientation(object, turn_);
        }
    }

private:
    /// From the largest of its four parts.
    void set_quaternion(const Pose& pose)
    {
        const auto& [x, y, z] = pose.rows;
        const std::array<double, 4> squares{1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z,
                                            1 + x.x + y.y + z.z};
        std::size_t most = 0;
        for (std::size_t i = 1; i < 4; ++i)
            most = squares[i] > squares[most] ? i : most;
        const double q[4][4] = {{squares[0], x.y + y.x, x.z + z.x, z.y - y.z},
                                {x.y + y.x, squares[1], y.z + z.y, x.z - z.x},
                                {x.z + z.x, y.z + z.y, squares[2], y.x - x.y},
                                {z.y - y.z, x.z - z.x, y.x - x.y, squares[3]}};
        for (std::size_t i = 0; i < 4; ++i)
            turn_[i] = scalar(q[most][i] / (2 * std::sqrt(squares[most])));
        position_[0] = scalar(pose.t.x), position_[1] = scalar(pose.t.y), position_[2] = scalar(pose.t.z);
    }

    Placing placing_;
    std::array<double, 16> doubles_{};
    std::array<float, 16> floats_{};
    DT_Vector3 position_{};
    DT_Quaternion turn_{};
};

inline void place(DT_ObjectHandle object, const Pose& pose, Placing placing = Placing::floats, Kind kind = Kind::hull)
{
    SolidPose(pose, placing, kind).set(object);
}

}  // namespace bench
