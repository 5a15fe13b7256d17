// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Faces first, then pairs of edges whose arcs of normals cross, four at a time.
#include "depth/sum_facets.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::depth
{

namespace
{

/// Bounds the rounding of arcs that end on one another, which count as crossing: one facet too many does no harm.
constexpr double end_on_arc = 1e-15;
/// The least cross product of two edges that have a facet, relative to the product of their lengths.
constexpr double parallel_edges = 1e-13;
constexpr std::size_t most_hints = 6;  ///< limits the tips that are kept as hints

/// The product that is negative where the arc a–b crosses each arc of p: two arcs of great circles cross if each has
/// its ends on both sides of the other's plane, and they are on the same half of the sphere.
template <class Edges> void cross_arcs(Vec3 a, Vec3 b, Vec3 ab, const Edges& p, double* product)
{
    const double *cx = p.arc_from.x.data(), *cy = p.arc_from.y.data(), *cz = p.arc_from.z.data();
    const double *dx = p.arc_to.x.data(), *dy = p.arc_to.y.data(), *dz = p.arc_to.z.data();
    const double *wx = p.arc_planes.x.data(), *wy = p.arc_planes.y.data(), *wz = p.arc_planes.z.data();
    const std::size_t n = p.count;
    for (std::size_t j = 0; j < n; ++j)
    {
        const double c = cx[j] * ab.x + cy[j] * ab.y + cz[j] * ab.z, d = dx[j] * ab.x + dy[j] * ab.y + dz[j] * ab.z;
        const double at_a = wx[j] * a.x + wy[j] * a.y + wz[j] * a.z, at_b = wx[j] * b.x + wy[j] * b.y + wz[j] * b.z;
        const double u = c * d, v = at_a * at_b, w = -c * at_b, uv = u > v ? u : v;
        product[j] = uv > w ? uv : w;
    }
}

}  // namespace

void SumFacets::NearEdges::clear(std::size_t most)
{
    count = 0;
    if (along.size() >= most) return;
    along.resize(most);
    points.resize(most);
    for (pieces::VectorArray* const v : {&arc_from, &arc_to, &arc_planes})
        v->resize(most);
}

void SumFacets::NearEdges::push_back(const MappedPieces::Edge& edge)
{
    along[count] = edge.along;
    points[count] = edge.point;
    arc_from.set(count, edge.arc_from);
    arc_to.set(count, edge.arc_to);
    arc_planes.set(count, cross(edge.arc_from, edge.arc_to));
    ++count;
}

std::pmr::vector<Plane>& SumFacets::make(MappedPieces& p, std::size_t i, MappedPieces& q, std::size_t j, Vec3 t,
                                         double limit, double slack)
{
    p_.piece = &p.faces(i);
    q_.piece = &q.faces(j);
    t_ = t;
    beyond_ = std::max(0.0, limit + slack + q_.piece->blur + p_.piece->blur);
    facets_.clear();
    add_faces(q_, *p_.piece);
    add_faces(p_, *q_.piece);
    list_near(q_, q, j);
    list_near(p_, p, i);
    add_edge_pairs();
    return facets_;
}

/// The hint that is furthest along n.
SumFacets::Face SumFacets::hinted(Vec3 n, double base) const
{
    Face face{base, {}, false};
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec3& hint : hints_)
        if (const double reach = dot(n, hint); reach > most) most = reach, face.tip = hint;
    face.is_far = base + most > beyond_;
    return face;
}

/// Where some point of the other piece tells that the facet is beyond the limit, the furthest is not looked for.
void SumFacets::add_faces(Side& of, const pieces::Piece& other)
{
    of.faces.clear();
    hints_.clear();
    for (std::size_t i = 0; i < of.piece->normals.size(); ++i)
    {
        const Vec3 n = of.piece->normals[i];
        const double base = of.piece->offsets[i] - dot(n, t_);
        Face face = hinted(n, base);
        if (!face.is_far)
        {
            const auto [reach, tip] = furthest(other.vertices, n);
            facets_.push_back({n, of.piece->offsets[i] + reach});
            face = {base, other.vertices[tip], base + reach > beyond_};
            if (hints_.size() < most_hints) hints_.push_back(face.tip);
        }
        of.faces.push_back(face);
    }
}

/// Leaves out edges whose facets are all beyond the limit. A facet of the edge has its normal on the arc, and is no
/// nearer than the plane along that normal through any point of the sum. If such planes along both ends of the arc are
/// beyond the limit, and in front of t, so are all in between. The point is one of the edge and the tip of one of its
/// faces.
void SumFacets::list_near(Side& side, const MappedPieces& pieces, std::size_t i) const
{
    const auto is_beyond = [&](std::uint32_t f, std::uint32_t g) {
        const Face &face = side.faces[f], &other = side.faces[g];
        return face.is_far && other.base + dot(side.piece->normals[g], face.tip) > beyond_;
    };
    const auto& arc_faces = pieces.arc_faces(i);
    side.near.clear(arc_faces.size());
    for (std::size_t k = 0; k < arc_faces.size(); ++k)
    {
        const auto [f, g] = arc_faces[k];
        const bool between_faces = f != pieces::Piece::no_face && g != pieces::Piece::no_face;
        if (between_faces && (is_beyond(f, g) || is_beyond(g, f))) continue;
        side.near.push_back(pieces.edge(i, k));
    }
}

void SumFacets::add_edge_pairs()
{
    const NearEdges &of_p = p_.near, &of_q = q_.near;
    crossing_.resize(of_p.count);
    for (std::size_t k = 0; k < of_q.count; ++k)
    {
        const Vec3 a = of_q.arc_from[k], b = of_q.arc_to[k], e = of_q.along[k];
        cross_arcs(a, b, of_q.arc_planes[k], of_p, crossing_.data());
        for (std::size_t l = 0; l < of_p.count; ++l)
        {
            if (!(crossing_[l] < end_on_arc)) continue;
            const Vec3 f = of_p.along[l];
            Vec3 n = cross(e, f);
            const double length = norm(n);
            if (!(length > parallel_edges * (norm(e) * norm(f)))) continue;
            n = ((dot(n, a + b) < 0 ? -1 : 1) / length) * n;
            const bool sure = crossing_[l] < -end_on_arc;
            facets_.push_back({n, sure ? dot(n, of_q.points[k]) + dot(n, of_p.points[l])
                                       : q_.piece->reach(n) + p_.piece->reach(n)});
        }
    }
}

}  // namespace dt::depth
