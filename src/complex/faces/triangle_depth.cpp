// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Tries the eleven axes in turn and keeps the least overlap.
#include "complex/faces/triangle_depth.hpp"

#include "math/tolerance.hpp"

#include <limits>

namespace dt::complex
{

namespace
{

class Axes
{
public:
    Axes(const Vec3 (&a)[3], const Vec3 (&b)[3], double least) : a_(a), b_(b), least_(least) {}

    /// Tries the axis p × q. False if the overlap along it is too small to go on.
    [[gnu::always_inline]] bool try_cross(Vec3 p, Vec3 q)
    {
        const Vec3 n = cross(p, q);
        const double nn = norm2(n), pq = norm2(p) * norm2(q);
        if (!(nn > parallel * pq))
        {
            best_.doubt = std::max(best_.doubt, 2 * std::sqrt(parallel) * std::sqrt(std::max(norm2(p), norm2(q))));
            return true;
        }
        const double a0 = dot(n, a_[0]), a1 = dot(n, a_[1]), a2 = dot(n, a_[2]);
        const double b0 = dot(n, b_[0]), b1 = dot(n, b_[1]), b2 = dot(n, b_[2]);
        const double up = std::max(a0, std::max(a1, a2)) - std::min(b0, std::min(b1, b2));
        const double down = std::max(b0, std::max(b1, b2)) - std::min(a0, std::min(a1, a2));
        const double length = std::sqrt(nn), overlap = std::min(up, down) / length;
        if (overlap < best_.depth)
        {
            best_.depth = overlap;
            best_.normal = n * ((up <= down ? 1 : -1) / length);
        }
        return overlap > least_;
    }

    const TriangleDepth& best() const { return best_; }

private:
    const Vec3 (&a_)[3];
    const Vec3 (&b_)[3];
    double least_;
    TriangleDepth best_{std::numeric_limits<double>::infinity(), 0, {}};
};

}  // namespace

std::optional<TriangleDepth> triangle_depth(const Vec3 (&a)[3], const Vec3 (&b)[3], double least)
{
    const Vec3 e[3] = {a[1] - a[0], a[2] - a[1], a[0] - a[2]}, f[3] = {b[1] - b[0], b[2] - b[1], b[0] - b[2]};
    Axes axes(a, b, least);
    if (!axes.try_cross(e[0], e[1]) || !axes.try_cross(f[0], f[1])) return std::nullopt;
    for (const Vec3& p : e)
        for (const Vec3& q : f)
            if (!axes.try_cross(p, q)) return std::nullopt;
    return axes.best();
}

}  // namespace dt::complex
