// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The global depth of solids made of blocks, where it has a formula or all candidates can be tried: letters of unit
// cells, and a box in the wall, the room and the corners of a hollow one.
#include "oracle/solid_object.hpp"
#include "support/random_bodies.hpp"

#include <algorithm>
#include <limits>

namespace dt::test
{
namespace
{

struct Block
{
    Vec lo, hi;
};

double component(Vec v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

/// The box of each piece, which is the piece if the solid is made of blocks.
std::vector<Block> blocks_of(const Model& model, const Placement& at)
{
    std::vector<Block> blocks;
    for (const Points& piece : model.pieces)
    {
        Block block{at * piece[0], at * piece[0]};
        for (const Vec v : piece)
        {
            const Vec w = at * v;
            block.lo = {std::min(block.lo.x, w.x), std::min(block.lo.y, w.y), std::min(block.lo.z, w.z)};
            block.hi = {std::max(block.hi.x, w.x), std::max(block.hi.y, w.y), std::max(block.hi.z, w.z)};
        }
        blocks.push_back(block);
    }
    return blocks;
}

/// Every shortest way has coordinates that are 0, or bring a side of a block of P to one of Q. 0 if there is no
/// overlap.
double depth_by_candidates(const std::vector<Block>& p, const std::vector<Block>& q)
{
    std::vector<double> candidates[3] = {{0}, {0}, {0}};
    for (const Block& a : p)
    {
        for (const Block& b : q)
        {
            for (int axis = 0; axis < 3; ++axis)
            {
                candidates[axis].push_back(component(b.lo, axis) - component(a.hi, axis));
                candidates[axis].push_back(component(b.hi, axis) - component(a.lo, axis));
            }
        }
    }
    for (auto& list : candidates)
    {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    const auto overlap = [&](Vec x) {
        for (const Block& a : p)
        {
            for (const Block& b : q)
            {
                const Vec over = a.hi + x - b.lo, under = b.hi - a.lo - x;
                constexpr double touching = 1e-12;
                if (std::min({over.x, over.y, over.z, under.x, under.y, under.z}) > touching) return true;
            }
        }
        return false;
    };
    double best = std::numeric_limits<double>::infinity();
    for (const double x : candidates[0])
        for (const double y : candidates[1])
            for (const double z : candidates[2])
                if (const Vec v{x, y, z}; norm(v) < best && !overlap(v)) best = norm(v);
    return best;
}

const std::vector<std::vector<const char*>> letters = {
    {"#..", "#..", "###"},
    {"#.#", "#.#", "###"},
    {"###", "#..", "###"},
    {"###", ".#.", "###"},
    {"###", "#.#", "###"},
    {"###", "##.", "#.."},
    {"#.#", "###", "#.#"},
    {"#####", "#...#", "#.#.#", "#.###"},
    {"###", "#..", "###", "..#", "###"},
};

/// One of the 24 ways to lay a die.
Mat laid(Random& random)
{
    const Vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    Mat M;
    do
    {
        const auto any = [&] { return (random() % 2 == 0 ? 1. : -1.) * axes[random() % 3]; };
        M = {any(), any(), any()};
    }
    while (determinant(M) != 1);
    return M;
}

constexpr double rounding = sizeof(DT_Scalar) == 4 ? 1e-6 : 1e-10;

class BlockDepth : public DepthBackends
{
protected:
    struct Expected
    {
        double depth;
        bool touches;  // or overlaps
    };

    static Expected check(const Model& p, const Model& q, const Placement& at)
    {
        SolidObject moving(p), resting(q);
        moving.place(at);
        const std::vector<Block> blocks_p = blocks_of(p, at), blocks_q = blocks_of(q, {});
        const double expected = depth_by_candidates(blocks_p, blocks_q);
        const std::optional<Found> found = depth(moving, resting);
        EXPECT_EQ(found.has_value(), expected > 0) << expected;
        if (found) expect_depth(*found, expected, rounding * (1 + expected));
        return {expected, DT_Intersect(moving.handle(), resting.handle(), nullptr) == DT_TRUE};
    }
};
INSTANTIATE_TEST_SUITE_P(On, BlockDepth, ::testing::Values(DT_DEPTH_CPU, DT_DEPTH_GPU), backend_name);

/// The cell stands on the foot of the L, and a quarter of it is in the stem.
TEST_P(BlockDepth, OfACellAQuarterInTheStemOfAnLIsAQuarter)
{
    SolidObject letter(prism(cells({"#.", "##"}), 0, 1)), cell(box({0, 0, 0}, {1, 1, 1}));
    cell.place({Mat{}, {0.75, 1, 0}});
    const std::optional<Found> found = depth(cell, letter);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->depth, 0.25, rounding);
    EXPECT_NEAR(found->direction.x, 1, 1e-6);
}

TEST_P(BlockDepth, OfLettersIsTheBestOfAllCandidates)
{
    Random random(81);
    int overlapping = 0, apart = 0, long_ways = 0;
    for (int k = 0; k < 140; ++k)
    {
        SCOPED_TRACE(k);
        const auto any = [&] {
            return prism(cells(letters[random() % letters.size()]), 0, as_stored(uniform(random, 0.5, 2)));
        };
        const Model p = any(), q = any();
        const Vec offset{uniform(random, -1, 4), uniform(random, -1, 4), uniform(random, -1, 2)};
        const double expected = check(p, q, {laid(random), offset}).depth;
        ++(expected > 0 ? overlapping : apart);
        long_ways += expected > 0.5;
    }
    EXPECT_GE(overlapping, 54);
    EXPECT_GE(apart, 9);
    EXPECT_GE(long_ways, 19);
}

TEST_P(BlockDepth, OfLettersOnAGridHasTiesAndTouches)
{
    Random random(82);
    int overlapping = 0, touching = 0;
    for (int k = 0; k < 140; ++k)
    {
        SCOPED_TRACE(k);
        const auto any = [&] { return prism(cells(letters[random() % letters.size()]), 0, 1); };
        const Model p = any(), q = any();
        const auto on_grid = [&](int from, int to) {
            return 0.5 * (from + static_cast<int>(random() % unsigned(to - from)));
        };
        const Expected expected = check(p, q, {laid(random), {on_grid(-2, 6), on_grid(-2, 6), on_grid(-2, 3)}});
        overlapping += expected.depth > 0;
        touching += expected.depth == 0 && expected.touches;
    }
    EXPECT_GE(overlapping, 34);
    EXPECT_GE(touching, 19);
}

TEST_P(BlockDepth, OfALetterAndItselfIsItsLeastWidth)
{
    for (const auto& rows : letters)
    {
        const Model p = prism(cells(rows), 0, 0.75);
        EXPECT_EQ(check(p, p, {}).depth, 0.75);  // out of the plane
        const Model thick = prism(cells(rows), 0, 6);
        EXPECT_LE(check(thick, thick, {}).depth, 5);
    }
}

/// Back into the room, if the box fits in there, or out.
double depth_in_hollow_box(Vec at, double half, double outer, double inner)
{
    const Vec a{std::fabs(at.x), std::fabs(at.y), std::fabs(at.z)};
    const double out = outer + half - max_abs(a), room = inner - half;
    if (room < 0) return std::max(0., out);
    const Vec in{std::max(0., a.x - room), std::max(0., a.y - room), std::max(0., a.z - room)};
    return std::max(0., std::min(norm(in), out));
}

TEST_P(BlockDepth, OfABoxInAHollowOneIsTheWayInOrOut)
{
    Random random(83);
    int in = 0, out = 0, apart = 0;
    for (int k = 0; k < 100; ++k)
    {
        SCOPED_TRACE(k);
        const double scale = std::ldexp(1, static_cast<int>(random() % 41) - 20);
        const double outer = as_stored(uniform(random, 1, 2)), inner = as_stored(uniform(random, 0.5, 0.95) * outer),
                     half = as_stored(uniform(random, 0.2, 0.6));
        const Vec at{uniform(random, -2, 2), uniform(random, -2, 2), uniform(random, -2, 2)};
        const double expected = depth_in_hollow_box(at, half, outer, inner);
        if (expected > 0 && expected < 1e-5) continue;
        SolidObject moving(box({-half, -half, -half}, {half, half, half}), scale),
            resting(hollow_box(outer, inner), scale);
        moving.place({{}, scale * at});
        const std::optional<Found> found = depth(moving, resting);
        ASSERT_EQ(found.has_value(), expected > 0);
        ++(!found ? apart : dot(found->direction, at) < 0 ? in : out);
        if (found) expect_depth(*found, scale * expected, scale * rounding);
    }
    EXPECT_GE(in, 9);
    EXPECT_GE(out, 9);
    EXPECT_GE(apart, 9);
}

TEST_P(BlockDepth, OfABoxInTheMiddleOfAHollowOneIsTied)
{
    // The box is larger than the room: it stands in all six walls.
    const double half = 0.75;
    SolidObject moving(box({-half, -half, -half}, {half, half, half})), resting(hollow_box(1, 0.5));
    const std::optional<Found> found = depth(moving, resting);
    ASSERT_TRUE(found);
    expect_depth(*found, 1.75, rounding);
}

}  // namespace
}  // namespace dt::test
