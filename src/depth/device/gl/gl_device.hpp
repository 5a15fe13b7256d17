// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A backend by compute shaders of OpenGL 4.3. Its context lives in a thread of its own; questions of several threads queue
// up there. A device that fails is not asked again, unless it was only short of memory.
#pragma once

#include "depth/device/device.hpp"
#include "depth/device/gl/buffer.hpp"
#include "depth/device/gl/device_thread.hpp"
#include "depth/device/gl/egl_context.hpp"
#include "depth/device/gl/window_context.hpp"

#include <optional>

namespace dt::depth::gl
{

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
    bool start(GLADuserptrloadfunc load, void* context);
    bool answers_well();
    GLenum dispatch(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits);
    GLenum take_error() const;

    DeviceThread thread_;
    EglContext egl_;
    WindowContext window_;
    bool uses_window_ = false;
    GladGLContext gl_{};
    GLuint program_ = 0;
    std::optional<Buffer> facets_, sums_, cells_, exits_;
    GLint max_bytes_ = 0;  ///< in a buffer
    char name_[sizeof Device::name] = "";
    std::atomic<bool> is_lost_{false};
};

}  // namespace dt::depth::gl
