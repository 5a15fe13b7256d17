// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Opens a window with GLFW, passes its events to the viewer, and runs the main loop.
#include "window.hpp"

#include "interface.hpp"
#include "viewer.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <cctype>
#include <imgui.h>
#include <stdexcept>
#include <utility>

namespace viewer
{

namespace
{

/// GLFW from its beginning to its end, with the one window.
class Window
{
public:
    explicit Window(const Options& options)
    {
        if (!glfwInit()) throw std::runtime_error("there is no display to open a window on; --out writes a picture");
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        window_ = glfwCreateWindow(options.width, options.height, "solid", nullptr, nullptr);
        if (!window_)
        {
            glfwTerminate();
            throw std::runtime_error("the display has no OpenGL 3.3");
        }
        glfwMakeContextCurrent(window_);
        glfwSwapInterval(1);
        gladLoadGL(glfwGetProcAddress);
    }
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;
    ~Window() { glfwTerminate(); }

    GLFWwindow* handle() const { return window_; }

private:
    GLFWwindow* window_ = nullptr;
};

Viewer& viewer_of(GLFWwindow* window)
{
    return *static_cast<Viewer*>(glfwGetWindowUserPointer(window));
}

void on_key(GLFWwindow* window, int key, int, int action, int)
{
    if (action == GLFW_RELEASE || ImGui::GetIO().WantTextInput) return;
    if (key == GLFW_KEY_ESCAPE)
        glfwSetWindowShouldClose(window, GLFW_TRUE);
    else if (key < 128)
        viewer_of(window).letter(char(std::tolower(key)));
}

void on_button(GLFWwindow* window, int button, int action, int modifiers)
{
    if (action == GLFW_RELEASE) return viewer_of(window).release();
    if (ImGui::GetIO().WantCaptureMouse) return;
    const bool left = button == GLFW_MOUSE_BUTTON_LEFT, right = button == GLFW_MOUSE_BUTTON_RIGHT;
    viewer_of(window).press(left    ? Button::Left
                            : right ? Button::Right
                                    : Button::Middle,
                            right || (modifiers & GLFW_MOD_SHIFT) != 0);
}

void on_move(GLFWwindow* window, double x, double y)
{
    viewer_of(window).move(x, y);
}

void on_scroll(GLFWwindow* window, double, double notches)
{
    if (!ImGui::GetIO().WantCaptureMouse) viewer_of(window).scroll(notches);
}

void listen(GLFWwindow* window, Viewer& viewer)
{
    glfwSetWindowUserPointer(window, &viewer);
    glfwSetKeyCallback(window, on_key);
    glfwSetMouseButtonCallback(window, on_button);
    glfwSetCursorPosCallback(window, on_move);
    glfwSetScrollCallback(window, on_scroll);
    ImGui_ImplGlfw_InitForOpenGL(window, true);  // hears first, and passes on
}

void show(GLFWwindow* window, Viewer& viewer, const Interface& interface)
{
    double before = glfwGetTime();
    bool shown = false;
    while (!glfwWindowShouldClose(window))
    {
        glfwPollEvents();
        const double now = glfwGetTime();
        viewer.pass(now - before);
        if (now > before) viewer.frames_a_second += 0.1 * (1 / (now - before) - viewer.frames_a_second);
        before = now;
        int width = 0, height = 0;
        glfwGetFramebufferSize(window, &width, &height);
        if (width < 1 || height < 1) continue;
        ImGui_ImplGlfw_NewFrame();
        interface.begin();
        viewer.draw(width, height, 0);
        interface.end();
        glfwSwapBuffers(window);
        if (!std::exchange(shown, true)) viewer.log("shown after " + text(glfwGetTime()) + " s");
    }
}

}  // namespace

void run_window(const Options& options)
{
    const Window window(options);
    const Interface interface;
    Viewer viewer(options.scene ? *find_scene(*options.scene) : 0, options.logs);
    viewer.has_panel = !options.plain;
    if (options.dark) viewer.letter('t');
    listen(window.handle(), viewer);
    show(window.handle(), viewer, interface);
    ImGui_ImplGlfw_Shutdown();
}

}  // namespace viewer
