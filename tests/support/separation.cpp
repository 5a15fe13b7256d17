// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The point of A − B nearest to the origin: support points are added one by one to a simplex whose nearest point is
// found by trying every face, in long double. Both ends of the interval are proven whether or not this converges.
#include "support/oracle.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace dt::test
{

namespace
{

using Long = long double;

struct LongVec
{
    Long x, y, z;
};
LongVec operator+(LongVec a, LongVec b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
LongVec operator-(LongVec a, LongVec b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
LongVec operator*(Long s, LongVec a)
{
    return {s * a.x, s * a.y, s * a.z};
}
Long dot(LongVec a, LongVec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
LongVec cross(LongVec a, LongVec b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
LongVec lengthen(Vec v)
{
    return {v.x, v.y, v.z};
}
Vec shorten(LongVec v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

/// Some points of A − B and the nearest point to the origin of their hull.
class Simplex
{
public:
    bool holds(Vec w) const
    {
        return std::any_of(points_.begin(), points_.begin() + count_, [&](LongVec p) { return shorten(p) == w; });
    }

    /// Adds a point and keeps the smallest face that holds the nearest point. False if nothing got nearer.
    bool add(Vec w)
    {
        best2_ = count_ ? dot(nearest_, nearest_) : std::numeric_limits<Long>::infinity();
        const Long before = best2_;
        fresh_ = lengthen(w);
        const std::array<LongVec, 4> old = points_;
        const int n = count_;
        consider({});
        for (int i = 0; i < n; ++i)
        {
            with_edge(old[at(i)]);
            for (int j = i + 1; j < n; ++j)
            {
                with_triangle(old[at(i)], old[at(j)]);
                for (int k = j + 1; k < n; ++k)
                    with_tetrahedron(old[at(i)], old[at(j)], old[at(k)]);
            }
        }
        return best2_ < before;
    }

    Vec nearest() const { return shorten(nearest_); }
    bool full() const { return count_ == 4; }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    struct Weighted
    {
        LongVec point;
        Long weight;
    };

    /// The candidate (1 − Σ weights) fresh + Σ weight·point, for weights known to be within the face.
    void consider(std::initializer_list<Weighted> others)
    {
        LongVec v = fresh_;
        for (const Weighted& other : others)
            v = v + other.weight * (other.point - fresh_);
        const Long v2 = dot(v, v);
        if (!(v2 < best2_)) return;
        best2_ = v2;
        nearest_ = v;
        count_ = 0;
        points_[at(count_++)] = fresh_;
        for (const Weighted& other : others)
            points_[at(count_++)] = other.point;
    }

    void with_edge(LongVec p)
    {
        const LongVec u = p - fresh_;
        const Long u2 = dot(u, u), s = -dot(fresh_, u);
        if (u2 > 0 && s > 0 && s < u2) consider({{p, s / u2}});
    }

    void with_triangle(LongVec p, LongVec q)
    {
        const LongVec u = p - fresh_, v = q - fresh_, n = cross(u, v);
        const Long n2 = dot(n, n);
        if (!(n2 > 0)) return;
        const LongVec o = Long(-1) * fresh_;
        const Long s = dot(cross(o, v), n) / n2, t = dot(cross(u, o), n) / n2;
        if (s > 0 && t > 0 && s + t < 1) consider({{p, s}, {q, t}});
    }

    void with_tetrahedron(LongVec p, LongVec q, LongVec r)
    {
        const LongVec u = p - fresh_, v = q - fresh_, w = r - fresh_;
        const Long volume = dot(u, cross(v, w));
        if (volume == 0) return;
        const LongVec o = Long(-1) * fresh_;
        const Long s = dot(o, cross(v, w)) / volume, t = dot(u, cross(o, w)) / volume,
                   m = dot(u, cross(v, o)) / volume;
        if (s > 0 && t > 0 && m > 0 && s + t + m < 1) consider({{p, s}, {q, t}, {r, m}});
    }

    std::array<LongVec, 4> points_{};
    int count_ = 0;
    LongVec nearest_{}, fresh_{};
    Long best2_ = 0;
};

}  // namespace

Separation separation(const Difference& C)
{
    constexpr int enough = 300;
    const double size = C.size() + norm(C.offset());
    const double rounding = 4e-16 * size, fine = 1e-12 * C.size() + rounding;

    Separation found{{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}, {}, false};
    Simplex simplex;
    simplex.add(C.support(-unit(C.offset())));
    for (int k = 0; k < enough; ++k)
    {
        const Vec v = simplex.nearest();
        found.distance.upper = std::min(found.distance.upper, norm(v));
        if (simplex.full() || norm(v) <= rounding) break;

        const Vec n = -unit(v), w = C.support(n);
        if (-dot(n, w) > found.distance.lower)
        {
            found.distance.lower = -dot(n, w);
            found.direction = n;
        }
        if (found.distance.width() <= fine || simplex.holds(w) || !simplex.add(w)) break;
    }
    if (!std::isfinite(found.distance.lower)) found.distance.lower = -C.height(found.direction = unit(-C.offset()));
    found.apart = found.distance.lower > 0;
    return found;
}

double distance_outside(const Body& body, Vec p, double size)
{
    Body here;
    here.shape = point({});
    here.placement.origin = p;
    return separation(Difference(here, body, size)).distance.upper - body.margin;
}

}  // namespace dt::test
