// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shells do not cross, so a shell is inside another if one of its points is. Since shells may touch, points are tried
// until one is clearly inside or outside.
#include "surface/shells.hpp"
#include "surface/winding_number.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dt::surface
{
namespace
{

constexpr std::size_t most_tries = 16;  ///< limits the points of a shell that are tried

/// Limits how far a shell that is inside another may look out of its box, relative to the size of that.
constexpr double rounded_through = 1e-6;

/// Limits how far a clear winding number may be from a whole number.
constexpr double clear = 0.1;

/// Limits the triangles of a shell that has no tree for its winding numbers.
constexpr std::size_t large_shell = 64;

/// Limits the triangles looked at: per triangle of the surface, and at least. By a tree, a point counts as so many.
constexpr std::size_t triangles_each = 20'000, least_triangles = 2'000'000, triangles_by_tree = 200;

struct Shell
{
    std::pmr::vector<shape::Triangle> triangles;
    Aabb box{};
    double volume = 0;
    std::pmr::vector<std::uint32_t> around;  ///< the shells that this one is inside of
    std::optional<WindingTree> tree;  ///< for a large shell that others may be in

    explicit Shell(std::pmr::memory_resource* memory) : triangles(memory), around(memory) {}
};

/// Whether a shell with the box b may be inside one with the box a: cavities that touch a wall may be rounded through it.
bool contains(const Aabb& a, const Aabb& b)
{
    const double slack = rounded_through * diagonal_length(a);
    const Vec3 out = max(a.lo - b.lo, b.hi - a.hi);
    return std::max({out.x, out.y, out.z}) <= slack;
}

class Nesting
{
public:
    Nesting(const Surface& surface, const Shells& shells);

    bool is_complete() const { return looked_at_ <= most_; }
    std::pmr::vector<int> signs() const;

private:
    bool is_inside(const Shell& inner, Shell& outer);
    double winding_number(Shell& shell, Vec3 x);

    const Surface& surface_;
    const Shells& given_;
    std::pmr::memory_resource* memory_;
    std::pmr::vector<Shell> shells_;
    std::size_t most_, looked_at_ = 0;  ///< triangles
};

Nesting::Nesting(const Surface& surface, const Shells& shells)
    : surface_(surface), given_(shells), memory_(shells.of.get_allocator().resource()), shells_(memory_),
      most_(triangles_each * surface.triangles.size() + least_triangles)
{
    for (std::size_t s = 0; s < shells.count(); ++s)
        shells_.emplace_back(memory_);
    const Vec3 origin = surface.vertices.front();
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        Shell& shell = shells_[shells.of[t]];
        const auto [a, b, c] = surface.corners(t);
        const Aabb box = box_of({a, b, c});
        shell.box = shell.triangles.empty() ? box : united(shell.box, box);
        shell.volume += dot(a - origin, cross(b - origin, c - origin));
        shell.triangles.push_back(surface.triangles[t]);
    }
    for (Shell& inner : shells_)
        for (std::uint32_t o = 0; o < shells_.size() && is_complete(); ++o)
            if (&shells_[o] != &inner && contains(shells_[o].box, inner.box) && is_inside(inner, shells_[o]))
                inner.around.push_back(o);
}

double Nesting::winding_number(Shell& shell, Vec3 x)
{
    const bool is_large = shell.triangles.size() > large_shell;
    looked_at_ += is_large ? triangles_by_tree : shell.triangles.size();
    if (!is_large) return surface::winding_number(surface_.vertices, shell.triangles, x);
    if (!shell.tree) shell.tree.emplace(surface_.vertices, shell.triangles, *memory_);
    return shell.tree->winding_number(x);
}

bool Nesting::is_inside(const Shell& inner, Shell& outer)
{
    const std::size_t step = (inner.triangles.size() + most_tries - 1) / most_tries;
    double number = 0;
    for (std::size_t t = 0; t < inner.triangles.size(); t += step)
    {
        const auto& [a, b, c] = inner.triangles[t];
        const auto& v = surface_.vertices;
        number = std::fabs(winding_number(outer, (v[a] + v[b] + v[c]) * (1.0 / 3)));
        if (std::fabs(number - std::round(number)) < clear) break;
    }
    return number > 0.5;
}

std::pmr::vector<int> Nesting::signs() const
{
    std::pmr::vector<std::uint32_t> order(shells_.size(), memory_);  // outer ones first
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return shells_[a].around.size() < shells_[b].around.size();
    });

    // step: how much higher the winding number of a shell is inside than outside, once the shell has been turned.
    std::pmr::vector<int> step(shells_.size(), 0, memory_), sign(shells_.size(), 0, memory_);
    for (const std::uint32_t s : order)
    {
        const Shell& shell = shells_[s];
        const int own = shell.volume < 0 ? -1 : 1;
        int outside = 0, turn = own;
        for (const std::uint32_t o : shell.around)
        {
            outside += step[o];
            if (shells_[o].around.empty()) turn = shells_[o].volume < 0 ? -1 : 1;
        }
        if (given_.turned[s]) turn = outside > 0 ? -own : own;
        step[s] = own * turn;
        const bool was_solid = outside > 0, is_solid = outside + step[s] > 0;
        sign[s] = was_solid != is_solid ? turn : surface_.may_cross ? own : 0;
    }
    return sign;
}

}  // namespace

std::optional<std::pmr::vector<int>> shell_signs(const Surface& surface, const Shells& shells)
{
    const Nesting nesting(surface, shells);
    if (!nesting.is_complete()) return std::nullopt;
    return nesting.signs();
}

}  // namespace dt::surface
