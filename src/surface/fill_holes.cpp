// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The edges that the triangles of a shell use more often one way than the other are closed ways: as many of them end at a
// vertex as begin there, since that is so for every triangle.
#include "surface/fill_holes.hpp"

#include "math/scalar.hpp"

#include <algorithm>
#include <tuple>

namespace dt::surface
{
namespace
{

/// An edge that is missing, in the direction in which it is.
struct RimEdge
{
    std::uint32_t shell, from, to;
    std::uint32_t number;  ///< the client's triangle beside it
};

class Rims
{
public:
    Rims(Surface& surface, Shells& shells)
        : surface_(surface), shells_(shells), edges_(memory()), next_(memory()), path_(memory()),
          place_(surface.vertices.size(), none, memory())
    {
        find_edges();
        next_.resize(edges_.size());
        for (std::size_t i = 0; i < edges_.size(); ++i)
            next_[i] = i == 0 || key(edges_[i]) != key(edges_[i - 1]) ? 0 : none;
    }

    void fill();

private:
    static constexpr std::uint32_t none = ~0u;

    std::pmr::memory_resource* memory() const { return surface_.vertices.get_allocator().resource(); }
    static std::pair<std::uint32_t, std::uint32_t> key(const RimEdge& e) { return {e.shell, e.from}; }
    void find_edges();
    void add_edge(std::span<const EdgeUse> uses, std::uint32_t shell);
    std::size_t take(std::uint32_t shell, std::uint32_t from);
    void close(std::size_t first);

    Surface& surface_;
    Shells& shells_;
    std::pmr::vector<RimEdge> edges_;
    std::pmr::vector<std::uint32_t> next_;  ///< at the first edge from a vertex: how many have been taken
    std::pmr::vector<RimEdge> path_;
    std::pmr::vector<std::uint32_t> place_;  ///< for each vertex on the path, the edge that begins there
};

void Rims::find_edges()
{
    std::pmr::vector<std::uint32_t> seen(memory());
    for_each_edge(edge_uses(surface_.triangles, memory()), [&](std::span<const EdgeUse> uses) {
        seen.clear();
        for (const EdgeUse& use : uses)
            seen.push_back(shells_.of[use.triangle]);
        std::sort(seen.begin(), seen.end());
        seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
        for (const std::uint32_t shell : seen)
            add_edge(uses, shell);
    });
    std::sort(edges_.begin(), edges_.end(), [](const RimEdge& a, const RimEdge& b) {
        return std::tie(a.shell, a.from, a.to, a.number) < std::tie(b.shell, b.from, b.to, b.number);
    });
}

void Rims::add_edge(std::span<const EdgeUse> uses, std::uint32_t shell)
{
    int sum = 0;
    std::uint32_t number = 0;
    for (const EdgeUse& use : uses)
    {
        if (shells_.of[use.triangle] != shell) continue;
        sum += use.forward ? 1 : -1;
        number = surface_.numbers[use.triangle];
    }
    for (; sum > 0; --sum)
        edges_.push_back({shell, uses[0].hi, uses[0].lo, number});
    for (; sum < 0; ++sum)
        edges_.push_back({shell, uses[0].lo, uses[0].hi, number});
}

/// The number of the next edge from a vertex that has not been taken; none are left if it is that of all edges.
std::size_t Rims::take(std::uint32_t shell, std::uint32_t from)
{
    const auto first = std::lower_bound(edges_.begin(), edges_.end(), std::pair(shell, from),
                                        [](const RimEdge& e, const auto& k) { return key(e) < k; });
    const auto begin = static_cast<std::size_t>(first - edges_.begin());
    if (begin == edges_.size() || key(*first) != std::pair(shell, from)) return edges_.size();
    const std::size_t i = begin + next_[begin];
    if (i >= edges_.size() || key(edges_[i]) != std::pair(shell, from)) return edges_.size();
    ++next_[begin];
    return i;
}

/// A fan for the part of the path from an edge on, which leads back to where it began.
void Rims::close(std::size_t first)
{
    const auto loop = std::span(path_).subspan(first);
    const auto add = [&](shape::Triangle t, const RimEdge& beside) {
        surface_.triangles.push_back(t);
        surface_.numbers.push_back(beside.number);
        ++surface_.filled;
        shells_.of.push_back(beside.shell);
    };
    if (loop.size() == 3)
        add({loop[0].from, loop[1].from, loop[2].from}, loop[0]);
    else
    {
        Vec3 middle{};
        for (const RimEdge& e : loop)
            middle += surface_.vertices[e.from] * (1 / static_cast<double>(loop.size()));
        const auto number = static_cast<std::uint32_t>(surface_.vertices.size());
        surface_.vertices.push_back({Scalar(middle.x), Scalar(middle.y), Scalar(middle.z)});  // as a client's
        for (const RimEdge& e : loop)
            add({e.from, e.to, number}, e);
    }
    for (const RimEdge& e : loop)
        place_[e.from] = none;
    path_.resize(first);
}

void Rims::fill()
{
    for (std::size_t start = 0; start < edges_.size(); ++start)
    {
        std::uint32_t vertex = edges_[start].from;
        for (std::size_t i; (i = take(edges_[start].shell, vertex)) < edges_.size();)
        {
            place_[vertex] = static_cast<std::uint32_t>(path_.size());
            path_.push_back(edges_[i]);
            vertex = edges_[i].to;
            if (place_[vertex] != none) close(place_[vertex]);
        }
        for (const RimEdge& e : path_)
            place_[e.from] = none;
        path_.clear();
    }
}

}  // namespace

void fill_holes(Surface& surface, Shells& shells)
{
    Rims(surface, shells).fill();
}

}  // namespace dt::surface
