// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays and shape casts on random shapes of every kind, and rays with a known answer.
#include "expect_no_faults.hpp"
#include "support/cast_checks.hpp"
#include "support/handles.hpp"
#include "support/random_bodies.hpp"

#include <limits>

namespace dt::test
{
namespace
{

TEST(Rays, OfLengthFiveTowardsTheMiddleOfAUnitSphereHitItAtFourFifths)
{
    const MadeObject ball(Body{sphere(1), {}});
    const DT_Vector3 source = {-5, 0, 0}, target = {0, 0, 0};
    DT_Scalar param = 0;
    DT_Vector3 normal;
    ASSERT_TRUE(DT_ObjectRayCast(ball.handle(), source, target, 1, &param, normal));
    EXPECT_NEAR(double(param), 0.8, 1e-6);
    EXPECT_NEAR(double(normal[0]), -1, 1e-6);
}

constexpr double no_limit = std::numeric_limits<float>::max();

void note_failing_case(Findings& findings, long before, const Body& a, const Body& b)
{
    if (findings.total() > before && !findings.faults.empty())
    {
        findings.faults.back().text += "\n" + c_code(a, "a") + c_code(b, "b");
    }
}

TEST(Rays, HitTheFirstPointOfEveryKindOfShape)
{
    Random random(51);
    Findings findings;
    for (int i = 0; i < 20'000; ++i)
    {
        const Kind kind = static_cast<Kind>(i % kind_count);
        Body body = random_body(random, random_shape(random, kind, random_scale(random)));
        Body unused = body;
        place_pair(random, body, unused);
        const MadeObject object(body);
        const double size = extent(body);
        const Vec inside = body.placement.origin + core_support(body, random_direction(random));
        const Vec other = body.placement.origin + core_support(body, random_direction(random));
        const Vec target = inside + uniform(random, 0, 1) * (other - inside) +
                           uniform(random, 0, 0.3) * size * random_direction(random);
        const Vec source = target + uniform(random, 0.05, 3) * size * random_direction(random);
        if (as_stored(source) == as_stored(target)) continue;
        const long before = findings.total();
        check_ray(body, object.handle(), source, target, chance(random, 0.3) ? no_limit : 1.5, findings);
        note_failing_case(findings, before, body, unused);
    }
    expect_no_faults(findings);
    EXPECT_GT(findings.ray_hits, 3000);
    EXPECT_GT(findings.rays - findings.ray_hits, 3000);
}

TEST(Rays, FromInsideHitAtOnceWithoutANormal)
{
    Random random(52);
    int asked = 0;
    for (int i = 0; i < 200; ++i)
    {
        for (const Kind kind : {Kind::Box, Kind::Sphere, Kind::Cylinder})
        {
            Body body = random_body(random, random_shape(random, kind, 1));
            body.margin = 0;
            const MadeObject object(body);
            DT_Scalar param = -1;
            DT_Vector3 normal{2, 2, 2};
            ASSERT_EQ(
                DT_ObjectRayCast(object.handle(), Triple({}), Triple(random_direction(random)), 1, &param, normal),
                DT_TRUE);
            EXPECT_EQ(param, 0);
            EXPECT_EQ(norm(to_vec(normal)), 0);
            ++asked;
        }
    }
    EXPECT_EQ(asked, 600);
}

TEST(Rays, HaveTheKnownParamAndNormal)
{
    struct Known
    {
        Shape shape;
        Vec source, target, normal;
        double param;
    };
    const std::vector<Known> cases = {
        {box(2, 4, 6), {-5, 0.5, 0.5}, {-4, 0.5, 0.5}, {-1, 0, 0}, 4},
        {sphere(2), {0, 10, 0}, {0, 8, 0}, {0, 1, 0}, 4},
        {cylinder(1, 4), {0.25, 10, 0.25}, {0.25, 9, 0.25}, {0, 1, 0}, 8},
        {cylinder(1, 4), {5, 0, 0}, {4, 0, 0}, {1, 0, 0}, 4},
        {cone(1, 2), {0, -5, 0.25}, {0, -4, 0.25}, {0, -1, 0}, 4},
        {cone(1, 2), {5, 0, 0}, {4, 0, 0}, unit({2, 1, 0}), 4.5},
        {minkowski(box(2, 2, 2), sphere(1)), {0, 0, 7}, {0, 0, 6}, {0, 0, 1}, 5},
        {hull(point({0, 2, 0}), box(2, 0, 2)), {0.25, -3, 0}, {0.25, -2, 0}, {0, -1, 0}, 3},
        {polytope({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), {2, 2, 2}, {1, 1, 1}, unit({1, 1, 1}), 5.0 / 3},
    };
    for (const Known& known : cases)
    {
        Body body;
        body.shape = known.shape;
        const MadeObject object(body);
        DT_Scalar param = -1;
        DT_Vector3 normal{};
        ASSERT_EQ(DT_ObjectRayCast(object.handle(), Triple(known.source), Triple(known.target),
                                   std::numeric_limits<float>::max(), &param, normal),
                  DT_TRUE)
            << name_of(known.shape.kind);
        EXPECT_NEAR(static_cast<double>(param), known.param, 1e-5) << name_of(known.shape.kind);
        EXPECT_LT(norm(to_vec(normal) - known.normal), 1e-4) << name_of(known.shape.kind);
    }
}

TEST(Casts, StopAtTheFirstTouchForEveryKindOfShape)
{
    Random random(53);
    Findings findings;
    for (int i = 0; i < 20'000; ++i)
    {
        const double scale = random_scale(random), other = chance(random, 0.2) ? random_scale(random) : scale;
        Body a = random_body(random, random_shape(random, scale)),
             b = random_body(random, random_shape(random, other));
        place_pair(random, a, b);
        const MadeObject object_a(a), object_b(b);
        const double size = extent(a) + extent(b);
        a.placement.origin = a.placement.origin + uniform(random, 0, 1) * size * random_direction(random);
        a.route = Route::MatrixDouble;  // the origin is no longer one of floats
        MadeObject moved(a);
        const Vec towards = b.placement.origin - a.placement.origin;
        const Vec translation =
            uniform(random, 0.1, 2) * (towards + uniform(random, 0, 0.5) * size * random_direction(random));
        const long before = findings.total();
        check_cast(a, moved.handle(), translation, b, object_b.handle(), chance(random, 0.3) ? no_limit : 1,
                   findings);
        note_failing_case(findings, before, a, b);
    }
    expect_no_faults(findings);
    EXPECT_GT(findings.cast_hits, 3000);
    EXPECT_GT(findings.casts - findings.cast_hits, 3000);
}

TEST(Casts, WithoutMotionHitExactlyWhenInContact)
{
    Random random(54);
    int hits = 0, misses = 0;
    for (int i = 0; i < 2000; ++i)
    {
        Body a = random_body(random, random_shape(random, 1)), b = random_body(random, random_shape(random, 1));
        place_pair(random, a, b);
        const MadeObject object_a(a), object_b(b);
        Findings findings;
        check_cast(a, object_a.handle(), {}, b, object_b.handle(), 1, findings);
        note_failing_case(findings, 0, a, b);
        expect_no_faults(findings);
        ++(findings.cast_hits ? hits : misses);
    }
    EXPECT_GT(hits, 300);
    EXPECT_GT(misses, 300);
}

}  // namespace
}  // namespace dt::test
