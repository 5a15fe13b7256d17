// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Cubes of twelve triangles that do not share corners, with some coordinates moved by one unit in the last place. They
// were accepted for repair with a volume missing, and a box in the middle of one did not collide.
#include <SOLID/SOLID_all.h>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace
{

constexpr int corners[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};

using Triangles = std::vector<std::array<std::array<DT_Scalar, 3>, 3>>;

/// 2 wide at (100, 100, 100).
Triangles cracked_cube(unsigned seed)
{
    std::mt19937 random(seed);
    Triangles faces;
    for (const auto& face : corners)
    {
        auto& triangle = faces.emplace_back();
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t axis = 0; axis < 3; ++axis)
            {
                DT_Scalar x = DT_Scalar((face[i] >> axis & 1) != 0 ? 101 : 99);
                if (random() % 4 == 0) x = std::nextafter(x, DT_Scalar(random() % 2 == 0 ? 1000 : 0));
                triangle[i][axis] = x;
            }
    }
    return faces;
}

DT_ShapeHandle built(const Triangles& faces, bool repair)
{
    const DT_ShapeHandle shape = DT_NewPolyhedron(nullptr);
    if (repair) DT_RepairPolyhedron();
    for (const auto& face : faces)
    {
        DT_Begin();
        for (const auto& v : face)
            DT_Vertex(v.data());
        DT_End();
    }
    DT_EndPolyhedron();
    return shape;
}

/// A box in the middle is 1.1 deep.
void expect_cube(DT_ShapeHandle shape)
{
    ASSERT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    const DT_ShapeHandle small = DT_NewBox(DT_Scalar(0.2), DT_Scalar(0.2), DT_Scalar(0.2));
    const DT_ObjectHandle cube = DT_CreateObject(nullptr, shape), box = DT_CreateObject(nullptr, small);
    const DT_Vector3 middle = {100, 100, 100}, beside = {DT_Scalar(101.2), 100, 100};
    DT_SetPosition(box, middle);
    EXPECT_TRUE(DT_Intersect(cube, box, nullptr));
    DT_DepthResult depth{};
    depth.struct_size = sizeof depth;
    EXPECT_TRUE(DT_GetGlobalPenDepth(box, cube, nullptr, &depth));
    EXPECT_NEAR(double(depth.depth), 1.1, 2e-3);
    EXPECT_NEAR(double(depth.lower), 1.1, 2e-3);
    DT_SetPosition(box, beside);
    EXPECT_FALSE(DT_Intersect(cube, box, nullptr));
    DT_DestroyObject(cube);
    DT_DestroyObject(box);
    DT_DeleteShape(small);
    DT_DeleteShape(shape);
}

TEST(CrackedCubes, AreWholeWithRepairAndWithout)
{
    for (unsigned seed = 0; seed < 15; ++seed)
    {
        SCOPED_TRACE(seed);
        const Triangles faces = cracked_cube(seed);
        expect_cube(built(faces, true));
        expect_cube(built(faces, false));
        std::vector<DT_Index> indices(36);
        for (DT_Index i = 0; i < 36; ++i)
            indices[i] = i;
        DT_SolidReport report{};
        report.struct_size = sizeof report;
        expect_cube(DT_NewSolid(36, faces[0][0].data(), 0, 12, indices.data(), nullptr, &report));
        EXPECT_NEAR(report.volume, 8, 1e-3);
        EXPECT_EQ(report.welded, 28u);
    }
}

/// On a vertex base, too; after a move the first of welded vertices counts.
TEST(CrackedCubes, MoveWithTheirVertices)
{
    Triangles faces = cracked_cube(3);
    const DT_VertexBaseHandle base = DT_NewVertexBase(faces.data(), 0);
    const DT_ShapeHandle shape = DT_NewPolyhedron(base);
    for (DT_Index i = 0; i < 12; ++i)
        DT_VertexRange(3 * i, 3);
    DT_EndPolyhedron();
    ASSERT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    for (auto& face : faces)
        for (auto& v : face)
            v[0] += 8;
    DT_ChangeVertexBase(base, faces.data());
    for (auto& face : faces)
        for (auto& v : face)
            v[0] -= 8;
    DT_ChangeVertexBase(base, faces.data());
    DT_DeleteVertexBase(base);
    expect_cube(shape);
}

}  // namespace
