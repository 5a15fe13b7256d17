// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Arrays in the memory of the device, as the shaders see them. All in the device's thread.
#pragma once

#include <glad/gl.h>
#include <span>

namespace dt::depth::gl
{

class Buffer
{
public:
    /// `binding`: its number in the shaders. It ends with the context.
    Buffer(const GladGLContext& gl, GLuint binding) : gl_(gl), binding_(binding) { gl_.GenBuffers(1, &name_); }

    /// Errors are for glGetError().
    template <class T> void write(std::span<const T> items) { allocate(items.size_bytes(), items.data()); }
    template <class T> void make_room(std::span<const T> items) { allocate(items.size_bytes(), nullptr); }
    template <class T> void read(std::span<T> items)
    {
        gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, name_);
        gl_.GetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, static_cast<GLsizeiptr>(items.size_bytes()), items.data());
    }

private:
    void allocate(std::size_t bytes, const void* data)
    {
        gl_.BindBuffer(GL_SHADER_STORAGE_BUFFER, name_);
        gl_.BufferData(GL_SHADER_STORAGE_BUFFER, static_cast<GLsizeiptr>(bytes), data, GL_DYNAMIC_DRAW);
        gl_.BindBufferBase(GL_SHADER_STORAGE_BUFFER, binding_, name_);
    }

    const GladGLContext& gl_;
    GLuint binding_, name_ = 0;
};

}  // namespace dt::depth::gl
