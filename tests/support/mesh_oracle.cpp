// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "support/mesh_oracle.hpp"

#include "support/closed_forms.hpp"
#include "support/oracle.hpp"

#include <algorithm>
#include <limits>

namespace dt::test
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

Vec higher(Vec a, Vec b)
{
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

struct Range
{
    double low, high;
};

Range along(const Vec (&t)[3], Vec n)
{
    const double x = dot(t[0], n), y = dot(t[1], n), z = dot(t[2], n);
    return {std::min({x, y, z}), std::max({x, y, z})};
}

/// How far the ranges are apart; negative: how far one must move to leave the other.
double gap(Range a, Range b)
{
    return std::max(b.low - a.high, a.low - b.high);
}

Vec edge(const Vec (&t)[3], int i)
{
    return t[(i + 1) % 3] - t[i];
}

Vec normal_of(const Vec (&t)[3])
{
    return cross(edge(t, 0), edge(t, 1));
}

double size_of(const Vec (&t)[3])
{
    return std::max({norm(edge(t, 0)), norm(edge(t, 1)), norm(edge(t, 2))});
}

/// Boxes cannot be nearer than this.
double box_distance(const Piece& a, const Piece& b)
{
    const Vec out = higher(higher(a.lo - b.hi, b.lo - a.hi), {});
    return norm(out);
}

double closest_features(const Vec (&a)[3], const Vec (&b)[3])
{
    double least = infinity;
    for (int i = 0; i < 3; ++i)
    {
        least = std::min({least, point_triangle(a[i], b), point_triangle(b[i], a)});
        for (int j = 0; j < 3; ++j)
            least = std::min(least, segment_segment(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]));
    }
    return least;
}

}  // namespace

Body hull_of(const MeshBody& mesh)
{
    std::vector<Vec> points;
    for (const auto& face : mesh.faces)
        points.insert(points.end(), face.begin(), face.end());
    Body body;
    body.shape = polytope(std::move(points));
    body.placement = mesh.placement;
    body.margin = mesh.margin;
    body.route = mesh.route;
    body.given = mesh.given;
    return body;
}

Piece::Piece(Body convex) : body(std::move(convex))
{
    is_triangle = body.shape.kind == Kind::Polytope && body.shape.points.size() == 3;
    for (std::size_t i = 0; is_triangle && i < 3; ++i)
        corner[i] = body.placement * body.shape.points[i];
    is_triangle = is_triangle && norm(normal_of(corner)) > 1e-6 * size_of(corner) * size_of(corner);
    const auto reach = [&](Vec n) { return dot(core_support(body, n), n) + body.margin; };
    const Vec o = body.placement.origin;
    lo = o - Vec{reach({-1, 0, 0}), reach({0, -1, 0}), reach({0, 0, -1})};
    hi = o + Vec{reach({1, 0, 0}), reach({0, 1, 0}), reach({0, 0, 1})};
}

std::vector<Piece> pieces_of(const MeshBody& mesh)
{
    std::vector<Piece> pieces;
    for (const auto& face : mesh.faces)
    {
        Body body;
        body.shape = polytope(face);
        body.placement = mesh.placement;
        body.margin = mesh.margin;
        pieces.emplace_back(std::move(body));
    }
    return pieces;
}

std::vector<Piece> pieces_of(const Body& body)
{
    return {Piece(body)};
}

double point_triangle(Vec p, const Vec (&t)[3])
{
    const Vec n = normal_of(t);
    bool over = norm(n) > 1e-12 * size_of(t) * size_of(t);
    for (int i = 0; over && i < 3; ++i)
        over = dot(cross(edge(t, i), p - t[i]), n) >= 0;
    double least = over ? std::fabs(dot(p - t[0], unit(n))) : infinity;
    for (int i = 0; i < 3; ++i)
        least = std::min(least, segment_segment(p, p, t[i], t[(i + 1) % 3]));
    return least;
}

// The faces of the difference of two triangles are parallel to one of the triangles or to an edge of each: where they
// overlap, the depth is the least overlap along those normals. Edge normals in the planes only tell triangles of one
// plane apart.
double triangle_distance(const Vec (&a)[3], const Vec (&b)[3])
{
    const Vec na = normal_of(a), nb = normal_of(b);
    double most = -infinity;
    const auto look = [&](Vec n, double scale) {
        if (norm(n) > 1e-9 * scale) most = std::max(most, gap(along(a, unit(n)), along(b, unit(n))));
    };
    look(na, size_of(a) * size_of(a));
    look(nb, size_of(b) * size_of(b));
    for (int i = 0; i < 3; ++i)
    {
        for (int j = 0; j < 3; ++j)
            look(cross(edge(a, i), edge(b, j)), norm(edge(a, i)) * norm(edge(b, j)));
    }
    const double depth = -most;
    for (int i = 0; i < 3; ++i)
    {
        look(cross(edge(a, i), na), size_of(a) * norm(na));
        look(cross(edge(b, i), nb), size_of(b) * norm(nb));
    }
    if (most > 0) return closest_features(a, b);
    const bool flat = norm(cross(unit(na), unit(nb))) < 1e-9;
    return flat ? 0 : -depth;
}

Interval piece_distance(const Piece& a, const Piece& b)
{
    const double margins = a.body.margin + b.body.margin;
    if (a.is_triangle && b.is_triangle)
    {
        const double d = triangle_distance(a.corner, b.corner);
        const double rounding = 1e-14 * (norm(a.hi - b.lo) + norm(b.hi - a.lo) + max_abs(a.hi) + max_abs(b.hi));
        return Interval{d - rounding, d + rounding} - margins;
    }
    return signed_distance(a.body, b.body);
}

Interval least_distance(const std::vector<Piece>& a, const std::vector<Piece>& b)
{
    Interval least{infinity, infinity};
    for (const Piece& x : a)
    {
        for (const Piece& y : b)
        {
            if (box_distance(x, y) > std::max(least.upper, 0.0)) continue;
            const Interval d = piece_distance(x, y);
            least = {std::min(least.lower, d.lower), std::min(least.upper, d.upper)};
        }
    }
    return least;
}

RayTruth first_hit(Vec source, Vec direction, const std::vector<Piece>& triangles)
{
    RayTruth first{infinity, infinity};
    for (const Piece& piece : triangles)
    {
        const auto& t = piece.corner;
        const Vec n = normal_of(t);
        const double across = dot(n, direction), size = size_of(t);
        const double far = norm(source - t[0]) + size;
        if (std::fabs(across) < 1e-12 * norm(n) * norm(direction) || norm(n) < 1e-12 * size * size)
        {
            // Along the plane: near enough is a possible hit, anywhere from the nearest corner on.
            const double nearest = std::min({dot(t[0] - source, direction), dot(t[1] - source, direction),
                                             dot(t[2] - source, direction)}) /
                                   dot(direction, direction);
            if (segment_segment(source, source + (2 * far / norm(direction)) * direction, t[0], t[1]) < 1e-6 * size ||
                segment_segment(source, source + (2 * far / norm(direction)) * direction, t[1], t[2]) < 1e-6 * size)
                first.possibly = std::min(first.possibly, std::max(nearest, 0.0));
            continue;
        }
        const double param = dot(n, t[0] - source) / across;
        const Vec p = source + param * direction;
        double inside = infinity;  // the least height over an edge, in the plane
        for (int i = 0; i < 3; ++i)
            inside = std::min(inside, dot(cross(edge(t, i), p - t[i]), n) / (norm(n) * norm(edge(t, i))));
        const double slack = 1e-6 * size + 1e-7 * far, start = 1e-6 * far / norm(direction);
        if (inside > slack && param > start) first.surely = std::min(first.surely, param);
        if (inside > -slack && param > -start) first.possibly = std::min(first.possibly, std::max(param, 0.0));
    }
    return first;
}

}  // namespace dt::test
