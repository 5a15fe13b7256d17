// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The cold path on pairs whose distance and depth are known in closed form, to the last digit and on both sides of the
// one rule of contact; and the fast queries, which must decide by the same rule.
#include "convex/careful/careful.hpp"
#include "convex/queries.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using convex::Goal;

TEST(Careful, UnitCubesOneAndAHalfFromEachOtherAreHalfApart)
{
    const Placed a(box({1, 1, 1}), {Mat3{}, {}}), b(box({1, 1, 1}), {Mat3{}, {1.5, 0, 0}});
    const convex::CoreProximity p = measure_carefully(a.body, b.body, Goal::signed_distance, {});
    EXPECT_DOUBLE_EQ(p.upper, 0.5);
    EXPECT_EQ(p.normal, (Vec3{1, 0, 0}));
    EXPECT_FALSE(touch_carefully(a.body, b.body));
}

/// Two solids of dyadic sizes, which touch where the second is moved by `touching` along `axis`; then no shorter way
/// separates them if they are moved together by a little.
struct Meeting
{
    Solid a, b;
    Vec3 axis;
    double touching;

    Vec3 way(double gap) const { return (touching + gap) * axis; }
};

Solid capsule(double radius, double half)
{
    return sum(segment({0, -half, 0}, {0, half, 0}), sphere(radius));
}

std::vector<Meeting> meetings()
{
    const Solid
        cube = polytope(
            {{-1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1}, {1, -1, -1}, {1, -1, 1}, {1, 1, -1}, {1, 1, 1}}),
        triangle = polytope({{-1, 0, -1}, {1, 0, -1}, {0, 0, 1}});
    return {{sphere(1), sphere(0.5), {1, 0, 0}, 1.5},
            {sphere(0.25), box({1, 2, 4}), {0, 1, 0}, 1.25},
            {box({1, 1, 1}), box({0.5, 2, 2}), {1, 0, 0}, 0.75},
            {box({1, 1, 1}), box({64, 64, 64}), {0, 0, -1}, 32.5},
            {capsule(0.25, 1), capsule(0.5, 2), {0, 0, 1}, 0.75},
            {capsule(0.25, 1), capsule(0.5, 2), {0, 1, 0}, 3.75},
            {capsule(0.25, 1), box({4, 4, 4}), {1, 0, 0}, 2.25},
            {cylinder(0.5, 2), box({8, 1, 8}), {0, -1, 0}, 1.5},
            {cylinder(0.5, 2), box({1, 1, 1}), {1, 0, 0}, 1},
            {cylinder(0.5, 2), cylinder(1, 1), {0, 1, 0}, 1.5},
            {cylinder(0.5, 2), cylinder(1, 1), {1, 0, 0}, 1.5},
            {cone(0.5, 2), box({4, 1, 4}), {0, 1, 0}, 1.5},
            {cone(0.5, 2), box({4, 1, 4}), {0, -1, 0}, 1.5},
            {cube, cylinder(0.5, 2), {0, 1, 0}, 2},
            {cube, cube, {0, 0, 1}, 2},
            {triangle, box({1, 1, 1}), {0, 1, 0}, 0.5},
            {triangle, cone(0.5, 2), {0, 1, 0}, 1},
            {sum(cube, sphere(0.5)), triangle, {0, 1, 0}, 1.5},
            {sum(cube, cylinder(0.5, 2)), cube, {0, 1, 0}, 3}};
}

/// Where the limits of the rule are, in units of touch, and beside them.
constexpr double in_touches[] = {-4, -1, 0, 0.25, 0.5, 0.75, 1, 4};

/// Nearer to a limit than this, relative to touch, either answer is right.
constexpr double undecided = 1e-9;

/// All queries on a and b, which are `gap` apart, known to `doubt`. Tells how many of the two limits decided.
int expect_the_rule(const convex::Body& a, const convex::Body& b, double gap, double doubt)
{
    const double touch = rounding_of(a, b);
    const bool touches = touch_carefully(a, b), penetrates = penetrate_carefully(a, b);
    EXPECT_EQ(touch_carefully(b, a), touches) << "order";
    EXPECT_EQ(penetrate_carefully(b, a), penetrates) << "order";
    int decided = 0;
    if (std::fabs(gap - contact_within * touch) > doubt)
    {
        EXPECT_EQ(touches, gap <= contact_within * touch);
        ++decided;
    }
    if (std::fabs(-gap - penetrating * touch) > doubt)
    {
        EXPECT_EQ(penetrates, -gap > penetrating * touch);
        ++decided;
    }
    EXPECT_EQ(intersect(a, b, {}, nullptr), touches);
    EXPECT_EQ(closest_points(a, b, {}, nullptr).distance <= 0, touches);
    EXPECT_EQ(penetration(a, b, {}, nullptr).has_value(), penetrates);
    EXPECT_EQ(measure_carefully(a, b, Goal::signed_distance, {}).in_contact, touches);
    return decided;
}

TEST(Careful, ContactIsDecidedByTheOneRuleToTheLastDigit)
{
    int decided = 0;
    for (const Meeting& m : meetings())
        for (const Vec3 base : {Vec3{}, Vec3{8, -16, 4}})
            for (const double k : in_touches)
            {
                const Placed a(m.a, {Mat3{}, base}), before(m.b, {Mat3{}, base + m.way(0)});
                const Placed b(m.b, {Mat3{}, base + m.way(k * rounding_of(a.body, before.body))});
                const double gap = dot(b.at.t - base, m.axis) - m.touching;  // exact
                const double touch = rounding_of(a.body, b.body);
                decided += expect_the_rule(a.body, b.body, gap, undecided * touch);
                ASSERT_FALSE(HasFailure()) << m.a.name << " and " << m.b.name << " at " << k << ", " << gap / touch;
            }
    EXPECT_GT(decided, 550);
}

TEST(Careful, ContactIsDecidedByTheOneRuleInAnyPlace)
{
    Random random(321);
    for (int round = 0; round < 20; ++round)
        for (const Meeting& m : meetings())
        {
            const Affine at{rotation(random), in_cube(random, 3)};
            for (const double k : in_touches)
            {
                if (k == 0.5) continue;
                const Placed a(m.a, at), before(m.b, at * Affine{Mat3{}, m.way(0)});
                const double touch = rounding_of(a.body, before.body);
                const Placed b(m.b, at * Affine{Mat3{}, m.way(k * touch)});
                expect_the_rule(a.body, b.body, k * touch, 0.25 * touch);  // rounding of the places
                ASSERT_FALSE(HasFailure()) << m.a.name << " and " << m.b.name << " at " << k << " in " << round;
            }
        }
}

/// lower ≤ truth ≤ upper, as near as the accuracy asks, with witnesses that belong to the bounds, in either order. Where
/// a round surface has a continuum of nearest points, the bounds may be `creeping` times as far from each other.
void expect_measured(const convex::Body& a, const convex::Body& b, double truth, const Tolerance& eps,
                     double creeping = 1)
{
    const double touch = rounding_of(a, b), r = a.radius + b.radius;
    const convex::CoreProximity p = measure_carefully(a, b, Goal::signed_distance, eps),
                                q = measure_carefully(b, a, Goal::signed_distance, eps);
    EXPECT_LE(p.lower, truth + r + touch);
    EXPECT_GE(p.upper, truth + r - touch);
    EXPECT_LE(p.upper - p.lower, std::max(creeping * eps.accuracy * std::fabs(truth), 2 * touch) * (1 + 1e-9));
    EXPECT_NEAR(norm(p.normal), 1, 1e-14);
    const Vec3 way = p.on_b - p.on_a, expected = (p.lower <= 0 ? p.lower : p.upper) * p.normal;
    EXPECT_LE(norm(way - expected), touch);
    EXPECT_EQ(p.lower, q.lower) << "order";
    EXPECT_EQ(p.upper, q.upper) << "order";
    EXPECT_EQ(p.in_contact, q.in_contact) << "order";
}

/// Both witnesses are points of the cores, to `slack`.
void expect_witnesses(const Placed& a, const Placed& b, double slack)
{
    const convex::CoreProximity p = measure_carefully(a.body, b.body, Goal::signed_distance, {});
    EXPECT_LE(test::outside_by(a.body.at(p.on_a), [&](Vec3 d) { return a.reach(d) - a.body.radius * norm(d); }),
              slack);
    EXPECT_LE(test::outside_by(a.body.at(p.on_b), [&](Vec3 d) { return b.reach(d) - b.body.radius * norm(d); }),
              slack);
}

TEST(Careful, BoundsHoldDistancesAndDepthsInClosedForm)
{
    Random random(322);
    for (int round = 0; round < 20; ++round)
        for (const Meeting& m : meetings())
        {
            const double gap = round % 2 ? any_size(random, -14, 2) : -any_size(random, -14, -2.5);
            const Placed a(m.a, {Mat3{}, {}}), b(m.b, {Mat3{}, m.way(gap)});
            const double truth = dot(b.at.t, m.axis) - m.touching;
            expect_measured(a.body, b.body, truth, {});
            expect_measured(a.body, b.body, truth, {.accuracy = 1e-8});
            expect_witnesses(a, b, 1e-3 * std::fabs(truth) + 4 * rounding_of(a.body, b.body));
            ASSERT_FALSE(HasFailure()) << m.a.name << " and " << m.b.name << " at " << gap;
        }
}

TEST(Careful, ConcentricBodiesAreSeparatedAlongTheShortestAxis)
{
    Random random(323);
    for (int k = 0; k < 200; ++k)
    {
        const auto any = [&] { return std::ldexp(double(1 + random() % 15), -3); };
        const Affine at{k % 2 ? rotation(random) : Mat3{}, k % 3 ? in_cube(random, 2) : Vec3{}};
        const double ra = any(), ha = any(), rb = any(), hb = any();
        const Placed ball_a(sphere(ra), at), ball_b(sphere(rb), at), box_a(box({2 * ra, 2 * ha, 2}), at),
            box_b(box({2 * rb, 2 * hb, 2}), at), cylinder_a(cylinder(ra, 2 * ha), at),
            cylinder_b(cylinder(rb, 2 * hb), at);
        expect_measured(ball_a.body, ball_b.body, -(ra + rb), {});
        expect_measured(box_a.body, box_b.body, -std::min({ra + rb, ha + hb, 2.0}), {});
        expect_measured(cylinder_a.body, cylinder_b.body, -std::min(ra + rb, ha + hb), {}, 2);
        expect_measured(ball_a.body, cylinder_b.body, -(ra + std::min(rb, hb)), {}, 2);
        ASSERT_FALSE(HasFailure()) << k << ": " << ra << ' ' << ha << ' ' << rb << ' ' << hb;
    }
}

TEST(Careful, CrossingSegmentsTouchAndHaveNoDepth)
{
    Random random(324);
    for (int k = 0; k < 500; ++k)  // whole numbers, so that the middles are the same point
    {
        const auto whole = [&] { return double(1 + random() % 8); };
        const Vec3 u{whole(), -whole(), whole()}, v{whole(), whole(), -whole()};
        const Affine at{k % 2 ? rotation(random) : Mat3{}, in_cube(random, 4)};
        const Placed a(segment(-u, u), at), b(segment(-v, v), at);
        expect_measured(a.body, b.body, 0, {});
        EXPECT_TRUE(touch_carefully(a.body, b.body)) << k;
        EXPECT_FALSE(penetrate_carefully(a.body, b.body)) << k;
        ASSERT_FALSE(HasFailure()) << k;
    }
}

TEST(Careful, TrianglesInOnePlaneHaveADistanceButNoDepth)
{
    Random random(325);
    int apart = 0;
    for (int k = 0; k < 500; ++k)
    {
        const auto whole = [&](int lo, int hi) { return double(lo + int(random() % unsigned(hi - lo + 1))); };
        const double gap = whole(-2, 3);  // of the half planes that the two are in, at least
        const Solid left = polytope({{-whole(1, 4), -whole(1, 4), 0}, {0, 0, 0}, {-whole(1, 4), whole(1, 4), 0}}),
                    right = polytope({{whole(1, 4), -whole(1, 4), 0}, {0, 0, 0}, {whole(1, 4), whole(1, 4), 0}});
        const Affine at{k % 2 ? rotation(random) : Mat3{}, in_cube(random, 2)};
        const Placed a(left, at), b(right, at * Affine{Mat3{}, {gap, 0, 0}});
        if (gap < 0 && !touch_carefully(a.body, b.body)) continue;  // beside each other
        expect_measured(a.body, b.body, std::max(0.0, gap), {});
        EXPECT_EQ(touch_carefully(a.body, b.body), gap <= 0) << k;
        EXPECT_FALSE(penetrate_carefully(a.body, b.body)) << k;
        apart += gap > 0;
        ASSERT_FALSE(HasFailure()) << k << ", " << gap;
    }
    EXPECT_TRUE(100 < apart && apart < 400) << apart;
}

TEST(Careful, AnyTwoBodiesGetTheSameAnswerInEitherOrder)
{
    Random random(326);
    int touching = 0;
    for (int k = 0; k < 1000; ++k)
    {
        const Solid s = any_solid(random), other = k % 4 ? any_solid(random) : s;
        const Affine at{any_matrix(random), in_cube(random, 1)};
        const Placed a(s, at, k % 5 ? 0 : 0.125),
            b(other, k % 8 == 0 ? at : Affine{any_matrix(random), in_cube(random, 2)});
        for (const Goal goal : {Goal::distance, Goal::signed_distance})
        {
            const convex::CoreProximity p = measure_carefully(a.body, b.body, goal, {}),
                                        q = measure_carefully(b.body, a.body, goal, {});
            ASSERT_EQ(p.lower, q.lower) << k << a.solid.name << ", " << b.solid.name;
            ASSERT_EQ(p.upper, q.upper) << k << a.solid.name << ", " << b.solid.name;
            ASSERT_EQ(p.in_contact, q.in_contact) << k;
        }
        const bool touches = touch_carefully(a.body, b.body);
        ASSERT_EQ(touches, touch_carefully(b.body, a.body)) << k;
        ASSERT_EQ(penetrate_carefully(a.body, b.body), penetrate_carefully(b.body, a.body)) << k;
        touching += touches;
    }
    EXPECT_TRUE(200 < touching && touching < 800) << touching;
}

/// What does not move a body's centre or size, and so does not tell two bodies apart.
TEST(Careful, MirrorImagesInOnePlaceGetTheSameAnswerInEitherOrder)
{
    Random random(327);
    for (int k = 0; k < 200; ++k)
    {
        std::vector<Vec3> points(8), mirrored;
        for (Vec3& p : points)
            p = in_cube(random, 1);
        for (const Vec3& p : points)
            mirrored.push_back(-p);
        const Affine at{k % 2 ? rotation(random) : Mat3{}, in_cube(random, 1)};
        const Placed a(polytope(points), at), b(polytope(mirrored), at);
        const Placed c(box({0.25, 0.5, 1}), at), d(box({1, 0.25, 0.5}), at);
        for (const auto& [x, y] : {std::pair(&a.body, &b.body), {&c.body, &d.body}})
        {
            const convex::CoreProximity p = measure_carefully(*x, *y, Goal::signed_distance, {}),
                                        q = measure_carefully(*y, *x, Goal::signed_distance, {});
            ASSERT_EQ(p.lower, q.lower) << k;
            ASSERT_EQ(p.upper, q.upper) << k;
            ASSERT_EQ(p.in_contact, q.in_contact) << k;
        }
    }
}

}  // namespace
}  // namespace dt::test
