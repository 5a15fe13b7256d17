// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Searches −A ⊕ B, then finds the points that touch on the two faces of the facet where the way ends.
#include "depth/solid_depth.hpp"

#include "convex/simplex.hpp"
#include "depth/device/cover.hpp"

#include <algorithm>
#include <cmath>

namespace dt::depth
{

namespace
{

/// Limits how far vertices of a face may be from its plane, relative to the size.
constexpr double on_face = 1e-9;
constexpr int max_rounds = 64;
/// Limits how far a touching point may be from its face, relative to the sizes.
constexpr double touching = 1e-6;

/// Vertices of the piece that are furthest along n.
void face_along(const pieces::Piece& piece, Vec3 n, std::pmr::vector<Vec3>& out)
{
    out.clear();
    const double reach = piece.reach(n), tolerance = on_face * norm(piece.box.hi - piece.box.lo);
    for (std::size_t i = 0; i < piece.vertices.size(); ++i)
        if (const Vec3 v = piece.vertices[i]; dot(n, v) >= reach - tolerance) out.push_back(v);
}

Vec3 furthest(const std::pmr::vector<Vec3>& points, Vec3 d)
{
    return *std::max_element(points.begin(), points.end(), [&](Vec3 a, Vec3 b) { return dot(a, d) < dot(b, d); });
}

}  // namespace

/// Runs the search, with what a backend can add.
std::optional<GlobalDepth> SolidDepth::search(Vec3 t, const DepthLimits& limits, const Vec3* guess, double radius)
{
    if (!search_.begin(minus_a_, b_, t, limits, guess, radius)) return std::nullopt;
    const bool ask = limits.backend && run_until_worth_asking(search_, *limits.backend);
    Cover cover(search_, on_p_.get_allocator().resource());
    if (ask) cover(*limits.backend);
    search_.run(limits.max_steps);
    return search_.result();
}

/// The point q of Q with q + p = y for some p of −P, where y is on the facet of the sum that x ended on: GJK on the two
/// faces that make it.
Vec3 SolidDepth::touching_point(const PairwiseSums::Contact& contact, Vec3 y)
{
    touches_ = true;
    if (!contact.q) return y;
    face_along(*contact.p, contact.n, on_p_);
    face_along(*contact.q, contact.n, on_q_);
    const auto vertex = [&](Vec3 p, Vec3 q) { return convex::Vertex{q + p - y, 0, q, 0}; };
    convex::Simplex W;
    W.add(vertex(on_p_[0], on_q_[0]));
    Vec3 v;
    double vv = nearest_to_origin(W, v);
    for (int k = 0; k < max_rounds && W.n < 4; ++k)
    {
        const convex::Vertex w = vertex(furthest(on_p_, -v), furthest(on_q_, -v));
        if (!(dot(v, w.w) < vv * (1 - on_face))) break;
        W.add(w);
        const double before = vv;
        vv = nearest_to_origin(W, v);
        if (!(vv < before)) break;
    }
    touches_ = W.n == 4 || vv <= square(touching) * (norm2(minus_a_.box().hi - minus_a_.box().lo) +
                                                     norm2(b_.box().hi - b_.box().lo));
    return point_of_a(W, v);
}

std::optional<Penetration> SolidDepth::find(const pieces::SolidRef& a, const pieces::SolidRef& b,
                                            const DepthLimits& limits, const Vec3* guess, double gap)
{
    minus_a_.reset(*a.pieces, -1.0 * a.at.M);
    b_.reset(*b.pieces, b.at.M);
    const Vec3 t = a.at.t - b.at.t;
    const double radius = a.radius + b.radius;
    double proved = 0;
    long steps = 0;
    if (radius > 0)
    {
        const auto sharp = search(t, limits, guess, 0);
        proved = sharp ? sharp->lower + radius : radius - gap;
        if (!(proved > 0)) return std::nullopt;
        if (sharp) steps = sharp->steps;
    }
    auto found = search(t, limits, guess, radius);
    if (!found) return std::nullopt;
    if (radius > 0) found->lower = proved;
    found->steps += steps;
    const PairwiseSums::Contact contact = search_.contact();
    const Vec3 n = contact.n;
    return penetration_at(*found, b.at.t + touching_point(contact, t + found->x - radius * n) + b.radius * n);
}

}  // namespace dt::depth
