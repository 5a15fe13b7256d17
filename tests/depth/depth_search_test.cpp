// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The global depth against closed forms, against all candidates for unions of boxes, and against what it promises: the
// move separates, and no shorter one does.
#include "convex/queries.hpp"
#include "depth/depth_search.hpp"
#include "tests/convex/placed.hpp"
#include "tests/pieces/pieces.hpp"

#include <gtest/gtest.h>
#include <list>

namespace dt::test
{
namespace
{

struct Box
{
    Vec3 lo, hi;
};
using Boxes = std::vector<Box>;

pieces::ConvexPieces union_of(const Boxes& boxes)
{
    std::vector<test::Points> parts;
    for (const Box& b : boxes)
        parts.push_back(test::box_points(b.lo, b.hi));
    return test::union_of(parts);
}

std::optional<depth::GlobalDepth> depth_of(const pieces::ConvexPieces& p, const pieces::ConvexPieces& q, Vec3 t,
                                           const depth::DepthLimits& limits = {}, const Vec3* guess = nullptr)
{
    depth::DepthSearch search(std::pmr::new_delete_resource());
    depth::MappedPieces minus_p = test::mapped(p, -1.0 * Mat3{}), there = test::mapped(q);
    if (!search.begin(minus_p, there, t, limits, guess)) return std::nullopt;
    search.run(limits.max_steps);
    return search.result();
}

/// Every coordinate of the answer is 0 or that of a face of a sum of two boxes.
double depth_by_trying_all(const Boxes& p, const Boxes& q, Vec3 t)
{
    Boxes sums;
    for (const Box& a : p)
        for (const Box& b : q)
            sums.push_back({b.lo - a.hi - t, b.hi - a.lo - t});
    std::vector<double> candidates[3];
    for (int i = 0; i < 3; ++i)
    {
        candidates[i].push_back(0);
        for (const Box& s : sums)
            candidates[i].push_back(s.lo[i]), candidates[i].push_back(s.hi[i]);
    }
    const auto is_free = [&](Vec3 x) {
        for (const Box& s : sums)
            if (s.lo.x < x.x && x.x < s.hi.x && s.lo.y < x.y && x.y < s.hi.y && s.lo.z < x.z && x.z < s.hi.z)
                return false;
        return true;
    };
    double best = std::numeric_limits<double>::infinity();
    for (const double x : candidates[0])
        for (const double y : candidates[1])
            for (const double z : candidates[2])
                if (const Vec3 v{x, y, z}; norm(v) < best && is_free(v)) best = norm(v);
    return best;
}

TEST(DepthSearch, OfTwoCubesIsTheLeastOverlap)
{
    const pieces::ConvexPieces cube = union_of(Boxes{{{0, 0, 0}, {1, 1, 1}}});
    const auto found = depth_of(cube, cube, {0.75, 0.5, 0.5});
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->depth, 0.25, 1e-12);
    EXPECT_NEAR(norm(found->x - Vec3{0.25, 0, 0}), 0, 1e-12);
}

TEST(DepthSearch, OfUnionsOfBoxesIsTheNearestOfAllCandidates)
{
    test::Random random(41);
    int overlapping = 0, apart = 0, tree = 0;
    for (int k = 0; k < 600; ++k)
    {
        const auto any_boxes = [&] {
            Boxes boxes(1 + random() % 5);
            for (Box& b : boxes)
            {
                const Vec3 c = test::in_cube(random, 1);
                const Vec3 half{test::uniform(random, 0.1, 0.8), test::uniform(random, 0.1, 0.8),
                                test::uniform(random, 0.1, 0.8)};
                b = {c - half, c + half};
            }
            return boxes;
        };
        const Boxes p = any_boxes(), q = any_boxes();
        const Vec3 t = test::in_cube(random, 1.2);
        const double expected = depth_by_trying_all(p, q, t);
        const std::optional<depth::GlobalDepth> found = depth_of(union_of(p), union_of(q), t);
        ASSERT_EQ(found.has_value(), expected > 0) << k;
        ++(found ? overlapping : apart);
        if (!found) continue;
        ASSERT_NEAR(found->depth, expected, 1e-11) << k;
        ASSERT_NEAR(found->lower, expected, 1e-10) << k;
        ASSERT_NEAR(norm(found->x), found->depth, 1e-14);
        tree += found->steps > 5;
    }
    EXPECT_GT(overlapping, 300);
    EXPECT_GT(apart, 50);
    EXPECT_GT(tree, 50);
}

/// Whether P moved by x and Q have a common point, by GJK on the pieces.
class Collision
{
public:
    Collision(const std::vector<test::Points>& p, const std::vector<test::Points>& q, Vec3 t) : p_(p), t_(t)
    {
        for (const test::Points& points : q)
            q_.emplace_back(test::polytope(points), Affine{});
    }
    bool operator()(Vec3 x) const
    {
        for (const test::Points& points : p_)
        {
            const test::Placed moved(test::polytope(points), {{}, t_ + x});
            for (const test::Placed& other : q_)
                if (intersect(moved.body, other.body, {}, nullptr)) return true;
        }
        return false;
    }

private:
    std::vector<test::Points> p_;
    std::list<test::Placed> q_;
    Vec3 t_;
};

std::vector<test::Points> any_parts(test::Random& random)
{
    std::vector<test::Points> parts(1 + random() % 4);
    for (test::Points& points : parts)
    {
        points = test::any_polytope(random, test::in_cube(random, 0.8), test::uniform(random, 0.3, 1));
        for (Vec3& v : points)
            v = test::rounded_to<float>(v);
    }
    return parts;
}

TEST(DepthSearch, SeparatesAndNothingShorterDoes)
{
    test::Random random(42);
    int overlapping = 0;
    for (int k = 0; k < 60; ++k)
    {
        const auto p = any_parts(random), q = any_parts(random);
        const Vec3 t = test::in_cube(random, 0.8);
        const Collision meet(p, q, t);
        const std::optional<depth::GlobalDepth> found = depth_of(test::union_of(p), test::union_of(q), t);
        ASSERT_EQ(found.has_value(), meet({})) << k;
        if (!found) continue;
        ++overlapping;
        ASSERT_LE(found->lower, found->depth);
        ASSERT_NEAR(found->lower, found->depth, 1e-10);
        // A hair more than the depth, to be clear of touching: along x, or away from the sum that is touched.
        bool separated = false;
        for (const Vec3& n : test::even_directions(200))
            separated = separated || !meet(found->x + 1e-6 * n);
        EXPECT_TRUE(separated) << k;
        for (const Vec3& n : test::even_directions(300))
            ASSERT_TRUE(meet((0.9999 * found->lower) * n)) << k;
    }
    EXPECT_GT(overlapping, 30);
}

TEST(DepthSearch, IsTheSameFromTheOtherSideAtAnyScaleAndFromAnyGuess)
{
    test::Random random(43);
    int overlapping = 0;
    for (int k = 0; k < 60; ++k)
    {
        const pieces::ConvexPieces p = test::union_of(any_parts(random)), q = test::union_of(any_parts(random));
        const Vec3 t = test::in_cube(random, 0.8);
        const std::optional<depth::GlobalDepth> found = depth_of(p, q, t);
        const std::optional<depth::GlobalDepth> other = depth_of(q, p, -t);
        ASSERT_EQ(found.has_value(), other.has_value());
        if (!found) continue;
        ++overlapping;
        EXPECT_NEAR(found->depth, other->depth, 1e-11);
        for (const double scale : {1e-6, 1e6})
        {
            const auto scaled =
                depth_of(test::image_of(p, scale * Mat3{}), test::image_of(q, scale * Mat3{}), scale * t);
            ASSERT_TRUE(scaled);
            EXPECT_NEAR(scaled->depth, scale * found->depth, 1e-11 * scale);
        }
        for (const Vec3 guess : {found->x, 1.2 * found->x, test::in_cube(random, 1), Vec3{}})
        {
            const auto guessed = depth_of(p, q, t, {}, &guess);
            ASSERT_TRUE(guessed);
            EXPECT_NEAR(guessed->depth, found->depth, 1e-11);
            EXPECT_NEAR(guessed->lower, found->lower, 1e-10);
        }
    }
    EXPECT_GT(overlapping, 30);
}

TEST(DepthSearch, KeepsAValidIntervalWhateverItMaySpend)
{
    test::Random random(44);
    int open = 0, wide = 0;
    for (int k = 0; k < 80; ++k)
    {
        const pieces::ConvexPieces p = test::union_of(any_parts(random)), q = test::union_of(any_parts(random));
        const Vec3 t = test::in_cube(random, 0.5);
        const std::optional<depth::GlobalDepth> exact = depth_of(p, q, t);
        if (!exact) continue;
        for (const long steps : {0L, 1L, 3L})
        {
            const auto found = depth_of(p, q, t, {0, steps});
            ASSERT_TRUE(found);
            ASSERT_LE(found->lower, exact->depth + 1e-11);
            ASSERT_GE(found->depth, exact->depth - 1e-11);
            open += found->depth - found->lower > 1e-9;
        }
        const auto rough = depth_of(p, q, t, {0.1});
        ASSERT_TRUE(rough);
        ASSERT_LE(rough->lower, exact->depth + 1e-11);
        ASSERT_GE(rough->depth, exact->depth - 1e-11);
        ASSERT_GE(rough->lower, 0.9 * rough->depth - 1e-9);
        wide += rough->depth - rough->lower > 1e-9;
    }
    EXPECT_GT(open, 40);
    EXPECT_GT(wide, 20);
}

TEST(DepthSearch, LeavesABoxInAShellThroughTheNearestSide)
{
    // A hollow box: six walls of thickness 0.5 around a room of 2 × 2 × 2.
    const Boxes shell{{{-1.5, -1.5, -1.5}, {-1, 1.5, 1.5}}, {{1, -1.5, -1.5}, {1.5, 1.5, 1.5}},
                      {{-1.5, -1.5, -1.5}, {1.5, -1, 1.5}}, {{-1.5, 1, -1.5}, {1.5, 1.5, 1.5}},
                      {{-1.5, -1.5, -1.5}, {1.5, 1.5, -1}}, {{-1.5, -1.5, 1}, {1.5, 1.5, 1.5}}};
    const Boxes cube{{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}};
    const pieces::ConvexPieces p = union_of(cube), q = union_of(shell);
    EXPECT_FALSE(depth_of(p, q, {}));  // free in the room
    EXPECT_FALSE(depth_of(p, q, {0.5, -0.5, 0.5}));  // in its corner, touching
    const auto in_wall = depth_of(p, q, {0.7, 0, 0});
    ASSERT_TRUE(in_wall);
    EXPECT_NEAR(in_wall->depth, 0.2, 1e-12);
    EXPECT_LE(norm(in_wall->x - Vec3{-0.2, 0, 0}), 1e-12);  // back into the room
    const auto outer = depth_of(p, q, {1.8, 0, 0});
    ASSERT_TRUE(outer);
    EXPECT_LE(norm(outer->x - Vec3{0.2, 0, 0}), 1e-12);
    const auto in_corner = depth_of(p, q, {0.6, 0.7, 0.8});
    ASSERT_TRUE(in_corner);
    EXPECT_NEAR(in_corner->depth, norm(Vec3{0.1, 0.2, 0.3}), 1e-12);
}

}  // namespace
}  // namespace dt::test
