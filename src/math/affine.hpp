// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Affine maps x ↦ M·x + t. An isometry is one whose M is orthogonal (mirrors included).
#pragma once

#include "math/mat3.hpp"

namespace dt
{

struct Affine
{
    Mat3 M;
    Vec3 t{};

    constexpr Vec3 operator()(Vec3 x) const { return M * x + t; }
    friend constexpr bool operator==(const Affine&, const Affine&) = default;
};

constexpr Affine operator*(const Affine& a, const Affine& b)
{
    return {a.M * b.M, a(b.t)};
}

}  // namespace dt
