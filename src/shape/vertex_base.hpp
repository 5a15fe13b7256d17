// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Vertices in the client's memory: three Scalars each, any distance apart, at any alignment.
#pragma once

#include "math/scalar.hpp"
#include "math/vec3.hpp"

#include <cstddef>
#include <cstring>

namespace dt::shape
{

/// Reads vertices where they are, and never a byte beside them.
struct VertexView
{
    const std::byte* pointer = nullptr;
    std::size_t stride = 0;

    const std::byte* address(std::size_t i) const { return pointer + i * stride; }
    Vec3 operator[](std::size_t i) const { return point(address(i)); }

    static Vec3 point(const std::byte* p) { return {coordinate(p, 0), coordinate(p, 1), coordinate(p, 2)}; }
    static Scalar coordinate(const std::byte* p, std::size_t axis)
    {
        Scalar x;
        std::memcpy(&x, p + axis * sizeof x, sizeof x);
        return x;
    }
};

}  // namespace dt::shape
