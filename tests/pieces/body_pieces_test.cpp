// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The polytopes in and around a convex body, however flat, thin or bent it is.
#include "pieces/body_pieces.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace dt::test
{
namespace
{

class BodiesAsPieces : public testing::Test
{
protected:
    shape::Memory& memory = *std::pmr::get_default_resource();
    std::mt19937 random{20};

    double any(double lo, double hi) { return std::uniform_real_distribution<double>(lo, hi)(random); }
    double any_size() { return std::pow(10, any(-7, 5)); }
    Vec3 any_direction()
    {
        std::normal_distribution<double> g;
        return normalized(Vec3{g(random), g(random), g(random)}, {1, 0, 0});
    }
    shape::ShapeRef any_shape()
    {
        const int kind = std::uniform_int_distribution<int>(0, 5)(random);
        if (kind == 0) return shape::make_box({any_size(), any_size(), any_size()}, memory);
        if (kind == 1) return shape::make_sphere(any_size(), memory);
        if (kind == 2) return shape::make_cylinder(any_size(), any_size(), memory);
        if (kind == 3) return shape::make_cone(any_size(), any_size(), memory);
        return *make_minkowski(shape::make_cylinder(any_size(), any_size(), memory),
                               shape::make_box({any_size(), any_size(), any_size()}, memory), memory);
    }
    /// Turned, or turned and stretched.
    Affine any_placement()
    {
        const Vec3 x = any_direction(), y = any_perpendicular(x), z = cross(x, y);
        const bool stretched = any(0, 1) < 0.3;
        const auto factor = [&] { return stretched ? any(0.1, 10) : 1.0; };
        return {{factor() * x, factor() * y, factor() * z}, {any(-9, 9), any(-9, 9), any(-9, 9)}};
    }
};

TEST_F(BodiesAsPieces, ABoxIsOnePieceOfEightCorners)
{
    convex::View view;
    const shape::ShapeRef box = shape::make_box({1, 2, 3}, memory);
    pieces::BodyPieces pieces(&memory);
    make_body_pieces(make_body(*box, {}, 0, view), pieces);
    EXPECT_TRUE(pieces.is_exact());
    EXPECT_EQ(pieces.inner.pieces[0].vertices.size(), 8u);
}

/// Same faces, edges and arcs as those of the hull of its corners, in any order.
TEST_F(BodiesAsPieces, PrismsHaveThePartsOfTheirHulls)
{
    const shape::ShapeRef shapes[] = {shape::make_box({1, 2, 3}, memory), shape::make_cylinder(1, 2, memory),
                                      shape::make_cone(1, 3, memory)};
    for (const shape::ShapeRef& shape : shapes)
        for (const double side : {1, -1})
        {
            const Vec3 x = any_direction(), y = any_perpendicular(x);
            convex::View view;
            const convex::Body body = make_body(*shape, {{x, y, side * cross(x, y)}, {}}, 0, view);
            pieces::BodyPieces pieces(&memory);
            make_body_pieces(body, pieces);
            const pieces::Piece& prism = pieces.inner.pieces[0];
            std::vector<Vec3> corners;
            for (std::size_t i = 0; i < prism.vertices.size(); ++i)
                corners.push_back(prism.vertices[i]);
            const pieces::Piece hull = *pieces::make_piece(corners, &memory);
            EXPECT_EQ(prism.normals.size(), hull.normals.size());
            EXPECT_EQ(prism.edges.size(), hull.edges.size());
            EXPECT_LT(prism.blur, 1e-14);
            for (std::size_t i = 0; i < prism.edges.size(); ++i)
            {
                const Vec3 across = prism.arc_from[i] + prism.arc_to[i];
                EXPECT_NEAR(prism.reach(across), dot(across, prism.edge_points[i]), 1e-12);
                EXPECT_NEAR(prism.reach(across), dot(across, prism.edge_points[i] + prism.edges[i]), 1e-12);
                EXPECT_LT(norm(prism.arc_planes[i] - cross(prism.arc_from[i], prism.arc_to[i])), 1e-15);
            }
        }
}

TEST_F(BodiesAsPieces, LieBetweenTheInnerAndTheOuter)
{
    int curved = 0;
    for (int k = 0; k < 60; ++k)
    {
        const shape::ShapeRef shape = any_shape();
        convex::View view;
        convex::Body body = make_body(*shape, any_placement(), 0, view);
        body.radius = 0;
        pieces::BodyPieces pieces(&memory);
        make_body_pieces(body, pieces);
        ASSERT_EQ(pieces.inner.covering, 1u);
        curved += !pieces.is_exact();
        const pieces::ConvexPieces& outer = pieces.is_exact() ? pieces.inner : pieces.outer;
        ASSERT_EQ(outer.covering, 1u);
        const double slack = 1e-9 * body.extent + outer.blur;
        for (int i = 0; i < 50; ++i)
        {
            const Vec3 d = any_direction();
            const double reach = reach_along(body, d);
            ASSERT_LE(pieces.inner.reach(d), reach + slack) << "body " << k;
            ASSERT_GE(outer.reach(d), reach - slack) << "body " << k;
            ASSERT_LE(outer.pieces[0].reach(d), outer.reach(d) + slack) << "body " << k;
        }
    }
    EXPECT_GT(curved, 20);
}

}  // namespace
}  // namespace dt::test
