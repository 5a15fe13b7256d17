// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Adds vertices to the polytope: the connected faces that a vertex sees go, and a fan to their border comes.
#include "convex/careful/wide_polytope.hpp"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <utility>

namespace dt::convex
{

namespace
{

/// Smallest squared sine of a face whose plane is known; narrower ones take the direction of their nearest point.
constexpr double wide_sliver = 1e-26;

/// Triple product below which its sign is in doubt, relative to the lengths in it: rounding.
constexpr double doubtful_side = 1e-28;

/// Rays from the origin that count how often the surface is wound around it. None is along an axis.
constexpr Vec3 rays[] = {{0.48, 0.6, 0.64}, {-0.36, 0.77, -0.53}, {0.83, -0.31, -0.46}, {-0.57, -0.22, 0.79}};

/// On which side of the plane through the origin, a and b a direction is: 1, −1, or 0 if rounding decides.
int side(const WideVec3& a, const WideVec3& b, Vec3 direction)
{
    const double volume = dot(cross(a, b), direction).hi;
    if (std::fabs(volume) <= doubtful_side * norm(narrow(a)) * norm(narrow(b))) return 0;
    return volume > 0 ? 1 : -1;
}

}  // namespace

WidePolytope::WidePolytope(const WideSimplex& W)
{
    for (const WideVertex& v : W.v)
        vertex_[at(vertex_count_++)] = v;
    if (is_positive(above(0, 1, 2, w(3)))) std::swap(vertex_[1], vertex_[2]);  // (0, 1, 2) looks away from 3
    for (const auto& [a, b, c] : {std::array{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}})
        set_face(face_count_++, a, b, c, nullptr);
    for (const auto& [f, i, g, j] :
         {std::array{0, 0, 1, 2}, {0, 1, 2, 2}, {0, 2, 3, 2}, {1, 1, 2, 0}, {2, 1, 3, 0}, {3, 1, 1, 0}})
        join(4 * f + i, 4 * g + j);
}

int WidePolytope::nearest_face() const
{
    int best = -1;
    for (int f = 0; f < face_count_; ++f)
        if (is_face(f) && (best < 0 || offset(f) < offset(best))) best = f;
    return best;
}

WideSimplex WidePolytope::corners(int face) const
{
    WideSimplex W;
    for (const Index c : face_[at(face)].corner)
        W.add(vertex_[c]);
    return W;
}

int WidePolytope::face_seen_from(const WideVertex& x) const
{
    int best = -1;
    double most = 0;
    for (int f = 0; f < face_count_; ++f)
        if (is_face(f))
            if (const double h = dot(x.w, normal(f)).hi - offset(f); h > most && sees(x.w, f)) most = h, best = f;
    return best;
}

DoubleDouble WidePolytope::above(int a, int b, int c, const WideVec3& x) const
{
    return dot(cross(w(b) - w(a), w(c) - w(a)), x - w(a));
}

bool WidePolytope::has(const WideVertex& x) const
{
    const auto* const end = vertex_.data() + vertex_count_;
    return std::any_of(vertex_.data(), end, [&](const WideVertex& v) { return has_same_bits(v.w, x.w); });
}

bool WidePolytope::sees(const WideVec3& x, int face) const
{
    const auto& [a, b, c] = face_[at(face)].corner;
    return is_positive(above(a, b, c, x));
}

void WidePolytope::set_face(int face, int a, int b, int c, const Vec3* neighbour)
{
    const WideVec3 e = w(b) - w(a), f = w(c) - w(a);
    const Vec3 n = narrow(cross(e, f));
    const bool is_sliver = !(norm2(n) > wide_sliver * norm2(narrow(e)) * norm2(narrow(f)));
    Face& made = face_[at(face)];
    made.corner = {static_cast<Index>(a), static_cast<Index>(b), static_cast<Index>(c)};
    made.n = is_sliver ? normal_of_sliver(a, b, c, neighbour) : normalized(n, {1, 0, 0});
    made.offset = std::min(dot(w(a), made.n).hi, std::min(dot(w(b), made.n).hi, dot(w(c), made.n).hi));
    made.is_used = true;
}

Vec3 WidePolytope::normal_of_sliver(int a, int b, int c, const Vec3* neighbour) const
{
    WideSimplex triangle;
    for (const int corner : {a, b, c})
        triangle.add(vertex_[at(corner)]);
    return normalized(narrow(nearest_of_triangle(triangle).v), neighbour ? *neighbour : Vec3{1, 0, 0});
}

void WidePolytope::join(int edge1, int edge2)
{
    face_[at(edge1 / 4)].twin[at(edge1 % 4)] = static_cast<Index>(edge2);
    face_[at(edge2 / 4)].twin[at(edge2 % 4)] = static_cast<Index>(edge1);
}

bool WidePolytope::find_horizon(const WideVec3& x, int face, Horizon& h) const
{
    std::bitset<max_faces> seen;
    seen.set(at(face));
    h.gone[0] = static_cast<Index>(face);
    h.faces = 1;
    for (int i = 0; i < h.faces; ++i)
        for (const Index twin : face_[h.gone[at(i)]].twin)
        {
            const int other = twin / 4;
            if (seen[at(other)] || !sees(x, other)) continue;
            seen.set(at(other));
            h.gone[at(h.faces++)] = static_cast<Index>(other);
        }
    for (int i = 0; i < h.faces; ++i)
        for (std::size_t k = 0; k < 3; ++k)
        {
            const Face& f = face_[h.gone[at(i)]];
            if (seen[f.twin[k] / 4]) continue;
            if (h.edges == max_vertices) return false;
            h.edge[at(h.edges++)] = {f.corner[k], f.corner[(k + 1) % 3], f.twin[k]};
        }
    return is_one_loop(h);
}

bool WidePolytope::is_one_loop(Horizon& h) const
{
    constexpr Index none = max_vertices;
    h.edge_from.fill(none);
    for (int i = 0; i < h.edges; ++i)
    {
        Index& here = h.edge_from[h.edge[at(i)].from];
        if (here != none) return false;
        here = static_cast<Index>(i);
    }
    int i = 0;
    for (int n = 1; n <= h.edges; ++n)
    {
        i = h.edge_from[h.edge[at(i)].to];
        if (i == none) return false;
        if (i == 0) return n == h.edges && n >= 3;
    }
    return false;
}

bool WidePolytope::add(const WideVertex& x, int face)
{
    Horizon h;
    if (vertex_count_ == max_vertices || !find_horizon(x.w, face, h)) return false;
    if (face_count_ - free_count_ - h.faces + h.edges > max_faces) return false;

    const int c = vertex_count_++;
    vertex_[at(c)] = x;
    for (int i = 0; i < h.faces; ++i)
    {
        face_[h.gone[at(i)]].is_used = false;
        free_[at(free_count_++)] = h.gone[at(i)];
    }
    std::array<Index, max_vertices> face_from;  // the new face whose first corner is this
    for (int i = 0; i < h.edges; ++i)
    {
        const Edge& e = h.edge[at(i)];
        const int slot = take_slot();
        const Vec3 neighbour = normal(e.kept / 4);
        set_face(slot, e.from, e.to, c, &neighbour);
        join(4 * slot, e.kept);
        face_from[e.from] = static_cast<Index>(slot);
    }
    for (int i = 0; i < h.edges; ++i)
        join(4 * face_from[h.edge[at(i)].from] + 1, 4 * face_from[h.edge[at(i)].to] + 2);
    return true;
}

WidePolytope::Crossing WidePolytope::crossing(const Face& face, Vec3 ray) const
{
    const WideVec3 &a = w(face.corner[0]), &b = w(face.corner[1]), &c = w(face.corner[2]);
    const int sides[3] = {side(a, b, ray), side(b, c, ray), side(c, a, ray)};
    const bool is_left = sides[0] > 0 || sides[1] > 0 || sides[2] > 0,
               is_right = sides[0] < 0 || sides[1] < 0 || sides[2] < 0;
    if (is_left && is_right) return Crossing::none;
    if (sides[0] * sides[1] * sides[2] == 0) return Crossing::doubtful;
    const double volume = -above(face.corner[0], face.corner[1], face.corner[2], {}).hi;
    if (std::fabs(volume) <= doubtful_side * norm(narrow(a)) * norm(narrow(b - a)) * norm(narrow(c - a)))
        return Crossing::doubtful;
    if ((volume > 0) != is_left) return Crossing::none;  // the line meets the face behind the origin
    return is_left ? Crossing::outward : Crossing::inward;
}

bool WidePolytope::is_around_origin() const
{
    for (const Vec3 ray : rays)
    {
        int winding = 0;
        bool is_sure = true;
        for (int f = 0; f < face_count_ && is_sure; ++f)
        {
            if (!is_face(f)) continue;
            const Crossing met = crossing(face_[at(f)], ray);
            is_sure = met != Crossing::doubtful;
            winding += (met == Crossing::outward) - (met == Crossing::inward);
        }
        if (is_sure) return winding > 0;
    }
    return false;
}

}  // namespace dt::convex
