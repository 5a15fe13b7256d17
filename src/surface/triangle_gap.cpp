// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The nearest points of two triangles that do not meet are on an edge of each, or one is a corner. Points that lie as
// far apart as the triangles do along the direction between them are the nearest, so most pairs need not all be tried.
#include "surface/triangle_gap.hpp"

#include "math/plane.hpp"

#include <limits>

namespace dt::surface
{
namespace
{

/// Bounds what rounding makes of width − distance, relative to the distance.
constexpr double same_distance = 1e-12;

double clamped(double s)
{
    return s > 0 ? std::min(s, 1.0) : 0;
}

/// The nearest points of two segments from p along d and from q along e.
void nearest_points(Vec3 p, Vec3 d, Vec3 q, Vec3 e, Vec3& on_p, Vec3& on_q)
{
    const Vec3 w = p - q;
    const double dd = norm2(d), ee = norm2(e), de = dot(d, e), dw = dot(d, w), ew = dot(e, w);
    const double det = dd * ee - de * de;
    double s = det > 1e-14 * dd * ee ? clamped((de * ew - dw * ee) / det) : 0;
    double t = ee > 0 ? (de * s + ew) / ee : 0;
    if (!(t >= 0 && t <= 1) || !(ee > 0))
    {
        t = clamped(t);
        s = dd > 0 ? clamped((de * t - dw) / dd) : 0;
    }
    on_p = p + s * d;
    on_q = q + t * e;
}

/// The nearest points so far.
struct Nearest
{
    const Corners &a, &b;
    double distance2 = std::numeric_limits<double>::infinity();
    Gap gap{};

    /// True if the points are the nearest of the triangles.
    bool update(Vec3 on_a, Vec3 on_b)
    {
        const double dd = norm2(on_a - on_b);
        if (!(dd < distance2)) return false;
        distance2 = dd;
        gap.on_a = on_a, gap.on_b = on_b;
        if (!(dd > 0)) return true;
        const double distance = std::sqrt(dd);
        gap.n = (1 / distance) * (on_a - on_b);
        gap.width = width_along(gap.n, a, b);
        return gap.width >= distance * (1 - same_distance);
    }
};

bool is_over(const Corners& t, Vec3 area, Vec3 x)
{
    return dot(cross(t[1] - t[0], x - t[0]), area) >= 0 && dot(cross(t[2] - t[1], x - t[1]), area) >= 0 &&
           dot(cross(t[0] - t[2], x - t[2]), area) >= 0;
}

/// The foot of x on the triangle, if it is above or below it.
std::optional<Vec3> foot(const Corners& t, Vec3 area, Vec3 x)
{
    const double aa = norm2(area);
    if (!(aa > 0) || !is_over(t, area, x)) return std::nullopt;
    return x - (dot(area, x - t[0]) / aa) * area;
}

Vec3 area_of(const Corners& t)
{
    return cross(t[1] - t[0], t[2] - t[0]);
}

/// Where the edges of a pass through b.
void pierce(const Corners& a, const Corners& b, Vec3& sum, int& count)
{
    const Vec3 area = area_of(b);
    for (std::size_t i = 0; i < 3; ++i)
    {
        const Vec3 p = a[i], q = a[(i + 1) % 3];
        const double f = dot(area, p - b[0]), g = dot(area, q - b[0]);
        if (!((f > 0 && g <= 0) || (f < 0 && g >= 0))) continue;
        const Vec3 x = crossing(p, f, q, g);
        if (is_over(b, area, x)) sum += x, ++count;
    }
}

}  // namespace

double width_along(Vec3 n, const Corners& a, const Corners& b)
{
    return std::min({dot(n, a[0]), dot(n, a[1]), dot(n, a[2])}) -
           std::max({dot(n, b[0]), dot(n, b[1]), dot(n, b[2])});
}

Gap gap_between(const Corners& a, const Corners& b)
{
    Nearest nearest{a, b};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
        {
            Vec3 on_a, on_b;
            nearest_points(a[i], a[(i + 1) % 3] - a[i], b[j], b[(j + 1) % 3] - b[j], on_a, on_b);
            if (nearest.update(on_a, on_b)) return nearest.gap;
        }
    const Vec3 area_a = area_of(a), area_b = area_of(b);
    for (std::size_t i = 0; i < 3; ++i)
    {
        if (const auto x = foot(b, area_b, a[i]); x && nearest.update(a[i], *x)) return nearest.gap;
        if (const auto x = foot(a, area_a, b[i]); x && nearest.update(*x, b[i])) return nearest.gap;
    }
    return nearest.gap;
}

Vec3 nearest_point(const Corners& t, Vec3 x)
{
    if (const auto y = foot(t, area_of(t), x)) return *y;
    Vec3 best = t[0];
    for (std::size_t i = 0; i < 3; ++i)
    {
        const Vec3 e = t[(i + 1) % 3] - t[i];
        const double ee = norm2(e);
        const Vec3 y = t[i] + (ee > 0 ? clamped(dot(e, x - t[i]) / ee) : 0) * e;
        if (norm2(y - x) < norm2(best - x)) best = y;
    }
    return best;
}

std::optional<Vec3> crossing_of(const Corners& a, const Corners& b)
{
    Vec3 sum{};
    int count = 0;
    pierce(a, b, sum, count);
    pierce(b, a, sum, count);
    if (count == 0) return std::nullopt;
    return (1.0 / count) * sum;
}

}  // namespace dt::surface
