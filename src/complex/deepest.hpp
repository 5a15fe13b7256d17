// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which of many pairs of faces is deepest? Each pair is a pair of convex bodies.
#pragma once

#include "convex/proximity.hpp"
#include "math/tolerance.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace dt::complex
{

/// By how much of the accuracy a pair must be deeper than the deepest so far to be worth measuring. The rest is left to the
/// rounding of the bounds: they are within the accuracy on either side.
constexpr double worthwhile_share = 15.0 / 16;

/// Keeps the deepest pair so far, and bounds of the largest depth.
class Deepest
{
public:
    explicit Deepest(const Tolerance& eps) : accuracy_(eps.accuracy) {}

    static constexpr double no_limit = std::numeric_limits<double>::infinity();

    /// Only pairs that may be deeper than this are measured.
    double worth_it() const { return worth_it_; }
    bool found() const { return best_.distance < 0; }
    Vec3 normal() const { return best_.normal; }  ///< of the deepest so far

    /// Whether p, or a way that is as short within the accuracy, may be the deepest so far.
    bool may_take(const convex::Proximity& p) const { return p.distance * (1 + 2 * accuracy_) < best_.distance; }

    /// Returns true if p is the deepest so far. Pairs deeper than `limit` are worth it in any case.
    bool take(const convex::Proximity& p, std::uint32_t slot_a, std::uint32_t slot_b, double limit = no_limit)
    {
        lower_ = std::min(lower_, p.lower);
        upper_ = std::min(upper_, p.upper);
        if (!(p.distance < best_.distance)) return false;
        best_ = p;
        worth_it_ = std::max(worth_it_, std::min(-p.distance * (1 + worthwhile_share * accuracy_), limit));
        slot_a_ = slot_a;
        slot_b_ = slot_b;
        return true;
    }

    std::uint32_t slot_a() const { return slot_a_; }
    std::uint32_t slot_b() const { return slot_b_; }

    std::optional<convex::Proximity> result() const
    {
        if (!found()) return std::nullopt;
        convex::Proximity p = best_;
        p.lower = std::min(lower_, -worth_it());
        p.upper = std::max(p.distance, upper_);
        return p;
    }

private:
    double accuracy_;
    convex::Proximity best_{};
    double lower_ = 0, upper_ = 0, worth_it_ = 0;
    std::uint32_t slot_a_ = 0, slot_b_ = 0;
};

/// The contact of two objects that touch, no pair being deeper than rounding; p is measured on the pair that touches.
inline convex::Proximity in_contact(convex::Proximity p)
{
    p.lower = std::min(p.lower, 0.0);
    p.upper = std::max(p.upper, 0.0);
    p.distance = 0;
    p.on_b = p.on_a;
    return p;
}

}  // namespace dt::complex
