// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws GJK and EPA step by step, by an observer in the algorithms of the queries.
#include "convex/dispatch.hpp"
#include "convex/epa.hpp"
#include "convex/gjk.hpp"
#include "draw/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace dt::draw
{

namespace
{

/// Draws parts of A − B in the world, for two bodies in the order in which the queries take them.
class Board
{
public:
    const convex::OrderedPair pair;
    const convex::Difference C;
    const double r;  ///< sum of the radii

    Board(const convex::Body& a, const convex::Body& b, DrawList& list)
        : pair(in_order(a, b)), C(pair.a, pair.b), r(a.radius + b.radius), list_(list)
    {}

    void point(Vec3 x, Color color) const { list_.point(world(x), color); }
    void line(Vec3 x, Vec3 y, Color color) const { list_.line(world(x), world(y), color); }
    void triangle(Vec3 x, Vec3 y, Vec3 z, Color color) const
    {
        if (!keeps_turns()) std::swap(y, z);
        list_.triangle(world(x), world(y), world(z), color);
    }
    template <class... Values> void text(Vec3 x, Color color, const char* format, Values... values) const
    {
        list_.text(world(x), color, format, values...);
    }

    /// Draws the origin, and around it the ball of the radii.
    void origin() const
    {
        list_.point({}, color::origin);
        if (r > 0)
            for (int axis = 0; axis < 3; ++axis)
                circle(axis);
    }
    void nearest(Vec3 v) const
    {
        line({}, v, color::nearest);
        point(v, color::nearest);
    }
    /// Draws the vertex w, and a square of the plane through it perpendicular to n.
    void support(Vec3 w, Vec3 n) const
    {
        point(w, color::support);
        const Vec3 u = normalized(n, {1, 0, 0}), foot = dot(u, w) * u;
        const Vec3 x = square_part * C.extent * any_perpendicular(u), y = cross(u, x);
        const std::array<Vec3, 4> corner{foot + x + y, foot - x + y, foot - x - y, foot + x - y};
        for (std::size_t i = 0; i < 4; ++i)
            line(corner[i], corner[(i + 1) % 4], color::support);
        line(foot, w, color::support);
    }

private:
    static constexpr double square_part = 0.25;  ///< half the edge of the drawn square, relative to the extents
    static constexpr int chords = 48;

    Vec3 world(Vec3 x) const
    {
        const Vec3 y = pair.a.at.turned(x);
        return pair.is_swapped ? -y : y;
    }
    /// Whether `world` keeps the orientation of triangles: a mirror and a change of sign each invert it.
    bool keeps_turns() const
    {
        const Isometry& at = pair.a.at;
        const bool mirrored = dot(cross(at.turned({1, 0, 0}), at.turned({0, 1, 0})), at.turned({0, 0, 1})) < 0;
        return mirrored == pair.is_swapped;
    }
    void circle(int axis) const
    {
        const auto at = [&](int i) {
            const double angle = 2 * std::numbers::pi * i / chords;
            Vec3 x{};
            x[(axis + 1) % 3] = r * std::cos(angle);
            x[(axis + 2) % 3] = r * std::sin(angle);
            return x;
        };
        for (int i = 0; i < chords; ++i)
            list_.line(at(i), at(i + 1), color::origin);
    }

    DrawList& list_;
};

void draw_simplex(const convex::Simplex& W, const Board& board)
{
    const auto x = [&](int i) { return W.v[i].w; };
    for (int i = 0; i < W.n; ++i)
    {
        board.point(x(i), color::simplex);
        for (int j = 0; j < i; ++j)
            board.line(x(j), x(i), color::simplex);
    }
    for (int i = 0; i < W.n; ++i)
        for (int j = 0; j < i; ++j)
            for (int k = 0; k < j; ++k)
            {
                board.triangle(x(i), x(j), x(k), with_alpha(color::simplex, 0x60));
                board.triangle(x(i), x(k), x(j), with_alpha(color::simplex, 0x60));
            }
}

/// The state of one round of GJK.
struct GjkRound
{
    convex::GjkResult s;
    std::optional<convex::Vertex> w;  ///< not at the end
};

/// Draws the bounds of the distance as a text.
void tell_distance(const GjkRound& round, convex::Verdict verdict, std::uint32_t step, const Board& board)
{
    const double upper = norm(round.s.v), lower = std::min(round.s.lower, upper);
    const bool is_inside = verdict == convex::Verdict::inside || round.s.W.n == 4;
    if (!round.w && is_inside)
        board.text({}, color::nearest, "step %u: the origin is in the simplex, the objects intersect", step);
    else if (round.s.W.n == 0)
        board.text(round.s.v, color::nearest, "step %u: a first guess", step);
    else if (board.r > 0)
        board.text(round.s.v, color::nearest, "step %u: %.6g <= distance <= %.6g, less radii of %.6g", step, lower,
                   upper, board.r);
    else
        board.text(round.s.v, color::nearest, "step %u: %.6g <= distance <= %.6g", step, lower, upper);
}

void draw_polytope(const convex::ExpandingPolytope& P, int chosen, const Board& board)
{
    for (int face = 0; face < P.slots(); ++face)
    {
        if (!P.is_face(face)) continue;
        std::array<Vec3, 3> x{P.corner(face, 0).w, P.corner(face, 1).w, P.corner(face, 2).w};
        if (dot(cross(x[1] - x[0], x[2] - x[0]), P.normal(face)) < 0) std::swap(x[1], x[2]);
        board.triangle(x[0], x[1], x[2], face == chosen ? color::face : color::polytope);
        for (std::size_t i = 0; i < 3; ++i)
            board.line(x[i], x[(i + 1) % 3], with_alpha(color::polytope, 0xFF));
    }
}

void draw_epa_round(const convex::ExpandingPolytope& P, int face, const convex::Vertex& w, const convex::Depth& best,
                    std::uint32_t step, const Board& board)
{
    const Vec3 n = P.normal(face), foot = P.offset(face) * n;
    draw_polytope(P, face, board);
    board.nearest(foot);
    board.support(w.w, n);
    board.text(foot, color::nearest, "step %u: %.6g <= depth <= %.6g", step, std::max(0.0, best.lower) + board.r,
               best.upper + board.r);
}

void draw_way_out(const convex::Depth& depth, std::uint32_t step, const Board& board)
{
    const Vec3 out = depth.upper * depth.normal;
    board.nearest(out);
    if (board.r > 0) board.line(out, out + board.r * depth.normal, color::origin);
    board.text(out, color::nearest, "step %u: the depth is %.6g", step, depth.upper + board.r);
}

}  // namespace

std::uint32_t draw_gjk(const convex::Body& a, const convex::Body& b, std::uint32_t step, const Tolerance& eps,
                       DrawList& list)
{
    const Board board(a, b, list);
    GjkRound round;
    std::uint32_t rounds = 0;
    const auto observe = [&](const convex::GjkResult& now, const convex::Vertex& w) {
        if (rounds++ == step) round = {now, w};
    };
    const convex::GjkResult found =
        gjk<convex::StopRule::distance>(board.C, convex::GjkStart(board.C.from_b_to_a), board.r, eps,
                                        std::numeric_limits<double>::infinity(), observe);
    if (step >= rounds) round = {found, std::nullopt};
    board.origin();
    draw_simplex(round.s.W, board);
    if (round.s.W.n < 4) board.nearest(round.s.v);
    if (round.w) board.support(round.w->w, round.s.v);
    tell_distance(round, found.verdict, std::min(step, rounds), board);
    return rounds + 1;
}

std::uint32_t draw_epa(const convex::Body& a, const convex::Body& b, std::uint32_t step, const Tolerance& eps,
                       DrawList& list)
{
    const Board board(a, b, list);
    const convex::GjkStart start(board.C.from_b_to_a);  // GJK as it runs before EPA
    const convex::GjkResult seed = board.r > 0
                                       ? gjk<convex::StopRule::distance>(board.C, start, board.r, eps, board.r)
                                       : gjk<convex::StopRule::boolean>(board.C, start, 0, eps);
    if (seed.verdict == convex::Verdict::apart) return 0;
    const auto run = [&](const convex::EpaObserver& look) { return epa(board.C, seed.W, board.r, eps, &look); };
    std::uint32_t rounds = 0;
    const convex::Depth depth =
        run([&](const convex::ExpandingPolytope&, int, const convex::Vertex&, const convex::Depth&) { ++rounds; });
    if (rounds == 0) return 0;

    board.origin();
    const std::uint32_t shown = std::min(step, rounds), last = rounds - 1;
    std::uint32_t round = 0;
    run([&](const convex::ExpandingPolytope& P, int face, const convex::Vertex& w, const convex::Depth& best) {
        if (round == shown)
            draw_epa_round(P, face, w, best, shown, board);
        else if (round == last && shown > last)
            draw_polytope(P, face, board);
        ++round;
    });
    if (shown > last) draw_way_out(depth, shown, board);
    return rounds + 1;
}

}  // namespace dt::draw
