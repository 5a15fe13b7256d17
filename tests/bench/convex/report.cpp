// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// See the header. The best peer is the fastest that is accurate; where none is, the least inaccurate, marked `~`. The
// table also names the fastest peer that is off by a few percent at most, if it is faster than the best one.
#include "report.hpp"

#include <ostream>

namespace bench
{
namespace
{

/// Roughly right, and faster than the best peer.
const Entry* rough_peer(const RowResult& result, const Entry* best)
{
    constexpr double rough = 2e-2;
    constexpr std::size_t few = 20;
    const Entry* fastest = best;
    for (const Entry& entry : result.engines)
    {
        const Agreement& agreement = entry.second.agreement;
        const bool usable = is_peer(entry.first) && agreement.p99 < rough && agreement.wrong < few;
        if (usable && entry.second.ns < fastest->second.ns) fastest = &entry;
    }
    return fastest == best ? nullptr : fastest;
}

}  // namespace

void write_csv(std::ostream& out, const Results& results)
{
    out << "workload,engine,ns,accurate,error_p99,error_max,wrong,ratio_to_best_peer\n";
    for (const RowResult& result : results)
    {
        const Entry* peer = best_peer(result);
        for (const auto& [name, measured] : result.engines)
        {
            const auto& [p99, worst, wrong, accurate] = measured.agreement;
            out << format("%s,%s,%.1f,%s,%.2e,%.2e,%zu,%.3f\n", result.goal.name.c_str(), name.c_str(), measured.ns,
                          accurate ? "yes" : "no", p99, worst, wrong, peer ? measured.ns / peer->second.ns : 0);
        }
    }
}

void write_table(std::ostream& out, const Results& results)
{
    const auto verdict = [](double value, double aim) {
        return value <= 0 || aim <= 0 ? "-" : value <= near_enough * aim ? "yes" : "no";
    };
    out << format("%-18s %9s %9s %10s %-16s %7s %8s %9s %8s %9s %8s  %s\n", "workload", "ours ns", "base ns",
                  "peer ns", "best peer", "ratio", "aim ns", "aim ratio", "by time", "by ratio", "our p99",
                  "rough peer");
    int by_time = 0, by_ratio = 0, ahead = 0, judged = 0, aimed = 0;
    for (const RowResult& result : results)
    {
        const Entry *mine = find_ours(result), *peer = best_peer(result);
        const Entry* baseline = find_baseline(result);
        const double ns = mine ? mine->second.ns : 0, peer_ns = peer ? peer->second.ns : 0;
        const double ratio = peer ? ns / peer_ns : 0,
                     aim_ratio = result.goal.aim > 0 ? result.goal.aim / result.goal.goal_peer : 0;
        const Agreement agreement = mine ? mine->second.agreement : Agreement{};
        const Entry* rough = peer ? rough_peer(result, peer) : nullptr;
        const std::string also = rough ? format("%s %.0f", marked(*rough).c_str(), rough->second.ns) : "";
        out << format("%-18s %8.0f%s %9.0f %10.0f %-16s %7.3f %8.0f %9.3f %8s %9s %8.0e  %s\n",
                      result.goal.name.c_str(), ns, agreement.accurate ? " " : "~",
                      baseline ? baseline->second.ns : 0, peer_ns, peer ? marked(*peer).c_str() : "-", ratio,
                      result.goal.aim, aim_ratio, verdict(ns, result.goal.aim), verdict(ratio, aim_ratio),
                      agreement.p99, also.c_str());
        if (!mine || !agreement.accurate) continue;
        ++judged;
        aimed += aim_ratio > 0;
        by_time += ns <= near_enough * result.goal.aim;
        by_ratio += peer && ratio <= near_enough * aim_ratio;
        ahead += peer && ratio < 1;
    }
    out << format("%zu rows, ours accurate in %d; of these ahead of the best peer: %d; with an aim %d, of these "
                  "within 15 %% of "
                  "it by time: %d, by ratio: %d\n",
                  results.size(), judged, ahead, aimed, by_time, by_ratio);
    write_placings(out, results);
}

}  // namespace bench
