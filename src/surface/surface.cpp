// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Repairs in this order: equal vertices are merged, triangles that bound nothing dropped, the rest oriented, crossings
// looked for, shells turned.
#include "surface/surface.hpp"

#include "core/error_text.hpp"
#include "math/aabb.hpp"
#include "math/tolerance.hpp"
#include "surface/self_crossing.hpp"
#include "surface/shells.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace dt::surface
{
namespace
{

constexpr std::size_t most_triangles = 0x2fffffff;  // three edges each have numbers

/// Limits the pairs of triangles that are tested for crossings: per triangle, and at least. Meshes of needles would
/// otherwise take time with the square of their number.
constexpr std::size_t pairs_each = 100'000, least_pairs = 10'000'000;

std::optional<Error> bad_input(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles)
{
    if (triangles.size() > most_triangles) return Error{DT_ERROR_UNSUPPORTED, "more than 805306367 triangles"};
    for (std::size_t t = 0; t < triangles.size(); ++t)
        for (const std::uint32_t i : triangles[t])
        {
            if (i >= vertices.size())
                return composed(DT_ERROR_INVALID_ARGUMENT, "triangle %zu has no vertex %lu", t,
                                static_cast<unsigned long>(i));
            if (!(max_abs(vertices[i]) <= max_solid_coordinate) || !is_finite(vertices[i]))
                return composed(DT_ERROR_INVALID_ARGUMENT, "vertex %lu of triangle %zu is %s",
                                static_cast<unsigned long>(i), t,
                                is_finite(vertices[i]) ? "further than 1e18 from 0" : "not finite");
        }
    return std::nullopt;
}

/// Keeps the triangles for which keep(number) is true.
template <class Keep> void filter(Surface& surface, Keep keep)
{
    std::size_t kept = 0;
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        if (!keep(t)) continue;
        surface.triangles[kept] = surface.triangles[t];
        surface.numbers[kept++] = surface.numbers[t];
    }
    surface.triangles.resize(kept);
    surface.numbers.resize(kept);
}

/// The number of the first vertex that is equal to each.
std::pmr::vector<std::uint32_t> first_equals(std::span<const Vec3> vertices, std::pmr::memory_resource& memory)
{
    const auto key = [&](std::uint32_t i) {
        const Vec3& v = vertices[i];  // compares −0 and 0 as equal
        return std::tie(v.x, v.y, v.z);
    };
    std::pmr::vector<std::uint32_t> order(vertices.size(), &memory), first(vertices.size(), &memory);
    std::iota(order.begin(), order.end(), 0u);
    std::erase_if(order, [&](std::uint32_t i) { return !is_finite(vertices[i]); });  // not in use
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    for (std::size_t k = 0; k < order.size(); ++k)
        first[order[k]] = k > 0 && key(order[k]) == key(order[k - 1]) ? first[order[k - 1]] : order[k];
    return first;
}

void drop_unused_vertices(Surface& surface, std::pmr::memory_resource& memory)
{
    constexpr std::uint32_t unused = ~0u;
    std::pmr::vector<std::uint32_t> number(surface.vertices.size(), unused, &memory);
    std::pmr::vector<Vec3> kept(surface.vertices.get_allocator());
    for (shape::Triangle& t : surface.triangles)
        for (std::uint32_t& i : t)
        {
            if (number[i] == unused)
            {
                number[i] = static_cast<std::uint32_t>(kept.size());
                kept.push_back(surface.vertices[i] + Vec3{});  // −0 becomes 0
            }
            i = number[i];
        }
    surface.vertices = std::move(kept);
}

Surface merged(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
               std::span<const std::uint32_t> numbers, std::pmr::memory_resource& memory)
{
    Surface surface(&memory);
    surface.vertices.assign(vertices.begin(), vertices.end());
    surface.triangles.assign(triangles.begin(), triangles.end());
    surface.numbers.assign(numbers.begin(), numbers.end());
    surface.numbers.resize(triangles.size());
    if (numbers.empty()) std::iota(surface.numbers.begin(), surface.numbers.end(), 0u);
    const auto first = first_equals(vertices, memory);
    for (shape::Triangle& t : surface.triangles)
        for (std::uint32_t& i : t)
            i = first[i];
    filter(surface, [&](std::size_t t) {
        const auto& [a, b, c] = surface.triangles[t];
        return a != b && b != c && c != a;
    });
    drop_unused_vertices(surface, memory);
    return surface;
}

/// Pairs of triangles with the same corners, turned against each other, bound nothing.
void cancel_opposite_pairs(Surface& surface, std::pmr::memory_resource& memory)
{
    struct Key
    {
        shape::Triangle sorted;
        std::uint32_t triangle;
        bool even;

        auto operator<=>(const Key&) const = default;
    };
    std::pmr::vector<Key> keys(&memory);
    for (std::uint32_t t = 0; t < surface.triangles.size(); ++t)
    {
        const auto& [a, b, c] = surface.triangles[t];
        keys.push_back({surface.triangles[t], t, (a < b) + (b < c) + (c < a) == 2});
        std::sort(keys.back().sorted.begin(), keys.back().sorted.end());
    }
    std::sort(keys.begin(), keys.end());
    std::pmr::vector<char> dropped(surface.triangles.size(), 0, &memory);
    for (std::size_t i = 0, j = 0; i < keys.size(); i = j)
    {
        std::size_t count[2] = {0, 0};
        for (; j < keys.size() && keys[j].sorted == keys[i].sorted; ++j)
            ++count[keys[j].even];
        std::size_t left[2] = {std::min(count[0], count[1]), std::min(count[0], count[1])};
        for (std::size_t k = i; k < j; ++k)
            if (left[keys[k].even] > 0) --left[keys[k].even], dropped[keys[k].triangle] = 1;
    }
    filter(surface, [&](std::size_t t) { return !dropped[t]; });
}

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

Error hole(const Surface& surface, const OpenEdge& fault)
{
    const Vec3 a = surface.vertices[fault.edge.lo], b = surface.vertices[fault.edge.hi];
    const auto triangle = static_cast<unsigned long>(surface.numbers[fault.edge.triangle]);
    return composed(DT_ERROR_NOT_CLOSED,
                    fault.odd ? "face %lu has an open edge from (%g, %g, %g) to (%g, %g, %g)"
                              : "the faces at the edge of face %lu from (%g, %g, %g) to (%g, %g, %g) cannot be "
                                "turned the same way",
                    triangle, a.x, a.y, a.z, b.x, b.y, b.z);
}

Error crossing_error(const Surface& surface, const Crossing& crossing)
{
    return composed(DT_ERROR_NOT_CLOSED, "faces %lu and %lu cross near (%g, %g, %g)",
                    static_cast<unsigned long>(surface.numbers[crossing.first]),
                    static_cast<unsigned long>(surface.numbers[crossing.second]), crossing.at.x, crossing.at.y,
                    crossing.at.z);
}

/// Merges vertices and drops triangles that bound nothing.
Result<Surface> tidied(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                       std::span<const std::uint32_t> numbers, std::pmr::memory_resource& memory)
{
    if (const auto fault = bad_input(vertices, triangles)) return *fault;
    Surface surface = merged(vertices, triangles, numbers, memory);
    cancel_opposite_pairs(surface, memory);
    drop_flat_triangles(surface, memory);
    return surface;
}

/// Turns shells outward, or inward around a cavity, and drops those that bound nothing.
Result<Surface> turned(Surface surface, const Shells& shells, std::pmr::memory_resource& memory)
{
    constexpr Error encloses_nothing{DT_ERROR_NOT_CLOSED, "the faces enclose nothing"};
    if (surface.triangles.empty()) return encloses_nothing;
    const auto signs = shell_signs(surface, shells);
    if (!signs) return Error{DT_ERROR_UNSUPPORTED, "too many shells lie within each other"};
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
        if ((*signs)[shells.of[t]] < 0) std::swap(surface.triangles[t][1], surface.triangles[t][2]);
    filter(surface, [&](std::size_t t) { return (*signs)[shells.of[t]] != 0; });
    drop_unused_vertices(surface, memory);
    if (!(volume(surface) > 0)) return encloses_nothing;
    return surface;
}

}  // namespace

double resolution(std::span<const Vec3> vertices)
{
    return vertices.empty() ? 0 : resolution(box_around(vertices));
}

double resolution(const Aabb& box)
{
    return solid_resolution * diagonal_length(box) + rounding::coordinates * largest_coordinate(box);
}

double volume(const Surface& surface)
{
    double six = 0;
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        const auto [a, b, c] = surface.corners(t);
        const Vec3 origin = surface.vertices.front();
        six += dot(a - origin, cross(b - origin, c - origin));
    }
    return six / 6;
}

Result<Surface> closed_surface(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                               std::pmr::memory_resource& memory, std::span<const std::uint32_t> numbers)
{
    Result<Surface> surface = tidied(vertices, triangles, numbers, memory);
    if (!surface) return surface;
    Shells shells(&memory);
    if (const auto fault = orient(surface->triangles, shells)) return hole(*surface, *fault);
    const std::size_t most_pairs = pairs_each * surface->triangles.size() + least_pairs;
    const Crossings crossings = self_crossings(*surface, resolution(surface->vertices), most_pairs, &memory);
    if (crossings.first) return crossing_error(*surface, *crossings.first);
    surface->may_cross = !crossings.complete;
    return turned(std::move(*surface), shells, memory);
}

Result<Surface> repaired_surface(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                                 std::pmr::memory_resource& memory, std::span<const std::uint32_t> numbers)
{
    Result<Surface> surface = tidied(vertices, triangles, numbers, memory);
    if (!surface) return surface;
    Shells shells(&memory);
    orient_roughly(surface->triangles, shells);
    fill_holes(*surface, shells);
    surface->may_cross = true;
    return turned(std::move(*surface), shells, memory);
}

}  // namespace dt::surface
