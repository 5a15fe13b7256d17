// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A compute shader, ready to run.
#pragma once

#include <glad/gl.h>

namespace dt::depth::gl
{

/// Its number, or 0 if it does not compile or link. All in the device's thread.
inline GLuint make_program(const GladGLContext& gl, const char* source)
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

}  // namespace dt::depth::gl
