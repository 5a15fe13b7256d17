// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Bounds eight faces by the directions to their points nearest to the centre of the core, and then to the point of the
// core that is furthest that way.
#include "complex/with_body/face_bounds.hpp"

#include <bit>
#include <cfloat>

namespace dt::complex
{

namespace
{

/// Shortest vector, in parts of the whole, whose direction floats can tell: its square is a normal float.
constexpr float shortest = 1e-12f;

/// By more than the rounding to float; relative.
constexpr double outward = 4 * float_unit;

/// What the rounding of gaps is, in units of the error of corners.
constexpr float gap_errors = 2;

Float8 clamped(const Float8& x)
{
    return min(max(x, zero()), one());
}

/// The shortest vector so far.
struct Shortest
{
    Vec8 v;
    Float8 vv;

    explicit Shortest(const Vec8& first) : v(first), vv(dot(first, first)) {}

    void add(const Vec8& x)
    {
        const Float8 xx = dot(x, x);
        v = select(xx < vv, x, v);
        vv = min(xx, vv);
    }
};

/// Two edges e, f from one corner, with what all points need of them.
struct Fan
{
    Float8 ee, ef, ff, inverse, third2;

    Fan(const Vec8& e, const Vec8& f, const Float8& e2, const Float8& f2)
        : ee(e2), ef(dot(e, f)), ff(f2), inverse(one() / positive(ee * ff - ef * ef)),
          third2(one() / positive(ee - (ef + ef) + ff))
    {}

    /// Offers points of the triangle and of its third edge that are near the origin. p: the corner; de = −e·p, df = −f·p.
    [[gnu::always_inline]] void offer(const Vec8& p, const Vec8& e, const Vec8& f, const Float8& de, const Float8& df,
                                      Shortest& nearest) const
    {
        const Float8 u = clamped((ff * de - ef * df) * inverse);
        const Float8 w = min(max((ee * df - ef * de) * inverse, zero()), one() - u);
        nearest.add(p + e * u + f * w);
        const Float8 t = clamped((df - de - ef + ee) * third2);
        nearest.add(p + e + (f - e) * t);
    }
};

/// The faces as two triangles, or one, that fan out from a corner.
template <int N> class Hull
{
public:
    /// The diagonal that is nearer to the origin divides four points.
    explicit Hull(const Vec8 (&v)[N])
    {
        if constexpr (N == 4)
        {
            const Vec8 p = v[0] + v[2], q = v[1] + v[3];
            const Float8::Mask first = dot(p - q, p + q) < zero();
            corner_ = select(first, v[0], v[1]);
            e_[0] = select(first, v[1], v[2]) - corner_;
            e_[1] = select(first, v[2], v[3]) - corner_;
            e_[2] = select(first, v[3], v[0]) - corner_;
        }
        else
        {
            corner_ = v[0];
            e_[0] = v[1] - v[0];
            e_[1] = v[2] - v[0];
        }
        for (int k = 0; k < N - 1; ++k)
            ee_[k] = dot(e_[k], e_[k]);
    }

    /// The vector from s to a point of the hull that is near it: often the nearest, if s is outside.
    [[gnu::always_inline]] Shortest from(const Vec8& s) const
    {
        const Vec8 p = corner_ - s;
        Shortest nearest(p);
        Float8 d[N - 1];
        for (int k = 0; k < N - 1; ++k)
        {
            d[k] = -dot(e_[k], p);
            nearest.add(p + e_[k] * clamped(d[k] / positive(ee_[k])));
        }
        for (int k = 0; k + 2 < N; ++k)
            Fan(e_[k], e_[k + 1], ee_[k], ee_[k + 1]).offer(p, e_[k], e_[k + 1], d[k], d[k + 1], nearest);
        return nearest;
    }

private:
    Vec8 corner_, e_[N - 1];
    Float8 ee_[N - 1];
};

Vec3 lane(const Vec8& v, int i)
{
    float x[8], y[8], z[8];
    v.x.store(x);
    v.y.store(y);
    v.z.store(z);
    return {x[i], y[i], z[i]};
}

}  // namespace

FaceBounds::FaceBounds(const BodyInMesh& body) : core_(body)
{
    if (!core_.useful() || !CentredFrame::floats_can_tell(body)) return;
    frame_.emplace(body, CentredFrame::Axes::body);
    reach_ = static_cast<float>(body.scale * body.reach * (1 + outward));
    doubt_ = static_cast<float>(body.scale * body.doubt * (1 + outward));
    inner_ = static_cast<float>(body.scale * (body.radius * (1 - outward) - body.doubt * (1 + outward)));
}

namespace
{

/// The gaps along the best directions so far.
template <int N> struct Gaps
{
    const CoreLanes& core;
    const Vec8 (&y)[N];
    Float8 lower = Float8::broadcast(-FLT_MAX);
    Vec8 n{zero(), zero(), zero()};

    /// Tries a direction of any length, given its square. Returns the furthest point of the core.
    [[gnu::always_inline]] Vec8 add(const Vec8& d, const Float8& dd)
    {
        const Float8 least = Float8::broadcast(shortest * shortest);
        const Vec8 unit = d * (one() / sqrt(max(dd, least)));
        const Support8 furthest = core.support(unit);
        Float8 lowest = min(dot(unit, y[0]), dot(unit, y[1]), dot(unit, y[2]));
        if constexpr (N == 4) lowest = min(lowest, dot(unit, y[3]));
        const Float8 gap = lowest - furthest.height;
        const Float8::Mask better = (gap > lower) & (dd > least);
        lower = select(better, gap, lower);
        n = select(better, unit, n);
        return furthest.point;
    }
    void add(const Vec8& d) { add(d, dot(d, d)); }

    /// Ways out of the core from the middle of a face, and across the face.
    [[gnu::noinline]] void add_ways_out()
    {
        Vec8 middle = y[0] + y[1] + y[2];
        if constexpr (N == 4) middle = middle + y[3];
        core.for_each_way_out(middle * Float8::broadcast(1.0f / N), [&](const Vec8& d) { add(d); });
        const Vec8 across = cross(y[1] - y[0], y[2] - y[0]);
        const Float8 length2 = dot(across, across);
        const Float8 inverse = one() / sqrt(positive(length2));
        add(across * inverse);
        add(across * -inverse);
    }
};

}  // namespace

template <int N> CoreGaps FaceBounds::gaps(const Vec8 (&corners)[N], float enough, bool depths) const
{
    SeenCorners<N> seen;
    frame_->see(corners, seen);
    const Hull<N> hull(seen.v);
    Gaps<N> best{core_, seen.v};
    const Shortest first = hull.from({zero(), zero(), zero()});
    const Vec8 s = best.add(first.v, first.vv);
    Float8 upper2 = first.vv;
    const Float8 error = Float8::broadcast(gap_errors) * seen.error;
    if (!core_.is_point() && bits(best.lower - error <= Float8::broadcast(enough)))
    {
        const Shortest second = hull.from(s);
        upper2 = min(upper2, second.vv);
        best.add(second.v, second.vv);
    }
    if (depths && bits(best.lower < zero())) best.add_ways_out();
    return {best.lower - error, sqrt(upper2) + error, first.v, error, best.n};
}

template <int N> Verdicts FaceBounds::judge(const Vec8 (&corners)[N], unsigned lanes, Vec3* n) const
{
    const CoreGaps to = gaps(corners, reach_, false);
    const unsigned apart = lanes & bits(to.lower > Float8::broadcast(reach_));
    if (n && apart) *n = lane(to.n, std::countr_zero(apart));
    const Float8::Mask meet =
        (to.upper < Float8::broadcast(inner_)) | core_.contains(to.near_centre, to.error + Float8::broadcast(doubt_));
    return {apart, lanes & ~apart & bits(meet)};
}

template Verdicts FaceBounds::judge(const Vec8 (&corners)[3], unsigned lanes, Vec3* n) const;
template Verdicts FaceBounds::judge(const Vec8 (&corners)[4], unsigned lanes, Vec3* n) const;
template CoreGaps FaceBounds::gaps(const Vec8 (&corners)[3], float enough, bool depths) const;
template CoreGaps FaceBounds::gaps(const Vec8 (&corners)[4], float enough, bool depths) const;

}  // namespace dt::complex
