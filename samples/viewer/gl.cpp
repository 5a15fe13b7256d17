// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Creates textures, render buffers and programs of OpenGL, and reports errors of compilation.
#include "gl.hpp"

#include <stdexcept>

namespace viewer
{

namespace
{

GLuint compile(GLenum kind, const char* name, const std::string& text)
{
    const GLuint shader = glCreateShader(kind);
    const char* source = text.c_str();
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good) return shader;
    std::string log(2000, '\0');
    glGetShaderInfoLog(shader, GLsizei(log.size()), nullptr, log.data());
    throw std::runtime_error(std::string("shader ") + name + ": " + log.c_str());
}

}  // namespace

Texture new_texture(GLint format, GLenum layout, GLenum type, int width, int height)
{
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, format, width, height, 0, layout, type, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return Texture(name);
}

Renderbuffer new_renderbuffer(GLenum format, int samples, int width, int height)
{
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    return Renderbuffer(name);
}

Program::Program(const char* name, const std::string& vertex, const std::string& fragment) : name_(glCreateProgram())
{
    for (const auto& [kind, text] : {std::pair{GL_VERTEX_SHADER, &vertex}, std::pair{GL_FRAGMENT_SHADER, &fragment}})
    {
        const GLuint shader = compile(GLenum(kind), name, *text);
        glAttachShader(name_, shader);
        glDeleteShader(shader);
    }
    glLinkProgram(name_);
    GLint good = 0;
    glGetProgramiv(name_, GL_LINK_STATUS, &good);
    if (!good) throw std::runtime_error(std::string("cannot link the shaders ") + name);
}

}  // namespace viewer
