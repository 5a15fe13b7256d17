// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How objects are placed, and that an error changes nothing.
#include "object/object.hpp"
#include "object/queries.hpp"
#include "tests/convex/placed.hpp"

#include <array>
#include <gtest/gtest.h>
#include <limits>
#include <utility>

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

/// Numbers by columns. What is in the last row does not count.
template <class Number> std::array<Number, 16> by_columns(const Affine& at)
{
    std::array<Number, 16> m;
    for (std::size_t j = 0; j < 4; ++j)
    {
        const Vec3 c = j < 3 ? at.M[int(j)] : at.t;
        for (int i = 0; i < 3; ++i)
            m[4 * j + std::size_t(i)] = Number(c[i]);
        m[4 * j + 3] = j % 2 ? std::numeric_limits<Number>::quiet_NaN() : std::numeric_limits<Number>::infinity();
    }
    return m;
}

template <class Number> Affine affine_of(const std::array<Number, 16>& m)
{
    const auto column = [&](std::size_t j) {
        return Vec3{double(m[4 * j]), double(m[4 * j + 1]), double(m[4 * j + 2])};
    };
    return {{column(0), column(1), column(2)}, column(3)};
}

void expect_same(const object::Object& a, const object::Object& b, const char* what)
{
    EXPECT_EQ(a.placement(), b.placement()) << what;
    EXPECT_EQ(a.position(), b.position()) << what;
    EXPECT_EQ(a.given(), b.given()) << what;
    EXPECT_EQ(a.bounds().lo, b.bounds().lo) << what;
    EXPECT_EQ(a.reach().hi, b.reach().hi) << what;
    const convex::Body &x = *a.body(), &y = *b.body();
    EXPECT_EQ(x.core.index(), y.core.index()) << what;
    EXPECT_EQ(x.at.affine(), y.at.affine()) << what;
    EXPECT_EQ(x.low, y.low) << what;
    EXPECT_EQ(x.centre, y.centre) << what;
    for (double convex::Body::*const number : {&convex::Body::radius, &convex::Body::extent, &convex::Body::rounding,
                                               &convex::Body::blur, &convex::Body::at_rounding, &convex::Body::inner})
        EXPECT_EQ(x.*number, y.*number) << what;
}

/// Places one object by its short ways and another, which is new and so knows nothing, by the long one.
template <class Number> void expect_short_way_leads_there(test::Random& random, int& short_ways)
{
    const test::Solid solid = test::any_solid(random);
    const double margin = random() % 2 ? 0.25 : 0;
    object::Object object(nullptr, solid.shape);
    ASSERT_TRUE(object.set_margin(margin));
    for (int k = 0; k < 8; ++k)
    {
        const Affine at{random() % 4 ? rotation(random) : test::any_matrix(random), test::in_cube(random, 5)};
        const auto m = by_columns<Number>(at);
        const bool is_short = object.turn_and_move(m.data());
        if (!is_short) { EXPECT_TRUE(object.set_placement(affine_of(m))) << solid.name; }
        short_ways += is_short;
        if (random() % 2) { EXPECT_TRUE(object.set_position(test::in_cube(random, 5))) << solid.name; }

        object::Object fresh(nullptr, solid.shape);
        ASSERT_TRUE(fresh.set_margin(margin));
        const Affine whole{affine_of(m).M, object.position()};
        ASSERT_TRUE(fresh.set_placement(whole));
        expect_same(object, fresh, solid.name.c_str());
        if (random() % 8) continue;
        ASSERT_TRUE(object.set_scaling({2, 3, 2}));
        ASSERT_TRUE(fresh.set_scaling({2, 3, 2}));
        expect_same(object, fresh, solid.name.c_str());
    }
}

TEST(Object, ShortWaysOfPlacingLeadToTheSamePlace)
{
    test::Random random(167);
    int short_ways = 0;
    for (int k = 0; k < 500 && !HasFailure(); ++k)
    {
        expect_short_way_leads_there<float>(random, short_ways);
        expect_short_way_leads_there<double>(random, short_ways);
    }
    EXPECT_TRUE(1500 < short_ways && short_ways < 7000) << short_ways;
}

TEST(Object, ShortWaysRefuseWhatIsNoRotationInRange)
{
    object::Object object(nullptr, shape::make_box({1, 2, 3}, test::memory()));
    auto m = by_columns<double>({{}, {1, 2, 3}});
    ASSERT_TRUE(object.turn_and_move(m.data()));
    const Affine before = object.placement();
    for (std::size_t i = 0; i < 15; ++i)
        for (const double bad : {double(NAN), infinity, -infinity, 1e300, 3e38, i < 12 ? 1.1 : 8e37})
        {
            if (i % 4 == 3) continue;
            const double good = std::exchange(m[i], bad);
            EXPECT_FALSE(object.turn_and_move(m.data())) << i << ' ' << bad;
            EXPECT_EQ(object.placement(), before);
            m[i] = good;
        }
    ASSERT_TRUE(object.turn_and_move(m.data()));
}

/// Counts what it is told.
struct Counting : object::Watcher
{
    int moved = 0, turned = 0;

    Counting() : Watcher{&on_move, &on_end} {}
    static void on_move(Watcher& w, bool moved_only) noexcept
    {
        auto& counting = static_cast<Counting&>(w);
        (moved_only ? counting.moved : counting.turned) += 1;
    }
    static void on_end(Watcher& w) noexcept { LinkedList<Watcher>::remove(w); }
};

TEST(Object, TellsWhetherItHasTurned)
{
    test::Random random(168);
    Counting counting;
    object::Object object(nullptr, shape::make_box({1, 2, 3}, test::memory()));
    object.watchers().add(counting);
    int moved = 0, turned = 0;
    for (int k = 0; k < 200; ++k)
    {
        Affine at{rotation(random), test::in_cube(random, 5)};
        ASSERT_TRUE(object.turn_and_move(by_columns<float>(at).data()));
        ++turned;
        at.t = test::in_cube(random, 5);
        ASSERT_TRUE(object.turn_and_move(by_columns<float>(at).data()));
        ++moved;
        ASSERT_TRUE(object.set_position(test::in_cube(random, 5)));
        ++moved;
        ASSERT_TRUE(object.set_orientation(1, 2, 3, k));
        ++turned;
        ASSERT_TRUE(object.set_orientation(2, 4, 6, 2 * k));  // the same: nothing has changed
        ASSERT_TRUE(object.set_position(object.position()));
        ASSERT_EQ(counting.moved, moved) << k;
        ASSERT_EQ(counting.turned, turned) << k;
    }
}

TEST(Object, OrientationIsARotationToTheLastDigits)
{
    test::Random random(169);
    for (int k = 0; k < 20'000; ++k)
    {
        const double length = test::any_size(random, -150, 150);
        double q[4];
        for (double& x : q)
            x = length * test::uniform(random, -1, 1);
        const bool plain = k % 2 == 0;
        object::Object object(nullptr, plain ? shape::make_sphere(1, test::memory())
                                             : shape::make_segment({1, 2, 3}, {3, 2, 2}, test::memory()));
        ASSERT_TRUE(object.set_orientation(q[0], q[1], q[2], q[3]));
        const long double x = q[0], y = q[1], z = q[2], w = q[3], n = x * x + y * y + z * z + w * w;
        const long double R[3][3] = {
            {(x * x + w * w - y * y - z * z) / n, 2 * (x * y + z * w) / n, 2 * (x * z - y * w) / n},
            {2 * (x * y - z * w) / n, (y * y + w * w - x * x - z * z) / n, 2 * (y * z + x * w) / n},
            {2 * (x * z + y * w) / n, 2 * (y * z - x * w) / n, (z * z + w * w - x * x - y * y) / n}};
        const Mat3 M = object.placement().M;
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 3; ++i)
                ASSERT_NEAR(double(static_cast<long double>(M[j][i]) - R[j][i]), 0, 8 * rounding::unit) << k;
        ASSERT_LE(max_abs(transposed_times(M, M) - Mat3{}), rounding::orthogonal) << k;
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
