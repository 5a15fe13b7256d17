// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Maps boxes and faces of a piece when they are first asked for, edges each time.
#include "depth/mapped_pieces.hpp"

#include "math/simd/double4.hpp"

#include <algorithm>
#include <cmath>

namespace dt::depth
{

namespace
{

inline Vec3 map_vector(const Mat3& M, Vec3 v)
{
    return {M.c0.x * v.x + (M.c1.x * v.y + M.c2.x * v.z), M.c0.y * v.x + (M.c1.y * v.y + M.c2.y * v.z),
            M.c0.z * v.x + (M.c1.z * v.y + M.c2.z * v.z)};
}

void map_vectors(const pieces::VectorArray& from, const Mat3& M, pieces::VectorArray& to)
{
    const std::size_t n = from.size();
    to.resize(n);
    for (std::size_t i = 0; i < n; ++i)
        to.set(i, map_vector(M, from[i]));
}

/// The box of the images of some of the points, four at a time where there are as many.
Aabb image_box(const pieces::VectorArray& points, std::size_t first, std::size_t count, const Mat3& L)
{
    const Vec3 one = map_vector(L, points[first]);
    Aabb box{one, one};
    if (count < 4)
    {
        for (std::size_t i = first + 1; i < first + count; ++i)
            box = united(box, {map_vector(L, points[i]), map_vector(L, points[i])});
        return box;
    }
    for (int axis = 0; axis < 3; ++axis)
    {
        const Double4 dx = Double4::broadcast(L.c0[axis]), dy = Double4::broadcast(L.c1[axis]),
                      dz = Double4::broadcast(L.c2[axis]);
        Double4 least = Double4::broadcast(box.lo[axis]), most = least;
        for (std::size_t k = 0; k < count; k += 4)
        {
            const std::size_t i = first + std::min(k, count - 4);
            const Double4 at = dx * Double4::load(&points.x[i]) +
                               (dy * Double4::load(&points.y[i]) + dz * Double4::load(&points.z[i]));
            least = min(least, at);
            most = max(most, at);
        }
        double a[4], b[4];
        least.store(a);
        most.store(b);
        box.lo[axis] = std::min(std::min(a[0], a[1]), std::min(a[2], a[3]));
        box.hi[axis] = std::max(std::max(b[0], b[1]), std::max(b[2], b[3]));
    }
    return box;
}

void normalize(pieces::VectorArray& v)
{
    for (std::size_t i = 0; i < v.size(); ++i)
    {
        const double k = 1 / std::sqrt(v.x[i] * v.x[i] + (v.y[i] * v.y[i] + v.z[i] * v.z[i]));
        v.set(i, k * v[i]);
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

void MappedPieces::reset(const pieces::ConvexPieces& from, const Mat3& L)
{
    from_ = &from;
    covering_ = from.covering;
    L_ = L;
    // n·x = n·L⁻¹·(L·x): normals go with the inverse of the transpose, that is, the cofactors and the sign of the
    // volume.
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
    box_ = from.covering == 0 ? Aabb{} : image_box(from.outline, 0, from.outline.size(), L);
}

void MappedPieces::map_corners(std::size_t i)
{
    map_vectors(from_->pieces[i].vertices, L_, pieces_[i].vertices);
    pieces_[i].box = box_of(pieces_[i].vertices);
    states_[i] = State::corners;
}

void MappedPieces::measure(std::size_t node)
{
    const auto& at = from_->tree.nodes[node];
    node_boxes_[node] = image_box(from_->tree.corners, at.first, at.count, L_);
    has_box_[node] = 1;
}

void MappedPieces::add(pieces::Piece piece)
{
    box_ = covering_ == 0 ? piece.box : united(box_, piece.box);
    blur_ = std::max(blur_, piece.blur);
    if (pieces_.size() == count())
        pieces_.push_back(std::move(piece));
    else
        pieces_[count()] = std::move(piece);
    states_.push_back(State::added);
    ++covering_;
}

void MappedPieces::map_faces(std::size_t i)
{
    if (states_[i] == State::unmapped) map_corners(i);
    const pieces::Piece& from = from_->pieces[i];
    pieces::Piece& to = pieces_[i];
    map_vectors(from.normals, cofactors_, to.normals);
    if (!keeps_angles_) normalize(to.normals);
    to.blur = norm(L_) * from.blur;
    to.offsets.clear();
    for (std::size_t k = 0; k < to.normals.size(); ++k)
        to.offsets.push_back(to.reach(to.normals[k]));
    states_[i] = State::faces;
}

MappedPieces::Edge MappedPieces::edge(std::size_t i, std::size_t k) const
{
    const pieces::Piece& own = pieces_[i];
    if (states_[i] == State::added) return {own.edges[k], own.edge_points[k], own.arc_from[k], own.arc_to[k]};
    const pieces::Piece& from = from_->pieces[i];
    const auto normal = [&](std::uint32_t face, Vec3 n) {
        if (face != pieces::Piece::no_face) return own.normals[face];
        const Vec3 image = map_vector(cofactors_, n);
        return keeps_angles_ ? image : normalized(image, {1, 0, 0});
    };
    const auto [f, g] = from.arc_faces[k];
    return {map_vector(L_, from.edges[k]), map_vector(L_, from.edge_points[k]), normal(f, from.arc_from[k]),
            normal(g, from.arc_to[k])};
}

}  // namespace dt::depth
