// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Opens an EGL context without a display, and reads the picture from its frame buffer.
#include "offscreen.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <algorithm>
#include <array>
#include <stdexcept>

namespace viewer
{

struct HeadlessContext::State
{
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    EGLSurface surface = EGL_NO_SURFACE;
};

namespace
{

constexpr int max_devices = 16;

template <class Function> Function egl_function(const char* name)
{
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

/// Displays to try, in this order: without a surface, those of the devices, whatever there is.
std::vector<EGLDisplay> displays()
{
    std::vector<EGLDisplay> all;
    const auto platform = egl_function<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    const auto devices = egl_function<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    std::array<EGLDeviceEXT, max_devices> found{};
    EGLint count = 0;
    if (platform) all.push_back(platform(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr));
    if (platform && devices && devices(max_devices, found.data(), &count))
        for (EGLint i = 0; i < count; ++i)
            all.push_back(platform(EGL_PLATFORM_DEVICE_EXT, found[std::size_t(i)], nullptr));
    all.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
    return all;
}

EGLContext make_context(EGLDisplay display, EGLConfig& config)
{
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLint count = 0;
    if (!eglChooseConfig(display, wanted, &config, 1, &count) || count == 0) return EGL_NO_CONTEXT;
    const EGLint version[] = {
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    return eglCreateContext(display, config, EGL_NO_CONTEXT, version);
}

bool make_current(EGLDisplay display, EGLConfig config, EGLContext context, EGLSurface& surface)
{
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return true;
    const EGLint smallest[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
    surface = eglCreatePbufferSurface(display, config, smallest);
    return surface != EGL_NO_SURFACE && eglMakeCurrent(display, surface, surface, context);
}

}  // namespace

HeadlessContext::HeadlessContext() : state_(std::make_unique<State>())
{
    for (const EGLDisplay display : displays())
    {
        if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) continue;
        if (!eglBindAPI(EGL_OPENGL_API)) continue;
        EGLConfig config{};
        const EGLContext context = make_context(display, config);
        if (context == EGL_NO_CONTEXT) continue;
        *state_ = {display, context, EGL_NO_SURFACE};
        if (make_current(display, config, context, state_->surface) && gladLoadGL(eglGetProcAddress)) return;
        eglDestroyContext(display, context);
    }
    throw std::runtime_error("no graphics device can draw OpenGL 3.3 without a display (install libgl1-mesa-dri)");
}

HeadlessContext::~HeadlessContext()
{
    eglMakeCurrent(state_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (state_->surface != EGL_NO_SURFACE) eglDestroySurface(state_->display, state_->surface);
    eglDestroyContext(state_->display, state_->context);
}

Picture::Picture(int width, int height)
    : width_(width), height_(height), target_(new_framebuffer()),
      colour_(new_renderbuffer(GL_RGBA8, 0, width, height))
{
    glBindFramebuffer(GL_FRAMEBUFFER, target_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("the graphics device cannot draw a picture of this size");
}

std::vector<std::uint8_t> Picture::rgb() const
{
    const std::size_t row = 3 * std::size_t(width_), rows = std::size_t(height_);
    std::vector<std::uint8_t> upside_down(row * rows), out(row * rows);
    glBindFramebuffer(GL_FRAMEBUFFER, target_);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_, height_, GL_RGB, GL_UNSIGNED_BYTE, upside_down.data());
    for (std::size_t y = 0; y < rows; ++y)
        std::copy_n(upside_down.data() + row * (rows - 1 - y), row, out.data() + row * y);
    return out;
}

}  // namespace viewer
