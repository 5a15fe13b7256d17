// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Bounds eight faces by the directions to their points nearest to the centre of the core, and then to the point of the
// core that is furthest that way.
#include "complex/with_body/face_bounds.hpp"

#include "math/outward.hpp"

#include <cfloat>

namespace dt::complex
{

namespace
{

/// Shortest vector, in parts of the whole, whose direction floats can tell: its square is a normal float.
constexpr float shortest = 1e-12f;

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

}  // namespace

FaceBounds::FaceBounds(const BodyInMesh& body) : core_(body)
{
    if (!core_.useful() || !CentredFrame::floats_can_tell(body)) return;
    frame_.emplace(body, CentredFrame::Axes::body);
    reach_ = float_above(body.scale * body.reach);
    inner_ = float_below(body.scale * (body.radius - body.doubt));
}

template <int N> CoreGaps FaceBounds::gaps(const Vec8 (&corners)[N]) const
{
    const SeenCorners<N> y = frame_->see(corners);
    const Hull<N> hull(y.v);
    const Float8 least = Float8::broadcast(shortest * shortest);
    CoreGaps out{Float8::broadcast(-FLT_MAX), Float8::broadcast(FLT_MAX), {zero(), zero(), zero()}};
    Vec8 s{zero(), zero(), zero()};
    for (int round = core_.is_point() ? 1 : 2; round > 0; --round)
    {
        const Shortest way = hull.from(s);
        out.upper = min(out.upper, way.vv);
        const Vec8 n = way.v * (one() / sqrt(max(way.vv, least)));
        const Support8 core = core_.support(n);
        Float8 lowest = min(dot(n, y.v[0]), dot(n, y.v[1]), dot(n, y.v[2]));
        if constexpr (N == 4) lowest = min(lowest, dot(n, y.v[3]));
        const Float8 gap = lowest - core.height;
        const Float8::Mask better = (gap > out.lower) & (way.vv > least);
        out.lower = select(better, gap, out.lower);
        out.n = select(better, n, out.n);
        s = core.point;
    }
    const Float8 error = Float8::broadcast(gap_errors) * y.error;
    out.lower = out.lower - error;
    out.upper = sqrt(out.upper) + error;
    return out;
}

template <int N> Verdicts FaceBounds::judge(const Vec8 (&corners)[N], unsigned lanes) const
{
    const CoreGaps to = gaps(corners);
    const unsigned apart = lanes & bits(to.lower > Float8::broadcast(reach_));
    return {apart, lanes & ~apart & bits(to.upper < Float8::broadcast(inner_))};
}

template Verdicts FaceBounds::judge(const Vec8 (&corners)[3], unsigned lanes) const;
template Verdicts FaceBounds::judge(const Vec8 (&corners)[4], unsigned lanes) const;
template CoreGaps FaceBounds::gaps(const Vec8 (&corners)[3]) const;
template CoreGaps FaceBounds::gaps(const Vec8 (&corners)[4]) const;

}  // namespace dt::complex
