// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The models: measures in, a closed mesh out.

#include "models.hpp"

#include "extrude.hpp"
#include "outline.hpp"

#include <algorithm>
#include <numbers>

namespace simulation
{
namespace
{

constexpr double pen = 0.1;  // the radius of the strokes, for which they are written
constexpr double roundness = 0.005;  // how far an outline may be from a true arc

/// y becomes z and z becomes -y: what stood upright lies on its back.
Mesh laid_down(Mesh mesh)
{
    for (Vec& p : mesh.points)
        p = {p.x, -p.z, p.y};
    return mesh;
}

Mesh centred(Mesh mesh)
{
    Vec low = mesh.points.front(), high = low;
    for (const Vec p : mesh.points)
    {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    return moved(std::move(mesh), (low + high) * -0.5);
}

/// 0, bar, bar + hole, 2 bar + hole, ...
std::vector<double> bars(int holes, double hole, double bar)
{
    std::vector<double> lines = {0, bar};
    for (int i = 0; i < holes; ++i)
    {
        lines.push_back(lines.back() + hole);
        lines.push_back(lines.back() + bar);
    }
    return lines;
}

}  // namespace

Mesh glyph(char name, double thickness)
{
    return centred(extrude(outline(strokes(name), pen, roundness), thickness));
}

Mesh torus(double R, double r, int around, int across)
{
    std::vector<Point2> profile;
    for (int i = 0; i < across; ++i)
    {
        const double angle = 2 * std::numbers::pi * i / across;
        profile.push_back({R + r * std::cos(angle), r * std::sin(angle)});
    }
    return laid_down(revolve(profile, around));
}

Mesh grating(int columns, int rows, double hole, double bar, double thickness)
{
    return centred(blocks(bars(columns, hole, bar), bars(rows, hole, bar), {0, thickness},
                          [](int i, int j, int) { return i % 2 == 0 || j % 2 == 0; }));
}

Mesh bowl(double radius, double wall, double rim, int around)
{
    const int bands = 3;  // from the bottom to the rim
    const double last = std::acos(-rim / radius);  // the angle of the rim, seen from the centre, from straight down
    std::vector<Point2> profile;
    for (int i = 0; i <= bands; ++i)
        profile.push_back({i ? radius * std::sin(last * i / bands) : 0, -radius * std::cos(last * i / bands)});
    for (int i = bands; i >= 0; --i)
    {
        const double outer = radius + wall;
        profile.push_back(
            {i ? outer * std::sin(last * i / bands) : 0, i == bands ? rim : -outer * std::cos(last * i / bands)});
    }
    return revolve(profile, around);
}

Mesh funnel(double top, double spout, double height, double pipe, double wall, int around)
{
    const double slope = std::hypot(top - spout, height);
    const double level = wall * slope / height;  // the wall of the cone, measured along a radius
    const double kink = wall * (slope - height) / (top - spout);  // where the outer cone meets the outer pipe
    return revolve({{spout, -pipe},
                    {spout + wall, -pipe},
                    {spout + wall, -kink},
                    {top + level, height},
                    {top, height},
                    {spout, 0}},
                   around);
}

Mesh ramp(double run, double width, double wall_height, double wall)
{
    return centred(blocks({0, run}, {0, wall, wall + wall_height}, {0, wall, wall + width, 2 * wall + width},
                          [](int, int j, int k) { return j == 0 || k != 1; }));
}

Mesh tray(double length, double width, double height, double wall)
{
    const double x = length / 2, z = width / 2;
    return blocks({-x - wall, -x, x, x + wall}, {-wall, 0, height}, {-z - wall, -z, z, z + wall},
                  [](int i, int j, int k) { return j == 0 || i != 1 || k != 1; });
}

Mesh box(double x, double y, double z)
{
    return centred(blocks({0, x}, {0, y}, {0, z}, [](int, int, int) { return true; }));
}

}  // namespace simulation
