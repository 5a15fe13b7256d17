// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The long run: many random and degenerate pairs, every query, every promise. Ends with a table; fails if any promise
// was broken. Usage: solid-stress [--pairs N] [--degenerate N] [--meshes N] [--solids N] [--seed S] [--threads T]
// [--show K] [--block B] [--mesh-block B] [--degenerate-mesh-block B] [--solid-block B]
// The last four repeat one block alone; --show says how many faults are printed in full.
//
// solid-stress --near N [--family F] [--oracle-every E] [--seed S] [--threads T] [--show K] runs N pairs near contact of
// each family, or of family F alone, and holds one in E against the oracle. solid-stress --near-pair F S I repeats one.
#include "near_contact_stress.hpp"
#include "support/degenerate_meshes.hpp"
#include "support/mesh_trial.hpp"
#include "support/solid_trial.hpp"
#include "support/trial.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

namespace
{

using namespace dt::test;

constexpr int random_block_size = 2000, degenerate_block_size = 160, mesh_block_size = 50,
              degenerate_mesh_block_size = 5, solid_block_size = 50;

struct Options
{
    long pairs = 100'000, degenerate = 1'000, meshes = 1'000, solids = 200, threads = 1, show = 20;
    long block = -1, mesh_block = -1, degenerate_mesh_block = -1, solid_block = -1;
    std::uint64_t seed = 1;
    NearRun near;
};

bool parse_near_pair(char** arguments, NearRun& near)
{
    const auto number = [](const char* argument, long& value) {
        char* end = nullptr;
        value = std::strtol(argument, &end, 10);
        return *end == 0 && value >= 0;
    };
    long seed = 0;
    const bool all =
        number(arguments[0], near.family) && number(arguments[1], seed) && number(arguments[2], near.only);
    near.seed = static_cast<std::uint64_t>(seed);
    return all && 1 <= near.family && near.family <= 4;
}

bool parse(int count, char** arguments, Options& options)
{
    if (count == 5 && std::strcmp(arguments[1], "--near-pair") == 0)
        return parse_near_pair(arguments + 2, options.near);
    for (int i = 1; i < count; i += 2)
    {
        if (i + 1 == count) return false;
        const auto is = [&](const char* name) { return std::strcmp(arguments[i], name) == 0; };
        char* end = nullptr;
        const long value = std::strtol(arguments[i + 1], &end, 10);
        if (*end != 0 || value < 0) return false;
        if (is("--pairs")) { options.pairs = value; }
        else if (is("--degenerate")) { options.degenerate = value; }
        else if (is("--meshes")) { options.meshes = value; }
        else if (is("--solids")) { options.solids = value; }
        else if (is("--solid-block")) { options.solid_block = value; }
        else if (is("--seed")) { options.seed = static_cast<std::uint64_t>(value); }
        else if (is("--threads")) { options.threads = value > 0 ? value : 1; }
        else if (is("--block")) { options.block = value; }
        else if (is("--mesh-block")) { options.mesh_block = value; }
        else if (is("--degenerate-mesh-block")) { options.degenerate_mesh_block = value; }
        else if (is("--show")) { options.show = options.near.show = value; }
        else if (is("--near")) { options.near.pairs = value; }
        else if (is("--family")) { options.near.family = value; }
        else if (is("--oracle-every")) { options.near.every = value; }
        else { return false; }
    }
    return true;
}

/// Runs body(block) for every block, shared among the threads, and merges what was found.
template <class Body> Findings over_blocks(long blocks, long threads, Body&& body)
{
    std::atomic<long> next{0};
    std::mutex guard;
    Findings all;
    const auto work = [&] {
        Findings mine;
        for (long block; (block = next++) < blocks;)
            body(block, mine);
        const std::lock_guard lock(guard);
        all.merge(mine);
    };
    std::vector<std::thread> workers;
    for (long i = 1; i < threads; ++i)
        workers.emplace_back(work);
    work();
    for (std::thread& worker : workers)
        worker.join();
    return all;
}

void print(const char* title, const Findings& found, double seconds, long show)
{
    std::printf(
        "%s: %ld pairs (%ld overlapping, %ld apart, %ld near touch), %ld rays (%ld hits), %ld casts (%ld hits)\n",
        title, found.pairs, found.overlapping, found.apart, found.near_touch, found.rays, found.ray_hits, found.casts,
        found.cast_hits);
    std::printf("  %.1f s, %.2f us a pair; careful oracle on %ld; slowest query %.1f us\n", seconds,
                found.pairs ? 1e6 * seconds / static_cast<double>(found.pairs) : 0.0, found.sharpened,
                1e6 * found.slowest);
    std::printf(
        "  worst relative error: distance %.3g, depth %.3g; loose bounds %ld; contradictions within rounding %ld\n",
        found.worst_distance, found.worst_depth, found.loose, found.contradictions);
    std::printf("  faults: %ld\n", found.total());
    for (int i = 0; i < fault_count; ++i)
    {
        const long count = found.counts[static_cast<std::size_t>(i)];
        if (count) std::printf("    %-14s %ld\n", name_of(static_cast<Fault>(i)), count);
    }
    for (const Finding& finding : found.faults)
    {
        if (show-- <= 0) break;
        std::printf("-- %s: %s\n", name_of(finding.fault), finding.text.c_str());
    }
    std::fflush(stdout);
}

template <class Run> long report(const char* title, long show, Run&& run)
{
    const auto start = std::chrono::steady_clock::now();
    const Findings found = run();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    print(title, found, taken.count(), show);
    return found.total();
}

}  // namespace

int main(int count, char** arguments)
{
    Options options;
    if (!parse(count, arguments, options))
    {
        std::fprintf(stderr,
                     "usage: solid-stress [--pairs N] [--degenerate N] [--meshes N] [--solids N] [--seed S] "
                     "[--threads T] [--show K] [--block B] [--mesh-block B] [--degenerate-mesh-block B] "
                     "[--solid-block B]\n       solid-stress --near N [--family F] [--oracle-every E] [--seed S] "
                     "[--threads T] [--show K]\n       solid-stress --near-pair F S I\n");
        return 2;
    }
    if (options.near.pairs > 0 || options.near.only >= 0)
    {
        if (options.near.only < 0) options.near.seed = options.seed;
        options.near.threads = options.threads;
        return run_near_contact(options.near) > 0;
    }
    const Plan plan{500, 4, 4};
    const auto blocks = [](long pairs, int size) { return (pairs + size - 1) / size; };
    const auto random = [&](long block, Findings& findings) {
        random_block(options.seed, block, random_block_size, plan, findings);
    };
    const auto degenerate = [&](long block, Findings& findings) {
        degenerate_block(options.seed, block, degenerate_block_size, findings);
    };
    const auto meshes = [&](long block, Findings& findings) {
        mesh_block(options.seed, block, mesh_block_size, findings);
    };
    const auto degenerate_meshes = [&](long block, Findings& findings) {
        degenerate_mesh_block(options.seed, block, degenerate_mesh_block_size, findings);
    };
    const auto solids = [&](long block, Findings& findings) {
        solid_block(options.seed, block, solid_block_size, findings);
    };
    const auto alone = [&](const char* title, long block, auto&& body) {
        return report(title, options.show, [&] {
                   Findings found;
                   body(block, found);
                   return found;
               }) > 0;
    };
    if (options.block >= 0) return alone("random", options.block, random);
    if (options.mesh_block >= 0) return alone("meshes", options.mesh_block, meshes);
    if (options.degenerate_mesh_block >= 0)
        return alone("degenerate meshes", options.degenerate_mesh_block, degenerate_meshes);
    if (options.solid_block >= 0) return alone("solids", options.solid_block, solids);

    const auto all = [&](const char* title, long count_of_blocks, auto&& body) {
        return report(title, options.show, [&] { return over_blocks(count_of_blocks, options.threads, body); });
    };
    long faults = all("random", blocks(options.pairs, random_block_size), random);
    faults += all("degenerate", blocks(options.degenerate, degenerate_block_size), degenerate);
    faults += all("meshes", blocks(options.meshes, mesh_block_size), meshes);
    faults += all("degenerate meshes", blocks(options.meshes / 4, degenerate_mesh_block_size * mesh_family_count),
                  degenerate_meshes);
    faults += all("solids", blocks(options.solids, solid_block_size), solids);
    return faults > 0;
}
