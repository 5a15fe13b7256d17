// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Tries hardware devices first, then whatever display EGL has.
#include "depth/device/gl/egl_context.hpp"

#include <string>

namespace dt::depth::gl
{

namespace
{

constexpr int max_devices = 16;  ///< limits the devices looked at

/// Whether a list of names, with blanks between them, has this one.
bool has(const char* list, const std::string& name)
{
    return list && (' ' + std::string(list) + ' ').find(' ' + name + ' ') != std::string::npos;
}

}  // namespace

bool EglContext::open()
{
    if (!egl_.is_complete() || !bind_api_(EGL_OPENGL_API)) return false;
    get_platform_display_ =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(get_proc_address_("eglGetPlatformDisplayEXT"));
    const char* const extensions = query_string_(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (open_hardware(extensions)) return true;
    if (get_platform_display_ && has(extensions, "EGL_MESA_platform_surfaceless") &&
        open_display(get_platform_display_(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr)))
        return true;
    return open_display(get_display_(EGL_DEFAULT_DISPLAY));
}

/// The first device that is no program.
bool EglContext::open_hardware(const char* extensions)
{
    if (!get_platform_display_ || !has(extensions, "EGL_EXT_platform_device")) return false;
    const auto query_devices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(get_proc_address_("eglQueryDevicesEXT"));
    const auto query_device =
        reinterpret_cast<PFNEGLQUERYDEVICESTRINGEXTPROC>(get_proc_address_("eglQueryDeviceStringEXT"));
    EGLDeviceEXT devices[max_devices];
    EGLint count = 0;
    if (!query_devices || !query_device || !query_devices(max_devices, devices, &count)) return false;
    for (EGLint i = 0; i < count && i < max_devices; ++i)
    {
        if (has(query_device(devices[i], EGL_EXTENSIONS), "EGL_MESA_device_software")) continue;
        if (open_display(get_platform_display_(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr))) return true;
    }
    return false;
}

bool EglContext::open_display(EGLDisplay display)
{
    if (display == EGL_NO_DISPLAY || !initialize_(display, nullptr, nullptr)) return false;
    display_ = display;
    EGLConfig config{};
    if (choose_config(config)) context_ = make_context(config);
    if (context_ != EGL_NO_CONTEXT && make_current(config)) return true;
    if (context_ != EGL_NO_CONTEXT) destroy_context_(display_, context_);
    context_ = EGL_NO_CONTEXT;
    display_ = EGL_NO_DISPLAY;
    return false;
}

bool EglContext::choose_config(EGLConfig& config) const
{
    for (const EGLint surface : {EGL_PBUFFER_BIT, EGL_DONT_CARE})
    {
        const EGLint wanted[] = {EGL_SURFACE_TYPE, surface, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
        EGLint count = 0;
        if (choose_config_(display_, wanted, &config, 1, &count) && count > 0) return true;
    }
    return false;
}

/// One that says when it is lost, if the driver can do that.
EGLContext EglContext::make_context(EGLConfig config) const
{
    for (const EGLint robust_access : {EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_NONE})  // none ends the list
    {
        const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION,
                                 4,
                                 EGL_CONTEXT_MINOR_VERSION,
                                 3,
                                 EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                 EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                 robust_access,
                                 EGL_TRUE,
                                 EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY,
                                 EGL_LOSE_CONTEXT_ON_RESET,
                                 EGL_NONE};
        const EGLContext made = create_context_(display_, config, EGL_NO_CONTEXT, wanted);
        if (made != EGL_NO_CONTEXT) return made;
    }
    return EGL_NO_CONTEXT;
}

bool EglContext::make_current(EGLConfig config)
{
    if (make_current_(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_)) return true;
    const EGLint smallest[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
    surface_ = create_pbuffer_(display_, config, smallest);
    if (surface_ == EGL_NO_SURFACE) return false;
    if (make_current_(display_, surface_, surface_, context_)) return true;
    destroy_surface_(display_, surface_);
    surface_ = EGL_NO_SURFACE;
    return false;
}

void EglContext::close()
{
    if (context_ != EGL_NO_CONTEXT)
    {
        make_current_(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        destroy_context_(display_, context_);
        if (surface_ != EGL_NO_SURFACE) destroy_surface_(display_, surface_);
    }
    context_ = EGL_NO_CONTEXT;
    surface_ = EGL_NO_SURFACE;
    if (release_thread_) release_thread_();
}

}  // namespace dt::depth::gl
