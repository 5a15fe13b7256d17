// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which half of some items goes into which child of a tree?
#pragma once

#include "math/vec3.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace dt
{

constexpr int longest_axis(Vec3 size)
{
    return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
}

/// Orders items so that the lower half by key(item, axis) comes first, along the longest axis of `size`. Returns how
/// many that is.
template <class T, class Key> std::size_t split_longest_axis(std::span<T> items, Vec3 size, Key key)
{
    const int axis = longest_axis(size);
    const std::size_t half = items.size() / 2;
    std::nth_element(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(half), items.end(),
                     [&](const T& a, const T& b) { return key(a, axis) < key(b, axis); });
    return half;
}

}  // namespace dt
