// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "tests/depth/faulty_egl.hpp"

#define EGL_NO_X11
#include <EGL/egl.h>
#include <cstring>
#include <dlfcn.h>
#include <string>

namespace
{

using dt::test::DriverFaults;

using Enum = unsigned;
using Size = std::ptrdiff_t;

constexpr Enum no_error = 0, vendor_renderer = 0x1F01, link_status = 0x8B82;

DriverFaults faults;
int calls = 0;  ///< of the failing function
Enum pending = no_error;

void* real_library()
{
    static void* const library = dlopen(SOLID_REAL_EGL, RTLD_NOW | RTLD_LOCAL);
    return library;
}

using Function = void (*)();
Function real_function(const char* name)
{
    using GetProcAddress = Function (*)(const char*);
    if (void* const found = dlsym(real_library(), name)) return reinterpret_cast<Function>(found);
    static const auto get = reinterpret_cast<GetProcAddress>(dlsym(real_library(), "eglGetProcAddress"));
    return get(name);
}
template <class F> F* real(const char* name)
{
    return reinterpret_cast<F*>(real_function(name));
}

/// Whether this call is one of those that fail.
bool fails(const char* name)
{
    if (std::strcmp(faults.failing, name) != 0) return false;
    if (calls++ < faults.calls_before) return false;
    pending = faults.error;
    return true;
}

// OpenGL: functions whose failure is more than an error. The others do nothing when they fail.

Enum get_error()
{
    if (fails("glGetError") || pending != no_error)
    {
        const Enum said = pending;
        if (!faults.is_lost) pending = no_error;
        return said;
    }
    return real<Enum()>("glGetError")();
}
Enum get_reset_status()
{
    return faults.reset_status;
}
const unsigned char* get_string(Enum name)
{
    if (fails("glGetString")) return nullptr;
    if (name == vendor_renderer && faults.renderer) return reinterpret_cast<const unsigned char*>(faults.renderer);
    return real<const unsigned char*(Enum)>("glGetString")(name);
}
void buffer_data(Enum target, Size size, const void* data, Enum usage)
{
    if (!fails("glBufferData")) real<void(Enum, Size, const void*, Enum)>("glBufferData")(target, size, data, usage);
}
void get_buffer_data(Enum target, Size offset, Size size, void* data)
{
    real<void(Enum, Size, Size, void*)>("glGetBufferSubData")(target, offset, size, data);
    if (!fails("glGetBufferSubData")) return;
    for (Size i = 0; i < size / Size(sizeof faults.wrong); ++i)
        static_cast<float*>(data)[i] = faults.wrong;
}
void dispatch(unsigned x, unsigned y, unsigned z)
{
    if (!fails("glDispatchCompute")) real<void(unsigned, unsigned, unsigned)>("glDispatchCompute")(x, y, z);
}
void generate_buffers(int count, unsigned* names)
{
    if (!fails("glGenBuffers")) real<void(int, unsigned*)>("glGenBuffers")(count, names);
}
unsigned create_shader(Enum kind)
{
    return fails("glCreateShader") ? 0 : real<unsigned(Enum)>("glCreateShader")(kind);
}
unsigned create_program()
{
    return fails("glCreateProgram") ? 0 : real<unsigned()>("glCreateProgram")();
}
void get_program(unsigned program, Enum what, int* value)
{
    real<void(unsigned, Enum, int*)>("glGetProgramiv")(program, what, value);
    if (what == link_status && fails("glGetProgramiv")) *value = 0;
}
void get_integer(Enum what, int* value)
{
    if (!fails("glGetIntegerv")) real<void(Enum, int*)>("glGetIntegerv")(what, value);
}

template <class F> Function as_function(F* function)
{
    return reinterpret_cast<Function>(function);
}
Function wrapped(const std::string& name)
{
    if (name == "glGetError") return as_function(get_error);
    if (name == "glGetGraphicsResetStatus" || name == "glGetGraphicsResetStatusKHR")
        return as_function(get_reset_status);
    if (name == "glGetString") return as_function(get_string);
    if (name == "glBufferData") return as_function(buffer_data);
    if (name == "glGetBufferSubData") return as_function(get_buffer_data);
    if (name == "glDispatchCompute") return as_function(dispatch);
    if (name == "glGenBuffers") return as_function(generate_buffers);
    if (name == "glCreateShader") return as_function(create_shader);
    if (name == "glCreateProgram") return as_function(create_program);
    if (name == "glGetProgramiv") return as_function(get_program);
    if (name == "glGetIntegerv") return as_function(get_integer);
    return nullptr;
}

}  // namespace

extern "C" {

void inject_driver_faults(const DriverFaults& wanted)
{
    faults = wanted;
    calls = 0;
    pending = no_error;
}

Function eglGetProcAddress(const char* name)
{
    if (std::strcmp(name, faults.missing) == 0) return nullptr;
    if (const Function found = wrapped(name)) return found;
    return real_function(name);
}
const char* eglQueryString(EGLDisplay display, EGLint name)
{
    return fails("eglQueryString") ? nullptr : real<decltype(eglQueryString)>("eglQueryString")(display, name);
}
EGLDisplay eglGetDisplay(EGLNativeDisplayType native)
{
    return fails("eglGetDisplay") ? EGL_NO_DISPLAY : real<decltype(eglGetDisplay)>("eglGetDisplay")(native);
}
EGLBoolean eglInitialize(EGLDisplay display, EGLint* major, EGLint* minor)
{
    return fails("eglInitialize") ? EGL_FALSE : real<decltype(eglInitialize)>("eglInitialize")(display, major, minor);
}
EGLBoolean eglBindAPI(EGLenum api)
{
    return fails("eglBindAPI") ? EGL_FALSE : real<decltype(eglBindAPI)>("eglBindAPI")(api);
}
EGLBoolean eglChooseConfig(EGLDisplay display, const EGLint* wanted, EGLConfig* found, EGLint size, EGLint* count)
{
    if (fails("eglChooseConfig")) return EGL_FALSE;
    return real<decltype(eglChooseConfig)>("eglChooseConfig")(display, wanted, found, size, count);
}
EGLContext eglCreateContext(EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint* wanted)
{
    if (fails("eglCreateContext")) return EGL_NO_CONTEXT;
    return real<decltype(eglCreateContext)>("eglCreateContext")(display, config, shared, wanted);
}
EGLBoolean eglDestroyContext(EGLDisplay display, EGLContext context)
{
    return real<decltype(eglDestroyContext)>("eglDestroyContext")(display, context);
}
EGLSurface eglCreatePbufferSurface(EGLDisplay display, EGLConfig config, const EGLint* wanted)
{
    if (fails("eglCreatePbufferSurface")) return EGL_NO_SURFACE;
    return real<decltype(eglCreatePbufferSurface)>("eglCreatePbufferSurface")(display, config, wanted);
}
EGLBoolean eglDestroySurface(EGLDisplay display, EGLSurface surface)
{
    return real<decltype(eglDestroySurface)>("eglDestroySurface")(display, surface);
}
EGLBoolean eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context)
{
    if (fails("eglMakeCurrent")) return EGL_FALSE;
    return real<decltype(eglMakeCurrent)>("eglMakeCurrent")(display, draw, read, context);
}
EGLBoolean eglReleaseThread(void)
{
    return real<decltype(eglReleaseThread)>("eglReleaseThread")();
}

}  // extern "C"
