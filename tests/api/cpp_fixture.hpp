// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the tests of SOLID.hpp share: the code of a failure, a tetrahedron, and that nothing is left behind.
#pragma once

#include "SOLID/SOLID.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

inline std::vector<solid::Vector> corners()
{
    return {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
}
inline std::vector<DT_Index> triangles()
{
    return {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
}
inline std::vector<solid::Vertex> packed(const std::vector<solid::Vector>& points)
{
    std::vector<solid::Vertex> out;
    for (const solid::Vector& p : points)
        out.push_back({DT_Scalar(p.x), DT_Scalar(p.y), DT_Scalar(p.z)});
    return out;
}

class CppTest : public testing::Test
{
protected:
    ~CppTest() override
    {
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
        EXPECT_EQ(DT_GetByteCount(), 0u);
    }

    /// The code of the Failure that a call throws; DT_ERROR_NONE if it throws none.
    template <class Call> static DT_Error failure_of(Call call)
    {
        try
        {
            call();
        }
        catch (const solid::Failure& failure)
        {
            EXPECT_FALSE(std::string(failure.what()).empty());
            return failure.code();
        }
        return DT_ERROR_NONE;
    }
};
