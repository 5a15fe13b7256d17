// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Dear ImGui from its beginning to its end, with a font that can be read if one is found.
#pragma once

namespace viewer
{

class Interface
{
public:
    Interface();
    Interface(const Interface&) = delete;
    Interface& operator=(const Interface&) = delete;
    ~Interface();

    /// A frame without a window.
    void begin(int width, int height, double seconds) const;

    /// A frame of a window, whose backend has begun it.
    void begin() const;

    /// Draws it into the frame buffer that is bound.
    void end() const;
};

}  // namespace viewer
