// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a client sees of a device that is hardware by its name, is cheap, and fails. The driver is that of
// faulty_egl.cpp, which the library finds in the place of the real one; each test is a process of its own.
#include "tests/depth/faulty_egl.hpp"
#include "tests/pieces/solids.hpp"

#include "SOLID/SOLID_all.h"

#include <cmath>
#include <cstring>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <numbers>

namespace dt::test
{
namespace
{

/// An accuracy that asks for all that the arithmetic and the solids allow.
constexpr double finest = 1e-12;

using test::DriverFaults;

/// In numbers of which floats lose nothing, so that all faces are flat.
Soup flat_ring(int around, int across)
{
    const auto snapped = [](double x) { return std::round(1024 * x) / 1024; };
    Soup ring;
    for (int i = 0; i < around; ++i)
        for (int j = 0; j < across; ++j)
        {
            const double a = 2 * std::numbers::pi * i / around, b = 2 * std::numbers::pi * j / across;
            const double r = snapped(1 + 0.4 * std::cos(b));
            ring.vertices.push_back({r * snapped(std::cos(a)), r * snapped(std::sin(a)), snapped(0.4 * std::sin(b))});
        }
    const auto at = [&](int i, int j) { return static_cast<std::uint32_t>(i % around * across + j % across); };
    for (int i = 0; i < around; ++i)
        for (int j = 0; j < across; ++j)
        {
            ring.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            ring.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    return ring;
}

class HardQuestions : public testing::Test
{
protected:
    void SetUp() override
    {
        void* const library = dlopen(SOLID_FAULTY_EGL, RTLD_NOW | RTLD_LOCAL);
        ASSERT_NE(library, nullptr) << dlerror();
        if (dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL) != library) GTEST_SKIP() << "started without its driver";
        inject_ = reinterpret_cast<test::InjectDriverFaults>(dlsym(library, "inject_driver_faults"));
        inject(hurried(1));  // after the test question, so it takes no time when it is timed
        if (!DT_HasDepthBackend(DT_DEPTH_GPU)) GTEST_SKIP() << "no graphics device";
        inject(hardware());
        for (Made* const made : {&a_, &b_})
            *made = make(ring_);
    }
    void TearDown() override
    {
        destroy(a_);
        destroy(b_);
    }
    static DriverFaults hardware()
    {
        DriverFaults faults;
        faults.renderer = "Hardware";
        return faults;
    }
    /// Does nothing after some questions.
    static DriverFaults hurried(int calls_before)
    {
        DriverFaults faults = hardware();
        faults.failing = "glDispatchCompute";
        faults.calls_before = calls_before;
        faults.error = 0;
        return faults;
    }
    void inject(const DriverFaults& faults) { inject_(faults); }
    void place(double x) const
    {
        const DT_Vector3 at = {static_cast<DT_Scalar>(x), DT_Scalar(0.011), DT_Scalar(0.017)};
        DT_SetPosition(b_.object, at);
    }
    struct Made
    {
        DT_ShapeHandle shape = nullptr;
        DT_ObjectHandle object = nullptr;
    };
    static DT_DepthResult ask(const Made& a, const Made& b, DT_DepthBackend backend, double accuracy = finest)
    {
        const DT_DepthOptions options{sizeof options, accuracy, {}, 0, backend, 0, 0, 0};
        DT_DepthResult result{};
        result.struct_size = sizeof result;
        DT_GetGlobalPenDepth(a.object, b.object, &options, &result);
        return result;
    }
    DT_DepthResult ask(DT_DepthBackend backend, double accuracy = finest) const
    {
        return ask(a_, b_, backend, accuracy);
    }
    static void expect_same(const DT_DepthResult& found, const DT_DepthResult& expected)
    {
        EXPECT_GT(found.depth, 0);
        EXPECT_NEAR(double(found.depth), double(expected.depth), 1e-6);
        EXPECT_NEAR(double(found.lower), double(expected.lower), 1e-6);
    }

    static void destroy(const Made& made)
    {
        DT_DestroyObject(made.object);
        DT_DeleteShape(made.shape);
    }
    static Made make(const Soup& soup)
    {
        const DT_ShapeHandle shape = DT_NewPolyhedron(nullptr);
        for (const shape::Triangle& t : soup.triangles)
        {
            DT_Begin();
            for (const std::uint32_t i : t)
            {
                const Vec3 p = soup.vertices[i];
                const DT_Vector3 vertex = {DT_Scalar(p.x), DT_Scalar(p.y), DT_Scalar(p.z)};
                DT_Vertex(vertex);
            }
            DT_End();
        }
        DT_EndPolyhedron();
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        return {shape, DT_CreateObject(nullptr, shape)};
    }

private:
    const Soup ring_ = flat_ring(24, 12);
    Made a_, b_;
    test::InjectDriverFaults inject_ = nullptr;
};

/// Nearly coincident, and turned a little: a search takes several times as long as making all facets for a device,
/// which is its price, as the device itself seems to take no time.
TEST_F(HardQuestions, AreLeftToTheDeviceWhereThatIsCheaper)
{
    const Made a = make(flat_ring(64, 32)), b = make(flat_ring(64, 32));
    const DT_Vector3 at = {DT_Scalar(0.001), DT_Scalar(0.0009), DT_Scalar(0.0013)};
    const DT_Quaternion turn = {DT_Scalar(0.3), DT_Scalar(0.45), DT_Scalar(0.15), 1};
    DT_SetPosition(b.object, at);
    DT_SetOrientation(b.object, turn);
    inject(hurried(0));  // what it leaves undone the search does
    const DT_DepthResult any = ask(a, b, DT_DEPTH_AUTO), cpu = ask(a, b, DT_DEPTH_CPU, 0.1);
    EXPECT_EQ(any.backend, DT_DEPTH_GPU);
    EXPECT_LE(any.lower, cpu.depth);
    EXPECT_GE(any.depth, cpu.lower);
    EXPECT_GE(double(any.lower), 0.999 * double(any.depth));
    destroy(a);
    destroy(b);
}

/// Which of them answers is up to the clock; cover_test.cpp shows that the dearer one is not asked.
TEST_F(HardQuestions, AreAnsweredTheSameByWhoeverIsCheaper)
{
    EXPECT_STREQ(DT_GetDepthDevice(), "Hardware");
    for (const double x : {0.013, 0.05, 1.2, 2.7})  // nearly coincident ones are hard, others are not
    {
        place(x);
        const DT_DepthResult cpu = ask(DT_DEPTH_CPU), any = ask(DT_DEPTH_AUTO);
        expect_same(any, cpu);
        EXPECT_TRUE(any.backend == DT_DEPTH_GPU || any.backend == DT_DEPTH_CPU);
    }
}

TEST_F(HardQuestions, StayWithTheProcessorWhenTheDeviceIsLost)
{
    place(0.013);
    const DT_DepthResult cpu = ask(DT_DEPTH_CPU);
    DriverFaults lost = hardware();
    lost.failing = "glDispatchCompute";
    lost.error = 0x0507;
    lost.is_lost = true;
    inject(lost);
    for (int k = 0; k < 2; ++k)
    {
        const DT_DepthResult any = ask(DT_DEPTH_AUTO);
        expect_same(any, cpu);
        EXPECT_EQ(any.backend, DT_DEPTH_CPU);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    }
    EXPECT_EQ(ask(DT_DEPTH_GPU).depth, 0);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NO_GPU);
    EXPECT_FALSE(DT_HasDepthBackend(DT_DEPTH_GPU));
    EXPECT_STREQ(DT_GetDepthDevice(), "");
}

TEST_F(HardQuestions, AreAnsweredAgainWhenTheDeviceHasMemoryAgain)
{
    place(0.05);
    const DT_DepthResult cpu = ask(DT_DEPTH_CPU);
    DriverFaults full = hardware();
    full.failing = "glBufferData";
    inject(full);
    const DT_DepthResult none = ask(DT_DEPTH_GPU);
    EXPECT_EQ(none.depth, 0);
    EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY);
    EXPECT_NE(std::strlen(DT_GetErrorText()), 0u);
    expect_same(ask(DT_DEPTH_AUTO), cpu);
    inject(hardware());
    const DT_DepthResult gpu = ask(DT_DEPTH_GPU, 0.01);
    EXPECT_EQ(gpu.backend, DT_DEPTH_GPU);
    EXPECT_LE(gpu.lower, cpu.depth);
    EXPECT_GE(gpu.depth, cpu.lower);
}

}  // namespace
}  // namespace dt::test
