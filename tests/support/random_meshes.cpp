// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "support/random_meshes.hpp"

#include <map>
#include <tuple>

namespace dt::test
{

namespace
{

Vec in_cube(Random& random, double half)
{
    return {uniform(random, -half, half), uniform(random, -half, half), uniform(random, -half, half)};
}

/// The draws have an order of their own: compilers differ in that of operands.
Vec in_plane(Random& random, double half, Vec u, Vec v)
{
    const double along_v = uniform(random, -half, half), along_u = uniform(random, -half, half);
    return along_u * u + along_v * v;
}

/// A body that stands for the mesh or body when it is placed.
Body stand_in(const MeshBody& mesh)
{
    return hull_of(mesh);
}
Body stand_in(const Body& body)
{
    return body;
}

template <class T> void copy_placement(const Body& from, T& to)
{
    to.placement = from.placement;
    to.margin = from.margin;
    to.route = from.route;
    to.given = from.given;
}

}  // namespace

MeshBody random_soup(Random& random, int faces, double scale)
{
    MeshBody mesh;
    for (int i = 0; i < faces; ++i)
    {
        const Vec centre = in_cube(random, scale);
        const double size = scale * log_uniform(random, 0.03, 0.6);
        std::vector<Vec> face;
        for (int k = 0; k < 3; ++k)
            face.push_back(as_stored(centre + in_cube(random, size)));
        mesh.faces.push_back(face);
    }
    return mesh;
}

MeshBody random_faces(Random& random, int faces, double scale)
{
    MeshBody mesh;
    for (int i = 0; i < faces; ++i)
    {
        const Vec centre = in_cube(random, scale), u = random_direction(random), v = random_direction(random);
        const double size = scale * log_uniform(random, 0.05, 0.8);
        const bool flat = chance(random, 0.5);
        std::vector<Vec> face;
        for (int k = integer(random, 1, 7); k > 0; --k)
        {
            face.push_back(as_stored(centre + (flat ? in_plane(random, size, u, v) : in_cube(random, size))));
        }
        if (chance(random, 0.1)) face.push_back(face.front());
        mesh.faces.push_back(face);
        if (chance(random, 0.1)) mesh.faces.push_back(face);
    }
    return mesh;
}

MeshBody random_closed(Random& random, int n, double scale)
{
    MeshBody mesh;
    std::map<std::pair<int, int>, Vec> grid;
    const auto at = [&](int i, int j) {
        const std::pair key(i, i == 0 || i == n ? 0 : j % n);
        if (const auto known = grid.find(key); known != grid.end()) return known->second;
        const double u = 3.141592653589793 * i / n, v = 6.283185307179586 * key.second / n;
        const double r = scale * uniform(random, 0.6, 1);
        const Vec p = as_stored(r * Vec{std::sin(u) * std::cos(v), std::sin(u) * std::sin(v), std::cos(u)});
        grid.emplace(key, p);
        return p;
    };
    for (int i = 0; i < n; ++i)
    {
        for (int j = 0; j < n; ++j)
        {
            if (i + 1 < n) mesh.faces.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            if (i > 0) mesh.faces.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    }
    return mesh;
}

MeshBody random_mesh(Random& random, double scale)
{
    switch (integer(random, 0, 2))
    {
    case 0:
        return random_soup(random, integer(random, 1, 60), scale);
    case 1:
        return random_faces(random, integer(random, 1, 15), scale);
    default:
        return random_closed(random, integer(random, 3, 7), scale);
    }
}

void deform(Random& random, MeshBody& mesh, double by)
{
    // Points that coincide stay together: closed surfaces stay closed.
    std::map<std::tuple<double, double, double>, Vec> moved;
    for (auto& face : mesh.faces)
    {
        for (Vec& p : face)
        {
            const auto [place, is_new] = moved.try_emplace({p.x, p.y, p.z});
            if (is_new) place->second = as_stored(p + in_cube(random, by));
            p = place->second;
        }
    }
}

template <class A, class B> void place_randomly(Random& random, A& a, B& b)
{
    Body x = stand_in(a), y = stand_in(b);
    x = random_body(random, x.shape);
    y = random_body(random, y.shape);
    place_pair(random, x, y);
    copy_placement(x, a);
    copy_placement(y, b);
}
template void place_randomly(Random&, MeshBody&, MeshBody&);
template void place_randomly(Random&, MeshBody&, Body&);

}  // namespace dt::test
