// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A set of doubles is kept or dropped. Where an edge has one set about which this is open, and other triangles, their
// number decides, and that may decide about the next set. Sets about which nothing decides are kept, one by one, until
// something does.
#include "surface/repair/doubles.hpp"

#include "surface/edge_uses.hpp"

#include <algorithm>

namespace dt::surface
{
namespace
{

struct Key
{
    shape::Triangle sorted;
    std::uint32_t triangle;
    bool even;

    auto operator<=>(const Key&) const = default;
};

using Keys = std::pmr::vector<Key>;

Keys sorted_keys(std::span<const shape::Triangle> triangles, std::pmr::memory_resource& memory)
{
    Keys keys(&memory);
    keys.reserve(triangles.size());
    for (std::uint32_t t = 0; t < triangles.size(); ++t)
    {
        const auto& [a, b, c] = triangles[t];
        keys.push_back({triangles[t], t, (a < b) + (b < c) + (c < a) == 2});
        std::sort(keys.back().sorted.begin(), keys.back().sorted.end());
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

/// Triangles with the same corners, of which one may be kept.
struct DoubleSet
{
    std::uint32_t first_key, end_key;  ///< its triangles
    std::uint32_t kept;  ///< the triangle that is kept, if one is
    bool is_decided = false, is_kept = false;
};

/// An edge of a set of doubles.
struct SharedEdge
{
    std::uint32_t others = 0;  ///< triangles that stay: single ones, and sets that are kept
    std::uint32_t open = 0;  ///< sets about which it is not known
};

class Decision
{
public:
    Decision(std::span<const shape::Triangle> triangles, Doubles which, std::pmr::memory_resource& memory)
        : triangles_(triangles), which_(which), keys_(sorted_keys(triangles, memory)), sets_(&memory),
          edges_(&memory), edges_of_(&memory), sets_at_(&memory), queue_(&memory),
          dropped_(triangles.size(), 0, &memory)
    {
        find_sets();
        if (sets_.empty()) return;
        find_edges(memory);
        decide_all();
    }
    std::pmr::vector<char> take() { return std::move(dropped_); }

private:
    void find_sets();
    void add_set(std::uint32_t first, std::uint32_t end, std::size_t even, std::size_t odd);
    void find_edges(std::pmr::memory_resource& memory);
    void decide_all();
    void decide_by_neighbours(std::uint32_t set);
    void decide(std::uint32_t set, bool is_kept);
    void settle();
    bool ends_openly(std::uint32_t set) const;
    void drop_from(std::uint32_t start);

    std::span<const shape::Triangle> triangles_;
    Doubles which_;
    Keys keys_;
    std::pmr::vector<DoubleSet> sets_;
    std::pmr::vector<SharedEdge> edges_;
    std::pmr::vector<std::array<std::uint32_t, 3>> edges_of_;  ///< for each set
    std::pmr::vector<std::pair<std::uint32_t, std::uint32_t>> sets_at_;  ///< an edge and a set there, in order
    std::pmr::vector<std::uint32_t> queue_;  ///< sets whose edges have changed
    std::pmr::vector<char> dropped_;
};

void Decision::find_sets()
{
    for (std::uint32_t i = 0, j = 0; i < keys_.size(); i = j)
    {
        std::size_t count[2] = {0, 0};
        for (; j < keys_.size() && keys_[j].sorted == keys_[i].sorted; ++j)
            ++count[keys_[j].even];
        if (j - i > 1) add_set(i, j, count[1], count[0]);
    }
}

void Decision::add_set(std::uint32_t first, std::uint32_t end, std::size_t even, std::size_t odd)
{
    if (which_ == Doubles::all || even == odd)
    {
        const bool most = even > odd || (even == odd && keys_[first].even);
        std::uint32_t k = first;
        while (keys_[k].even != most)
            ++k;
        sets_.push_back({first, end, keys_[k].triangle});
        return;
    }
    std::size_t left[2] = {std::min(even, odd), std::min(even, odd)};  // pairs cancel each other
    for (std::uint32_t k = first; k < end; ++k)
        if (left[keys_[k].even] > 0) --left[keys_[k].even], dropped_[keys_[k].triangle] = 1;
}

/// Finds the edges of the sets, and how many single triangles each has.
void Decision::find_edges(std::pmr::memory_resource& memory)
{
    constexpr std::uint32_t single = ~0u;
    std::pmr::vector<std::uint32_t> set_of(triangles_.size(), single, &memory);
    for (std::uint32_t s = 0; s < sets_.size(); ++s)
        for (std::uint32_t k = sets_[s].first_key; k < sets_[s].end_key; ++k)
            set_of[keys_[k].triangle] = s;
    edges_of_.resize(sets_.size());
    std::pmr::vector<std::uint8_t> found(sets_.size(), 0, &memory);
    const EdgeUses uses = edge_uses(triangles_, &memory);
    for_each_edge(uses, [&](std::span<const EdgeUse> edge) {
        SharedEdge shared;
        const auto number = static_cast<std::uint32_t>(edges_.size());
        for (const EdgeUse& use : edge)
        {
            const std::uint32_t s = set_of[use.triangle];
            if (s == single)
                shared.others += !dropped_[use.triangle];
            else if (use.triangle == sets_[s].kept)
            {
                edges_of_[s][found[s]++] = number;
                sets_at_.push_back({number, s});
                ++shared.open;
            }
        }
        if (shared.open > 0) edges_.push_back(shared);
    });
}

void Decision::decide(std::uint32_t s, bool is_kept)
{
    DoubleSet& set = sets_[s];
    set.is_decided = true;
    set.is_kept = is_kept;
    for (std::uint32_t k = set.first_key; k < set.end_key; ++k)
        dropped_[keys_[k].triangle] = !is_kept || keys_[k].triangle != set.kept;
    for (const std::uint32_t e : edges_of_[s])
    {
        --edges_[e].open;
        edges_[e].others += is_kept;
        if (edges_[e].open != 1) continue;
        for (auto at = std::ranges::lower_bound(sets_at_, std::pair(e, 0u)); at != sets_at_.end() && at->first == e;
             ++at)
            if (!sets_[at->second].is_decided) queue_.push_back(at->second);
    }
}

/// Decides about a set if it is the only open one at an edge that has other triangles: by most of its edges.
void Decision::decide_by_neighbours(std::uint32_t s)
{
    int keep = 0, drop = 0;
    for (const std::uint32_t e : edges_of_[s])
        if (edges_[e].open == 1 && edges_[e].others > 0) ++(edges_[e].others % 2 == 1 ? keep : drop);
    if (keep + drop > 0) decide(s, keep >= drop);
}

void Decision::settle()
{
    while (!queue_.empty())
    {
        const std::uint32_t s = queue_.back();
        queue_.pop_back();
        if (!sets_[s].is_decided) decide_by_neighbours(s);
    }
}

/// Whether the set is all there is at one of its edges.
bool Decision::ends_openly(std::uint32_t s) const
{
    return std::ranges::any_of(edges_of_[s],
                               [&](std::uint32_t e) { return edges_[e].open == 1 && edges_[e].others == 0; });
}

/// Drops sets that end openly, and then those that do so now.
void Decision::drop_from(std::uint32_t start)
{
    std::pmr::vector<std::uint32_t> ends(1, start, queue_.get_allocator());
    while (!ends.empty())
    {
        const std::uint32_t s = ends.back();
        ends.pop_back();
        if (sets_[s].is_decided || !ends_openly(s)) continue;
        decide(s, false);
        ends.insert(ends.end(), queue_.begin(), queue_.end());
        settle();
    }
}

void Decision::decide_all()
{
    for (std::uint32_t s = static_cast<std::uint32_t>(sets_.size()); s-- > 0;)
        queue_.push_back(s);
    settle();
    for (std::uint32_t s = 0; s < sets_.size() && which_ == Doubles::opposite; ++s)
        drop_from(s);
    for (std::uint32_t s = 0; s < sets_.size(); ++s)
    {
        if (!sets_[s].is_decided) decide(s, true);
        settle();
    }
}

}  // namespace

std::pmr::vector<char> superfluous_doubles(std::span<const shape::Triangle> triangles, Doubles which,
                                           std::pmr::memory_resource& memory)
{
    return Decision(triangles, which, memory).take();
}

}  // namespace dt::surface
