// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays on cylinders, cones and capsules against the signed distance of a point, in long double: along a ray it is a
// convex function, so that a search for its least value and a bisection find the first touch.
#include "convex/queries.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using Long = long double;

struct LongVec
{
    Long x, y, z;
};

LongVec along(Vec3 o, Long t, Vec3 d)
{
    return {o.x + t * d.x, o.y + t * d.y, o.z + t * d.z};
}

enum class Kind
{
    cylinder,
    cone,
    capsule,
    count
};

/// A round body about the axis y. The middle of a cone is halfway up.
struct Round
{
    Kind kind;
    double rho, eta;

    /// Negative inside.
    Long distance(LongVec p) const
    {
        const Long r = std::hypot(p.x, p.z);
        if (kind == Kind::capsule)
        {
            const Long end = eta;
            return std::hypot(r, p.y - std::min(end, std::max(-end, p.y))) - rho;
        }
        // In the half plane through the axis the outline of a cylinder or cone is convex, with three lines at most.
        const Long top = kind == Kind::cylinder ? rho : 0;
        const Long nr = 2 * Long{eta}, ny = rho - top, length = std::hypot(nr, ny);
        const Long inside = std::max((nr * (r - top) + ny * (p.y - eta)) / length, std::max(-eta - p.y, p.y - eta));
        if (inside <= 0) return inside;
        const Long s = std::min(Long{1}, std::max(Long{0}, ((rho - r) * ny + (p.y + eta) * nr) / (length * length)));
        const Long to_side = std::hypot(r - (rho - s * ny), p.y - (s * nr - eta));
        const Long to_base = std::hypot(std::max(Long{0}, r - rho), p.y + eta);
        const Long to_top = std::hypot(std::max(Long{0}, r - top), p.y - eta);
        return std::min(to_side, std::min(to_base, to_top));
    }
    Solid solid() const
    {
        if (kind == Kind::cylinder) return cylinder(rho, 2 * eta);
        if (kind == Kind::cone) return cone(rho, 2 * eta);
        return sum(segment({0, -eta, 0}, {0, eta, 0}), sphere(rho));
    }
    double size() const { return rho + eta; }

    /// A point of the outline, 0 ≤ s ≤ 3: base, side and top; and the normal there, in the half plane z = 0.
    Vec3 on_outline(double s, Vec3& n) const
    {
        if (kind == Kind::capsule)
        {
            const double angle = (s - 1.5) / 1.5 * 1.5707963267948966;
            n = {std::cos(angle), std::sin(angle), 0};
            return Vec3{0, s < 1 ? -eta : s > 2 ? eta : (2 * s - 3) * eta, 0} + rho * n;
        }
        const double top = kind == Kind::cylinder ? rho : 0;
        n = {0, s < 1 ? -1.0 : 1.0, 0};
        if (s < 1) return {s * rho, -eta, 0};
        if (s > 2) return {(3 - s) * top, eta, 0};
        n = normalized(Vec3{2 * eta, rho - top, 0}, {1, 0, 0});
        return {(2 - s) * rho + (s - 1) * top, (2 * s - 3) * eta, 0};
    }
};

Round any_round(Random& random, double longest)
{
    const auto length = [&] { return any_size(random, -std::log10(longest), std::log10(longest)); };
    const Kind kind = static_cast<Kind>(random() % unsigned(Kind::count));
    Round round{kind, length(), length()};
    if (random() % 3 == 0) round.eta = round.rho;
    return round;
}

/// A ray in the frame of the body.
struct Ray
{
    Vec3 o, d;
};

Vec3 turned_about_axis(Vec3 p, double angle)
{
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * p.x - s * p.z, p.y, s * p.x + c * p.z};
}

constexpr int ray_kinds = 10;

/// Rays from this far away aimed at a point of the outline, and the special ones.
Ray any_ray(const Round& round, int kind, double far, Random& random)
{
    const double angle = uniform(random, 0, 6.283185307179586), whole = double(random() % 4);
    Vec3 n;
    const Vec3 at = round.on_outline(random() % 4 == 0 ? whole : uniform(random, 0, 3), n);
    const Vec3 on = turned_about_axis(at, angle), normal = turned_about_axis(n, angle);
    const Vec3 any = unit_vector(random), tangent = any - dot(any, normal) * normal;
    switch (kind)
    {
    case 0:  // through a point of the surface
        return {on + far * any, -any};
    case 1:  // tangents
        return {on + far * tangent, -tangent};
    case 2:  // along the axis
        return {{on.x, far + round.eta, on.z}, {0, -1, 0}};
    case 3:  // the same from below, in the axis itself
        return {{0, -far - round.eta - round.rho, 0}, {0, 1, 0}};
    case 4:  // in the plane of an end
        return {{far + 2 * round.rho, random() % 2 ? round.eta : -round.eta, 0}, {-1, 0, uniform(random, -1, 1)}};
    case 5:  // from the surface
        return {on, any};
    case 6:  // from inside
        return {uniform(random, 0, 0.99) * on, any};
    case 7:  // nowhere
        return {on + uniform(random, -1, 1) * round.size() * any, {}};
    case 8:  // parallel to a line of the side
    {
        Vec3 m;
        const Vec3 down = turned_about_axis(round.on_outline(1, m) - round.on_outline(2, n), angle);
        return {on + uniform(random, -1, 1) * far * any - far / norm(down) * down, down};
    }
    default:  // almost along the axis
        return {{on.x + 1e-9 * far, far, on.z}, {-1e-9, -1, 1e-9 * any.x}};
    }
}

/// The least distance along the ray up to `end`, and where it is.
Long least_distance(const Round& round, const Ray& ray, Long end, Long& where)
{
    Long lo = 0, hi = end;
    for (int k = 0; k < 300; ++k)
    {
        const Long s = lo + (hi - lo) / 3, t = hi - (hi - lo) / 3;
        if (round.distance(along(ray.o, s, ray.d)) > round.distance(along(ray.o, t, ray.d)))
            lo = s;
        else
            hi = t;
    }
    where = (lo + hi) / 2;
    return round.distance(along(ray.o, where, ray.d));
}

/// What the rays of the test were.
struct Counts
{
    int hits = 0, misses = 0, inside = 0, open = 0;
};

/// `ray` is in the frame of the body, whose placement is `at`; params are in multiples of its direction.
void check(const Round& round, const Ray& ray, const Placed& body, const std::optional<convex::CastHit>& hit,
           double max_param, Counts& counts)
{
    const double tolerance = 1e-13 * (round.size() + norm(ray.o));
    const Long at_start = round.distance(along(ray.o, 0, ray.d));
    Long where = 0;
    const Long least = least_distance(round, ray, max_param, where);
    if (!hit)
    {
        ++counts.misses;
        EXPECT_GE(double(least), -tolerance);
        return;
    }
    if (hit->normal == Vec3{})
    {
        ++counts.inside;
        EXPECT_EQ(hit->param, 0);
        EXPECT_LE(double(at_start), tolerance);
        return;
    }
    ++counts.hits;
    counts.open += std::fabs(double(least)) <= tolerance;
    EXPECT_GE(double(at_start), -tolerance);
    EXPECT_NEAR(double(round.distance(along(ray.o, hit->param, ray.d))), 0, tolerance);
    EXPECT_LE(dot(hit->normal, body.at.M * ray.d), 1e-7 * norm(ray.d));
    EXPECT_NEAR(norm(hit->normal), 1, 1e-12);
    const Vec3 there = body.at(ray.o + hit->param * ray.d);
    EXPECT_LE(norm(hit->point - there), 3 * tolerance);
    EXPECT_NEAR(body.reach(hit->normal), dot(hit->normal, hit->point), 2 * tolerance);
    if (least < -tolerance)  // not where it leaves
    {
        EXPECT_LE(hit->param * norm(ray.d), double(where) * norm(ray.d) + tolerance);
    }
}

TEST(ClosedRays, EndWhereTheDistanceOfAPointBecomesZero)
{
    Random random(131);
    Counts counts;
    for (int k = 0; k < 20'000 && !testing::Test::HasFailure(); ++k)
    {
        const Round round = any_round(random, k % 2 ? 2 : 100);
        const int kind = k / 2 % ray_kinds;
        Ray ray = any_ray(round, kind, round.size() * any_size(random, -2, 3), random);
        const double decades = k % 5 ? 2 : 25;
        ray.d = any_size(random, -decades, decades) * ray.d;
        const double longest = (norm(ray.o) + round.size()) * uniform(random, 0, 3);
        const double max_param = ray.d == Vec3{} ? 1 : longest / norm(ray.d);
        const Placed body(round.solid(), {rotation(random), in_cube(random, round.size())});
        const auto hit = ray_cast(body.at(ray.o), body.at.M * ray.d, body.body, max_param, Tolerance{});
        SCOPED_TRACE(testing::Message() << k << ": " << body.solid.name << ' ' << round.rho << " x " << round.eta
                                        << ", ray of kind " << kind);
        check(round, ray, body, hit, max_param, counts);
    }
    EXPECT_GT(counts.hits, 5000);
    EXPECT_GT(counts.misses, 5000);
    EXPECT_GT(counts.inside, 2000);
    EXPECT_GT(counts.open, 100);
}

TEST(ClosedRays, FindNeedlesAndDisks)
{
    Random random(132);
    Counts counts;
    for (int k = 0; k < 6000 && !testing::Test::HasFailure(); ++k)
    {
        Round round{static_cast<Kind>(k % 3), 1e-3, 1e5};
        if (k % 2) std::swap(round.rho, round.eta);
        const Ray ray = any_ray(round, k / 2 % ray_kinds, round.size() * any_size(random, -2, 0), random);
        const double max_param = 3 * (norm(ray.o) + round.size()) / std::max(1e-9, norm(ray.d));
        const Placed body(round.solid(), {rotation(random), {}});
        const auto hit = ray_cast(body.at(ray.o), body.at.M * ray.d, body.body, max_param, Tolerance{});
        SCOPED_TRACE(testing::Message() << k << ": " << body.solid.name << ", ray of kind " << k / 2 % ray_kinds);
        if (round.kind != Kind::cone || round.eta > round.rho) check(round, ray, body, hit, max_param, counts);
    }
    EXPECT_GT(counts.hits, 1000);
    EXPECT_GT(counts.misses, 500);
}

}  // namespace
}  // namespace dt::test
