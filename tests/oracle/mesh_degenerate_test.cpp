// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Families of meshes that are hard on a library keep every promise, too.
#include "expect_no_faults.hpp"
#include "support/degenerate_meshes.hpp"

namespace dt::test
{
namespace
{

TEST(DegenerateMeshes, KeepEveryPromise)
{
    Findings findings;
    for (long block = 0; block < 4; ++block)
        degenerate_mesh_block(7, block, 20, findings);
    expect_no_faults(findings);
    EXPECT_GT(findings.apart, 200);
    EXPECT_GT(findings.overlapping, 200);
    EXPECT_GT(findings.cast_hits, 50);
}

}  // namespace
}  // namespace dt::test
