// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Lists the candidates of a square: climbs along edges to a vertex that is furthest for its middle, and from there
// visits neighbours as long as their normal cones meet the square. Mostly the four corners of the square tell whether
// one does; else the square is clipped.
#include "shape/direction_cells.hpp"

#include "math/clip.hpp"
#include "math/simd/double4.hpp"

#include <cmath>

namespace dt::shape
{

namespace
{

constexpr double cells_per_vertex = 1.5;  // measured: more of them cost cache misses, fewer cost candidates

// Largest number of steps for each vertex; then the table is given up. About 500 are usual, but a vertex with thousands
// of neighbours (the apex of a cone) would have them looked at by thousands of squares.
constexpr std::size_t most_visits_per_vertex = 2000;

// Overlap of squares, relative to half an edge of the cube, because a query rounds its direction and its position in
// the square to Scalar.
constexpr double square_border = 2e-6;

// How far a vertex that is listed may be short of the furthest, relative to the extent, so that rounding here loses
// none.
constexpr double cone_border = 1e-9;

class Builder
{
public:
    Builder(std::span<const Vec3> vertices, const Adjacency& edges, double blur, std::pmr::memory_resource* memory)
        : vertices_(vertices), edges_(edges), seen_(vertices.size(), 0, memory),
          measured_(vertices.size(), 0, memory), open_(memory), found_(memory), heights_(4 * vertices.size(), memory),
          square_(memory), clipped_(memory), slack_(4 * blur)
    {
        for (const Vec3& v : vertices)
            slack_ = std::max(slack_, cone_border * norm(v));
    }

    /// The candidates for the square's directions; the span lives until the next call.
    std::span<const std::uint32_t> candidates(std::span<const Vec3, 4> corners)
    {
        ++stamp_;
        found_.clear();
        for (int k = 0; k < 3; ++k)
            corners_[k] = Double4::of(corners[0][k], corners[1][k], corners[2][k], corners[3][k]);
        climb(corners[0] + corners[1] + corners[2] + corners[3]);
        open_.assign(1, top_);
        seen_[top_] = stamp_;
        while (!open_.empty())
        {
            const std::uint32_t x = open_.back();
            open_.pop_back();
            if (x != top_ && !cone_meets(x, corners)) continue;
            found_.push_back(x);
            visits_ += edges_.of(x).size();
            for (const std::uint32_t y : edges_.of(x))
            {
                if (seen_[y] == stamp_) continue;
                seen_[y] = stamp_;
                open_.push_back(y);
            }
        }
        return found_;
    }

    bool takes_too_long() const { return visits_ > most_visits_per_vertex * vertices_.size(); }

private:
    /// Moves top_ uphill along edges to a vertex furthest along d. It starts from the last square's answer.
    void climb(Vec3 d)
    {
        double height = dot(d, vertices_[top_]);
        for (bool higher = true; higher;)
        {
            higher = false;
            for (const std::uint32_t y : edges_.of(top_))
            {
                ++visits_;
                const double h = dot(d, vertices_[y]);
                if (!(h > height)) continue;
                height = h;
                top_ = y;
                higher = true;
                break;
            }
        }
    }

    /// The heights of a vertex along the corners of the square.
    Double4 heights(std::uint32_t x)
    {
        double* const h = heights_.data() + 4 * std::size_t{x};
        if (measured_[x] == stamp_) return Double4::load(h);
        measured_[x] = stamp_;
        const Vec3 v = vertices_[x];
        const Double4 d = corners_[0] * Double4::broadcast(v.x) +
                          (corners_[1] * Double4::broadcast(v.y) + corners_[2] * Double4::broadcast(v.z));
        d.store(h);
        return d;
    }

    /// Is there a direction d through the square with (x − y)·d ≥ −slack for every neighbour y of x? None if for one
    /// of them no corner is, and one if a corner is for all.
    bool cone_meets(std::uint32_t x, std::span<const Vec3, 4> corners)
    {
        const Double4 top = heights(x) + Double4::broadcast(slack_);
        unsigned below = 0;  // bit i: along corner i a neighbour is higher
        for (const std::uint32_t y : edges_.of(x))
        {
            visits_ += 4;
            const unsigned higher = less_lanes(top, heights(y));
            if (higher == 15) return false;
            below |= higher;
        }
        return below != 15 || is_left_of_square(x, corners);
    }

    /// The same, by clipping the square.
    bool is_left_of_square(std::uint32_t x, std::span<const Vec3, 4> corners)
    {
        square_.assign(corners.begin(), corners.end());
        for (const std::uint32_t y : edges_.of(x))
        {
            visits_ += square_.size();
            const Vec3 g = vertices_[x] - vertices_[y];
            clip(
                square_, [&](Vec3 d) { return dot(g, d) + slack_; }, clipped_);
            std::swap(square_, clipped_);
            if (square_.empty()) return false;
        }
        return true;
    }

    std::span<const Vec3> vertices_;
    const Adjacency& edges_;
    std::pmr::vector<std::uint32_t> seen_, measured_;  // stamps of squares
    std::pmr::vector<std::uint32_t> open_, found_;
    std::pmr::vector<double> heights_;  // four of each vertex that is measured
    Double4 corners_[3];  // x, y, z of the square's
    std::pmr::vector<Vec3> square_, clipped_;
    std::uint32_t stamp_ = 0, top_ = 0;
    double slack_;
    std::size_t visits_ = 0;
};

Vec3 on_face(int face, double u, double v)
{
    const int axis = face / 2;
    Vec3 d{};
    d[axis] = face % 2 ? -1 : 1;
    d[(axis + 1) % 3] = u;
    d[(axis + 2) % 3] = v;
    return d;
}

/// Appends whole groups of eight and returns the number of the first of them.
template <class Index>
std::uint32_t append_groups(std::pmr::vector<Index>& list, std::span<const std::uint32_t> candidates)
{
    const auto first = static_cast<std::uint32_t>(list.size() / 8);
    for (const std::uint32_t c : candidates)
        list.push_back(static_cast<Index>(c));
    while (list.size() % 8 != 0)
        list.push_back(static_cast<Index>(candidates[0]));
    return first;
}

}  // namespace

DirectionCells direction_cells(std::span<const Vec3> vertices, const Adjacency& edges, double blur,
                               std::pmr::memory_resource* memory)
{
    DirectionCells out(memory);
    const double n = static_cast<double>(vertices.size());
    out.K = std::max(4, static_cast<int>(std::lround(std::sqrt(n * cells_per_vertex / 6))));
    out.cells.reserve(6 * static_cast<std::size_t>(out.K) * static_cast<std::size_t>(out.K));

    Builder builder(vertices, edges, blur, memory);
    const bool narrow = vertices.size() <= 65'536;
    const double step = 2.0 / out.K;
    for (int face = 0; face < 6; ++face)
        for (int i = 0; i < out.K; ++i)
            for (int j = 0; j < out.K; ++j)
            {
                const double u0 = i * step - 1 - square_border, u1 = (i + 1) * step - 1 + square_border;
                const double v0 = j * step - 1 - square_border, v1 = (j + 1) * step - 1 + square_border;
                const Vec3 corners[4] = {on_face(face, u0, v0), on_face(face, u1, v0), on_face(face, u1, v1),
                                         on_face(face, u0, v1)};
                const auto found = builder.candidates(corners);
                if (builder.takes_too_long()) return DirectionCells(memory);
                out.cells.push_back({narrow ? append_groups(out.narrow, found) : append_groups(out.wide, found),
                                     static_cast<std::uint32_t>((found.size() + 7) / 8)});
            }
    out.narrow.shrink_to_fit();
    out.wide.shrink_to_fit();
    return out;
}

}  // namespace dt::shape
