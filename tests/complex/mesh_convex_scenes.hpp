// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random meshes and bodies near each other.
#pragma once

#include "complex/face_body.hpp"
#include "complex/mesh/placed_mesh.hpp"
#include "tests/complex/face_distances.hpp"
#include "tests/complex/meshes.hpp"
#include "tests/convex/placed.hpp"

namespace dt::test
{

/// With triangles, segments, points and polygons, doubled faces and flat ones.
inline Soup mixed_soup(Random& random, int count, double size)
{
    Soup soup;
    for (int i = 0; i < count; ++i)
    {
        const Vec3 at = in_cube(random, 1);
        const auto corner = [&] {
            const Vec3 p = at + in_cube(random, size);
            return soup.add(p.x, p.y, p.z);
        };
        const std::uint32_t a = corner(), b = corner(), c = corner();
        switch (random() % 10)
        {
        case 0:
            soup.face({a});
            break;
        case 1:
            soup.face({a, b});
            break;
        case 2:
            soup.face({a, b, c, corner()});
            break;
        case 3:
            soup.face({a, b, c, corner(), corner(), corner(), corner(), corner(), corner(), corner(), corner()});
            break;
        case 4:
            soup.face({a, b, b});
            soup.face({a, b, a});
            break;
        case 5:
            soup.face({a, b, c});
            soup.face({c, a, b});
            break;
        default:
            soup.face({a, b, c});
        }
    }
    return soup;
}

/// Faces of four points: planar, twisted into tetrahedra, and flat ones with equal points or points in a line; some
/// triangles and a polygon between them.
inline Soup quad_soup(Random& random, int count, double size)
{
    Soup soup;
    for (int i = 0; i < count; ++i)
    {
        const Vec3 at = in_cube(random, 1), u = in_cube(random, size), v = in_cube(random, size);
        Vec3 p[4] = {at, at + u, at + u + v, at + v};
        const auto kind = random() % 12;
        if (kind < 4) p[3] += in_cube(random, 0.7 * size);
        if (kind == 4) p[2] = p[3];
        if (kind == 5) p[1] = p[0], p[3] = p[2];
        if (kind == 6) p[1] = at + 0.25 * v, p[2] = at + 0.5 * v;
        if (kind == 7) p[1] = p[2] = p[3] = p[0];
        if (kind == 8) std::swap(p[1], p[2]);  // the hull of a bow tie
        std::uint32_t id[4];
        for (int k = 0; k < 4; ++k)
            id[k] = soup.add(p[k].x, p[k].y, p[k].z);
        if (kind == 9)
            soup.face({id[0], id[1], id[2]});
        else if (kind == 10)
            soup.face({id[0], id[1], id[2], id[3], soup.add(at.x, at.y, at.z - size)});
        else
            soup.face({id[0], id[1], id[2], id[3]});
    }
    return soup;
}

inline Soup any_soup(Random& random)
{
    switch (random() % 5)
    {
    case 4:
        return quad_soup(random, 1 + static_cast<int>(random() % 60), uniform(random, 0.05, 1));
    case 0:
        return torus(5 + static_cast<std::uint32_t>(random() % 20), 4 + static_cast<std::uint32_t>(random() % 10));
    case 1:
        return mixed_soup(random, 1 + static_cast<int>(random() % 40), uniform(random, 0.05, 1));
    case 2:
        return random_soup(random, 1 + static_cast<int>(random() % 9), 1);
    default:
        return random_soup(random, 200, 0.15);
    }
}

/// A mesh in the world. Stays where it is.
struct PlacedSoup
{
    Soup soup;
    std::shared_ptr<complex::Mesh> mesh;
    complex::PlacedMesh placed;

    PlacedSoup(Soup s, const Affine& at, double margin)
        : soup(std::move(s)), mesh(*soup.make()), placed(place(*mesh, at, margin))
    {}
    PlacedSoup(const PlacedSoup&) = delete;
    PlacedSoup& operator=(const PlacedSoup&) = delete;

    /// The corners of a face in the world, as the client gave it.
    std::vector<Vec3> points(std::size_t face) const
    {
        std::vector<Vec3> out;
        for (const std::uint32_t i : soup.faces()[face])
        {
            const auto& v = soup.vertices[i];
            out.push_back(placed.at({v[0], v[1], v[2]}));
        }
        return out;
    }
    double size() const { return norm(placed.at.t) + norm(placed.at.M) * mesh->extent() + placed.margin; }
};

}  // namespace dt::test
