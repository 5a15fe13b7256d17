// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// EPA in double-double: seed, expand, finish.
#include "convex/careful/careful_depth.hpp"

#include "convex/careful/wide_polytope.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace dt::convex
{

namespace
{

constexpr int max_careful_epa_rounds = 1000;

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
    if (W.n == 1 && !add_furthest(C, W, {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}, length))
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

class Expansion
{
public:
    Expansion(const Difference& C, const WideSimplex& seed, double r, const CarefulGoal& goal, Depth& best)
        : C_(C), P_(seed), r_(r), goal_(goal), best_(best)
    {}

    void run()
    {
        for (int k = 0; k < max_careful_epa_rounds && look_on(); ++k)
        {
        }
        if (!has_foot_) find_foot(std::max(best_.upper, offset_));
        if (offset_ > 0 && P_.is_around_origin()) best_.lower = std::max(best_.lower, offset_);
        best_.lower = std::min(best_.lower, best_.upper);
        best_.on_a += 0.5 * (best_.upper * best_.normal - foot_);  // both witnesses give half of what the face lacks
    }

private:
    /// One round. False at the end.
    bool look_on()
    {
        int face = P_.nearest_face();
        offset_ = P_.offset(face);
        const double wanted = std::max(goal_.accuracy * (best_.upper + r_), goal_.resolution * C_.touch);
        const bool is_known = best_.upper - offset_ <= wanted;
        if (is_known) face = find_foot(best_.upper);
        const Vec3 n = P_.normal(face);
        const WideVertex w = wide_support(C_, n);
        const double h = reach_of(w, n);
        if (is_known && h - offset_ <= 2 * wanted)  // points and normal are those of one face
        {
            best_.upper = h;
            best_.normal = n;
            return false;
        }
        has_foot_ = false;
        if (h < best_.upper) best_.upper = h, best_.normal = n;
        return !(h < -C_.touch) && P_.add(w, face);
    }

    /// The face that has the point of the surface nearest the origin: of several in one plane, one has it.
    int find_foot(double reach)
    {
        DoubleDouble least{std::numeric_limits<double>::infinity(), 0};
        int found = P_.nearest_face();
        for (int f = 0; f < P_.slots(); ++f)
        {
            if (!P_.is_face(f) || !(P_.offset(f) <= reach + C_.touch)) continue;
            const WideSimplex corners = P_.corners(f);
            const WideNearest x = nearest_of_triangle(corners);
            if (!(x.norm2 < least)) continue;
            least = x.norm2;
            found = f;
            foot_ = narrow(x.v);
            best_.on_a = point_of_a(corners, x);
        }
        has_foot_ = true;
        return found;
    }

    const Difference& C_;
    WidePolytope P_;
    double r_;
    CarefulGoal goal_;
    Depth& best_;
    double offset_ = 0;  ///< of the nearest face
    Vec3 foot_{};  ///< the point of the surface that best_.on_a belongs to
    bool has_foot_ = false;
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
