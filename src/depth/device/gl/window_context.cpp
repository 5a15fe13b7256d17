// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Follows the rules of GLFW about threads, and survives the end of its display.
#include "depth/device/gl/window_context.hpp"

#include <cmath>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace dt::depth::gl
{

namespace
{

constexpr double clock_error = 0.01;  ///< seconds between two readings of the same clock

bool is_main_thread()
{
    return syscall(SYS_gettid) == getpid();
}

/// Whether a GLX context is current in this thread. GLFW would replace it, and knows only its own.
bool has_foreign_context()
{
    for (const char* const name : {"libGLX.so.0", "libGL.so.1"})
        if (void* const library = dlopen(name, RTLD_NOW | RTLD_NOLOAD))
        {
            void* (*const current)() = Library(library).find("glXGetCurrentContext");
            const bool has = current && current();
            dlclose(library);
            if (has) return true;
        }
    return false;
}

}  // namespace

WindowContext::WindowContext(OpenLibrary open_library)
    : glfw_(is_main_thread() ? open_library("libglfw.so.3") : nullptr)
{}

bool WindowContext::open()
{
    if (!glfw_.is_complete()) return false;
    const GLFWerrorfun callback = set_error_callback_(nullptr);  // what we try is none of the client's business
    get_current_();
    const bool was_initialised = get_error_(nullptr) != GLFW_NOT_INITIALIZED;
    bool made = false;
    if ((!has_foreign_context() || get_current_()) && init_())
    {
        find_display(!was_initialised);
        made = !has_hung_up() && make_window();
        if (!made && !was_initialised) terminate_();
    }
    get_error_(nullptr);
    set_error_callback_(callback);
    return made;
}

/// The hints are the client's; GLFW has no way to ask for them, so they end as they are by default.
bool WindowContext::make_window()
{
    default_hints_();
    hint_(GLFW_VISIBLE, GLFW_FALSE);
    hint_(GLFW_CONTEXT_VERSION_MAJOR, 4);
    hint_(GLFW_CONTEXT_VERSION_MINOR, 3);
    hint_(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    hint_(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
    window_ = create_window_(1, 1, "solid", nullptr, nullptr);
    default_hints_();
    epoch_ = epoch();
    return window_ != nullptr;
}

/// Finds the display of X, if GLFW has one. If it is lost, that is the client's business, unless it was opened for us.
void WindowContext::find_display(bool is_ours)
{
    const Library xlib(dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD));
    XDisplay (*const get_display)() = glfw_.find("glfwGetX11Display");
    int (*const connection)(XDisplay) = xlib.find("XConnectionNumber");
    if (!get_display || !connection || !(display_ = get_display())) return;
    connection_ = connection(display_);
    if (is_ours) set_exit_handler_ = xlib.find("XSetIOErrorExitHandler");
    if (set_exit_handler_)
        set_exit_handler_(
            display_, [](XDisplay, void*) {}, nullptr);  // instead of exit()
}

bool WindowContext::has_hung_up() const
{
    if (connection_ < 0) return false;
    pollfd state{connection_, POLLIN, 0};
    return poll(&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

/// When GLFW was initialised, by its own clock.
double WindowContext::epoch() const
{
    return static_cast<double>(get_timer_value_()) / static_cast<double>(get_timer_frequency_()) - get_time_();
}

/// False once the client has terminated GLFW, and all windows with it.
bool WindowContext::is_initialised() const
{
    get_current_();
    return get_error_(nullptr) != GLFW_NOT_INITIALIZED && std::fabs(epoch() - epoch_) < clock_error;
}

bool WindowContext::enter()
{
    if (!is_initialised() || has_hung_up()) return false;
    make_current_(window_);
    return get_current_() == window_;
}

/// Outside the main thread, or without a display, nothing can be done for the window: it ends with the process. The
/// handler is code that may be unloaded.
void WindowContext::close()
{
    if (!window_ || !is_initialised()) return;
    if (is_main_thread() && !has_hung_up()) destroy_window_(window_);
    if (set_exit_handler_) set_exit_handler_(display_, nullptr, nullptr);
    window_ = nullptr;
}

}  // namespace dt::depth::gl
