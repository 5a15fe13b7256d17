// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The boxes of the broad phase: closed, axis-aligned, in Scalars, laid out so that one instruction compares three axes.
// They are also written four numbers at a time: a wide load of numbers that were just stored one by one stalls for a
// dozen cycles.
#pragma once

#include "math/scalar.hpp"
#include "math/simd/double4.hpp"
#include "math/simd/float4.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace dt::broad
{

/// Names a box in the broad phase.
using ProxyId = std::uint32_t;

/// Four coordinates at once, of which three are used.
using Scalar4 = std::conditional_t<std::is_same_v<Scalar, float>, Float4, Double4>;

/// A wider number: the difference of two Scalars, and a product of two such differences, neither overflow nor
/// underflow.
using Wide = std::conditional_t<std::is_same_v<Scalar, float>, double, long double>;

/// Coordinates are finite; infinite ones mark empty lanes of the tree.
struct Bounds
{
    alignas(16) Scalar lo[4];  ///< the fourth number is 0 and unused
    alignas(16) Scalar hi[4];
};

inline Bounds make_box(Scalar4 lo, Scalar4 hi)
{
    Bounds box;
    lo.store(box.lo);
    hi.store(box.hi);
    return box;
}

inline Bounds make_box(const Scalar* lo, const Scalar* hi)
{
    return make_box(Scalar4::of(lo[0], lo[1], lo[2], 0), Scalar4::of(hi[0], hi[1], hi[2], 0));
}

/// Whether the two have a common point.
inline bool overlap(const Bounds& a, const Bounds& b)
{
    const unsigned apart =
        less_lanes(Scalar4::load(b.hi), Scalar4::load(a.lo)) | less_lanes(Scalar4::load(a.hi), Scalar4::load(b.lo));
    return apart == 0;
}

/// Whether all of `inner` is in `outer`.
inline bool contains(const Bounds& outer, const Bounds& inner)
{
    const unsigned beyond = less_lanes(Scalar4::load(inner.lo), Scalar4::load(outer.lo)) |
                            less_lanes(Scalar4::load(outer.hi), Scalar4::load(inner.hi));
    return beyond == 0;
}

/// The longest edge; infinite if it overflows.
inline Scalar extent(const Bounds& box)
{
    return std::max({box.hi[0] - box.lo[0], box.hi[1] - box.lo[1], box.hi[2] - box.lo[2]});
}

/// The box grown on both sides of each axis by a margin, which may be infinite; the result is finite. The fourth margin
/// is 0.
inline Bounds grown(const Bounds& box, Scalar4 room)
{
    constexpr Scalar most = std::numeric_limits<Scalar>::max();
    return make_box(max(Scalar4::load(box.lo) - room, Scalar4::broadcast(-most)),
                    min(Scalar4::load(box.hi) + room, Scalar4::broadcast(most)));
}

}  // namespace dt::broad
