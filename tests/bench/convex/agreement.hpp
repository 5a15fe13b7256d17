// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whether an engine's answers are right, judged against the certified reference before anything is timed.
#pragma once

#include "common/result.hpp"
#include "engine.hpp"

namespace bench
{

/// The true answer for each pair of a workload.
struct Truth
{
    struct Answer
    {
        double value = 0;  // in the sense of Engine::answer
        double floor = 0;  // what a relative error is at least relative to
        bool certain = false;  // the reference's own bounds are tight, and a boolean is not within 1e-4 of changing
    };
    bool boolean = false;
    std::vector<Answer> answers{};
    std::size_t certain = 0;
    double hits = 0;  // share of pairs that overlap, or of casts that hit
};

Truth truth_of(const Workload& workload);

Agreement judge(Engine& engine, const Truth& truth);

}  // namespace bench
