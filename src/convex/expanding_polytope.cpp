// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Adds a vertex to the polytope: the faces that it sees go, and a fan from it to their border, the horizon, comes.
#include "convex/expanding_polytope.hpp"

#include "math/simd/double4.hpp"
#include "math/tolerance.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace dt::convex
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Smallest squared volume that a face makes with the origin, relative to the squared product of its edges and the
/// distance of its corner: more than rounding.
constexpr double folded = inside_tetrahedron;

/// The number that comes with the smallest of four values.
int number_of_smallest(Double4 value, Double4 number)
{
    double v[4], k[4];
    value.store(v);
    number.store(k);
    const int a = v[1] < v[0] ? 1 : 0, b = v[3] < v[2] ? 3 : 2;
    return static_cast<int>(k[v[b] < v[a] ? b : a]);
}

/// The plane through three points, none if they are nearer than the root of `sliver` to a line. The longest edge is
/// left out of the cross product, and the offset is that of the corner nearest the origin: so rounding does not matter
/// more on a long narrow face, far away at one end, than on others.
std::optional<Plane> careful_plane(const Vec3 (&p)[3], double sliver)
{
    const Vec3 e[3] = {p[1] - p[0], p[2] - p[1], p[0] - p[2]};
    int longest = 0, nearest = 0;
    for (int k = 1; k < 3; ++k)
    {
        if (norm2(e[k]) > norm2(e[longest])) longest = k;
        if (norm2(p[k]) < norm2(p[nearest])) nearest = k;
    }
    const Vec3 n = cross(e[(longest + 1) % 3], e[(longest + 2) % 3]);
    if (!(norm2(n) > sliver * norm2(e[longest]))) return std::nullopt;
    const Vec3 unit = n * (1 / norm(n));
    return Plane{unit, dot(unit, p[nearest])};
}

/// The plane of a narrow face of the first tetrahedron, which has the corner `below` under it.
Plane narrow_plane(const Vec3 (&p)[3], Vec3 below)
{
    if (const auto plane = careful_plane(p, 0)) return *plane;
    // A needle, to rounding: any plane through it will do that has the fourth corner below.
    const Vec3 e = p[1] - p[0], f = p[2] - p[0], along = normalized(norm2(f) > norm2(e) ? f : e, {});
    Vec3 n = p[0] - below;
    for (int twice = 0; twice < 2; ++twice)
        n = n - dot(n, along) * along;
    n = normalized(n, {1, 0, 0});
    return {n, dot(n, p[0])};
}

}  // namespace

ExpandingPolytope::ExpandingPolytope(const Vertex (&corners)[4], double scale)
    : sliver_(epa_sliver * square(scale)), narrow_(epa_narrow * square(square(scale))), above_(epa_above * scale)
{
    for (const Vertex& v : corners)
        vertices_[vertex_count_++] = v;
    const Vec3 a = corners[0].w, n = cross(corners[1].w - a, corners[2].w - a);
    if (dot(n, corners[3].w - a) > 0) std::swap(vertices_[1], vertices_[2]);  // (0,1,2) looks away from 3
    face_count_ = 4;
    for (const auto& [face, i, j, k, below] :
         {std::array{0, 0, 1, 2, 3}, {1, 0, 3, 1, 2}, {2, 1, 3, 2, 0}, {3, 2, 3, 0, 1}})
        set_first_face(face, i, j, k, vertices_[below].w);
    join(edge_number(0, 0), edge_number(1, 2));
    join(edge_number(0, 1), edge_number(2, 2));
    join(edge_number(0, 2), edge_number(3, 2));
    join(edge_number(1, 1), edge_number(2, 0));
    join(edge_number(2, 1), edge_number(3, 0));
    join(edge_number(3, 1), edge_number(1, 0));
}

double ExpandingPolytope::sure_offset() const
{
    double least = infinity;
    for (int f = 0; f < face_count_; ++f)
    {
        const Vec3 n = normal(f);
        if (!(norm2(n) > 0)) continue;
        const Vec3 a = corner(f, 0).w, b = corner(f, 1).w, c = corner(f, 2).w, ab = b - a, ac = c - a;
        const double volume = dot(cross(ab, ac), a);
        if (!(volume > 0 && square(volume) > folded * norm2(ab) * norm2(ac) * norm2(a))) return -infinity;
        least = std::min(least, std::min(dot(n, a), std::min(dot(n, b), dot(n, c))));
    }
    return least;
}

int ExpandingPolytope::nearest_face() const
{
    if (nearest_ >= 0) return nearest_;
    int best = 0;
    for (int f = 1; f < face_count_; ++f)
        if (offset_[f] < offset_[best]) best = f;
    return best;
}

void ExpandingPolytope::set_first_face(int face, int a, int b, int c, Vec3 below)
{
    const Vec3 p[3] = {vertices_[a].w, vertices_[b].w, vertices_[c].w}, n = cross(p[1] - p[0], p[2] - p[0]);
    const double nn = norm2(n);
    if (!(nn > narrow_)) [[unlikely]]
    {
        doubtful_ = true;
        set_face(face, a, b, c, narrow_plane(p, below));
        return;
    }
    const Vec3 unit = n * (1 / std::sqrt(nn));
    set_face(face, a, b, c, {unit, dot(unit, p[0])});
}

void ExpandingPolytope::set_face(int face, int a, int b, int c, const Plane& plane)
{
    corners_[face][0] = static_cast<Index>(a);
    corners_[face][1] = static_cast<Index>(b);
    corners_[face][2] = static_cast<Index>(c);
    nx_[face] = plane.n.x;
    ny_[face] = plane.n.y;
    nz_[face] = plane.n.z;
    offset_[face] = plane.h;
}

void ExpandingPolytope::join(int edge1, int edge2)
{
    twin_[edge1] = static_cast<Index>(edge2);
    twin_[edge2] = static_cast<Index>(edge1);
}

void ExpandingPolytope::hide_slot(int face)
{
    nx_[face] = ny_[face] = nz_[face] = 0;
    offset_[face] = infinity;
}

ExpandingPolytope::FaceSet ExpandingPolytope::faces_seen_from(Vec3 w)
{
    for (int f = face_count_; f % 4 != 0; ++f)
        hide_slot(f);  // the last group of four
    FaceSet seen;
    const Double4 wx = Double4::broadcast(w.x), wy = Double4::broadcast(w.y), wz = Double4::broadcast(w.z);
    const Double4 above = Double4::broadcast(above_), none = Double4::broadcast(infinity),
                  four = Double4::broadcast(4);
    Double4 least = none, least_number = Double4::broadcast(0), number = Double4::of(0, 1, 2, 3);
    for (int f = 0; f < face_count_; f += 4)
    {
        const Double4 d = Double4::load(offset_ + f);
        const Double4 height =
            wx * Double4::load(nx_ + f) + wy * Double4::load(ny_ + f) + wz * Double4::load(nz_ + f) - d;
        const Double4 sees = greater(height, above), kept = select(sees, none, d);
        seen.word[f / 64] |= static_cast<std::uint64_t>(bits(sees)) << (f % 64);
        least_number = select(greater(least, kept), number, least_number);
        least = min(least, kept);
        number = number + four;
    }
    nearest_kept_ = number_of_smallest(least, least_number);
    return seen;
}

void ExpandingPolytope::horizon_of(const FaceSet& seen, Horizon& h) const
{
    int edges = 0, faces = 0;
    for (int i = 0; i * 64 < face_count_; ++i)
        for (std::uint64_t word = seen.word[i]; word != 0; word &= word - 1)
        {
            const int f = 64 * i + std::countr_zero(word);
            h.gone[faces++] = static_cast<Index>(f);
            for (int k = 0; k < 3; ++k)  // written without a branch, kept if it counts
            {
                const HorizonEdge e = edge(f, k);
                h.edge[edges] = e;
                edges += !seen.has(e.kept / 4);
            }
        }
    h.edges = edges;
    h.faces = faces;
}

void ExpandingPolytope::connected_horizon(const FaceSet& seen, int face, Horizon& h) const
{
    FaceSet reached;
    reached.insert(face);
    h.edges = 0;
    h.faces = 1;
    h.gone[0] = static_cast<Index>(face);
    for (int i = 0; i < h.faces; ++i)
        for (int k = 0; k < 3; ++k)
        {
            const HorizonEdge e = edge(h.gone[i], k);
            if (!seen.has(e.kept / 4)) { h.edge[h.edges++] = e; }
            else if (!reached.has(e.kept / 4))
            {
                reached.insert(e.kept / 4);
                h.gone[h.faces++] = static_cast<Index>(e.kept / 4);
            }
        }
}

bool ExpandingPolytope::is_one_loop(const Horizon& h) const
{
    Index edge_from[max_vertices];
    for (int i = 0; i < h.edges; ++i)
        edge_from[h.edge[i].from] = static_cast<Index>(i);
    int i = 0;
    for (int n = 1; n <= h.edges; ++n)
    {
        i = edge_from[h.edge[i].to];
        if (i == 0) return n == h.edges && n >= 3;
    }
    return false;
}

void ExpandingPolytope::fan_planes(const Vertex& w, const Horizon& h, int i, Planes& planes) const
{
    const auto edge = [&](int k) -> const HorizonEdge& { return h.edge[i + k < h.edges ? i + k : 0]; };
    const auto from = [&](int k) { return &vertices_[edge(k).from].w.x; };
    const auto to = [&](int k) { return &vertices_[edge(k).to].w.x; };
    Double4 ax, ay, az, bx, by, bz;
    load_points(from(0), from(1), from(2), from(3), ax, ay, az);
    load_points(to(0), to(1), to(2), to(3), bx, by, bz);
    const Double4 wx = Double4::broadcast(w.w.x), wy = Double4::broadcast(w.w.y), wz = Double4::broadcast(w.w.z);
    ax = ax - wx, ay = ay - wy, az = az - wz, bx = bx - wx, by = by - wy, bz = bz - wz;

    Double4 nx = ay * bz - az * by, ny = az * bx - ax * bz, nz = ax * by - ay * bx;
    const Double4 one = Double4::broadcast(1), nn = nx * nx + ny * ny + nz * nz;
    const Double4 k = one / sqrt(select(greater(nn, Double4::broadcast(narrow_)), nn, one));  // narrow: any number
    nx = nx * k, ny = ny * k, nz = nz * k;
    nn.store(planes.area2);
    nx.store(planes.nx);
    ny.store(planes.ny);
    nz.store(planes.nz);
    (nx * wx + ny * wy + nz * wz).store(planes.offset);
}

bool ExpandingPolytope::add(const Vertex& w, int face)
{
    FaceSet seen = faces_seen_from(w.w);
    Horizon h;
    bool nearest_known = seen.has(face);
    seen.insert(face);
    horizon_of(seen, h);
    if (!is_one_loop(h)) [[unlikely]]  // not one disk, by rounding: take the part around `face`
    {
        nearest_known = false;
        doubtful_ = true;
        connected_horizon(seen, face, h);
        if (!is_one_loop(h)) return false;
    }
    if (face_count_ - h.faces + h.edges > max_faces) return false;

    const int c = vertex_count_++;
    vertices_[c] = w;
    double least = offset_[nearest_kept_];
    int least_face = nearest_kept_;
    Index face_from[max_vertices];  // the new face whose first corner is this
    Planes planes;
    for (int i = 0; i < h.edges; ++i)
    {
        if (i % 4 == 0) fan_planes(w, h, i, planes);
        const int k = i % 4, slot = i < h.faces ? h.gone[i] : face_count_++;
        const HorizonEdge& e = h.edge[i];
        Plane plane{{planes.nx[k], planes.ny[k], planes.nz[k]}, planes.offset[k]};
        if (!(planes.area2[k] > narrow_)) [[unlikely]]
        {
            doubtful_ = true;
            const auto careful = careful_plane({vertices_[e.from].w, vertices_[e.to].w, w.w}, sliver_);
            plane =
                careful ? *careful : Plane{normal(e.kept / 4), offset(e.kept / 4)};  // a sliver lies in that plane
        }
        set_face(slot, e.from, e.to, c, plane);
        join(edge_number(slot, 0), e.kept);
        face_from[e.from] = static_cast<Index>(slot);
        least_face = plane.h < least ? slot : least_face;
        least = std::min(least, plane.h);
    }
    for (int i = 0; i < h.edges; ++i)
        join(edge_number(face_from[h.edge[i].from], 1), edge_number(face_from[h.edge[i].to], 2));
    for (int i = h.edges; i < h.faces; ++i)
        hide_slot(h.gone[i]);
    nearest_ = nearest_known ? least_face : -1;
    return true;
}

}  // namespace dt::convex
