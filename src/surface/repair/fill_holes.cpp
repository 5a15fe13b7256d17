// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The edges that the triangles of a shell use more often one way than the other are closed ways: as many of them end at
// a vertex as begin there, since that is so for every triangle.
#include "math/scalar.hpp"
#include "surface/shells.hpp"

#include <algorithm>

namespace dt::surface
{
namespace
{

/// Limits how much smaller the area of a fan that has a plane looks from the side where it looks largest.
constexpr double folded = 0.25;

/// An edge that is missing, in the direction in which it is.
struct RimEdge
{
    std::uint32_t shell, from, to;
    std::uint32_t number;  ///< the client's triangle beside it
    std::uint32_t taken = 0;  ///< by the first edge from a vertex: how many of them are on a path, or were

    friend auto operator<=>(const RimEdge&, const RimEdge&) = default;
};

/// How much more often a shell uses an edge forward than backward, and the client's last triangle that does.
struct NetUse
{
    std::uint32_t shell;
    int sum = 0;
    std::uint32_t number = 0;
};

class Filler
{
public:
    Filler(Surface& surface, Shells& shells)
        : surface_(surface), shells_(shells), edges_(memory()), path_(memory()),
          place_(surface.vertices.size(), none, memory())
    {
        find_edges();
    }

    Rims fill();

private:
    static constexpr std::uint32_t none = ~0u;

    std::pmr::memory_resource* memory() const { return surface_.vertices.get_allocator().resource(); }
    void find_edges();
    RimEdge* take_edge(std::uint32_t shell, std::uint32_t from);
    void close(std::size_t first);
    void measure(std::span<const RimEdge> loop, Vec3 middle);

    Surface& surface_;
    Shells& shells_;
    std::pmr::vector<RimEdge> edges_;
    std::pmr::vector<RimEdge> path_;
    Rims found_;
    std::pmr::vector<std::uint32_t> place_;  ///< for each vertex on the path, the edge that begins there
};

void Filler::find_edges()
{
    std::pmr::vector<NetUse> nets(memory());
    for_each_edge(edge_uses(surface_.triangles, memory()), [&](std::span<const EdgeUse> uses) {
        nets.clear();
        for (const EdgeUse& use : uses)
        {
            const std::uint32_t shell = shells_.of[use.triangle];
            auto net = std::ranges::find(nets, shell, &NetUse::shell);
            if (net == nets.end()) net = nets.insert(net, NetUse{shell});
            net->sum += use.forward ? 1 : -1;
            net->number = surface_.numbers[use.triangle];
        }
        const std::uint32_t lo = uses[0].lo, hi = uses[0].hi;
        for (const auto& [shell, sum, number] : nets)
            for (int k = 0; k < std::abs(sum); ++k)
                edges_.push_back({shell, sum > 0 ? hi : lo, sum > 0 ? lo : hi, number});
    });
    std::sort(edges_.begin(), edges_.end());
}

/// The next edge from a vertex that has not been taken; null if none is left.
RimEdge* Filler::take_edge(std::uint32_t shell, std::uint32_t from)
{
    const auto key = [](const RimEdge& e) { return std::pair(e.shell, e.from); };
    const auto first = std::ranges::lower_bound(edges_, std::pair(shell, from), {}, key);
    if (first == edges_.end() || key(*first) != std::pair(shell, from)) return nullptr;
    const auto next = first + first->taken;
    if (next == edges_.end() || key(*next) != std::pair(shell, from)) return nullptr;
    ++first->taken;
    return &*next;
}

/// Notes a rim. In a plane a person would close it as the fan does; else what was there may be anywhere between its
/// lowest and its highest point over the plane that fits best, like the two ways to close a rim of four points.
void Filler::measure(std::span<const RimEdge> loop, Vec3 middle)
{
    double length = 0, area = 0;
    Vec3 sum{};
    for (const RimEdge& e : loop)
    {
        const Vec3 a = surface_.vertices[e.from] - middle, b = surface_.vertices[e.to] - middle;
        length += norm(b - a);
        area += 0.5 * norm(cross(a, b));
        sum += 0.5 * cross(a, b);
    }
    const Vec3 normal = normalized(sum, {});
    double lowest = 0, highest = 0;
    for (const RimEdge& e : loop)
    {
        const double h = dot(normal, surface_.vertices[e.from] - middle);
        lowest = std::min(lowest, h), highest = std::max(highest, h);
    }
    const bool is_fan = norm(sum) >= folded * area;  // else it has no plane
    ++found_.count;
    found_.longest = std::max(found_.longest, length);
    found_.doubt += (is_fan ? norm(sum) * (highest - lowest) : area * length) / 3;
}

/// A fan for the part of the path from an edge on, which leads back to where it began.
void Filler::close(std::size_t first)
{
    const auto loop = std::span(path_).subspan(first);
    const auto add = [&](shape::Triangle t, const RimEdge& beside) {
        surface_.triangles.push_back(t);
        surface_.numbers.push_back(beside.number);
        ++surface_.filled;
        shells_.of.push_back(beside.shell);
    };
    Vec3 middle{};
    for (const RimEdge& e : loop)
        middle += surface_.vertices[e.from] * (1 / static_cast<double>(loop.size()));
    measure(loop, middle);
    if (loop.size() == 3)
        add({loop[0].from, loop[1].from, loop[2].from}, loop[0]);
    else
    {
        const auto number = static_cast<std::uint32_t>(surface_.vertices.size());
        surface_.vertices.push_back({Scalar(middle.x), Scalar(middle.y), Scalar(middle.z)});  // as a client's
        for (const RimEdge& e : loop)
            add({e.from, e.to, number}, e);
    }
    for (const RimEdge& e : loop)
        place_[e.from] = none;
    path_.resize(first);
}

Rims Filler::fill()
{
    for (const RimEdge& start : edges_)
    {
        std::uint32_t vertex = start.from;
        while (const RimEdge* const edge = take_edge(start.shell, vertex))
        {
            place_[vertex] = static_cast<std::uint32_t>(path_.size());
            path_.push_back(*edge);
            vertex = edge->to;
            if (place_[vertex] != none) close(place_[vertex]);
        }
    }
    return found_;
}

}  // namespace

Rims fill_holes(Surface& surface, Shells& shells)
{
    return Filler(surface, shells).fill();
}

}  // namespace dt::surface
