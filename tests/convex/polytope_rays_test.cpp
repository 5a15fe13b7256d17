// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays on polytopes against their facets, found in long double among all planes through three points: along a ray the
// largest height above them is a convex function, and the ray is clipped by each of them.
#include "convex/queries.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using Long = long double;

struct LongPlane
{
    Long x, y, z, h;

    Long along(Vec3 d) const { return x * d.x + y * d.y + z * d.z; }
    Long above(Vec3 p) const { return along(p) - h; }
    bool is_near(const LongPlane& p) const { return x * p.x + y * p.y + z * p.z > 1 - 1e-15L; }
};

/// The planes through three points that have all others on one side.
std::vector<LongPlane> facets(const std::vector<Vec3>& points)
{
    std::vector<LongPlane> out;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k)
            {
                const Vec3 a = points[j] - points[i], b = points[k] - points[i];
                LongPlane p{Long{a.y} * b.z - Long{a.z} * b.y, Long{a.z} * b.x - Long{a.x} * b.z,
                            Long{a.x} * b.y - Long{a.y} * b.x, 0};
                const Long length = std::sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
                if (!(length > 1e-9L * norm(a) * norm(b))) continue;
                p = {p.x / length, p.y / length, p.z / length, 0};
                p.h = p.along(points[i]);
                Long lowest = 0, highest = 0;
                for (const Vec3& v : points)
                {
                    lowest = std::min(lowest, p.above(v));
                    highest = std::max(highest, p.above(v));
                }
                const Long rounding = 1e-16L * norm(a);
                if (!(highest <= rounding)) p = {-p.x, -p.y, -p.z, -p.h}, highest = -lowest;
                const auto is_same = [&](const LongPlane& q) { return p.is_near(q); };
                if (highest <= rounding && std::none_of(out.begin(), out.end(), is_same)) out.push_back(p);
            }
    return out;
}

std::vector<Vec3> any_points(Random& random)
{
    std::vector<Vec3> points;
    const auto add = [&](Vec3 p) { points.push_back(rounded_to<float>(p)); };
    switch (random() % 5)
    {
    case 0:  // a box
        for (int i = 0; i < 8; ++i)
            add({i & 1 ? 1.0 : -1.0, i & 2 ? 0.5 : -0.5, i & 4 ? 0.75 : -0.75});
        break;
    case 1:  // a prism
    {
        const int n = 3 + int(random() % 5);
        for (int i = 0; i < 2 * n; ++i)
            add({std::cos(6.283185307179586 * (i / 2) / n), i % 2 ? 0.6 : -0.6,
                 std::sin(6.283185307179586 * (i / 2) / n)});
        break;
    }
    case 2:  // of a grid: many are in one plane
        while (points.size() < 14)
            add({double(random() % 3), double(random() % 3), double(random() % 4)});
        break;
    case 3:  // far from their origin
        while (points.size() < 10)
            add(unit_vector(random) + Vec3{3, -2, 5});
        break;
    default:
        while (points.size() < 4 + random() % 12)
            add(unit_vector(random));
    }
    return points;
}

/// Null if its points are in a line.
const shape::Polytope* polytope_of(const Solid& solid)
{
    const auto* const core = std::get_if<std::shared_ptr<const shape::Polytope>>(&solid.shape->core);
    return core ? core->get() : nullptr;
}

/// A ray in the coordinates of the points.
struct Ray
{
    Vec3 o, d;
};

constexpr int ray_kinds = 9;

Ray any_ray(const std::vector<Vec3>& points, const std::vector<LongPlane>& planes, double far, int kind,
            Random& random)
{
    const auto corner = [&] { return points[random() % points.size()]; };
    const Vec3 a = corner(), b = corner(), c = corner();
    const double s = uniform(random, 0, 1), t = uniform(random, 0, 1 - s);
    const Vec3 within = a + s * (b - a) + t * (c - a), on_line = a + s * (b - a), any = unit_vector(random);
    const LongPlane& plane = planes[random() % planes.size()];
    const Vec3 n{double(plane.x), double(plane.y), double(plane.z)};
    const Vec3 on = within - double(plane.above(within)) * n, tangent = any - dot(any, n) * n;
    switch (kind)
    {
    case 0:
        return {within + far * any, -any};
    case 1:  // through a corner or near it
        return {a + far * any, -any};
    case 2:  // across a line between corners
        return {on_line + far * any, -any};
    case 3:  // along it
        return {a - far * (b - a), b - a};
    case 4:  // in the plane of a face
        return {on - far * tangent, tangent};
    case 5:  // from that plane
        return {on, any};
    case 6:  // from inside, or nearly
        return {0.25 * (a + b + c + corner()), any};
    case 7:  // nowhere
        return {within + uniform(random, -1, 1) * any, {}};
    default:  // from a corner
        return {a, any};
    }
}

struct Counts
{
    int hits = 0, misses = 0, inside = 0, planes = 0;
};

/// Against the facets; params are in multiples of the direction.
void check(const std::vector<Vec3>& points, const std::vector<LongPlane>& planes, const Ray& ray, const Placed& body,
           const std::optional<convex::CastHit>& hit, double max_param, Counts& counts)
{
    double size = norm(ray.o);
    for (const Vec3& p : points)
        size = std::max(size, norm(p));
    const double tolerance = 2e-13 * size;
    std::vector<std::pair<Long, Long>> heights;  // at the source, and what a whole param adds
    for (const LongPlane& p : planes)
        heights.emplace_back(p.above(ray.o), p.along(ray.d));
    const auto height = [&](Long t) {
        Long most = -1e9L;
        for (const auto& [at_source, rise] : heights)
            most = std::max(most, at_source + t * rise);
        return most;
    };
    Long lo = 0, hi = max_param;
    for (int k = 0; k < 200; ++k)
    {
        const Long s = lo + (hi - lo) / 3, t = hi - (hi - lo) / 3;
        const bool falls = height(s) > height(t);
        (falls ? lo : hi) = falls ? s : t;
    }
    const Long least = height(lo);
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
        EXPECT_LE(double(height(0)), tolerance);
        return;
    }
    ++counts.hits;
    EXPECT_GE(double(height(0)), -tolerance);
    EXPECT_NEAR(double(height(hit->param)), 0, tolerance);
    EXPECT_LE(hit->param, max_param);
    EXPECT_LE(dot(hit->normal, body.at.M * ray.d), 1e-7 * norm(ray.d));
    EXPECT_NEAR(norm(hit->normal), 1, 1e-12);
    EXPECT_LE(norm(hit->point - body.at(ray.o + hit->param * ray.d)), 3 * tolerance * norm(body.at.M));
    EXPECT_NEAR(body.reach(hit->normal), dot(hit->normal, hit->point), 10 * tolerance);
    if (least < -tolerance)  // not where it leaves
    {
        EXPECT_LE(hit->param * norm(ray.d), double(lo) * norm(ray.d) + tolerance);
    }
}

TEST(PolytopeRays, EndOnTheFacetThatIsEnteredLast)
{
    Random random(141);
    Counts counts;
    Tolerance eps;
    eps.contact = 0;
    std::vector<Vec3> points;
    std::vector<LongPlane> planes;
    std::optional<Solid> solid;
    for (int k = 0; k < 18'000 && !testing::Test::HasFailure(); ++k)
    {
        while (k % 20 == 0)
        {
            points = any_points(random);
            planes = facets(points);
            solid = polytope(points);
            if (planes.size() >= 4 && polytope_of(*solid)) break;
        }
        const int kind = k % ray_kinds;
        Ray ray = any_ray(points, planes, any_size(random, -2, 3), kind, random);
        const double decades = k % 5 ? 2 : 25;
        ray.d = any_size(random, -decades, decades) * ray.d;
        const double max_param = ray.d == Vec3{} ? 1 : 3 * (norm(ray.o) + 2) * uniform(random, 0, 1) / norm(ray.d);
        Mat3 M = rotation(random);
        if (k % 3 == 0) M = k % 2 ? -3.0 * M : 1.0 / 3 * M;
        const Placed body(*solid, {M, in_cube(random, 2)});
        counts.planes += !polytope_of(*solid)->planes().empty();
        const auto hit = ray_cast(body.at(ray.o), M * ray.d, body.body, max_param, eps);
        SCOPED_TRACE(testing::Message() << k << ": " << solid->name << ", ray of kind " << kind);
        check(points, planes, ray, body, hit, max_param, counts);
    }
    EXPECT_GT(counts.hits, 3000);
    EXPECT_GT(counts.misses, 3000);
    EXPECT_GT(counts.inside, 2000);
    EXPECT_GT(counts.planes, 12'000);
}

TEST(PolytopeRays, AgreeWithTheCastOfAPointWhereThereAreMoreFacets)
{
    Random random(142);
    const Tolerance eps;
    int hits = 0, with_planes = 0;
    for (const std::size_t n : {20u, 40u, 56u, 57u, 90u, 130u, 200u, 400u})
    {
        std::vector<Vec3> points(n);
        for (Vec3& p : points)
            p = unit_vector(random);
        const Solid solid = polytope(points);
        with_planes += !polytope_of(solid)->planes().empty();
        for (int k = 0; k < 1000; ++k)
        {
            const Placed target(solid, {rotation(random), in_cube(random, 1)});
            const Vec3 source = in_cube(random, 3), direction = in_cube(random, 1.5) - source;
            const Placed point(test::point({}), {{}, source});
            const auto hit = ray_cast(source, direction, target.body, 2, eps),
                       general = cast(point.body, direction, target.body, 2, eps);
            if (hit.has_value() != general.has_value())
            {
                const Placed smaller(solid, {0.9999 * target.at.M, target.at.t});
                EXPECT_FALSE(ray_cast(source, direction, smaller.body, 1.999, eps)) << k;
                continue;
            }
            if (!hit) continue;
            ++hits;
            const double incidence = std::max(1e-2, std::fabs(dot(hit->normal, direction)));
            EXPECT_NEAR(hit->param, general->param, 1e-5 / incidence) << n << ' ' << k;
            EXPECT_EQ(hit->normal == Vec3{}, general->normal == Vec3{}) << n << ' ' << k;
            if (hit->param > 0) { EXPECT_NEAR(dot(hit->normal, hit->point), target.reach(hit->normal), 1e-12); }
        }
    }
    EXPECT_GT(hits, 2000);
    EXPECT_EQ(with_planes, 6);
}

TEST(PolytopeRays, MeetAFaceAtAWholeParamExactly)
{
    const Placed cube(
        polytope(
            {{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1}, {-1, 1, 1}, {-1, 1, -1}, {-1, -1, 1}, {-1, -1, -1}}),
        {});
    for (int axis = 0; axis < 3; ++axis)
        for (const double side : {-1.0, 1.0})
        {
            Vec3 from{0.25, 0.5, -0.125}, n{};
            from[axis] = 5 * side;
            n[axis] = side;
            const auto hit = ray_cast(from, -4 * n, cube.body, 1, Tolerance{});
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->param, 1);
            EXPECT_EQ(hit->normal, n);
            EXPECT_FALSE(ray_cast(from, -4 * n, cube.body, 0.9999, Tolerance{}));
            EXPECT_FALSE(ray_cast(from, n, cube.body, 10, Tolerance{}));
        }
}

}  // namespace
}  // namespace dt::test
