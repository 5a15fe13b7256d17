// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Tries planes through a sample of the reflex edges, and keeps the one that gains most.
#include "pieces/cut/cut_plane.hpp"

#include <algorithm>
#include <limits>

namespace dt::pieces
{
namespace
{

/// The gain of a plane for each reflex edge that it resolves, and its cost for each that it cuts in two: every reflex
/// edge needs a cut sooner or later, and its halves need two.
constexpr double per_resolved = 10, per_crossed = -2;

/// Limits the reflex edges and faces whose planes are tried: fewer where each trial takes longer.
constexpr std::size_t most_seeds = 32, least_seeds = 4, most_trials = 16'000, most_face_planes = 32;

/// The steps of work per edge or face that a plane is tried with, and per edge that may have a plane in common.
constexpr std::size_t per_trial = 5, per_partner = 50;

/// The least sine between two edges that have a plane of their own.
constexpr double least_sine = 1e-6;

/// The least angle between different planes through an edge.
constexpr double same_direction = 1e-9;

class Chooser
{
public:
    Chooser(const FaceSoup& soup, const CutStyle& style, double eps, Work& work)
        : soup_(soup), style_(style), eps_(eps), work_(work), partners_(soup.points.get_allocator())
    {}

    void try_reflex_edges();
    void try_face_planes(std::size_t outside);
    std::optional<Plane> best() const { return best_; }

private:
    using Edge = FaceSoup::ReflexEdge;
    struct Partner
    {
        double angle;  ///< the normal's, around the edge
        Vec3 n;
        double distance;  ///< to the nearest other edge in the plane
        int edges;  ///< how many others there are
    };

    void try_planes_of(const Edge& edge);
    void try_partners_of(const Edge& edge);
    void group_partners();
    std::optional<Vec3> common_normal(const Edge& edge, Vec3 e, const Edge& other) const;
    void try_reflex(const Plane& plane, double bonus = 0);
    void try_face(const Plane& plane);
    std::pair<double, double> heights(const Face& face, const Plane& plane) const;
    void keep(const Plane& plane, double score)
    {
        best_ = plane;
        best_score_ = score;
    }
    Vec3 along(const Edge& edge) const { return soup_.points[edge.b] - soup_.points[edge.a]; }
    Vec3 middle(const Edge& edge) const { return 0.5 * (soup_.points[edge.a] + soup_.points[edge.b]); }
    Plane through(Vec3 n, const Edge& edge) const { return {n, dot(n, soup_.points[edge.a])}; }

    const FaceSoup& soup_;
    const CutStyle& style_;
    double eps_;
    Work& work_;
    std::pmr::vector<Partner> partners_;  ///< the present edge's
    std::optional<Plane> best_;
    double best_score_ = -std::numeric_limits<double>::infinity();
};

std::size_t stride(std::size_t count, std::size_t most)
{
    return (count + most - 1) / most;
}

void Chooser::try_reflex_edges()
{
    if (soup_.reflex.empty()) return;
    const std::size_t seeds = std::clamp(most_trials / soup_.reflex.size(), least_seeds, most_seeds);
    const std::size_t step = stride(soup_.reflex.size(), seeds);
    for (std::size_t i = 0; i < soup_.reflex.size(); i += step)
        try_planes_of(soup_.reflex[i]);
    for (std::size_t i = 0; i < soup_.reflex.size(); i += step)
        try_partners_of(soup_.reflex[i]);
}

void Chooser::try_planes_of(const Edge& edge)
{
    const Vec3 bisector = normalized(cross(along(edge), edge.m + edge.n), {});
    if (bisector != Vec3{}) try_reflex(through(bisector, edge));
    try_reflex(through(edge.m, edge));
    try_reflex(through(edge.n, edge));
}

/// Planes through the edge and others, those with most of them first, as long as one could be the best.
void Chooser::try_partners_of(const Edge& edge)
{
    const Vec3 e = normalized(along(edge), {}), u = any_perpendicular(e), v = cross(e, u);
    partners_.clear();
    work_.spend(per_partner * soup_.reflex.size());
    for (const Edge& other : soup_.reflex)
        if (const auto n = common_normal(edge, e, other))
            partners_.push_back({std::atan2(dot(*n, v), dot(*n, u)), *n, norm(middle(edge) - middle(other)), 1});
    group_partners();
    for (const Partner& partner : partners_)
    {
        const double bonus = style_.per_distance * (1 - partner.distance);
        if (per_resolved * (partner.edges + 1) + std::max(bonus, 0.0) <= best_score_ || work_.is_used_up()) return;
        try_reflex(through(partner.n, edge), bonus);
    }
}

/// One for each plane, those with most edges first.
void Chooser::group_partners()
{
    std::sort(partners_.begin(), partners_.end(),
              [](const Partner& a, const Partner& b) { return a.angle < b.angle; });
    std::size_t groups = 0;
    for (const Partner& partner : partners_)
    {
        if (groups == 0 || partner.angle - partners_[groups - 1].angle >= same_direction)
        {
            partners_[groups++] = partner;
            continue;
        }
        ++partners_[groups - 1].edges;
        partners_[groups - 1].distance = std::min(partners_[groups - 1].distance, partner.distance);
    }
    partners_.erase(partners_.begin() + static_cast<std::ptrdiff_t>(groups), partners_.end());
    std::stable_sort(partners_.begin(), partners_.end(),
                     [](const Partner& a, const Partner& b) { return a.edges > b.edges; });
}

/// The normal of the plane that holds and resolves both edges, if there is one; the first of two.
std::optional<Vec3> Chooser::common_normal(const Edge& edge, Vec3 e, const Edge& other) const
{
    const Vec3 p = soup_.points[other.a] - soup_.points[edge.a], q = soup_.points[other.b] - soup_.points[edge.a];
    const Vec3 across_p = cross(e, p), across_q = cross(e, q);
    const bool p_is_far = norm2(across_p) > norm2(across_q);
    const Vec3 across = p_is_far ? across_p : across_q, far = p_is_far ? p : q;
    if (norm2(across) <= square(least_sine) * norm2(far)) return std::nullopt;
    const double limit = square(eps_) * norm2(across);
    if (square(dot(across, p)) > limit || square(dot(across, q)) > limit) return std::nullopt;
    Vec3 n = normalized(across, {});
    if (n.x < 0 || (n.x == 0 && (n.y < 0 || (n.y == 0 && n.z < 0)))) n = -n;
    const Plane plane = through(n, edge);
    if (!resolves(plane, edge, e) || !resolves(plane, other, along(other))) return std::nullopt;
    return n;
}

void Chooser::try_reflex(const Plane& plane, double bonus)
{
    int resolved = 0, crossed = 0;
    work_.spend(per_trial * soup_.reflex.size());
    for (const Edge& edge : soup_.reflex)
    {
        const double a = plane.above(soup_.points[edge.a]), b = plane.above(soup_.points[edge.b]);
        if (std::fabs(a) <= eps_ && std::fabs(b) <= eps_)
            resolved += resolves(plane, edge, along(edge));
        else
            crossed += std::min(a, b) < -eps_ && std::max(a, b) > eps_;
    }
    double score = per_resolved * resolved + per_crossed * crossed + bonus;
    if (resolved == 0 || score <= best_score_) return;
    work_.spend(per_trial * soup_.faces.size());
    for (const Face& face : soup_.faces)
    {
        const auto [lo, hi] = heights(face, plane);
        if (lo >= -eps_ || hi <= eps_) continue;
        score += style_.per_split_face;
        if (score <= best_score_) return;
    }
    keep(plane, score);
}

/// The least and the largest height of a face above the plane, and 0.
std::pair<double, double> Chooser::heights(const Face& face, const Plane& plane) const
{
    double lo = 0, hi = 0;
    for (const std::uint32_t i : soup_.loop(face))
    {
        const double height = plane.above(soup_.points[i]);
        lo = std::min(lo, height);
        hi = std::max(hi, height);
    }
    return {lo, hi};
}

void Chooser::try_face_planes(std::size_t outside)
{
    try_face(soup_.faces[outside].plane);
    const std::size_t step = stride(soup_.faces.size(), most_face_planes);
    for (std::size_t f = 0; f < soup_.faces.size(); f += step)
        try_face(soup_.faces[f].plane);
}

/// Faces on the plane go below or above as in split(); a plane that leaves all on one side brings nothing.
void Chooser::try_face(const Plane& plane)
{
    int below = 0, above = 0, split = 0;
    work_.spend(per_trial * soup_.faces.size());
    for (const Face& face : soup_.faces)
    {
        const auto [lo, hi] = heights(face, plane);
        const bool is_below = -lo > eps_, is_above = hi > eps_;
        below += is_below || (!is_above && dot(face.plane.n, plane.n) > 0);
        above += is_above || (!is_below && dot(face.plane.n, plane.n) <= 0);
        split += is_below && is_above;
    }
    const double score = style_.per_split_face * split;
    if (below > 0 && above > 0 && score > best_score_) keep(plane, score);
}

}  // namespace

std::optional<Plane> cut_plane(const FaceSoup& soup, std::size_t outside, const CutStyle& style, double eps,
                               Work& work)
{
    Chooser chooser(soup, style, eps, work);
    chooser.try_reflex_edges();
    if (!chooser.best()) chooser.try_face_planes(outside);
    return chooser.best();
}

}  // namespace dt::pieces
