// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where GJK ends when it can neither separate the cores nor get nearer: the last lower bound, in double.
#include "convex/gjk.hpp"

namespace dt::convex
{

namespace
{

/// The plane through three vertices of A − B has a normal to the last digits, where v, the difference of points that
/// are almost the same, has none to spare: the bound it gives, if it is better than `lower`.
void try_plane(const Difference& C, Vec3 p, Vec3 q, Vec3 r, double& lower, Vec3& axis)
{
    Vec3 n = cross(q - p, r - p);
    if (dot(n, p) < 0) n = -n;
    const double length = norm(n);
    if (!(length > 0)) return;
    const double along = dot(n, C.exact_support(-n).w) / length - C.touch;
    if (along > lower) lower = along, axis = n;
}

}  // namespace

Verdict last_word(const Difference& C, StopRule rule, double r, GjkResult& s)
{
    Vec3 axis = s.v;
    if (s.W.n == 2)
    {
        const Vec3 e = s.W.v[1].w - s.W.v[0].w;
        const double ee = norm2(e);
        const Vec3 across = ee > 0 ? s.v - (dot(s.v, e) / ee) * e : s.v;
        if (norm2(across) > 0) axis = across;  // as v is, but for rounding
    }
    const Vec3 w = C.exact_support(-axis).w;
    double lower = dot(axis, w) / norm(axis) - C.touch;
    if (!(lower > r))
        for (int i = 0; i + 1 < s.W.n; ++i)
            for (int j = i + 1; j < s.W.n; ++j)
                try_plane(C, s.W.v[i].w, s.W.v[j].w, w, lower, axis);
    if (rule == StopRule::boolean) return lower > r ? Verdict::apart : Verdict::near;
    if (lower > s.lower) s.lower = lower, s.axis = axis;
    return s.lower > 0 ? Verdict::apart : Verdict::near;
}

}  // namespace dt::convex
