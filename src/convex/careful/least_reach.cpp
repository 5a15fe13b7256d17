// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Cuts a polygon of directions, in the plane that touches the unit sphere at the first of them, through its centroid.
#include "convex/careful/least_reach.hpp"

#include <array>
#include <cmath>

namespace dt::convex
{

namespace
{

/// Cuts at most. 100 leave 1e-20 of the area.
constexpr int max_cuts = 120;

/// Half the side of the square of directions to begin with, as the tangent of an angle.
constexpr double first_square = 0.5;

struct Vec2
{
    double x, y;
};

Vec2 operator-(Vec2 a, Vec2 b)
{
    return {a.x - b.x, a.y - b.y};
}
double dot(Vec2 a, Vec2 b)
{
    return a.x * b.x + a.y * b.y;
}
double cross(Vec2 a, Vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

/// Convex, counter-clockwise.
class Polygon
{
public:
    explicit Polygon(double half) : n_(4), corner_{{{-half, -half}, {half, -half}, {half, half}, {-half, half}}} {}

    /// None if nothing is left but rounding.
    bool centroid(Vec2& c) const
    {
        double area = 0, x = 0, y = 0;
        for (std::size_t i = 2; i < n_; ++i)
        {
            const Vec2 a = corner_[i - 1] - corner_[0], b = corner_[i] - corner_[0];
            const double part = cross(a, b);
            area += part;
            x += part * (a.x + b.x);
            y += part * (a.y + b.y);
        }
        if (!(area > 0)) return false;
        c = {corner_[0].x + x / (3 * area), corner_[0].y + y / (3 * area)};
        return true;
    }

    /// Keeps what has g·(u − c) ≤ 0.
    void cut(Vec2 c, Vec2 g)
    {
        Polygon rest(0);
        rest.n_ = 0;
        for (std::size_t i = 0; i < n_; ++i)
        {
            const Vec2 p = corner_[i], q = corner_[i + 1 < n_ ? i + 1 : 0];
            const double s = dot(g, p - c), t = dot(g, q - c);
            if (s <= 0) rest.add(p);
            if ((s < 0 && t > 0) || (s > 0 && t < 0))
            {
                const double k = s / (s - t);
                rest.add({p.x + k * (q.x - p.x), p.y + k * (q.y - p.y)});
            }
        }
        *this = rest;
    }

private:
    void add(Vec2 p)
    {
        if (n_ < corner_.size()) corner_[n_++] = p;
    }

    std::size_t n_;
    std::array<Vec2, max_cuts + 8> corner_;  // each cut adds one at most
};

}  // namespace

Reach least_reach_near(const Difference& C, Vec3 n)
{
    const Vec3 e = any_perpendicular(n), f = cross(n, e);
    Reach best{n, reach_of(wide_support(C, n), n)};
    Polygon left(first_square);
    Vec2 u{0, 0};
    for (int k = 0; k < max_cuts && left.centroid(u); ++k)
    {
        const Vec3 m = normalized(n + u.x * e + u.y * f, n);
        const WideVertex w = wide_support(C, m);
        const double h = reach_of(w, m);
        if (h < best.h) best = {m, h};
        const Vec3 gradient = narrow(w.w - h * WideVec3(m));
        left.cut(u, {dot(gradient, e), dot(gradient, f)});
    }
    return best;
}

}  // namespace dt::convex
