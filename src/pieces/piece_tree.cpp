// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Halves the pieces along the longest axis until one is left.
#include "math/median_split.hpp"
#include "pieces/convex_pieces.hpp"

#include <algorithm>
#include <numeric>

namespace dt::pieces
{

namespace
{

/// Limits the corners of a node; where its hull has more, those of the box around it serve.
constexpr std::size_t max_corners = 32;
/// Limits the points whose hull is computed: that of more would have more corners than a node may have.
constexpr std::size_t max_points = 256;

class Builder
{
public:
    Builder(std::span<const Piece> pieces, PieceTree& tree, std::pmr::memory_resource* memory)
        : pieces_(pieces), tree_(tree), order_(pieces.size(), memory), memory_(memory)
    {
        std::iota(order_.begin(), order_.end(), 0u);
        tree_.nodes.reserve(pieces.size());
        if (pieces.size() > 1) add(0, pieces.size());
    }

private:
    /// The node of a part of the order: its number, or that of the piece if it is one. As deep as log2 of the count.
    std::uint32_t add(std::size_t first, std::size_t last)
    {
        if (last - first == 1) return static_cast<std::uint32_t>(pieces_.size() - 1) + order_[first];
        const std::size_t node = tree_.nodes.size();
        tree_.nodes.push_back({});
        const Aabb box = put_corners(first, last, tree_.nodes[node]);
        const auto key = [&](std::uint32_t i, int axis) { return std::pair(centre(pieces_[i].box)[axis], i); };
        const std::size_t middle =
            first + split_longest_axis(std::span(order_).subspan(first, last - first), box.hi - box.lo, key);
        const std::uint32_t left = add(first, middle), right = add(middle, last);
        tree_.nodes[node].kids = {left, right};
        return static_cast<std::uint32_t>(node);
    }

    Aabb put_corners(std::size_t first, std::size_t last, PieceTree::Node& node)
    {
        Aabb box = pieces_[order_[first]].box;
        std::pmr::vector<Vec3> points(memory_);
        for (std::size_t i = first; i < last; ++i)
        {
            const Piece& piece = pieces_[order_[i]];
            box = united(box, piece.box);
            for (std::size_t k = 0; k < piece.vertices.size(); ++k)
                points.push_back(piece.vertices[k]);
        }
        node.first = static_cast<std::uint32_t>(tree_.corners.size());
        for (const Vec3& corner : few_corners(points, box))
            tree_.corners.push_back(corner);
        node.count = static_cast<std::uint32_t>(tree_.corners.size()) - node.first;
        return box;
    }

    /// The corners of the hull of the points, or of the box around them.
    std::pmr::vector<Vec3> few_corners(std::span<const Vec3> points, const Aabb& box)
    {
        if (points.size() <= max_points)
        {
            shape::ConvexHull hull = shape::convex_hull(points, memory_);
            if (hull.vertices.size() <= max_corners && !(hull.blur > 0)) return std::move(hull.vertices);
        }
        std::pmr::vector<Vec3> corners(memory_);
        for (unsigned i = 0; i < 8; ++i)
            corners.push_back(corner(box, i));
        return corners;
    }

    std::span<const Piece> pieces_;
    PieceTree& tree_;
    std::pmr::vector<std::uint32_t> order_;
    std::pmr::memory_resource* memory_;
};

}  // namespace

PieceTree make_piece_tree(std::span<const Piece> pieces, std::pmr::memory_resource* memory)
{
    PieceTree tree(memory);
    Builder(pieces, tree, memory);
    return tree;
}

}  // namespace dt::pieces
