// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The true answers for bodies and rays, by the reference of the convex benchmark and by closed forms, and the agreement
// of engines. The rule is that of the convex benchmark: the 99th percentile of the relative error is below 1e-3, and no
// pair and no hit is wrong where moving one side by 1e-4 of its size would not make it right.
#pragma once

#include "body_engine.hpp"
#include "common/result.hpp"

#include <map>

namespace bench::scene
{

struct PairTruth
{
    bool hit = false, certain = false;  // nothing within 1e-4 of the size makes it otherwise
    double depth = 0, floor = 0;  // an error is relative to the depth or at least to this; 0: not known well enough
};

/// All pairs that are near, by their numbers, the smaller one first.
using PairsTruth = std::map<std::pair<std::uint32_t, std::uint32_t>, PairTruth>;

PairsTruth truth_of(const BodyWorkload& workload, std::span<const Pose> poses);

/// The parameter of the first hit of each ray, NaN where a change of size by 1e-4 would make it a miss, or a hit.
std::vector<double> truth_of_rays(const BodyWorkload& workload);

/// Collects what an engine says until it is judged.
class Judge
{
public:
    void hear(const Contacts& contacts, const PairsTruth& truth, bool depth);
    void hear(std::span<const double> params, std::span<const double> truth);
    Agreement verdict();

private:
    std::vector<double> errors_;
    std::size_t wrong_ = 0;
};

}  // namespace bench::scene
