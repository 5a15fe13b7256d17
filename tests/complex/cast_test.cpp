// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Casts with meshes: against the first of the casts with every single face (a polytope of its own), against closed
// forms, and against the distances on the way.
#include "complex/queries.hpp"
#include "convex/queries.hpp"
#include "tests/complex/cast_fixtures.hpp"
#include "tests/complex/meshes.hpp"
#include "tests/convex/placed.hpp"

#include <cfloat>
#include <gtest/gtest.h>
#include <memory>
#include <optional>

namespace dt::test
{
namespace
{

/// Every face as a convex body in the world.
class FaceBodies
{
public:
    FaceBodies(const test::cases::MeshData& data, const Affine& at, double margin)
    {
        for (const auto& f : data.faces)
        {
            std::vector<Vec3> points;
            for (const std::uint32_t i : f)
                points.push_back(data.points[i]);
            bodies_.push_back(std::make_unique<test::Placed>(test::polytope(points), at, margin));
        }
    }
    auto begin() const { return bodies_.begin(); }
    auto end() const { return bodies_.end(); }

private:
    std::vector<std::unique_ptr<test::Placed>> bodies_;
};

/// The first hit of any pair, and the first if the bodies were a little nearer to or further from each other.
struct Bracket
{
    std::optional<double> param;

    void offer(const std::optional<convex::CastHit>& hit)
    {
        if (hit && (!param || hit->param < *param)) param = hit->param;
    }
};

Bracket brute_force(const convex::Body& a, Vec3 s, const FaceBodies& b, double max_param)
{
    Bracket first;
    for (const auto& face : b)
        first.offer(cast(a, s, face->body, max_param, Tolerance{}));
    return first;
}

convex::Body moved(const convex::Body& from, Vec3 by)
{
    convex::Body body = from;
    body.at.move_to(body.at.t() + by);
    return body;
}

double distance(const convex::Body& a, const FaceBodies& b)
{
    double least = DBL_MAX;
    for (const auto& face : b)
        least = std::min(least, closest_points(a, face->body, Tolerance{1e-6, 1e-7}, nullptr).distance);
    return least;
}

/// Where both answers may be right: the motion only grazes, or ends at, what it meets.
bool is_clear(const convex::Body& a, Vec3 s, const FaceBodies& b, double max_param)
{
    convex::Body fat = a, thin = moved(a, {});
    fat.radius += 1e-5;
    const auto far = brute_force(fat, s, b, max_param * (1 + 1e-5)), near = brute_force(thin, s, b, max_param);
    return far.param.has_value() == near.param.has_value() &&
           (!far.param || std::fabs(*far.param - *near.param) < 1e-2);
}

TEST(MeshCast, OfABallDownOnASquareStopsAtItsRadius)
{
    const Soup soup = unit_quad();
    const auto mesh = *soup.make();
    const test::Placed ball(test::sphere(0.5), {{}, {0, 2, 0}});
    const auto hit = cast(ball.body, {0, -2, 0}, place(*mesh, {}, 0), 1, {});
    ASSERT_TRUE(hit.has_value());
    EXPECT_NEAR(hit->param, 0.75, 1e-5);
}

TEST(MeshCast, OfABodyIsTheFirstOfTheCastsOnTheFaces)
{
    test::Random random(601);
    int hits = 0, misses = 0, overlaps = 0, unclear = 0;
    for (int k = 0; k < 400; ++k)
    {
        const test::cases::MeshData data =
            k % 2 ? test::cases::torus(8, 6, 1, 0.4) : test::cases::soup(random, 40, 0.3);
        const auto mesh = test::cases::build(data);
        const Affine at = test::cases::any_placement(random, 0.5);
        const double margin = k % 3 ? 0 : 0.1;
        const complex::PlacedMesh placed = place(*mesh, at, margin);
        const FaceBodies faces(data, at, margin);
        for (int j = 0; j < 5; ++j)
        {
            const Vec3 from = test::uniform(random, 0.5, 6) * test::unit_vector(random);
            const test::Placed body(test::any_solid(random),
                                    {test::any_matrix(random) * diagonal({0.3, 0.3, 0.3}), from});
            const Vec3 s = 0.5 * (test::in_cube(random, 1.5) - from);
            const double max_param = j ? 3 : FLT_MAX;
            const auto expected = brute_force(body.body, s, faces, max_param).param;
            const auto hit = cast(body.body, s, placed, max_param, Tolerance{});
            if (hit.has_value() != expected.has_value())
            {
                ASSERT_FALSE(is_clear(body.body, s, faces, std::min(max_param, 1e6))) << k << ", " << j;
                ++unclear;
                continue;
            }
            if (!hit)
            {
                ++misses;
                continue;
            }
            ++hits;
            overlaps += *expected == 0;
            ASSERT_NEAR(hit->param, *expected, 1e-5) << k << ", " << j << ": " << body.solid.name;
            ASSERT_LT(hit->feature_b, data.faces.size());
            ASSERT_EQ(hit->feature_a, convex::no_feature);
            // The reverse: the mesh moves, the body waits.
            const auto reverse = cast(placed, -s, body.body, max_param, Tolerance{});
            ASSERT_TRUE(reverse);
            ASSERT_EQ(reverse->param, hit->param);
            ASSERT_EQ(reverse->feature_a, hit->feature_b);
            ASSERT_EQ(reverse->normal, -hit->normal);
            ASSERT_LE(norm(reverse->point - (hit->point - hit->param * s)), 1e-9);
        }
    }
    EXPECT_GT(hits, 500);
    EXPECT_GT(misses, 300);
    EXPECT_GT(overlaps, 30);
    EXPECT_LT(unclear, 20);
}

TEST(MeshCast, StopsAtDistanceZeroAndNotBefore)
{
    test::Random random(602);
    int hits = 0;
    for (int k = 0; k < 300; ++k)
    {
        const test::cases::MeshData data = test::cases::torus(8, 6, 1, 0.4);
        const auto mesh = test::cases::build(data);
        const Affine at = test::cases::any_placement(random, 0.5);
        const complex::PlacedMesh placed = place(*mesh, at, 0);
        const FaceBodies faces(data, at, 0);
        const Vec3 from = 5 * test::unit_vector(random), s = 0.5 * (test::in_cube(random, 1) - from);
        const test::Placed body(test::any_simple_solid(random), {diagonal({0.4, 0.4, 0.4}), from});
        const auto hit = cast(body.body, s, placed, 3, Tolerance{});
        if (!hit || !(hit->param > 0)) continue;
        ++hits;
        const double size = body.size() + norm(at.M) * 2;
        EXPECT_LE(distance(moved(body.body, hit->param * s), faces), 1e-7 * size) << k;
        for (const double part : {0.2, 0.5, 0.9, 0.99})
            EXPECT_GT(distance(moved(body.body, part * hit->param * s), faces), 0) << k;
        EXPECT_NEAR(norm(hit->normal), 1, 1e-9);
        EXPECT_LE(dot(hit->normal, s), 0);
    }
    EXPECT_GT(hits, 100);
}

TEST(MeshCast, OfASphereOnAPlaneStopsAtItsRadius)
{
    test::Random random(603);
    const auto mesh = test::cases::build(test::cases::grid(20, 10));
    int inside = 0;
    for (int k = 0; k < 2000; ++k)
    {
        const double scale = test::uniform(random, 0.5, 2), r = test::uniform(random, 0.1, 1),
                     margin = k % 2 ? 0 : 0.2;
        const Affine at{test::rotation(random) * diagonal({scale, scale, scale}), test::in_cube(random, 5)};
        const complex::PlacedMesh placed = place(*mesh, at, margin);
        const Vec3 n = normalized(at.M.c2, {}), target = at(test::in_cube(random, 9) * 1.0);
        const Vec3 on = target - dot(target - at.t, n) * n;  // in the plane
        const Vec3 u = normalized(n + 0.9 * (test::unit_vector(random)), n);
        const double height = test::uniform(random, 2, 10);
        if (dot(u, n) < 0.2) continue;
        const test::Placed ball(test::sphere(r), {{}, on + height / dot(u, n) * u});
        // The centre is r + margin above the plane when the sphere touches it, if that is above the square.
        const double length = (height - r - margin) / dot(u, n);
        const Vec3 touch = on + (height / dot(u, n) - length) * u;
        const Vec3 local = placed.inverse(touch);
        if (std::fabs(std::max(std::fabs(local.x), std::fabs(local.y)) - 10) < 1 / scale) continue;
        const auto hit = cast(ball.body, -u, placed, 100, Tolerance{});
        ASSERT_EQ(hit.has_value(), std::max(std::fabs(local.x), std::fabs(local.y)) < 10) << k;
        if (!hit) continue;
        ++inside;
        EXPECT_NEAR(hit->param, length, 1e-6 * 100) << k;
        EXPECT_LE(norm(hit->normal - n), 1e-4) << k;
        EXPECT_LE(std::fabs(dot(hit->point - (touch - (r + margin) * n), n)), 0.2 + 1e-6) << k;
    }
    EXPECT_GT(inside, 500);
}

TEST(MeshCast, OfMeshesIsTheFirstOfTheCastsOfTheFaces)
{
    test::Random random(604);
    int hits = 0, misses = 0, overlaps = 0, unclear = 0;
    for (int k = 0; k < 600; ++k)
    {
        const test::cases::MeshData a = k % 2 ? test::cases::torus(7, 5, 0.6, 0.2)
                                              : test::cases::soup(random, 30, 0.2),
                                    b = k % 3 ? test::cases::torus(8, 5, 0.7, 0.3)
                                              : test::cases::soup(random, 30, 0.2);
        const auto mesh_a = test::cases::build(a), mesh_b = test::cases::build(b);
        const Vec3 from = test::uniform(random, 1, 6) * test::unit_vector(random);
        const Affine at_a{test::any_matrix(random), from}, at_b = test::cases::any_placement(random, 0.3);
        const double margin_a = k % 5 ? 0 : 0.05, margin_b = k % 7 ? 0 : 0.1;
        const Vec3 s = 0.5 * (test::in_cube(random, 2.5) - from);
        const FaceBodies faces_a(a, at_a, margin_a), faces_b(b, at_b, margin_b);
        Bracket expected;
        for (const auto& face : faces_a)
            expected.offer([&]() -> std::optional<convex::CastHit> {
                const auto first = brute_force(face->body, s, faces_b, 3);
                return first.param ? std::optional<convex::CastHit>(convex::CastHit{*first.param, {}, {}})
                                   : std::nullopt;
            }());
        const auto hit = cast(place(*mesh_a, at_a, margin_a), s, place(*mesh_b, at_b, margin_b), 3, Tolerance{});
        if (hit.has_value() != expected.param.has_value())
        {
            bool clear = true;
            for (const auto& face : faces_a)
                clear = clear && is_clear(face->body, s, faces_b, 3);
            ASSERT_FALSE(clear) << k;
            ++unclear;
            continue;
        }
        if (!hit)
        {
            ++misses;
            continue;
        }
        ++hits;
        overlaps += *expected.param == 0;
        ASSERT_NEAR(hit->param, *expected.param, 1e-5) << k;
        ASSERT_LT(hit->feature_a, a.faces.size());
        ASSERT_LT(hit->feature_b, b.faces.size());
    }
    EXPECT_GT(hits, 150);
    EXPECT_GT(misses, 60);
    EXPECT_GT(overlaps, 10);
    EXPECT_LT(unclear, 6);
}

TEST(MeshCast, WithoutMotionHitsOnlyWhatOverlaps)
{
    const auto mesh = test::cases::build(test::cases::torus(24, 12, 1, 0.3));
    const complex::PlacedMesh ring = place(*mesh, {}, 0),
                              linked = place(*mesh, {{{1, 0, 0}, {0, 0, 1}, {0, -1, 0}}, {1, 0, 0}}, 0),
                              crossing = place(*mesh, {{}, {0.1, 0, 0}}, 0);
    const test::Placed in_the_hole(test::sphere(0.6), {}), too_large(test::sphere(0.75), {}),
        in_the_tube(test::sphere(0.2), {{}, {1, 0, 0}});
    EXPECT_FALSE(cast(in_the_hole.body, {}, ring, 1, Tolerance{}));
    EXPECT_TRUE(cast(too_large.body, {}, ring, 1, Tolerance{}));
    EXPECT_FALSE(cast(in_the_tube.body, {}, ring, 1, Tolerance{})) << "a mesh is hollow";
    EXPECT_FALSE(cast(linked, {}, ring, 1, Tolerance{}));
    const auto hit = cast(crossing, {}, ring, 1, Tolerance{});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->param, 0);
    EXPECT_EQ(hit->normal, Vec3{});
}

TEST(MeshCast, OfALinkedRingStopsAfterTheRoomItHas)
{
    // Two rings through each other: along x the one can move until its tube meets the other's from within.
    const auto mesh = test::cases::build(test::cases::torus(96, 48, 1, 0.25));
    const double c = std::cos(0.02), s = std::sin(0.02);  // not vertex on vertex
    const complex::PlacedMesh still = place(*mesh, {}, 0),
                              moving = place(*mesh, {{{c, 0, s}, {-s, 0, c}, {0, -1, 0}}, {1, 0, 0.001}}, 0);
    for (const double side : {1.0, -1.0})
    {
        const auto hit = cast(moving, {side, 0, 0}, still, 10, Tolerance{});
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit->param, 0.5, 0.01) << "as far as facets are round";
        EXPECT_NEAR(hit->normal.x, -side, 0.02);
    }
}

TEST(MeshCast, MissesAMeshWithoutFaces)
{
    const auto nothing = test::cases::build({}), mesh = test::cases::build(test::cases::torus(6, 4, 1, 0.3));
    const complex::PlacedMesh empty = place(*nothing, {}, 1), ring = place(*mesh, {}, 0);
    const test::Placed ball(test::sphere(1), {});
    EXPECT_FALSE(cast(ball.body, {1, 0, 0}, empty, 1, Tolerance{}));
    EXPECT_FALSE(cast(empty, {1, 0, 0}, ball.body, 1, Tolerance{}));
    EXPECT_FALSE(cast(empty, {1, 0, 0}, ring, 1, Tolerance{}));
    EXPECT_FALSE(cast(ring, {1, 0, 0}, empty, 1, Tolerance{}));
}

}  // namespace
}  // namespace dt::test
