// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Builds faces and edges from the two polygons, without a hull.
#include "pieces/prism.hpp"

#include <algorithm>
#include <array>

namespace dt::pieces
{

namespace
{

// Normals are found before anything is turned: a thin prism keeps them then, whatever rounding does to its corners.
class PrismBuilder
{
public:
    PrismBuilder(std::span<const Vec3> bottom, std::span<const Vec3> top, const Isometry& at,
                 std::pmr::memory_resource* memory)
        : bottom_(bottom), top_(top), at_(at), sides_(memory), piece_(memory)
    {
        for (const auto points : {bottom_, top_})
            for (const Vec3& p : points)
            {
                piece_.vertices.push_back(at_.turned(p));
                middle_ += (1.0 / static_cast<double>(bottom_.size() + top_.size())) * p;
            }
        piece_.box = box_of(piece_.vertices);
    }

    Piece build()
    {
        const std::size_t n = bottom_.size();
        const Vec3 down = add_face(normal(bottom_[0], bottom_[n / 3], bottom_[2 * n / 3]), bottom_);
        for (std::size_t i = 0; i < n; ++i)
        {
            const std::size_t j = (i + 1) % n;
            sides_.push_back(add_face(normal(bottom_[i], bottom_[j], above(i)),
                                      std::array{bottom_[i], bottom_[j], above(i), above(j)}));
        }
        for (std::size_t i = 0; i < n; ++i)
        {
            add_edge(bottom_[i], bottom_[(i + 1) % n], down, sides_[i]);
            add_edge(bottom_[i], above(i), sides_[(i + n - 1) % n], sides_[i]);
        }
        if (top_.size() > 1)
        {
            const Vec3 up = add_face(-down, top_);
            for (std::size_t i = 0; i < n; ++i)
                add_edge(top_[i], top_[(i + 1) % n], up, sides_[i]);
        }
        return std::move(piece_);
    }

private:
    Vec3 above(std::size_t i) const { return top_.size() > 1 ? top_[i] : top_[0]; }

    /// Outward, before it is turned.
    Vec3 normal(Vec3 a, Vec3 b, Vec3 c) const
    {
        const Vec3 n = normalized(cross(b - a, c - a), {0, 1, 0});
        return dot(n, a - middle_) < 0 ? -n : n;
    }
    Vec3 add_face(Vec3 n, std::span<const Vec3> corners)
    {
        const Vec3 turned = at_.turned(n);
        const double reach = piece_.reach(turned);
        piece_.normals.push_back(turned);
        piece_.offsets.push_back(reach);
        for (const Vec3& p : corners)
            piece_.blur = std::max(piece_.blur, reach - dot(turned, at_.turned(p)));
        return n;
    }
    void add_edge(Vec3 from, Vec3 to, Vec3 a, Vec3 b)
    {
        piece_.add_edge(at_.turned(from), at_.turned(to - from), at_.turned(a), at_.turned(b));
    }

    std::span<const Vec3> bottom_, top_;
    const Isometry& at_;
    Vec3 middle_{};
    std::pmr::vector<Vec3> sides_;  ///< their normals
    Piece piece_;
};

}  // namespace

Piece make_prism(std::span<const Vec3> bottom, std::span<const Vec3> top, const Isometry& at,
                 std::pmr::memory_resource* memory)
{
    return PrismBuilder(bottom, top, at, memory).build();
}

}  // namespace dt::pieces
