// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Is the judge of the benchmarks right? It is held against a closed form: the depth of a ball whose centre is in a cone
// is its radius and the way of the centre to the base or to the mantle. The centre is one point, so the simplices of
// GJK are those of the cone itself, and now and then the centre lies on a face of one.
#include "common/draw.hpp"
#include "convex/reference.hpp"

#include <algorithm>
#include <gtest/gtest.h>

using namespace bench;

TEST(BenchReference, KnowsThatUnitBallsFiveFromEachOtherAreThreeApart)
{
    const Shape ball{.kind = Kind::sphere, .radius = 1};
    const Pose here{{}, {0, 0, 0}}, there{{}, {5, 0, 0}};
    const Certified found = signed_distance({ball, here}, {ball, there});
    EXPECT_NEAR(found.lower, 3, 1e-6);
    EXPECT_NEAR(found.upper, 3, 1e-6);
}

namespace
{

/// How deep a local point is in the cone; negative outside.
double depth_in_cone(const Shape& cone, Vec3 p)
{
    const double r = cone.radius, h = 2.0 * cone.half, sigma = std::hypot(p.x, p.z);
    const double to_mantle = (r * (cone.half - p.y) - h * sigma) / std::hypot(r, h);
    return std::min(p.y + cone.half, to_mantle);
}

}  // namespace

TEST(BenchReference, KnowsTheDepthOfABallInACone)
{
    Draw draw;
    int inside = 0;
    for (int i = 0; i < 3000; ++i)
    {
        const Shape ball{.kind = Kind::sphere, .radius = draw.size(0.35, 0.65)};
        const Shape cone{.kind = Kind::cone, .radius = draw.size(0.35, 0.65), .half = draw.size(0.35, 0.65)};
        const Pose at = draw.pose({draw.uniform(0, 30), draw.uniform(0, 30), draw.uniform(0, 30)});
        const Vec3 local{draw.uniform(-0.4, 0.4), draw.uniform(-0.4, 0.4), draw.uniform(-0.4, 0.4)};
        const Pose centre = draw.pose(at(local));
        const double depth = depth_in_cone(cone, at.turned_back(centre.t - at.t));
        if (depth < 1e-6) continue;
        ++inside;
        const Certified found = signed_distance({ball, centre}, {cone, at});
        EXPECT_LE(found.lower, -ball.radius - depth + 1e-9) << "case " << i;
        EXPECT_GE(found.upper, -ball.radius - depth - 1e-9) << "case " << i;
        EXPECT_LT(found.upper - found.lower, 1e-4) << "case " << i;
    }
    EXPECT_GT(inside, 500);
}

// Of the scene of 10 000 bodies: the centre of the ball is on a face of the tetrahedron that GJK had.
TEST(BenchReference, IsNotContentWithAFaceThatHoldsTheOrigin)
{
    const Shape cone{.kind = Kind::cone, .radius = 0.643599451f, .half = 0.614204586f};
    const Shape ball{.kind = Kind::sphere, .radius = 0.440479666f};
    const Pose at{{Vec3{-0.52540395916484806, -0.84863070762757165, 0.06145406223700587},
                   Vec3{0.011857870965555014, 0.064916265055026776, 0.99782025907849259},
                   Vec3{-0.85077028073979355, 0.5249874289950498, -0.024044309245650406}},
                  {27.096891960363262, 26.068160240843692, 10.848115910412005}};
    const Pose centre{{}, {27.451646504765122, 25.772931064989102, 10.425366505305192}};
    const double depth = ball.radius + depth_in_cone(cone, at.turned_back(centre.t - at.t));
    EXPECT_NEAR(depth, 0.5125, 1e-4);
    const Certified found = signed_distance({cone, at}, {ball, centre});
    EXPECT_NEAR(-found.lower, depth, 1e-8);
    EXPECT_NEAR(-found.upper, depth, 1e-8);
}
