// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which cells beside each other are convex together? Let A and B lie on the two sides of a plane. If A is behind all
// faces of B but those on the plane, and B behind those of A, then both lie in the set C behind all these faces; and
// what of C is on the side of A is behind all faces of A. So A and B together are C, which is convex.
#include "pieces/cut/convex_cell.hpp"

#include <optional>

namespace dt::pieces
{
namespace
{

/// Limits how far opposite unit normals may be off being opposite.
constexpr double opposite_slack = 1e-9;

/// Limits how far the volume of two cells may differ from that of what they are joined to, relative to it.
constexpr double same_volume = 1e-9;

/// Limits the pairs of faces compared to join two cells; cells with more are not joined.
constexpr std::size_t most_pairs = 10'000'000;

bool is_opposite(const Plane& p, const Plane& q, double eps)
{
    return norm2(p.n + q.n) <= square(opposite_slack) && std::fabs(p.h + q.h) <= eps;
}

/// The plane of a face of a with b in front, if b has a face on it too.
std::optional<Plane> common_plane(const ConvexCell& a, const ConvexCell& b, double eps)
{
    for (const Face& f : a.faces())
        for (const Face& g : b.faces())
            if (is_opposite(f.plane, g.plane, eps)) return f.plane;
    return std::nullopt;
}

/// Is the cell behind all faces of the other, but those on the plane?
bool fits(const ConvexCell& cell, const ConvexCell& other, const Plane& plane, double eps)
{
    for (const Face& face : other.faces())
        if (!is_opposite(face.plane, plane, eps) && !all_behind(cell.points(), face.plane, eps)) return false;
    return true;
}

std::optional<ConvexCell> joined(const ConvexCell& a, const ConvexCell& b, double eps,
                                 std::pmr::memory_resource* memory)
{
    if (a.faces().size() * b.faces().size() > most_pairs) return std::nullopt;
    const auto plane = common_plane(a, b, eps);
    if (!plane || !fits(a, b, *plane, 2 * eps) || !fits(b, a, flipped(*plane), 2 * eps)) return std::nullopt;
    const Aabb box = united(a.bounds(), b.bounds());
    ConvexCell c(grown(box, max_abs(box.hi - box.lo)), memory);
    for (const Face& face : a.faces())
        if (!is_opposite(face.plane, flipped(*plane), eps)) c.cut(face.plane, eps);
    for (const Face& face : b.faces())
        if (!is_opposite(face.plane, *plane, eps)) c.cut(face.plane, eps);
    const double sum = a.volume() + b.volume();
    if (c.empty() || std::fabs(c.volume() - sum) > same_volume * sum) return std::nullopt;
    return c;
}

}  // namespace

void join_cells(std::pmr::vector<ConvexCell>& cells, double eps)
{
    auto* const memory = cells.get_allocator().resource();
    std::pmr::vector<Aabb> boxes(memory);
    for (const ConvexCell& cell : cells)
        boxes.push_back(cell.bounds());
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
        {
            if (!do_overlap(grown(boxes[i], eps), boxes[j])) continue;
            auto together = joined(cells[i], cells[j], eps, memory);
            if (!together) continue;
            // The larger one takes the place of i and is tried against all before it; j gets the last one before i.
            cells[i] = std::move(*together);
            boxes[i] = cells[i].bounds();
            cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(j));
            boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(j));
            --i;
            j = ~std::size_t{0};
        }
}

}  // namespace dt::pieces
