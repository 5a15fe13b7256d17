// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Uploads sums and cells, runs the shader in pieces that systems bear, and reads the cells back.
#include "depth/device/gl/gl_device.hpp"

#include "depth/device/gl/program.hpp"
#include "depth/device/gl/shaders/shaders.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

namespace dt::depth
{

namespace gl
{

namespace
{

/// Limits the facets that the cells of one call of the device meet: systems end calls that take seconds.
constexpr std::size_t work_of_call = std::size_t{1} << 28;
constexpr std::size_t group = 32;  ///< cells; local_size_x in the shader
constexpr std::size_t max_groups = 65535;
constexpr int max_errors = 16;  ///< kept by one context
constexpr double test_error = 1e-5;  ///< limits the error of the answer to the test question, in units

constexpr GLint least_max_bytes = 1 << 24;  ///< in a buffer that every driver must take

constexpr GLint cover_sum_count = 0, cover_first_cell = 1, cover_last_cell = 2;  ///< locations in the shader

constexpr Error gone{DT_ERROR_NO_GPU, "the graphics device does not answer any more; use DT_DEPTH_CPU"};
constexpr Error forked{DT_ERROR_NO_GPU, "the graphics device belongs to the process this one was forked from"};
constexpr Error too_large{DT_ERROR_OUT_OF_MEMORY,
                          "more sums of pieces than the graphics device takes; use DT_DEPTH_CPU"};
constexpr Error no_memory{DT_ERROR_OUT_OF_MEMORY, "the graphics device has no memory left"};

/// Whether the driver has what its version promises. Functions for robustness may be missing.
bool has_all_functions(const GladGLContext& gl)
{
    return gl.GetString && gl.GetIntegerv && gl.GetError && gl.Flush && gl.GenBuffers && gl.BindBuffer &&
           gl.BufferData && gl.BindBufferBase && gl.GetBufferSubData && gl.CreateShader && gl.ShaderSource &&
           gl.CompileShader && gl.DeleteShader && gl.CreateProgram && gl.AttachShader && gl.LinkProgram &&
           gl.GetProgramiv && gl.DeleteProgram && gl.UseProgram && gl.Uniform1ui && gl.DispatchCompute &&
           gl.MemoryBarrier;
}

}  // namespace

/// EGL first: it needs neither a screen nor the main thread.
std::optional<Error> GlDevice::open(OpenLibrary open_library)
{
    if (!thread_.start()) return Error{DT_ERROR_NO_GPU, "no thread for the graphics device"};
    const auto by_egl = [](void* context, const char* name) {
        return static_cast<EglContext*>(context)->function(name);
    };
    const auto by_window = [](void* context, const char* name) {
        return static_cast<WindowContext*>(context)->function(name);
    };
    bool has_context = false, works = false;
    thread_.run([&] {
        has_context = egl_.open(open_library);
        works = has_context && start(by_egl, &egl_);
        if (has_context && !works) egl_.close();
    });
    if (!works && (uses_window_ = window_.open(open_library)))
        thread_.run([&] {
            has_context = true;
            works = window_.enter() && start(by_window, &window_);
            window_.leave();
        });
    if (!has_context) return Error{DT_ERROR_NO_GPU, "no OpenGL 4.3 context, neither by EGL nor by GLFW"};
    if (!works) return Error{DT_ERROR_NO_GPU, "the OpenGL driver cannot run the compute shader"};
    return std::nullopt;
}

/// Programs and buffers end with the context. In a forked process nothing of it is ours.
GlDevice::~GlDevice()
{
    if (!thread_.is_here()) return;
    if (!uses_window_) thread_.run([&] { egl_.close(); });
    thread_.stop();
    if (uses_window_) window_.close();
}

bool GlDevice::start(GLADuserptrloadfunc load, void* context)
{
    const int version = gladLoadGLContextUserPtr(&gl_, load, context);
    if (GLAD_VERSION_MAJOR(version) * 10 + GLAD_VERSION_MINOR(version) < 43 || !has_all_functions(gl_)) return false;
    const GLubyte* const name = gl_.GetString(GL_RENDERER);
    if (name) std::strncpy(name_, reinterpret_cast<const char*>(name), sizeof name_ - 1);
    gl_.GetIntegerv(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &max_bytes_);
    max_bytes_ = std::max(max_bytes_, least_max_bytes);
    program_ = make_program(gl_, cover_shader);
    if (!program_) return false;
    facets_.emplace(gl_, 0u);
    sums_.emplace(gl_, 1u);
    cells_.emplace(gl_, 2u);
    exits_.emplace(gl_, 3u);
    return take_error() == GL_NO_ERROR && answers_well();
}

/// A question with a known answer: drivers have faults too.
bool GlDevice::answers_well()
{
    const UnionFacet facets[] = {{1, 0, 0, 0.5f},  {-1, 0, 0, 0.5f}, {0, 1, 0, 0.5f},
                                 {0, -1, 0, 0.5f}, {0, 0, 1, 0.5f},  {0, 0, -1, 0.5f}};
    const UnionSum sums[] = {{{-1, -1, -1}, 0, {1, 1, 1}, 6}};
    Cell cells[] = {{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}}, {{{-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, -1, 0}}}};
    float exits[2] = {0, 0};
    if (dispatch({facets, sums}, cells, exits) != GL_NO_ERROR) return false;
    for (int i = 0; i < 2; ++i)
    {
        if (!(std::fabs(double(exits[i]) - 0.5) < test_error)) return false;
        for (const Cell::Corner& c : cells[i].corners)
            if (!(std::fabs(double(c.s) - 0.5) < test_error)) return false;
    }
    return true;
}

bool GlDevice::is_ready()
{
    if (!thread_.is_here()) throw BackendFailure{forked};
    if (is_lost_) throw BackendFailure{gone};
    return true;
}

void GlDevice::cover(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits)
{
    is_ready();
    const std::size_t largest = std::max({sums.facets.size_bytes(), sums.sums.size_bytes(), cells.size_bytes()});
    if (largest > static_cast<std::size_t>(max_bytes_)) throw BackendFailure{too_large};
    GLenum error = GL_CONTEXT_LOST;
    thread_.run([&] {
        if (uses_window_ && !window_.enter()) return;
        error = dispatch(sums, cells, exits);
        if (uses_window_) window_.leave();
    });
    if (error == GL_NO_ERROR) return;
    if (error == GL_OUT_OF_MEMORY) throw BackendFailure{no_memory};
    is_lost_ = true;
    throw BackendFailure{gone};
}

GLenum GlDevice::dispatch(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits)
{
    facets_->write(sums.facets);
    sums_->write(sums.sums);
    cells_->write(std::span<const Cell>(cells));
    exits_->make_room(std::span<const float>(exits));
    if (const GLenum error = take_error(); error != GL_NO_ERROR) return error;
    gl_.UseProgram(program_);
    gl_.Uniform1ui(cover_sum_count, static_cast<GLuint>(sums.sums.size()));
    const std::size_t groups = work_of_call / (group * (sums.facets.size() + sums.sums.size() + 1));
    const std::size_t block = group * std::clamp<std::size_t>(groups, 1, max_groups);
    for (std::size_t first = 0; first < cells.size(); first += block)
    {
        const std::size_t last = std::min(first + block, cells.size());
        gl_.Uniform1ui(cover_first_cell, static_cast<GLuint>(first));
        gl_.Uniform1ui(cover_last_cell, static_cast<GLuint>(last));
        gl_.DispatchCompute(static_cast<GLuint>((last - first + group - 1) / group), 1, 1);
        gl_.Flush();
    }
    gl_.MemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    cells_->read(cells);
    exits_->read(exits);
    return take_error();
}

/// The first error since the last call. A lost context may say so without end.
GLenum GlDevice::take_error() const
{
    GLenum first = GL_NO_ERROR;
    if (gl_.KHR_robustness && gl_.GetGraphicsResetStatus && gl_.GetGraphicsResetStatus() != GL_NO_ERROR)
        first = GL_CONTEXT_LOST;
    for (int i = 0; i < max_errors; ++i)
    {
        const GLenum error = gl_.GetError();
        if (error == GL_NO_ERROR) break;
        if (first == GL_NO_ERROR) first = error;
    }
    return first;
}

}  // namespace gl

namespace
{

bool is_software(std::string_view renderer)
{
    for (const std::string_view name : {"llvmpipe", "softpipe", "SwiftShader", "Software", "software", "SWR"})
        if (renderer.find(name) != std::string_view::npos) return true;
    return false;
}

}  // namespace

Result<Device> open_device(FunctionView<void*(const char* name)> open_library)
{
    auto made = std::make_unique<gl::GlDevice>();
    if (const std::optional<Error> error = made->open(open_library)) return *error;
    Device device;
    std::memcpy(device.name, made->name(), sizeof device.name);
    device.is_software = is_software(device.name);
    device.backend = std::move(made);
    try
    {
        device.cost = measured_cost(*device.backend);
    }
    catch (const BackendFailure& failure)
    {
        return failure.error.code == DT_ERROR_NO_GPU ? failure.error : gl::gone;
    }
    return device;
}

Result<Device> open_device()
{
    return open_device([](const char* name) { return gl::open_system_library(name); });
}

}  // namespace dt::depth
