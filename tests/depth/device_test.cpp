// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A device leaves the client's contexts alone, comes and goes, and says so where there is none.
#include "depth/device/device.hpp"
#include "depth/device/gl/egl_context.hpp"
#include "depth/device/gl/window_context.hpp"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace dt::test
{
namespace
{

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
};

class DeviceTest : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!depth::open_device()) GTEST_SKIP() << "no graphics device";
    }
};

TEST_F(DeviceTest, KnowsThatACubeOfSideOneIsLeftAfterAHalf)
{
    const Result<depth::Device> device = depth::open_device();
    Question question;
    device->backend->cover({question.facets, question.sums}, question.cells, question.exits);
    EXPECT_EQ(question.cells[0].corners[2].s, 0.5f);
    EXPECT_EQ(question.exits[0], 0.5f);
}

TEST_F(DeviceTest, HasANameAndMayBeOpenedAgainAndAgain)
{
    for (int k = 0; k < 3; ++k)
    {
        const Result<depth::Device> device = depth::open_device();
        ASSERT_TRUE(device);
        EXPECT_NE(std::string(device->name), "");
        EXPECT_TRUE(Question().is_answered_by(*device->backend));
    }
    const Result<depth::Device> one = depth::open_device(), other = depth::open_device();
    ASSERT_TRUE(one && other);
    EXPECT_TRUE(Question().is_answered_by(*one->backend));
    EXPECT_TRUE(Question().is_answered_by(*other->backend));
}

TEST_F(DeviceTest, LeavesTheContextOfTheClientCurrent)
{
    depth::gl::EglContext client(depth::open_system_library);
    if (!client.open()) GTEST_SKIP() << "no EGL";
    const auto current = reinterpret_cast<decltype(&eglGetCurrentContext)>(client.loader()("eglGetCurrentContext"));
    const auto get_string = reinterpret_cast<const unsigned char* (*)(unsigned)>(client.loader()("glGetString"));
    const EGLContext before = current();
    ASSERT_NE(before, EGL_NO_CONTEXT);
    const unsigned renderer = 0x1F01;  // GL_RENDERER
    {
        const Result<depth::Device> device = depth::open_device();
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
    Result<depth::Device> device = depth::open_device();
    ASSERT_TRUE(device);
    const pid_t child = fork();
    if (child == 0)
    {
        bool refused = false;
        try
        {
            device->backend->is_ready();
        }
        catch (const depth::BackendFailure& failure)
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
    const Result<depth::Device> device = depth::open_device();
    ASSERT_TRUE(device);
    Question question;
    // Nothing is read of what is refused: a length alone will do.
    const depth::UnionOfSums huge{{question.facets, std::size_t{1} << 40}, question.sums};
    try
    {
        device->backend->cover(huge, question.cells, question.exits);
        FAIL();
    }
    catch (const depth::BackendFailure& failure)
    {
        EXPECT_EQ(failure.error.code, DT_ERROR_OUT_OF_MEMORY);
    }
    EXPECT_TRUE(question.is_answered_by(*device->backend));
}

TEST(NoDevice, IsAnErrorWithAText)
{
    std::string asked;
    const Result<depth::Device> none = depth::open_device([&](const char* name) -> void* {
        asked += name;
        return nullptr;
    });
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, DT_ERROR_NO_GPU);
    EXPECT_NE(std::string(none.error().text), "");
    EXPECT_EQ(asked, "libEGL.so.1libglfw.so.3");
    const Result<depth::Device> wrong = depth::open_device([](const char*) { return dlopen("libm.so.6", RTLD_NOW); });
    ASSERT_FALSE(wrong);  // libraries without the functions
}

const auto no_egl = [](const char* name) -> void* {
    return std::string(name) == "libEGL.so.1" ? nullptr : depth::open_system_library(name);
};

/// GLFW needs a display: run under xvfb-run to see more than a refusal.
TEST(WithoutEgl, AWindowWillDo)
{
    for (int k = 0; k < 2; ++k)
    {
        Result<depth::Device> device = depth::open_device(no_egl);
        if (!device) GTEST_SKIP() << device.error().text;
        EXPECT_TRUE(Question().is_answered_by(*device->backend));
        void* const glfw = depth::open_system_library("libglfw.so.3");
        if (k == 0) continue;
        reinterpret_cast<decltype(&glfwTerminate)>(dlsym(glfw, "glfwTerminate"))();
        EXPECT_THROW(Question().is_answered_by(*device->backend), depth::BackendFailure);
        EXPECT_THROW(device->backend->is_ready(), depth::BackendFailure);
    }
}

/// A display of its own, which can be lost.
class Xvfb
{
public:
    Xvfb()
    {
        int ends[2];
        if (pipe(ends) != 0) return;
        process_ = fork();
        if (process_ == 0)
        {
            prctl(PR_SET_PDEATHSIG, SIGKILL);  // it must not outlive a test that ends early
            const std::string end = std::to_string(ends[1]);
            execlp("Xvfb", "Xvfb", "-displayfd", end.c_str(), "-screen", "0", "64x64x24", "-nolisten", "tcp",
                   nullptr);
            _exit(127);
        }
        close(ends[1]);
        std::string number;
        for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';)
            number += c;
        close(ends[0]);
        if (!number.empty()) name_ = ":" + number;
    }
    ~Xvfb() { end(); }
    Xvfb(const Xvfb&) = delete;
    Xvfb& operator=(const Xvfb&) = delete;

    const std::string& name() const { return name_; }  ///< "" if it did not start
    void end()
    {
        if (process_ > 0)
        {
            kill(process_, SIGTERM);
            waitpid(process_, nullptr, 0);
        }
        process_ = -1;
    }

private:
    pid_t process_ = -1;
    std::string name_;
};

template <class F> F* glfw_function(const char* name)
{
    return reinterpret_cast<F*>(dlsym(depth::open_system_library("libglfw.so.3"), name));
}

/// Xlib ends the program if it is allowed to.
TEST(WithoutEgl, ALostDisplayIsALostDevice)
{
    Xvfb display;
    if (display.name().empty()) GTEST_SKIP() << "no Xvfb";
    setenv("DISPLAY", display.name().c_str(), 1);
    Result<depth::Device> device = depth::open_device(no_egl);
    ASSERT_TRUE(device) << device.error().text;
    std::atomic<int> answers = 0;
    std::thread asking([&] {
        EXPECT_THROW(for (; Question().is_answered_by(*device->backend); ++answers) continue, depth::BackendFailure);
    });
    while (answers == 0)
        std::this_thread::yield();
    display.end();  // in the middle of a question
    asking.join();
    EXPECT_THROW(device->backend->is_ready(), depth::BackendFailure);
    device->backend.reset();
    const Result<depth::Device> other = depth::open_device(no_egl);
    EXPECT_FALSE(other);
}

TEST(WithoutEgl, ADisplayMayBeLostWhileADeviceIsIdle)
{
    Xvfb display;
    if (display.name().empty()) GTEST_SKIP() << "no Xvfb";
    setenv("DISPLAY", display.name().c_str(), 1);
    const Result<depth::Device> device = depth::open_device(no_egl);
    ASSERT_TRUE(device) << device.error().text;
    display.end();
}

/// A client that draws by GLFW before, while and after the library does, and in the end has no GLFW any more.
TEST(WithoutEgl, TheWindowOfTheClientStaysCurrent)
{
    Xvfb display;
    if (display.name().empty()) GTEST_SKIP() << "no Xvfb";
    setenv("DISPLAY", display.name().c_str(), 1);
    ASSERT_TRUE(glfw_function<decltype(glfwInit)>("glfwInit")());
    GLFWwindow* const window =
        glfw_function<decltype(glfwCreateWindow)>("glfwCreateWindow")(8, 8, "client", nullptr, nullptr);
    ASSERT_NE(window, nullptr);
    glfw_function<decltype(glfwMakeContextCurrent)>("glfwMakeContextCurrent")(window);
    const auto current = glfw_function<decltype(glfwGetCurrentContext)>("glfwGetCurrentContext");
    {
        const Result<depth::Device> device = depth::open_device(no_egl);
        ASSERT_TRUE(device) << device.error().text;
        EXPECT_EQ(current(), window);
        EXPECT_TRUE(Question().is_answered_by(*device->backend));
        EXPECT_EQ(current(), window);
    }
    EXPECT_EQ(current(), window);  // and GLFW is as it was
    Result<depth::Device> device = depth::open_device(no_egl);
    ASSERT_TRUE(device) << device.error().text;
    glfw_function<decltype(glfwTerminate)>("glfwTerminate")();
    EXPECT_THROW(Question().is_answered_by(*device->backend), depth::BackendFailure);
    ASSERT_TRUE(glfw_function<decltype(glfwInit)>("glfwInit")());  // another one, in which the window is not
    EXPECT_THROW(Question().is_answered_by(*device->backend), depth::BackendFailure);
    device->backend.reset();
    glfw_function<decltype(glfwTerminate)>("glfwTerminate")();
}

}  // namespace
}  // namespace dt::test
