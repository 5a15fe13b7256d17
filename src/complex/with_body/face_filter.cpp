// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Judges eight triangles by witnesses, each checked against a bound of its rounding.
#include "complex/with_body/face_filter.hpp"

namespace dt::complex
{

namespace
{

Float8 clamped(const Float8& x, const Float8& lo, const Float8& hi)
{
    return min(max(x, lo), hi);
}

/// x of either sign as a divisor.
Float8 nonzero(const Float8& x)
{
    const Float8 least = Float8::broadcast(least_divisor);
    return select(abs(x) > least, x, least);
}

/// The triangles with what their nearest points have in common.
struct Feet
{
    Vec8 v0, e0, e1;
    Float8 a, b, c, inverse;

    explicit Feet(const Vec8 (&v)[3])
        : v0(v[0]), e0(v[1] - v[0]), e1(v[2] - v[0]), a(dot(e0, e0)), b(dot(e0, e1)), c(dot(e1, e1)),
          inverse(one() / positive(a * c - b * b))
    {}

    /// From p to a point of the triangle: the nearest if p is above the triangle.
    Vec8 from(const Vec8& p) const
    {
        const Vec8 q = p - v0;
        const Float8 d0 = dot(e0, q), d1 = dot(e1, q);
        const Float8 u = clamped((c * d0 - b * d1) * inverse, zero(), one());
        const Float8 w = clamped((a * d1 - b * d0) * inverse, zero(), one() - u);
        return e0 * u + e1 * w - q;
    }
};

void keep_shorter(Vec8& best, Float8& best2, const Vec8& q)
{
    const Float8 qq = dot(q, q);
    const Float8::Mask shorter = qq < best2;
    best = select(shorter, q, best);
    best2 = min(qq, best2);
}

/// From the origin to the nearest point of an edge from v along d.
Vec8 from_origin(const Vec8& v, const Vec8& d)
{
    return v + d * clamped(-dot(v, d) / positive(dot(d, d)), zero(), one());
}

/// From the segment t·h, |t| ≤ 1, to the edge v + s·d, 0 ≤ s ≤ 1, where these are nearest.
Vec8 from_segment(const Vec8& h, const Float8& hh, const Vec8& v, const Vec8& d)
{
    const Float8 b = dot(h, d), c = positive(dot(d, d)), e = dot(h, v), f = dot(d, v);
    Float8 t = clamped((e * c - b * f) / positive(hh * c - b * b), -one(), one());
    const Float8 s = clamped((b * t - f) / c, zero(), one());
    t = clamped((b * s + e) / hh, -one(), one());
    return (v + d * s) - h * t;
}

}  // namespace

FaceFilter::FaceFilter(const BodyInMesh& in_mesh)
{
    using Axes = CentredFrame::Axes;
    if (!CentredFrame::floats_can_tell(in_mesh)) return;
    const convex::Body& body = in_mesh.body;
    const double s = in_mesh.scale;
    const shape::Box* const box = std::get_if<shape::Box>(&body.core);
    const shape::Segment* const segment = std::get_if<shape::Segment>(&body.core);
    if (!box && !segment && !std::holds_alternative<shape::Point>(body.core)) return;
    kind_ = box ? Kind::box : segment ? Kind::capsule : Kind::ball;
    frame_.emplace(in_mesh, box ? Axes::body : in_mesh.rigid ? Axes::mesh : Axes::world);
    if (box) round_to_floats(s * box->half, h_);
    if (segment) round_to_floats((s * segment->eta) * (in_mesh.rigid ? in_mesh.K.c1 : body.at.turned({0, 1, 0})), h_);
    radius_ = static_cast<float>(s * in_mesh.radius);
    doubt_ = static_cast<float>(s * in_mesh.doubt);
}

/// q leads from a point of the core to one of each triangle, and h·q is at most `half` on the core.
[[gnu::always_inline]] inline Verdicts FaceFilter::by_witnesses(const Corners& t, const Vec8& q,
                                                                const Float8& half) const
{
    const Float8 radius = Float8::broadcast(radius_), unsure = Float8::broadcast(doubt_) + t.error;
    const Float8 reach = radius + unsure, inner = radius - unsure, qq = dot(q, q);
    const Float8 lowest = range_along(q, t.v).lo - half;
    return {bits((lowest > zero()) & (lowest * lowest > reach * reach * qq)),
            bits((inner > zero()) & (qq < inner * inner))};
}

Verdicts FaceFilter::judge_ball(const Corners& t) const
{
    const Feet feet(t.v);
    Vec8 best = feet.from({zero(), zero(), zero()});
    Float8 best2 = dot(best, best);
    for (int k = 0; k < 3; ++k)
        keep_shorter(best, best2, from_origin(t.v[k], t.v[(k + 1) % 3] - t.v[k]));
    return by_witnesses(t, best, zero());
}

Verdicts FaceFilter::judge_capsule(const Corners& t) const
{
    const Feet feet(t.v);
    const Vec8 h = Vec8::broadcast(h_), n = cross(feet.e0, feet.e1);
    const Float8 hh = positive(dot(h, h)), through = clamped(dot(n, t.v[0]) / nonzero(dot(n, h)), -one(), one());
    Vec8 best = feet.from(h * through);
    Float8 best2 = dot(best, best);
    keep_shorter(best, best2, feet.from(h));
    keep_shorter(best, best2, feet.from(h * -one()));
    for (int k = 0; k < 3; ++k)
        keep_shorter(best, best2, from_segment(h, hh, t.v[k], t.v[(k + 1) % 3] - t.v[k]));
    return by_witnesses(t, best, abs(dot(best, h)));
}

namespace
{

/// Compares intervals of eight triangles with those of a box, which is symmetric.
struct Axes
{
    Float8::Mask apart, overlap;
    Float8 reach,
        inner;  ///< for axes of length 1: how far to grow the box to be certain; how far it may be too large

    void add(const Interval8& i, const Float8& half, const Float8& length, const Float8& rounding)
    {
        const Float8 out = half + length * reach, in = half - (length * inner + rounding);
        apart = apart | (i.lo > out) | (-out > i.hi);
        overlap = overlap & (i.lo < in) & (-in < i.hi);
    }
};

}  // namespace

Verdicts FaceFilter::judge_box(const Corners& t, unsigned lanes) const
{
    const Vec8 &v0 = t.v[0], &v1 = t.v[1], &v2 = t.v[2], h = Vec8::broadcast(h_);
    const Float8 radius = Float8::broadcast(radius_), doubt = Float8::broadcast(doubt_);
    Axes axes{one() < zero(), zero() < one(), radius + doubt + t.error, t.error + max(doubt - radius, zero())};
    axes.add({min(v0.x, v1.x, v2.x), max(v0.x, v1.x, v2.x)}, h.x, one(), zero());
    axes.add({min(v0.y, v1.y, v2.y), max(v0.y, v1.y, v2.y)}, h.y, one(), zero());
    axes.add({min(v0.z, v1.z, v2.z), max(v0.z, v1.z, v2.z)}, h.z, one(), zero());
    if ((lanes & ~bits(axes.apart)) == 0) return {lanes, 0};

    const Vec8 e[3] = {v1 - v0, v2 - v1, v0 - v2}, n = cross(e[0], e[1]);
    const Float8 nx = abs(n.x), ny = abs(n.y), nz = abs(n.z), three = Float8::broadcast(3), around = h.x + h.y + h.z;
    // The axes themselves are off: n by up to 8·error·(an edge), an edge by up to 2·error.
    const Float8 tilt = Float8::broadcast(8) * t.error * (three * t.size + around);
    axes.add(range_along(n, t.v), nx * h.x + ny * h.y + nz * h.z, nx + ny + nz, tilt * (t.size + t.size));
    for (int k = 0; k < 3; ++k)
    {
        const Vec8 &d = e[k], &p = t.v[k], &q = t.v[(k + 2) % 3];
        const Float8 dx = abs(d.x), dy = abs(d.y), dz = abs(d.z);
        const auto across = [&](const Float8& di, const Float8& dj, const Float8& pi, const Float8& pj,
                                const Float8& qi, const Float8& qj, const Float8& half, const Float8& length) {
            const Float8 a = di * pj - dj * pi, b = di * qj - dj * qi;
            axes.add({min(a, b), max(a, b)}, half, length, tilt);
        };
        across(d.y, d.z, p.y, p.z, q.y, q.z, h.y * dz + h.z * dy, dy + dz);
        across(d.z, d.x, p.z, p.x, q.z, q.x, h.z * dx + h.x * dz, dz + dx);
        across(d.x, d.y, p.x, p.y, q.x, q.y, h.x * dy + h.y * dx, dx + dy);
    }
    return {bits(axes.apart), bits(axes.overlap)};
}

Verdicts FaceFilter::judge(const Triangles8& batch, unsigned lanes) const
{
    if (kind_ == Kind::other) return {};
    Corners t;
    frame_->see(batch.v, t);
    t.size = max(max_abs(t.v[0]), max_abs(t.v[1]), max_abs(t.v[2]));
    Verdicts verdicts = kind_ == Kind::ball      ? judge_ball(t)
                        : kind_ == Kind::capsule ? judge_capsule(t)
                                                 : judge_box(t, lanes);
    verdicts.apart &= lanes;
    verdicts.meet &= lanes & ~verdicts.apart;
    return verdicts;
}

}  // namespace dt::complex
