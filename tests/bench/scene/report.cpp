// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Writes the table and the CSV of the scene benchmark.
#include "report.hpp"

#include "common/outcome.hpp"

#include <ostream>

namespace bench::scene
{
namespace
{

Outcome outcome_of(const Row& row, const RowResult& result, const Entry* mine)
{
    Goal goal{row.name, 0, row.goal_peer};
    if (mine)
    {
        const auto aim = row.aims.find(mine->first);
        if (aim != row.aims.end()) goal.aim = aim->second;
    }
    return {mine, best_peer(result), goal, row.scale};
}

/// The fastest peer that is faster than the best one, however wrong it is.
std::string faster_peer(const Row& row, const RowResult& result, const Entry* best)
{
    const Entry* fastest = best;
    for (const Entry& entry : result.engines)
    {
        if (is_peer(entry.first) && entry.second.ns < fastest->second.ns) fastest = &entry;
    }
    return fastest == best ? "" : marked(*fastest) + " " + figure(fastest->second.ns / row.scale);
}

void write_line(std::ostream& out, const Row& row, const RowResult& result, const Outcome& found)
{
    const bool aimed = found.mine && found.aim > 0;
    out << format("%-17s %-21s %9s%s %9s %-3s %-12s %7s %8s %9s %8s %9s  %s\n", row.name.c_str(),
                  found.mine ? found.mine->first.c_str() : "-", figure(found.value).c_str(),
                  !found.mine || found.judged() ? " " : "~", figure(found.peer_value).c_str(), row.unit,
                  found.peer ? marked(*found.peer).c_str() : "-", figure(found.ratio).c_str(),
                  figure(found.aim).c_str(), figure(found.aim_ratio).c_str(), verdict(aimed, found.near_time()),
                  verdict(aimed && found.peer && found.aim_ratio > 0, found.near_ratio()),
                  found.peer ? faster_peer(row, result, found.peer).c_str() : "");
}

}  // namespace

void write_csv(std::ostream& out, const std::vector<Row>& rows, const Results& results)
{
    out << "workload,engine,value,unit,accurate,error_p99,error_max,wrong,ratio_to_best_peer\n";
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        const Entry* peer = best_peer(results[i]);
        for (const auto& [name, measured] : results[i].engines)
        {
            const auto& [p99, worst, wrong, accurate] = measured.agreement;
            out << format("%s,%s,%.5g,%s,%s,%.2e,%.2e,%zu,%.3f\n", rows[i].name.c_str(), name.c_str(),
                          measured.ns / rows[i].scale, rows[i].unit, accurate ? "yes" : "no", p99, worst, wrong,
                          peer ? measured.ns / peer->second.ns : 0);
        }
    }
}

void write_times(std::ostream& out, const Row& row, const RowResult& result)
{
    out << format("%-17s %s:", row.name.c_str(), row.unit);
    for (const Entry& entry : result.engines)
        out << format(" %s %s", marked(entry).c_str(), figure(entry.second.ns / row.scale).c_str());
    out << '\n';
}

void write_table(std::ostream& out, const std::vector<Row>& rows, const Results& results)
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        write_times(out, rows[i], results[i]);
    out << format("\n%-17s %-21s %9s  %9s %-3s %-12s %7s %8s %9s %8s %9s  %s\n", "workload", "engine", "ours", "peer",
                  "", "best peer", "ratio", "aim", "aim ratio", "by time", "by ratio", "faster peer");
    int lines = 0, judged = 0, against = 0, ahead = 0, aimed = 0, by_time = 0, by_ratio = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        bool any = false;
        for (const Entry& entry : results[i].engines)
        {
            if (!is_ours(entry.first) || is_other_placing(entry.first)) continue;
            const Outcome found = outcome_of(rows[i], results[i], &entry);
            write_line(out, rows[i], results[i], found);
            any = true;
            if (is_baseline(entry.first)) continue;
            ++lines;
            if (!found.judged()) continue;
            ++judged;
            against += found.peer != nullptr;
            ahead += found.peer && found.ratio < 1;
            aimed += found.aim > 0;
            by_time += found.near_time();
            by_ratio += found.near_ratio();
        }
        if (!any) write_line(out, rows[i], results[i], outcome_of(rows[i], results[i], nullptr));
    }
    out << format("%d lines without those of the baseline, ours accurate in %d; ahead of the best peer in %d of %d; "
                  "with an aim %d, of these within "
                  "15 %% of it by time: %d, by ratio: %d\n",
                  lines, judged, ahead, against, aimed, by_time, by_ratio);
    write_placings(out, results);
}

}  // namespace bench::scene
