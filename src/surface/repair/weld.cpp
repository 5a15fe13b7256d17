// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The first vertices of sets are in a grid of cells twice as wide as the tolerance. They are further apart than it, so a
// cell has few of them, and those near a point are in the eight cells that its neighbourhood meets.
#include "surface/repair/weld.hpp"

#include "math/scalar.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace dt::surface
{
namespace
{

constexpr std::uint32_t none = ~0u;

/// Points in cells, found by the hash of the cell: other cells with the same hash are looked at in vain.
class Grid
{
public:
    Grid(std::span<const Vec3> points, Vec3 origin, double tolerance, std::size_t count,
         std::pmr::memory_resource* memory)
        : points_(points), origin_(origin), reach_(tolerance), bucket_(std::bit_ceil(2 * count + 1), none, memory),
          next_(memory), point_(memory)
    {}

    void add(std::uint32_t point)
    {
        std::uint32_t& head = bucket_[slot(cell(points_[point].x - origin_.x), cell(points_[point].y - origin_.y),
                                           cell(points_[point].z - origin_.z))];
        next_.push_back(head);
        point_.push_back(point);
        head = static_cast<std::uint32_t>(point_.size() - 1);
    }

    /// The nearest point that is not further than the tolerance; `none` if there is none.
    std::uint32_t nearest(Vec3 x) const
    {
        std::uint32_t best = none;
        double least2 = 1;  // in tolerances, whose squares might be no doubles
        const Vec3 lo = x - origin_ - Vec3{reach_, reach_, reach_}, hi = x - origin_ + Vec3{reach_, reach_, reach_};
        for (double i = cell(lo.x); i <= cell(hi.x); ++i)
            for (double j = cell(lo.y); j <= cell(hi.y); ++j)
                for (double k = cell(lo.z); k <= cell(hi.z); ++k)
                    for (std::uint32_t p = bucket_[slot(i, j, k)]; p != none; p = next_[p])
                        if (const double d2 = norm2((points_[point_[p]] - x) * (1 / reach_));
                            d2 < least2 || (d2 == least2 && point_[p] < best))
                            best = point_[p], least2 = d2;
        return best;
    }

private:
    double cell(double x) const { return std::floor(x / (2 * reach_)); }
    std::size_t slot(double i, double j, double k) const
    {
        std::uint64_t hash = 0;
        for (const double c : {i, j, k})
            hash = (hash ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(c))) * 0x9e3779b97f4a7c15u,
            hash ^= hash >> 29;
        return hash & (bucket_.size() - 1);
    }

    std::span<const Vec3> points_;
    Vec3 origin_;
    double reach_;
    std::pmr::vector<std::uint32_t> bucket_, next_, point_;
};

}  // namespace

Welding::Welding(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                 std::pmr::memory_resource& memory)
    : vertices_(vertices), first_(vertices.size(), &memory), used_(&memory)
{
    std::iota(first_.begin(), first_.end(), 0u);
    std::pmr::vector<char> in_use(vertices.size(), 0, &memory);
    for (const shape::Triangle& t : triangles)
        for (const std::uint32_t i : t)
            in_use[i] = 1;
    for (std::uint32_t i = 0; i < vertices.size(); ++i)
        if (in_use[i]) used_.push_back(i);
    if (used_.empty()) return;

    const auto key = [&](std::uint32_t i) {
        const Vec3& v = vertices[i];  // compares −0 and 0 as equal
        return std::tie(v.x, v.y, v.z);
    };
    std::pmr::vector<std::uint32_t> order(used_, &memory);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    for (std::size_t k = 1; k < order.size(); ++k)
        if (key(order[k]) == key(order[k - 1])) first_[order[k]] = first_[order[k - 1]], ++welded_;
    box_ = {vertices[used_[0]], vertices[used_[0]]};
    for (const std::uint32_t i : used_)
        box_ = {min(box_.lo, vertices[i]), max(box_.hi, vertices[i])};
}

double Welding::rounding() const
{
    return std::numeric_limits<Scalar>::epsilon() * largest_coordinate(box_);
}

std::size_t Welding::weld(double tolerance, std::span<const char> which)
{
    // Cells have whole numbers that a double has, and no two points are nearer than rounding.
    const double least = std::numeric_limits<double>::epsilon() * std::max(largest_coordinate(box_), 1e-290);
    if (!(tolerance >= least) || used_.empty()) return 0;
    tolerance = std::min(tolerance, 2 * diagonal_length(box_) + least);
    Grid grid(vertices_, box_.lo, tolerance, used_.size(), first_.get_allocator().resource());
    std::size_t ended = 0;
    for (const std::uint32_t i : used_)
    {
        if (first_[i] != i || (!which.empty() && !which[i])) continue;
        const std::uint32_t other = grid.nearest(vertices_[i]);
        if (other != none)
            first_[i] = other, ++ended;
        else
            grid.add(i);
    }
    for (const std::uint32_t i : used_)
        first_[i] = first_[first_[i]];
    welded_ += ended;
    return ended;
}

}  // namespace dt::surface
