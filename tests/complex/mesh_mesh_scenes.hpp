// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pairs of placed meshes, and the answers by looking at all pairs of faces in double.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "tests/complex/meshes.hpp"
#include "tests/complex/triangle_oracle.hpp"

#include <memory>

namespace dt::test
{

/// A face of more than three points is planar and convex here, so that it is the union of the triangles at its first.
inline std::vector<Corners> triangles_of(const complex::PlacedMesh& placed, std::uint32_t slot, Vec3 origin)
{
    std::vector<Vec3> points;
    placed.mesh->faces().for_each_vertex(slot, [&](std::uint32_t v) {
        points.push_back(placed.at.M * placed.mesh->vertices()[v] + (placed.at.t - origin));
    });
    std::vector<Corners> triangles;
    for (std::size_t k = 2; k < points.size(); ++k)
        triangles.push_back({points[0], points[k - 1], points[k]});
    return triangles;
}

/// All faces, by the client's numbers, relative to an origin near the meshes.
inline std::vector<std::vector<Corners>> faces_of(const complex::PlacedMesh& placed, Vec3 origin)
{
    std::vector<std::vector<Corners>> faces(placed.mesh->faces().count());
    for (std::uint32_t slot = 0; slot < placed.mesh->faces().count(); ++slot)
        faces[placed.mesh->faces().number(slot)] = triangles_of(placed, slot, origin);
    return faces;
}

inline double face_distance(const std::vector<Corners>& a, const std::vector<Corners>& b)
{
    double d = INFINITY;
    for (const Corners& s : a)
        for (const Corners& t : b)
            d = std::min(d, triangle_distance(s, t));
    return d;
}

/// A ball around a face, so that far ones need not be looked at.
struct Ball
{
    Vec3 centre{};
    double radius = 0;

    explicit Ball(const std::vector<Corners>& face) : centre(face[0][0])
    {
        for (const Corners& t : face)
            for (const Vec3 p : t)
                radius = std::max(radius, norm(p - centre));
    }
};

/// The distance without margins; zero if faces meet.
inline double brute_distance(const complex::PlacedMesh& a, const complex::PlacedMesh& b)
{
    const auto faces_a = faces_of(a, a.at.t), faces_b = faces_of(b, a.at.t);
    const std::vector<Ball> balls(faces_b.begin(), faces_b.end());
    double d = INFINITY;
    for (const auto& s : faces_a)
    {
        const Ball ball(s);
        for (std::size_t j = 0; j < faces_b.size(); ++j)
            if (norm(ball.centre - balls[j].centre) - ball.radius - balls[j].radius < d)
                d = std::min(d, face_distance(s, faces_b[j]));
    }
    return d;
}

inline double brute_distance(const complex::PlacedMesh& a, Vec3 p)
{
    double d = INFINITY;
    for (const auto& face : faces_of(a, p))
        for (const Corners& t : face)
            d = std::min(d, distance_from_triangle(Vec3{}, t));
    return d;
}

/// Closed, of four-sided faces.
inline Soup box_of_quads(Vec3 h)
{
    Soup soup;
    for (const double x : {-h.x, h.x})
        for (const double y : {-h.y, h.y})
            for (const double z : {-h.z, h.z})
                soup.add(x, y, z);
    soup.face({0, 1, 3, 2});
    soup.face({4, 6, 7, 5});
    soup.face({0, 4, 5, 1});
    soup.face({2, 3, 7, 6});
    soup.face({0, 2, 6, 4});
    soup.face({1, 5, 7, 3});
    return soup;
}

/// Quads, triangles, segments and points.
inline Soup planar_soup(Random& random, int count, double size)
{
    Soup soup;
    for (int i = 0; i < count; ++i)
    {
        const Vec3 at = in_cube(random, 1), u = in_cube(random, size), v = in_cube(random, size);
        const auto add = [&](Vec3 p) { return soup.add(p.x, p.y, p.z); };
        const std::uint32_t p = add(at), q = add(at + u), r = add(at + u + v), s = add(at + v);
        switch (random() % 4)
        {
        case 0:
            soup.face({p});
            break;
        case 1:
            soup.face({p, q});
            break;
        case 2:
            soup.face({p, q, s});
            break;
        default:
            soup.face({p, q, r, s});
        }
    }
    return soup;
}

enum class Placing
{
    rigid,
    scaled,
    sheared,
    mirrored,
};

/// Close to a rotation times `size`.
inline Mat3 any_matrix(Random& random, Placing how, double size)
{
    const Mat3 R = rotation(random);
    const auto factor = [&] { return size * uniform(random, 0.5, 1.5); };
    switch (how)
    {
    case Placing::rigid:
        return R * diagonal({size, size, size});
    case Placing::scaled:
        return R * diagonal({factor(), factor(), factor()});
    case Placing::mirrored:
        return R * diagonal({-size, size, size});
    default:
        const Mat3 shear{{1, 0, 0}, {uniform(random, -0.6, 0.6), 1, 0}, {uniform(random, -0.6, 0.6), 0.3, 1}};
        return R * shear * diagonal({factor(), factor(), factor()});
    }
}

}  // namespace dt::test
