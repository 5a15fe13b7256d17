// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws random workloads, always from the same seed.
#pragma once

#include "common/expanding_hull.hpp"
#include "common/geometry.hpp"

#include <random>

namespace bench
{

class Draw
{
public:
    double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
    float size(double low, double high) { return static_cast<float>(uniform(low, high)); }
    int index(std::size_t n) { return std::uniform_int_distribution<int>(0, static_cast<int>(n) - 1)(random_); }

    Vec3 direction()
    {
        const Vec3 v{normal_(random_), normal_(random_), normal_(random_)};
        return (1 / norm(v)) * v;
    }

    Pose pose(Vec3 t)
    {
        std::array<double, 4> q{normal_(random_), normal_(random_), normal_(random_), normal_(random_)};
        const double s = 1 / std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        return pose_of({s * q[0], s * q[1], s * q[2]}, s * q[3], t);
    }

private:
    std::mt19937_64 random_{20260};
    std::normal_distribution<double> normal_;
};

inline Vec3 to_vec3(const std::array<float, 3>& p)
{
    return {p[0], p[1], p[2]};
}

/// Points on a random ellipsoid, so that each is a vertex, and the faces of their hull.
inline Shape any_hull(Draw& draw, int count)
{
    Shape hull{.kind = Kind::hull};
    const Vec3 axes{draw.uniform(0.6, 1), draw.uniform(0.6, 1), draw.uniform(0.6, 1)};
    for (int i = 0; i < count; ++i)
    {
        const Vec3 d = draw.direction();
        hull.points.push_back(
            {static_cast<float>(axes.x * d.x), static_cast<float>(axes.y * d.y), static_cast<float>(axes.z * d.z)});
    }
    ExpandingHull faces(
        {to_vec3(hull.points[0]), to_vec3(hull.points[1]), to_vec3(hull.points[2]), to_vec3(hull.points[3])});
    for (std::size_t i = 4; i < hull.points.size(); ++i)
        faces.insert(to_vec3(hull.points[i]));
    for (const auto& face : faces.faces())
        hull.triangles.push_back(face.corner);
    return hull;
}

}  // namespace bench
