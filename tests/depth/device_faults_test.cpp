// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whatever a driver does wrong, there is an error, and no more: it may lack a function, fail in any call, run out of
// memory, lose the device, or give wrong numbers.
#include "depth/device/device.hpp"
#include "tests/depth/faulty_egl.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <string>

namespace dt::test
{
namespace
{

using test::DriverFaults;

/// Directions of one octant, and the cube they are covered by.
struct Question
{
    depth::UnionFacet facets[6] = {{1, 0, 0, 0.5f},  {-1, 0, 0, 0.5f}, {0, 1, 0, 0.5f},
                                   {0, -1, 0, 0.5f}, {0, 0, 1, 0.5f},  {0, 0, -1, 0.5f}};
    depth::UnionSum sums[1] = {{{-1, -1, -1}, 0, {1, 1, 1}, 6}};
    depth::Cell cells[1] = {{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}}};
    float exits[1] = {0};

    bool is_answered_by(depth::Backend& backend)
    {
        backend.cover({facets, sums}, cells, exits);
        return cells[0].corners[2].s == 0.5f && exits[0] == 0.5f;
    }
    /// The error, or none if it is answered well.
    DT_Error error_of(depth::Backend& backend)
    {
        try
        {
            EXPECT_TRUE(is_answered_by(backend));
            return DT_ERROR_NONE;
        }
        catch (const depth::BackendFailure& failure)
        {
            EXPECT_NE(std::string(failure.error.text), "");
            return failure.error.code;
        }
    }
};

class DriverWithFaults : public testing::Test
{
protected:
    void SetUp() override
    {
        library_ = dlopen(SOLID_FAULTY_EGL, RTLD_NOW | RTLD_LOCAL);
        ASSERT_NE(library_, nullptr) << dlerror();
        inject_ = reinterpret_cast<test::InjectDriverFaults>(dlsym(library_, "inject_driver_faults"));
        ASSERT_NE(inject_, nullptr);
        inject({});
        if (!open()) GTEST_SKIP() << "no graphics device";
    }
    void TearDown() override
    {
        if (inject_) inject({});
    }
    void inject(const DriverFaults& faults) { inject_(faults); }
    Result<depth::Device> open() const
    {
        return depth::open_device(
            [&](const char* name) { return std::string(name) == "libEGL.so.1" ? library_ : nullptr; });
    }
    void expect_no_device(const DriverFaults& faults)
    {
        SCOPED_TRACE(std::string(faults.missing) + faults.failing + std::to_string(faults.calls_before));
        inject(faults);
        const Result<depth::Device> device = open();
        ASSERT_FALSE(device);
        EXPECT_EQ(device.error().code, DT_ERROR_NO_GPU);
        EXPECT_NE(std::string(device.error().text), "");
    }

private:
    void* library_ = nullptr;
    test::InjectDriverFaults inject_ = nullptr;
};

TEST_F(DriverWithFaults, OpensWithoutAny)
{
    inject({});
    const Result<depth::Device> device = open();
    ASSERT_TRUE(device);
    EXPECT_NE(std::string(device->name), "");
}

TEST_F(DriverWithFaults, MayLackAnyFunction)
{
    for (const char* const name :
         {"glGetString",      "glGetIntegerv",      "glGetError",        "glCreateShader", "glCreateProgram",
          "glShaderSource",   "glCompileShader",    "glAttachShader",    "glLinkProgram",  "glDeleteShader",
          "glGetProgramiv",   "glDeleteProgram",    "glGenBuffers",      "glBindBuffer",   "glBufferData",
          "glBindBufferBase", "glGetBufferSubData", "glDispatchCompute", "glUseProgram",   "glUniform1ui",
          "glFlush",          "glMemoryBarrier",    "glGetStringi"})
    {
        DriverFaults faults;
        faults.missing = name;
        expect_no_device(faults);
    }
}

TEST_F(DriverWithFaults, MayFailInAnyCallThatOpensIt)
{
    for (const char* const name :
         {"eglInitialize", "eglBindAPI", "eglChooseConfig", "eglCreateContext", "glGetString", "glBufferData",
          "glGetBufferSubData", "glDispatchCompute", "glGenBuffers", "glCreateShader", "glCreateProgram",
          "glGetProgramiv", "glGetError"})
    {
        DriverFaults faults;
        faults.failing = name;
        expect_no_device(faults);
    }
    for (const int calls : {0, 1, 2, 3})
    {
        DriverFaults faults;
        faults.failing = "glBufferData";
        faults.calls_before = calls;
        expect_no_device(faults);
    }
}

/// The context cannot be made current, neither without a surface nor with one; nothing is left of the attempts.
TEST_F(DriverWithFaults, MayNotMakeItsContextCurrent)
{
    DriverFaults faults;
    faults.failing = "eglMakeCurrent";
    expect_no_device(faults);
    faults.failing = "eglQueryString";  // then no extensions are known, and the default display is left
    inject(faults);
    open();
    inject({});
    Result<depth::Device> device = open();
    ASSERT_TRUE(device);
    EXPECT_EQ(Question().error_of(*device->backend), DT_ERROR_NONE);
}

/// glad asks for the number of extensions before.
TEST_F(DriverWithFaults, MayNotSayHowMuchABufferTakes)
{
    DriverFaults faults;
    faults.failing = "glGetIntegerv";
    faults.calls_before = 1;
    faults.error = 0;
    inject(faults);
    const Result<depth::Device> device = open();
    ASSERT_TRUE(device);
    EXPECT_EQ(Question().error_of(*device->backend), DT_ERROR_NONE);
}

TEST_F(DriverWithFaults, MayRunOutOfMemoryAndRecover)
{
    const Result<depth::Device> device = open();
    ASSERT_TRUE(device);
    for (const char* const name : {"glBufferData", "glGetBufferSubData", "glDispatchCompute"})
        for (const int calls : {0, 1})
        {
            DriverFaults faults;
            faults.failing = name;
            faults.calls_before = calls;
            if (calls == 1 && std::string(name) == "glDispatchCompute") continue;  // there is one in a question
            inject(faults);
            EXPECT_EQ(Question().error_of(*device->backend), DT_ERROR_OUT_OF_MEMORY) << name << calls;
            inject({});
            EXPECT_EQ(Question().error_of(*device->backend), DT_ERROR_NONE) << name << calls;
        }
}

TEST_F(DriverWithFaults, MayLoseTheDevice)
{
    constexpr unsigned lost = 0x0507, guilty = 0x8253, invalid_operation = 0x0502;
    DriverFaults said, reset, odd;
    said.failing = reset.failing = odd.failing = "glDispatchCompute";
    said.error = lost;
    said.is_lost = true;
    reset.reset_status = guilty;
    odd.error = invalid_operation;
    for (const DriverFaults& faults : {said, reset, odd})
    {
        const Result<depth::Device> device = open();
        ASSERT_TRUE(device);
        EXPECT_EQ(Question().error_of(*device->backend), DT_ERROR_NONE);
        inject(faults);
        EXPECT_EQ(Question().error_of(*device->backend), DT_ERROR_NO_GPU);
        inject({});
        EXPECT_EQ(Question().error_of(*device->backend), DT_ERROR_NO_GPU);  // it is not asked again
        EXPECT_THROW(device->backend->is_ready(), depth::BackendFailure);
    }
    const Result<depth::Device> device = open();  // the next one may be there
    ASSERT_TRUE(device);
    EXPECT_EQ(Question().error_of(*device->backend), DT_ERROR_NONE);
}

TEST_F(DriverWithFaults, MustAnswerTheTestQuestion)
{
    for (const float wrong :
         {0.f, 0.499f, -1.f, 1e30f, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
    {
        DriverFaults faults;
        faults.failing = "glGetBufferSubData";
        faults.error = 0;
        faults.wrong = wrong;
        expect_no_device(faults);
    }
}

}  // namespace
}  // namespace dt::test
