// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Boxes around bodies by closed forms, against supports in long double and the definitions of the shapes.
#include "convex/body_support.hpp"
#include "tests/convex/placed.hpp"

#include <array>
#include <gtest/gtest.h>
#include <set>

namespace dt::test
{
namespace
{

using Long = long double;

/// How far a core reaches along d, in its own coordinates.
struct ReachOfCore
{
    Long x, y, z;

    Long operator()(const shape::Point&) const { return 0; }
    Long operator()(const shape::Segment& c) const { return static_cast<Long>(c.eta) * std::fabs(y); }
    Long operator()(const shape::Box& c) const
    {
        return static_cast<Long>(c.half.x) * std::fabs(x) + static_cast<Long>(c.half.y) * std::fabs(y) +
               static_cast<Long>(c.half.z) * std::fabs(z);
    }
    Long operator()(const shape::Cylinder& c) const
    {
        return static_cast<Long>(c.eta) * std::fabs(y) + static_cast<Long>(c.rho) * std::sqrt(x * x + z * z);
    }
    Long operator()(const shape::Cone& c) const
    {
        const Long up = static_cast<Long>(c.eta) * y;
        return std::max(up, static_cast<Long>(c.rho) * std::sqrt(x * x + z * z) - up);
    }
    Long operator()(const convex::ScaledPolytope& c) const
    {
        Long best = -std::numeric_limits<Long>::infinity();
        for (std::uint32_t i = 0; i < c.polytope->count(); ++i)
        {
            const Vec3 p = c.polytope->vertex(i);
            best =
                std::max(best, x * static_cast<Long>(p.x) + y * static_cast<Long>(p.y) + z * static_cast<Long>(p.z));
        }
        return static_cast<Long>(c.k) * best;
    }
    Long operator()(const convex::View* view) const
    {
        const Vec3 d{static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
        return static_cast<Long>(dot(d, view->exact_support(d).p));
    }
    Long operator()(const shape::Facet*) const { return 0; }
};

Solid any_polytope(Random& random)
{
    std::vector<Vec3> points(4 + random() % 90);
    const Vec3 away = random() % 4 ? Vec3{} : in_cube(random, 20);
    for (Vec3& p : points)
        p = unit_vector(random) + away;
    return polytope(std::move(points));
}

TEST(BodyBox, IsTightAroundEveryKindOfCore)
{
    Random random(311);
    std::array<int, convex::kind_count> kinds{};
    std::set<std::uint32_t> sizes;
    for (int k = 0; k < 4000; ++k)
    {
        const Solid solid = random() % 3 ? any_solid(random) : any_polytope(random);
        const Affine at{random() % 2 ? rotation(random) : any_matrix(random), in_cube(random, 5)};
        const Placed placed(solid, at, random() % 2 ? 0.25 : 0);
        const convex::Body& body = placed.body;
        const Vec3 centre = in_cube(random, 3);
        const Aabb box = box_around(body, centre);
        for (int i = 0; i < 3; ++i)
        {
            const double(&r)[4] = body.at.row[i];
            const Long more = static_cast<Long>(body.radius) + static_cast<Long>(body.blur),
                       t = static_cast<Long>(centre[i]);
            const auto reach = [&](Long sign) {
                return std::visit(ReachOfCore{sign * static_cast<Long>(r[0]), sign * static_cast<Long>(r[1]),
                                              sign * static_cast<Long>(r[2])},
                                  body.core) +
                       more;
            };
            const double within = 1e-15 * (body.extent + body.radius + std::fabs(centre[i]));
            ASSERT_NEAR(static_cast<double>(static_cast<Long>(box.hi[i]) - (t + reach(1))), 0, within) << solid.name;
            ASSERT_NEAR(static_cast<double>(static_cast<Long>(box.lo[i]) - (t - reach(-1))), 0, within) << solid.name;
        }
        ++kinds[body.core.index()];
        if (const auto* const polytope = std::get_if<convex::ScaledPolytope>(&body.core))
            sizes.insert(polytope->polytope->count());
    }
    for (int kind = 0; kind < convex::kind_facet; ++kind)
        EXPECT_GT(kinds[static_cast<std::size_t>(kind)], 40) << kind;
    EXPECT_GT(sizes.size(), 60u);
}

TEST(BodyBox, OfAFacetIsThatOfItsCorners)
{
    shape::Facet facet;
    facet.corner[0] = {1, 2, 3};
    facet.corner[1] = {-1, 2, 5};
    facet.corner[2] = {0, -4, 3};
    facet.count = 3;
    convex::Body body;
    body.core = &facet;
    body.radius = 0.5;
    const Aabb box = box_around(body, {10, 0, 0});
    EXPECT_EQ(box.lo, (Vec3{8.5, -4.5, 2.5}));
    EXPECT_EQ(box.hi, (Vec3{11.5, 2.5, 5.5}));
}

}  // namespace
}  // namespace dt::test
