// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Begins with the largest triangles: each becomes a face, together with all around it that are in its plane. So what is
// too thin to have a plane belongs to what is beside it.
#include "draw/hull_faces.hpp"

#include "math/aabb.hpp"
#include "surface/edge_uses.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

namespace dt::draw
{

namespace
{

/// Largest distance of a triangle of a face from the plane of the face, relative to the size.
constexpr double flat_share = 1e-9;

class FaceFinder
{
public:
    FaceFinder(const shape::ConvexHull& hull, std::pmr::memory_resource* memory)
        : hull_(hull), flat_(std::max(flat_share * diagonal_length(box_around(hull.vertices)), 2 * hull.blur)),
          face_(hull.triangles.size(), HullFaces::none, memory), beside_(hull.triangles.size(), no_triangles, memory)
    {}

    void run(HullFaces& to)
    {
        std::pmr::memory_resource* const memory = face_.get_allocator().resource();
        const surface::EdgeUses uses = surface::edge_uses(hull_.triangles, memory);
        surface::for_each_edge(uses, [&](std::span<const surface::EdgeUse> edge) {
            if (edge.size() == 2 && edge[0].triangle != edge[1].triangle) join(edge[0].triangle, edge[1].triangle);
        });
        std::pmr::vector<std::uint32_t> order(hull_.triangles.size(), memory);
        std::iota(order.begin(), order.end(), 0u);
        std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t t) { return norm2(area(t)); });
        for (const std::uint32_t t : order)
            if (face_[t] == HullFaces::none && !is_low(t)) spread(t, to);
        surface::for_each_edge(uses, [&](std::span<const surface::EdgeUse> edge) {
            if (edge.size() != 2) return;
            const std::uint32_t f = face_[edge[0].triangle], g = face_[edge[1].triangle];
            if (f != g && f != HullFaces::none && g != HullFaces::none)
                to.edges.push_back({edge[0].lo, edge[0].hi, f, g});
        });
        for (std::uint32_t t = 0; t < face_.size(); ++t)
            for (const std::uint32_t vertex : hull_.triangles[t])
                if (face_[t] != HullFaces::none) to.corners.push_back({face_[t], vertex});
        std::ranges::sort(to.corners);
        to.corners.erase(std::unique(to.corners.begin(), to.corners.end()), to.corners.end());
    }

private:
    static constexpr std::array<std::uint32_t, 3> no_triangles = {HullFaces::none, HullFaces::none, HullFaces::none};

    Vec3 corner(std::uint32_t t, std::size_t k) const { return hull_.vertices[hull_.triangles[t][k]]; }
    Vec3 area(std::uint32_t t) const { return cross(corner(t, 1) - corner(t, 0), corner(t, 2) - corner(t, 0)); }
    bool is_low(std::uint32_t t) const
    {
        const double longest2 = std::max({norm2(corner(t, 1) - corner(t, 0)), norm2(corner(t, 2) - corner(t, 1)),
                                          norm2(corner(t, 0) - corner(t, 2))});
        return !(norm2(area(t)) > square(flat_) * longest2);
    }
    void join(std::uint32_t s, std::uint32_t t)
    {
        *std::ranges::find(beside_[s], HullFaces::none) = t;
        *std::ranges::find(beside_[t], HullFaces::none) = s;
    }

    /// Makes a face of a triangle and all around it in its plane.
    void spread(std::uint32_t seed, HullFaces& to)
    {
        const Vec3 n = normalized(area(seed), {});
        const Plane plane{n, dot(n, corner(seed, 0))};
        const auto face = static_cast<std::uint32_t>(to.planes.size());
        to.planes.push_back(plane);
        std::pmr::vector<std::uint32_t> todo(1, seed, face_.get_allocator());
        face_[seed] = face;
        while (!todo.empty())
        {
            const std::uint32_t t = todo.back();
            todo.pop_back();
            for (const std::uint32_t next : beside_[t])
            {
                if (next == HullFaces::none || face_[next] != HullFaces::none || !is_on(plane, next)) continue;
                face_[next] = face;
                todo.push_back(next);
            }
        }
    }
    bool is_on(const Plane& plane, std::uint32_t t) const
    {
        return std::ranges::all_of(
            hull_.triangles[t], [&](std::uint32_t i) { return std::fabs(plane.above(hull_.vertices[i])) <= flat_; });
    }

    const shape::ConvexHull& hull_;
    double flat_;
    std::pmr::vector<std::uint32_t> face_;  ///< of each triangle
    std::pmr::vector<std::array<std::uint32_t, 3>> beside_;  ///< triangles at the edges of each
};

}  // namespace

HullFaces::HullFaces(const shape::ConvexHull& hull, std::pmr::memory_resource* memory)
    : planes(memory), corners(memory), edges(memory)
{
    FaceFinder(hull, memory).run(*this);
}

}  // namespace dt::draw
