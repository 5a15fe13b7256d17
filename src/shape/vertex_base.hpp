// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Vertices in the client's memory: three Scalars each, any distance apart, at any alignment.
#pragma once

#include "math/scalar.hpp"
#include "math/vec3.hpp"

#include <cstddef>
#include <cstring>

namespace solid
{

struct VertexBase
{
    const std::byte* pointer;
    std::size_t stride;
};

/// Reads vertices where they are, and never a byte beside them.
struct VertexView
{
    const std::byte* pointer = nullptr;
    std::size_t stride = 0;

    VertexView() = default;
    VertexView(const std::byte* p, std::size_t distance) : pointer(p), stride(distance) {}
    VertexView(const VertexBase& base) : pointer(base.pointer), stride(base.stride) {}

    const std::byte* address(std::size_t i) const { return pointer + i * stride; }
    Vec3 operator[](std::size_t i) const
    {
        Scalar v[3];
        std::memcpy(v, address(i), sizeof v);
        return {v[0], v[1], v[2]};
    }
};

}  // namespace solid
