// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two boxes against the fifteen axes in long double.
#include "convex/box_box.hpp"
#include "convex/careful/careful.hpp"
#include "math/tolerance.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

namespace dt::test
{
namespace
{

TEST(BoxBox, UnitCubesThreeQuartersFromEachOtherOverlapByAQuarter)
{
    const shape::Box cube{{0.5, 0.5, 0.5}};
    const Isometry here{Mat3{}, {}}, there{Mat3{}, {0.75, 0, 0}};
    convex::CoreProximity d;
    ASSERT_EQ(box_depth(cube, cube, {here, there, there.t() - here.t()}, 0, d), convex::BoxContact::found);
    EXPECT_DOUBLE_EQ(-d.lower, 0.25);
    EXPECT_EQ(d.normal, (Vec3{1, 0, 0}));
}

struct Pair
{
    shape::Box A, B;
    Mat3 RA, RB;
    Vec3 ta, tb;

    Isometry at_a() const { return {RA, ta}; }
    Isometry at_b() const { return {RB, tb}; }
    double size() const { return norm(A.half) + norm(B.half) + norm(tb - ta); }
};

struct Overlap
{
    double width;  ///< negative: a gap
    Vec3 axis;  ///< unit, from A to B
};

/// The least overlap along the axes; negative: the largest gap.
Overlap least_overlap(const Pair& pair)
{
    using Real = long double;
    const auto wide_dot = [](Vec3 a, const Real(&n)[3]) { return a.x * n[0] + a.y * n[1] + a.z * n[2]; };
    Real least = std::numeric_limits<Real>::infinity();
    Vec3 axis{};
    const auto try_axis = [&](const Real(&n)[3]) {
        const Real length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        if (!(length > 1e-9L)) return;
        const Real way = wide_dot(pair.tb, n) - wide_dot(pair.ta, n);
        Real width = -std::fabs(way);
        for (int i = 0; i < 3; ++i)
            width += pair.A.half[i] * std::fabs(wide_dot(pair.RA[i], n)) +
                     pair.B.half[i] * std::fabs(wide_dot(pair.RB[i], n));
        if (!(width / length < least)) return;
        least = width / length;
        const double k = static_cast<double>((way < 0 ? -1 : 1) / length);
        axis = {double(n[0]) * k, double(n[1]) * k, double(n[2]) * k};
    };
    for (int i = 0; i < 3; ++i)
    {
        try_axis({pair.RA[i].x, pair.RA[i].y, pair.RA[i].z});
        try_axis({pair.RB[i].x, pair.RB[i].y, pair.RB[i].z});
        for (int j = 0; j < 3; ++j)
        {
            const Vec3 a = pair.RA[i], b = pair.RB[j];
            const Real ax = a.x, ay = a.y, az = a.z;
            try_axis({ay * b.z - az * b.y, az * b.x - ax * b.z, ax * b.y - ay * b.x});
        }
    }
    return {static_cast<double>(least), axis};
}

double overlap_of(const Pair& pair)
{
    return least_overlap(pair).width;
}

double outside_by(Vec3 x, const shape::Box& box)
{
    return max_abs(max(abs(x) - box.half, Vec3{}));
}

/// `depth_error` is of the size.
void expect_agreement(const Pair& pair, double depth_error = 4 * rounding::coordinates)
{
    const double expected = overlap_of(pair), touch = rounding::coordinates * pair.size(), slack = 4 * touch;
    const Isometry at_a = pair.at_a(), at_b = pair.at_b();
    const convex::BoxPlaces at{at_a, at_b, at_b.t() - at_a.t()};
    const convex::Contact contact = convex::contact_of_boxes(pair.A, pair.B, at, touch);
    if (expected > slack) { EXPECT_NE(contact, convex::Contact::apart) << expected; }
    if (expected < -slack) { EXPECT_NE(contact, convex::Contact::touching) << expected; }

    convex::CoreProximity d;
    const convex::BoxContact told = box_depth(pair.A, pair.B, at, touch, d);
    const bool overlapping = told == convex::BoxContact::found || told == convex::BoxContact::unwitnessed;
    if (expected > slack) { ASSERT_TRUE(overlapping) << expected; }
    if (expected < -slack) { ASSERT_FALSE(overlapping) << expected; }
    if (!overlapping) return;
    const double depth = -d.lower;
    EXPECT_NEAR(depth, std::max(0.0, expected), depth_error * pair.size());
    EXPECT_LE(-d.upper, depth);
    EXPECT_NEAR(norm(d.normal), 1, 1e-14);
    const Affine b = relative(pair.at_a(), pair.at_b());
    EXPECT_GE(dot(d.normal, b.t), -slack) << "from A to B";
    EXPECT_LE(outside_by(d.on_a, pair.A), 1e-9 * pair.size()) << expected;
    EXPECT_LE(outside_by(transposed_times(b.M, d.on_b - b.t), pair.B), 1e-9 * pair.size()) << expected;
    EXPECT_LE(norm(d.on_a - d.on_b - depth * d.normal), slack);
}

Mat3 turned_by_quarters(test::Random& random)
{
    Mat3 R;
    for (int k = int(random() % 8); k > 0; --k)
        R = random() % 2 ? Mat3{R.c1, R.c2, R.c0} : Mat3{-R.c1, R.c0, R.c2};
    return R;
}

TEST(BoxBox, AgreesWithFifteenAxes)
{
    test::Random random(61);
    int overlapping = 0;
    for (int k = 0; k < 20'000; ++k)
    {
        const auto half = [&] { return abs(test::in_cube(random, 1)) + Vec3{0.01, 0.01, 0.01}; };
        Pair pair{{half()}, {half()}, test::rotation(random), test::rotation(random), test::in_cube(random, 1), {}};
        pair.tb = pair.ta + test::in_cube(random, 1.5);
        expect_agreement(pair);
        ASSERT_FALSE(HasFailure()) << k;
        overlapping += overlap_of(pair) > 0;
    }
    EXPECT_TRUE(5000 < overlapping && overlapping < 15'000) << overlapping;
}

TEST(BoxBox, AgreesWithFifteenAxesWhenAxesAreParallel)
{
    test::Random random(62);
    for (int k = 0; k < 20'000; ++k)
    {
        const auto edge = [&] { return double(1 + random() % 4) / 4; };
        Pair pair{{{edge(), edge(), edge()}}, {{edge(), edge(), edge()}}, turned_by_quarters(random), {}, {}, {}};
        pair.RB = turned_by_quarters(random);
        pair.tb = {edge() * double(random() % 3), edge() * double(random() % 3), edge() * double(random() % 3)};
        if (k % 3 == 1) pair.RB.c1 = -pair.RB.c1;
        if (k % 3 == 2)  // and turned as a whole: parallel up to rounding
        {
            const Mat3 R = test::rotation(random);
            pair.RA = R * pair.RA;
            pair.RB = R * pair.RB;
            pair.tb = R * pair.tb;
        }
        expect_agreement(pair);
        ASSERT_FALSE(HasFailure()) << k;
    }
}

TEST(BoxBox, AgreesWithFifteenAxesWhenAxesAreNearlyParallel)
{
    test::Random random(63);
    for (int k = 0; k < 20'000; ++k)
    {
        const auto half = [&] { return abs(test::in_cube(random, 1)) + Vec3{0.01, 0.01, 0.01}; };
        const double angle = test::any_size(random, -9, -2), c = std::cos(angle), s = std::sin(angle);
        const Mat3 R = test::rotation(random);
        Pair pair{{half()}, {half()}, R, {}, {}, test::in_cube(random, 1)};
        pair.RB = {c * R.c0 + s * R.c1, c * R.c1 - s * R.c0, R.c2};
        expect_agreement(pair, 1e-9);  // edges nearly parallel: what is left of their cross product is rounded
        ASSERT_FALSE(HasFailure()) << k << ", " << angle;
    }
}

TEST(BoxBox, ThinBoxesAreNoException)
{
    test::Random random(64);
    for (int k = 0; k < 5000; ++k)
    {
        Pair pair{
            {abs(test::in_cube(random, 1))}, {abs(test::in_cube(random, 1))}, {}, test::rotation(random), {}, {}};
        pair.A.half[int(random() % 3)] = 0;
        if (k % 2) pair.B.half[int(random() % 3)] = 0;
        pair.tb = test::in_cube(random, 1);
        expect_agreement(pair);
        ASSERT_FALSE(HasFailure()) << k;
    }
}

convex::Body body_of(const shape::Box& box, const Isometry& at)
{
    convex::Body body;
    body.core = box;
    body.at = at;
    body.extent = norm(box.half);
    settle(body);
    return body;
}

/// Rotations that are the same, almost the same, or not, and those with one axis in common.
Mat3 any_rotation_beside(const Mat3& R, int kind, test::Random& random)
{
    if (kind == 0) return test::rotation(random);
    if (kind == 1) return R;
    const double angle = kind == 2 ? test::any_size(random, -16, -5) : test::uniform(random, 0, 6.28);
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * R.c0 + s * R.c1, c * R.c1 - s * R.c0, R.c2};
}

/// Moves B along the axis of the least overlap until this is k·touch.
void move_near_contact(Pair& pair, double k, double touch)
{
    for (int twice = 0; twice < 3; ++twice)
    {
        const Overlap now = least_overlap(pair);
        pair.tb += (now.width - k * touch) * now.axis;
    }
}

TEST(BoxBox, ContactIsOnlyClaimedOrDeniedWhereItIsCertain)
{
    test::Random random(65);
    int count[3] = {};
    for (int k = 0; k < 20'000; ++k)
    {
        const auto half = [&] { return abs(test::in_cube(random, 1)) + Vec3{0.01, 0.01, 0.01}; };
        const double size = k % 5 ? 1 : test::any_size(random, 0, 6);
        const Mat3 R = k % 3 ? test::rotation(random) : Mat3{};
        Pair pair{{half()}, {size * half()}, R, any_rotation_beside(R, k % 4, random), test::in_cube(random, 1), {}};
        pair.tb = pair.ta + test::in_cube(random, size);
        const auto bodies_touch = [&] {
            return rounding_of(body_of(pair.A, pair.at_a()), body_of(pair.B, pair.at_b()));
        };
        move_near_contact(pair, test::uniform(random, -3, 3), bodies_touch());
        const convex::Body a = body_of(pair.A, pair.at_a()), b = body_of(pair.B, pair.at_b());
        const double touch = rounding_of(a, b), overlap = overlap_of(pair);
        const convex::Contact contact =
            convex::contact_of_boxes(pair.A, pair.B, {a.at, b.at, way_between(a, b)}, touch);
        if (contact == convex::Contact::apart) { ASSERT_LT(overlap, -contact_within * touch) << k; }
        if (contact == convex::Contact::touching) { ASSERT_GE(overlap, -contact_within * touch) << k; }
        if (contact != convex::Contact::open)
        {
            ASSERT_EQ(touch_carefully(a, b), contact == convex::Contact::touching) << k << ", " << overlap / touch;
        }
        ++count[int(contact)];
    }
    for (const int of_a_kind : count)
        EXPECT_GT(of_a_kind, 1000) << count[0] << ' ' << count[1] << ' ' << count[2];
}

}  // namespace
}  // namespace dt::test
