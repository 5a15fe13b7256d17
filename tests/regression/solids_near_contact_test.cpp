// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Solids of several convex pieces are solid where pieces abut, and begin exactly at their surfaces.
#include "SOLID/SOLID_all.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

namespace
{

using Matrix = std::array<double, 16>;
using Place = std::array<double, 3>;

/// Owns a shape and an object of it.
class PlacedShape
{
public:
    explicit PlacedShape(DT_ShapeHandle shape) : shape_(shape), handle_(DT_CreateObject(nullptr, shape)) {}
    PlacedShape(const PlacedShape&) = delete;
    PlacedShape& operator=(const PlacedShape&) = delete;
    ~PlacedShape()
    {
        DT_DestroyObject(handle_);
        DT_DeleteShape(shape_);
    }
    operator DT_ObjectHandle() const { return handle_; }
    void move_to(double x, double y, double z) const
    {
        const Matrix at{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1};
        DT_SetMatrixd(handle_, at.data());
    }

private:
    DT_ShapeHandle shape_;
    DT_ObjectHandle handle_;
};

/// The prism over [0, 2] × [0, 1] ∪ [0, 1] × [1, 2] from z = 0 to z = 1, which is cut along x = y.
DT_ShapeHandle new_corner()
{
    const DT_Scalar outline[6][2] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    std::vector<DT_Scalar> vertices;
    for (const DT_Scalar z : {DT_Scalar(0), DT_Scalar(1)})
        for (const auto& [x, y] : outline)
            vertices.insert(vertices.end(), {x, y, z});
    const DT_Index triangles[] = {0,  2, 1,  0,  3,  2, 0,  4, 3, 0, 5,  4, 6,  7,  8, 6, 8, 9, 6, 9,
                                  10, 6, 10, 11, 0,  1, 7,  0, 7, 6, 1,  2, 8,  1,  8, 7, 2, 3, 9, 2,
                                  9,  8, 3,  4,  10, 3, 10, 9, 4, 5, 11, 4, 11, 10, 5, 0, 6, 5, 6, 11};
    return DT_NewSolid(12, vertices.data(), 0, std::size(triangles) / 3, triangles, nullptr, nullptr);
}

/// The unit cube around the origin. `first`: which of its corners is the first vertex.
DT_ShapeHandle new_cube_from(DT_Index first = 0)
{
    DT_Scalar vertices[8][3];
    for (DT_Index i = 0; i < 8; ++i)
        for (int k = 0; k < 3; ++k)
            vertices[i][k] = ((i ^ first) >> k) & 1 ? DT_Scalar(0.5) : DT_Scalar(-0.5);
    DT_Index triangles[] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                            2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    return DT_NewSolid(8, vertices[0], 0, 12, triangles, nullptr, nullptr);
}

DT_ShapeHandle new_origin_point()
{
    const DT_Vector3 origin = {0, 0, 0};
    return DT_NewPoint(origin);
}

/// A mesh of one triangle in the plane x = y.
DT_ShapeHandle new_triangle_in_cut()
{
    const DT_Vector3 corners[3] = {
        {DT_Scalar(-0.2), DT_Scalar(-0.2), 0}, {DT_Scalar(0.2), DT_Scalar(0.2), 0}, {0, 0, DT_Scalar(0.25)}};
    const DT_ShapeHandle mesh = DT_NewComplexShape(nullptr);
    DT_Begin();
    for (const DT_Vector3& corner : corners)
        DT_Vertex(corner);
    DT_End();
    DT_EndComplexShape();
    return mesh;
}

/// What is told of a pair, in both orders and with a cache that is empty, then warm.
std::vector<DT_Proximity> all_signed_distances(DT_ObjectHandle a, DT_ObjectHandle b)
{
    std::vector<DT_Proximity> all;
    DT_PairCache cache{};
    for (DT_PairCache* const memory : {static_cast<DT_PairCache*>(nullptr), &cache, &cache})
    {
        EXPECT_TRUE(DT_GetSignedDistance(a, b, memory, &all.emplace_back()));
        EXPECT_TRUE(DT_GetSignedDistance(b, a, memory, &all.emplace_back()));
    }
    return all;
}

/// All of it contains the truth, to the resolution of solids, and is not wider than the accuracy allows.
void expect_depth(DT_ObjectHandle a, DT_ObjectHandle b, double depth)
{
    constexpr double resolution = 1e-8;
    for (const DT_Proximity& told : all_signed_distances(a, b))
    {
        EXPECT_LE(told.lower, -depth + resolution);
        EXPECT_GE(told.upper, -depth - resolution);
        EXPECT_NEAR(told.distance, -depth, 1e-3 * depth + resolution);
        EXPECT_LT(told.upper - told.lower, 2e-3 * depth + resolution);
    }
}

TEST(SolidsOfPieces, WhatIsFlatInACutPlaneIsAsDeepAsInTheWholeSolid)
{
    const PlacedShape corner(new_corner()), point(new_origin_point()), triangle(new_triangle_in_cut());
    const DT_Vector3 low = {0, 0, DT_Scalar(-0.25)}, high = {0, 0, DT_Scalar(0.25)};
    const PlacedShape segment(DT_NewLineSegment(low, high));
    for (const PlacedShape* const flat : {&point, &segment})
    {
        flat->move_to(0.5, 0.5, 0.5);
        expect_depth(corner, *flat, 0.5);
        flat->move_to(0.5, 1, 0.5);  // 0.35 from the cut
        expect_depth(corner, *flat, 0.5);
        flat->move_to(0.4375, 0.5625, 0.5);
        expect_depth(corner, *flat, 0.4375);
    }
    triangle.move_to(0.5, 0.5, 0.5);
    expect_depth(corner, triangle, 0.5);
}

TEST(SolidsOfPieces, ABallAtACutPlaneIsAsDeepAsInTheWholeSolid)
{
    const PlacedShape corner(new_corner());
    for (const double radius : {0.125, 0.0009765625, 1e-11})
    {
        const PlacedShape ball(DT_NewSphere(DT_Scalar(radius)));
        ball.move_to(0.5, 0.5, 0.5);
        EXPECT_TRUE(DT_Intersect(corner, ball, nullptr));
        expect_depth(corner, ball, 0.5 + radius);
        ball.move_to(0.5, 1, 0.5);
        expect_depth(corner, ball, 0.5 + radius);
        DT_DepthResult global{};
        global.struct_size = sizeof global;
        ASSERT_TRUE(DT_GetGlobalPenDepth(corner, ball, nullptr, &global));
        EXPECT_NEAR(global.depth, 0.5 + radius, 1e-8);
        EXPECT_NEAR(global.lower, 0.5 + radius, 1e-3);
    }
}

TEST(SolidsOfPieces, APointOnACutPlaneIsInside)
{
    const PlacedShape corner(new_corner()), point(new_origin_point());
    for (const double s : {0.03125, 0.5, 0.96875})
        for (const double off : {-1e-12, 0.0, 1e-12})
        {
            point.move_to(s + off, s, 0.5);
            EXPECT_TRUE(DT_Intersect(corner, point, nullptr)) << s << " + " << off;
        }
}

TEST(SolidSurface, APointIsOutsideFromRoundingOnWhicheverVertexComesFirst)
{
    const PlacedShape point(new_origin_point());
    for (DT_Index first = 0; first < 8; first += 3)
    {
        const PlacedShape cube(new_cube_from(first));
        for (const double gap : {1e-10, 1e-12, 1e-14})
        {
            point.move_to(0.5 + gap, 0.1, 0.2);
            EXPECT_FALSE(DT_Intersect(cube, point, nullptr)) << gap;
            for (const DT_Proximity& told : all_signed_distances(cube, point))
            {
                EXPECT_GT(told.distance, 0) << gap;
                EXPECT_LE(told.lower, 1.2 * gap);
                EXPECT_GE(told.upper, 0.8 * gap);
            }
            point.move_to(0.5 - gap, 0.1, 0.2);
            EXPECT_TRUE(DT_Intersect(cube, point, nullptr)) << gap;
        }
    }
}

TEST(SolidSurface, ASolidBesideAnotherIsOutsideFromRoundingOn)
{
    const PlacedShape cube(new_cube_from());
    for (DT_Index first = 0; first < 8; ++first)
    {
        const PlacedShape other(new_cube_from(first));
        for (const double side : {-1.0, 1.0})
        {
            other.move_to(side * (1 + 1e-12), 0.1, 0.2);
            EXPECT_FALSE(DT_Intersect(cube, other, nullptr));
            EXPECT_FALSE(DT_Intersect(other, cube, nullptr));
            other.move_to(side * 0.1, 0.1, 0.2);
            EXPECT_TRUE(DT_Intersect(cube, other, nullptr));
        }
    }
}

/// Columns of a rotation that no coordinate plane is parallel to.
const double turned[3][3] = {{0.36, 0.48, -0.8}, {-0.8, 0.6, 0}, {0.48, 0.64, 0.6}};

/// Turned, at the turned place.
void turn_and_place(DT_ObjectHandle object, const Place& at)
{
    Matrix m{};
    m[15] = 1;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
        {
            m[4 * k + i] = turned[k][i];
            m[12 + i] += turned[k][i] * at[k];
        }
    DT_SetMatrixd(object, m.data());
}

/// Every two of the intervals have a common point, and all say the same about contact.
void expect_agreement(const std::vector<DT_Proximity>& told, bool meet)
{
    for (const DT_Proximity& one : told)
    {
        EXPECT_EQ(one.distance <= 0, meet);
        EXPECT_LE(one.lower, one.distance);
        EXPECT_LE(one.distance, one.upper);
        for (const DT_Proximity& other : told)
            EXPECT_LE(one.lower, other.upper);
    }
}

TEST(SolidSurface, SolidsThatComeApartByAlmostNothingHaveNoDepthWithWhateverCache)
{
    const PlacedShape cube(new_cube_from(0));
    const PlacedShape cylinder(DT_NewCylinder(DT_Scalar(0.5), 1)), box(DT_NewBox(1, 1, 1));
    turn_and_place(cube, {0, 0, 0});
    for (const PlacedShape* const other : {&cylinder, &box})
        for (const double gap : {1e-8, 1e-9, 1e-11, 1e-13})
        {
            DT_PairCache cache{};
            std::vector<DT_Proximity> told(1);
            turn_and_place(*other, {0.9, 0.25, 0.125});
            DT_GetSignedDistance(cube, *other, &cache, &told[0]);
            EXPECT_LT(told[0].upper, 0);
            told = {};
            turn_and_place(*other, {1 + gap, 0.25, 0.125});
            EXPECT_FALSE(DT_Intersect(cube, *other, nullptr));
            DT_GetSignedDistance(cube, *other, &cache, &told.emplace_back());
            for (const DT_Proximity& each : all_signed_distances(cube, *other))
                told.push_back(each);
            expect_agreement(told, false);
            DT_Vector3 on_cube, on_other;
            EXPECT_FALSE(DT_GetPenDepth(cube, *other, on_cube, on_other));
            EXPECT_LE(told[0].lower, gap * (1 + 1e-3));
            EXPECT_GE(told[0].upper, gap * (1 - 1e-3));
        }
}

TEST(SolidSurface, AnOverlapOfRoundingIsInTheIntervalThatIsTold)
{
    const PlacedShape corner(new_corner()), box(DT_NewBox(1, 1, 1)), cube(new_cube_from(5));
    corner.move_to(0, 0, 0);
    for (const PlacedShape* const other : {&box, &cube})
        for (const double overlap : {1e-15, 1e-14, 1e-13, 3e-13, 1e-12, 1e-10, 1e-6})
        {
            const double x = 2.5 - overlap, truth = x - 2.5;
            other->move_to(x, 0.5, 0.5);
            const std::vector<DT_Proximity> told = all_signed_distances(corner, *other);
            expect_agreement(told, DT_Intersect(corner, *other, nullptr));
            for (const DT_Proximity& each : told)
            {
                EXPECT_LE(each.lower, truth + 3e-14) << overlap;
                EXPECT_GE(each.upper, truth - 3e-14) << overlap;
                EXPECT_LT(each.upper - each.lower, 2e-3 * overlap + 3e-11) << overlap;
            }
        }
}

/// What a point is off the surface of an object, margin included, if it is outside.
double distance_to(DT_ObjectHandle object, const double (&x)[3])
{
    const PlacedShape point(new_origin_point());
    point.move_to(x[0], x[1], x[2]);
    DT_Proximity told{};
    EXPECT_TRUE(DT_GetDistance(object, point, nullptr, nullptr, &told));
    return told.distance;
}

/// Limits how far witnesses are off, relative to the depth: the accuracy.
constexpr double accuracy = 1e-3;

/// Asks both orders and all caches. Returns how many depths there were.
int expect_witnesses_on_objects(DT_ObjectHandle a, DT_ObjectHandle b, const std::string& which)
{
    int deep = 0;
    const std::vector<DT_Proximity> told = all_signed_distances(a, b);
    expect_agreement(told, DT_Intersect(a, b, nullptr));
    for (std::size_t k = 0; k < told.size(); ++k)
    {
        if (!(told[k].distance < 0)) continue;
        ++deep;
        const double allowed = 1.01 * accuracy * -told[k].distance + 1e-8;
        EXPECT_LE(distance_to(k % 2 ? b : a, told[k].point1), allowed) << which << ' ' << k;
        EXPECT_LE(distance_to(k % 2 ? a : b, told[k].point2), allowed) << which << ' ' << k;
    }
    return deep;
}

TEST(SolidSurface, WitnessesOfDepthsAreOnBothObjectsWithMarginsAndCaches)
{
    std::mt19937 random(20);
    std::uniform_real_distribution<double> where(-1.6, 1.6), margin(0.001, 0.3);
    const PlacedShape corner(new_corner()), cube(new_cube_from(3)), box(DT_NewBox(1, 1, 1)),
        flat(new_triangle_in_cut());
    int deep = 0;
    turn_and_place(corner, {0, 0, 0});
    for (int trial = 0; trial < 400; ++trial)
    {
        const DT_ObjectHandle others[] = {cube, box, flat, flat};
        const DT_ObjectHandle other = others[trial % 4];
        DT_SetMargin(corner, DT_Scalar(trial % 3 > 0 ? margin(random) : 0));
        DT_SetMargin(other, DT_Scalar(trial % 5 > 0 ? margin(random) : 0));
        turn_and_place(other, {1 + where(random), 1 + where(random), 0.5 + where(random)});
        deep += expect_witnesses_on_objects(corner, other, std::to_string(trial));
    }
    EXPECT_GT(deep, 500);
}

/// The margins alone overlap, or almost.
TEST(SolidSurface, WitnessesOfMarginsAreOnBothObjectsWhereCoresTouch)
{
    const PlacedShape corner(new_corner()), cube(new_cube_from(3)), box(DT_NewBox(1, 1, 1)),
        flat(new_triangle_in_cut());
    int deep = 0;
    turn_and_place(corner, {0, 0, 0});
    for (const PlacedShape* const other : {&cube, &box, &flat})
        for (const double margin : {0.001, 0.01, 0.125})
            for (const double gap : {-1e-6, -1e-9, -1e-12, 0.0, 1e-12, 1e-9, 1e-6})
                for (const Place& beside : {Place{2.5, 0.5, 0.5}, {2.5, 1.5, 0.5}, {1.5, 1.5, 0.5}, {1.5, 1.5, 1.5}})
                {
                    DT_SetMargin(*other, DT_Scalar(margin));
                    turn_and_place(*other, {beside[0] + gap, beside[1], beside[2]});
                    deep += expect_witnesses_on_objects(corner, *other,
                                                        std::to_string(margin) + ' ' + std::to_string(gap));
                }
    EXPECT_GT(deep, 500);
}

}  // namespace
