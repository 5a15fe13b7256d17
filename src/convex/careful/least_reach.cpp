// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// BFGS in the plane that touches the unit sphere at the first direction, with steps that are halved until h falls.
#include "convex/careful/least_reach.hpp"

#include <cmath>

namespace dt::convex
{

namespace
{

/// Steps at most, and halvings of one step before there is nothing lower.
constexpr int max_descents = 100, max_halvings = 30;

/// A vector of the plane.
struct Vec2
{
    double x, y;
};

Vec2 operator+(Vec2 a, Vec2 b)
{
    return {a.x + b.x, a.y + b.y};
}
Vec2 operator-(Vec2 a, Vec2 b)
{
    return {a.x - b.x, a.y - b.y};
}
Vec2 operator*(double k, Vec2 a)
{
    return {k * a.x, k * a.y};
}
double dot(Vec2 a, Vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

/// What is believed to be the inverse of the second derivatives.
struct Inverse
{
    double xx, xy, yy;

    Vec2 operator*(Vec2 a) const { return {xx * a.x + xy * a.y, xy * a.x + yy * a.y}; }

    /// The same in all directions, as a first step s tells in which the gradient changed by y.
    void scale_to(Vec2 s, Vec2 y)
    {
        if (const double sy = dot(s, y); sy > 0) xx = yy = sy / dot(y, y);
    }

    /// After a step s in which the gradient changed by y.
    void learn(Vec2 s, Vec2 y)
    {
        const double sy = dot(s, y);
        if (!(sy > 0)) return;
        const Vec2 By = *this * y;
        const double k = (1 + dot(y, By) / sy) / sy;
        xx += k * s.x * s.x - 2 * s.x * By.x / sy;
        xy += k * s.x * s.y - (s.x * By.y + s.y * By.x) / sy;
        yy += k * s.y * s.y - 2 * s.y * By.y / sy;
    }
};

class Descent
{
public:
    Descent(const Difference& C, Vec3 n) : C_(C), n_(n), e_(any_perpendicular(n)), f_(cross(n, e_)) {}

    Reach run()
    {
        Place here = look({0, 0});
        const double size = norm(here.lateral);
        if (!(size > 0)) return here.reach;
        Inverse B{1 / size, 0, 1 / size};  // the first step turns n by one radian at most
        for (int k = 0; k < max_descents; ++k)
        {
            Vec2 step = -1 * (B * here.slope);
            if (!(dot(step, here.slope) < 0)) break;
            Place there = look(here.u + step);
            int halvings = 0;
            for (; !(there.reach.h < here.reach.h) && halvings < max_halvings; ++halvings)
            {
                step = 0.5 * step;
                there = look(here.u + step);
            }
            if (halvings == max_halvings) break;
            const Vec2 change = there.slope - here.slope;
            if (k == 0) B.scale_to(step, change);
            B.learn(step, change);
            here = there;
        }
        return here.reach;
    }

private:
    struct Place
    {
        Vec2 u;
        Reach reach;
        Vec3 lateral;  ///< w − h·n
        Vec2 slope;
    };

    Place look(Vec2 u) const
    {
        const Vec3 m = n_ + u.x * e_ + u.y * f_;
        const double inverse = 1 / norm(m);
        const Vec3 n = inverse * m;
        const WideVertex w = wide_support(C_, n);
        const double h = reach_of(w, n);
        const Vec3 lateral = narrow(w.w - h * WideVec3(n));
        return {u, {n, h}, lateral, {inverse * dt::dot(lateral, e_), inverse * dt::dot(lateral, f_)}};
    }

    const Difference& C_;
    Vec3 n_, e_, f_;
};

}  // namespace

Reach least_reach_near(const Difference& C, Vec3 n)
{
    return Descent(C, n).run();
}

}  // namespace dt::convex
