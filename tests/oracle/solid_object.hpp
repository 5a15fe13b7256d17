// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A model as an object of the library, and its global depth, asked of a backend.
#pragma once

#include "support/handles.hpp"
#include "support/solid_models.hpp"

#include "SOLID/SOLID_all.h"

#include <gtest/gtest.h>
#include <optional>
#include <string>

namespace dt::test
{

/// An accuracy that asks for all that the arithmetic and the solids allow.
constexpr double finest = 1e-12;

class SolidObject
{
public:
    explicit SolidObject(const Model& model, double scale = 1)
    {
        for (const Vec v : model.vertices)
            for (const double x : {v.x, v.y, v.z})
                coordinates_.push_back(static_cast<DT_Scalar>(scale * x));
        const DT_VertexBaseHandle base = DT_NewVertexBase(coordinates_.data(), 0);
        shape_ = DT_NewPolyhedron(base);
        for (const auto& [a, b, c] : model.triangles)
        {
            const DT_Index corners[3] = {a, b, c};
            DT_VertexIndices(3, corners);
        }
        DT_EndPolyhedron();
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        DT_DeleteVertexBase(base);
        object_ = DT_CreateObject(nullptr, shape_);
    }
    ~SolidObject()
    {
        DT_DestroyObject(object_);
        DT_DeleteShape(shape_);
    }
    SolidObject(const SolidObject&) = delete;
    SolidObject& operator=(const SolidObject&) = delete;

    void place(const Placement& at) { MadeObject::place(object_, at); }
    DT_ObjectHandle handle() const { return object_; }

private:
    std::vector<DT_Scalar> coordinates_;
    DT_ShapeHandle shape_;
    DT_ObjectHandle object_;
};

/// An answer in double.
struct Found
{
    double depth, lower;
    Vec direction;

    Vec way() const { return depth * direction; }
};

/// Tests of what holds for every backend. Those that are not there are skipped.
class DepthBackends : public ::testing::TestWithParam<DT_DepthBackend>
{
protected:
    void SetUp() override
    {
        if (DT_HasDepthBackend(GetParam()) == DT_FALSE) GTEST_SKIP();
    }
    static std::optional<Found> depth(const SolidObject& a, const SolidObject& b)
    {
        const DT_DepthOptions options{sizeof options, finest, {}, 0, GetParam(), 0, 0, 0};
        DT_DepthResult result{};
        result.struct_size = sizeof result;
        const bool overlap = DT_GetGlobalPenDepth(a.handle(), b.handle(), &options, &result) == DT_TRUE;
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        if (!overlap) return {};
        return Found{static_cast<double>(result.depth), static_cast<double>(result.lower), to_vec(result.direction)};
    }

    /// Whether the answer is what it promises, when the depth is known up to `slack`.
    static void expect_depth(const Found& found, double expected, double slack)
    {
        EXPECT_LE(found.lower, expected + slack);
        EXPECT_GE(found.depth, expected - slack);
        EXPECT_NEAR(norm(found.direction), 1, 1e-6);
        EXPECT_NEAR(found.depth, expected, slack);
        EXPECT_NEAR(found.lower, expected, slack);
    }
};

inline std::string backend_name(const ::testing::TestParamInfo<DT_DepthBackend>& info)
{
    return info.param == DT_DEPTH_CPU ? "Cpu" : "Gpu";
}

}  // namespace dt::test
