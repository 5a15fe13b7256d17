// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where two solids overlap, by brute force: P moved by x and Q have a common inner point if and only if x is inside the
// hull of all differences q − p of the corners of some piece of Q and some piece of P. Every hull is made, by Qhull.
#pragma once

#include "support/qhull_facets.hpp"
#include "support/solid_models.hpp"

namespace dt::test
{

class PieceSums
{
public:
    /// Both as they stand, turned and moved.
    PieceSums(const Model& p, const Placement& at_p, const Model& q, const Placement& at_q);

    /// How deep the solids overlap after P has moved by x, at the pair of pieces that is worst: the distance by which
    /// its hull must be entered. Positive: they overlap. Not the depth of the solids, but zero when that is.
    double overlap(Vec x) const;

private:
    struct HalfSpace
    {
        Vec normal;
        double offset;
    };
    std::vector<std::vector<HalfSpace>> sums_;
};

}  // namespace dt::test
