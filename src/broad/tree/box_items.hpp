// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The items that building a tree sorts: centres with the ids of their boxes. A range of them is cut in two, the smaller
// ones on an axis first. Nothing branches on coordinates, as such branches would be mispredicted.
#pragma once

#include "broad/bounds.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace dt::broad
{

struct BoxItem
{
    alignas(16) Scalar centre[4];  ///< the fourth number holds the bits of the id

    BoxItem() = default;
    BoxItem(const Bounds& box, ProxyId id)
    {
        const Scalar4 half = Scalar4::broadcast(Scalar(0.5));
        (half * Scalar4::load(box.lo) + half * Scalar4::load(box.hi)).store(centre);
        centre[3] = std::bit_cast<Scalar>(Disguise(id));
    }
    ProxyId id() const { return static_cast<ProxyId>(std::bit_cast<Disguise>(centre[3])); }

private:
    using Disguise = std::conditional_t<sizeof(Scalar) == sizeof(std::uint32_t), std::uint32_t, std::uint64_t>;
};

/// The axis along which the centres are spread most.
int widest_axis(std::span<const BoxItem> items);

/// Reorders the items so that none of the first `count` has a larger centre on the axis than any of the others.
void cut(std::span<BoxItem> items, std::size_t count, int axis);

}  // namespace dt::broad
