// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// EPA in its three steps: seed, expand, finish. See epa.hpp.
#include "convex/epa.hpp"

#include "convex/careful/careful_distance.hpp"
#include "convex/careful/least_reach.hpp"
#include "convex/gjk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace dt::convex
{

namespace
{

/// The slide: how many steps at most; how long, of ‖w‖, the first is; how they grow downhill and shrink otherwise; and
/// below which length it ends, since h is flat to second order where it is least.
namespace slide
{
constexpr int max_steps = 40;
constexpr double first = 0.25, longer = 1.7, shorter = 0.35, last = 1e-6;
}  // namespace slide

/// Largest depth inside A − B of a face that gives a witness, relative to the error allowed. Each of the two witnesses is
/// off by half of that; better ones cost a run of GJK.
constexpr double witness_depth = 1.5;

/// Four points of A − B that span as much of it as is easily found.
struct Seed
{
    Vertex corner[4];
    double scale = 0;
};

/// Finds four points of A − B that are far apart: the longest pair of some supports, then the point furthest from that
/// line, then the point furthest from that plane. None where one of these is no further than rounding: A − B is flat.
std::optional<Seed> search_seed(const Difference& C, const Simplex& W)
{
    Vertex point[16];
    int count = 0;
    const auto ask = [&](Vec3 d) { point[count++] = C.exact_support(d); };
    const auto furthest = [&](auto measure) {
        int best = 0;
        double most = -1;
        for (int i = 0; i < count; ++i)
            if (const double m = measure(point[i].w); m > most) most = m, best = i;
        return best;
    };
    for (; count < W.n; ++count)
        point[count] = W.v[count];
    for (const double k : {1.0, -1.0})
        for (const Vec3 d : {Vec3{k, 0, 0}, Vec3{0, k, 0}, Vec3{0, 0, k}})
            ask(d);

    Seed seed;
    int i0 = 0, i1 = 0;
    double length2 = 0;
    for (int i = 0; i < count; ++i)
        for (int j = i + 1; j < count; ++j)
            if (const double l = norm2(point[i].w - point[j].w); l > length2) length2 = l, i0 = i, i1 = j;
    seed.scale = std::sqrt(length2);
    if (!(seed.scale > C.touch)) return std::nullopt;

    const Vec3 origin = point[i0].w, axis = point[i1].w - origin, u = axis * (1 / seed.scale),
               e = any_perpendicular(u);
    for (const Vec3 d : {e, -e, cross(u, e), -cross(u, e)})
        ask(d);
    const int i2 = furthest([&](Vec3 w) { return norm2(cross(axis, w - origin)); });
    const Vec3 n = cross(axis, point[i2].w - origin);
    if (!(norm(n) > epa_flat * length2)) return std::nullopt;

    const Vec3 unit = n * (1 / norm(n));
    ask(unit);
    ask(-unit);
    const auto height = [&](Vec3 w) { return std::fabs(dot(unit, w - origin)); };
    const int i3 = furthest(height), chosen[4] = {i0, i1, i2, i3};
    if (!(height(point[i3].w) > epa_flat * seed.scale)) return std::nullopt;
    for (int k = 0; k < 4; ++k)
        seed.corner[k] = point[chosen[k]];
    return seed;
}

/// GJK's tetrahedron W if it is a good one, else a search.
std::optional<Seed> find_seed(const Difference& C, const Simplex& W)
{
    if (W.n == 4)
    {
        const Vec3 s = W.v[3].w, e0 = W.v[0].w - s, e1 = W.v[1].w - s, e2 = W.v[2].w - s;
        const double l2 = std::max(norm2(e0), std::max(norm2(e1), norm2(e2))), l = std::sqrt(l2);
        if (std::fabs(dot(e0, cross(e1, e2))) > epa_seed_volume * l2 * l)
            return Seed{{W.v[0], W.v[1], W.v[2], W.v[3]}, l};
    }
    return search_seed(C, W);
}

/// The error allowed in a depth.
double error_allowed(const Difference& C, double depth, double r, const Tolerance& eps)
{
    return std::max(eps.accuracy * (depth + r), C.touch);
}

/// What expand() finds.
struct Expanded
{
    Depth best;  ///< but for on_a
    Simplex face;  ///< that gave the upper bound
};

/// What the polytope proves of the depth. `offset`: its least one. Where rounding of the planes might matter, all faces
/// are looked at.
double proved_depth(const Difference& C, const ExpandingPolytope& P, double offset, double wanted)
{
    const double loss = epa_plane_error * C.touch;
    return P.is_doubtful() || loss > epa_loss * wanted ? P.sure_offset() : offset - loss;
}

/// A vertex beyond a face.
struct Beyond
{
    Vertex w;
    double h;  ///< bounds h(n) from above
    double target;  ///< the error allowed, as far as it is known
};

/// The vertex furthest along the normal n of a face with offset d. Where the error of choosing it in single precision
/// decides, it is chosen in double.
Beyond find_beyond(const Difference& C, Vec3 n, double d, double upper, double r, const Tolerance& eps)
{
    Beyond found;
    C.support(n, found.w);
    found.h = dot(n, found.w.w);
    found.target = error_allowed(C, std::min(found.h, upper), r, eps);
    if (!(C.choice_error > 0)) return found;
    if (found.h - d <= found.target && found.h + C.choice_error - d > found.target)
    {
        found.w = C.exact_support(n);
        found.h = dot(n, found.w.w);
    }
    else { found.h += C.choice_error; }
    return found;
}

/// Whether the face is on the surface of A − B, to the error allowed.
bool is_final(const Difference& C, const ExpandingPolytope& P, int face, const Beyond& beyond)
{
    bool found = beyond.h - P.offset(face) <= beyond.target;
    for (int i = 0; i < 3; ++i)
        found |= same(C, P.corner(face, i), beyond.w);
    return found;
}

Expanded expand(const Difference& C, const Seed& seed, double r, const Tolerance& eps, const EpaObserver* observer)
{
    ExpandingPolytope P(seed.corner, seed.scale);
    Expanded found;
    Depth& best = found.best;
    best.upper = std::numeric_limits<double>::infinity();
    best.lower = -best.upper;
    found.face.n = 3;
    double aside = best.upper;  // the least offset of the faces that were set aside
    for (int k = 0; k < max_epa_rounds; ++k)
    {
        const int face = P.nearest_face();
        const double d = P.offset(face);
        best.lower = std::max(best.lower, std::min(d, best.upper));
        if (k > 0 && best.upper - d <= error_allowed(C, best.upper, r, eps)) break;

        const Vec3 n = P.normal(face);
        const Beyond beyond = find_beyond(C, n, d, best.upper, r, eps);
        if (beyond.h < best.upper)
        {
            best.upper = beyond.h;
            best.normal = n;
            for (int i = 0; i < 3; ++i)
                found.face.v[i] = P.corner(face, i);
        }
        if (observer) (*observer)(P, face, beyond.w, best);
        if (beyond.h <= 0)
        {
            best.lower = beyond.h;  // touching or apart
            break;
        }
        if (is_final(C, P, face, beyond))
        {
            if (beyond.h <= best.upper) break;
            aside = std::min(aside, d);
            P.set_offset(face, beyond.h);  // A − B ends here; another face decides
            continue;
        }
        if (P.full() || !P.add(beyond.w, face)) break;
    }
    best.is_full = P.full();
    best.lower = proved_depth(C, P, std::min(best.lower, aside), error_allowed(C, best.upper, r, eps));
    return found;
}

/// Slides n downhill on h(n) = n·s(n), whose gradient along the sphere is s(n) − h·n. Returns h.
double slide_downhill(const Difference& C, Vec3& n)
{
    Vertex w = C.exact_support(n);
    double h = dot(n, w.w), step = slide::first;
    for (int k = 0; k < slide::max_steps && step > slide::last; ++k)
    {
        const double length = norm(w.w);
        if (!(length > 0)) break;
        const Vec3 m = normalized(n - (w.w - h * n) * (step / length), n);
        const Vertex x = C.exact_support(m);
        const double g = dot(m, x.w);
        if (g < h)
            n = m, w = x, h = g, step *= slide::longer;
        else
            step *= slide::shorter;
    }
    return h;
}

/// The point of the face's plane nearest the origin.
Vec3 foot(const Expanded& found)
{
    return found.best.normal * dot(found.best.normal, found.face.v[0].w);
}

/// The point of A at the foot. It and that of B are short of touching by what the face is inside: both give half. None if
/// the foot is off the face, or the face was far inside when it was looked at, or the origin is outside.
std::optional<Vec3> witness(const Expanded& found, double wanted)
{
    const Vec3 n = found.best.normal, x = foot(found);
    const double inside = found.best.upper - dot(n, found.face.v[0].w);
    const Weights weight = weights(found.face, x);
    if (!(inside <= wanted && norm2(sum_of(found.face, weight, &Vertex::w) - x) <= square(0.5 * wanted)))
        return std::nullopt;
    return sum_of(found.face, weight, &Vertex::p) + (0.5 * inside) * n;
}

/// Moves B by `out`, seen from A.
Difference moved(Difference C, Vec3 out)
{
    C.t += out;
    C.from_b_to_a -= out;
    return C;
}

/// Where A and B touch when they are moved apart by `out`: the middle between them, if GJK finds them no further apart than
/// `enough`.
std::optional<Vec3> quick_touching_point(const Difference& C, Vec3 out, double enough)
{
    const Difference apart = moved(C, out);
    const GjkResult s = gjk<StopRule::boolean>(apart, GjkStart(-out), enough, Tolerance{});
    if (s.verdict != Verdict::near && s.verdict != Verdict::inside) return std::nullopt;
    const Weights weight = weights(s.W, s.v);
    const Vec3 v = sum_of(s.W, weight, &Vertex::w);
    if (!(norm2(v) <= square(enough + C.touch))) return std::nullopt;
    return sum_of(s.W, weight, &Vertex::p) - 0.5 * v;
}

/// Slides the best normal downhill, and finds where A and B touch when they are moved apart along it. If they do not, to
/// the error allowed, the normal has been found with too few digits.
void finish_downhill(const Difference& C, double r, const Tolerance& eps, Depth& best)
{
    best.upper = std::min(best.upper, slide_downhill(C, best.normal));
    const double wanted = error_allowed(C, best.upper, r, eps);
    if (const auto on_a = quick_touching_point(C, best.upper * best.normal, wanted)) [[likely]]
    {
        best.on_a = *on_a;
        return;
    }
    if (const Reach least = least_reach_near(C, best.normal); least.h < best.upper)
        best.upper = least.h, best.normal = least.n;
    best.on_a = touching_point(C, best.upper * best.normal, error_allowed(C, best.upper, r, eps));
}

Depth finish(const Difference& C, Expanded found, double r, const Tolerance& eps)
{
    Depth& best = found.best;
    const double wanted = error_allowed(C, best.upper, r, eps);
    if (!C.has_ids() && best.upper > 0 && best.upper - best.lower > wanted) { finish_downhill(C, r, eps, best); }
    else
    {
        const std::optional<Vec3> on_a = witness(found, witness_depth * wanted);
        best.on_a = on_a ? *on_a : touching_point(C, best.upper * best.normal, wanted);
    }
    best.lower = std::min(best.lower, best.upper);
    return best;
}

}  // namespace

Depth epa(const Difference& C, const Simplex& W, double r, const Tolerance& eps, const EpaObserver* observer)
{
    const std::optional<Seed> seed = find_seed(C, W);
    return seed ? finish(C, expand(C, *seed, r, eps, observer), r, eps) : Depth{};
}

Vec3 touching_point(const Difference& C, Vec3 out, double enough)
{
    if (const auto x = quick_touching_point(C, out, enough)) return *x;
    const CarefulDistance nearest = careful_distance(moved(C, out), 0, {Tolerance{}.accuracy});
    return point_of_a(nearest.W, nearest.nearest) - 0.5 * nearest.v;
}

}  // namespace dt::convex
