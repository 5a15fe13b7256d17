// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Programs that hold the same promises of the global depth for different backends.
#pragma once

#include <SOLID/SOLID_depth.h>
#include <cstdlib>
#include <gtest/gtest.h>

extern const DT_DepthBackend backend_under_test;

/// An accuracy that asks for all that the arithmetic and the solids allow.
constexpr double finest = 1e-12;

/// Skips a test whose backend is not there, unless the run has been promised one by SOLID_EXPECT_GPU.
inline void need_backend(DT_DepthBackend backend)
{
    if (DT_HasDepthBackend(backend)) return;
    ASSERT_EQ(std::getenv("SOLID_EXPECT_GPU"), nullptr) << "no graphics device";
    GTEST_SKIP() << "no graphics device";
}
