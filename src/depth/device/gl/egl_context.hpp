// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An OpenGL context that needs no screen, by EGL. Displays of EGL belong to the process, so they are never terminated: the
// client may use the same.
#pragma once

#include "depth/device/gl/libraries.hpp"

#ifndef EGL_NO_X11
#define EGL_NO_X11
#endif
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <span>

namespace dt::depth::gl
{

class EglContext
{
public:
    using Function = void (*)();

    /// Makes a context, and makes it current in this thread. Hardware before software. False if there is none.
    bool open(OpenLibrary open_library);
    void close();  ///< in the same thread

    Function function(const char* name) const { return get_proc_address_(name); }

private:
    bool load(OpenLibrary open_library);
    bool open_hardware(const char* extensions);
    bool open_display(EGLDisplay display);
    bool choose_config(EGLConfig& config) const;
    EGLContext make_context(EGLConfig config) const;
    bool make_current(EGLConfig config);

    decltype(&eglGetProcAddress) get_proc_address_ = nullptr;
    decltype(&eglQueryString) query_string_ = nullptr;
    decltype(&eglGetDisplay) get_display_ = nullptr;
    decltype(&eglInitialize) initialize_ = nullptr;
    decltype(&eglBindAPI) bind_api_ = nullptr;
    decltype(&eglChooseConfig) choose_config_ = nullptr;
    decltype(&eglCreateContext) create_context_ = nullptr;
    decltype(&eglDestroyContext) destroy_context_ = nullptr;
    decltype(&eglCreatePbufferSurface) create_pbuffer_ = nullptr;
    decltype(&eglDestroySurface) destroy_surface_ = nullptr;
    decltype(&eglMakeCurrent) make_current_ = nullptr;
    decltype(&eglReleaseThread) release_thread_ = nullptr;
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_platform_display_ = nullptr;  ///< an extension; may be null

    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
    EGLSurface surface_ = EGL_NO_SURFACE;
};

}  // namespace dt::depth::gl
