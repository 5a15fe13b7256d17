// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Builds faces and edges from two polygons, without a hull. Normals are found before anything is turned: a thin prism
// keeps them then, whatever rounding does to its corners.
#include "pieces/piece.hpp"

#include <algorithm>

namespace dt::pieces
{

Piece make_prism(std::span<const Vec3> bottom, std::span<const Vec3> top, const Isometry& at,
                 std::pmr::memory_resource* memory)
{
    const std::size_t n = bottom.size();
    Piece piece(memory);
    Vec3 middle{};
    for (const auto points : {bottom, top})
        for (const Vec3& p : points)
        {
            piece.vertices.push_back(at.turned(p));
            middle += (1.0 / static_cast<double>(n + top.size())) * p;
        }
    piece.box = box_of(piece.vertices);

    const auto above = [&](std::size_t i) { return top[top.size() > 1 ? i : 0]; };
    const auto outward_normal = [&](Vec3 a, Vec3 b, Vec3 c) {
        const Vec3 normal = normalized(cross(b - a, c - a), {0, 1, 0});
        return dot(normal, a - middle) < 0 ? -normal : normal;
    };
    const auto add_face = [&](Vec3 normal, std::span<const Vec3> corners) {
        const Vec3 turned = at.turned(normal);
        const double reach = piece.reach(turned);
        piece.normals.push_back(turned);
        piece.offsets.push_back(reach);
        for (const Vec3& p : corners)
            piece.blur = std::max(piece.blur, reach - dot(turned, at.turned(p)));
        return normal;
    };
    const auto add_edge = [&](Vec3 from, Vec3 to, Vec3 a, Vec3 b) {
        piece.add_edge(at.turned(from), at.turned(to - from), at.turned(a), at.turned(b));
    };

    const Vec3 down = add_face(outward_normal(bottom[0], bottom[n / 3], bottom[2 * n / 3]), bottom);
    std::pmr::vector<Vec3> sides(memory);  // their normals
    for (std::size_t i = 0; i < n; ++i)
    {
        const std::array corners{bottom[i], bottom[(i + 1) % n], above(i), above((i + 1) % n)};
        sides.push_back(add_face(outward_normal(corners[0], corners[1], corners[2]), corners));
    }
    for (std::size_t i = 0; i < n; ++i)
    {
        add_edge(bottom[i], bottom[(i + 1) % n], down, sides[i]);
        add_edge(bottom[i], above(i), sides[(i + n - 1) % n], sides[i]);
    }
    if (top.size() == 1) return piece;
    const Vec3 up = add_face(-down, top);
    for (std::size_t i = 0; i < n; ++i)
        add_edge(top[i], top[(i + 1) % n], up, sides[i]);
    return piece;
}

}  // namespace dt::pieces
