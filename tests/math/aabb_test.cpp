// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The algebra of boxes: by examples, and the image of a box against its corners.
#include "math/aabb.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace dt::test
{
namespace
{

constexpr Aabb unit{{0, 0, 0}, {1, 1, 1}};

TEST(Aabb, HasACentreAndASize)
{
    const Aabb box{{0, 0, 0}, {2, 4, 4}};
    EXPECT_EQ(centre(box), (Vec3{1, 2, 2}));
    EXPECT_EQ(diagonal_length(box), 6);
    EXPECT_EQ(largest_coordinate({{-7, 0, 0}, {1, 2, 3}}), 7);
    EXPECT_EQ(grown(unit, 1).lo, (Vec3{-1, -1, -1}));
    EXPECT_EQ(united(unit, box).hi, box.hi);
}

TEST(Aabb, BoxesThatTouchOverlap)
{
    EXPECT_TRUE(do_overlap(unit, {{1, 1, 1}, {2, 2, 2}}));
    for (const Vec3 beyond : {Vec3{1.001, 0, 0}, {0, 1.001, 0}, {0, 0, 1.001}})
    {
        const Aabb other{beyond, beyond + Vec3{1, 1, 1}};
        EXPECT_FALSE(do_overlap(unit, other));
        EXPECT_FALSE(do_overlap(other, unit));
    }
}

TEST(Aabb, TheImageOfABoxIsTheBoxOfItsCorners)
{
    const Affine quarter{{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, {5, 0, 0}};
    EXPECT_EQ(box_around_image(quarter, unit).lo, (Vec3{4, 0, 0}));

    Random random(12);
    for (int k = 0; k < 1000; ++k)
    {
        const Affine map{rotation(random) * diagonal({2, -0.5, 1}), 10 * unit_vector(random)};
        const Vec3 p = unit_vector(random), q = unit_vector(random);
        const Aabb box{min(p, q), max(p, q)};
        std::vector<Vec3> corners;
        for (int i = 0; i < 8; ++i)
            corners.push_back(
                map({i & 1 ? box.hi.x : box.lo.x, i & 2 ? box.hi.y : box.lo.y, i & 4 ? box.hi.z : box.lo.z}));
        const Aabb expected = box_around(corners), found = box_around_image(map, box);
        EXPECT_LE(max_abs(found.lo - expected.lo) + max_abs(found.hi - expected.hi), 1e-13);
    }
}

}  // namespace
}  // namespace dt::test
