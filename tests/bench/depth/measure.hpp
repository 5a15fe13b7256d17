// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The depth of a case by a backend, and how long it takes: once, many times, and in frames of a motion.
#pragma once

#include "cases.hpp"

namespace bench::depth
{

struct Backend
{
    std::string name;
    DT_DepthBackend number;
    double accuracy;  ///< that it is asked for; 0: exact
};

/// Those that are there.
std::vector<Backend> backends();

struct Answer
{
    bool overlap = false;
    double depth = 0, lower = 0, ms = 0;
};

/// CPU time of this thread, or for a GPU what passed meanwhile.
Answer ask_once(const Case& c, const Backend& backend);

/// The same, timed with repetitions.
Answer ask(const Case& c, const Backend& backend);

/// The least max_steps, up to `most`, with which the CPU's exact answer is what it is without a limit.
DT_Count steps_of(const Case& c, DT_Count most);

struct Motion
{
    double warm_median = 0, warm_p90 = 0, cold_median = 0, cold_p90 = 0;  ///< ms of a frame
    double deepest = 0;
    int overlapping = 0, frames = 0;
    double worst = 0;  ///< difference of the depths of both, relative
};

/// Frames near a case, on a smooth closed path, with a cache and without, by DT_GetSignedDistance.
Motion follow(const Case& c, bool turning);

}  // namespace bench::depth
