// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The configuration space obstacle A − B of two bodies without their margins, given by its support points. The signed
// distance of the bodies is that of the origin from this set, less both margins.
#pragma once

#include "support/body.hpp"

namespace dt::test
{

class Difference
{
public:
    /// A is swept along `sweep` if that is not zero. The bodies must outlive this.
    Difference(const Body& a, const Body& b, Vec sweep = {}) : Difference(a, b, extent(a) + extent(b), sweep) {}
    Difference(const Body& a, const Body& b, double size, Vec sweep = {})
        : a_(&a), b_(&b), offset_(a.placement.origin - b.placement.origin), sweep_(sweep), size_(size)
    {}

    /// A point of A − B furthest along n.
    Vec support(Vec n) const
    {
        const Vec w = core_support(*a_, n) - core_support(*b_, -n) + offset_;
        return dot(sweep_, n) > 0 ? w + sweep_ : w;
    }

    /// The support function h(n) for a unit n: −h(n) is never more than the signed distance of the cores.
    double height(Vec n) const { return dot(support(n), n); }

    const Body& a() const { return *a_; }
    const Body& b() const { return *b_; }
    Vec offset() const { return offset_; }
    double margins() const { return a_->margin + b_->margin; }
    double size() const { return size_; }

private:
    const Body* a_;
    const Body* b_;
    Vec offset_, sweep_;
    double size_;
};

/// What is known for certain, up to rounding, about a number.
struct Interval
{
    double lower, upper;

    double width() const { return upper - lower; }
    Interval operator-(double shift) const { return {lower - shift, upper - shift}; }
};

}  // namespace dt::test
