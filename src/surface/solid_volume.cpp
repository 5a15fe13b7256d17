// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Along a line, the winding number changes by one wherever it goes through a triangle.
#include "surface/solid_volume.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace dt::surface
{
namespace
{

/// The lines are along z, through the points of a lattice: line i goes through ((i + u) / N, (i M mod N + v) / N) of the
/// box. With Fibonacci numbers these are spread evenly, whatever the directions of edges are.
struct Lattice
{
    std::uint64_t N, M;
};
constexpr Lattice lattices[] = {{46368, 28657}, {6765, 4181}, {987, 610}};

/// The shift of the lattice, so that no line goes through edges that models have.
constexpr double u = 0.4142135623730951, v = 0.2360679774997897;

/// Limits the length, relative to the box, of parts of a line where the winding number may be any.
constexpr double no_length = 1e-6;

/// Limits the pairs of a line and a triangle that are looked at; the last lattice is taken in any case.
constexpr double most_looks = 2e8;

/// A triangle met by a line.
struct Hit
{
    std::uint32_t line;
    double z;
    int step;  ///< 1 where the line goes in, −1 where it goes out

    friend auto operator<=>(const Hit&, const Hit&) = default;
};

class Lines
{
public:
    Lines(const Aabb& box, const Lattice& lattice, std::pmr::memory_resource& memory)
        : lo_(box.lo), size_(box.hi - box.lo), lattice_(lattice), hits_(&memory)
    {}

    void meet(const Corners& t);
    /// The length where the winding number is more than a half, times the area for each line.
    double volume();
    bool winds_once() const { return winds_once_; }

private:
    void meet(std::uint32_t line, double x, double y, const Corners& t);

    Vec3 lo_, size_;
    Lattice lattice_;
    std::pmr::vector<Hit> hits_;
    bool winds_once_ = true;
};

void Lines::meet(std::uint32_t line, double x, double y, const Corners& t)
{
    const auto side = [&](const Vec3& p, const Vec3& q) { return (p.x - x) * (q.y - y) - (p.y - y) * (q.x - x); };
    const double a = side(t[1], t[2]), b = side(t[2], t[0]), c = side(t[0], t[1]);
    const bool all = (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
    if (all) hits_.push_back({line, (a * t[0].z + b * t[1].z + c * t[2].z) / (a + b + c), a > 0 ? -1 : 1});
}

void Lines::meet(const Corners& t)
{
    const Aabb box = box_of(t);
    const auto n = static_cast<double>(lattice_.N);
    const double first = std::max(0.0, std::ceil(n * (box.lo.x - lo_.x) / size_.x - u));
    const double last = std::min(n - 1, std::floor(n * (box.hi.x - lo_.x) / size_.x - u));
    for (double i = first; i <= last; ++i)
    {
        const auto line = static_cast<std::uint64_t>(i);
        const double x = lo_.x + (i + u) / n * size_.x;
        const double y = lo_.y + (static_cast<double>(line * lattice_.M % lattice_.N) + v) / n * size_.y;
        if (y >= box.lo.y && y <= box.hi.y) meet(static_cast<std::uint32_t>(line), x, y, t);
    }
}

double Lines::volume()
{
    std::sort(hits_.begin(), hits_.end());
    double length = 0, missed = 0;
    for (std::size_t k = 0, end = 0; k < hits_.size(); k = end)
    {
        int winding = 0;
        double inside = 0;
        bool once = true;
        for (; end < hits_.size() && hits_[end].line == hits_[k].line; ++end)
        {
            if (winding > 0) inside += hits_[end].z - hits_[end - 1].z;
            const double gap = end > k ? hits_[end].z - hits_[end - 1].z : 0;
            once &= gap <= no_length * size_.z || winding == 0 || winding == 1;
            winding += hits_[end].step;
        }
        if (winding != 0)  // went through an edge
        {
            ++missed;
            continue;
        }
        length += inside;
        winds_once_ &= once;
    }
    return length * size_.x * size_.y / std::max(1.0, static_cast<double>(lattice_.N) - missed);
}

}  // namespace

double solid_volume(const Surface& surface, Measured how, std::pmr::memory_resource& memory)
{
    const Aabb box = box_around(surface.vertices);
    if (!(std::min({box.hi.x - box.lo.x, box.hi.y - box.lo.y, box.hi.z - box.lo.z}) > 0)) return 0;
    double widths = 0;
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        const Aabb own = box_of(surface.corners(t));
        widths += (own.hi.x - own.lo.x) / (box.hi.x - box.lo.x);
    }
    const auto* lattice = std::begin(lattices) + (how == Measured::well ? 0 : 1);
    while (lattice + 1 != std::end(lattices) && widths * static_cast<double>(lattice->N) > most_looks)
        ++lattice;
    Lines through(box, *lattice, memory);
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
        through.meet(surface.corners(t));
    const double by_lines = through.volume();
    return through.winds_once() ? volume(surface) : by_lines;
}

}  // namespace dt::surface
