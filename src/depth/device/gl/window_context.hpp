// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An OpenGL context of a window that nobody sees, by GLFW, where EGL has none. By the rules of GLFW the window is made
// and destroyed in the main thread only; its context is current in the device's thread while a job runs, and nowhere
// else; and GLFW is not terminated, since the client may have initialised it too, before us or after.
//
// When the display of X is lost, Xlib ends the program. So no question goes to a window whose display has hung up, and
// of the display that was opened for us alone the end is survived at any time.
#pragma once

#include "depth/device/gl/libraries.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace dt::depth::gl
{

class WindowContext
{
public:
    /// Outside the main thread there is none, and GLFW is not loaded.
    explicit WindowContext(OpenLibrary open_library);

    bool open();  ///< false if there is none
    void close();

    // In the device's thread.
    bool enter();  ///< false if the window is gone: the client has terminated GLFW
    void leave() { make_current_(nullptr); }
    decltype(&glfwGetProcAddress) loader() const { return get_proc_address_; }  ///< finds functions of OpenGL

private:
    bool make_window();
    void find_display(bool is_ours);
    bool is_initialised() const;
    bool has_hung_up() const;
    double epoch() const;

    Library glfw_;
    decltype(&glfwInit) init_ = glfw_.require("glfwInit");
    decltype(&glfwTerminate) terminate_ = glfw_.require("glfwTerminate");
    decltype(&glfwGetError) get_error_ = glfw_.require("glfwGetError");
    decltype(&glfwSetErrorCallback) set_error_callback_ = glfw_.require("glfwSetErrorCallback");
    decltype(&glfwDefaultWindowHints) default_hints_ = glfw_.require("glfwDefaultWindowHints");
    decltype(&glfwWindowHint) hint_ = glfw_.require("glfwWindowHint");
    decltype(&glfwCreateWindow) create_window_ = glfw_.require("glfwCreateWindow");
    decltype(&glfwDestroyWindow) destroy_window_ = glfw_.require("glfwDestroyWindow");
    decltype(&glfwMakeContextCurrent) make_current_ = glfw_.require("glfwMakeContextCurrent");
    decltype(&glfwGetCurrentContext) get_current_ = glfw_.require("glfwGetCurrentContext");
    decltype(&glfwGetProcAddress) get_proc_address_ = glfw_.require("glfwGetProcAddress");
    decltype(&glfwGetTime) get_time_ = glfw_.require("glfwGetTime");
    decltype(&glfwGetTimerValue) get_timer_value_ = glfw_.require("glfwGetTimerValue");
    decltype(&glfwGetTimerFrequency) get_timer_frequency_ = glfw_.require("glfwGetTimerFrequency");

    GLFWwindow* window_ = nullptr;
    double epoch_ = 0;

    // Declarations of Xlib, whose headers need not be there.
    using XDisplay = struct OpaqueXDisplay*;
    using XExitHandler = void (*)(XDisplay, void*);
    XDisplay display_ = nullptr;  ///< if it is one of X
    int connection_ = -1;
    void (*set_exit_handler_)(XDisplay, XExitHandler, void*) = nullptr;  ///< if the display is ours; since libX11 1.7
};

}  // namespace dt::depth::gl
