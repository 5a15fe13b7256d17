// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Building complex shapes: faces by value, index, list and range, of any number of points; and what is refused.
#include "meshes.hpp"

#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <thread>

namespace
{

constexpr DT_Scalar nan = std::numeric_limits<DT_Scalar>::quiet_NaN();
constexpr DT_Scalar inf = std::numeric_limits<DT_Scalar>::infinity();

class ComplexBuilding : public ApiTest
{
protected:
    ~ComplexBuilding() override { DT_DeleteVertexBase(base); }

    void expect_error(DT_Error error) { EXPECT_EQ(DT_GetError(), error) << DT_GetErrorText(); }

    void expect_box(DT_ShapeHandle shape, DT_Scalar low, DT_Scalar high)
    {
        DT_Vector3 min, max;
        DT_GetBBox(object(shape), min, max);
        for (int i = 0; i < 3; ++i)
        {
            EXPECT_NEAR(min[i], low, 1e-6);
            EXPECT_NEAR(max[i], high, 1e-6);
        }
    }

    void expect_gone(DT_ShapeHandle shape)
    {
        EXPECT_EQ(DT_CreateObject(nullptr, shape), nullptr);
        expect_error(DT_ERROR_INVALID_HANDLE);
    }

    /// Distance of a point from the shape at the origin, and the face that is nearest.
    std::pair<double, DT_Index> probe(DT_ShapeHandle shape, DT_Scalar x, DT_Scalar y, DT_Scalar z)
    {
        const DT_Vector3 p = {x, y, z};
        DT_Proximity near{};
        EXPECT_TRUE(DT_GetSignedDistance(object(shape), object(keep(DT_NewPoint(p))), nullptr, &near));
        EXPECT_EQ(near.feature2, DT_NO_FEATURE);
        return {double(near.distance), near.feature1};
    }

    const MeshData cube = cube_mesh(2);
    const DT_VertexBaseHandle base = DT_NewVertexBase(cube.vertices.data(), 0);
};

TEST_F(ComplexBuilding, AFaceHasTheVerticesBetweenBeginAndEnd)
{
    const DT_Vector3 a = {0, 0, 0}, b = {4, 0, 0}, c = {0, 4, 0};
    const DT_ShapeHandle triangle = keep(DT_NewComplexShape(nullptr));
    DT_Begin();
    DT_Vertex(a), DT_Vertex(b), DT_Vertex(c);
    DT_End();
    DT_EndComplexShape();
    EXPECT_NEAR(probe(triangle, 1, 1, 3).first, 3, 3e-3) << "a point three above it";
}

TEST_F(ComplexBuilding, FacesComeByValueIndexListAndRange)
{
    const DT_Scalar vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 5, 1, 0, 5, 0, 1, 5, 5, 0, 0, 5, 1, 0, 5, 0, 1};
    const DT_VertexBaseHandle own = DT_NewVertexBase(vertices, 0);
    const DT_Index list[] = {3, 4, 5};
    const DT_ShapeHandle indexed = keep(DT_NewComplexShape(own));
    DT_Begin();
    DT_VertexIndex(0);
    DT_VertexIndex(1);
    DT_VertexIndex(2);
    DT_End();
    DT_VertexIndices(3, list);
    DT_VertexRange(6, 3);
    DT_EndComplexShape();
    DT_DeleteVertexBase(own);

    const DT_ShapeHandle valued = keep(DT_NewComplexShape(nullptr));
    for (int face = 0; face < 3; ++face)
    {
        DT_Begin();
        for (int k = 0; k < 3; ++k)
            DT_Vertex(vertices + 9 * face + 3 * k);
        DT_End();
    }
    DT_EndComplexShape();

    for (const DT_ShapeHandle shape : {indexed, valued})
    {
        const auto expect_near = [&](DT_Scalar x, DT_Scalar y, DT_Scalar z, double distance, DT_Index face) {
            const auto [found, feature] = probe(shape, x, y, z);
            EXPECT_NEAR(found, distance, 1e-6);
            EXPECT_EQ(feature, face);
        };
        expect_near(DT_Scalar(0.25), DT_Scalar(0.25), -1, 1, 0);
        expect_near(DT_Scalar(0.25), DT_Scalar(0.25), 6, 1, 1);
        expect_near(7, DT_Scalar(0.25), DT_Scalar(0.25), 2, 2);
    }
}

TEST_F(ComplexBuilding, ListsAndRangesInsideAFaceAddToIt)
{
    const DT_Scalar vertices[] = {0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0};
    const DT_VertexBaseHandle own = DT_NewVertexBase(vertices, 0);
    const DT_Index list[] = {1, 2};
    const DT_ShapeHandle shape = keep(DT_NewComplexShape(own));
    DT_Begin();
    DT_VertexIndex(0);
    DT_VertexIndices(2, list);
    DT_VertexIndices(0, nullptr);
    DT_VertexRange(3, 1);
    DT_VertexRange(3, 0);
    DT_End();
    DT_EndComplexShape();
    DT_DeleteVertexBase(own);
    const auto [distance, face] = probe(shape, 1, 1, 1);  // over the middle of the square: no triangle but all of it
    EXPECT_NEAR(distance, 1, 1e-6);
    EXPECT_EQ(face, 0u);
    EXPECT_NEAR(probe(shape, DT_Scalar(0.1), DT_Scalar(1.9), 1).first, 1, 1e-6);
    EXPECT_NEAR(probe(shape, DT_Scalar(1.9), DT_Scalar(0.1), 1).first, 1, 1e-6);
}

TEST_F(ComplexBuilding, FacesHaveAnyNumberOfPoints)
{
    const DT_Scalar vertices[] = {0, 0, 0, 4, 0, 0, 4, 2, 0, /* a body: */ 8, 0, 0, 9, 0, 0,
                                  8, 1, 0, 8, 0, 1, 9, 1, 1};
    const DT_VertexBaseHandle own = DT_NewVertexBase(vertices, 0);
    const DT_ShapeHandle shape = keep(DT_NewComplexShape(own));
    DT_VertexRange(0, 1);
    DT_VertexRange(1, 2);
    DT_VertexRange(3, 5);
    DT_EndComplexShape();
    DT_DeleteVertexBase(own);
    const auto expect_near = [&](DT_Scalar x, DT_Scalar y, DT_Scalar z, double distance, DT_Index face) {
        const auto [found, feature] = probe(shape, x, y, z);
        EXPECT_NEAR(found, distance, 1e-6) << x << ' ' << y << ' ' << z;
        EXPECT_EQ(feature, face) << x << ' ' << y << ' ' << z;
    };
    expect_near(-3, 4, 0, 5, 0);
    expect_near(5, 1, 0, 1, 1);
    expect_near(4, 3, 0, 1, 1);
    expect_near(DT_Scalar(8.4), -1, DT_Scalar(0.1), 1, 2);
    EXPECT_LT(probe(shape, DT_Scalar(8.4), DT_Scalar(0.4), DT_Scalar(0.4)).first, 0) << "five points are a body";
}

TEST_F(ComplexBuilding, FacesAreNumberedAsGiven)
{
    const MeshData soup = soup_mesh(300, 5);
    const DT_ShapeHandle shape = keep(complex_shape(soup));
    const DT_ObjectHandle mesh = object(shape);
    for (std::size_t face = 0; face < 300; ++face)
    {
        // A point in the middle of the face has distance 0 to it; other faces may cross there, so look from near by.
        DT_Vector3 middle = {0, 0, 0};
        for (std::size_t k = 0; k < 9; ++k)
            middle[k % 3] += soup.vertices[9 * face + k] / 3;
        const DT_ShapeHandle point = DT_NewPoint(middle);
        const DT_ObjectHandle probe = DT_CreateObject(nullptr, point);
        DT_Proximity near{};
        EXPECT_TRUE(DT_GetSignedDistance(mesh, probe, nullptr, &near));
        EXPECT_NEAR(near.distance, 0, 1e-6);
        if (near.feature1 != face) { EXPECT_LT(near.distance, 1e-6) << "only a face that crosses there is as near"; }
        EXPECT_TRUE(DT_GetSignedDistance(probe, mesh, nullptr, &near));
        EXPECT_EQ(near.feature1, DT_NO_FEATURE);
        EXPECT_LT(near.feature2, 300u);
        DT_DestroyObject(probe);
        DT_DeleteShape(point);
    }
}

TEST_F(ComplexBuilding, StrideSkipsWhatTheClientKeepsBetweenVerticesAtAnyAlignment)
{
    for (const std::size_t stride :
         {sizeof(DT_Vector3), sizeof(DT_Vector3) + 1, sizeof(DT_Vector3) + 20, std::size_t(97)})
    {
        for (const std::size_t shift : {0u, 1u, 3u})
        {
            // No byte beyond the last vertex: the sanitizer sees who reads it.
            std::vector<unsigned char> bytes(shift + 7 * stride + sizeof(DT_Vector3), 0xff);
            for (std::size_t i = 0; i < 8; ++i)
                std::memcpy(&bytes[shift + i * stride], &cube.vertices[3 * i], sizeof(DT_Vector3));
            const DT_VertexBaseHandle own = DT_NewVertexBase(&bytes[shift], DT_Size(stride));
            const DT_ShapeHandle shape = complex_shape(own, cube.triangles);
            DT_DeleteVertexBase(own);
            const DT_ObjectHandle mesh = DT_CreateObject(nullptr, shape);
            DT_Vector3 min, max;
            DT_GetBBox(mesh, min, max);
            EXPECT_NEAR(min[0], -1, 1e-6);
            EXPECT_NEAR(max[2], 1, 1e-6);
            DT_Scalar t = -1;
            DT_Vector3 normal;
            const DT_Vector3 from = {DT_Scalar(0.1), DT_Scalar(0.2), 5}, to = {DT_Scalar(0.1), DT_Scalar(0.2), 3};
            EXPECT_TRUE(DT_ObjectRayCast(mesh, from, to, 10, &t, normal));
            EXPECT_NEAR(t, 2, 1e-5);
            DT_DestroyObject(mesh);
            DT_DeleteShape(shape);
        }
    }
}

TEST_F(ComplexBuilding, VerticesNotInUseMayBeAnything)
{
    MeshData data = cube;
    data.vertices.insert(data.vertices.end(), {nan, inf, -inf});
    expect_box(keep(complex_shape(data)), -1, 1);
}

TEST_F(ComplexBuilding, DegenerateRepeatedAndNonManifoldFacesAreHarmless)
{
    MeshData data = cube;
    for (int copies = 0; copies < 20; ++copies)
        data.triangles.insert(data.triangles.end(), cube.triangles.begin(), cube.triangles.end());
    data.triangles.insert(data.triangles.end(), {0, 0, 0, 1, 1, 2, 3, 4, 3, 0, 7, 7, 0, 1, 6, 0, 1, 5});
    const DT_ShapeHandle shape = keep(complex_shape(data));
    expect_box(shape, -1, 1);
    EXPECT_NEAR(probe(shape, 0, 0, 3).first, 2, 1e-5);
}

TEST_F(ComplexBuilding, AMeshOfOnePointIsAMesh)
{
    const DT_Vector3 p = {1, 2, 3};
    const DT_ShapeHandle shape = keep(DT_NewComplexShape(nullptr));
    DT_Begin();
    DT_Vertex(p);
    DT_End();
    DT_EndComplexShape();
    const auto [distance, face] = probe(shape, 1, 2, 5);
    EXPECT_NEAR(distance, 2, 1e-6);
    EXPECT_EQ(face, 0u);
}

TEST_F(ComplexBuilding, ASecondComplexShapeReturnsTheOpenOneAndReports)
{
    const DT_ShapeHandle first = keep(DT_NewComplexShape(base));
    DT_VertexIndices(3, &cube.triangles[0]);
    EXPECT_EQ(DT_NewComplexShape(nullptr), first);
    expect_error(DT_ERROR_INVALID_OPERATION);
    for (std::size_t i = 3; i < cube.triangles.size(); i += 3)
        DT_VertexIndices(3, &cube.triangles[i]);
    DT_EndComplexShape();
    expect_box(first, -1, 1);
}

TEST_F(ComplexBuilding, OnlyOneShapeIsOpenWhateverItsKind)
{
    const DT_ShapeHandle mesh = keep(DT_NewComplexShape(base));
    EXPECT_EQ(DT_NewPolytope(nullptr), nullptr);
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_EndPolytope();
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_VertexRange(0, 8);
    DT_EndComplexShape();
    expect_box(mesh, -1, 1);

    const DT_ShapeHandle hull = keep(DT_NewPolytope(base));
    EXPECT_EQ(DT_NewComplexShape(base), nullptr);
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_EndComplexShape();
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_VertexRange(0, 8);
    DT_EndPolytope();
    expect_box(hull, -1, 1);
}

TEST_F(ComplexBuilding, AnOpenShapeCannotBeUsed)
{
    const DT_ShapeHandle open = keep(DT_NewComplexShape(base));
    EXPECT_EQ(DT_CreateObject(nullptr, open), nullptr);
    EXPECT_NE(std::strstr(DT_GetErrorText(), "DT_EndComplexShape"), nullptr) << DT_GetErrorText();
    expect_error(DT_ERROR_INVALID_OPERATION);
    EXPECT_EQ(DT_GetShapeByteCount(open), 0u);
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_VertexRange(0, 8);
    DT_EndComplexShape();
    EXPECT_GT(DT_GetShapeByteCount(open), 0u);
}

TEST_F(ComplexBuilding, StrayCallsAreErrorsWithoutEffect)
{
    DT_EndComplexShape();
    expect_error(DT_ERROR_INVALID_OPERATION);
    const DT_Vector3 p = {9, 9, 9};
    const DT_ShapeHandle shape = keep(DT_NewComplexShape(nullptr));
    DT_End();
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_Vertex(p);  // outside a face
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_Begin();
    DT_Begin();
    expect_error(DT_ERROR_INVALID_OPERATION);
    for (std::size_t i = 0; i < 8; ++i)
        DT_Vertex(&cube.vertices[3 * i]);
    DT_EndComplexShape();  // the face is still open
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_End();
    DT_EndComplexShape();
    expect_box(shape, -1, 1);

    const DT_ShapeHandle indexed = keep(DT_NewComplexShape(base));
    DT_VertexIndex(3);
    expect_error(DT_ERROR_INVALID_OPERATION);
    DT_VertexRange(0, 8);
    DT_EndComplexShape();
    expect_box(indexed, -1, 1);
}

TEST_F(ComplexBuilding, FacesWithoutPointsAreErrorsAndGetNoNumber)
{
    const DT_ShapeHandle shape = keep(DT_NewComplexShape(base));
    DT_Begin();
    DT_End();
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_VertexIndices(0, nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_VertexRange(5, 0);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    DT_VertexRange(0, 8);
    DT_EndComplexShape();
    EXPECT_EQ(probe(shape, 0, 0, 5).second, 0u);
}

TEST_F(ComplexBuilding, AShapeWithoutFacesIsDeleted)
{
    const DT_ShapeHandle shape = DT_NewComplexShape(base);
    DT_EndComplexShape();
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    expect_gone(shape);
}

TEST_F(ComplexBuilding, WhatIsRefusedMakesEndFailAndDeletesTheShape)
{
    const DT_Index beyond[] = {0, 1, 0x80000000u}, highest = ~DT_Index(0);
    const auto expect_refused = [&](DT_VertexBaseHandle vertices, DT_Error error, const std::function<void()>& call) {
        const std::size_t before = DT_GetByteCount();
        const DT_ShapeHandle shape = DT_NewComplexShape(vertices);
        DT_Begin();
        if (vertices) { DT_VertexRange(0, 3); }
        else { DT_Vertex(&cube.vertices[0]); }
        call();
        expect_error(error);
        DT_End();
        DT_EndComplexShape();
        expect_error(error);
        expect_gone(shape);
        EXPECT_EQ(DT_GetByteCount(), before);
    };
    for (const DT_Scalar bad : {nan, inf, -inf})
    {
        const DT_Vector3 vertex = {0, bad, 0};
        expect_refused(nullptr, DT_ERROR_INVALID_ARGUMENT, [&] { DT_Vertex(vertex); });
    }
    expect_refused(base, DT_ERROR_INVALID_ARGUMENT, [&] { DT_VertexIndex(0x80000000u); });
    expect_refused(base, DT_ERROR_INVALID_ARGUMENT, [&] { DT_VertexIndex(highest); });
    expect_refused(base, DT_ERROR_INVALID_ARGUMENT, [&] { DT_VertexIndices(3, beyond); });
    expect_refused(base, DT_ERROR_INVALID_ARGUMENT, [&] { DT_VertexRange(0x7fffffffu, 2); });
    expect_refused(base, DT_ERROR_INVALID_OPERATION, [&] { DT_Vertex(&cube.vertices[0]); });
    expect_refused(nullptr, DT_ERROR_INVALID_OPERATION, [&] { DT_VertexIndex(0); });
    expect_refused(nullptr, DT_ERROR_INVALID_OPERATION, [&] { DT_VertexIndices(3, beyond); });
    expect_refused(nullptr, DT_ERROR_INVALID_OPERATION, [&] { DT_VertexRange(0, 3); });
}

TEST_F(ComplexBuilding, VerticesOfABaseThatAreNotFiniteAreErrorsAtTheEnd)
{
    for (const DT_Scalar bad : {nan, inf, -inf, DT_Scalar(1e20)})
    {
        MeshData data = cube;
        data.vertices[10] = bad;
        const std::size_t before = DT_GetByteCount();
        const DT_VertexBaseHandle own = DT_NewVertexBase(data.vertices.data(), 0);
        const DT_ShapeHandle shape = DT_NewComplexShape(own);
        DT_VertexRange(0, 8);
        expect_error(DT_ERROR_NONE);
        DT_EndComplexShape();
        expect_error(DT_ERROR_INVALID_ARGUMENT);
        expect_gone(shape);
        DT_DeleteVertexBase(own);
        EXPECT_EQ(DT_GetByteCount(), before);
    }
}

TEST_F(ComplexBuilding, VerticesOfABaseAreReadAtTheEnd)
{
    MeshData data = cube_mesh(6);
    const DT_VertexBaseHandle own = DT_NewVertexBase(data.vertices.data(), 0);
    const DT_ShapeHandle shape = keep(DT_NewComplexShape(own));
    DT_VertexRange(0, 8);
    data = cube_mesh(4);
    DT_ChangeVertexBase(own, cube.vertices.data());
    DT_EndComplexShape();
    DT_DeleteVertexBase(own);
    expect_box(shape, -1, 1);
}

TEST_F(ComplexBuilding, VerticesByValueAreCopied)
{
    MeshData data = cube;
    const DT_ShapeHandle shape = keep(complex_copy(data));
    data.vertices.assign(data.vertices.size(), nan);
    expect_box(shape, -1, 1);
    EXPECT_NEAR(probe(shape, 3, 0, 0).first, 2, 1e-5);
}

TEST_F(ComplexBuilding, DeletingAnOpenShapeClosesIt)
{
    DT_DeleteShape(DT_NewComplexShape(base));
    DT_VertexRange(0, 8);
    expect_error(DT_ERROR_INVALID_OPERATION);
    expect_box(keep(complex_shape(cube)), -1, 1);
}

TEST_F(ComplexBuilding, MeshesAreNoOperandsOfSumsAndHulls)
{
    const DT_ShapeHandle mesh = keep(complex_shape(cube)), ball = keep(DT_NewSphere(1));
    const std::size_t before = DT_GetByteCount();
    EXPECT_EQ(DT_NewMinkowski(mesh, ball), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_NewMinkowski(ball, mesh), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_NewHull(mesh, ball), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_NewHull(mesh, mesh), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_GetByteCount(), before);
}

TEST_F(ComplexBuilding, ObjectsKeepADeletedMeshAlive)
{
    const DT_ShapeHandle shape = complex_shape(cube);
    const DT_ObjectHandle mesh = object(shape), ball = this->ball(1, 3);
    DT_DeleteShape(shape);
    DT_Vector3 p, q;
    EXPECT_NEAR(DT_GetClosestPair(mesh, ball, p, q), 1, 1e-5);
}

TEST_F(ComplexBuilding, EachThreadHasAShapeOfItsOwn)
{
    const DT_ShapeHandle mine = keep(DT_NewComplexShape(base));
    DT_VertexIndices(3, &cube.triangles[0]);
    DT_ShapeHandle theirs = nullptr;
    std::thread([&] {
        theirs = complex_shape(base, cube.triangles);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    }).join();
    DT_VertexRange(0, 8);
    DT_EndComplexShape();
    expect_box(mine, -1, 1);
    expect_box(keep(theirs), -1, 1);
}

}  // namespace
