// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A proxy: the exact box of an object, and an enlarged box within which it moves without changing the tree. The margin
// follows the motion: about ten moves of the last length, none for a box that jumps, a small one for a new box. It is
// relative to moves and box sizes, never in units of the world.
#pragma once

#include "broad/bounds.hpp"

namespace dt::broad
{

struct Proxy
{
    Bounds exact;
    Bounds enlarged;  ///< contains `exact`; the box in the tree
};

namespace enlarging
{
/// Margin, relative to the length of the last move.
constexpr Scalar moves = 10;
/// Largest margin, relative to the longest edge; a larger one would make too many pairs that only nearly overlap.
constexpr Scalar most = Scalar(0.15);
/// Margin of a new box, relative to each edge, so that long boxes side by side stay apart.
constexpr Scalar first = Scalar(0.025);
/// Smallest margin after a move, relative to the old one, so that one short move does not reset that of a fast object.
constexpr Scalar kept = Scalar(0.8);
/// Largest displacement that gets a margin, relative to the longest edge; a longer one has no coherence.
constexpr Scalar jump = Scalar(0.5);
}  // namespace enlarging

inline Proxy new_proxy(const Bounds& box)
{
    const Scalar4 edges = Scalar4::load(box.hi) - Scalar4::load(box.lo);
    return {box, grown(box, Scalar4::broadcast(enlarging::first) * edges)};
}

/// The largest difference of a coordinate between two boxes.
inline Scalar displacement(const Bounds& from, const Bounds& to)
{
    const Scalar4 lo = abs(Scalar4::load(to.lo) - Scalar4::load(from.lo)),
                  hi = abs(Scalar4::load(to.hi) - Scalar4::load(from.hi));
    Scalar way[4];
    max(lo, hi).store(way);
    return std::max({way[0], way[1], way[2]});
}

/// Sets the exact box. If it has left the enlarged box, makes a new one and returns true.
inline bool move(Proxy& proxy, const Bounds& box)
{
    if (contains(proxy.enlarged, box))
    {
        proxy.exact = box;
        return false;
    }
    const Scalar d = displacement(proxy.exact, box), e = extent(box);
    // The old margin is what is left of it on the lower sides. Half the difference of the extents was tried and is no
    // faster.
    const auto left = [&](int k) { return proxy.exact.lo[k] - proxy.enlarged.lo[k]; };
    const Scalar old = std::max(Scalar(0), std::min({left(0), left(1), left(2)}));
    const Scalar margin = d > enlarging::jump * e
                              ? 0
                              : std::min(std::max(enlarging::moves * d, enlarging::kept * old), enlarging::most * e);
    proxy.exact = box;
    proxy.enlarged = grown(box, Scalar4::of(margin, margin, margin, 0));
    return true;
}

}  // namespace dt::broad
