// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// EPA in double-double: seed, expand, finish.
#include "convex/careful/careful_depth.hpp"

#include "convex/careful/least_reach.hpp"
#include "convex/careful/wide_polytope.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>

namespace dt::convex
{

namespace
{

constexpr int max_careful_epa_rounds = 1000;

/// The round after which the upper bound is improved by descent, and then at every power of two.
constexpr int first_descent = 16;

/// The round in which a polytope that still creeps is enclosed.
constexpr int round_of_enclosure = 64;

/// Directions around the best normal in which vertices are asked for: tangents of the angle with it, and where.
constexpr double first_tilt = 0.5, last_tilt = 1e-8, tilt_ratio = 0.1;
constexpr double around[][2] = {{1, 0}, {0.5, 0.87}, {-0.5, 0.87}, {-1, 0}, {-0.5, -0.87}, {0.5, -0.87}};

/// How far a new vertex must move a face at the foot of the origin, relative to what the bounds are apart, for no other
/// to be tried.
constexpr double worthwhile_lift = 0.1;

/// Thickness, relative to touch, up to which A − B is flat.
constexpr double thickness_of_flat = 8;

/// Adds the vertex of A − B, among those furthest along the directions, for which `measure` is largest. False if that is
/// no more than rounding.
template <class Measure>
bool add_furthest(const Difference& C, WideSimplex& W, std::initializer_list<Vec3> directions, Measure measure)
{
    double most = thickness_of_flat * C.touch;
    bool found = false;
    WideVertex best;
    for (const Vec3 d : directions)
    {
        const WideVertex x = wide_support(C, d);
        const double m = measure(x.w - W[0].w);
        if (!(m > most)) continue;
        most = m;
        best = x;
        found = true;
    }
    if (found) W.add(best);
    return found;
}

/// Makes a tetrahedron of the simplex. False if A − B has no volume; then `normal` is a direction in which it is thin.
bool complete(const Difference& C, WideSimplex& W, Vec3& normal)
{
    normal = {1, 0, 0};
    const auto length = [](const WideVec3& x) { return norm(narrow(x)); };
    if (W.n == 1 &&
        !add_furthest(C, W, {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}, length))
        return false;
    if (W.n == 2)
    {
        const Vec3 u = normalized(narrow(W[1].w - W[0].w), {1, 0, 0}), e = any_perpendicular(u), f = cross(u, e),
                   g = normalized(e + f, e), h = normalized(e - f, e);
        normal = e;
        const auto from_line = [&](const WideVec3& x) { return norm(narrow(cross(x, WideVec3(u)))); };
        if (!add_furthest(C, W, {e, -e, f, -f, g, -g, h, -h}, from_line)) return false;
    }
    if (W.n == 4) return true;
    normal = normalized(narrow(cross(W[1].w - W[0].w, W[2].w - W[0].w)), {1, 0, 0});
    const auto from_plane = [&](const WideVec3& x) { return std::fabs(dot(x, normal).hi); };
    return add_furthest(C, W, {normal, -normal}, from_plane);
}

/// The barycentric coordinates of y, seen along n, in a triangle with this normal. All 0 if it has no area.
Vec3 weights_in(const WideSimplex& triangle, Vec3 n, Vec3 y)
{
    const Vec3 a = narrow(triangle[0].w) - y, b = narrow(triangle[1].w) - y, c = narrow(triangle[2].w) - y;
    const Vec3 part{dot(n, cross(b, c)), dot(n, cross(c, a)), dot(n, cross(a, b))};
    const double whole = part.x + part.y + part.z;
    return whole > 0 ? (1 / whole) * part : Vec3{};
}

class Expansion
{
public:
    Expansion(const Difference& C, const WideSimplex& seed, double r, const CarefulGoal& goal, Depth& best)
        : C_(C), P_(seed), r_(r), goal_(goal), best_(best)
    {}

    void run()
    {
        bool is_enclosed = false;
        for (int k = 1; k < max_careful_epa_rounds; ++k)
        {
            const bool leads_on = look_on();
            if (!leads_on && (is_known() || is_enclosed)) break;
            if (k >= first_descent && std::has_single_bit(static_cast<unsigned>(k))) descend();
            if (leads_on && k != round_of_enclosure) continue;
            enclose();
            is_enclosed = true;
        }
        if (!is_known()) descend();
        prove();
        best_.lower = std::min(best_.lower, best_.upper);
        find_witness();
    }

private:
    double wanted() const { return std::max(goal_.accuracy * (best_.upper + r_), goal_.resolution * C_.touch); }

    /// Whether the bounds are near enough, or the origin is outside.
    bool is_known() const
    {
        return best_.upper - std::max(offset_, best_.lower) <= wanted() || best_.upper < -C_.touch;
    }

    /// One round. False at the end.
    bool look_on()
    {
        const int face = P_.nearest_face();
        offset_ = P_.offset(face);
        if (is_known()) return false;
        const Vec3 n = P_.normal(face);
        const WideVertex w = wide_support(C_, n);
        const double h = reach_of(w, n);
        if (h < best_.upper) best_.upper = h, best_.normal = n;
        if (is_known()) return false;
        return P_.add(vertex_beyond(face, w), face);
    }

    /// The vertex to add beyond a face, mostly the furthest, w. Beside a long face, of a tiny body and a huge one, that may
    /// be so far away that it hardly lifts the foot of the origin. The vertex near the foot is then the furthest for a
    /// normal tilted towards it.
    WideVertex vertex_beyond(int face, const WideVertex& w) const
    {
        const WideSimplex triangle = P_.corners(face);
        const Vec3 n = P_.normal(face), foot = weights_in(triangle, n, offset_ * n);
        const double lift = lift_of(w, triangle, n, foot);
        if (lift >= worthwhile_lift * (best_.upper - offset_)) return w;
        const int k = foot.x >= foot.y ? (foot.x >= foot.z ? 0 : 2) : (foot.y >= foot.z ? 1 : 2);
        const Vec3 away = narrow(triangle[k].w - w.w), along = away - dot(away, n) * n;
        const double above = reach_of(w, n) - offset_, length2 = norm2(along);
        if (!(square(above) < length2)) return w;
        const WideVertex near = wide_support(C_, normalized(n + (2 * above / length2) * along, n));
        return lift_of(near, triangle, n, foot) > lift && !P_.has(near) ? near : w;
    }

    /// How far a face moves at the foot of the origin if x, seen along its normal, is put over it.
    double lift_of(const WideVertex& x, const WideSimplex& triangle, Vec3 n, Vec3 foot) const
    {
        const Vec3 at = weights_in(triangle, n, narrow(x.w));
        double share = 1;
        for (int k = 0; k < 3; ++k)
            if (at[k] > 0) share = std::min(share, std::max(foot[k], 0.0) / at[k]);
        return share * (reach_of(x, n) - offset_);
    }

    /// Where the upper bound lags behind, as it does on long narrow faces of a smooth surface, goes downhill from the best
    /// normal and from that of the nearest face.
    void descend()
    {
        for (const Vec3 n : {best_.normal, P_.normal(P_.nearest_face())})
            if (const Reach least = least_reach_near(C_, n); least.h < best_.upper)
                best_.upper = least.h, best_.normal = least.n;
        prove();
    }

    /// Keeps what the polytope proves now: vertices that are added later may fold it.
    void prove()
    {
        if (offset_ > best_.lower && P_.is_around_origin()) best_.lower = offset_;
    }

    /// Adds vertices that are furthest along directions all around the best normal, nearer and nearer to it. So the face at
    /// the foot of the origin becomes as small as the accuracy asks, where one vertex a round would creep along its edges.
    void enclose()
    {
        const Vec3 n = best_.normal, e = any_perpendicular(n), f = cross(n, e);
        for (double tilt = first_tilt; tilt > last_tilt; tilt *= tilt_ratio)
            for (const auto& [x, y] : around)
                add_if_outside(wide_support(C_, normalized(n + (tilt * x) * e + (tilt * y) * f, n)));
        add_if_outside(wide_support(C_, n));
        offset_ = P_.offset(P_.nearest_face());
    }

    void add_if_outside(const WideVertex& x)
    {
        if (!P_.has(x))
            if (const int face = P_.face_seen_from(x); face >= 0) P_.add(x, face);
    }

    /// The witness is the point of the surface nearest the origin, if the face that has it has as good a normal; else where
    /// the two touch when they are moved apart.
    void find_witness()
    {
        DoubleDouble least{std::numeric_limits<double>::infinity(), 0};
        int found = P_.nearest_face();
        Vec3 foot{};
        for (int f = 0; f < P_.slots(); ++f)  // of several faces in one plane, one has it
        {
            if (!P_.is_face(f) || !(P_.offset(f) <= best_.upper + C_.touch)) continue;
            const WideSimplex corners = P_.corners(f);
            const WideNearest x = nearest_of_triangle(corners);
            if (!(x.norm2 < least)) continue;
            least = x.norm2;
            found = f;
            foot = narrow(x.v);
            best_.on_a = point_of_a(corners, x);
        }
        const Vec3 n = P_.normal(found);
        if (const double h = reach_of(wide_support(C_, n), n); h - offset_ <= wanted())
        {
            best_.upper = h;
            best_.normal = n;
            best_.on_a += 0.5 * (h * n - foot);  // both witnesses give half of what the face lacks
            return;
        }
        Difference apart = C_;
        apart.t += best_.upper * best_.normal;
        apart.from_b_to_a -= best_.upper * best_.normal;
        const CarefulDistance s = careful_distance(apart, 0, goal_);
        best_.on_a = point_of_a(s.W, s.nearest) - 0.5 * s.v;
    }

    const Difference& C_;
    WidePolytope P_;
    double r_;
    CarefulGoal goal_;
    Depth& best_;
    double offset_ = 0;  ///< of the nearest face
};

}  // namespace

Depth careful_depth(const Difference& C, const CarefulDistance& s, double r, const CarefulGoal& goal)
{
    Depth best;
    best.upper = std::numeric_limits<double>::infinity();
    best.lower = -s.upper;
    best.on_a = point_of_a(s.W, s.nearest);
    const auto ask = [&](Vec3 n) {
        if (const double h = reach_of(wide_support(C, n), n); h < best.upper) best.upper = h, best.normal = n;
    };
    ask(-s.axis);
    WideSimplex W = s.W;
    Vec3 thin;
    if (complete(C, W, thin)) { Expansion(C, W, r, goal, best).run(); }
    else
    {
        ask(thin);
        ask(-thin);
    }
    return best;
}

}  // namespace dt::convex
