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
    SolidPose(const Pose& pose, Placing placing, Kind kind)
    {
        std::array<Vec3, 3> rows = pose.rows;
        if (placing == Placing::map && kind == Kind::hull)
        {
            for (Vec3& row : rows)
                row = {2 * row.x, row.x + row.y, row.z / 2};
        }
        const auto& [x, y, z] = rows;
        const double m[16] = {x.x, y.x, z.x, 0, x.y, y.y, z.y, 0, x.z, y.z, z.z, 0, pose.t.x, pose.t.y, pose.t.z, 1};
        if (placing == Placing::quaternion) set_turn(pose);
        for (std::size_t i = 0; i < 16 && placing != Placing::quaternion; ++i)
        {
            if (placing == Placing::floats)
                floats_[i] = static_cast<float>(m[i]);
            else
                doubles_[i] = m[i];
        }
    }

    void set(DT_ObjectHandle object, Placing placing) const
    {
        switch (placing)
        {
        case Placing::floats:
            return DT_SetMatrixf(object, floats_);
        case Placing::doubles:
        case Placing::map:
            return DT_SetMatrixd(object, doubles_);
        case Placing::quaternion:
            DT_SetPosition(object, turn_.position);
            DT_SetOrientation(object, turn_.orientation);
        }
    }

private:
    struct Turn
    {
        DT_Vector3 position;
        DT_Quaternion orientation;
    };

    /// From the largest part of the quaternion.
    void set_turn(const Pose& pose)
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
        const auto part = [&](std::size_t i) { return scalar(q[most][i] / (2 * std::sqrt(squares[most]))); };
        turn_ = {{scalar(pose.t.x), scalar(pose.t.y), scalar(pose.t.z)}, {part(0), part(1), part(2), part(3)}};
    }

    union
    {
        double doubles_[16];
        float floats_[16];
        Turn turn_;
    };
};

inline void place(DT_ObjectHandle object, const Pose& pose, Placing placing = Placing::floats, Kind kind = Kind::hull)
{
    SolidPose(pose, placing, kind).set(object, placing);
}

}  // namespace bench
