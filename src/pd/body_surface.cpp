// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/body_surface.hpp"

#include "shape/convex_hull.hpp"

namespace solid
{

void build_surface(const Piece& piece, TriangleTree& out)
{
    std::pmr::memory_resource* const memory = piece.offsets.get_allocator().resource();
    std::pmr::vector<Vec3> points(memory);
    for (std::size_t i = 0; i < piece.vertices.size(); ++i)
        points.push_back(piece.vertices[i]);
    const ConvexHull hull = convex_hull(points, memory);
    if (!hull.triangles.empty()) return out.build(hull.vertices, hull.triangles);
    std::pmr::vector<Triangle> fan(memory);  // of a polygon, whose corners are in order around, or less
    const auto n = static_cast<std::uint32_t>(points.size());
    for (std::uint32_t k = 2; k < n; ++k)
        fan.push_back({0, k - 1, k});
    if (fan.empty()) fan.push_back({0, 0, n - 1});
    out.build(points, fan);
}

}  // namespace solid
