// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Chooses the furthest vertex in Scalars, eight at a time, and in double among those that may be the furthest.
#include "shape/polytope.hpp"

#include "math/aabb.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace dt::shape
{

namespace
{

/// Extents outside this range count as its ends: the directions that go with them are still Scalars.
constexpr double least_extent = 1e-30, largest_extent = 1e30;

/// Largest ratio of a direction to one that makes products near 1, or the inverse; others are scaled, before products
/// of a short one lose digits to denormal Scalars, or those of a long one overflow.
constexpr double direction_range = 1e15;

/// How far below the top a vertex may still be the furthest, relative to choice_error: the limit is itself a rounded
/// Scalar.
constexpr double choice_margin = 1.01;

/// Rounding of a product of two or three vectors between vertices, relative to such a power of the extent.
constexpr double product_rounding = 256 * std::numeric_limits<double>::epsilon();

/// How far the planes of all triangles are from c, at least, if c is surely on the inner side of each. A closed surface
/// that turns the same side to c everywhere is around c, and so around the ball that crosses none of its planes.
double inner_radius(std::span<const Vec3> vertices, std::span<const Triangle> triangles, Vec3 c, double extent)
{
    const double noise = product_rounding * extent * extent;
    double least = std::numeric_limits<double>::infinity(), turn = 0;
    for (const auto& [i, j, k] : triangles)
    {
        const Vec3 p = vertices[i] - c, q = vertices[j] - c, r = vertices[k] - c;
        const double volume = dot(p, cross(q, r)), sure = std::fabs(volume) - noise * extent;
        if (!(sure > 0) || (turn < 0 && volume > 0) || (turn > 0 && volume < 0)) return not_around_centre;
        turn = volume;
        least = std::min(least, sure / (norm(cross(q - p, r - p)) + noise));
    }
    return triangles.empty() ? not_around_centre : least;
}

}  // namespace

Polytope::Polytope(std::span<const Vec3> vertices, const Adjacency& edges, std::pmr::memory_resource* memory,
                   double blur, std::span<const Triangle> triangles)
    : count_(static_cast<std::uint32_t>(vertices.size())), points_(memory), blocked_(memory), cells_(memory),
      planes_(memory)
{
    points_.reserve(4 * vertices.size());
    for (const Vec3& v : vertices)
    {
        for (const double x : {v.x, v.y, v.z, 0.0})
            points_.push_back(static_cast<Scalar>(x));
        extent_ = std::max(extent_, norm(v));
    }
    centre_ = dt::centre(box_around(vertices));
    unit_ = 1 / std::clamp(extent_, least_extent, largest_extent);
    const double usual = std::min(unit_, direction_range);
    least_direction_ = usual / direction_range;
    largest_direction_ = usual * direction_range;

    // A sum of three products of rounded factors, compared with another one: 2·(1 + 3 + 2) half units, and √3 for
    // the sum of absolute values.
    choice_error_ = 24 * 0.5 * static_cast<double>(std::numeric_limits<Scalar>::epsilon()) * extent_;

    const double inner = inner_radius(vertices, triangles, centre_, extent_) - (choice_error_ + blur);
    if (inner > 0) inner_ = inner;

    if (vertices.size() > scan_limit && !edges.empty()) cells_ = direction_cells(vertices, edges, blur, memory);
    if (cells_.K == 0) fill_blocks();
    find_planes(triangles);
}

/// The vertices for trying all.
void Polytope::fill_blocks()
{
    blocks_ = (count_ + 7) / 8;
    if (blocks_ > 2) blocks_ = blocks_ <= 4 ? 4 : (blocks_ + 7) / 8 * 8;
    blocked_.resize(24 * static_cast<std::size_t>(blocks_));
    for (std::size_t i = 0; i < 8 * static_cast<std::size_t>(blocks_); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            blocked_[24 * (i / 8) + 8 * k + i % 8] = points_[4 * (i < count_ ? i : 0) + k];
}

[[gnu::always_inline]] inline const DirectionCells::Cell& Polytope::cell_of(Direction d) const
{
    const CubeSquare<Scalar> square(d, cells_.K);
    return cells_.cells[static_cast<std::size_t>((square.face * cells_.K + square.u) * cells_.K + square.v)];
}

template <class Index>
[[gnu::always_inline]] inline Pack8<Scalar> Polytope::heights(const Index* ids, const Pack8<Scalar> (&d)[3]) const
{
    Pack8<Scalar> x, y, z;
    Pack8<Scalar>::gather(points_.data(), ids, x, y, z);
    return d[0] * x + (d[1] * y + d[2] * z);
}

template <class Index>
[[gnu::always_inline]] inline std::uint32_t Polytope::furthest_candidate(const Index* candidates,
                                                                         std::uint32_t groups, Direction d) const
{
    using Pack = Pack8<Scalar>;
    const Pack along[3] = {Pack::broadcast(d[0]), Pack::broadcast(d[1]), Pack::broadcast(d[2])};
    const auto first_highest = [](const Pack& h, const Pack& top) {
        return std::countr_zero(equal_lanes(h, top) | 1u << 7);
    };

    const Pack h = heights(candidates, along);
    Pack top = highest(h);
    std::uint32_t best = candidates[first_highest(h, top)];
    for (std::uint32_t g = 1; g < groups; ++g)
    {
        const Index* ids = candidates + 8 * static_cast<std::size_t>(g);
        const Pack here = heights(ids, along), higher = max(top, highest(here));
        if (equal_lanes(top, higher) != 0) continue;
        top = higher;
        best = ids[first_highest(here, top)];
    }
    return best;
}

[[gnu::always_inline]] inline std::uint32_t Polytope::furthest_in_cell(Direction d) const
{
    const DirectionCells::Cell& cell = cell_of(d);
    const std::size_t start = 8 * static_cast<std::size_t>(cell.first);
    return cells_.wide.empty() ? furthest_candidate(cells_.narrow.data() + start, cell.groups, d)
                               : furthest_candidate(cells_.wide.data() + start, cell.groups, d);
}

std::uint32_t Polytope::furthest_of_more(double x, double y, double z) const
{
    const Direction d = in_range({x, y, z});
    return cells_.K > 0 ? furthest_in_cell(d) : furthest_of_many(d);
}

std::uint32_t Polytope::furthest_of_many(Direction d) const
{
    auto [top, best] = highest_of_blocks<8>(blocked_.data(), d);
    for (std::uint32_t b = 8; b < blocks_; b += 8)
    {
        const auto [here, id] = highest_of_blocks<8>(blocked_.data() + 24 * static_cast<std::size_t>(b), d);
        if (equal_lanes(max(top, here), top) != 0) continue;
        top = here;
        best = 8 * b + id;
    }
    return best;
}

Vec3 Polytope::rescaled(Vec3 d) const
{
    const double m = max_abs(d);
    return m > 0 ? Vec3{d.x / m, d.y / m, d.z / m} * unit_ : Vec3{unit_, 0, 0};
}

template <class F> void Polytope::for_each_near_top(Direction d, F visit) const
{
    using Pack = Pack8<Scalar>;
    const Pack dx = Pack::broadcast(d[0]), dy = Pack::broadcast(d[1]), dz = Pack::broadcast(d[2]);
    const auto heights = [&](std::uint32_t block) {
        const Scalar* p = blocked_.data() + 24 * static_cast<std::size_t>(block);
        return dx * Pack::load(p) + (dy * Pack::load(p + 8) + dz * Pack::load(p + 16));
    };
    Pack top = heights(0);
    for (std::uint32_t b = 1; b < blocks_; ++b)
        top = max(top, heights(b));
    const double length = norm(Vec3{static_cast<double>(d[0]), static_cast<double>(d[1]), static_cast<double>(d[2])});
    const Pack limit = highest(top) + Pack::broadcast(static_cast<Scalar>(-choice_margin * choice_error_ * length));
    for (std::uint32_t b = 0; b < blocks_; ++b)
        for (unsigned lanes = bits(heights(b) >= limit); lanes != 0; lanes &= lanes - 1)
            if (const std::uint32_t id = 8 * b + static_cast<std::uint32_t>(std::countr_zero(lanes)); id < count_)
                visit(id);
}

SupportPoint Polytope::exact_support(Vec3 d) const
{
    SupportPoint best{vertex(0), 0};
    double top = -std::numeric_limits<double>::infinity();
    const auto consider = [&](std::uint32_t id) {
        const Vec3 p = vertex(id);
        const double h = dot(d, p);
        if (h > top || (h == top && id < best.id)) best = {p, id}, top = h;
    };
    if (cells_.K == 0)
    {
        for_each_near_top(in_range(d), consider);
        return best;
    }
    const DirectionCells::Cell& cell = cell_of(in_range(d));
    const std::size_t start = 8 * static_cast<std::size_t>(cell.first),
                      end = start + 8 * static_cast<std::size_t>(cell.groups);
    for (std::size_t i = start; i < end; ++i)
        consider(cells_.wide.empty() ? cells_.narrow[i] : cells_.wide[i]);
    return best;
}

void Polytope::range_along(const Double4 (&row)[3], Double4& least, Double4& greatest) const
{
    double r[3][4];
    for (int i = 0; i < 3; ++i)
        row[i].store(r[i]);
    if (cells_.K > 0)
    {
        double lo[3], hi[3];
        for (int i = 0; i < 3; ++i)
        {
            const Vec3 d{r[i][0], r[i][1], r[i][2]};
            lo[i] = dot(d, exact_support(-d).p);
            hi[i] = dot(d, exact_support(d).p);
        }
        least = Double4::of(lo[0], lo[1], lo[2], 0);
        greatest = Double4::of(hi[0], hi[1], hi[2], 0);
        return;
    }
    // Four vertices at once; what fills the last block up is the first vertex again.
    const Double4 none = Double4::broadcast(std::numeric_limits<double>::infinity()),
                  less = Double4::broadcast(0) - none;
    Double4 lo[4] = {none, none, none, none}, hi[4] = {less, less, less, less};
    const Scalar* const end = blocked_.data() + 24 * static_cast<std::size_t>((count_ + 7) / 8);
    for (const Scalar* block = blocked_.data(); block != end; block += 24)
        for (const Scalar* p : {block, block + 4})
        {
            const Double4 x = Double4::load(p), y = Double4::load(p + 8), z = Double4::load(p + 16);
            for (int i = 0; i < 3; ++i)
            {
                const Double4 h = Double4::broadcast(r[i][0]) * x +
                                  (Double4::broadcast(r[i][1]) * y + Double4::broadcast(r[i][2]) * z);
                lo[i] = min(h, lo[i]);
                hi[i] = max(h, hi[i]);
            }
        }
    transpose(lo[0], lo[1], lo[2], lo[3]);
    transpose(hi[0], hi[1], hi[2], hi[3]);
    least = min(min(lo[0], lo[1]), min(lo[2], lo[3]));
    greatest = max(max(hi[0], hi[1]), max(hi[2], hi[3]));
}

std::size_t Polytope::byte_count() const
{
    return sizeof(*this) + sizeof(Scalar) * (points_.capacity() + blocked_.capacity()) +
           sizeof(DirectionCells::Cell) * cells_.cells.capacity() + 2 * cells_.narrow.capacity() +
           4 * cells_.wide.capacity() + sizeof(FourPlanes) * planes_.capacity();
}

}  // namespace dt::shape
