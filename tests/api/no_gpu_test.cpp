// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// For machines without a graphics device, or with one that does not do: run with an environment that makes this one of
// them.
#include "polyhedra.hpp"

#include <string>

namespace
{

class NoDevice : public ApiTest
{};

TEST_F(NoDevice, IsAnErrorOnlyForThoseWhoAskForIt)
{
    EXPECT_FALSE(DT_HasDepthBackend(DT_DEPTH_GPU));
    EXPECT_STREQ(DT_GetDepthDevice(), "");
    const MeshData u = letter_u();
    const DT_ObjectHandle a = object(keep(polyhedron(u))), b = box(1, 1);
    DT_DepthOptions options{sizeof options, 0, {}, 0, DT_DEPTH_GPU, 0, 0, 0};
    DT_DepthResult result{};
    result.struct_size = sizeof result;
    EXPECT_FALSE(DT_GetGlobalPenDepth(a, b, &options, &result));
    EXPECT_EQ(DT_GetError(), DT_ERROR_NO_GPU);
    EXPECT_NE(std::string(DT_GetErrorText()), "");
    EXPECT_EQ(result.depth, 0);
    options.backend = DT_DEPTH_AUTO;
    EXPECT_TRUE(DT_GetGlobalPenDepth(a, b, &options, &result));
    EXPECT_EQ(result.backend, DT_DEPTH_CPU);
}

}  // namespace
