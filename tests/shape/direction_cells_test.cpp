// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Every square of the cube lists the furthest vertex of each direction through it, its border included.
#include "shape/convex_hull.hpp"
#include "shape/direction_cells.hpp"
#include "tests/shape/point_clouds.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace dt::test
{
namespace
{

/// The best of the candidates that a query along d would try.
double best_candidate(const shape::DirectionCells& cells, std::span<const Vec3> vertices, Vec3 d)
{
    const std::array<Scalar, 3> rounded{static_cast<Scalar>(d.x), static_cast<Scalar>(d.y), static_cast<Scalar>(d.z)};
    const shape::CubeSquare<Scalar> square(rounded, cells.K);
    const auto& cell = cells.cells[std::size_t((square.face * cells.K + square.u) * cells.K + square.v)];
    double best = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 8 * std::size_t(cell.first); i < 8 * (std::size_t(cell.first) + cell.groups); ++i)
        best = std::max(best, dot(d, vertices[cells.wide.empty() ? cells.narrow[i] : cells.wide[i]]));
    return best;
}

TEST(DirectionCells, ListTheTopOfAnOctahedronForTheWayUp)
{
    auto* const memory = std::pmr::new_delete_resource();
    const test::Points corners{{1, 0, 0}, {-1, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 3}, {0, 0, -3}};
    const shape::ConvexHull hull = shape::convex_hull(corners, memory);
    const shape::DirectionCells cells = direction_cells(hull.vertices, hull.edges, hull.blur, memory);
    EXPECT_EQ(best_candidate(cells, hull.vertices, {0, 0, 1}), 3);
    EXPECT_EQ(best_candidate(cells, hull.vertices, {0, -1, 0}), 2);
}

/// On each face of the cube: the corners of the squares, and points just beside them.
template <class F> void for_each_border_direction(int K, F f)
{
    const double off[] = {0, 1e-7, -1e-7, 3e-8, 0.3 / K};
    for (int face = 0; face < 6; ++face)
        for (int i = 0; i <= K; ++i)
            for (int j = 0; j <= K; ++j)
                for (const double du : off)
                    for (const double dv : off)
                    {
                        Vec3 d{};
                        d[face / 2] = face % 2 ? -1 : 1;
                        d[(face / 2 + 1) % 3] = 2.0 * i / K - 1 + du;
                        d[(face / 2 + 2) % 3] = 2.0 * j / K - 1 + dv;
                        f(d);
                    }
}

TEST(DirectionCells, ListTheFurthestVertexOfEveryDirection)
{
    test::Random random(31);
    auto* const memory = std::pmr::new_delete_resource();
    for (const test::Cloud& cloud : test::solid_clouds())
        for (const std::size_t count : {60u, 400u})
        {
            const shape::ConvexHull hull = shape::convex_hull(cloud.make(count, random), memory);
            ASSERT_FALSE(hull.edges.empty()) << cloud.name;
            const shape::DirectionCells cells = direction_cells(hull.vertices, hull.edges, hull.blur, memory);
            const test::Points vertices(hull.vertices.begin(), hull.vertices.end());
            for_each_border_direction(cells.K, [&](Vec3 d) {
                ASSERT_EQ(best_candidate(cells, vertices, d), test::furthest(vertices, d))
                    << cloud.name << ", " << count << ": " << d.x << ' ' << d.y << ' ' << d.z;
            });
        }
}

TEST(DirectionCells, AreFewComparedWithTryingAll)
{
    test::Random random(32);
    auto* const memory = std::pmr::new_delete_resource();
    const shape::ConvexHull hull = shape::convex_hull(test::solid_clouds()[0].make(5000, random), memory);
    const shape::DirectionCells cells = direction_cells(hull.vertices, hull.edges, hull.blur, memory);
    ASSERT_EQ(cells.cells.size(), 6 * std::size_t(cells.K) * std::size_t(cells.K));
    for (const auto& cell : cells.cells)
        EXPECT_LT(cell.groups, 10u);
}

}  // namespace
}  // namespace dt::test
