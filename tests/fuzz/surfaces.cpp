// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "surfaces.hpp"

#include <cmath>

namespace fuzz
{
namespace
{

void add(Surface& surface, double x, double y, double z)
{
    for (const double c : {x, y, z})
        surface.vertices.push_back(DT_Scalar(c));
}

void add_face(Surface& surface, unsigned a, unsigned b, unsigned c)
{
    for (const unsigned i : {a, b, c})
        surface.indices.push_back(i);
}

Surface tetrahedron()
{
    return {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}};
}

Surface octahedron()
{
    return {{1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1},
            {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5}};
}

/// The prism over a polygon that is a star around its corner `apex`: both ends are fans around it.
Surface prism(const std::vector<std::array<double, 2>>& corners, unsigned apex = 0)
{
    Surface surface;
    const auto n = unsigned(corners.size());
    for (const double z : {0.0, 1.0})
    {
        for (const auto& c : corners)
            add(surface, c[0], c[1], z);
    }
    for (unsigned i = 0; i < n; ++i)
    {
        const unsigned j = (i + 1) % n;
        add_face(surface, i, j, n + j);
        add_face(surface, i, n + j, n + i);
        if (i == apex || j == apex) continue;
        add_face(surface, apex, j, i);
        add_face(surface, n + apex, n + i, n + j);
    }
    return surface;
}

Surface cube()
{
    return prism({{0, 0}, {1, 0}, {1, 1}, {0, 1}});
}
Surface arrow_head()
{
    return prism({{0, 0}, {-1, -1}, {1, 0}, {-1, 1}});
}
Surface letter_l()
{
    return prism({{1, 1}, {1, 2}, {0, 2}, {0, 0}, {2, 0}, {2, 1}});
}

/// Two cubes, the second moved and perhaps turned inside out: apart, touching, crossing or a cavity.
Surface two_cubes(Bytes& in)
{
    Surface surface = cube();
    const Surface other = cube();
    const double size = in.number(), at[3] = {in.number(), in.number(), in.number()};
    for (std::size_t i = 0; i < other.vertices.size(); ++i)
        surface.vertices.push_back(DT_Scalar(size * double(other.vertices[i]) + at[i % 3]));
    for (const DT_Index i : other.indices)
        surface.indices.push_back(i + 8);
    return surface;
}

Surface soup(Bytes& in)
{
    Surface surface;
    for (unsigned n = 1 + in.below(12); n > 0; --n)
    {
        for (const DT_Scalar x : in.vector().values)
            surface.vertices.push_back(x);
    }
    const auto count = unsigned(surface.vertices.size() / 3);
    for (unsigned n = 1 + in.below(24); n > 0; --n)
    {
        const unsigned a = in.below(count), b = in.below(count), c = in.below(count);
        add_face(surface, a, b, c);
    }
    return surface;
}

/// A ring of 4 · 3 quads, around the z axis.
Surface ring()
{
    Surface surface;
    for (unsigned i = 0; i < 4; ++i)
    {
        const double x = i == 0 ? 1 : i == 2 ? -1 : 0, y = i == 1 ? 1 : i == 3 ? -1 : 0;
        add(surface, 2 * x, 2 * y, 0), add(surface, x, y, 0.5), add(surface, x, y, -0.5);
        for (unsigned k = 0; k < 3; ++k)
        {
            const unsigned a = 3 * i + k, b = 3 * i + (k + 1) % 3, c = (a + 3) % 12, d = (b + 3) % 12;
            add_face(surface, a, c, d), add_face(surface, a, d, b);
        }
    }
    return surface;
}

Surface model(unsigned kind, Bytes& in)
{
    switch (kind)
    {
    case 0:
        return tetrahedron();
    case 1:
        return cube();
    case 2:
        return octahedron();
    case 3:
        return arrow_head();
    case 4:
        return letter_l();
    case 5:
        return two_cubes(in);
    case 6:
        return ring();
    default:
        return soup(in);
    }
}

}  // namespace

Surface any_surface(Bytes& in)
{
    const unsigned b = in.byte();
    Surface surface = model(b % 8, in);
    if (b & 8)
    {
        const Vector factors = in.vector();
        for (std::size_t i = 0; i < surface.vertices.size(); ++i)
            surface.vertices[i] *= factors.values[i % 3];
    }
    for (unsigned n = b >> 4 & 3; n > 0; --n)
    {
        const unsigned at = in.below(unsigned(surface.vertices.size()));
        surface.vertices[at] = in.scalar();
    }
    for (unsigned n = b >> 6 & (b & 1 ? 3 : 0); n > 0; --n)
    {
        const unsigned at = in.below(unsigned(surface.indices.size()));
        surface.indices[at] = in.below(unsigned(surface.vertices.size() / 3));
    }
    return surface;
}

}  // namespace fuzz
