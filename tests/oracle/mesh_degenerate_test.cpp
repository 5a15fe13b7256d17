// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Families of meshes that are hard on a library keep every promise, too.
#include "expect_no_faults.hpp"
#include "support/degenerate_meshes.hpp"
#include "support/mesh_checks.hpp"

namespace dt::test
{
namespace
{

TEST(DegenerateMeshes, TrianglesThatShareAnEdgeMeet)
{
    MeshBody left, right;
    left.faces.push_back({Vec{0, 0, 0}, Vec{0, 1, 0}, Vec{-1, 0, 0}});
    right.faces.push_back({Vec{0, 0, 0}, Vec{0, 1, 0}, Vec{1, 0, 0}});
    const Subject a(left), b(right);
    EXPECT_TRUE(DT_Intersect(a.handle(), b.handle(), nullptr));
}

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
