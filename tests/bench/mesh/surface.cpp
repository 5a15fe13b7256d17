// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes tori, spheres and noisy copies, and reads OBJ files.
#include "surface.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <sstream>
#include <stdexcept>

namespace bench::mesh
{
namespace
{

using Point = std::array<float, 3>;

Point point(double x, double y, double z)
{
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
}

void bring_to_size(std::vector<Point>& points)
{
    Point lo = points.front(), hi = lo;
    for (const Point& p : points)
    {
        for (std::size_t k = 0; k < 3; ++k)
        {
            lo[k] = std::min(lo[k], p[k]);
            hi[k] = std::max(hi[k], p[k]);
        }
    }
    const float longest = std::max({hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]});
    if (!(longest > 0)) return;
    for (Point& p : points)
    {
        for (std::size_t k = 0; k < 3; ++k)
            p[k] = (2 * p[k] - lo[k] - hi[k]) / longest;
    }
}

/// The unit sphere over the square [-1, 1]^2: its middle is an octahedron's upper half, the corners its lower half.
Point octahedral(double u, double v)
{
    const double z = 1 - std::abs(u) - std::abs(v);
    const double x = z >= 0 ? u : std::copysign(1 - std::abs(v), u);
    const double y = z >= 0 ? v : std::copysign(1 - std::abs(u), v);
    const double length = std::sqrt(x * x + y * y + z * z);
    return point(x / length, y / length, z / length);
}

/// The number at the start of "7/1/3", counted from 0; negative ones count from the end.
int vertex_number(const std::string& word, std::size_t count)
{
    const int number = std::stoi(word);
    return number > 0 ? number - 1 : static_cast<int>(count) + number;
}

}  // namespace

Surface torus(std::string name, int rings, int sectors, double tube)
{
    Surface surface{.name = std::move(name)};
    constexpr double turn = 2 * std::numbers::pi, size = 1 / 1.4;
    for (int i = 0; i < rings; ++i)
    {
        for (int j = 0; j < sectors; ++j)
        {
            const double a = turn * i / rings, b = turn * j / sectors, r = 1 + tube * std::cos(b);
            surface.points.push_back(
                point(size * r * std::cos(a), size * tube * std::sin(b), size * r * std::sin(a)));
            const int next_i = (i + 1) % rings * sectors, next_j = (j + 1) % sectors;
            const int p = i * sectors + j, q = next_i + j, s = next_i + next_j, t = i * sectors + next_j;
            surface.triangles.push_back({p, t, s});
            surface.triangles.push_back({p, s, q});
        }
    }
    return surface;
}

Surface bumpy_sphere(std::string name, int n)
{
    Surface surface{.name = std::move(name)};
    for (int i = 0; i <= n; ++i)
    {
        for (int j = 0; j <= n; ++j)
        {
            Point p = octahedral(2.0 * i / n - 1, 2.0 * j / n - 1);
            const float bump = 0.08F * std::sin(7 * p[0] + 1) * std::sin(8 * p[1]) + 0.02F * std::sin(31 * p[2]);
            for (float& x : p)
                x *= 1 + bump;
            surface.points.push_back(p);
            if (i == n || j == n) continue;
            const int a = i * (n + 1) + j, b = a + n + 1;
            surface.triangles.push_back({a, b, b + 1});
            surface.triangles.push_back({a, b + 1, a + 1});
        }
    }
    bring_to_size(surface.points);
    return surface;
}

Surface read_obj(const std::string& path)
{
    Surface surface{.name = std::filesystem::path(path).stem().string()};
    if (surface.name.find("bunny") != std::string::npos) surface.name = "bunny";
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
    {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "v")
        {
            Point& p = surface.points.emplace_back();
            words >> p[0] >> p[1] >> p[2];
        }
        if (word != "f") continue;
        std::vector<int> face;
        while (words >> word)
            face.push_back(vertex_number(word, surface.points.size()));
        for (std::size_t i = 2; i < face.size(); ++i)
            surface.triangles.push_back({face[0], face[i - 1], face[i]});
    }
    if (surface.triangles.empty()) throw std::runtime_error(path + ": no mesh");
    bring_to_size(surface.points);
    return surface;
}

std::vector<Point> deformed(const Surface& surface)
{
    std::vector<Point> points = surface.points;
    for (Point& p : points)
        p[1] += 0.05F * std::sin(3 * p[0]) * std::cos(2 * p[2]);
    return points;
}

}  // namespace bench::mesh
