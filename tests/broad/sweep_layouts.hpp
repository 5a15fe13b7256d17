// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Usual and unusual layouts of boxes, with about the same number of partners for each box in all of them.
#pragma once

#include "broad/bounds.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::test
{

using broad::Bounds;
using broad::make_box;

enum class Layout
{
    uniform,
    touching,  ///< whole numbers
    flat,  ///< points, segments, rectangles, many of them in the same place
    huge,  ///< some as large as numbers go
    far,  ///< a million lengths away
    clusters,
    layer,
    rods,  ///< thin, long, along all axes
    column,
};
constexpr Layout layouts[] = {Layout::uniform,  Layout::touching, Layout::flat, Layout::huge,  Layout::far,
                              Layout::clusters, Layout::layer,    Layout::rods, Layout::column};

/// A place and half an extent along one axis.
struct Reach
{
    double centre, half;
};

class BoxMaker
{
public:
    BoxMaker(Layout layout, unsigned boxes, unsigned seed)
        : random(seed), layout_(layout), length_(std::cbrt(3.2 * boxes))
    {}

    broad::Bounds any()
    {
        const double cluster = std::floor(uniform(random, 0, 5));
        const auto along = static_cast<unsigned>(random() % 3);
        const bool enormous = layout_ == Layout::huge && random() % 40 == 0;
        Reach reach[3];
        for (unsigned k = 0; k < 3; ++k)
        {
            reach[k] = {uniform(random, 0, length_), uniform(random, 0.2, 0.8)};
            if (layout_ == Layout::flat) reach[k].centre /= 2;
            if (layout_ == Layout::clusters) reach[k].centre = 9 * cluster * cluster + 0.4 * reach[k].centre;
            if (layout_ == Layout::far) reach[k].centre += 1e6;
            if (layout_ == Layout::layer && k == 1) reach[k].centre = 0.5;
            if (layout_ == Layout::column) reach[k].centre *= k == 1 ? length_ / 2 : 1 / length_;
            if (layout_ == Layout::rods) reach[k].half = k == along ? 0.2 * length_ : 0.05;
            if (enormous && random() % 2) reach[k].half = random() % 3 ? 20 : std::numeric_limits<Scalar>::max();
            settle(reach[k]);
        }
        return box(reach);
    }

    /// As large as this one and not far from it; sometimes as large as before and larger than before by a little.
    broad::Bounds near(const broad::Bounds& old)
    {
        const double step = random() % 3 ? 0.02 : 0.3, scale = random() % 5 ? 1 : 1.05;
        Reach reach[3];
        for (unsigned k = 0; k < 3; ++k)
        {
            const double lo = old.lo[k], hi = old.hi[k];
            reach[k] = {0.5 * lo + 0.5 * hi + uniform(random, -step, step), scale * (0.5 * hi - 0.5 * lo)};
            settle(reach[k]);
        }
        return box(reach);
    }

    double length() const { return length_; }

    Random random;

private:
    void settle(Reach& reach)
    {
        if (layout_ == Layout::touching) reach = {std::floor(reach.centre + 0.5), static_cast<double>(random() % 2)};
        if (layout_ == Layout::flat) reach = {std::floor(reach.centre * 2) / 2, random() % 3 ? 0 : reach.half};
    }
    static broad::Bounds box(const Reach (&reach)[3])
    {
        constexpr double most = std::numeric_limits<Scalar>::max();
        Scalar lo[3], hi[3];
        for (int k = 0; k < 3; ++k)
        {
            lo[k] = static_cast<Scalar>(std::max(-most, reach[k].centre - reach[k].half));
            hi[k] = static_cast<Scalar>(std::min(most, reach[k].centre + reach[k].half));
        }
        return make_box(lo, hi);
    }

    Layout layout_;
    double length_;
};

}  // namespace dt::test
