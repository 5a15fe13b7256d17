// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/mapped_pieces.hpp"

#include <cmath>

namespace solid
{

namespace
{

void map_vectors(const VectorArray& from, const Mat3& M, VectorArray& to)
{
    const std::size_t n = from.size();
    to.x.resize(n), to.y.resize(n), to.z.resize(n);
    for (std::size_t i = 0; i < n; ++i)
    {
        const double x = from.x[i], y = from.y[i], z = from.z[i];
        to.x[i] = M.c0.x * x + (M.c1.x * y + M.c2.x * z);
        to.y[i] = M.c0.y * x + (M.c1.y * y + M.c2.y * z);
        to.z[i] = M.c0.z * x + (M.c1.z * y + M.c2.z * z);
    }
}

void normalize(VectorArray& v)
{
    for (std::size_t i = 0; i < v.size(); ++i)
    {
        const double k = 1 / std::sqrt(v.x[i] * v.x[i] + (v.y[i] * v.y[i] + v.z[i] * v.z[i]));
        v.x[i] *= k, v.y[i] *= k, v.z[i] *= k;
    }
}

/// Whether L is orthogonal to the last digits, so that normals stay normals.
bool is_orthogonal(const Mat3& L)
{
    constexpr double rounding = 8e-16;
    const auto is = [](double x, double y) { return std::fabs(x - y) <= rounding; };
    return is(norm2(L.c0), 1) && is(norm2(L.c1), 1) && is(norm2(L.c2), 1) && is(dot(L.c0, L.c1), 0) &&
           is(dot(L.c1, L.c2), 0) && is(dot(L.c2, L.c0), 0);
}

}  // namespace

void MappedPieces::reset(const ConvexPieces& from, const Mat3& L)
{
    from_ = &from;
    count_ = from.pieces.size();
    covering_ = from.covering;
    L_ = L;
    // n·x = n·L⁻¹·(L·x): normals go with the inverse of the transpose, that is, the cofactors and the sign of the volume.
    const double sign = determinant(L) < 0 ? -1 : 1;
    cofactors_ = {sign * cross(L.c1, L.c2), sign * cross(L.c2, L.c0), sign * cross(L.c0, L.c1)};
    keeps_angles_ = is_orthogonal(L);
    std::pmr::memory_resource* const memory = pieces_.get_allocator().resource();
    while (pieces_.size() < from.pieces.size())
        pieces_.emplace_back(memory);
    states_.assign(from.pieces.size(), State::unmapped);
    blur_ = norm(L) * from.blur;
    node_boxes_.resize(from.tree.nodes.size());
    has_box_.assign(from.tree.nodes.size(), 0);
    box_ = {};
    for (std::size_t i = 0; i < from.covering; ++i)
        box_ = i == 0 ? box(i) : united(box_, box(i));
}

void MappedPieces::map_corners(std::size_t i)
{
    map_vectors(from_->pieces[i].vertices, L_, pieces_[i].vertices);
    pieces_[i].box = box_of(pieces_[i].vertices);
    states_[i] = State::corners;
}

void MappedPieces::measure(std::size_t node)
{
    const PieceTree& tree = from_->tree;
    const auto [kids, first, count] = tree.nodes[node];
    Aabb box{L_ * tree.corners[first], L_ * tree.corners[first]};
    for (std::size_t i = first + 1; i < first + count; ++i)
    {
        const Vec3 p = L_ * tree.corners[i];
        box = {min(box.lo, p), max(box.hi, p)};
    }
    node_boxes_[node] = box;
    has_box_[node] = 1;
}

void MappedPieces::add(Piece piece)
{
    if (pieces_.size() == count_)
        pieces_.push_back(std::move(piece));
    else
        pieces_[count_] = std::move(piece);
    states_.push_back(State::complete);
    const Piece& added = pieces_[count_];
    box_ = covering_ == 0 ? added.box : united(box_, added.box);
    blur_ = std::max(blur_, added.blur);
    ++count_, ++covering_;
}

void MappedPieces::complete(std::size_t i)
{
    if (states_[i] == State::unmapped) map_corners(i);
    const Piece& from = from_->pieces[i];
    Piece& to = pieces_[i];
    map_vectors(from.normals, cofactors_, to.normals);
    map_vectors(from.arc_from, cofactors_, to.arc_from);
    map_vectors(from.arc_to, cofactors_, to.arc_to);
    if (!keeps_angles_)
        for (VectorArray* v : {&to.normals, &to.arc_from, &to.arc_to})
            normalize(*v);
    map_vectors(from.edges, L_, to.edges);
    map_vectors(from.edge_points, L_, to.edge_points);
    to.arc_planes.clear();
    for (std::size_t k = 0; k < to.edges.size(); ++k)
        to.arc_planes.push_back(cross(to.arc_from[k], to.arc_to[k]));
    to.blur = norm(L_) * from.blur;
    to.offsets.clear();
    for (std::size_t k = 0; k < to.normals.size(); ++k)
        to.offsets.push_back(to.reach(to.normals[k]));
    states_[i] = State::complete;
}

}  // namespace solid
