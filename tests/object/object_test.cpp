// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How objects are placed, and that an error changes nothing.
#include "object/object.hpp"
#include "object/queries.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace dt::test
{
namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Object, StartsAtTheOriginWithoutMargin)
{
    int client = 0;
    const object::Object object(&client, shape::make_box({1, 2, 3}, test::memory()));
    EXPECT_EQ(object.client(), &client);
    EXPECT_EQ(object.placement(), Affine{});
    EXPECT_EQ(object.margin(), 0);
    EXPECT_EQ(object.bounds().lo, (Vec3{-0.5, -1, -1.5}));
    EXPECT_EQ(object.bounds().hi, (Vec3{0.5, 1, 1.5}));
}

TEST(Object, ScalingIsCumulativeAndOrientationDropsIt)
{
    object::Object object(nullptr, shape::make_box({1, 1, 1}, test::memory()));
    ASSERT_TRUE(object.set_scaling({2, 3, 4}));
    ASSERT_TRUE(object.set_scaling({2, 1, 0.5}));
    EXPECT_EQ(object.placement().M, diagonal({4, 3, 2}));
    ASSERT_TRUE(object.set_position({7, 8, 9}));
    EXPECT_EQ(object.placement().M, diagonal({4, 3, 2}));
    ASSERT_TRUE(object.set_orientation(0, 0, 3, 0));  // half a turn about z, of any length
    EXPECT_LE(norm(object.placement().M.c0 - Vec3{-1, 0, 0}), 1e-15);
    EXPECT_LE(norm(object.placement().M.c2 - Vec3{0, 0, 1}), 1e-15);
    EXPECT_EQ(object.placement().t, (Vec3{7, 8, 9}));
}

TEST(Object, ScalingByOneChangesNothing)
{
    object::Object object(nullptr, shape::make_box({1, 1, 1}, test::memory()));
    ASSERT_TRUE(object.set_placement({{{1, 1e-6, 0}, {3e-6, 1, 0}, {0, 0, 1 - 2e-6}}, {1, 2, 3}}));
    const Affine used = object.placement();
    const object::MatrixOfFloats given = object.given();
    ASSERT_TRUE(object.set_scaling({1, 1, 1}));
    EXPECT_EQ(object.placement(), used);
    EXPECT_EQ(object.given(), given);
}

TEST(Object, OrientationTurnsByTheQuaternion)
{
    test::Random random(161);
    for (int k = 0; k < 500; ++k)
    {
        const Vec3 u = test::unit_vector(random), x = test::in_cube(random, 1);
        const double angle = test::uniform(random, -3, 3), s = std::sin(angle / 2), c = std::cos(angle / 2);
        const double length = test::any_size(random, -30, 30);
        object::Object object(nullptr, shape::make_sphere(1, test::memory()));
        ASSERT_TRUE(object.set_orientation(length * s * u.x, length * s * u.y, length * s * u.z, length * c));
        const Vec3 turned =
            std::cos(angle) * x + std::sin(angle) * cross(u, x) + (1 - std::cos(angle)) * dot(u, x) * u;
        EXPECT_LE(norm(object.placement().M * x - turned), 1e-14) << k;
    }
}

TEST(Object, BoundsAreTightUnderEveryPlacement)
{
    test::Random random(162);
    for (int k = 0; k < 2000; ++k)
    {
        const Affine at{test::any_matrix(random), test::in_cube(random, 5)};
        const test::Solid solid = test::any_solid(random);
        object::Object object(nullptr, solid.shape);
        ASSERT_TRUE(object.set_placement(at));
        const test::Placed placed(solid, object.placement(), k % 2 ? 0.25 : 0);
        ASSERT_TRUE(object.set_margin(placed.margin));
        const Aabb box = object.bounds();
        for (int i = 0; i < 3; ++i)
        {
            Vec3 axis{};
            axis[i] = 1;
            EXPECT_NEAR(box.hi[i], placed.reach(axis), 1e-13 * placed.size()) << placed.solid.name;
            EXPECT_NEAR(box.lo[i], -placed.reach(-axis), 1e-13 * placed.size()) << placed.solid.name;
        }
    }
}

TEST(Object, MovingKeepsTheBodyInStep)
{
    test::Random random(163);
    for (int k = 0; k < 500; ++k)
    {
        const Mat3 M = test::any_matrix(random);
        const test::Solid solid = test::any_solid(random);
        object::Object moved(nullptr, solid.shape), placed(nullptr, solid.shape);
        const Vec3 t = test::in_cube(random, 5);
        ASSERT_TRUE(moved.set_placement({M, test::in_cube(random, 5)}));
        ASSERT_TRUE(moved.set_position(t));
        ASSERT_TRUE(placed.set_placement({M, t}));
        EXPECT_EQ(moved.body()->at.t(), placed.body()->at.t()) << solid.name;
        EXPECT_EQ(moved.bounds().lo, placed.bounds().lo) << solid.name;
        EXPECT_EQ(moved.bounds().hi, placed.bounds().hi) << solid.name;
    }
}

/// Everything that can be asked of an object, to see that nothing changed.
struct Snapshot
{
    Affine placement;
    object::MatrixOfFloats given;
    double margin, radius;
    Vec3 lo, hi;

    explicit Snapshot(const object::Object& o)
        : placement(o.placement()), given(o.given()), margin(o.margin()),
          radius(o.body() ? o.body()->radius : o.mesh()->margin), lo(o.bounds().lo), hi(o.bounds().hi)
    {}
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

void expect_errors_change_nothing(object::Object& object)
{
    const Snapshot before(object);
    const auto refused = [&](const Result<Done>& done, const char* what) {
        EXPECT_FALSE(done) << what;
        EXPECT_EQ(done.error().code, DT_ERROR_INVALID_ARGUMENT) << what;
        EXPECT_TRUE(Snapshot(object) == before) << what;
    };
    refused(object.set_position({NAN, 0, 0}), "position NaN");
    refused(object.set_position({0, infinity, 0}), "position infinite");
    refused(object.set_position({0, 0, 3.4e38 * 2}), "position too far");
    refused(object.set_orientation(0, 0, 0, 0), "orientation zero");
    refused(object.set_orientation(0, NAN, 0, 1), "orientation NaN");
    refused(object.set_orientation(0, infinity, 0, 1), "orientation infinite");
    refused(object.set_scaling({1, 0, 1}), "scaling zero");
    refused(object.set_scaling({1, 1, NAN}), "scaling NaN");
    refused(object.set_scaling({1e300, 1, 1}), "scaling too large");
    refused(object.set_margin(-1), "margin negative");
    refused(object.set_margin(NAN), "margin NaN");
    refused(object.set_margin(infinity), "margin infinite");
    refused(object.set_placement({{{1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {}}), "placement singular");
    refused(object.set_placement({{{NAN, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {}}), "placement NaN");
}

TEST(Object, ErrorsChangeNothing)
{
    test::Random random(164);
    for (int k = 0; k < 100; ++k)
    {
        object::Object object(nullptr, test::any_solid(random).shape);
        ASSERT_TRUE(object.set_placement({test::any_matrix(random), test::in_cube(random, 5)}));
        ASSERT_TRUE(object.set_margin(0.5));
        expect_errors_change_nothing(object);
        ASSERT_FALSE(HasFailure()) << k;
    }
}

TEST(Object, RaysDoNotSeeTheMargin)
{
    object::Object object(nullptr, shape::make_sphere(1, test::memory()));
    ASSERT_TRUE(object.set_margin(0.5));
    const auto hit = ray_cast({3, 0, 0}, {-1, 0, 0}, object, 10, Tolerance{});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->param, 2, 1e-14);
    EXPECT_FALSE(ray_cast({3, 1.25, 0}, {-1, 0, 0}, object, 10, Tolerance{}));
}

}  // namespace
}  // namespace dt::test
