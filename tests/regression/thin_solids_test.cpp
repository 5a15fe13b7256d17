// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Solids with corners far away, so that all of them is thin to rounding: each is made and answers, or is refused by an
// error that says why.
#include "SOLID/SOLID_all.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

namespace
{

using Corner = std::array<double, 3>;

/// What became of the solids that were tried.
struct Outcomes
{
    int made = 0, refused = 0;
};

/// A prism over a polygon around (0, 0), in planes z = 0 and z = 1: below, above, and the middle of both ends.
struct Prism
{
    std::vector<Corner> corners;
    DT_Index sides;

    explicit Prism(const std::vector<std::array<double, 2>>& outline) : sides(DT_Index(outline.size()))
    {
        for (const double z : {0.0, 1.0})
            for (const auto& [x, y] : outline)
                corners.push_back({x, y, z});
        corners.push_back({0, 0, 0});
        corners.push_back({0, 0, 1});
    }
    std::vector<DT_Index> triangles() const
    {
        std::vector<DT_Index> all;
        for (DT_Index i = 0; i < sides; ++i)
        {
            const DT_Index j = (i + 1) % sides, bottom = 2 * sides, top = bottom + 1;
            for (const DT_Index k :
                 {bottom, j, i, top, sides + i, sides + j, i, j, sides + j, i, sides + j, sides + i})
                all.push_back(k);
        }
        return all;
    }
};

/// Makes a solid and asks about it; or it is refused as one that encloses nothing, or that does not fit into floats.
void try_solid(const Prism& prism, Outcomes& outcomes)
{
    std::vector<DT_Scalar> vertices;
    for (const Corner& corner : prism.corners)
        for (const double x : corner)
            vertices.push_back(DT_Scalar(x));
    const std::vector<DT_Index> triangles = prism.triangles();
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertices.data(), 0);
    const DT_ShapeHandle shape = DT_NewPolyhedron(base);
    for (std::size_t i = 0; i < triangles.size(); i += 3)
        DT_VertexIndices(3, &triangles[i]);
    DT_EndPolyhedron();
    const DT_Error error = DT_GetError();
    if (error != DT_ERROR_NONE)
    {
        ++outcomes.refused;
        EXPECT_TRUE(error == DT_ERROR_NOT_CLOSED || error == DT_ERROR_INVALID_ARGUMENT) << DT_GetErrorText();
        EXPECT_GT(std::string(DT_GetErrorText()).size(), 30u);
    }
    else
    {
        ++outcomes.made;
        const DT_ShapeHandle cube = DT_NewBox(1, 1, 1);
        const DT_ObjectHandle a = DT_CreateObject(nullptr, shape), b = DT_CreateObject(nullptr, cube);
        DT_DepthResult depth{};
        depth.struct_size = sizeof depth;
        if (DT_GetGlobalPenDepth(a, b, nullptr, &depth)) { EXPECT_LE(depth.lower, depth.depth); }
        EXPECT_TRUE(std::isfinite(depth.depth) && std::isfinite(depth.lower));
        DT_Proximity near{};
        EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
        EXPECT_LE(near.lower, near.upper);
        DT_DestroyObject(a);
        DT_DestroyObject(b);
        DT_DeleteShape(cube);
    }
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    DT_DeleteShape(shape);
    DT_DeleteVertexBase(base);
    DT_GetError();  // there is no shape to delete where it was refused
}

/// Every piece of it is thinner than a ten-thousand-millionth of the size.
TEST(ThinSolids, AnArrowHeadWithOneCornerFarAwayIsMade)
{
    Prism arrow({{1, 0}, {0, 0.5}, {-1, 0}, {0, -0.5}});
    arrow.corners[4][0] = 2e7;
    Outcomes outcomes;
    try_solid(arrow, outcomes);
    EXPECT_EQ(outcomes.made, 1);
}

TEST(ThinSolids, ACornerMayBeAsFarAwayAsItLikes)
{
    Outcomes outcomes;
    for (int corner = 0; corner < 8; ++corner)
        for (double far = 1; far < 2e12; far *= 2)
        {
            Prism arrow({{1, 0}, {0, 0.5}, {-1, 0}, {0, -0.5}});
            arrow.corners[std::size_t(corner)][0] *= far;
            try_solid(arrow, outcomes);
            arrow.corners[std::size_t(corner)] = {far, far, -far};
            try_solid(arrow, outcomes);
        }
    EXPECT_GT(outcomes.made, 200);
    EXPECT_GT(outcomes.refused, 50);
}

TEST(ThinSolids, RandomPrismsStretchedAtRandomAreMadeOrRefused)
{
    std::mt19937 random(271);
    std::uniform_real_distribution<double> number(0, 1);
    Outcomes outcomes;
    for (int i = 0; i < 400; ++i)
    {
        std::vector<std::array<double, 2>> outline;
        const int sides = 3 + i % 5;
        for (int k = 0; k < sides; ++k)
        {
            const double angle = 6.283185307179586 * (k + 0.8 * number(random)) / sides, r = 0.2 + number(random);
            outline.push_back({r * std::cos(angle), r * std::sin(angle)});
        }
        Prism prism(outline);
        const double flat = std::pow(10, -11 * number(random) * (i % 2)),
                     all = std::pow(10, 24 * number(random) - 12);
        for (Corner& corner : prism.corners)
        {
            const double far = number(random) < 0.1 ? std::pow(10, 11 * number(random)) : 1;
            corner = {all * far * corner[0], all * corner[1], all * flat * corner[2]};
        }
        try_solid(prism, outcomes);
    }
    EXPECT_GT(outcomes.made, 100);
    EXPECT_GT(outcomes.refused, 20);
}

}  // namespace
