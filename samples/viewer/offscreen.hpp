// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Drawing without a display: a context of EGL that has no surface, a frame buffer, and the picture read from it.
#pragma once

#include "gl.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace viewer
{

/// A context of OpenGL 3.3 or later that is current in this thread; throws std::runtime_error if there is none.
class HeadlessContext
{
public:
    HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;
    ~HeadlessContext();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// A frame buffer that can be read.
class Picture
{
public:
    Picture(int width, int height);

    GLuint target() const { return target_; }
    std::vector<std::uint8_t> rgb() const;  // from the top left

private:
    int width_, height_;
    Framebuffer target_;
    Renderbuffer colour_;
};

}  // namespace viewer
