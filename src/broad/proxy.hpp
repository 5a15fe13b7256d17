// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the broad phase knows of an object: its box, and a larger one in which it can move for a while without anybody
// being told. The margin follows the motion: about ten moves of the last length, nothing for what jumps, a little for
// what is new. It is measured in moves and box sizes, never in units of the world.
#pragma once

#include "broad/box.hpp"

namespace solid::broad
{

struct Proxy
{
    Box exact;
    Box enlarged;  ///< holds `exact`; this is what the tree holds
};

namespace enlarging
{
constexpr Scalar moves = 10;  ///< of the last length until the box is left again
constexpr Scalar most = Scalar(0.15);  ///< of the box's extent: more would make too many pairs that only nearly meet
constexpr Scalar first = Scalar(0.025);  ///< of each edge, for a new box: long ones side by side stay apart
constexpr Scalar kept = Scalar(0.8);  ///< of the old margin, so that one short move does not forget a fast object
constexpr Scalar jump = Scalar(0.5);  ///< of the extent: who moves further has no coherence to use
}  // namespace enlarging

inline Proxy new_proxy(const Box& box)
{
    const Scalar4 lo = Scalar4::load(box.lo), hi = Scalar4::load(box.hi);
    const Scalar4 room = Scalar4::broadcast(enlarging::first) * (hi - lo);
    constexpr Scalar most = std::numeric_limits<Scalar>::max();
    return {box, make_box(max(lo - room, Scalar4::broadcast(-most)), min(hi + room, Scalar4::broadcast(most)))};
}

/// The longest way of a coordinate from one box to the other.
inline Scalar displacement(const Box& from, const Box& to)
{
    const Scalar4 lo = abs(Scalar4::load(to.lo) - Scalar4::load(from.lo)),
                  hi = abs(Scalar4::load(to.hi) - Scalar4::load(from.hi));
    Scalar way[4];
    max(lo, hi).store(way);
    return std::max({way[0], way[1], way[2]});
}

/// Sets the exact box. True if it left the enlarged one, which is then made anew.
inline bool move(Proxy& proxy, const Box& box)
{
    if (contains(proxy.enlarged, box))
    {
        proxy.exact = box;
        return false;
    }
    const Scalar d = displacement(proxy.exact, box), e = extent(box);
    // Of one side, as far as it was left over: half the difference of the extents was tried and is no faster.
    const auto left = [&](int k) { return proxy.exact.lo[k] - proxy.enlarged.lo[k]; };
    const Scalar old = std::max(Scalar(0), std::min({left(0), left(1), left(2)}));
    const Scalar margin = d > enlarging::jump * e
                              ? 0
                              : std::min(std::max(enlarging::moves * d, enlarging::kept * old), enlarging::most * e);
    proxy.exact = box;
    proxy.enlarged = grown(box, margin);
    return true;
}

}  // namespace solid::broad
