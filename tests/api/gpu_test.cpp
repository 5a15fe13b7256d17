// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The backends give the same answers, each in its name.
#include "depth_backend.hpp"
#include "polyhedra.hpp"

#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace
{

class Backends : public ApiTest
{
protected:
    void SetUp() override { need_backend(DT_DEPTH_GPU); }
    static bool depth(DT_ObjectHandle a, DT_ObjectHandle b, DT_DepthBackend backend, DT_DepthResult& result,
                      double accuracy = finest, DT_Count max_steps = 0)
    {
        const DT_DepthOptions options{sizeof options, accuracy, {}, 0, backend, max_steps, 0, 0};
        result = {};
        result.struct_size = sizeof result;
        return DT_GetGlobalPenDepth(a, b, &options, &result) == DT_TRUE;
    }

    const MeshData u = letter_u(), room = boxes({{{-2, -2, -2}, {2, 2, 2}}, {{-1, -1, -1}, {1, 1, 1}, true}});
};

TEST_F(Backends, HaveADeviceWithAName)
{
    EXPECT_NE(std::string(DT_GetDepthDevice()), "");
    EXPECT_STREQ(DT_GetDepthDevice(), DT_GetDepthDevice());
}

TEST_F(Backends, Agree)
{
    const DT_ShapeHandle letter = keep(polyhedron(u)), shell = keep(polyhedron(room));
    const std::vector<DT_ShapeHandle> shapes{letter,
                                             shell,
                                             keep(DT_NewBox(1, 2, 1)),
                                             keep(DT_NewCone(1, 2)),
                                             keep(DT_NewSphere(DT_Scalar(0.5))),
                                             keep(DT_NewCylinder(1, 1))};
    std::mt19937 random(81);
    std::uniform_real_distribution<float> any(-1, 1);
    int deep = 0, apart = 0;
    for (int k = 0; k < 36; ++k)
    {
        const DT_ObjectHandle a =
            object(k % 2 == 0 ? letter : shell, DT_Scalar(2 * any(random)), DT_Scalar(2 * any(random)));
        const DT_ObjectHandle b =
            object(shapes[std::size_t(k / 2) % shapes.size()], DT_Scalar(any(random)), 0, DT_Scalar(any(random)));
        const DT_Quaternion turn = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random)), 1};
        DT_SetOrientation(b, turn);
        if (k % 5 == 0) DT_SetMargin(a, DT_Scalar(0.125));
        DT_DepthResult cpu, gpu;
        ASSERT_EQ(depth(a, b, DT_DEPTH_CPU, cpu), depth(a, b, DT_DEPTH_GPU, gpu)) << k;
        ASSERT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        if (cpu.depth > 0)
        {
            ++deep;
            EXPECT_EQ(cpu.backend, DT_DEPTH_CPU);
            EXPECT_EQ(gpu.backend, DT_DEPTH_GPU);
            EXPECT_LE(double(gpu.lower), double(cpu.depth)) << k;
            EXPECT_GE(double(gpu.depth), double(cpu.lower)) << k;
            EXPECT_NEAR(double(gpu.depth), double(cpu.depth), 1e-6) << k;
            EXPECT_NEAR(double(gpu.lower), double(cpu.lower), 1e-6) << k;
            for (int i = 0; i < 3; ++i)
                EXPECT_NEAR(double(gpu.point1[i] + gpu.depth * gpu.direction[i]), double(gpu.point2[i]), 1e-5);
        }
        else
            ++apart;
    }
    EXPECT_GT(deep, 20);
    EXPECT_GT(apart, 2);
}

TEST_F(Backends, KeepToTheirLimits)
{
    const DT_ObjectHandle a = object(keep(polyhedron(u))), b = object(keep(polyhedron(room)), 1, 1, DT_Scalar(0.5));
    DT_DepthResult exact, found;
    ASSERT_TRUE(depth(a, b, DT_DEPTH_CPU, exact));
    for (const DT_Count steps : {1u, 8u, 10u})
    {
        ASSERT_TRUE(depth(a, b, DT_DEPTH_GPU, found, 0, steps));
        EXPECT_LE(found.lower, exact.depth);
        EXPECT_GE(found.depth, exact.lower);
    }
    ASSERT_TRUE(depth(a, b, DT_DEPTH_GPU, found, DT_Scalar(0.1)));
    EXPECT_LE(found.lower, exact.depth);
    EXPECT_GE(found.depth, exact.lower);
    EXPECT_GE(double(found.lower), 0.899 * double(found.depth));
}

/// Whatever is asked for, the interval of the device has the depth in it that the processor finds exactly.
TEST_F(Backends, HaveTheExactDepthInTheirIntervals)
{
    const DT_ShapeHandle letter = keep(polyhedron(u)), shell = keep(polyhedron(room)), ball = keep(DT_NewSphere(1));
    int wide = 0;
    for (const double scale : {1e-6, 1.0, 1e6})
        for (const DT_ShapeHandle other : {letter, shell, ball})
        {
            const DT_ObjectHandle a = object(letter),
                                  b = object(other, DT_Scalar(0.7 * scale), DT_Scalar(scale), DT_Scalar(0.4 * scale));
            const DT_Vector3 all = {DT_Scalar(scale), DT_Scalar(scale), DT_Scalar(scale)};
            const DT_Quaternion turn = {DT_Scalar(0.1), DT_Scalar(0.2), DT_Scalar(0.3), 1};
            DT_SetOrientation(b, turn);
            DT_SetScaling(a, all);
            DT_SetScaling(b, all);
            for (const double margin : {0.0, 0.125})
            {
                DT_SetMargin(a, DT_Scalar(margin * scale));
                DT_DepthResult exact, found;
                ASSERT_TRUE(depth(a, b, DT_DEPTH_CPU, exact));
                for (const auto& [accuracy, steps] :
                     {std::pair(finest, 0u), {0.01, 0u}, {0.2, 0u}, {finest, 1u}, {finest, 9u}})
                {
                    ASSERT_TRUE(depth(a, b, DT_DEPTH_GPU, found, accuracy, steps));
                    EXPECT_EQ(found.backend, DT_DEPTH_GPU);
                    const double rounding = 1e-6 * double(exact.depth);
                    EXPECT_LE(double(found.lower), double(exact.lower) + rounding);
                    EXPECT_GE(double(found.depth), double(exact.depth) - rounding);
                    wide += double(found.lower) < 0.999 * double(exact.lower);
                }
            }
        }
    EXPECT_GT(wide, 10);
}

TEST_F(Backends, LeaveLargeSolidsToTheProcessor)
{
    const MeshData bars = boxes({{{0, 0, 0}, {3, 1, 1}}, {{0, 0.25, 0}, {1, 3, 1}}});  // which cross
    const DT_VertexBaseHandle base = DT_NewVertexBase(bars.vertices.data(), 0);
    const DT_ShapeHandle shape = DT_NewPolyhedron(base);
    DT_RepairPolyhedron();
    for (std::size_t i = 0; i < bars.triangles.size(); i += 3)
        DT_VertexIndices(3, &bars.triangles[i]);
    DT_EndPolyhedron();
    DT_DeleteVertexBase(base);
    const DT_ObjectHandle a = object(keep(shape)), b = object(keep(polyhedron(u)), 1, 1, DT_Scalar(0.5));
    DT_DepthResult cpu, gpu;
    ASSERT_TRUE(depth(a, b, DT_DEPTH_CPU, cpu, DT_Scalar(0.01)));
    ASSERT_TRUE(depth(a, b, DT_DEPTH_GPU, gpu, DT_Scalar(0.01)));
    EXPECT_EQ(gpu.depth, cpu.depth);
    EXPECT_EQ(gpu.lower, cpu.lower);
    EXPECT_EQ(gpu.backend, DT_DEPTH_CPU);
}

TEST_F(Backends, LeaveTwoConvexShapesToTheProcessor)
{
    const DT_ObjectHandle a = box(2), b = box(2, DT_Scalar(1.5));
    DT_DepthResult found;
    ASSERT_TRUE(depth(a, b, DT_DEPTH_GPU, found));
    EXPECT_NEAR(double(found.depth), 0.5, 1e-3);
    EXPECT_EQ(found.backend, DT_DEPTH_CPU);
}

TEST_F(Backends, DoNotFollowIntoAChildProcess)
{
    const DT_ObjectHandle a = object(keep(polyhedron(u))), b = object(keep(polyhedron(room)), 1, 1, DT_Scalar(0.5));
    DT_DepthResult found;
    ASSERT_TRUE(depth(a, b, DT_DEPTH_GPU, found));
    const pid_t child = fork();
    if (child == 0)
    {
        const bool refused = !depth(a, b, DT_DEPTH_GPU, found) && DT_GetError() == DT_ERROR_NO_GPU;
        const bool served = depth(a, b, DT_DEPTH_AUTO, found) && found.backend == DT_DEPTH_CPU;
        _exit(refused && served && !DT_HasDepthBackend(DT_DEPTH_GPU) ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_TRUE(depth(a, b, DT_DEPTH_GPU, found));
}

}  // namespace
