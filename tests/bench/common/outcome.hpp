// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The outcome of a row: our value, the best peer's, their ratio, and whether they are near the aims.
#pragma once

#include "common/result.hpp"

namespace bench
{

struct Outcome
{
    const Entry *mine, *peer;
    double value, peer_value, ratio, aim, aim_ratio;

    /// Values are shown in a unit of `scale` ns.
    Outcome(const Entry* mine, const Entry* peer, const Goal& goal, double scale);

    bool judged() const { return mine && mine->second.agreement.accurate; }
    bool near_time() const { return value > 0 && value <= near_enough * aim; }
    bool near_ratio() const { return ratio > 0 && ratio <= near_enough * aim_ratio; }
};

/// About three digits, as many as a benchmark is worth.
std::string figure(double value);

const char* verdict(bool applies, bool yes);

}  // namespace bench
