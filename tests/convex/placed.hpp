// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes in the world next to their support functions, written down here once more: how far a set reaches along d.
#pragma once

#include "convex/body.hpp"
#include "math/proper_map.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace dt::test
{

inline shape::Memory& memory()
{
    return *std::pmr::new_delete_resource();
}

struct Solid
{
    std::string name;
    shape::ShapeRef shape;
    std::function<double(Vec3)> reach;  ///< for d of any length
};

inline Solid point(Vec3 p)
{
    return {"point", shape::make_point(p, memory()), [=](Vec3 d) { return dot(p, d); }};
}
inline Solid segment(Vec3 p, Vec3 q)
{
    return {"segment", shape::make_segment(p, q, memory()), [=](Vec3 d) { return std::max(dot(p, d), dot(q, d)); }};
}
inline Solid sphere(double r)
{
    return {"sphere", shape::make_sphere(r, memory()), [=](Vec3 d) { return r * norm(d); }};
}
inline Solid box(Vec3 edges)
{
    return {"box", shape::make_box(edges, memory()), [=](Vec3 d) { return 0.5 * dot(abs(d), edges); }};
}
inline Solid cylinder(double radius, double height)
{
    return {"cylinder", shape::make_cylinder(radius, height, memory()),
            [=](Vec3 d) { return radius * std::hypot(d.x, d.z) + 0.5 * height * std::fabs(d.y); }};
}
inline Solid cone(double radius, double height)
{
    return {"cone", shape::make_cone(radius, height, memory()),
            [=](Vec3 d) { return std::max(0.5 * height * d.y, radius * std::hypot(d.x, d.z) - 0.5 * height * d.y); }};
}
inline Solid polytope(std::vector<Vec3> points)
{
    for (Vec3& p : points)
        p = rounded_to<Scalar>(p);
    return {"polytope of " + std::to_string(points.size()), *shape::make_polytope(points, memory()), [=](Vec3 d) {
                double best = -std::numeric_limits<double>::infinity();
                for (const Vec3& p : points)
                    best = std::max(best, dot(p, d));
                return best;
            }};
}
inline Solid sum(const Solid& a, const Solid& b)
{
    return {a.name + " + " + b.name, *make_minkowski(a.shape, b.shape, memory()),
            [=](Vec3 d) { return a.reach(d) + b.reach(d); }};
}
inline Solid hull(const Solid& a, const Solid& b)
{
    return {"hull of " + a.name + " and " + b.name, *make_hull(a.shape, b.shape, memory()),
            [=](Vec3 d) { return std::max(a.reach(d), b.reach(d)); }};
}

inline Solid any_simple_solid(Random& random)
{
    const double r = uniform(random, 0.1, 2), h = uniform(random, 0.1, 2), e = uniform(random, 0.1, 2);
    const Vec3 p = in_cube(random, 1), q = in_cube(random, 1);
    switch (random() % 7)
    {
    case 0:
        return point(p);
    case 1:
        return segment(p, q);
    case 2:
        return sphere(r);
    case 3:
        return box({r, h, e});
    case 4:
        return cylinder(r, h);
    case 5:
        return cone(r, h);
    default:
    {
        std::vector<Vec3> points(random() % 4 == 0 ? 100 : 4 + random() % 20);
        for (Vec3& x : points)
            x = unit_vector(random);
        return polytope(std::move(points));
    }
    }
}

inline Solid any_solid(Random& random)
{
    const Solid a = any_simple_solid(random);
    const auto composed = random() % 8;
    return composed == 0 ? sum(a, any_simple_solid(random)) : composed == 1 ? hull(a, any_simple_solid(random)) : a;
}

/// A body and what its placement makes of the solid. Stays where it is, because the body points into it.
struct Placed
{
    Solid solid;
    Affine at;
    double margin;
    convex::View view;
    convex::Body body;

    Placed(Solid s, const Affine& placement, double m = 0)
        : solid(std::move(s)), at(placement), margin(m), body(make_body(*solid.shape, at, margin, view))
    {}
    Placed(const Placed&) = delete;
    Placed& operator=(const Placed&) = delete;

    double reach(Vec3 d) const { return solid.reach(transposed_times(at.M, d)) + dot(at.t, d) + margin * norm(d); }
    double size() const
    {
        return norm(at.t) + norm(at.M) * (norm(solid.shape->frame.t) + solid.shape->extent) + margin;
    }
};

/// The same body with a View for its core, as a general map would make it.
struct AsView
{
    convex::View view;
    convex::Body body;

    explicit AsView(const Placed& placed)
        : view{placed.solid.shape.get(), placed.at.M * placed.solid.shape->frame.M, placed.solid.shape->radius}
    {
        body.core = &view;
        body.radius = placed.margin;
        body.at.move_to(placed.at(view.shape->frame.t));
        body.centre = view.L * view.shape->centre;
        body.extent = norm(view.L) * (view.shape->extent + view.ball);
        body.blur = norm(view.L) * view.shape->blur;
        settle(body);
    }
    AsView(const AsView&) = delete;
    AsView& operator=(const AsView&) = delete;
};

enum class Placement
{
    rotation,
    mirror,
    scaling,
    float_rotation,
    shear,
    count
};

inline Mat3 any_matrix(Placement kind, Random& random)
{
    Mat3 M = rotation(random);
    switch (kind)
    {
    case Placement::mirror:
        M.c2 = -M.c2;
        break;
    case Placement::scaling:
        M = M * diagonal({uniform(random, 0.2, 3), uniform(random, 0.2, 3), uniform(random, 0.2, 3)});
        break;
    case Placement::float_rotation:
        for (int j = 0; j < 3; ++j)
            M[j] = rounded_to<float>(M[j]);
        M = *proper_map(M);  // as of an object
        break;
    case Placement::shear:
        M.c1 += uniform(random, -0.5, 0.5) * M.c0;
        M.c2 += uniform(random, -0.5, 0.5) * M.c1;
        break;
    default:
        break;
    }
    return M;
}

inline Mat3 any_matrix(Random& random)
{
    return any_matrix(static_cast<Placement>(random() % unsigned(Placement::count)), random);
}

/// n directions spread evenly over the sphere.
inline std::vector<Vec3> even_directions(int n)
{
    std::vector<Vec3> out;
    for (int i = 0; i < n; ++i)
    {
        const double y = 1 - (2 * i + 1.0) / n, r = std::sqrt(1 - y * y), angle = 2.399963229728653 * i;
        out.push_back({r * std::cos(angle), y, r * std::sin(angle)});
    }
    return out;
}

/// The least value of `height` on the unit sphere that sampling and then descending from the best samples finds.
template <class F> double least_on_sphere(F height)
{
    static const std::vector<Vec3> samples = even_directions(600);
    std::vector<std::pair<double, Vec3>> starts;
    for (const Vec3& n : samples)
        starts.emplace_back(height(n), n);
    std::partial_sort(starts.begin(), starts.begin() + 8, starts.end(),
                      [](const auto& a, const auto& b) { return a.first < b.first; });
    double least = starts[0].first;
    for (int i = 0; i < 8; ++i)
    {
        auto [h, n] = starts[std::size_t(i)];
        for (double step = 0.1; step > 1e-7;)
        {
            const Vec3 u = any_perpendicular(n), v = cross(n, u);
            bool better = false;
            for (int k = 0; k < 8; ++k)
            {
                const double a = 0.785398163397448 * k;
                const Vec3 m = normalized(n + step * (std::cos(a) * u + std::sin(a) * v), n);
                if (const double g = height(m); g < h) h = g, n = m, better = true;
            }
            if (!better) step *= 0.5;
        }
        least = std::min(least, h);
    }
    return least;
}

/// How far x is outside the set that `reach` describes, at least.
inline double outside_by(Vec3 x, const std::function<double(Vec3)>& reach)
{
    static const std::vector<Vec3> directions = even_directions(400);
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec3& n : directions)
        most = std::max(most, dot(n, x) - reach(n));
    return most;
}

}  // namespace dt::test
