// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The global depth of fourteen pairs of solids of which it is known exactly, and of random placements of such solids,
// for which all sums of pieces are made.
#include "oracle/solid_object.hpp"
#include "support/piece_sums.hpp"
#include "support/random_bodies.hpp"
#include "support/solid_figures.hpp"

namespace dt::test
{
namespace
{

/// The rotation of a quaternion of integers, which is rational.
Mat turned(const std::array<int, 4>& quaternion)
{
    const auto [w, x, y, z] = quaternion;
    const auto column = [n = w * w + x * x + y * y + z * z](int a, int b, int c) {
        return Vec{static_cast<double>(a) / n, static_cast<double>(b) / n, static_cast<double>(c) / n};
    };
    return {column(w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)),
            column(2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)),
            column(2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z)};
}

Model cube(double half)
{
    return box({-half, -half, -half}, {half, half, half});
}
Model fine_grate()
{
    return grate(3, 2, 2048. / 4096, 768. / 4096, 768. / 4096);
}
Model coarse_grate()
{
    return grate(2, 2, 2560. / 4096, 1024. / 4096, 1024. / 4096);
}

/// Q stands where it was made. The depths were found in rational arithmetic, by two methods that agree.
struct Case
{
    const char* name;
    Model p, q;
    Placement at;
    double depth;
    bool is_tied = false;  // there are several shortest ways
};

std::vector<Case> cases()
{
    const Mat upright = turned({1, 0, 0, 0}), tipped = turned({1, 1, 0, 0});
    return {
        {"box in box", cube(0.5), cube(0.5), {upright, {0.75, 0.1, 0.05}}, 0.25},
        {"L hooked in L", letter('L'), letter('L'), {turned({0, 0, 0, 1}), {0.25, 0.25, 0}}, 0.375},
        {"I through U", letter('U'), letter('I'), {upright, {0, 0.25, 0.0625}}, 0.375},
        {"C and I crossing", letter('C'), letter('I'), {upright, {0.15, 0.03, 0}}, 0.375, true},
        {"rings interlocked", ring(12, 8), ring(12, 8), {tipped, {1.5, 0.05, 0.02}}, 0.2253609450860354},
        {"rings side by side", ring(12, 8), ring(12, 8), {upright, {2.55, 0.1, 0.03}}, 0.06777318022639882},
        {"grates crossing", fine_grate(), coarse_grate(), {tipped, {0.1, 0.05, 0.02}}, 0.7003414345874446},
        {"2 in 5", letter('2'), letter('5'), {turned({1, 0, 1, 0}), {0.1, 0.1, 0.05}}, 0.54990234375},
        {"8 in 5", letter('8'), letter('5'), {turned({5, 2, -1, 1}), {0.1, 0.15, 0.05}}, 0.692819854567723},
        {"spoon in cup", spoon(), cup(), {turned({12, 0, 1, 0}), {0.18, 0, -0.15}}, 0.06288725754310344},
        {"gears", gear8(), gear6(), {upright, {1.55, 0.05, 0.05}}, 0.14404798720031886},
        {"box in a wall", cube(0.125), hollow_box(1, 0.75), {upright, {0.8, 0.1, 0.05}}, 0.175},
        {"box inside L", cube(0.125), letter('L'), {upright, {-0.3125, -0.3, 0}}, 0.3125},
        {"box inside a star",
         cube(0.125),
         spiked_cube(1229. / 4096, 1),
         {turned({7, 1, 2, 1}), {0.01, 0.02, 0.03}},
         0.5812119986659837},
    };
}

/// Vertices are rounded to floats, the answer too.
constexpr double rounding = sizeof(DT_Scalar) == 4 ? 2e-7 : 1e-10;

/// The way ends the overlap, and of many other ways that are a little shorter than the lower bound none does.
void expect_shortest(const PieceSums& sums, const Found& found, double size)
{
    EXPECT_LE(sums.overlap(found.way()), 2 * rounding * size);
    Random random(71);
    for (int k = 0; k < 200; ++k)
        EXPECT_GT(sums.overlap(0.999 * found.lower * random_direction(random)), 0);
}

class GlobalDepth : public DepthBackends
{};
INSTANTIATE_TEST_SUITE_P(On, GlobalDepth, ::testing::Values(DT_DEPTH_CPU, DT_DEPTH_GPU), backend_name);

TEST_P(GlobalDepth, OfTwoUnitCubesIsTheirLeastOverlap)
{
    SolidObject p(cube(0.5)), q(cube(0.5));
    p.place({Mat{}, {0.75, 0.5, 0}});
    const std::optional<Found> found = depth(p, q);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->depth, 0.25, rounding);
    EXPECT_NEAR(found->direction.x, 1, 1e-6);
}

TEST_P(GlobalDepth, IsTheExactOne)
{
    for (const Case& c : cases())
    {
        SCOPED_TRACE(c.name);
        SolidObject p(c.p), q(c.q);
        p.place(c.at);
        const std::optional<Found> found = depth(p, q);
        ASSERT_TRUE(found);
        expect_depth(*found, c.depth, rounding * (1 + c.depth));
        expect_shortest(PieceSums(c.p, c.at, c.q, {}), *found, 2);
    }
}

TEST_P(GlobalDepth, IsOppositeForSwappedSolids)
{
    for (const Case& c : cases())
    {
        SCOPED_TRACE(c.name);
        SolidObject p(c.p), q(c.q);
        p.place(c.at);
        const std::optional<Found> forth = depth(p, q), back = depth(q, p);
        ASSERT_TRUE(forth && back);
        expect_depth(*back, c.depth, rounding * (1 + c.depth));
        if (!c.is_tied) { EXPECT_LE(norm(forth->direction + back->direction), 1e-5); }
    }
}

TEST_P(GlobalDepth, GrowsWithTheSolids)
{
    for (const int exponent : {-20, 20})  // about a millionth and a million
    {
        const double scale = std::ldexp(1, exponent);
        for (const Case& c : cases())
        {
            SCOPED_TRACE(c.name);
            SolidObject p(c.p, scale), q(c.q, scale);
            p.place({c.at.M, scale * c.at.origin});
            const std::optional<Found> found = depth(p, q);
            ASSERT_TRUE(found);
            expect_depth(*found, scale * c.depth, scale * rounding * (1 + c.depth));
        }
    }
}

TEST_P(GlobalDepth, DoesNotDependOnWhereTheSolidsStand)
{
    Random random(72);
    for (const Case& c : cases())
    {
        SCOPED_TRACE(c.name);
        const Placement all{random_rotation(random), 10 * random_direction(random)};
        SolidObject p(c.p), q(c.q);
        p.place(all * c.at);
        q.place(all);
        const std::optional<Found> found = depth(p, q);
        ASSERT_TRUE(found);
        expect_depth(*found, c.depth, rounding * (1 + c.depth));
    }
}

TEST_P(GlobalDepth, IsShortestWhereverTheSolidsAre)
{
    Random random(73);
    std::vector<Case> all = cases();
    std::erase_if(all, [](const Case& c) { return c.p.pieces.size() * c.q.pieces.size() > 60; });
    int overlapping = 0, apart = 0;
    for (int k = 0; k < 40; ++k)
    {
        const Case& c = all[static_cast<std::size_t>(k) % all.size()];
        SCOPED_TRACE(std::to_string(k) + ": " + c.name);
        const Placement at{random_rotation(random), uniform(random, 0, 1.2) * random_direction(random)};
        SolidObject p(c.p), q(c.q);
        p.place(at);
        const PieceSums sums(c.p, at, c.q, {});
        const double overlap = sums.overlap({});
        if (std::fabs(overlap) < 1e-5) continue;
        const std::optional<Found> found = depth(p, q);
        ASSERT_EQ(found.has_value(), overlap > 0);
        ++(found ? overlapping : apart);
        if (found) expect_shortest(sums, *found, 2);
        if (found) { EXPECT_NEAR(found->lower, found->depth, 2 * rounding); }
    }
    EXPECT_GE(overlapping, 19);
    EXPECT_GE(apart, 6);
}

}  // namespace
}  // namespace dt::test
