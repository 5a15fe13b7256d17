// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Computes ratios to the best peer, and formats them.
#include "common/outcome.hpp"

namespace bench
{

Outcome::Outcome(const Entry* mine_, const Entry* peer_, const Goal& goal, double scale)
    : mine(mine_), peer(peer_), value(mine ? mine->second.ns / scale : 0),
      peer_value(peer ? peer->second.ns / scale : 0), ratio(peer_value > 0 ? value / peer_value : 0),
      aim(goal.aim / scale), aim_ratio(aim > 0 && goal.goal_peer > 0 ? goal.aim / goal.goal_peer : 0)
{}

std::string figure(double value)
{
    if (!(value > 0)) return "-";
    return format(value < 1 ? "%.3f" : value < 10 ? "%.2f" : value < 1000 ? "%.1f" : "%.0f", value);
}

const char* verdict(bool applies, bool yes)
{
    return !applies ? "-" : yes ? "yes" : "no";
}

}  // namespace bench
