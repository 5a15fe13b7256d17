// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sets of points of many forms, with coordinates that a Scalar holds exactly, and the furthest of them by trying all.
#pragma once

#include "math/scalar.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace dt::test
{

using Points = std::vector<Vec3>;

inline double furthest(const Points& points, Vec3 d)
{
    double best = -std::numeric_limits<double>::infinity();
    for (const Vec3& p : points)
        best = std::max(best, dot(d, p));
    return best;
}

struct Cloud
{
    std::string name;
    std::function<Vec3(Random&)> point;

    Points make(std::size_t count, Random& random) const
    {
        Points points;
        while (points.size() < count)
            points.push_back(rounded_to<Scalar>(point(random)));
        return points;
    }
};

inline std::vector<Cloud> solid_clouds()
{
    const auto on_cube = [](Random& r) {
        Vec3 p = in_cube(r, 1);
        const auto pick = r();
        p[int(pick % 3)] = pick / 3 % 2 ? 1 : -1;
        return p;
    };
    return {
        {"sphere", [](Random& r) { return unit_vector(r); }},
        {"ball", [](Random& r) { return in_cube(r, 1); }},
        {"needle",
         [](Random& r) {
             return scaled(unit_vector(r), {1e-3, 1, 1e-3});
         }},
        {"slab",
         [](Random& r) {
             return scaled(unit_vector(r), {1, 1e-4, 1});
         }},
        {"cube with points on its faces", on_cube},
        {"grid",
         [](Random& r) {
             return Vec3{double(r() % 9), double(r() % 9), double(r() % 9)};
         }},
        {"far away",
         [](Random& r) {
             return Vec3{1e5, -1e5, 1e5} + unit_vector(r);
         }},
        {"far away and tilted",
         [](Random& r) {
             return Vec3{1e5, 3, -2e5} + scaled(unit_vector(r), {1, 10, 5});
         }},
        {"large", [](Random& r) { return 1e12 * unit_vector(r); }},
        {"small", [](Random& r) { return 1e-12 * unit_vector(r); }},
        {"with copies",
         [](Random& r) {
             return Vec3{double(r() % 4), double(r() % 4) / 2, double(r() % 3)};
         }},
    };
}

/// Points in a plane or on a line.
inline std::vector<Cloud> flat_clouds()
{
    return {
        {"square",
         [](Random& r) {
             return scaled(in_cube(r, 1), {1, 0, 1});
         }},
        {"disk",
         [](Random& r) {
             return normalized(scaled(in_cube(r, 1), {1, 0, 1}), {1, 0, 0});
         }},
        {"tilted square",
         [](Random& r) {
             const double s = double(r() % 17) - 8, t = double(r() % 17) - 8;
             return s * Vec3{1, 2, 3} + t * Vec3{3, -1, 0.5} + Vec3{5, 6, 7};
         }},
        {"line",
         [](Random& r) {
             return (double(r() % 33) - 16) * Vec3{1, 0.5, -2} + Vec3{1, 1, 1};
         }},
        {"point",
         [](Random&) {
             return Vec3{3, -4, 5};
         }},
    };
}

}  // namespace dt::test
