// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Asks each face of a simplex that has its last vertex for its foot of the origin, and keeps the nearest.
#include "convex/careful/wide_simplex.hpp"

#include <algorithm>
#include <cmath>

namespace dt::convex
{

namespace
{

/// Smallest squared sine of a triangle that has an inside, and smallest volume of a tetrahedron that has one, relative
/// to the product of three edges. Double-double resolves 1e-32 of a product of lengths.
constexpr double wide_flat_triangle = 1e-48, wide_flat_tetrahedron = 1e-28;

/// The edges from the last vertex q, and the best foot so far.
class FacesOfLast
{
public:
    explicit FacesOfLast(const WideSimplex& W) : W_(W), last_(W.n - 1), q_(W[last_].w)
    {
        offer(q_, {{last_, {1, 0}}});
        for (int i = 0; i < last_; ++i)
        {
            e_[i] = W[i].w - q_;
            ee_[i] = norm2(e_[i]);
        }
    }

    void ask_edge(int i)
    {
        const DoubleDouble s = -dot(e_[i], q_), rest = ee_[i] - s;
        if (!is_positive(s) || !is_positive(rest)) return;
        const DoubleDouble k = s / ee_[i];
        offer(q_ + k * e_[i], {{i, k}, {last_, rest / ee_[i]}});
    }

    void ask_triangle(int i, int j)
    {
        const WideVec3 m = area(i, j);
        const DoubleDouble mm = norm2(m);
        if (!(mm.hi > wide_flat_triangle * ee_[i].hi * ee_[j].hi)) return;
        const DoubleDouble a = dot(m, cross(e_[j], q_)), b = dot(m, cross(q_, e_[i])), c = mm - a - b;
        if (!is_positive(a) || !is_positive(b) || !is_positive(c)) return;
        offer((dot(m, nearest_corner(i, j)) / mm) * m, {{i, a / mm}, {j, b / mm}, {last_, c / mm}});
    }

    void ask_inside()
    {
        WideVec3 n[3] = {cross(e_[1], e_[2]), cross(e_[2], e_[0]), cross(e_[0], e_[1])};
        DoubleDouble volume = dot(e_[0], n[0]);
        if (volume.hi < 0)
        {
            volume = -volume;
            for (WideVec3& x : n)
                x = -x;
        }
        const auto shares = [&](const WideVec3& x) {
            return std::array{-dot(n[0], x), -dot(n[1], x), -dot(n[2], x)};
        };
        const auto m = shares(q_);
        const double lengths = std::sqrt(ee_[0].hi) * std::sqrt(ee_[1].hi) * std::sqrt(ee_[2].hi);
        if (!(volume.hi > wide_flat_tetrahedron * lengths)) return;
        if (m[0].hi < 0 || m[1].hi < 0 || m[2].hi < 0 || (volume - m[0] - m[1] - m[2]).hi < 0) return;

        // Where the tetrahedron is thin, its weights have few digits: what their sum misses the origin by tells the rest. If
        // that is still more than a face does, the face has the origin better.
        std::array<double, 4> weight{(m[0] / volume).hi, (m[1] / volume).hi, (m[2] / volume).hi, 0};
        const auto missed = [&] {
            weight[3] = std::max(0.0, 1 - weight[0] - weight[1] - weight[2]);
            WideVec3 sum = weight[3] * q_;
            for (int i = 0; i < 3; ++i)
                sum = sum + weight[static_cast<std::size_t>(i)] * W_[i].w;
            return sum;
        };
        const auto rest = shares(missed());
        for (std::size_t i = 0; i < 3; ++i)
            weight[i] = std::max(0.0, weight[i] + (rest[i] / volume).hi);
        if (best_.norm2 < norm2(missed())) weight = best_.weight;
        best_ = {{}, {}, 15, weight};
    }

    const WideNearest& best() const { return best_; }

private:
    struct Part
    {
        int corner;
        DoubleDouble weight;
    };

    void offer(const WideVec3& v, std::initializer_list<Part> parts)
    {
        const DoubleDouble vv = norm2(v);
        if (!(vv < best_.norm2)) return;
        best_ = {vv, v, 0, {}};
        for (const Part& part : parts)
        {
            best_.used |= 1u << part.corner;
            best_.weight[static_cast<std::size_t>(part.corner)] = part.weight.hi;
        }
    }

    /// e_i × e_j, without the longest of the three edges: a long narrow triangle loses no more digits than others.
    WideVec3 area(int i, int j) const
    {
        const WideVec3 f = e_[j] - e_[i];
        const double ff = norm2(narrow(f));
        if (ff >= ee_[i].hi && ff >= ee_[j].hi) return cross(e_[i], e_[j]);
        return ee_[j].hi >= ee_[i].hi ? cross(e_[i], f) : cross(e_[j], f);
    }

    /// The corner of a triangle that is nearest the origin gives its plane the best offset.
    const WideVec3& nearest_corner(int i, int j) const
    {
        const WideVec3 *best = &q_, &p = W_[i].w, &r = W_[j].w;
        if (norm2(narrow(p)) < norm2(narrow(*best))) best = &p;
        if (norm2(narrow(r)) < norm2(narrow(*best))) best = &r;
        return *best;
    }

    const WideSimplex& W_;
    int last_;
    const WideVec3& q_;
    WideVec3 e_[3];
    DoubleDouble ee_[3];
    WideNearest best_;
};

}  // namespace

WideNearest nearest_with_last(const WideSimplex& W)
{
    FacesOfLast faces(W);
    const int last = W.n - 1;
    for (int i = 0; i < last; ++i)
        faces.ask_edge(i);
    for (int i = 0; i < last; ++i)
        for (int j = i + 1; j < last; ++j)
            faces.ask_triangle(i, j);
    if (W.n == 4) faces.ask_inside();
    return faces.best();
}

WideNearest nearest_of_triangle(const WideSimplex& W)
{
    WideNearest best;
    for (int turn = 0; turn < 3; ++turn)
    {
        WideSimplex turned;
        for (int i = 0; i < 3; ++i)
            turned.add(W[(i + turn) % 3]);
        const WideNearest found = nearest_with_last(turned);
        if (!(found.norm2 < best.norm2)) continue;
        best = found;
        best.used = 0;
        for (int i = 0; i < 3; ++i)
        {
            const int k = (i + turn) % 3;
            best.weight[static_cast<std::size_t>(k)] = found.weight[static_cast<std::size_t>(i)];
            best.used |= (found.used >> i & 1) << k;
        }
    }
    return best;
}

void drop_unused(WideSimplex& W, WideNearest& found)
{
    int n = 0;
    for (int i = 0; i < W.n; ++i)
    {
        if (!(found.used >> i & 1)) continue;
        const auto from = static_cast<std::size_t>(i), to = static_cast<std::size_t>(n++);
        if (from == to) continue;
        W.v[to] = W.v[from];
        found.weight[to] = found.weight[from];
    }
    W.n = n;
    found.used = (1u << n) - 1;
}

Vec3 point_of_a(const WideSimplex& W, const WideNearest& found)
{
    Vec3 p{};
    for (int i = 0; i < W.n; ++i)
        if (found.used >> i & 1) p += found.weight[static_cast<std::size_t>(i)] * W[i].p;
    return p;
}

}  // namespace dt::convex
