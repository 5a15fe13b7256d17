// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A dual active-set method: the most violated half-space enters, and three planes at most stay.
#include "depth/half_space.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dt::depth
{

namespace
{

constexpr int max_exchanges = 64;  ///< limits the exchanges of planes; a few are usual
constexpr double flat = 1e-13;  ///< least sine, or volume, of unit normals of planes that are not parallel
constexpr double progress = 1e-14;  ///< least gain of a step, relative to ‖x‖²
constexpr double steep = 1e-2;  ///< least determinant of planes that x stays on; below, x is drawn back to them

/// The point of one, two or three planes nearest the origin, if its λ are not negative.
bool meet(const HalfSpace& a, Basis& out)
{
    if (!(a.h >= 0)) return false;
    out = {1, {a}, a.h * a.n};
    return true;
}

bool meet(const HalfSpace& a, const HalfSpace& b, Basis& out)
{
    const double c = dot(a.n, b.n), det = norm2(cross(a.n, b.n));
    if (!(det > flat * flat)) return false;
    const auto point = [&](double ha, double hb) {
        const double la = (ha - c * hb) / det, lb = (hb - c * ha) / det;
        return std::pair(la >= 0 && lb >= 0, la * a.n + lb * b.n);
    };
    auto [valid, x] = point(a.h, b.h);
    if (!valid) return false;
    if (det < steep) x += point(-a.above(x), -b.above(x)).second;
    out = {2, {a, b}, x};
    return true;
}

bool meet(const HalfSpace& a, const HalfSpace& b, const HalfSpace& c, Basis& out)
{
    const Vec3 bc = cross(b.n, c.n), ca = cross(c.n, a.n), ab = cross(a.n, b.n);
    const double det = dot(a.n, bc);
    if (!(std::fabs(det) > flat)) return false;
    const auto point = [&](double ha, double hb, double hc) { return (1 / det) * (ha * bc + hb * ca + hc * ab); };
    Vec3 x = point(a.h, b.h, c.h);
    if (std::fabs(det) < steep) x += point(-a.above(x), -b.above(x), -c.above(x));
    if (!(dot(x, bc) * det >= 0 && dot(x, ca) * det >= 0 && dot(x, ab) * det >= 0)) return false;
    out = {3, {a, b, c}, x};
    return true;
}

/// Σ λ_i·h_i > ‖Σ λ_i·n_i‖·limit for some λ ≥ 0: no point within the limit is in all of these half-spaces.
struct Farkas
{
    double limit;

    template <std::size_t N>
    bool holds(const std::array<const HalfSpace*, N>& planes, const std::array<double, N>& lambda) const
    {
        double sign = 0, h = 0, size = 0;
        Vec3 n{};
        for (std::size_t i = 0; i < N; ++i)
        {
            if (lambda[i] * sign < 0) return false;
            if (lambda[i] != 0) sign = lambda[i];
            h += std::fabs(lambda[i]) * planes[i]->h;
            n += std::fabs(lambda[i]) * planes[i]->n;
            size += std::fabs(lambda[i]);
        }
        return h > norm(n) * limit + flat * size * limit;
    }
    bool operator()(const HalfSpace& a, const HalfSpace& b) const { return holds<2>({&a, &b}, {1, 1}); }
    bool operator()(const HalfSpace& a, const HalfSpace& b, const HalfSpace& c) const
    {
        const Vec3 bc = cross(b.n, c.n), ca = cross(c.n, a.n), ab = cross(a.n, b.n), all = bc + ca + ab;
        return holds<3>({&a, &b, &c}, {dot(bc, all), dot(ca, all), dot(ab, all)});
    }
    bool operator()(const HalfSpace& a, const HalfSpace& b, const HalfSpace& c, const HalfSpace& d) const
    {
        const Vec3 ab = cross(a.n, b.n), cd = cross(c.n, d.n);
        return holds<4>({&a, &b, &c, &d}, {dot(b.n, cd), -dot(a.n, cd), dot(d.n, ab), -dot(c.n, ab)});
    }
};

/// Whether w and some planes of the basis leave no point within the limit.
bool leaves_nothing(const Basis& basis, const HalfSpace& w, double limit)
{
    const Farkas empty{limit};
    const auto& p = basis.planes;
    for (std::size_t i = 0; i < basis.count; ++i)
    {
        if (empty(w, p[i])) return true;
        for (std::size_t j = 0; j < i; ++j)
            if (empty(w, p[i], p[j])) return true;
    }
    return basis.count == 3 && empty(w, p[0], p[1], p[2]);
}

/// The furthest of the points that w determines together with planes of the basis: the nearest point of all of these
/// half-spaces, if they have one. False if none is further than the present x.
bool exchange(Basis& basis, const HalfSpace& w)
{
    double furthest = norm2(basis.x) * (1 + progress);
    Basis best, candidate;
    const auto offer = [&](bool valid) {
        if (!valid || !(norm2(candidate.x) > furthest)) return;
        furthest = norm2(candidate.x);
        best = candidate;
    };
    offer(meet(w, candidate));
    for (std::size_t i = 0; i < basis.count; ++i)
    {
        offer(meet(w, basis.planes[i], candidate));
        for (std::size_t j = 0; j < i; ++j)
            offer(meet(w, basis.planes[i], basis.planes[j], candidate));
    }
    if (best.count == 0) return false;
    basis = best;
    return true;
}

/// The half-space that x is furthest outside of, if that is lower than `height`, which it becomes. Those of the basis
/// do not count: x is off its planes by rounding only.
const HalfSpace* most_violated(std::span<const HalfSpace> list, const Basis& basis, double& height)
{
    const auto is_in_basis = [&](const HalfSpace& s) {
        for (std::size_t i = 0; i < basis.count; ++i)
            if (basis.planes[i].h == s.h && basis.planes[i].n == s.n) return true;
        return false;
    };
    const HalfSpace* worst = nullptr;
    for (const HalfSpace& s : list)
        if (const double above = s.above(basis.x); above < height && !is_in_basis(s)) height = above, worst = &s;
    return worst;
}

}  // namespace

LeastNorm least_norm(std::span<const HalfSpace> list, std::span<const HalfSpace> more, const HalfSpace* entering,
                     const LeastNormLimits& limits, Basis& basis, RecentCuts& recent)
{
    for (int k = 0; k < max_exchanges; ++k)
    {
        HalfSpace w;
        if (entering) { w = *std::exchange(entering, nullptr); }
        else
        {
            double height = -limits.tolerance;
            const HalfSpace* worst = most_violated(recent.all(), basis, height);
            if (!worst)
            {
                worst = most_violated(list, basis, height);
                if (const HalfSpace* other = most_violated(more, basis, height)) worst = other;
                if (!worst) return LeastNorm::found;
                recent.note(*worst);
            }
            w = *worst;
        }
        if (!exchange(basis, w))
            return leaves_nothing(basis, w, limits.beyond) ? LeastNorm::beyond : LeastNorm::stalled;
        if (!(norm2(basis.x) < limits.beyond * limits.beyond)) return LeastNorm::beyond;
    }
    return LeastNorm::stalled;
}

}  // namespace dt::depth
