// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs the families of pairs near contact and prints what was found.
#include "near_contact_stress.hpp"

#include "near_contact.hpp"

#include "SOLID/SOLID_query.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>

namespace dt::test
{

namespace
{

using namespace near;

constexpr const char* family_names[family_count] = {"long", "sizes apart", "unit", "special"};

std::string pair_name(const NearRun& run, Family family, std::uint64_t index)
{
    return "--near-pair " + std::to_string(static_cast<int>(family)) + " " + std::to_string(run.seed) + " " +
           std::to_string(index);
}

Tally run_family(const NearRun& run, Family family)
{
    constexpr long block = 100;
    std::atomic<long> next{0};
    std::mutex guard;
    Tally all;
    all.keep = static_cast<std::size_t>(run.show);
    const auto work = [&] {
        Tally mine;
        mine.keep = all.keep;
        for (long first; (first = block * next++) < run.pairs;)
            for (long i = first; i < std::min(first + block, run.pairs); ++i)
            {
                const auto index = static_cast<std::uint64_t>(i);
                check(make_pair(family, run.seed, index), index, run.every, pair_name(run, family, index), mine);
            }
        const std::lock_guard lock(guard);
        all.merge(mine);
    };
    std::vector<std::thread> workers;
    for (long i = 1; i < run.threads; ++i)
        workers.emplace_back(work);
    work();
    for (std::thread& worker : workers)
        worker.join();
    return all;
}

void print(const char* title, const Tally& found, double seconds, long show, bool numbers)
{
    std::printf("near contact, %s: %ld pairs (%ld meet), %.1f s, %.0f a second; oracle asked %ld, not known %ld\n",
                title, found.pairs, found.meet, seconds, static_cast<double>(found.pairs) / seconds, found.asked,
                found.unknown);
    std::printf("  largest seen: contact early %.3g of the size (%.3g touch), overlap denied %.3g (%.3g touch)\n",
                found.early, found.early_touch, found.denied, found.denied_touch);
    std::printf("  faults: %ld\n", found.faults());
    for (int i = 0; i < fault_kinds; ++i)
    {
        const Tally::Kind& kind = found.kinds[static_cast<std::size_t>(i)];
        if (kind.count)
            std::printf("    %-24s %8ld   worst %.3g of the size\n", name_of(static_cast<near::Fault>(i)), kind.count,
                        kind.worst);
    }
    for (int i = 0; i < fault_kinds; ++i)
    {
        const auto& first = found.kinds[static_cast<std::size_t>(i)].first;
        for (std::size_t k = 0; k < first.size() && static_cast<long>(k) < show; ++k)
            std::printf("-- %s: %s\n", name_of(static_cast<near::Fault>(i)),
                        numbers ? first[k].c_str() : first[k].substr(0, first[k].find('\n')).c_str());
    }
    std::fflush(stdout);
}

long run_alone(const NearRun& run)
{
    const auto family = static_cast<Family>(run.family);
    const auto index = static_cast<std::uint64_t>(run.only);
    const Pair pair = make_pair(family, run.seed, index);
    std::printf("%s\n", in_hex(pair).c_str());
    if (!pair.a->is_mesh()) std::printf("%s", c_code(pair.a->body(), "a").c_str());
    if (!pair.b->is_mesh()) std::printf("%s", c_code(pair.b->body(), "b").c_str());
    const double touch = touch_of(*pair.a, *pair.b);
    const Interval truth = signed_distance(pair.a->solid(), pair.b->solid(), 1e-3 * touch);
    DT_Proximity p{};
    DT_GetSignedDistance(pair.a->handle(), pair.b->handle(), nullptr, &p);
    std::printf("touch %.3g, true [%.17g, %.17g], told %.17g [%.17g, %.17g]\n", touch, truth.lower, truth.upper,
                p.distance, p.lower, p.upper);
    Tally found;
    found.keep = 100;
    check(pair, index, 1, pair_name(run, family, index), found);
    print("alone", found, 1, 100, false);
    return found.faults();
}

}  // namespace

long run_near_contact(const NearRun& run)
{
    if (run.only >= 0) return run_alone(run);
    long faults = 0;
    for (int f = 1; f <= family_count; ++f)
    {
        if (run.pairs == 0 || (run.family != 0 && run.family != f)) continue;
        const auto start = std::chrono::steady_clock::now();
        const Tally found = run_family(run, static_cast<Family>(f));
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        print(family_names[f - 1], found, taken.count(), run.show, true);
        faults += found.faults();
    }
    return faults;
}

}  // namespace dt::test
