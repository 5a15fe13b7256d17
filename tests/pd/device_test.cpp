// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A device leaves the client's contexts alone, comes and goes, and says so where there is none.
#include "pd/device.hpp"
#include "pd/gl/egl_context.hpp"
#include "pd/gl/window_context.hpp"

#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>

namespace solid
{
namespace
{

/// Directions of one octant, and the cube they are covered by.
struct Question
{
    UnionFacet facets[6] = {{1, 0, 0, 0.5f},  {-1, 0, 0, 0.5f}, {0, 1, 0, 0.5f},
                            {0, -1, 0, 0.5f}, {0, 0, 1, 0.5f},  {0, 0, -1, 0.5f}};
    UnionSum sums[1] = {{{-1, -1, -1}, 0, {1, 1, 1}, 6}};
    Cell cells[1] = {{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}}};
    float exits[1] = {0};

    bool is_answered_by(Backend& backend)
    {
        backend.cover({facets, sums}, cells, exits);
        return cells[0].corners[2].s == 0.5f && exits[0] == 0.5f;
    }
};

class DeviceTest : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!open_device()) GTEST_SKIP() << "no graphics device";
    }
};

TEST_F(DeviceTest, HasANameAndMayBeOpenedAgainAndAgain)
{
    for (int k = 0; k < 3; ++k)
    {
        const Result<Device> device = open_device();
        ASSERT_TRUE(device);
        EXPECT_NE(std::string(device->name), "");
        EXPECT_TRUE(Question().is_answered_by(*device->backend));
    }
    const Result<Device> one = open_device(), other = open_device();
    ASSERT_TRUE(one && other);
    EXPECT_TRUE(Question().is_answered_by(*one->backend));
    EXPECT_TRUE(Question().is_answered_by(*other->backend));
}

TEST_F(DeviceTest, LeavesTheContextOfTheClientCurrent)
{
    gl::EglContext client;
    if (!client.open([](const char* name) { return gl::open_system_library(name); })) GTEST_SKIP() << "no EGL";
    const auto current = reinterpret_cast<decltype(&eglGetCurrentContext)>(client.function("eglGetCurrentContext"));
    const auto get_string = reinterpret_cast<const unsigned char* (*)(unsigned)>(client.function("glGetString"));
    const EGLContext before = current();
    ASSERT_NE(before, EGL_NO_CONTEXT);
    const unsigned renderer = 0x1F01;  // GL_RENDERER
    {
        const Result<Device> device = open_device();
        ASSERT_TRUE(device);
        EXPECT_EQ(current(), before);
        EXPECT_TRUE(Question().is_answered_by(*device->backend));
        EXPECT_EQ(current(), before);
        EXPECT_NE(get_string(renderer), nullptr);
    }
    EXPECT_EQ(current(), before);
    EXPECT_NE(get_string(renderer), nullptr);
    client.close();
}

TEST_F(DeviceTest, StaysWithTheProcessThatOpenedIt)
{
    Result<Device> device = open_device();
    ASSERT_TRUE(device);
    const pid_t child = fork();
    if (child == 0)
    {
        bool refused = false;
        try
        {
            device->backend->is_ready();
        }
        catch (const BackendFailure& failure)
        {
            refused = failure.error.code == DT_ERROR_NO_GPU;
        }
        device->backend.reset();  // must not wait for a thread that is not here
        _exit(refused ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_TRUE(Question().is_answered_by(*device->backend));
}

TEST_F(DeviceTest, RefusesMoreThanItTakes)
{
    const Result<Device> device = open_device();
    ASSERT_TRUE(device);
    Question question;
    // Nothing is read of what is refused: a length alone will do.
    const UnionOfSums huge{{question.facets, std::size_t{1} << 40}, question.sums};
    try
    {
        device->backend->cover(huge, question.cells, question.exits);
        FAIL();
    }
    catch (const BackendFailure& failure)
    {
        EXPECT_EQ(failure.error.code, DT_ERROR_OUT_OF_MEMORY);
    }
    EXPECT_TRUE(question.is_answered_by(*device->backend));
}

TEST(NoDevice, IsAnErrorWithAText)
{
    std::string asked;
    const Result<Device> none = open_device([&](const char* name) -> void* {
        asked += name;
        return nullptr;
    });
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, DT_ERROR_NO_GPU);
    EXPECT_NE(std::string(none.error().text), "");
    EXPECT_EQ(asked, "libEGL.so.1libglfw.so.3");
    const Result<Device> wrong = open_device([](const char*) { return dlopen("libm.so.6", RTLD_NOW); });
    ASSERT_FALSE(wrong);  // libraries without the functions
}

/// GLFW needs a display: run under xvfb-run to see more than a refusal.
TEST(WithoutEgl, AWindowWillDo)
{
    const auto no_egl = [](const char* name) -> void* {
        return std::string(name) == "libEGL.so.1" ? nullptr : gl::open_system_library(name);
    };
    for (int k = 0; k < 2; ++k)
    {
        Result<Device> device = open_device(no_egl);
        if (!device) GTEST_SKIP() << device.error().text;
        EXPECT_TRUE(Question().is_answered_by(*device->backend));
        void* const glfw = gl::open_system_library("libglfw.so.3");
        if (k == 0) continue;
        reinterpret_cast<decltype(&glfwTerminate)>(dlsym(glfw, "glfwTerminate"))();
        EXPECT_THROW(Question().is_answered_by(*device->backend), BackendFailure);
        EXPECT_THROW(device->backend->is_ready(), BackendFailure);
    }
}

}  // namespace
}  // namespace solid
