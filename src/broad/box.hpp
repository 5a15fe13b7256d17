// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Boxes as the broad phase keeps them: closed, along the axes, in the numbers of the API, laid out to be compared with
// one instruction for three axes. They are written as a whole too: numbers stored one by one and read back four at a
// time before they have left the processor cost a dozen cycles.
#pragma once

#include "math/double4.hpp"
#include "math/float4.hpp"
#include "math/scalar.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace solid::broad
{

/// Names a box in the broad phase.
using ProxyId = std::uint32_t;
constexpr ProxyId no_proxy = ~ProxyId(0);

/// Four coordinates at once, of which three count.
using Scalar4 = std::conditional_t<std::is_same_v<Scalar, float>, Float4, Double4>;

/// In which the difference of two numbers of the API, or a product of two of these, is never too large or too small.
using Wide = std::conditional_t<std::is_same_v<Scalar, float>, double, long double>;

/// Coordinates are finite: infinite ones mark empty places in the tree.
struct Box
{
    alignas(16) Scalar lo[4];  ///< the fourth number is 0 and means nothing
    alignas(16) Scalar hi[4];
};

inline Box make_box(Scalar4 lo, Scalar4 hi)
{
    Box box;
    lo.store(box.lo);
    hi.store(box.hi);
    return box;
}

inline Box make_box(const Scalar* lo, const Scalar* hi)
{
    return make_box(Scalar4::of(lo[0], lo[1], lo[2], 0), Scalar4::of(hi[0], hi[1], hi[2], 0));
}

/// Whether the two have a common point.
inline bool overlap(const Box& a, const Box& b)
{
    const unsigned apart =
        less_lanes(Scalar4::load(b.hi), Scalar4::load(a.lo)) | less_lanes(Scalar4::load(a.hi), Scalar4::load(b.lo));
    return apart == 0;
}

/// Whether all of `inner` is in `outer`.
inline bool contains(const Box& outer, const Box& inner)
{
    const unsigned beyond = less_lanes(Scalar4::load(inner.lo), Scalar4::load(outer.lo)) |
                            less_lanes(Scalar4::load(outer.hi), Scalar4::load(inner.hi));
    return beyond == 0;
}

/// The longest edge; infinite if it is beyond the numbers.
inline Scalar extent(const Box& box)
{
    return std::max({box.hi[0] - box.lo[0], box.hi[1] - box.lo[1], box.hi[2] - box.lo[2]});
}

/// The margin may be infinite; the coordinates of the result are not.
inline Box grown(const Box& box, Scalar margin)
{
    constexpr Scalar most = std::numeric_limits<Scalar>::max();
    const Scalar4 room = Scalar4::of(margin, margin, margin, 0);
    return make_box(max(Scalar4::load(box.lo) - room, Scalar4::broadcast(-most)),
                    min(Scalar4::load(box.hi) + room, Scalar4::broadcast(most)));
}

}  // namespace solid::broad
