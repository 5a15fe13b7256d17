// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep is a body in a face along the normal of that face? On flat ground that is the answer; a neighbour that the
// body could leave sideways, with a depth that is less by a hair, must not hide it.
#pragma once

#include "complex/face_body.hpp"
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
    const Vec3 t = way_between(face, body);
    const double from = dot(n, t), high = dot(n, facet.support(n).p) - from, low = dot(n, facet.support(-n).p) - from;
    const double ahead = high + reach_along(body, -n), behind = reach_along(body, n) - low;
    return {std::min(ahead, behind) / length + face.radius, n * ((ahead <= behind ? 1 : -1) / length),
            nn > parallel * norm2(e) * norm2(f)};
}

/// Accuracy at which two bodies are measured once more where the bounds leave open whether a normal is the answer,
/// relative to the accuracy asked.
constexpr double finer_share = 1e-3;

/// Whether the way is no longer than that of p, as far as the accuracy and `slack` can tell.
inline bool may_be(const NormalWay& way, const convex::Proximity& p, double slack, const Tolerance& eps)
{
    return (1 - eps.accuracy) * way.depth <= slack - p.distance;
}
inline bool is_surely(const NormalWay& way, const convex::Proximity& p, const Tolerance& eps)
{
    return way.depth <= -p.distance || (1 - eps.accuracy) * way.depth <= -p.upper;
}

/// How a way along a normal compares with a depth that was measured.
enum class Preferred
{
    no,
    same,  ///< it is that of the depth, to rounding
    turned,  ///< the witnesses of the depth are not its own
};

/// Makes `way` the way of p, if that is the answer within the accuracy: the way may be off by `slack`, and by `touch`.
/// p is the depth of a in b, and is measured once more if need be.
inline Preferred prefer(const NormalWay& way, const convex::Body& a, const convex::Body& b, double slack,
                        const Tolerance& eps, convex::Proximity& p)
{
    if (!is_surely(way, p, eps))
    {
        if (!may_be(way, p, 0, eps)) return Preferred::no;
        Tolerance finer = eps;
        finer.accuracy *= finer_share;
        if (const auto q = penetration(a, b, finer, nullptr)) p = *q;
        if (!is_surely(way, p, eps)) return Preferred::no;
    }
    const double touch = rounding_of(a, b);
    if (!(way.depth > touch)) return Preferred::no;
    const double change = norm(way.depth * way.normal + p.distance * p.normal);
    p.distance = -way.depth;
    p.lower = p.distance - slack - touch;
    p.upper = std::max(p.upper, p.distance);
    p.normal = way.normal;
    p.on_b = p.on_a + p.distance * p.normal;
    return change > same_way * way.depth ? Preferred::turned : Preferred::same;
}

/// Sets the witnesses of a depth where the cores touch once the first has moved out along the normal. Neither has
/// slack.
inline void add_witnesses(const convex::Body& face_a, const convex::Body& body_b, const Tolerance& eps,
                          convex::Proximity& p)
{
    convex::Body a = face_a, b = body_b;
    const double margin = a.radius, d = -p.distance - (a.radius + b.radius);
    a.at.move_to(a.at.t() - d * p.normal);
    a.radius = b.radius = 0;
    const convex::Proximity touching = closest_points(a, b, eps, nullptr);
    p.on_a = 0.5 * (touching.on_a + touching.on_b) + (d + margin) * p.normal;
    p.on_b = p.on_a + p.distance * p.normal;
}

}  // namespace dt::complex
