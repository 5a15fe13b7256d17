// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Puts rings of support points around the directions, each ring half as wide as the one before.
#include "pieces/grow/spread_points.hpp"
#include "pieces/piece.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace dt::pieces
{
namespace
{

constexpr int on_ring = 6;  ///< support points of a ring
constexpr double widest = 1.3, narrower = 0.5;  ///< angle of the first ring, and of each relative to the one before

/// Limits how near different points may be to each other, relative to the size: hulls need not tell nearer ones apart.
constexpr double one_point = 1e-7;

/// Unit directions at an angle from n.
template <class Visit> void around(Vec3 n, double angle, double turned, Visit visit)
{
    const Vec3 u = any_perpendicular(n), v = cross(n, u);
    for (int i = 0; i < on_ring; ++i)
    {
        const double at = 2 * std::numbers::pi * (i + turned) / on_ring;
        visit(std::cos(angle) * n + std::sin(angle) * (std::cos(at) * u + std::sin(at) * v));
    }
}

}  // namespace

std::optional<Piece> fine_piece(FunctionView<Vec3(Vec3)> support, double radius, const FineAbout& about,
                                std::span<const Vec3> more, std::pmr::memory_resource* memory)
{
    std::pmr::vector<Vec3> points(memory);
    const auto add = [&](Vec3 d) { points.push_back(support(d) + radius * d); };
    for (const Vec3& n : about.directions)
    {
        add(n);
        add(-n);
        double turned = 0;
        for (double angle = widest; angle > about.finest * (1 - narrower); angle *= narrower, turned = 0.5 - turned)
            around(n, angle, turned, add);
    }
    for (int i = 0; i < 27; ++i)
        if (i != 13) add(normalized({i % 3 - 1.0, i / 3 % 3 - 1.0, i / 9 - 1.0}, {}));
    for (const Vec3& p : more)
    {
        points.push_back(p);
        if (radius > 0)
            for (const Vec3& n : about.directions)
            {
                points.push_back(p + radius * n);
                around(n, widest, 0, [&](Vec3 d) { points.push_back(p + radius * d); });
            }
    }
    double size = 0;
    for (const Vec3& p : points)
        size = std::max(size, norm(p - points.front()));
    drop_near_points(points, square(one_point * size));
    return make_piece(points, memory);
}

}  // namespace dt::pieces
