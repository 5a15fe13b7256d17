// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Flat triangles come last: whether something depends on them is seen when doubles have gone.
#include "surface/repair/tidy.hpp"

#include "surface/shells.hpp"

#include <numeric>

namespace dt::surface
{
namespace
{

/// Drops triangles without area, but not where others end on them: such a triangle may join one edge to two.
void drop_flat_triangles(Surface& surface, std::pmr::memory_resource& memory)
{
    const double eps = resolution(surface.vertices);
    std::pmr::vector<char> has_area(&memory);
    std::pmr::vector<shape::Triangle> rest(&memory);
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        has_area.push_back(surface.plane(t, eps).n != Vec3{});
        if (has_area[t]) rest.push_back(surface.triangles[t]);
    }
    if (rest.size() < surface.triangles.size() && is_balanced(rest, &memory))
        filter(surface, [&](std::size_t t) { return has_area[t] != 0; });
}

}  // namespace

std::pmr::vector<std::uint32_t> drop_unused_vertices(Surface& surface, std::pmr::memory_resource& memory)
{
    constexpr std::uint32_t unused = ~0u;
    std::pmr::vector<std::uint32_t> number(surface.vertices.size(), unused, &memory), sources(&memory);
    std::pmr::vector<Vec3> kept(surface.vertices.get_allocator());
    for (shape::Triangle& t : surface.triangles)
        for (std::uint32_t& i : t)
        {
            if (number[i] == unused)
            {
                number[i] = static_cast<std::uint32_t>(kept.size());
                kept.push_back(surface.vertices[i] + Vec3{});  // −0 becomes 0
                sources.push_back(i);
            }
            i = number[i];
        }
    surface.vertices = std::move(kept);
    return sources;
}

Draft tidied(const Given& given, const Welding& welding, Doubles which, std::pmr::memory_resource& memory)
{
    Surface surface(&memory);
    surface.vertices.assign(given.vertices.begin(), given.vertices.end());
    surface.triangles.assign(given.triangles.begin(), given.triangles.end());
    surface.numbers.assign(given.numbers.begin(), given.numbers.end());
    surface.numbers.resize(given.triangles.size());
    if (given.numbers.empty()) std::iota(surface.numbers.begin(), surface.numbers.end(), 0u);
    for (shape::Triangle& t : surface.triangles)
        for (std::uint32_t& i : t)
            i = welding[i];
    filter(surface, [&](std::size_t t) {
        const auto& [a, b, c] = surface.triangles[t];
        return a != b && b != c && c != a;
    });
    auto sources = drop_unused_vertices(surface, memory);
    const auto dropped = superfluous_doubles(surface.triangles, which, memory);
    filter(surface, [&](std::size_t t) { return !dropped[t]; });
    drop_flat_triangles(surface, memory);
    return {std::move(surface), std::move(sources)};
}

}  // namespace dt::surface
