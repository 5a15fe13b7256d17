// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// See the header. Rays have a limit rather than a peer, Embree: their ratio is the multiple of its time, and they do
// not count where rows ahead of the best peer are counted.
#include "report.hpp"

#include "common/outcome.hpp"

#include <algorithm>
#include <ostream>

namespace bench::mesh
{
namespace
{

constexpr double ray_limit = 1.3;  // times Embree's time

bool is_embree(const std::string& name)
{
    return name.starts_with("embree");
}

/// The best peer apart from Embree, if Embree is the best.
const Entry* next_peer(const RowResult& result, RowResult& without)
{
    const Entry* best = best_peer(result);
    if (!best || !is_embree(best->first)) return nullptr;
    without = result;
    std::erase_if(without.engines, [](const Entry& entry) { return is_embree(entry.first); });
    return best_peer(without);
}

/// Our time by that of each way to ask Embree.
std::string multiples_of(const RowResult& result)
{
    std::string text;
    const Entry* mine = find_ours(result);
    for (const auto& [name, measured] : result.engines)
    {
        if (mine && is_embree(name)) text += format(" %s %.2f", name.c_str(), mine->second.ns / measured.ns);
    }
    return text + ";";
}

Outcome outcome_of(const Row& row, const RowResult& result)
{
    return {find_ours(result), best_peer(result), row.goal, row.scale};
}

bool is_ray(const Outcome& found)
{
    return found.peer && is_embree(found.peer->first);
}

void write_row(std::ostream& out, const Row& row, const RowResult& result)
{
    const Outcome found = outcome_of(row, result);
    const Agreement agreement = found.mine ? found.mine->second.agreement : Agreement{};
    const bool aimed = found.mine && found.aim > 0;
    RowResult without;
    const Entry* next = next_peer(result, without);
    const std::string also = next ? marked(*next) + " " + figure(next->second.ns / row.scale) : "";
    const Entry* baseline = find_baseline(result);
    out << format("%-18s %9s%s %9s %9s %-3s %-14s %7.3f %8s %9s %8s %9s %8.0e  %s\n", row.goal.name.c_str(),
                  figure(found.value).c_str(), agreement.accurate || !found.mine ? " " : "~",
                  figure(baseline ? baseline->second.ns / row.scale : 0).c_str(), figure(found.peer_value).c_str(),
                  row.unit, found.peer ? marked(*found.peer).c_str() : "-", found.ratio, figure(found.aim).c_str(),
                  figure(found.aim_ratio).c_str(), verdict(aimed, found.near_time()),
                  verdict(aimed && found.peer, found.near_ratio()), agreement.p99, also.c_str());
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
            out << format("%s,%s,%.5g,%s,%s,%.2e,%.2e,%zu,%.3f\n", rows[i].goal.name.c_str(), name.c_str(),
                          measured.ns / rows[i].scale, rows[i].unit, accurate ? "yes" : "no", p99, worst, wrong,
                          peer ? measured.ns / peer->second.ns : 0);
        }
    }
}

void write_table(std::ostream& out, const std::vector<Row>& rows, const Results& results)
{
    out << format("%-18s %9s  %9s %9s %-3s %-14s %7s %8s %9s %8s %9s %8s  %s\n", "workload", "ours", "base", "peer",
                  "", "best peer", "ratio", "aim", "aim ratio", "by time", "by ratio", "our p99", "next peer");
    int judged = 0, aimed = 0, by_time = 0, by_ratio = 0, against = 0, ahead = 0, rays = 0, rays_within = 0;
    std::string multiples;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        write_row(out, rows[i], results[i]);
        const Outcome found = outcome_of(rows[i], results[i]);
        if (!found.judged()) continue;
        ++judged;
        aimed += found.aim > 0;
        by_time += found.near_time();
        by_ratio += found.near_ratio();
        if (!is_ray(found))
        {
            against += found.peer != nullptr;
            ahead += found.peer && found.ratio < 1;
            continue;
        }
        ++rays;
        rays_within += found.ratio <= ray_limit;
        multiples += " " + rows[i].goal.name + multiples_of(results[i]);
    }
    out << format(
        "%zu rows, ours accurate in %d; ahead of the best peer in %d of %d; with an aim %d, of these within "
        "15 %% of it by time: %d, by ratio: %d\n",
        rows.size(), judged, ahead, against, aimed, by_time, by_ratio);
    if (rays)
        out << format("rays, our time by that of%s within %.1f of the best: %d of %d\n", multiples.c_str(), ray_limit,
                      rays_within, rays);
    write_placings(out, results);
}

}  // namespace bench::mesh
