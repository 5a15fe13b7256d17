// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Building polytopes vertex by vertex: one per thread, errors that say what is wrong, and no half-built shapes.
#include "api_test.hpp"

#include <limits>
#include <thread>

namespace
{

class Building : public ApiTest
{
protected:
    /// Whether the shape has the box of the cube with this edge.
    void expect_cube(DT_ShapeHandle shape, DT_Scalar edge)
    {
        DT_Vector3 min, max;
        DT_GetBBox(object(shape), min, max);
        for (int i = 0; i < 3; ++i)
        {
            EXPECT_FLOAT_EQ(float(min[i]), float(-edge / 2));
            EXPECT_FLOAT_EQ(float(max[i]), float(edge / 2));
        }
    }

    void expect_error(DT_Error error) { EXPECT_EQ(DT_GetError(), error) << DT_GetErrorText(); }

    const std::vector<DT_Scalar> corners = cube_corners(2);
};

TEST_F(Building, ATetrahedronIsBuiltOfFourVertices)
{
    const DT_Vector3 origin = {0, 0, 0}, x = {1, 0, 0}, y = {0, 2, 0}, z = {0, 0, 3};
    const DT_ShapeHandle shape = keep(DT_NewPolytope(nullptr));
    DT_Vertex(origin), DT_Vertex(x), DT_Vertex(y), DT_Vertex(z);
    DT_EndPolytope();
    DT_Vector3 min, max;
    DT_GetBBox(object(shape), min, max);
    EXPECT_NEAR(double(min[2]), 0, 1e-6);
    EXPECT_NEAR(double(max[2]), 3, 1e-6);
}

TEST_F(Building, VerticesByValueNeedNoBase)
{
    expect_cube(keep(polytope(corners)), 2);
}

TEST_F(Building, BeginAndEndMayBracketGroupsOfVertices)
{
    const DT_ShapeHandle shape = keep(DT_NewPolytope(nullptr));
    for (std::size_t i = 0; i < 8; ++i)
    {
        DT_Begin();
        DT_Vertex(&corners[3 * i]);
        DT_End();
    }
    DT_EndPolytope();
    expect_cube(shape, 2);
}

TEST_F(Building, VerticesOfABaseComeByIndexListAndRange)
{
    const DT_VertexBaseHandle base = DT_NewVertexBase(corners.data(), 0);
    const DT_Index some[] = {1, 2, 3};
    const DT_ShapeHandle shape = keep(DT_NewPolytope(base));
    DT_VertexIndex(0);
    DT_VertexIndices(3, some);
    DT_VertexRange(4, 3);
    DT_Vertex(&corners[3 * 7]);
    DT_VertexIndices(0, nullptr);
    DT_VertexRange(100, 0);
    DT_EndPolytope();
    DT_DeleteVertexBase(base);
    expect_cube(shape, 2);
}

TEST_F(Building, StrideSkipsWhatTheClientKeepsBetweenVertices)
{
    struct Vertex
    {
        char tag;
        DT_Vector3 position;
        double weight;
    };
    std::vector<Vertex> vertices(8);
    for (std::size_t i = 0; i < 24; ++i)
        vertices[i / 3].position[i % 3] = corners[i];
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertices[0].position, sizeof(Vertex));
    const DT_ShapeHandle shape = keep(DT_NewPolytope(base));
    DT_VertexRange(0, 8);
    DT_EndPolytope();
    DT_DeleteVertexBase(base);
    expect_cube(shape, 2);
}

TEST_F(Building, VerticesAreCopiedAtTheCall)
{
    std::vector<DT_Scalar> vertices = corners;
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertices.data(), 0);
    const DT_ShapeHandle shape = keep(DT_NewPolytope(base));
    DT_VertexRange(0, 8);
    vertices.assign(vertices.size(), 100);
    DT_EndPolytope();
    DT_DeleteVertexBase(base);
    expect_cube(shape, 2);
}

TEST_F(Building, ChangingTheBaseCountsForLaterVertices)
{
    const std::vector<DT_Scalar> large = cube_corners(4), small = cube_corners(2);
    const DT_VertexBaseHandle base = DT_NewVertexBase(large.data(), 0);
    DT_ChangeVertexBase(base, small.data());
    const DT_ShapeHandle shape = keep(DT_NewPolytope(base));
    DT_VertexRange(0, 8);
    DT_EndPolytope();
    DT_ChangeVertexBase(base, large.data());
    expect_cube(shape, 2);
    DT_DeleteVertexBase(base);
}

TEST_F(Building, ABaseDeletedMeanwhileStillServesTheOpenPolytope)
{
    const DT_VertexBaseHandle base = DT_NewVertexBase(corners.data(), 0);
    const DT_ShapeHandle shape = keep(DT_NewPolytope(base));
    DT_DeleteVertexBase(base);
    DT_VertexRange(0, 8);
    DT_EndPolytope();
    expect_cube(shape, 2);
}

TEST_F(Building, ASecondPolytopeReturnsTheOpenOneAndReports)
{
    const DT_ShapeHandle first = keep(DT_NewPolytope(nullptr));
    DT_Vertex(&corners[0]);
    EXPECT_EQ(DT_NewPolytope(nullptr), first);
    expect_error(DT_ERROR_INVALID_OPERATION);
    for (std::size_t i = 1; i < 8; ++i)
        DT_Vertex(&corners[3 * i]);
    DT_EndPolytope();
    expect_cube(first, 2);
}

TEST_F(Building, AnOpenShapeCannotBeUsed)
{
    const DT_ShapeHandle open = keep(DT_NewPolytope(nullptr)), box = keep(DT_NewBox(1, 1, 1));
    EXPECT_EQ(DT_CreateObject(nullptr, open), nullptr);
    expect_error(DT_ERROR_INVALID_OPERATION);
    EXPECT_EQ(DT_NewMinkowski(box, open), nullptr);
    expect_error(DT_ERROR_INVALID_OPERATION);
    EXPECT_EQ(DT_NewHull(open, box), nullptr);
    expect_error(DT_ERROR_INVALID_OPERATION);
    EXPECT_EQ(DT_GetShapeByteCount(open), 0u);
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_Vertex(&corners[0]);
    DT_EndPolytope();
    object(open);
}

TEST_F(Building, StrayCallsAreErrorsWithoutEffect)
{
    const DT_Index index = 0;
    const std::size_t before = DT_GetByteCount();
    const auto expect_stray = [&] {
        expect_error(DT_ERROR_INVALID_OPERATION);
        EXPECT_EQ(DT_GetByteCount(), before);
    };
    DT_Vertex(&corners[0]), expect_stray();
    DT_VertexIndex(0), expect_stray();
    DT_VertexIndices(1, &index), expect_stray();
    DT_VertexRange(0, 1), expect_stray();
    DT_Begin(), expect_stray();
    DT_End(), expect_stray();
    DT_EndPolytope(), expect_stray();
}

TEST_F(Building, BeginTwiceAndEndAloneAreErrorsWithoutEffect)
{
    const DT_ShapeHandle shape = keep(DT_NewPolytope(nullptr));
    DT_End();
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_Begin();
    DT_Begin();
    expect_error(DT_ERROR_INVALID_OPERATION);
    for (std::size_t i = 0; i < 8; ++i)
        DT_Vertex(&corners[3 * i]);
    DT_EndPolytope();
    expect_cube(shape, 2);
}

TEST_F(Building, IndicesWithoutABaseAreErrors)
{
    const DT_Index index = 0;
    const DT_ShapeHandle shape = keep(DT_NewPolytope(nullptr));
    DT_VertexIndex(0);
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_VertexIndices(1, &index);
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_VertexRange(0, 1);
    expect_error(DT_ERROR_INVALID_OPERATION);
    for (std::size_t i = 0; i < 8; ++i)
        DT_Vertex(&corners[3 * i]);
    DT_EndPolytope();
    expect_cube(shape, 2);
}

TEST_F(Building, APolytopeWithoutPointsIsDeleted)
{
    const DT_ShapeHandle shape = DT_NewPolytope(nullptr);
    DT_EndPolytope();
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_CreateObject(nullptr, shape), nullptr);
    expect_error(DT_ERROR_INVALID_HANDLE);
}

TEST_F(Building, ARefusedPointMakesEndFailAndDeletesTheShape)
{
    for (const DT_Scalar bad :
         {std::numeric_limits<DT_Scalar>::quiet_NaN(), std::numeric_limits<DT_Scalar>::infinity()})
    {
        const DT_ShapeHandle shape = DT_NewPolytope(nullptr);
        const DT_Vector3 vertex = {0, bad, 0};
        DT_Vertex(&corners[0]);
        DT_Vertex(vertex);
        expect_error(DT_ERROR_INVALID_ARGUMENT);
        DT_Vertex(&corners[3]);
        DT_EndPolytope();
        expect_error(DT_ERROR_INVALID_ARGUMENT);
        EXPECT_EQ(DT_CreateObject(nullptr, shape), nullptr);
        expect_error(DT_ERROR_INVALID_HANDLE);
    }
}

TEST_F(Building, ARefusedPointInARangeRefusesTheRange)
{
    std::vector<DT_Scalar> vertices = corners;
    vertices[13] = -std::numeric_limits<DT_Scalar>::infinity();
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertices.data(), 0);
    DT_NewPolytope(base);
    DT_VertexRange(0, 8);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_EndPolytope();
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_DeleteVertexBase(base);
}

TEST_F(Building, DeletingAnOpenShapeClosesIt)
{
    DT_DeleteShape(DT_NewPolytope(nullptr));
    DT_Vertex(&corners[0]);
    expect_error(DT_ERROR_INVALID_OPERATION);
    expect_cube(keep(polytope(corners)), 2);
}

TEST_F(Building, ABaseNeedsAPointerAndAStrideThatHoldsAVertex)
{
    EXPECT_EQ(DT_NewVertexBase(nullptr, 0), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_NewVertexBase(corners.data(), sizeof(DT_Vector3) - 1), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
}

TEST_F(Building, EachThreadHasAPolytopeOfItsOwn)
{
    const DT_ShapeHandle mine = keep(DT_NewPolytope(nullptr));
    DT_ShapeHandle theirs = nullptr;
    std::thread other([&] {
        theirs = polytope(cube_corners(4));
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    });
    for (std::size_t i = 0; i < 8; ++i)
        DT_Vertex(&corners[3 * i]);
    DT_EndPolytope();
    other.join();
    expect_cube(mine, 2);
    expect_cube(keep(theirs), 4);
}

TEST_F(Building, AThreadMayEndWithAShapeOpen)
{
    DT_ShapeHandle open = nullptr;
    std::thread([&] {
        open = DT_NewPolytope(nullptr);
        DT_Vertex(&corners[0]);
    }).join();
    DT_DeleteShape(open);
}

}  // namespace
