// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "tests/pieces/solids.hpp"

#include "shape/convex_hull.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <numbers>

namespace dt::test
{
namespace
{

constexpr double pi = std::numbers::pi;

void add_quad(Soup& soup, const std::array<Vec3, 4>& corners)
{
    const auto first = static_cast<std::uint32_t>(soup.vertices.size());
    soup.vertices.insert(soup.vertices.end(), corners.begin(), corners.end());
    soup.triangles.push_back({first, first + 1, first + 2});
    soup.triangles.push_back({first, first + 2, first + 3});
}

}  // namespace

void Soup::add(const Soup& other)
{
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const shape::Triangle& t : other.triangles)
        triangles.push_back({first + t[0], first + t[1], first + t[2]});
}

Soup Soup::flipped() const
{
    Soup soup = *this;
    for (shape::Triangle& t : soup.triangles)
        std::swap(t[0], t[1]);
    return soup;
}

Soup Soup::scaled(double factor) const
{
    Soup soup = *this;
    for (Vec3& v : soup.vertices)
        v = v * factor;
    return soup;
}

Soup Soup::moved(Vec3 by) const
{
    Soup soup = *this;
    for (Vec3& v : soup.vertices)
        v += by;
    return soup;
}

Soup Soup::turned(Vec3 axis, double angle) const
{
    const Vec3 u = normalized(axis, {0, 0, 1});
    Soup soup = *this;
    for (Vec3& v : soup.vertices)
        v = v * std::cos(angle) + cross(u, v) * std::sin(angle) + u * (dot(u, v) * (1 - std::cos(angle)));
    return soup;
}

Soup box(Vec3 lo, Vec3 hi)
{
    Soup soup = voxels(1, 1, 1, [](int, int, int) { return true; });
    for (Vec3& v : soup.vertices)
        v = lo + dt::scaled(v, hi - lo);
    return soup;
}

Soup voxels(int nx, int ny, int nz, const std::function<bool(int, int, int)>& is_solid)
{
    Soup soup;
    const std::array<int, 3> n{nx, ny, nz};
    const auto inside = [&](std::array<int, 3> c) {
        for (std::size_t k = 0; k < 3; ++k)
            if (c[k] < 0 || c[k] >= n[k]) return false;
        return is_solid(c[0], c[1], c[2]);
    };
    const auto add_sides = [&](std::array<int, 3> c) {
        const Vec3 lo{double(c[0]), double(c[1]), double(c[2])};
        for (std::size_t k = 0; k < 3; ++k)
            for (const int side : {0, 1})
            {
                std::array<int, 3> next = c;
                next[k] += side ? 1 : -1;
                if (inside(next)) continue;
                Vec3 u{}, v{}, w{};
                w[int(k)] = 1;
                u[int(k + 1) % 3] = 1;
                v[int(k + 2) % 3] = 1;
                if (!side) std::swap(u, v);
                const Vec3 a = lo + w * side;
                add_quad(soup, {a, a + u, a + u + v, a + v});
            }
    };
    for (int z = 0; z < nz; ++z)
        for (int y = 0; y < ny; ++y)
            for (int x = 0; x < nx; ++x)
                if (is_solid(x, y, z)) add_sides({x, y, z});
    return soup;
}

Soup voxels(const std::vector<const char*>& rows)
{
    const int nx = static_cast<int>(std::strlen(rows[0])), ny = static_cast<int>(rows.size());
    return voxels(nx, ny, 1, [&](int x, int y, int) {
        return rows[static_cast<std::size_t>(ny - 1 - y)][static_cast<std::size_t>(x)] == '#';
    });
}

Soup prism(const std::vector<Vec3>& corners, double height)
{
    Soup soup;
    const Vec3 up{0, 0, height};
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        const Vec3 a = corners[i], b = corners[(i + 1) % corners.size()];
        add_quad(soup, {a, b, b + up, a + up});
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        for (const Vec3& v : {Vec3{}, b, a, up, a + up, b + up})
            soup.vertices.push_back(v);
        soup.triangles.push_back({first, first + 1, first + 2});
        soup.triangles.push_back({first + 3, first + 4, first + 5});
    }
    return soup;
}

Soup gear(int teeth)
{
    std::vector<Vec3> corners;
    for (int i = 0; i < 4 * teeth; ++i)
    {
        const double angle = 2 * pi * i / (4 * teeth), radius = i % 4 < 2 ? 1 : 1.5;
        corners.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
    }
    return prism(corners, 0.5);
}

Soup star(int rays)
{
    std::vector<Vec3> corners;
    for (int i = 0; i < 2 * rays; ++i)
    {
        const double angle = pi * i / rays, radius = i % 2 ? 1 : 0.4;
        corners.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
    }
    return prism(corners, 0.3);
}

Soup torus(int around, int across, double wide, double thin)
{
    Soup soup;
    const auto point = [&](int i, int j) {
        const double a = 2 * pi * (i % around) / around, b = 2 * pi * (j % across) / across;
        const double r = wide + thin * std::cos(b);
        return Vec3{r * std::cos(a), r * std::sin(a), thin * std::sin(b)};
    };
    for (int i = 0; i < around; ++i)
        for (int j = 0; j < across; ++j)
            add_quad(soup, {point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)});
    return soup;
}

Soup bumpy_ball(std::mt19937& random, int n, int m, double depth)
{
    Soup soup;
    std::uniform_real_distribution<double> radius(1 - depth, 1);
    const auto add = [&](double polar, double around) {
        const Vec3 d{std::sin(polar) * std::cos(around), std::sin(polar) * std::sin(around), std::cos(polar)};
        soup.vertices.push_back(radius(random) * d);
    };
    add(0, 0);
    add(pi, 0);
    for (int i = 1; i < n; ++i)
        for (int j = 0; j < m; ++j)
            add(pi * i / n, 2 * pi * j / m);
    const auto at = [&](int i, int j) { return static_cast<std::uint32_t>(2 + (i - 1) * m + j % m); };
    for (int j = 0; j < m; ++j)
    {
        soup.triangles.push_back({0, at(1, j), at(1, j + 1)});
        soup.triangles.push_back({1, at(n - 1, j + 1), at(n - 1, j)});
        for (int i = 1; i + 1 < n; ++i)
        {
            soup.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            soup.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    }
    return soup;
}

Soup of_floats(Soup soup)
{
    for (Vec3& v : soup.vertices)
        for (double* x : {&v.x, &v.y, &v.z})
            *x = static_cast<float>(*x);
    return soup;
}

surface::Surface surface_of(const Soup& soup)
{
    auto result = surface::closed_surface(soup.vertices, soup.triangles, *std::pmr::get_default_resource());
    EXPECT_TRUE(result) << result.error().text;
    return result ? *result : surface::Surface(std::pmr::get_default_resource());
}

double hull_volume(std::span<const Vec3> points)
{
    const shape::ConvexHull hull = shape::convex_hull(points, std::pmr::get_default_resource());
    double six = 0;
    const Vec3 origin = hull.vertices.front();
    for (const shape::Triangle& t : hull.triangles)
        six += dot(hull.vertices[t[0]] - origin, cross(hull.vertices[t[1]] - origin, hull.vertices[t[2]] - origin));
    return std::fabs(six) / 6;
}

Vec3 random_point(std::mt19937& random, Vec3 lo, Vec3 hi)
{
    std::uniform_real_distribution<double> unit;
    const double x = unit(random), y = unit(random), z = unit(random);
    return lo + scaled({x, y, z}, hi - lo);
}

}  // namespace dt::test
