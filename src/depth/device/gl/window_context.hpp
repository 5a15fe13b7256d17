// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An OpenGL context of a window that nobody sees, by GLFW, where EGL has none. By the rules of GLFW the window is made and
// destroyed in the main thread only; its context is current in the device's thread while a job runs, and nowhere else; and
// GLFW is not terminated, since the client may have initialised it too, before us or after.
//
// When the display of X is lost, Xlib ends the program. So no question goes to a window whose display has hung up, and of
// the display that was opened for us alone the end is survived at any time.
#pragma once

#include "depth/device/gl/libraries.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace dt::depth::gl
{

class WindowContext
{
public:
    using Function = void (*)();

    bool open(OpenLibrary open_library);  ///< false if there is none, or this is not the main thread
    void close();

    // In the device's thread.
    bool enter();  ///< false if the window is gone: the client has terminated GLFW
    void leave() { make_current_(nullptr); }
    Function function(const char* name) const { return get_proc_address_(name); }

private:
    bool load(OpenLibrary open_library);
    bool make_window();
    void find_display(void* glfw, bool is_ours);
    bool is_initialised() const;
    bool has_hung_up() const;
    bool is_there() const { return is_initialised() && !has_hung_up(); }
    double epoch() const;

    decltype(&glfwInit) init_ = nullptr;
    decltype(&glfwTerminate) terminate_ = nullptr;
    decltype(&glfwGetError) get_error_ = nullptr;
    decltype(&glfwSetErrorCallback) set_error_callback_ = nullptr;
    decltype(&glfwDefaultWindowHints) default_hints_ = nullptr;
    decltype(&glfwWindowHint) hint_ = nullptr;
    decltype(&glfwCreateWindow) create_window_ = nullptr;
    decltype(&glfwDestroyWindow) destroy_window_ = nullptr;
    decltype(&glfwMakeContextCurrent) make_current_ = nullptr;
    decltype(&glfwGetCurrentContext) get_current_ = nullptr;
    decltype(&glfwGetProcAddress) get_proc_address_ = nullptr;
    decltype(&glfwGetTime) get_time_ = nullptr;
    decltype(&glfwGetTimerValue) get_timer_value_ = nullptr;
    decltype(&glfwGetTimerFrequency) get_timer_frequency_ = nullptr;

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
