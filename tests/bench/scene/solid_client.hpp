// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Boxes as clients of the C API: their numbers in place of a client pointer, and their corners.
#pragma once

#include "boxes.hpp"

#include "SOLID/SOLID_types.h"

namespace bench::scene
{

inline void* pointer_to(std::uint32_t number)
{
    return reinterpret_cast<void*>(std::uintptr_t(number));
}

inline std::uint32_t number_of(const void* client)
{
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(client));
}

struct Corner
{
    DT_Vector3 at;
    explicit Corner(const std::array<float, 3>& p) : at{p[0], p[1], p[2]} {}
};

}  // namespace bench::scene
