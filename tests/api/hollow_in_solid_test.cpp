// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A hollow mesh of many parts, none of which crosses the surface of a solid: it is in contact if a part is in the matter,
// which a formula tells.
#include "polyhedra.hpp"

#include <SOLID/SOLID_all.h>
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace
{

class HollowInSolid : public ::testing::Test
{
protected:
    double any(double lo, double hi) { return lo + (hi - lo) * (double(random()) / 4294967296.0); }

    /// Cubes at points that the formula wants, seen from which the surface is not near.
    template <class Depth> MeshData cubes(int count, int in_matter, Depth depth)
    {
        std::vector<Part> parts;
        while (int(parts.size()) < count)
        {
            const double at[3] = {any(-1.5, 1.5), any(-1.5, 1.5), any(-1.5, 1.5)}, deep = depth(at);
            const bool wants_matter = int(parts.size()) < in_matter;
            if (wants_matter ? !(deep > 0.08) : !(deep < -0.08)) continue;
            Part part;
            for (int k = 0; k < 3; ++k)
                part.lo[k] = at[k] - 0.02, part.hi[k] = at[k] + 0.02;
            parts.insert(parts.begin() + std::ptrdiff_t(random() % (parts.size() + 1)), part);
        }
        return boxes(parts);
    }

    /// `depth` is how deep a point is, roughly: positive in the matter.
    template <class Depth> void check(DT_ShapeHandle solid, Depth depth)
    {
        const DT_ObjectHandle a = DT_CreateObject(nullptr, solid);
        for (int k = 0; k < 24; ++k)
        {
            const int in_matter = k % 2 == 0 ? 0 : 1 + k % 3;
            const MeshData data = cubes(150, in_matter, depth);
            const DT_ShapeHandle mesh = complex_shape(data);
            const DT_ObjectHandle b = DT_CreateObject(nullptr, mesh);
            const DT_Quaternion turn = {DT_Scalar(any(-1, 1)), DT_Scalar(any(-1, 1)), DT_Scalar(any(-1, 1)), 1};
            const DT_Vector3 at = {DT_Scalar(any(-9, 9)), 3, 1}, stretch = {2, DT_Scalar(any(0.5, 1)), 1};
            for (const DT_ObjectHandle object : {a, b})
            {
                DT_SetPosition(object, at);
                DT_SetOrientation(object, turn);
                if (k % 4 > 1) DT_SetScaling(object, stretch);
            }
            DT_Vector3 p, q;
            EXPECT_EQ(DT_Intersect(a, b, nullptr), in_matter > 0) << "case " << k;
            EXPECT_EQ(DT_Intersect(b, a, nullptr), in_matter > 0) << "case " << k;
            EXPECT_EQ(DT_GetPenDepth(a, b, p, q), in_matter > 0) << "case " << k;
            EXPECT_EQ(DT_GetClosestPair(a, b, p, q) > 0, in_matter == 0) << "case " << k;
            DT_Proximity found{};
            DT_GetSignedDistance(b, a, nullptr, &found);
            EXPECT_EQ(found.distance<0, in_matter> 0) << "case " << k;
            EXPECT_TRUE(found.lower <= found.distance && found.distance <= found.upper) << "case " << k;
            DT_DestroyObject(b);
            DT_DeleteShape(mesh);
        }
        DT_DestroyObject(a);
        DT_DeleteShape(solid);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    }

    std::mt19937 random{52};
};

TEST_F(HollowInSolid, WithACavity)
{
    const MeshData data = boxes({{{-1, -1, -1}, {1, 1, 1}}, {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}, true}});
    check(polyhedron(data), [](const double(&x)[3]) {
        const double largest = std::max({std::fabs(x[0]), std::fabs(x[1]), std::fabs(x[2])});
        return std::min(1 - largest, largest - 0.5);
    });
}

TEST_F(HollowInSolid, WithManyFaces)
{
    const MeshData ring = torus_mesh(48, 30, 1, 0.4);
    check(polyhedron(ring), [](const double(&x)[3]) { return 0.4 - std::hypot(std::hypot(x[0], x[1]) - 1, x[2]); });
}

}  // namespace
