// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes models: computes smooth normals, and builds the surfaces of the basic shapes.
#include "model.hpp"

#include <algorithm>
#include <map>
#include <numbers>
#include <tuple>

namespace viewer
{

namespace
{

constexpr double pi = std::numbers::pi;
constexpr double same_place = 1e-5;  // in units of the model

using Key = std::tuple<long, long, long>;

Key key(Vec3 p)
{
    return {std::lround(p.x / same_place), std::lround(p.y / same_place), std::lround(p.z / same_place)};
}

std::array<float, 3> floats(Vec3 p)
{
    return {float(p.x), float(p.y), float(p.z)};
}

Vec3 area_normal(const Triangle& t)
{
    return cross(t[1] - t[0], t[2] - t[0]);
}

/// The normals of all faces at one place that are not across a crease from this one.
Vec3 mixed(const std::vector<Vec3>& normals, Vec3 own, double crease)
{
    Vec3 sum{};
    for (const Vec3& n : normals)
        if (dot(unit(n), own) > std::cos(crease)) sum += n;
    return unit(norm(sum) > 0 ? sum : own);
}

/// Sides of a surface of revolution about y between two circles, either of which may be a point.
void add_band(std::vector<Triangle>& out, double r0, double y0, double r1, double y1, int sides)
{
    for (int i = 0; i < sides; ++i)
    {
        const double a = 2 * pi * i / sides, b = 2 * pi * (i + 1) / sides;
        const auto at = [](double r, double y, double t) { return Vec3{r * std::sin(t), y, r * std::cos(t)}; };
        if (r0 > 0) out.push_back({at(r0, y0, a), at(r0, y0, b), at(r1, y1, b)});
        if (r1 > 0) out.push_back({at(r0, y0, a), at(r1, y1, b), at(r1, y1, a)});
    }
}

}  // namespace

unsigned Model::new_version()
{
    static unsigned last = 0;
    return ++last;
}

Model smooth_model(std::span<const Triangle> triangles, double crease)
{
    std::map<Key, std::vector<Vec3>> normals;
    for (const Triangle& t : triangles)
        for (const Vec3& p : t)
            normals[key(p)].push_back(area_normal(t));
    Model model;
    model.corners.reserve(3 * triangles.size());
    for (const Triangle& t : triangles)
        for (const Vec3& p : t)
            model.corners.push_back({floats(p), floats(mixed(normals[key(p)], unit(area_normal(t)), crease))});
    return model;
}

Model model_of(const simulation::Mesh& mesh)
{
    constexpr double crease = 0.9;
    std::vector<Triangle> triangles;
    for (const auto& [i, j, k] : mesh.triangles)
        triangles.push_back({mesh.points[std::size_t(i)], mesh.points[std::size_t(j)], mesh.points[std::size_t(k)]});
    return smooth_model(triangles, crease);
}

void replace(Model& model, std::span<const Vec3> places, std::span<const Vec3> normals,
             std::span<const DT_Index> indices)
{
    model.corners.clear();
    for (const DT_Index i : indices)
        model.corners.push_back({floats(places[i]), floats(normals[i])});
    model.version = Model::new_version();
}

std::vector<Triangle> sphere_triangles(double radius, int rings)
{
    std::vector<Triangle> out;
    for (int i = 0; i < rings; ++i)
    {
        const double a = pi * i / rings, b = pi * (i + 1) / rings;
        const double r0 = i == 0 ? 0 : radius * std::sin(a), r1 = i + 1 == rings ? 0 : radius * std::sin(b);
        add_band(out, r0, -radius * std::cos(a), r1, -radius * std::cos(b), 2 * rings);
    }
    return out;
}

std::vector<Triangle> box_triangles(Vec3 size)
{
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(0.5 * (size * Vec3{i & 1 ? 1. : -1., i & 2 ? 1. : -1., i & 4 ? 1. : -1.}));
    constexpr int faces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    std::vector<Triangle> out;
    const auto corner = [&](int i) { return corners[std::size_t(i)]; };
    for (const auto& f : faces)
    {
        out.push_back({corner(f[0]), corner(f[1]), corner(f[2])});
        out.push_back({corner(f[0]), corner(f[2]), corner(f[3])});
    }
    return out;
}

std::vector<Triangle> cone_triangles(double radius, double height, int sides)
{
    std::vector<Triangle> out;
    add_band(out, 0, -height / 2, radius, -height / 2, sides);
    constexpr int bands = 4;  // so that the normals at the apex are not those of its surroundings
    for (int i = 0; i < bands; ++i)
    {
        const double a = double(i) / bands, b = double(i + 1) / bands;
        add_band(out, radius * (1 - a), height * (a - 0.5), i + 1 == bands ? 0 : radius * (1 - b), height * (b - 0.5),
                 sides);
    }
    return out;
}

std::vector<Triangle> cylinder_triangles(double radius, double height, int sides)
{
    std::vector<Triangle> out;
    add_band(out, 0, -height / 2, radius, -height / 2, sides);
    add_band(out, radius, -height / 2, radius, height / 2, sides);
    add_band(out, radius, height / 2, 0, height / 2, sides);
    return out;
}

std::vector<Triangle> hull_triangles(std::span<const Vec3> points)
{
    double size = 0;
    for (const Vec3& p : points)
        size = std::max(size, norm(p - points[0]));
    const auto is_face = [&](Vec3 a, Vec3 n) {
        return std::none_of(points.begin(), points.end(), [&](Vec3 p) { return dot(p - a, n) > same_place * size; });
    };
    std::vector<Triangle> out;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            for (std::size_t k = j + 1; k < points.size(); ++k)
            {
                const Triangle t{points[i], points[j], points[k]};
                if (!(norm(area_normal(t)) > 0)) continue;
                if (is_face(t[0], unit(area_normal(t)))) out.push_back(t);
                if (is_face(t[0], -unit(area_normal(t)))) out.push_back({t[0], t[2], t[1]});
            }
    return out;
}

}  // namespace viewer
