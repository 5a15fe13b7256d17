// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An OpenGL context that needs no screen, by EGL. Displays of EGL belong to the process, so they are never terminated:
// the client may use the same.
#pragma once

#include "depth/device/gl/libraries.hpp"

#ifndef EGL_NO_X11
#define EGL_NO_X11
#endif
#include <EGL/egl.h>
#include <EGL/eglext.h>

namespace dt::depth::gl
{

class EglContext
{
public:
    explicit EglContext(OpenLibrary open_library) : egl_(open_library("libEGL.so.1")) {}

    /// Makes a context, and makes it current in this thread. Hardware before software. False if there is none.
    bool open();
    void close();  ///< in the same thread

    decltype(&eglGetProcAddress) loader() const { return get_proc_address_; }  ///< finds functions of OpenGL

private:
    bool open_hardware(const char* extensions);
    bool open_display(EGLDisplay display);
    bool choose_config(EGLConfig& config) const;
    EGLContext make_context(EGLConfig config) const;
    bool make_current(EGLConfig config);

    Library egl_;
    decltype(&eglGetProcAddress) get_proc_address_ = egl_.require("eglGetProcAddress");
    decltype(&eglQueryString) query_string_ = egl_.require("eglQueryString");
    decltype(&eglGetDisplay) get_display_ = egl_.require("eglGetDisplay");
    decltype(&eglInitialize) initialize_ = egl_.require("eglInitialize");
    decltype(&eglBindAPI) bind_api_ = egl_.require("eglBindAPI");
    decltype(&eglChooseConfig) choose_config_ = egl_.require("eglChooseConfig");
    decltype(&eglCreateContext) create_context_ = egl_.require("eglCreateContext");
    decltype(&eglDestroyContext) destroy_context_ = egl_.require("eglDestroyContext");
    decltype(&eglCreatePbufferSurface) create_pbuffer_ = egl_.require("eglCreatePbufferSurface");
    decltype(&eglDestroySurface) destroy_surface_ = egl_.require("eglDestroySurface");
    decltype(&eglMakeCurrent) make_current_ = egl_.require("eglMakeCurrent");
    decltype(&eglReleaseThread) release_thread_ = egl_.require("eglReleaseThread");
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_platform_display_ = nullptr;  ///< an extension; may be null

    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
    EGLSurface surface_ = EGL_NO_SURFACE;
};

}  // namespace dt::depth::gl
