// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep is a body in a face along the normal of that face? On flat ground that is the answer; a neighbour that the
// body could leave sideways, with a depth that is less by a hair, must not hide it.
#pragma once

#include "complex/face_body.hpp"
#include "convex/body_support.hpp"
#include "convex/queries.hpp"

#include <limits>

namespace dt::complex
{

/// The largest change of a way out that leaves its witnesses where they are, relative to its length.
constexpr double same_way = 1e-6;

/// A way out of a body along the normal of a face.
struct NormalWay
{
    double depth = std::numeric_limits<double>::infinity();  ///< moving the face by −depth·normal separates
    Vec3 normal{};  ///< unit, from the face to the body
    bool is_plane = false;  ///< the face has this normal; else any direction that may serve as a bound
};

/// Two edges that span a face; parallel ones if it has no plane.
inline std::pair<Vec3, Vec3> spanning_edges(const shape::Facet& facet)
{
    if (!facet.index) return {facet.corner[1] - facet.corner[0], facet.corner[2] - facet.corner[0]};
    const Vec3 from = facet.vertex(0);
    const auto furthest = [&](auto measure) {
        Vec3 best{};
        for (std::uint32_t i = 1; i < facet.count; ++i)
            if (const Vec3 e = facet.vertex(i) - from; measure(e) > measure(best)) best = e;
        return best;
    };
    const Vec3 e = furthest([](Vec3 x) { return norm2(x); });
    return {e, furthest([e](Vec3 x) { return norm2(cross(e, x)); })};
}

/// The radius of the face counts.
inline NormalWay way_along_normal(const convex::Body& face, const shape::Facet& facet, const convex::Body& body)
{
    const auto [e, f] = spanning_edges(facet);
    const Vec3 n = cross(e, f);
    const double nn = norm2(n), length = std::sqrt(nn);
    if (!(length > 0)) return {};
    const double from = dot(n, way_between(face, body));
    double low, high;
    if (facet.index)
    {
        low = dot(n, facet.support(-n).p);
        high = dot(n, facet.support(n).p);
    }
    else
    {
        const double s0 = dot(n, facet.corner[0]), s1 = dot(n, facet.corner[1]), s2 = dot(n, facet.corner[2]);
        low = std::min(s0, std::min(s1, s2));
        high = std::max(s0, std::max(s1, s2));
    }
    const double ahead = high - from + reach_along(body, -n), behind = reach_along(body, n) - (low - from);
    return {std::min(ahead, behind) / length + face.radius, n * ((ahead <= behind ? 1 : -1) / length),
            nn > parallel * norm2(e) * norm2(f)};
}

/// Accuracy at which two bodies are measured once more where the bounds leave open whether a normal is the answer,
/// relative to the accuracy asked.
constexpr double finer_share = 1e-3;

/// Whether the way is no longer than that of p, within the accuracy.
inline bool is_surely(const NormalWay& way, const convex::Proximity& p, const Tolerance& eps)
{
    return way.depth <= -p.distance || (1 - eps.accuracy) * way.depth <= -p.upper;
}

/// Whether a way along a normal is so near to p that a face as deep as p, within the accuracy, may have that way.
inline bool is_near(double depth, const convex::Proximity& p, const Tolerance& eps)
{
    return (1 - eps.accuracy) * depth <= -p.distance * (1 + eps.accuracy);
}

/// Where that is so, faces that are deeper than p by more than this are measured.
inline double just_deeper(const convex::Proximity& p, const Tolerance& eps)
{
    return -p.distance * (1 + finer_share * eps.accuracy);
}

/// How a way along a normal compares with a depth that was measured.
enum class Preferred
{
    no,
    same,  ///< and the witnesses are its own
    turned,  ///< but it needs other witnesses
};

/// The witness on a for another way than that of p, where the cores are apart: seen from their nearest points, x on a and
/// y on b, no point x + s·n + (r_a − s)·m with 0 ≤ s ≤ r_a is outside a, nor is it outside b once it has moved by the way
/// along m, but for the difference of the two ways, if s ≥ r_a − depth.
inline Vec3 turned_witness(const NormalWay& way, double radius_a, const convex::Proximity& p)
{
    const double s = std::max(0.0, radius_a - way.depth);
    return p.on_a + (radius_a - s) * (way.normal - p.normal);
}

/// Makes `way` the way of p, if that is the answer within the accuracy: the way may be off by `touch`.
/// p is the depth of a in b, and is measured once more if need be.
inline Preferred prefer(const NormalWay& way, const convex::Body& a, const convex::Body& b, const Tolerance& eps,
                        convex::Proximity& p)
{
    if (!is_surely(way, p, eps))
    {
        if ((1 - eps.accuracy) * way.depth > -p.distance) return Preferred::no;
        Tolerance finer = eps;
        finer.accuracy *= finer_share;
        if (const auto q = penetration(a, b, finer, nullptr)) p = *q;
        if (!is_surely(way, p, eps)) return Preferred::no;
    }
    const double touch = rounding_of(a, b);
    if (!(way.depth > touch)) return Preferred::no;
    const double change = norm(way.depth * way.normal + p.distance * p.normal);
    const bool is_beside = -p.distance < a.radius + b.radius;
    if (is_beside) p.on_a = turned_witness(way, a.radius, p);
    p.distance = -way.depth;
    p.lower = p.distance - touch;
    p.upper = std::max(p.upper, p.distance);
    p.normal = way.normal;
    p.on_b = p.on_a + p.distance * p.normal;
    return is_beside || change <= same_way * way.depth ? Preferred::same : Preferred::turned;
}

/// Sets the witnesses of a depth where the cores touch once one has moved out along the normal.
inline void add_witnesses(const convex::Body& a, const convex::Body& b, const Tolerance& eps, convex::Proximity& p)
{
    const Vec3 way = (-p.distance - (a.radius + b.radius)) * p.normal;
    p.on_a = touching_point(a, b, way, -eps.accuracy * p.distance) + a.radius * p.normal;
    p.on_b = p.on_a + p.distance * p.normal;
}

/// Whether the line through x along the normal n of a triangle meets the triangle.
inline bool is_over(const shape::Facet& triangle, Vec3 n, Vec3 x)
{
    const Vec3 a = triangle.corner[0] - x, b = triangle.corner[1] - x, c = triangle.corner[2] - x;
    const double u = dot(n, cross(a, b)), v = dot(n, cross(b, c)), w = dot(n, cross(c, a));
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

/// The same for a way along the normal of a face: the lowest point of the body will do if it is over the face.
inline void add_witnesses_on_face(const convex::Body& face, const shape::Facet& facet, const convex::Body& body,
                                  const Tolerance& eps, convex::Proximity& p)
{
    if (facet.index) return add_witnesses(face, body, eps, p);
    const Vec3 lowest = core_support(body, -p.normal) - body.radius * p.normal;
    if (!is_over(facet, p.normal, way_between(face, body) + lowest)) return add_witnesses(face, body, eps, p);
    p.on_b = body.at.t() + lowest;
    p.on_a = p.on_b - p.distance * p.normal;
}

}  // namespace dt::complex
