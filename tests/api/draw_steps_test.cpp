// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The Minkowski difference, GJK and EPA as they are drawn, against the answers of the queries.
#include "drawn.hpp"
#include "polyhedra.hpp"

#include <random>

namespace
{

class DrawSteps : public ApiTest
{
protected:
    DT_ShapeHandle random_shape()
    {
        switch (pick_(random_))
        {
        case 0:
            return keep(DT_NewBox(size(), size(), size()));
        case 1:
            return keep(DT_NewCone(size(), size()));
        case 2:
            return keep(DT_NewCylinder(size(), size()));
        case 3:
        {
            std::vector<DT_Scalar> points;
            for (int i = 0; i < 30; ++i)
                points.push_back(DT_Scalar(number_(random_)));
            return keep(polytope(points));
        }
        default:
            return keep(DT_NewMinkowski(keep(DT_NewBox(size(), size(), size())), keep(DT_NewSphere(size() / 2))));
        }
    }
    /// Somewhere, turned and at times stretched.
    DT_ObjectHandle random_object()
    {
        const DT_ObjectHandle made = object(random_shape(), DT_Scalar(2 * number_(random_)),
                                            DT_Scalar(2 * number_(random_)), DT_Scalar(number_(random_)));
        const DT_Quaternion q = {DT_Scalar(number_(random_)), DT_Scalar(number_(random_)),
                                 DT_Scalar(number_(random_)), 1};
        DT_SetOrientation(made, q);
        const DT_Vector3 factors = {1, DT_Scalar(1.5), -1};
        if (pick_(random_) == 0) DT_SetScaling(made, factors);
        return made;
    }
    DT_Scalar size() { return DT_Scalar(1 + 0.8 * number_(random_)); }

    std::mt19937 random_{11};
    std::uniform_real_distribution<double> number_{-1, 1};
    std::uniform_int_distribution<int> pick_{0, 4};
};

TEST_F(DrawSteps, TheLastStepOfGjkShowsThatCubesOfEdgeTwoAreOneApartAtThree)
{
    const DT_ObjectHandle a = box(2), b = box(2, 3);
    Drawn last;
    const DT_Count steps = DT_DrawGjk(a, b, 1000, &last.callbacks);  // a step too large is the last
    EXPECT_LT(steps, 1000u);
    EXPECT_NEAR(last.from_origin(DT_COLOR_NEAREST), 1, 1e-3);
}

TEST_F(DrawSteps, TheLastStepOfGjkHasTheDistance)
{
    int apart = 0, meeting = 0;
    for (int i = 0; i < 200; ++i)
    {
        const DT_ObjectHandle a = random_object(), b = random_object();
        DT_SetMargin(a, DT_Scalar(0.05) * DT_Scalar(i % 3));
        DT_Vector3 p, q;
        const double distance = double(DT_GetClosestPair(a, b, p, q));
        Drawn first, last;
        const DT_Count steps = DT_DrawGjk(a, b, 0, &first.callbacks);
        ASSERT_GE(steps, 2u);
        EXPECT_EQ(DT_DrawGjk(a, b, 1000000, &last.callbacks), steps);
        ASSERT_EQ(last.texts.size(), 1u);
        // The radii: of the ball about the origin, if there is one.
        double r = 0;
        for (const auto& line : last.lines)
            if (line.color == DT_COLOR_ORIGIN) r = std::max(r, norm(line.at[0]));
        if (distance > 0)
        {
            ++apart;
            EXPECT_NEAR(last.from_origin(DT_COLOR_NEAREST) - r, distance, 2e-3 * (distance + r) + 1e-5);
            EXPECT_NE(last.texts[0].text.find("distance"), std::string::npos);
        }
        else
        {
            ++meeting;
            const double v = last.from_origin(DT_COLOR_NEAREST);  // none: the simplex is around the origin
            EXPECT_TRUE(v < 0 || v <= r + 1e-5) << v << " " << r << " " << last.texts[0].text;
        }
        // v comes nearer from step to step, and every step has its own picture.
        double before = 1e30;
        for (DT_Count step = 1; step < steps; ++step)
        {
            Drawn drawn;
            DT_DrawGjk(a, b, step, &drawn.callbacks);
            const double v = drawn.from_origin(DT_COLOR_NEAREST);
            EXPECT_LE(v, before * (1 + 1e-6));
            before = v < 0 ? 0 : v;
            const bool has_support = std::any_of(drawn.points.begin(), drawn.points.end(),
                                                 [](const auto& x) { return x.color == DT_COLOR_SUPPORT; });
            EXPECT_EQ(has_support, step + 1 < steps);
        }
    }
    EXPECT_GT(apart, 40);
    EXPECT_GT(meeting, 40);
}

TEST_F(DrawSteps, TheLastStepOfEpaHasTheDepth)
{
    int deep = 0;
    for (int i = 0; i < 300; ++i)
    {
        const DT_ObjectHandle a = random_object(), b = random_object();
        DT_Vector3 p, q;
        const bool meet = DT_GetPenDepth(a, b, p, q);
        Drawn last;
        const DT_Count steps = DT_DrawEpa(a, b, 1000000, &last.callbacks);
        EXPECT_TRUE(meet || steps == 0);
        EXPECT_EQ(steps == 0, last.count() == 0);
        if (!meet || steps == 0) continue;
        ++deep;
        double radii = 0;
        for (const auto& line :
             last.lines)  // the circles about the origin, not the line that goes on from the surface
            if (line.color == DT_COLOR_ORIGIN && std::fabs(norm(line.at[0]) - norm(line.at[1])) < 1e-5)
                radii = std::max(radii, norm(line.at[0]));
        const double depth = norm(as_point(q) - as_point(p));
        EXPECT_NEAR(last.from_origin(DT_COLOR_NEAREST) + radii, depth, 3e-3 * depth + 1e-5);
        for (DT_Count step = 0; step + 1 < steps; step += 3)
        {
            Drawn drawn;
            EXPECT_EQ(DT_DrawEpa(a, b, step, &drawn.callbacks), steps);
            EXPECT_TRUE(drawn.is_closed());
            EXPECT_GT(drawn.volume(), 0);
            EXPECT_EQ(std::count_if(drawn.triangles.begin(), drawn.triangles.end(),
                                    [](const auto& t) { return t.color == DT_COLOR_FACE; }),
                      1);
        }
    }
    EXPECT_GT(deep, 60);
}

TEST_F(DrawSteps, TheDifferenceIsAsFarFromTheOriginAsTheObjects)
{
    int apart = 0, deep = 0;
    for (int i = 0; i < 30; ++i)
    {
        const DT_ObjectHandle a = random_object(), b = random_object();
        DT_Proximity near;
        ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
        Drawn drawn;
        DT_DrawDifference(a, b, &drawn.callbacks);
        EXPECT_TRUE(drawn.is_closed());
        EXPECT_GT(drawn.volume(), 0);
        // Round parts are approximated: by 1 - cos of half a segment, of sizes up to 6.
        EXPECT_NEAR(drawn.nearest_triangle(), std::fabs(double(near.distance)), 0.03);
        apart += near.distance > 0;
        deep += near.distance < 0;
    }
    EXPECT_GT(apart, 6);
    EXPECT_GT(deep, 6);
}

/// Boxes are exact: their difference is known.
TEST_F(DrawSteps, TheDifferenceOfBoxesIsABox)
{
    Drawn drawn;
    DT_DrawDifference(box(2, 5), box(1), &drawn.callbacks);
    EXPECT_NEAR(drawn.volume(), 27, 1e-4);
    EXPECT_NEAR(drawn.nearest_triangle(), 3.5, 1e-6);  // from 1 + 1/2 short of 5
    EXPECT_EQ(drawn.lines.size(), 12u);
}

/// Nearly a thousand sums of pieces that overlap everywhere: what is drawn is their surface, and not much more than it
/// needs.
TEST_F(DrawSteps, TheDifferenceOfFineToriIsDrawnSoon)
{
    const MeshData mesh = torus_mesh(24, 10, 1, 0.36);  // the polyhedron reads its vertices in place
    const DT_ShapeHandle torus = keep(polyhedron(mesh));
    const DT_ObjectHandle a = object(torus), b = object(torus, DT_Scalar(0.15), DT_Scalar(0.15), DT_Scalar(0.15));
    const DT_Quaternion turned = {DT_Scalar(0.63), DT_Scalar(0.126), 0, DT_Scalar(0.765)};
    DT_SetOrientation(b, turned);
    DT_DepthResult result{};
    result.struct_size = sizeof result;
    ASSERT_TRUE(DT_GetGlobalPenDepth(a, b, nullptr, &result));
    Drawn drawn;
    DT_DrawDifference(a, b, &drawn.callbacks);
    EXPECT_NEAR(drawn.nearest_triangle(), double(result.depth), 2e-3);
    EXPECT_LT(drawn.triangles.size(), 40'000u);  // cut by one sum after the other it would be millions
    for (std::size_t i = 0; i < drawn.triangles.size(); i += drawn.triangles.size() / 200)
    {
        const auto& corner = drawn.triangles[i].at;
        DT_Vector3 back;  // by the middle of a triangle, which is on the surface: there the tori touch
        for (std::size_t k = 0; k < 3; ++k)
            back[k] = DT_Scalar(-(corner[0][k] + corner[1][k] + corner[2][k]) / 3);
        DT_SetPosition(a, back);
        const bool meet = DT_GetGlobalPenDepth(a, b, nullptr, &result);
        ASSERT_LT(meet ? double(result.depth) : 0, 1e-5) << i;
        DT_Proximity near{};
        ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
        ASSERT_LT(double(near.distance), 1e-5) << i;
    }
}

TEST_F(DrawSteps, TheDifferenceOfSolidsHasTheGlobalDepth)
{
    const MeshData u = letter_u();
    const DT_ObjectHandle letter = object(keep(polyhedron(u))),
                          brick = object(keep(DT_NewBox(DT_Scalar(0.9), DT_Scalar(0.9), DT_Scalar(0.9))));
    // Smaller than the opening of the letter: in one as wide as itself it is free at a single place, which has no
    // surface.
    int deep = 0;
    for (int i = 0; i < 40; ++i)
    {
        const DT_Vector3 at = {DT_Scalar(1.5 + 1.7 * number_(random_)), DT_Scalar(1.5 + 1.7 * number_(random_)),
                               DT_Scalar(0.5 + 0.7 * number_(random_))};
        const DT_Quaternion q = {0, 0, DT_Scalar(i % 2 ? 0 : number_(random_)), 1};
        DT_SetPosition(brick, at);
        DT_SetOrientation(brick, q);
        DT_DepthResult result{};
        result.struct_size = sizeof result;
        const bool meet = DT_GetGlobalPenDepth(letter, brick, nullptr, &result);
        Drawn drawn;
        DT_DrawDifference(letter, brick, &drawn.callbacks);
        if (!meet) continue;
        ++deep;
        EXPECT_NEAR(drawn.nearest_triangle(), double(result.depth), 2e-3);
    }
    EXPECT_GT(deep, 15);
    // Two of the same letter: what their pieces give encloses the whole of it, and no more. On a grid of cells: the
    // difference of the outlines in the plane is a set of squares; its height is 2.
    Drawn drawn;
    DT_DrawDifference(letter, object(keep(polyhedron(u))), &drawn.callbacks);
    const auto in_u = [](int x, int y) { return 0 <= x && x < 3 && 0 <= y && y < 3 && (y == 0 || x != 1); };
    const auto covered = [&](int x, int y) {  // a cell of side 1 whose lower corner is (x, y)
        for (int px = 0; px < 3; ++px)
            for (int py = 0; py < 3; ++py)
                for (int qx = 0; qx < 3; ++qx)
                    for (int qy = 0; qy < 3; ++qy)
                        if (in_u(px, py) && in_u(qx, qy) && (px - qx == x || px - qx == x + 1) &&
                            (py - qy == y || py - qy == y + 1))
                            return true;
        return false;
    };
    double volume = 0;
    for (int x = -4; x < 4; ++x)
        for (int y = -4; y < 4; ++y)
            volume += 2 * covered(x, y);
    EXPECT_NEAR(drawn.volume(), volume, 1e-3);
}

TEST_F(DrawSteps, StepsAreOfConvexObjects)
{
    const MeshData u = letter_u();
    const DT_ObjectHandle letter = object(keep(polyhedron(u))), mesh = object(keep(complex_copy(u))), brick = box(1);
    Drawn drawn;
    EXPECT_EQ(DT_DrawGjk(letter, brick, 0, &drawn.callbacks), 0u);
    EXPECT_EQ(DT_GetError(), DT_ERROR_UNSUPPORTED);
    EXPECT_EQ(DT_DrawEpa(brick, letter, 0, &drawn.callbacks), 0u);
    EXPECT_EQ(DT_GetError(), DT_ERROR_UNSUPPORTED);
    DT_DrawDifference(brick, mesh, &drawn.callbacks);
    EXPECT_EQ(DT_GetError(), DT_ERROR_UNSUPPORTED);
    EXPECT_EQ(DT_DrawPieces(mesh, &drawn.callbacks), 0u);
    EXPECT_EQ(DT_GetError(), DT_ERROR_UNSUPPORTED);
    EXPECT_EQ(drawn.count(), 0u);
}

}  // namespace
