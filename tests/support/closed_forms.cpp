// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The formulas.
#include "support/closed_forms.hpp"

#include <algorithm>
#include <limits>

namespace dt::test
{

namespace
{

/// From the excess of |p| over the half edges: the distance outside, or the (negative) distance to the nearest face.
double from_excess(Vec excess)
{
    const Vec out{std::fmax(excess.x, 0), std::fmax(excess.y, 0), std::fmax(excess.z, 0)};
    const double deepest = std::fmax(excess.x, std::fmax(excess.y, excess.z));
    return deepest > 0 ? norm(out) : deepest;
}

struct Flat
{
    double r, y;
};

/// Distance in the plane from p to the segment ab.
double to_edge(Flat p, Flat a, Flat b)
{
    const double dr = b.r - a.r, dy = b.y - a.y, length2 = dr * dr + dy * dy;
    const double t = length2 > 0 ? std::clamp(((p.r - a.r) * dr + (p.y - a.y) * dy) / length2, 0.0, 1.0) : 0.0;
    return std::hypot(p.r - a.r - t * dr, p.y - a.y - t * dy);
}

double to_segment(Vec p, Vec q0, Vec q1)
{
    const Vec u = q1 - q0;
    const double u2 = dot(u, u), t = u2 > 0 ? std::clamp(dot(p - q0, u) / u2, 0.0, 1.0) : 0.0;
    return norm(p - q0 - t * u);
}

}  // namespace

double point_box(Vec p, Vec edges)
{
    return from_excess({std::fabs(p.x) - edges.x / 2, std::fabs(p.y) - edges.y / 2, std::fabs(p.z) - edges.z / 2});
}

double point_cylinder(Vec p, double radius, double height)
{
    const double out = std::hypot(p.x, p.z) - radius, up = std::fabs(p.y) - height / 2;
    if (out <= 0 || up <= 0) return std::fmax(out, up);
    return std::hypot(out, up);
}

double point_cone(Vec p, double radius, double height)
{
    const Flat q{std::hypot(p.x, p.z), p.y}, apex{0, height / 2}, rim{radius, -height / 2}, middle{0, -height / 2};
    const double nearest = std::fmin(to_edge(q, apex, rim), to_edge(q, rim, middle));
    const bool inside = q.y >= -height / 2 && q.r * height <= radius * (height / 2 - q.y);
    return inside ? -nearest : nearest;
}

double segment_segment(Vec p0, Vec p1, Vec q0, Vec q1)
{
    double nearest = std::fmin(std::fmin(to_segment(p0, q0, q1), to_segment(p1, q0, q1)),
                               std::fmin(to_segment(q0, p0, p1), to_segment(q1, p0, p1)));
    const Vec u = p1 - p0, v = q1 - q0, w = q0 - p0, n = cross(u, v);
    const double n2 = dot(n, n);
    if (!(n2 > 1e-22 * dot(u, u) * dot(v, v))) return nearest;  // parallel: the direction of n is rounding
    const double s = dot(cross(w, v), n) / n2, t = dot(cross(w, u), n) / n2;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) nearest = std::fmin(nearest, std::fabs(dot(w, n)) / std::sqrt(n2));
    return nearest;
}

double parallel_boxes(Vec edges_a, Vec edges_b, Vec offset)
{
    return point_box(offset, edges_a + edges_b);
}

}  // namespace dt::test
