// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Merges the triangles of a hull into faces, and stores their normals, edges and arcs.
#include "pieces/piece.hpp"

#include "math/simd/double4.hpp"
#include "math/tolerance.hpp"
#include "surface/edge_uses.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace dt::pieces
{

namespace
{

/// Limits how far triangles of one face may be off their plane, and how low a triangle that is no face, relative to the
/// size. Pieces that are thinner than that try the smaller ones.
constexpr double coplanar[] = {4 * solid_resolution, 1e-13, 0};

/// Limits how far the ends of an edge may differ along the normals of its two faces, relative to its length.
constexpr double slope = 1e-6;

/// Makes a piece of a segment. The directions across it are four arcs.
void add_segment(Piece& piece, Vec3 p, Vec3 q)
{
    const Vec3 u = any_perpendicular(normalized(q - p, {0, 1, 0})), v = normalized(cross(q - p, u), {0, 0, 1});
    piece.add_edge(p, q - p, u, v);
    piece.add_edge(p, q - p, v, -u);
    piece.add_edge(p, q - p, -u, -v);
    piece.add_edge(p, q - p, -v, u);
}

/// Makes a piece of a flat polygon, whose corners are in order around.
void add_polygon(Piece& piece, std::span<const Vec3> corner)
{
    const Vec3 middle = mean(corner);
    Vec3 area{};
    for (std::size_t i = 0; i < corner.size(); ++i)
        area += cross(corner[i] - corner[0], corner[(i + 1) % corner.size()] - corner[0]);
    const Vec3 n = normalized(area, {0, 0, 1});
    for (const Vec3 side : {n, -n})
    {
        piece.normals.push_back(side);
        piece.offsets.push_back(piece.reach(side));
    }
    for (std::size_t i = 0; i < corner.size(); ++i)
    {
        const Vec3 p = corner[i], q = corner[(i + 1) % corner.size()];
        Vec3 out = normalized(cross(q - p, n), n);
        if (dot(out, p - middle) < 0) out = -out;
        piece.add_edge(p, q - p, n, out);
        piece.add_edge(p, q - p, out, -n);
    }
}

/// The triangles of a hull, turned outward, and which of them are one face.
class HullFaces
{
public:
    HullFaces(const shape::ConvexHull& hull, double tolerance, std::pmr::memory_resource* memory)
        : v_(hull.vertices), triangles_(hull.triangles, memory), face_(hull.triangles.size(), memory), uses_(memory)
    {
        const Vec3 middle = mean(v_);
        for (shape::Triangle& t : triangles_)
            if (dot(area(t), v_[t[0]] - middle) < 0) std::swap(t[1], t[2]);
        uses_ = surface::edge_uses(triangles_, memory);
        std::iota(face_.begin(), face_.end(), 0u);
        for_each_pair([&](const surface::EdgeUse& edge, std::uint32_t s, std::uint32_t t) {
            const bool is_low_s = is_low(s, tolerance), is_low_t = is_low(t, tolerance);
            if ((is_low_s && is_longest(edge, s)) || (is_low_t && is_longest(edge, t)) ||
                (!is_low_s && !is_low_t && are_coplanar(s, t, tolerance)))
                join(s, t);
        });
    }

    /// Whether faces and edges make a closed surface, as they do unless rounding has confused the hull.
    bool are_sound() const
    {
        std::ptrdiff_t faces = 0, edges = 0;
        std::pmr::vector<char> is_corner(v_.size(), 0, uses_.get_allocator());
        for (std::uint32_t t = 0; t < triangles_.size(); ++t)
            faces += face(t) == t;
        const bool is_closed = for_each_pair([&](const surface::EdgeUse& edge, std::uint32_t s, std::uint32_t t) {
            if (face(s) == face(t)) return;
            ++edges;
            is_corner[edge.lo] = is_corner[edge.hi] = 1;
        });
        return is_closed && std::count(is_corner.begin(), is_corner.end(), 1) - edges + faces == 2;
    }

    void store(Piece& piece, std::pmr::memory_resource* memory) const
    {
        std::pmr::vector<Vec3> normals(triangles_.size(), Vec3{}, memory);
        std::pmr::vector<double> reach(triangles_.size(), 0.0, memory);
        std::pmr::vector<std::uint32_t> number(triangles_.size(), 0u, memory);
        for (std::uint32_t t = 0; t < triangles_.size(); ++t)
            normals[face(t)] += area(triangles_[t]);
        for (std::uint32_t t = 0; t < triangles_.size(); ++t)
        {
            if (face(t) != t) continue;
            normals[t] = normalized(normals[t], {1, 0, 0});
            number[t] = static_cast<std::uint32_t>(piece.normals.size());
            piece.normals.push_back(normals[t]);
            reach[t] = piece.reach(normals[t]);
            piece.offsets.push_back(reach[t]);
        }
        double flatness = 0;
        for (std::uint32_t t = 0; t < triangles_.size(); ++t)
            for (const std::uint32_t corner : triangles_[t])
                flatness = std::max(flatness, reach[face(t)] - dot(normals[face(t)], v_[corner]));
        piece.blur += flatness;
        for_each_pair([&](const surface::EdgeUse& edge, std::uint32_t s, std::uint32_t t) {
            const std::uint32_t f = face(s), g = face(t);
            if (f == g) return;
            piece.add_edge(v_[edge.lo], v_[edge.hi] - v_[edge.lo], normals[f], normals[g], {number[f], number[g]});
        });
    }

private:
    /// Calls visit(edge, the triangle that has it forward, the one that has it backward) for each edge that has these
    /// two. False if one has others.
    template <class Visit> bool for_each_pair(Visit visit) const
    {
        bool all = true;
        for_each_edge(uses_, [&](std::span<const surface::EdgeUse> edge) {
            if (edge.size() != 2 || edge[0].forward == edge[1].forward)
                all = false;
            else
                visit(edge[0], edge[edge[0].forward ? 0 : 1].triangle, edge[edge[0].forward ? 1 : 0].triangle);
        });
        return all;
    }
    Vec3 area(const shape::Triangle& t) const { return cross(v_[t[1]] - v_[t[0]], v_[t[2]] - v_[t[0]]); }
    double length2(std::uint32_t from, std::uint32_t to) const { return norm2(v_[to] - v_[from]); }
    double longest2(const shape::Triangle& t) const
    {
        return std::max({length2(t[0], t[1]), length2(t[1], t[2]), length2(t[2], t[0])});
    }
    bool is_low(std::uint32_t t, double tolerance) const
    {
        return !(norm2(area(triangles_[t])) > square(tolerance) * longest2(triangles_[t]));
    }
    bool is_longest(const surface::EdgeUse& edge, std::uint32_t t) const
    {
        return length2(edge.lo, edge.hi) >= longest2(triangles_[t]);
    }
    bool are_coplanar(std::uint32_t s, std::uint32_t t, double tolerance) const
    {
        return lies_in_plane(triangles_[s], triangles_[t], tolerance) &&
               lies_in_plane(triangles_[t], triangles_[s], tolerance);
    }
    bool lies_in_plane(const shape::Triangle& t, const shape::Triangle& other, double tolerance) const
    {
        const Vec3 n = normalized(area(t), {});
        return std::ranges::all_of(other,
                                   [&](std::uint32_t corner) { return dot(n, v_[corner] - v_[t[0]]) > -tolerance; });
    }
    std::uint32_t face(std::uint32_t t) const
    {
        while (face_[t] != t)
            t = face_[t];
        return t;
    }
    void join(std::uint32_t a, std::uint32_t b)
    {
        a = face(a), b = face(b);
        face_[std::max(a, b)] = std::min(a, b);
    }

    std::span<const Vec3> v_;
    std::pmr::vector<shape::Triangle> triangles_;
    std::pmr::vector<std::uint32_t> face_;
    surface::EdgeUses uses_;
};

/// d·x of `count` points from `first` on, into `reach`, and the largest of them. Four at a time: the last four may be
/// some that have been seen, if there are as many.
double reaches(const VectorArray& points, std::size_t first, std::size_t count, Vec3 d, double* reach)
{
    double most = -std::numeric_limits<double>::infinity();
    if (count < 4)
    {
        for (std::size_t i = 0; i < count; ++i)
        {
            reach[i] = d.x * points.x[first + i] + d.y * points.y[first + i] + d.z * points.z[first + i];
            most = std::max(most, reach[i]);
        }
        return most;
    }
    const Double4 dx = Double4::broadcast(d.x), dy = Double4::broadcast(d.y), dz = Double4::broadcast(d.z);
    const double *x = &points.x[first], *y = &points.y[first], *z = &points.z[first];
    Double4 best = Double4::broadcast(most);
    for (std::size_t k = 0; k < count; k += 4)
    {
        const std::size_t i = std::min(k, count - 4);
        const Double4 r = dx * Double4::load(x + i) + dy * Double4::load(y + i) + dz * Double4::load(z + i);
        r.store(reach + i);
        best = max(best, r);
    }
    double lane[4];
    best.store(lane);
    return std::max(std::max(lane[0], lane[1]), std::max(lane[2], lane[3]));
}

bool has_sound_edges(const Piece& piece)
{
    for (std::size_t i = 0; i < piece.edges.size(); ++i)
        for (const Vec3 n : {piece.arc_from[i], piece.arc_to[i]})
            if (!(std::fabs(dot(n, piece.edges[i])) <= slope * norm(piece.edges[i]))) return false;
    return true;
}

}  // namespace

Aabb box_of(const VectorArray& points)
{
    Aabb box{points[0], points[0]};
    for (std::size_t i = 1; i < points.size(); ++i)
        box = {min(box.lo, points[i]), max(box.hi, points[i])};
    return box;
}

double Piece::room_at(Vec3 x, double most) const
{
    constexpr double outside_box = -std::numeric_limits<double>::infinity();
    if (normals.size() < 4) return outside_box;
    const Vec3 slack{most, most, most};
    if (max_abs(max(max(box.lo - slack - x, x - box.hi - slack), Vec3{})) > 0) return outside_box;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < normals.size(); ++i)
        least = std::min(least, offsets[i] - dot(normals[i], x));
    return least;
}

std::size_t Piece::bytes() const
{
    std::size_t sum = sizeof(double) * offsets.capacity() + sizeof arc_faces[0] * arc_faces.capacity();
    for (const VectorArray* v : {&vertices, &normals, &edges, &edge_points, &arc_from, &arc_to, &arc_planes})
        sum += v->bytes();
    return sum;
}

Furthest furthest(const VectorArray& points, Vec3 d)
{
    constexpr std::size_t chunk = 64;
    double reach[chunk];
    Furthest found{-std::numeric_limits<double>::infinity(), 0};
    for (std::size_t first = 0; first < points.size(); first += chunk)
    {
        const std::size_t count = std::min(chunk, points.size() - first);
        const double most = reaches(points, first, count, d, reach);
        if (!(most > found.reach)) continue;
        const auto at = std::find(reach, reach + count, most);
        found = {most, first + static_cast<std::size_t>(at - reach)};
    }
    return found;
}

void Piece::add_edge(Vec3 from, Vec3 along, Vec3 a, Vec3 b, std::array<std::uint32_t, 2> faces)
{
    edges.push_back(along);
    edge_points.push_back(from);
    arc_from.push_back(a);
    arc_to.push_back(b);
    arc_planes.push_back(cross(a, b));
    arc_faces.push_back(faces);
}

std::optional<Piece> make_piece(std::span<const Vec3> points, std::pmr::memory_resource* memory)
{
    return make_piece(shape::convex_hull(points, memory), memory);
}

std::optional<Piece> make_piece(const shape::ConvexHull& hull, std::pmr::memory_resource* memory)
{
    const bool flat = hull.triangles.empty();
    if (flat && hull.vertices.size() > 2 && hull.edges.empty()) return std::nullopt;
    Piece piece(memory);
    for (const Vec3& p : hull.vertices)
        piece.vertices.push_back(p);
    piece.box = box_of(piece.vertices);
    piece.blur = hull.blur;
    if (flat && hull.vertices.size() == 2) add_segment(piece, hull.vertices[0], hull.vertices[1]);
    if (flat && hull.vertices.size() > 2) add_polygon(piece, hull.vertices);
    if (flat) return piece;
    for (const double tolerance : coplanar)
    {
        HullFaces faces(hull, tolerance * norm(piece.box.hi - piece.box.lo), memory);
        if (!faces.are_sound()) continue;
        Piece complete = piece;
        faces.store(complete, memory);
        if (has_sound_edges(complete)) return complete;
    }
    return std::nullopt;
}

}  // namespace dt::pieces
