// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random pairs of solids and of solids with convex shapes, some with margins, stretched, mirrored, tiny or huge: all
// questions about the depth agree, its interval is as narrow as asked, its way leads out, and no shorter one that was
// tried.
#include "oracle/solid_object.hpp"

#include <cmath>
#include <memory>
#include <random>

namespace dt::test
{
namespace
{

class SolidAgreement : public testing::Test
{
protected:
    static constexpr double accuracy = 0.01;

    std::mt19937 random{7};
    int narrow = 0;

    double any(double lo, double hi) { return std::uniform_real_distribution<double>(lo, hi)(random); }
    Vec any_unit()
    {
        std::normal_distribution<double> g;
        const Vec v{g(random), g(random), g(random)};
        const double k = 1 / std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
        return {k * v.x, k * v.y, k * v.z};
    }

    /// Turned; every third one stretched, or mirrored.
    Placement any_placement(double scale, Vec at)
    {
        const Vec u = any_unit(), w = any_unit();
        const Vec n{u.y * w.z - u.z * w.y, u.z * w.x - u.x * w.z, u.x * w.y - u.y * w.x};
        const double l = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
        const Vec z{n.x / l, n.y / l, n.z / l},
            y{z.y * u.z - z.z * u.y, z.z * u.x - z.x * u.z, z.x * u.y - z.y * u.x};
        const bool bent = any(0, 1) < 0.33;
        const auto column = [&](Vec v) {
            const double k = scale * (bent ? any(0.5, 1.5) * (any(0, 1) < 0.3 ? -1 : 1) : 1);
            return Vec{k * v.x, k * v.y, k * v.z};
        };
        return {{column(u), column(y), column(z)}, {scale * at.x, scale * at.y, scale * at.z}};
    }

    /// Returns whether they overlap.
    bool check(DT_ObjectHandle a, DT_ObjectHandle b, Placement at, double size)
    {
        MadeObject::place(a, at);
        const DT_DepthOptions options{sizeof options, accuracy, {}, 0, DT_DEPTH_CPU, 0, 0, 0};
        DT_DepthResult deep{};
        deep.struct_size = sizeof deep;
        const bool overlap = DT_GetGlobalPenDepth(a, b, &options, &deep);
        DT_Proximity apart{};
        EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &apart));
        DT_Vector3 p, q;
        const double slack = 1e-5 * size;
        if (!overlap)
        {
            EXPECT_GE(double(apart.distance), -slack);
            return false;
        }
        EXPECT_LE(deep.lower, deep.depth);
        if (double(deep.depth) < 10 * slack) return true;
        EXPECT_TRUE(DT_Intersect(a, b, nullptr));
        EXPECT_TRUE(DT_GetPenDepth(a, b, p, q));
        EXPECT_LE(double(-apart.lower), double(deep.depth) * (1 + accuracy) + slack);
        EXPECT_GE(double(-apart.lower), double(deep.lower) - slack);
        narrow += double(deep.lower) >= (1 - 1.01 * accuracy) * double(deep.depth);
        const auto moved = [&](Vec d, double by) {
            Placement there = at;
            there.origin = {at.origin.x + by * d.x, at.origin.y + by * d.y, at.origin.z + by * d.z};
            MadeObject::place(a, there);
        };
        moved({double(deep.direction[0]), double(deep.direction[1]), double(deep.direction[2])}, double(deep.depth));
        DT_DepthResult left{};
        left.struct_size = sizeof left;
        DT_GetGlobalPenDepth(a, b, &options, &left);
        EXPECT_LT(double(left.depth), slack);
        for (int k = 0; k < 4; ++k)
        {
            moved(any_unit(), 0.999 * double(deep.lower));
            EXPECT_TRUE(DT_Intersect(a, b, nullptr));
        }
        return true;
    }
};

TEST_F(SolidAgreement, OfAllQuestionsAboutTwoCubesThatOverlapByAQuarter)
{
    SolidObject p(box({0, 0, 0}, {1, 1, 1})), q(box({0, 0, 0}, {1, 1, 1}));
    p.place({Mat{}, {0.75, 0.5, 0}});
    DT_Proximity near{};
    DT_DepthResult deep{};
    deep.struct_size = sizeof deep;
    EXPECT_TRUE(DT_Intersect(p.handle(), q.handle(), nullptr));
    EXPECT_TRUE(DT_GetSignedDistance(p.handle(), q.handle(), nullptr, &near));
    EXPECT_TRUE(DT_GetGlobalPenDepth(p.handle(), q.handle(), nullptr, &deep));
    EXPECT_NEAR(double(near.distance), -0.25, 0.25e-3);
    EXPECT_NEAR(double(deep.depth), 0.25, 0.25e-3);
}

TEST_F(SolidAgreement, OfAllQuestionsAboutRandomPairs)
{
    const std::vector<Model> models = {prism(cells({"#..", "#..", "###"}), -0.5, 0.5), spiked_cube(0.6, 1.3),
                                       prism(gear(9, 1, 1.3, 0.4, 0.3), 0, 0.5), hollow_box(1, 0.8),
                                       turned_about_axis(ring_section(1, 0.3, 8), 16)};
    const DT_Vector3 ends[2] = {{0, -1, 0}, {0, 1, 0}};
    const DT_ShapeHandle thin = DT_NewLineSegment(ends[0], ends[1]), dot = DT_NewSphere(DT_Scalar(0.3));
    const DT_ShapeHandle convex[] = {DT_NewBox(1, 1, DT_Scalar(0.5)), DT_NewSphere(DT_Scalar(0.7)),
                                     DT_NewCylinder(DT_Scalar(0.5), 1), DT_NewCone(DT_Scalar(0.7), 1),
                                     DT_NewMinkowski(thin, dot)};
    std::vector<std::unique_ptr<SolidObject>> solids;
    for (const Model& model : models)
        solids.push_back(std::make_unique<SolidObject>(model));
    std::vector<DT_ObjectHandle> others;
    for (const DT_ShapeHandle shape : convex)
        others.push_back(DT_CreateObject(nullptr, shape));
    int overlaps = 0;
    for (int k = 0; k < 100; ++k)
    {
        const double scale = k % 4 == 0 ? std::pow(10, any(-6, 6)) : 1;
        SolidObject resting(models[random() % models.size()]);
        const DT_ObjectHandle moving =
            k % 2 ? solids[random() % solids.size()]->handle() : others[random() % others.size()];
        resting.place(any_placement(scale, {0, 0, 0}));
        DT_SetMargin(moving, DT_Scalar(k % 3 == 0 ? scale * any(0, 0.2) : 0));
        const Vec d = any_unit();
        const double far = any(0, 1.6);
        overlaps +=
            check(moving, resting.handle(), any_placement(scale, {far * d.x, far * d.y, far * d.z}), 4 * scale);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        if (HasFailure()) FAIL() << "pair " << k;
    }
    EXPECT_GT(overlaps, 50);
    EXPECT_GE(narrow, 0.9 * overlaps);
    for (const DT_ObjectHandle object : others)
        DT_DestroyObject(object);
    for (const DT_ShapeHandle shape : convex)
        DT_DeleteShape(shape);
    DT_DeleteShape(thin);
    DT_DeleteShape(dot);
}

}  // namespace
}  // namespace dt::test
