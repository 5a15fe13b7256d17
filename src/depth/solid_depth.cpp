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

/// What is added to a thin body on each side, relative to the tolerance of the search: more than thin parts of a solid
/// that its pieces lack, 1e-10 of the sizes.
constexpr double thickening = 1e3;
/// Limits by how much that makes the shortest way longer, relative to what is added: at the bottom of a notch of four
/// degrees.
constexpr double lengthening = 40;

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

/// Prepares the thick body, if one is thin and the solid has several pieces.
void SolidDepth::thicken(const pieces::SolidRef& a, const pieces::SolidRef& b, const Question& question)
{
    thickness_ = least_ = 0;
    const pieces::SolidRef *const body = a.body ? &a : &b, *const solid = a.body ? &b : &a;
    if (!body->body || solid->pieces->covering < 2) return;
    search_.reset(minus_a_, b_, question.t, question.limits, question.radius);
    const double by = thickening * search_.tolerance() + 2 * (a.body ? b_ : minus_a_).blur();
    const pieces::Piece& core = body->pieces->pieces[0];
    if (!pieces::is_thin(core, by) || !pieces::make_thick(core, by, thick_piece_)) return;
    thickness_ = by;
    a_is_thin_ = a.body != nullptr;
    thick_.reset(thick_piece_, a_is_thin_ ? -1.0 * a.at.M : b.at.M);
}

/// Runs the search, with what a backend can add.
std::optional<GlobalDepth> SolidDepth::search(const Question& question)
{
    const auto& [t, limits, guess, radius] = question;
    if (!search_.begin(minus_a_, b_, t, limits, guess, radius)) return std::nullopt;
    const bool ask = limits.backend && run_until_worth_asking(search_, *limits.backend);
    Cover cover(search_, on_p_.get_allocator().resource());
    if (ask) cover(*limits.backend);
    search_.run(limits.max_steps);
    return search_.result();
}

/// Searches with the thick body from the way out of the thin one. If that hardly becomes longer, it leads to no face
/// between pieces, and the lower bound known is as good as any.
std::optional<GlobalDepth> SolidDepth::search_thick(const Question& question, const std::optional<GlobalDepth>& plain)
{
    const auto& [t, limits, guess, radius] = question;
    const double longer = lengthening * thickness_;
    if (!search_.begin(thick_a(), thick_b(), t, limits, plain ? &plain->x : guess, radius)) return std::nullopt;
    if (search_.upper() > longer + (plain ? plain->depth : 0)) search_.run(limits.max_steps);
    std::optional<GlobalDepth> found = search_.result();
    if (!found) return found;
    found->lower = std::max(0.0, found->lower - longer);
    if (!plain && found->depth <= longer)
    {
        least_ = found->depth;
        return std::nullopt;
    }
    if (plain) found->lower = std::max(found->lower, plain->lower), found->steps += plain->steps;
    return found;
}

std::optional<GlobalDepth> SolidDepth::search_sharp(const Question& question)
{
    const std::optional<GlobalDepth> plain = search(question);
    return is_thin() ? search_thick(question, plain) : plain;
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

/// The answer to the last search, with the points that touch.
Penetration SolidDepth::with_points(const GlobalDepth& found, const pieces::SolidRef& b, const Question& question)
{
    const PairwiseSums::Contact contact = search_.contact();
    const Vec3 n = contact.n, y = question.t + found.x - question.radius * n;
    return penetration_at(found, b.at.t + touching_point(contact, y) + b.radius * n);
}

/// Searches without the radius for the lower bound, and with it for the way.
std::optional<Penetration> SolidDepth::find_rounded(const pieces::SolidRef& b, const Question& question, double gap)
{
    const double radius = question.radius;
    Question without = question;
    without.radius = 0;
    const auto sharp = search(without);
    double proved = sharp ? sharp->lower + radius : radius - gap;
    if (!(proved > 0)) return std::nullopt;
    const bool closes = radius > lengthening * thickness_;  // the radius closes what is between pieces
    auto rounded = closes ? search(question) : search_thick(question, std::nullopt);
    if (!rounded) return std::nullopt;
    if (sharp) rounded->steps += sharp->steps;
    Penetration found = with_points(*rounded, b, question);
    if (is_thin() && proved < rounded->depth * (1 - question.limits.accuracy))
        if (const auto thick = search_thick(without, sharp)) proved = std::max(proved, thick->lower + radius);
    found.lower = std::min(proved, found.upper);
    return found;
}

std::optional<Penetration> SolidDepth::find(const pieces::SolidRef& a, const pieces::SolidRef& b,
                                            const DepthLimits& limits, const Vec3* guess, double gap)
{
    minus_a_.reset(*a.pieces, -1.0 * a.at.M);
    b_.reset(*b.pieces, b.at.M);
    const Question question{a.at.t - b.at.t, limits, guess, a.radius + b.radius};
    blur_ = (a.body ? 0 : minus_a_.blur()) + (b.body ? 0 : b_.blur());
    thicken(a, b, question);
    if (question.radius > 0) return find_rounded(b, question, gap);
    const auto found = search_sharp(question);
    if (!found) return std::nullopt;
    return with_points(*found, b, question);
}

}  // namespace dt::depth
