// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two triangles at an edge of their own must have it in opposite directions, and that turns a whole shell as soon as
// one of its triangles is chosen. Edges of four triangles or more tell nothing, since it is not known which belong
// together; they must balance afterwards.
#include "surface/shells.hpp"

#include <algorithm>
#include <numeric>

namespace dt::surface
{
namespace
{

/// Disjoint sets of triangles, and whether each triangle is turned against the root of its set. Each has a parent,
/// against which it is turned or not; a root is its own and is not.
class TurnedSets
{
public:
    TurnedSets(std::size_t count, std::pmr::memory_resource* memory)
        : parent_(count, memory), turned_(count, 0, memory)
    {
        std::iota(parent_.begin(), parent_.end(), 0u);
    }

    struct Root
    {
        std::uint32_t set;
        bool turned;
    };
    Root find(std::uint32_t i)
    {
        bool turned = false;
        for (; parent_[i] != i; i = parent_[i])
        {
            turned_[i] = turned_[i] != turned_[parent_[i]];  // against the parent of the parent, which is next
            parent_[i] = parent_[parent_[i]];
            turned ^= turned_[i] != 0;
        }
        return {i, turned};
    }
    /// False if they are already joined the other way.
    bool join(std::uint32_t i, std::uint32_t j, bool turned)
    {
        const Root a = find(i), b = find(j);
        if (a.set == b.set) return (a.turned ^ b.turned) == turned;
        parent_[std::max(a.set, b.set)] = std::min(a.set, b.set);
        turned_[std::max(a.set, b.set)] = a.turned ^ b.turned ^ turned;
        return true;
    }

private:
    std::pmr::vector<std::uint32_t> parent_;
    std::pmr::vector<char> turned_;
};

int direction(const EdgeUse& use, bool turned)
{
    return use.forward != turned ? 1 : -1;
}

/// Joins the triangles of an edge of four or more that do not balance within their own sets. False if even all of them
/// do not. `own` is 0 for all sets, and is so again afterwards.
bool join_at(std::span<const EdgeUse> edge, TurnedSets& sets, std::pmr::vector<int>& own)
{
    int sum = 0;
    for (const EdgeUse& use : edge)
    {
        const auto root = sets.find(use.triangle);
        own[root.set] += direction(use, root.turned);
        sum += direction(use, root.turned);
    }
    const EdgeUse* open = nullptr;
    for (const EdgeUse& use : edge)
    {
        const auto root = sets.find(use.triangle);
        if (sum != 0 || own[root.set] == 0) continue;
        if (const auto other = sets.find((open ? *open : use).triangle); other.set != root.set)
        {
            sets.join(open->triangle, use.triangle, other.turned ^ root.turned);
            const int both = own[root.set] + own[other.set];
            own[root.set] = own[other.set] = 0;
            own[sets.find(use.triangle).set] = both;
        }
        open = &use;
    }
    for (const EdgeUse& use : edge)
        own[sets.find(use.triangle).set] = 0;
    return sum == 0;
}

/// Numbers the sets in the order of their triangles, and turns the triangles, few rather than many.
void finish(std::span<shape::Triangle> triangles, TurnedSets& sets, Shells& shells)
{
    constexpr std::uint32_t none = ~0u;
    auto* const memory = shells.of.get_allocator().resource();
    std::pmr::vector<std::uint32_t> number(triangles.size(), none, memory), turned(memory), size(memory);
    shells.of.resize(triangles.size());
    for (std::uint32_t t = 0; t < triangles.size(); ++t)
    {
        const auto root = sets.find(t);
        if (number[root.set] == none)
        {
            number[root.set] = static_cast<std::uint32_t>(size.size());
            size.push_back(0);
            turned.push_back(0);
        }
        shells.of[t] = number[root.set];
        ++size[shells.of[t]];
        turned[shells.of[t]] += root.turned;
        if (root.turned) std::swap(triangles[t][1], triangles[t][2]);
    }
    for (std::uint32_t t = 0; t < triangles.size(); ++t)  // as most of them were
        if (const std::uint32_t s = shells.of[t]; 2 * turned[s] > size[s])
            std::swap(triangles[t][1], triangles[t][2]);
    for (std::size_t s = 0; s < size.size(); ++s)
        shells.turned.push_back(turned[s] > 0 && turned[s] < size[s]);
}

}  // namespace

bool is_balanced(std::span<const shape::Triangle> triangles, std::pmr::memory_resource* memory)
{
    bool balanced = true;
    for_each_edge(edge_uses(triangles, memory), [&](std::span<const EdgeUse> edge) {
        int sum = 0;
        for (const EdgeUse& use : edge)
            sum += direction(use, false);
        balanced &= sum == 0;
    });
    return balanced;
}

std::optional<OpenEdge> orient(std::span<shape::Triangle> triangles, Shells& shells)
{
    auto* const memory = shells.of.get_allocator().resource();
    const EdgeUses uses = edge_uses(triangles, memory);
    TurnedSets sets(triangles.size(), memory);
    std::optional<OpenEdge> fault;
    for_each_edge(uses, [&](std::span<const EdgeUse> edge) {
        if (fault) return;
        if (edge.size() % 2 != 0) fault = OpenEdge{edge[0], true};
        if (edge.size() == 2 && !sets.join(edge[0].triangle, edge[1].triangle, edge[0].forward == edge[1].forward))
            fault = OpenEdge{edge[0], false};
    });
    std::pmr::vector<int> own(triangles.size(), 0, memory);
    for_each_edge(uses, [&](std::span<const EdgeUse> edge) {
        if (!fault && edge.size() > 2 && !join_at(edge, sets, own)) fault = OpenEdge{edge[0], false};
    });
    if (!fault) finish(triangles, sets, shells);
    return fault;
}

std::optional<OpenEdge> orient_roughly(std::span<shape::Triangle> triangles, Shells& shells)
{
    auto* const memory = shells.of.get_allocator().resource();
    TurnedSets sets(triangles.size(), memory);
    std::optional<OpenEdge> fault;
    for_each_edge(edge_uses(triangles, memory), [&](std::span<const EdgeUse> edge) {
        if (edge.size() != 2) return;
        const bool fits = sets.join(edge[0].triangle, edge[1].triangle, edge[0].forward == edge[1].forward);
        if (!fits && !fault) fault = OpenEdge{edge[0], false};
    });
    finish(triangles, sets, shells);
    return fault;
}

}  // namespace dt::surface
