// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the tests of the C API share: a clean start, a clean end, and objects in one line.
#pragma once

#include <SOLID/SOLID_all.h>
#include <gtest/gtest.h>
#include <vector>

/// Every test leaves the library empty and no error behind.
class ApiTest : public ::testing::Test
{
protected:
    ApiTest() { DT_GetError(); }

    ~ApiTest() override
    {
        for (const DT_ObjectHandle object : objects_)
            DT_DestroyObject(object);
        for (const DT_ShapeHandle shape : shapes_)
            DT_DeleteShape(shape);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        EXPECT_EQ(DT_GetByteCount(), 0u);
    }

    /// Deletes the shape when the test is over.
    DT_ShapeHandle keep(DT_ShapeHandle shape)
    {
        EXPECT_NE(shape, nullptr) << DT_GetErrorText();
        shapes_.push_back(shape);
        return shape;
    }

    /// An object at (x, y, z), destroyed when the test is over.
    DT_ObjectHandle object(DT_ShapeHandle shape, DT_Scalar x = 0, DT_Scalar y = 0, DT_Scalar z = 0)
    {
        const DT_ObjectHandle made = DT_CreateObject(nullptr, shape);
        EXPECT_NE(made, nullptr) << DT_GetErrorText();
        const DT_Vector3 position = {x, y, z};
        DT_SetPosition(made, position);
        objects_.push_back(made);
        return made;
    }

    DT_ObjectHandle box(DT_Scalar edge, DT_Scalar x = 0) { return object(keep(DT_NewBox(edge, edge, edge)), x); }
    DT_ObjectHandle ball(DT_Scalar radius, DT_Scalar x = 0) { return object(keep(DT_NewSphere(radius)), x); }

private:
    std::vector<DT_ShapeHandle> shapes_;
    std::vector<DT_ObjectHandle> objects_;
};

/// The eight corners of a cube with this edge, centred.
inline std::vector<DT_Scalar> cube_corners(DT_Scalar edge)
{
    std::vector<DT_Scalar> corners;
    for (int i = 0; i < 8; ++i)
    {
        for (int axis = 0; axis < 3; ++axis)
            corners.push_back((i >> axis & 1) != 0 ? edge / 2 : -edge / 2);
    }
    return corners;
}

/// The polytope of these points, by value.
inline DT_ShapeHandle polytope(const std::vector<DT_Scalar>& coordinates)
{
    const DT_ShapeHandle shape = DT_NewPolytope(nullptr);
    for (std::size_t i = 0; i + 2 < coordinates.size(); i += 3)
        DT_Vertex(&coordinates[i]);
    DT_EndPolytope();
    return shape;
}
