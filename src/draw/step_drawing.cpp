// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// GJK and EPA, step by step: the algorithms of the queries with somebody looking on. They are compiled once more, for cores
// of any kind, so that the code of the queries is not touched; the decisions are the same.
#include "convex/epa.hpp"
#include "core/function_view.hpp"
#include "draw/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace solid::draw
{

namespace
{

/// The core of a body, whichever it is.
struct AnyCore
{
    static constexpr bool has_ids = false;
    const Body* body;

    template <class Ask> auto ask(Ask ask) const
    {
        const auto of = [&](const auto& core) {
            if constexpr (std::is_pointer_v<std::remove_cvref_t<decltype(core)>>)
                return ask(*core);
            else
                return ask(core);
        };
        return std::visit(of, body->core);
    }
    SupportPoint support(Vec3 d) const
    {
        return ask([&](const auto& core) { return core.support(d); });
    }
    SupportPoint exact_support(Vec3 d) const
    {
        return ask([&](const auto& core) { return core.exact_support(d); });
    }
    double choice_error() const
    {
        return ask([](const auto& core) { return core.choice_error(); });
    }
    bool numbers_its_vertices() const
    {
        return ask([](const auto& core) { return std::remove_cvref_t<decltype(core)>::has_ids; });
    }
};

struct AnyCores
{
    AnyCore a, b;
};

/// Tells vertices apart as the queries do.
struct AnyDifference : Difference<AnyCore, AnyCore>
{
    bool by_number;

    AnyDifference(const AnyCores& cores, const Body& body_a, const Body& body_b)
        : Difference<AnyCore, AnyCore>(cores.a, cores.b, body_a, body_b),
          by_number(cores.a.numbers_its_vertices() && cores.b.numbers_its_vertices())
    {}
    bool same(const Vertex& x, const Vertex& y) const
    {
        if (by_number) return x.ia == y.ia && x.ib == y.ib;
        return norm2(x.w - y.w) <= square(touch);
    }
};

/// Calls `look` in each round of GJK.
struct WatchedGjk : AnyDifference
{
    FunctionView<void(const Gjk&, const Vertex&)> look;

    void observe(const Gjk& s, const Vertex& w) const { look(s, w); }
};

/// Calls `look` in each round of EPA.
struct WatchedEpa : AnyDifference
{
    FunctionView<void(const ExpandingPolytope&, int, const Vertex&, const Depth&)> look;

    void observe(const ExpandingPolytope& P, int face, const Vertex& w, const Depth& best) const
    {
        look(P, face, w, best);
    }
};

/// Two bodies in the order in which the queries take them, and the way back to world axes.
class Pair
{
public:
    Pair(const Body& a, const Body& b)
        : is_swapped_(a.core.index() > b.core.index()), first_(is_swapped_ ? b : a),
          second_(is_swapped_ ? a : b), cores_{{&first_}, {&second_}}, C(cores_, first_, second_)
    {}
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;

    double r() const { return first_.radius + second_.radius; }
    Vec3 world(Vec3 x) const
    {
        const Vec3 y = first_.at.turned(x);
        return is_swapped_ ? -y : y;
    }
    /// Whether `world` keeps what is counter-clockwise so: both a mirror and a change of sign turn it.
    bool keeps_turns() const
    {
        const bool mirrored =
            dot(cross(first_.at.turned({1, 0, 0}), first_.at.turned({0, 1, 0})), first_.at.turned({0, 0, 1})) < 0;
        return mirrored == is_swapped_;
    }

private:
    bool is_swapped_;
    const Body &first_, &second_;
    AnyCores cores_;

public:
    AnyDifference C;
};

/// Shows parts of A − B in the world.
class Board
{
public:
    Board(const Pair& pair, DrawList& list) : pair_(pair), list_(list) {}

    void point(Vec3 x, Color color) const { list_.point(pair_.world(x), color); }
    void line(Vec3 x, Vec3 y, Color color) const { list_.line(pair_.world(x), pair_.world(y), color); }
    void triangle(Vec3 x, Vec3 y, Vec3 z, Color color) const
    {
        if (!pair_.keeps_turns()) std::swap(y, z);
        list_.triangle(pair_.world(x), pair_.world(y), pair_.world(z), color);
    }
    template <class... Values> void text(Vec3 x, Color color, const char* format, Values... values) const
    {
        list_.text(pair_.world(x), color, format, values...);
    }

    /// The origin, and about it the ball that stands for the radii.
    void origin() const
    {
        list_.point({}, color::origin);
        if (pair_.r() > 0)
            for (int axis = 0; axis < 3; ++axis)
                circle(axis, pair_.r());
    }
    void nearest(Vec3 v) const
    {
        line({}, v, color::nearest);
        point(v, color::nearest);
    }
    /// The vertex, and a square of the plane through it across n.
    void support(Vec3 w, Vec3 n) const
    {
        point(w, color::support);
        const Vec3 u = normalized(n, {1, 0, 0}), foot = dot(u, w) * u;
        const Vec3 x = square_part * pair_.C.extent * any_perpendicular(u), y = cross(u, x);
        const std::array<Vec3, 4> corner{foot + x + y, foot - x + y, foot - x - y, foot + x - y};
        for (std::size_t i = 0; i < 4; ++i)
            line(corner[i], corner[(i + 1) % 4], color::support);
        line(foot, w, color::support);
    }

private:
    static constexpr double square_part = 0.25;  ///< of the extents
    static constexpr int chords = 48;

    void circle(int axis, double r) const
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

    const Pair& pair_;
    DrawList& list_;
};

void draw_simplex(const Simplex& W, const Board& board)
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

/// What is seen of one round of GJK.
struct GjkRound
{
    Gjk s;
    std::optional<Vertex> w;  ///< not at the end
};

/// The rounds up to `step`; returns their number, and the last in `round`.
Verdict run_gjk(const Pair& pair, std::uint32_t step, const Tolerance& eps, std::uint32_t& rounds, GjkRound& round)
{
    Gjk s;
    s.v = pair.C.from_b_to_a;
    rounds = 0;
    const auto observe = [&](const Gjk& now, const Vertex& w) {
        if (rounds++ == step) round = {now, w};
    };
    const Verdict verdict = gjk<StopRule::distance>(WatchedGjk{pair.C, observe}, s, pair.r(), eps);
    if (step >= rounds) round = {s, std::nullopt};
    return verdict;
}

/// The text that tells what is known of the distance: exactly, if the algorithm is over.
void tell_distance(const GjkRound& round, Verdict verdict, std::uint32_t step, double r, const Board& board)
{
    const double upper = norm(round.s.v), lower = std::min(round.s.lower, upper);
    const bool is_inside = verdict == Verdict::inside || round.s.W.n == 4;
    if (!round.w && is_inside)
        board.text({}, color::nearest, "step %u: the origin is in the simplex, the objects intersect", step);
    else if (round.s.W.n == 0)
        board.text(round.s.v, color::nearest, "step %u: a first guess", step);
    else if (r > 0)
        board.text(round.s.v, color::nearest, "step %u: %.6g <= distance <= %.6g, less radii of %.6g", step, lower,
                   upper, r);
    else
        board.text(round.s.v, color::nearest, "step %u: %.6g <= distance <= %.6g", step, lower, upper);
}

void draw_polytope(const ExpandingPolytope& P, int chosen, const Board& board)
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

void draw_epa_round(const ExpandingPolytope& P, int face, const Vertex& w, const Depth& best, std::uint32_t step,
                    double r, const Board& board)
{
    const Vec3 n = P.normal(face), foot = P.offset(face) * n;
    draw_polytope(P, face, board);
    board.nearest(foot);
    board.support(w.w, n);
    board.text(foot, color::nearest, "step %u: %.6g <= depth <= %.6g", step, std::max(0.0, best.lower) + r,
               best.upper + r);
}

void draw_way_out(const Depth& depth, std::uint32_t step, double r, const Board& board)
{
    const Vec3 out = depth.upper * depth.normal;
    board.nearest(out);
    if (r > 0) board.line(out, out + r * depth.normal, color::origin);
    board.text(out, color::nearest, "step %u: the depth is %.6g", step, depth.upper + r);
}

/// GJK as it runs before EPA; false if the cores have no common point.
bool find_seed(const Pair& pair, const Tolerance& eps, Gjk& s)
{
    s.v = pair.C.from_b_to_a;
    const Verdict verdict = pair.r() > 0 ? gjk<StopRule::distance>(pair.C, s, pair.r(), eps, pair.r())
                                         : gjk<StopRule::boolean>(pair.C, s, 0, eps);
    return verdict != Verdict::apart;
}

}  // namespace

std::uint32_t draw_gjk(const Body& a, const Body& b, std::uint32_t step, const Tolerance& eps, DrawList& list)
{
    const Pair pair(a, b);
    const Board board(pair, list);
    std::uint32_t rounds = 0;
    GjkRound round;
    const Verdict verdict = run_gjk(pair, step, eps, rounds, round);
    board.origin();
    draw_simplex(round.s.W, board);
    if (round.s.W.n < 4) board.nearest(round.s.v);
    if (round.w) board.support(round.w->w, round.s.v);
    tell_distance(round, verdict, std::min(step, rounds), pair.r(), board);
    return rounds + 1;
}

std::uint32_t draw_epa(const Body& a, const Body& b, std::uint32_t step, const Tolerance& eps, DrawList& list)
{
    const Pair pair(a, b);
    const Board board(pair, list);
    Gjk s;
    if (!find_seed(pair, eps, s)) return 0;
    const auto run = [&](const auto& look) { return epa(WatchedEpa{pair.C, look}, s.W, pair.r(), eps); };
    std::uint32_t rounds = 0;
    const Depth depth = run([&](const ExpandingPolytope&, int, const Vertex&, const Depth&) { ++rounds; });
    if (rounds == 0) return 0;

    board.origin();
    const std::uint32_t shown = std::min(step, rounds), last = rounds - 1;
    std::uint32_t round = 0;
    run([&](const ExpandingPolytope& P, int face, const Vertex& w, const Depth& best) {
        if (round == shown)
            draw_epa_round(P, face, w, best, shown, pair.r(), board);
        else if (round == last && shown > last)
            draw_polytope(P, face, board);
        ++round;
    });
    if (shown > last) draw_way_out(depth, shown, pair.r(), board);
    return rounds + 1;
}

}  // namespace solid::draw
