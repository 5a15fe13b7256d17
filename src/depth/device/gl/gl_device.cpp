// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A backend by compute shaders of OpenGL 4.3: uploads sums and cells, runs the shader in pieces that systems bear, and
// reads the cells back. Its context lives in a thread of its own; questions of several threads queue up there. A device
// that fails is not asked again, unless it was only short of memory.
#include "depth/device/gl/device_thread.hpp"
#include "depth/device/gl/egl_context.hpp"
#include "depth/device/gl/window_context.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <glad/gl.h>
#include <optional>
#include <string_view>

namespace dt::depth
{

namespace gl
{

extern const char* const cover_shader;  ///< the text of shaders/cover.comp

namespace
{

/// Limits the facets that the cells of one call of the device meet: systems end calls that take seconds.
constexpr std::size_t work_of_call = std::size_t{1} << 28;
constexpr std::size_t group = 32;  ///< cells; local_size_x in the shader
constexpr std::size_t max_groups = 65535;
constexpr int max_errors = 16;  ///< kept by one context
constexpr double test_error = 1e-5;  ///< limits the error of the answer to the test question, in units

constexpr GLint least_max_bytes = 1 << 24;  ///< in a buffer that every driver must take

/// Locations of the shader's uniforms, and bindings of its buffers.
constexpr GLint cover_sum_count = 0, cover_first_cell = 1, cover_last_cell = 2;
enum Binding : GLuint
{
    facet_buffer,
    sum_buffer,
    cell_buffer,
    exit_buffer,
    buffer_count
};

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

/// The number of a compute shader, or 0 if it does not compile or link.
GLuint make_program(const GladGLContext& gl, const char* source)
{
    const GLuint shader = gl.CreateShader(GL_COMPUTE_SHADER), program = gl.CreateProgram();
    gl.ShaderSource(shader, 1, &source, nullptr);
    gl.CompileShader(shader);
    gl.AttachShader(program, shader);
    gl.LinkProgram(program);
    gl.DeleteShader(shader);
    GLint linked = GL_FALSE;
    gl.GetProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked == GL_TRUE) return program;
    gl.DeleteProgram(program);
    return 0;
}

class GlDevice final : public Backend
{
public:
    GlDevice() = default;
    ~GlDevice() override;

    std::optional<Error> open(OpenLibrary open_library);  ///< why not, if it fails
    const char* name() const { return name_; }

    double price(std::size_t) const override { return 0; }  // whoever has it wants it
    bool is_ready() override;
    void cover(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits) override;

private:
    // In the device's thread.
    bool start(GLADloadfunc load);
    bool answers_well();
    void write(Binding buffer, const void* data, std::size_t bytes) const;
    template <class T> void read(Binding buffer, std::span<T> items) const;
    GLenum dispatch(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits);
    GLenum take_error() const;

    DeviceThread thread_;
    std::optional<EglContext> egl_;  ///< one of the two is used
    std::optional<WindowContext> window_;
    GladGLContext gl_{};
    GLuint program_ = 0, buffers_[buffer_count] = {};
    GLint max_bytes_ = 0;  ///< in a buffer
    char name_[sizeof Device::name] = "";
    std::atomic<bool> is_lost_{false};
};

/// EGL first: it needs neither a screen nor the main thread.
std::optional<Error> GlDevice::open(OpenLibrary open_library)
{
    if (!thread_.start()) return Error{DT_ERROR_NO_GPU, "no thread for the graphics device"};
    bool has_context = false, works = false;
    thread_.run([&] {
        has_context = egl_.emplace(open_library).open();
        works = has_context && start(egl_->loader());
        if (works) return;
        egl_->close();
        egl_.reset();
    });
    if (!works && window_.emplace(open_library).open())
        thread_.run([&] {
            has_context = true;
            works = window_->enter() && start(window_->loader());
            window_->leave();
        });
    if (!has_context) return Error{DT_ERROR_NO_GPU, "no OpenGL 4.3 context, neither by EGL nor by GLFW"};
    if (!works) return Error{DT_ERROR_NO_GPU, "the OpenGL driver cannot run the compute shader"};
    return std::nullopt;
}

/// Programs and buffers end with the context. In a forked process nothing of it is ours.
GlDevice::~GlDevice()
{
    if (!thread_.is_here()) return;
    if (egl_) thread_.run([&] { egl_->close(); });
    if (window_) window_->close();
}

bool GlDevice::start(GLADloadfunc load)
{
    const int version = gladLoadGLContext(&gl_, load);
    if (GLAD_VERSION_MAJOR(version) * 10 + GLAD_VERSION_MINOR(version) < 43 || !has_all_functions(gl_)) return false;
    const GLubyte* const name = gl_.GetString(GL_RENDERER);
    if (name) std::strncpy(name_, reinterpret_cast<const char*>(name), sizeof name_ - 1);
    gl_.GetIntegerv(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &max_bytes_);
    max_bytes_ = std::max(max_bytes_, least_max_bytes);
    program_ = make_program(gl_, cover_shader);
    if (!program_) return false;
    gl_.GenBuffers(buffer_count, buffers_);
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
        if (window_ && !window_->enter()) return;
        error = dispatch(sums, cells, exits);
        if (window_) window_->leave();
    });
    if (error == GL_NO_ERROR) return;
    if (error == GL_OUT_OF_MEMORY) throw BackendFailure{no_memory};
    is_lost_ = true;
    throw BackendFailure{gone};
}

/// Errors are for take_error().
void GlDevice::write(Binding buffer, const void* data, std::size_t bytes) const
{
    gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, buffers_[buffer]);
    gl_.BufferData(GL_SHADER_STORAGE_BUFFER, static_cast<GLsizeiptr>(bytes), data, GL_DYNAMIC_DRAW);
    gl_.BindBufferBase(GL_SHADER_STORAGE_BUFFER, buffer, buffers_[buffer]);
}

template <class T> void GlDevice::read(Binding buffer, std::span<T> items) const
{
    gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, buffers_[buffer]);
    gl_.GetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, static_cast<GLsizeiptr>(items.size_bytes()), items.data());
}

GLenum GlDevice::dispatch(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits)
{
    write(facet_buffer, sums.facets.data(), sums.facets.size_bytes());
    write(sum_buffer, sums.sums.data(), sums.sums.size_bytes());
    write(cell_buffer, cells.data(), cells.size_bytes());
    write(exit_buffer, nullptr, exits.size_bytes());
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
    read(cell_buffer, cells);
    read(exit_buffer, exits);
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

bool is_software(std::string_view renderer)
{
    for (const std::string_view name : {"llvmpipe", "softpipe", "SwiftShader", "Software", "software", "SWR"})
        if (renderer.find(name) != std::string_view::npos) return true;
    return false;
}

}  // namespace
}  // namespace gl

Result<Device> open_device(OpenLibrary open_library)
{
    auto made = std::make_unique<gl::GlDevice>();
    if (const std::optional<Error> error = made->open(open_library)) return *error;
    Device device;
    std::memcpy(device.name, made->name(), sizeof device.name);
    device.is_software = gl::is_software(device.name);
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

}  // namespace dt::depth
