// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// EPA: how deep is the origin in A − B? [Bergen03, Algorithm 4.10]: a polytope inside A − B is expanded at its face
// nearest the origin. For the face's normal n, offset ≤ depth ≤ h(n), where h is the support function of A − B: the
// smallest offset is a lower bound, the smallest h met an upper one, and moving by it always separates.
//
// We depart in three points. The origin need not be in the first tetrahedron, because offsets are signed; so contact
// at a vertex, edge or face of it, identical and concentric bodies are no special cases. An A − B without volume is
// recognised. And where a smooth surface has a continuum of nearest points, on which EPA creeps, the best normal
// found is slid downhill on h instead.
#pragma once

#include "convex/difference.hpp"
#include "convex/expanding_polytope.hpp"
#include "convex/gjk.hpp"
#include "math/tolerance.hpp"

#include <cmath>
#include <limits>

namespace solid
{

/// The slide: how many steps at most; how long, of ‖w‖, the first is; how they grow downhill and shrink otherwise; and
/// below which length it ends, since h is flat to second order where it is least.
namespace slide
{
constexpr int max_steps = 40;
constexpr double first = 0.25, longer = 1.7, shorter = 0.35, last = 1e-6;
}  // namespace slide

/// Of the error allowed: how far inside A − B a face may be that gives a witness. A witness is off by about that much; a
/// better one costs a run of GJK.
constexpr double witness_depth = 2.5;

/// lower ≤ depth ≤ upper. Negative: the origin is outside, and −upper is a lower bound of its distance.
struct Depth
{
    double lower = 0, upper = 0;
    Vec3 normal{1, 0, 0};  ///< unit, outward, in the frame of A: moving A by −upper·normal separates
    Vec3 on_a{};  ///< the point of A that lies deepest in B
};

/// Four points of A − B that span as much of it as is easily found.
struct Seed
{
    bool flat = true;
    Vertex corner[4];
    double scale = 0;
    Vec3 normal{1, 0, 0};  ///< if flat: perpendicular to A − B
};

template <class D> class SeedSearch
{
public:
    SeedSearch(const D& C, const Simplex& W) : C_(C)
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

    const D& C_;
    int n_ = 0;
    Vertex point_[16];
};

/// GJK's tetrahedron if it is a good one, else a search.
template <class D> Seed epa_seed(const D& C, const Simplex& W)
{
    if (W.n == 4)
    {
        const Vec3 s = W.v[3].w, e0 = W.v[0].w - s, e1 = W.v[1].w - s, e2 = W.v[2].w - s;
        const double l2 = std::max(norm2(e0), std::max(norm2(e1), norm2(e2))), l = std::sqrt(l2);
        if (std::fabs(dot(e0, cross(e1, e2))) > epa_seed_volume * l2 * l)
            return {false, {W.v[0], W.v[1], W.v[2], W.v[3]}, l, {}};
    }
    return SeedSearch<D>(C, W).find();
}

/// Slides n downhill on h(n) = n·s(n), whose gradient along the sphere is s(n) − h·n. Returns h.
template <class D> double slide_downhill(const D& C, Vec3& n)
{
    Vertex w = C.exact_support(n);
    double h = dot(n, w.w), step = slide::first;
    for (int k = 0; k < slide::max_steps && step > slide::last; ++k)
    {
        const double length = norm(w.w);
        if (!(length > 0)) break;
        const Vec3 m = normalized(n - (w.w - h * n) * (step / length), n);
        const Vertex x = C.exact_support(m);
        const double g = dot(m, x.w);
        if (g < h)
            n = m, w = x, h = g, step *= slide::longer;
        else
            step *= slide::shorter;
    }
    return h;
}

/// The point of A where B touches it when moved by `out`.
template <class D> Vec3 touching_point(D C, Vec3 out)
{
    C.t += out;
    C.from_b_to_a -= out;
    Gjk s;
    s.v = C.from_b_to_a;
    gjk<StopRule::distance>(C, s, 0, Tolerance{});
    return point_of_a(s.W, s.W.n == 4 ? Vec3{} : s.v);
}

/// Of the origin on the face that gave the upper bound.
inline Vec3 foot(const Simplex& face, const Depth& best)
{
    return best.normal * dot(best.normal, face.v[0].w);
}

/// The foot is as good as the bounds are, unless the face was far inside when it was looked at, or the origin outside.
inline bool is_witness(const Simplex& face, const Depth& best, double wanted)
{
    const std::array<double, 4> weight = barycentric(face, foot(face, best));
    return std::min(weight[0], std::min(weight[1], weight[2])) >= -epa_off_face &&
           best.upper - dot(best.normal, face.v[0].w) <= wanted;
}

/// The point of A that belongs to the point of W nearest the origin.
inline Vec3 nearest_point_of_a(Simplex W)
{
    Vec3 v{};
    nearest_to_origin(W, v);
    return point_of_a(W, v);
}

/// W: where GJK ended. r: the radii that will be added to the depth, which the accuracy is relative to. A difference that
/// wants to look on has observe(P, face, w, best), which is called in each round when w has been found beyond the face.
template <class D> Depth epa(const D& C, const Simplex& W, double r, const Tolerance& eps)
{
    Depth best;
    const Seed seed = epa_seed(C, W);
    if (seed.flat)
    {
        const double up = dot(seed.normal, C.exact_support(seed.normal).w),
                     down = -dot(seed.normal, C.exact_support(-seed.normal).w);
        best.upper = std::min(up, down);
        best.lower = std::min(0.0, best.upper);
        best.normal = up <= down ? seed.normal : -seed.normal;
        best.on_a = W.n > 0 ? nearest_point_of_a(W) : C.exact_support(seed.normal).p;
        return best;
    }

    ExpandingPolytope P(seed.corner, seed.scale);
    best.upper = std::numeric_limits<double>::infinity();
    best.lower = -best.upper;
    Simplex nearest;  // the face that gave `upper`
    nearest.n = 3;
    for (int k = 0; k < max_epa_rounds; ++k)
    {
        const int face = P.nearest_face();
        const double d = P.offset(face);
        best.lower = std::max(best.lower, std::min(d, best.upper));
        if (k > 0 && best.upper - d <= std::max(eps.accuracy * (best.upper + r), C.touch)) break;

        const Vec3 n = P.normal(face);
        Vertex w = C.support(n);
        double h = dot(n, w.w);
        const double target = std::max(eps.accuracy * (std::min(h, best.upper) + r), C.touch);
        if (C.choice_error > 0)
        {
            if (h - d <= target && h + C.choice_error - d > target)
            {
                w = C.exact_support(n);
                h = dot(n, w.w);
            }
            else { h += C.choice_error; }
        }
        if (h < best.upper)
        {
            best.upper = h;
            best.normal = n;
            for (int i = 0; i < 3; ++i)
                nearest.v[i] = P.corner(face, i);
        }
        if constexpr (requires { C.observe(P, face, w, best); }) C.observe(P, face, w, best);
        if (h <= 0)
        {
            best.lower = h;  // touching or apart
            break;
        }
        bool known = h - d <= target;
        for (int i = 0; i < 3; ++i)
            known |= C.same(P.corner(face, i), w);
        if (known)
        {
            if (h <= best.upper) break;
            P.set_offset(face, h);  // A − B ends here; another face decides
            continue;
        }
        if (P.full() || !P.add(w, face)) break;
    }

    const double wanted = std::max(eps.accuracy * (best.upper + r), C.touch);
    bool slid = false;
    if (!D::has_ids && best.upper > 0 && best.upper - best.lower > wanted)
    {
        best.upper = std::min(best.upper, slide_downhill(C, best.normal));
        slid = true;
    }
    best.on_a = !slid && is_witness(nearest, best, witness_depth * wanted)
                    ? point_of_a(nearest, foot(nearest, best))
                    : touching_point(C, best.upper * best.normal);
    best.lower = std::min(best.lower, best.upper);
    return best;
}

/// Where GJK stalled before it proved anything, as it may on needles: whether the cores are apart as far as EPA can tell.
/// If so, s is made what GJK would have left.
template <class D> bool epa_tells_apart(const D& C, Gjk& s, const Tolerance& eps)
{
    const Depth depth = epa(C, s.W, 0, eps);
    if (!(-depth.lower > C.touch)) return false;
    const bool proved = depth.upper < 0;
    s.lower = proved ? -depth.upper : 0;
    s.axis = proved ? -depth.normal : s.v;
    return true;
}

}  // namespace solid
