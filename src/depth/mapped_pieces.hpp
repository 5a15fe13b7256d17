// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The image of a solid's pieces under a linear map. Boxes of those that cover are there at once, those of helpers, and
// normals and edges of any piece, when first asked for: most pieces of two solids never meet.
#pragma once

#include "math/mat3.hpp"
#include "pieces/convex_pieces.hpp"

namespace dt::depth
{

class MappedPieces
{
public:
    explicit MappedPieces(std::pmr::memory_resource* memory)
        : pieces_(memory), states_(memory), node_boxes_(memory), has_box_(memory)
    {}

    /// `from` must stay; L is not singular. The memory of earlier pieces is used again.
    void reset(const pieces::ConvexPieces& from, const Mat3& L);

    /// Adds one that covers, unmapped. Where there are helpers, nothing can be added.
    void add(pieces::Piece piece);
    void drop_helpers() { states_.resize(covering_); }

    std::size_t count() const { return states_.size(); }
    std::size_t covering() const { return covering_; }
    const Aabb& box(std::size_t i)
    {
        if (states_[i] == State::unmapped) map_corners(i);
        return pieces_[i].box;
    }
    const pieces::VectorArray& corners(std::size_t i)
    {
        if (states_[i] == State::unmapped) map_corners(i);
        return pieces_[i].vertices;
    }
    /// The piece without its edges, which may be missing.
    const pieces::Piece& faces(std::size_t i)
    {
        if (states_[i] < State::faces) map_faces(i);
        return pieces_[i];
    }
    struct Edge
    {
        Vec3 along, point, arc_from, arc_to;
    };
    Edge edge(std::size_t i, std::size_t k) const;  ///< the faces of the piece have been asked for
    const std::pmr::vector<std::array<std::uint32_t, 2>>& arc_faces(std::size_t i) const
    {
        return states_[i] == State::added ? pieces_[i].arc_faces : from_->pieces[i].arc_faces;
    }
    /// Nodes of the tree over those that cover, then the pieces. Without a tree there are no nodes.
    std::size_t node_count() const { return from_->tree.nodes.size(); }
    const std::array<std::uint32_t, 2>& kids(std::size_t node) const { return from_->tree.nodes[node].kids; }
    const Aabb& node_box(std::size_t node)
    {
        if (node >= node_count()) return box(node - node_count());
        if (!has_box_[node]) measure(node);
        return node_boxes_[node];
    }
    const Aabb& box() const { return box_; }  ///< around all that cover
    double blur() const { return blur_; }
    double reach(Vec3 d) const { return from_->reach(transposed_times(L_, d)); }
    Vec3 normal(std::size_t i, std::size_t k) const
    {
        return normalized(cofactors_ * from_->pieces[i].normals[k], {1, 0, 0});
    }
    std::size_t normal_count(std::size_t i) const { return from_->pieces[i].normals.size(); }

private:
    enum class State : char
    {
        unmapped,
        corners,  ///< and the box
        faces,
        added  ///< with its edges
    };

    void map_corners(std::size_t i);
    void map_faces(std::size_t i);
    void measure(std::size_t node);

    const pieces::ConvexPieces* from_ = nullptr;
    std::size_t covering_ = 0;
    Mat3 L_, cofactors_;
    bool keeps_angles_ = false;
    std::pmr::vector<pieces::Piece> pieces_;  ///< perhaps more than there are now, for their memory
    std::pmr::vector<State> states_;
    std::pmr::vector<Aabb> node_boxes_;
    std::pmr::vector<char> has_box_;
    Aabb box_;
    double blur_ = 0;
};

}  // namespace dt::depth
