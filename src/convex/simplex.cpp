// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Offers corners, edges, faces and the inside of a simplex to the search for its nearest point, and finds the weights
// that make that point of its vertices.
#include "convex/simplex.hpp"

#include "math/tolerance.hpp"

#include <algorithm>
#include <limits>

namespace dt::convex
{

namespace
{

/// The nearest point so far; bit i of `used` says that corner i is needed for it. Candidates are offered by number
/// instead of returned as structures, which compilers would carry through memory.
struct Nearest
{
    double norm2 = std::numeric_limits<double>::infinity();
    double x = 0, y = 0, z = 0;
    unsigned used = 0;

    [[gnu::always_inline]] void offer(Vec3 v, unsigned corners)
    {
        const double vv = dt::norm2(v);
        if (!(vv < norm2)) return;
        norm2 = vv;
        x = v.x;
        y = v.y;
        z = v.z;
        used = corners;
    }
};

/// P, Q, R: the bits of the corners.
[[gnu::always_inline]] inline void offer_segment(Vec3 p, Vec3 q, unsigned P, unsigned Q, Nearest& best)
{
    const Vec3 e = q - p;
    const double ee = norm2(e), s = -dot(p, e);
    if (s <= 0 || ee <= 0) { best.offer(p, P); }
    else if (s >= ee) { best.offer(q, Q); }
    else { best.offer(p + (s / ee) * e, P | Q); }
}

[[gnu::always_inline]] inline void offer_triangle(Vec3 p, Vec3 q, Vec3 r, unsigned P, unsigned Q, unsigned R,
                                                  Nearest& best)
{
    const Vec3 e = q - p, f = r - p;
    const double a = norm2(e), b = dot(e, f), c = norm2(f), s = -dot(e, p), t = -dot(f, p);
    // Areas of the triangles that the foot of the origin makes with pr, pq and qr; negative: beyond that edge. What is
    // beyond an edge is nearest to one of the edges it is beyond of.
    const double u = s * c - t * b, w = t * a - s * b, det = a * c - b * b, x = det - u - w;
    const bool flat = !(det > flat_triangle * a * c);
    if (u > 0 && w > 0 && x > 0 && !flat)
    {
        const Vec3 n = cross(e, f);
        best.offer(n * (dot(n, p) / norm2(n)), P | Q | R);
        return;
    }
    if (w <= 0 || flat) offer_segment(p, q, P, Q, best);
    if (u <= 0 || flat) offer_segment(p, r, P, R, best);
    if (x <= 0 || flat) offer_segment(q, r, Q, R, best);
}

[[gnu::always_inline]] inline void offer_tetrahedron(Vec3 p, Vec3 q, Vec3 r, Vec3 s, Nearest& best)
{
    const Vec3 e0 = p - s, e1 = q - s, e2 = r - s;
    const Vec3 n0 = cross(e1, e2), n1 = cross(e2, e0), n2 = cross(e0, e1);
    const double volume = dot(e0, n0), sign = volume < 0 ? -1 : 1;
    // Volumes of the tetrahedra that the origin makes with the face opposite each corner; negative: beyond that face.
    const double m0 = -sign * dot(s, n0), m1 = -sign * dot(s, n1), m2 = -sign * dot(s, n2);
    const double m3 = sign * volume - m0 - m1 - m2, least = std::min(std::min(m0, m1), std::min(m2, m3));
    const double a = norm2(e0), b = norm2(e1), c = norm2(e2), abc = a * b * c, ss = norm2(s);
    if (least > 0 && square(least) > inside_tetrahedron * std::max(abc, ss * std::max(a * b, std::max(b * c, c * a))))
    {
        best.offer({}, 15);
        return;
    }
    const bool flat = least >= 0 || square(volume) <= flat_tetrahedron * abc;
    if (flat || m0 < 0) offer_triangle(q, r, s, 2, 4, 8, best);
    if (flat || m1 < 0) offer_triangle(p, r, s, 1, 4, 8, best);
    if (flat || m2 < 0) offer_triangle(p, q, s, 1, 2, 8, best);
    if (flat || m3 < 0) offer_triangle(p, q, r, 1, 2, 4, best);
}

[[gnu::always_inline]] inline Nearest nearest(const Simplex& W)
{
    Nearest best;
    switch (W.n)
    {
    case 1:
        best.offer(W.v[0].w, 1);
        break;
    case 2:
        offer_segment(W.v[0].w, W.v[1].w, 1, 2, best);
        break;
    case 3:
        offer_triangle(W.v[0].w, W.v[1].w, W.v[2].w, 1, 2, 4, best);
        break;
    default:
        offer_tetrahedron(W.v[0].w, W.v[1].w, W.v[2].w, W.v[3].w, best);
    }
    return best;
}

/// Number by number: a copy of the whole would read in one what was just written in parts, and wait for it.
[[gnu::always_inline]] inline void copy(const Vertex& from, Vertex& to)
{
    to.w.x = from.w.x;
    to.w.y = from.w.y;
    to.w.z = from.w.z;
    to.p.x = from.p.x;
    to.p.y = from.p.y;
    to.p.z = from.p.z;
    to.ia = from.ia;
    to.ib = from.ib;
}

}  // namespace

double nearest_to_origin(Simplex& W, Vec3& v)
{
    const Nearest found = nearest(W);
    v.x = found.x;
    v.y = found.y;
    v.z = found.z;
    int n = 0;
    for (int i = 0; i < W.n; ++i)
    {
        if (!(found.used >> i & 1)) continue;
        if (n != i) copy(W.v[i], W.v[n]);
        ++n;
    }
    W.n = n;
    return found.norm2;
}

Weights barycentric(const Simplex& W, Vec3 v)
{
    switch (W.n)
    {
    case 2:
    {
        const Vec3 e = W.v[1].w - W.v[0].w;
        const double ee = norm2(e), s = ee > 0 ? dot(v - W.v[0].w, e) / ee : 0;
        return {1 - s, s, 0, 0};
    }
    case 3:
    {
        const Vec3 e = W.v[1].w - W.v[0].w, f = W.v[2].w - W.v[0].w, g = v - W.v[0].w, n = cross(e, f);
        const double nn = norm2(n);
        if (!(nn > 0)) return {1, 0, 0, 0};
        const double s = dot(cross(g, f), n) / nn, t = dot(cross(e, g), n) / nn;
        return {1 - s - t, s, t, 0};
    }
    case 4:
    {
        const Vec3 s = W.v[3].w, e0 = W.v[0].w - s, e1 = W.v[1].w - s, e2 = W.v[2].w - s, g = v - s;
        const double volume = dot(e0, cross(e1, e2));
        if (!(volume != 0)) return {1, 0, 0, 0};
        const double a = dot(g, cross(e1, e2)) / volume, b = dot(g, cross(e2, e0)) / volume,
                     c = dot(g, cross(e0, e1)) / volume;
        return {a, b, c, 1 - a - b - c};
    }
    default:
        return {1, 0, 0, 0};
    }
}

namespace
{

bool is_needle(const Simplex& W)
{
    if (W.n != 3) return false;
    const Vec3 e = W.v[1].w - W.v[0].w, f = W.v[2].w - W.v[0].w;
    return norm2(cross(e, f)) <= needle * norm2(e) * norm2(f);
}

/// The weights of the point nearest v on an edge.
Weights edge_weights(const Simplex& W, Vec3 v)
{
    Weights weight{1, 0, 0, 0};
    double nearest = norm2(v - W.v[0].w);
    for (int i = 0; i < W.n; ++i)
        for (int j = i + 1; j < W.n; ++j)
        {
            const Vec3 e = W.v[j].w - W.v[i].w, d = v - W.v[i].w;
            const double ee = norm2(e), s = ee > 0 ? std::min(1.0, std::max(0.0, dot(d, e) / ee)) : 0;
            const double distance2 = norm2(d - s * e);
            if (!(distance2 < nearest)) continue;
            nearest = distance2;
            weight = {};
            weight[static_cast<std::size_t>(i)] = 1 - s;
            weight[static_cast<std::size_t>(j)] = s;
        }
    return weight;
}

/// Makes no weight negative and their sum one. `outside`: some were negative.
Weights clamped_weights(const Simplex& W, Vec3 v, bool& outside)
{
    Weights b = barycentric(W, v);
    double sum = 0;
    outside = false;
    for (double& w : b)
    {
        outside |= w < 0;
        w = std::max(0.0, w);
        sum += w;
    }
    for (double& w : b)
        w /= sum;
    return b;
}

/// At most a triangle.
Weights flat_weights(const Simplex& W, Vec3 v)
{
    bool outside;
    const Weights b = clamped_weights(W, v, outside);
    if (!outside && !is_needle(W)) return b;

    // v is on the border up to rounding, or rounding may have spoiled b: the nearest point of an edge may be better.
    const Weights e = edge_weights(W, v);
    return norm2(sum_of(W, e, &Vertex::w) - v) < norm2(sum_of(W, b, &Vertex::w) - v) ? e : b;
}

/// A tetrahedron around the origin. Where its volume is little more than rounding, a face passes nearer to the origin
/// than the weights tell.
Weights tetrahedron_weights(const Simplex& W)
{
    bool outside;
    Weights best = clamped_weights(W, {}, outside);
    double size2 = 0, missed2 = norm2(sum_of(W, best, &Vertex::w));
    for (const Vertex& corner : W.v)
        size2 = std::max(size2, norm2(corner.w));
    if (missed2 <= square(rounding::coordinates) * size2) return best;
    for (std::size_t left_out = 0; left_out < 4; ++left_out)
    {
        Simplex face;
        for (std::size_t i = 0; i < 4; ++i)
            if (i != left_out) face.add(W.v[i]);
        const Nearest foot = nearest(face);
        const Weights b = flat_weights(face, {foot.x, foot.y, foot.z});
        const double distance2 = norm2(sum_of(face, b, &Vertex::w));
        if (!(distance2 < missed2)) continue;
        missed2 = distance2;
        for (std::size_t i = 0, k = 0; i < 4; ++i)
            best[i] = i == left_out ? 0 : b[k++];
    }
    return best;
}

}  // namespace

Weights weights(const Simplex& W, Vec3 v)
{
    return W.n == 4 ? tetrahedron_weights(W) : flat_weights(W, v);
}

}  // namespace dt::convex
