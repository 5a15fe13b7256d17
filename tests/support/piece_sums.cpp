// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "support/piece_sums.hpp"

#include <algorithm>
#include <limits>

namespace dt::test
{

PieceSums::PieceSums(const Model& p, const Placement& at_p, const Model& q, const Placement& at_q)
{
    for (const Points& piece_p : p.pieces)
    {
        for (const Points& piece_q : q.pieces)
        {
            Points differences;
            for (const Vec a : piece_p)
                for (const Vec b : piece_q)
                    differences.push_back(at_q * b - at_p * a);
            std::vector<HalfSpace>& sum = sums_.emplace_back();
            for (const Facet& facet : hull_facets(differences))
                sum.push_back({facet.normal, facet.offset});
        }
    }
}

double PieceSums::overlap(Vec x) const
{
    double deepest = -std::numeric_limits<double>::infinity();
    for (const auto& sum : sums_)
    {
        double inside = std::numeric_limits<double>::infinity();
        for (auto half = sum.begin(); half != sum.end() && inside > deepest; ++half)
            inside = std::min(inside, half->offset - dot(half->normal, x));
        if (!sum.empty()) deepest = std::max(deepest, inside);
    }
    return deepest;
}

}  // namespace dt::test
