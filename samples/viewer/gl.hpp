// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Names of things on the graphics device that go away with their owner. A context must be current all the while.
#pragma once

#include <array>
#include <glad/gl.h>
#include <string>
#include <utility>

namespace viewer
{

template <void (*end)(GLuint)> class GlName
{
public:
    GlName() = default;
    explicit GlName(GLuint name) : name_(name) {}
    GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlName& operator=(GlName&& other) noexcept
    {
        std::swap(name_, other.name_);
        return *this;
    }
    ~GlName()
    {
        if (name_) end(name_);
    }
    operator GLuint() const { return name_; }

private:
    GLuint name_ = 0;
};

inline void end_buffer(GLuint name)
{
    glDeleteBuffers(1, &name);
}
inline void end_vertex_array(GLuint name)
{
    glDeleteVertexArrays(1, &name);
}
inline void end_texture(GLuint name)
{
    glDeleteTextures(1, &name);
}
inline void end_renderbuffer(GLuint name)
{
    glDeleteRenderbuffers(1, &name);
}
inline void end_framebuffer(GLuint name)
{
    glDeleteFramebuffers(1, &name);
}
inline void end_program(GLuint name)
{
    glDeleteProgram(name);
}

using Buffer = GlName<end_buffer>;
using VertexArray = GlName<end_vertex_array>;
using Texture = GlName<end_texture>;
using Renderbuffer = GlName<end_renderbuffer>;
using Framebuffer = GlName<end_framebuffer>;

inline Buffer new_buffer()
{
    GLuint name = 0;
    glGenBuffers(1, &name);
    return Buffer(name);
}

inline VertexArray new_vertex_array()
{
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    return VertexArray(name);
}

inline Framebuffer new_framebuffer()
{
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    return Framebuffer(name);
}

/// A texture of one level that is read between its texels and not beyond its edges.
Texture new_texture(GLint format, GLenum layout, GLenum type, int width, int height);
Renderbuffer new_renderbuffer(GLenum format, int samples, int width, int height);

/// A program of the device; what it does not use may be set nevertheless.
class Program
{
public:
    Program() = default;
    Program(const char* name, const std::string& vertex, const std::string& fragment);

    void use() const { glUseProgram(name_); }
    void set(const char* uniform, int value) const { glUniform1i(at(uniform), value); }
    void set(const char* uniform, float value) const { glUniform1f(at(uniform), value); }
    void set(const char* uniform, float x, float y) const { glUniform2f(at(uniform), x, y); }
    void set(const char* uniform, const std::array<float, 3>& v) const { glUniform3fv(at(uniform), 1, v.data()); }
    void set(const char* uniform, const std::array<float, 16>& m) const
    {
        glUniformMatrix4fv(at(uniform), 1, GL_FALSE, m.data());
    }

private:
    GLint at(const char* uniform) const { return glGetUniformLocation(name_, uniform); }

    GlName<end_program> name_;
};

}  // namespace viewer
