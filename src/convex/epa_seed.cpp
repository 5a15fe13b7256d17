// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds four points of A − B that are far apart: the longest pair of some supports, then the point furthest from that
// line, then the point furthest from that plane. Where one of these is no further than rounding, A − B is flat.
#include "convex/epa_seed.hpp"

#include "math/tolerance.hpp"

#include <algorithm>
#include <cmath>

namespace dt::convex
{

namespace
{

class SeedSearch
{
public:
    SeedSearch(const Difference& C, const Simplex& W) : C_(C)
    {
        for (int i = 0; i < W.n; ++i)
            point_[n_++] = W.v[i];
        for (const double k : {1.0, -1.0})
            for (const Vec3 d : {Vec3{k, 0, 0}, Vec3{0, k, 0}, Vec3{0, 0, k}})
                ask(d);
    }

    Seed find()
    {
        Seed seed;
        int i0 = 0, i1 = 0;
        const double length2 = longest_pair(i0, i1);
        seed.scale = std::sqrt(length2);
        if (!(seed.scale > C_.touch)) return seed;

        const Vec3 axis = point_[i1].w - point_[i0].w, u = axis * (1 / seed.scale), e = any_perpendicular(u);
        for (const Vec3 d : {e, -e, cross(u, e), -cross(u, e)})
            ask(d);
        const int i2 = furthest([&](Vec3 w) { return norm2(cross(axis, w - point_[i0].w)); });
        const Vec3 n = cross(axis, point_[i2].w - point_[i0].w);
        seed.normal = e;
        if (!(norm(n) > epa_flat * length2)) return seed;

        seed.normal = n * (1 / norm(n));
        ask(seed.normal);
        ask(-seed.normal);
        const int i3 = furthest([&](Vec3 w) { return std::fabs(dot(seed.normal, w - point_[i0].w)); });
        seed.flat = !(std::fabs(dot(seed.normal, point_[i3].w - point_[i0].w)) > epa_flat * seed.scale);
        const int chosen[4] = {i0, i1, i2, i3};
        for (int k = 0; k < 4; ++k)
            seed.corner[k] = point_[chosen[k]];
        return seed;
    }

private:
    void ask(Vec3 d) { point_[n_++] = C_.exact_support(d); }

    double longest_pair(int& i0, int& i1) const
    {
        double longest = 0;
        for (int i = 0; i < n_; ++i)
            for (int j = i + 1; j < n_; ++j)
                if (const double l = norm2(point_[i].w - point_[j].w); l > longest) longest = l, i0 = i, i1 = j;
        return longest;
    }

    template <class F> int furthest(F measure) const
    {
        int best = 0;
        double most = -1;
        for (int i = 0; i < n_; ++i)
            if (const double m = measure(point_[i].w); m > most) most = m, best = i;
        return best;
    }

    const Difference& C_;
    int n_ = 0;
    Vertex point_[16];
};

}  // namespace

Seed find_seed(const Difference& C, const Simplex& W)
{
    if (W.n == 4)
    {
        const Vec3 s = W.v[3].w, e0 = W.v[0].w - s, e1 = W.v[1].w - s, e2 = W.v[2].w - s;
        const double l2 = std::max(norm2(e0), std::max(norm2(e1), norm2(e2))), l = std::sqrt(l2);
        if (std::fabs(dot(e0, cross(e1, e2))) > epa_seed_volume * l2 * l)
            return {false, {W.v[0], W.v[1], W.v[2], W.v[3]}, l, {}};
    }
    return SeedSearch(C, W).find();
}

}  // namespace dt::convex
