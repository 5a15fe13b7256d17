// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Beneath and beyond: a point outside the hull so far takes away the faces that it sees and those in whose planes it
// lies, and is joined to the rim that is left. With exact signs every corner is a vertex at any time, and no order of
// the points is better than another: a vertex that is in a larger face, or on a longer edge, loses all its faces.
//
// Signs come from planes in double where the distance is well above rounding, and else from sums of exact products. A
// hull that has two faces which are nearly in a plane, but not exactly, is no answer: a vertex may be there by
// rounding.
#include "shape/incremental_hull.hpp"

#include "math/double_double.hpp"
#include "math/simd/double4.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace dt::shape
{

namespace
{

/// Distance from a plane up to which a point may be in it, relative to the size: far above the rounding of Qhull,
/// which is asked if faces are so near to a plane.
constexpr double clear_distance = 1e-13;

/// Error of a plane at any point, relative to the size and to the ratio of the size to the least height of its
/// triangle.
constexpr double plane_error = 16 * std::numeric_limits<double>::epsilon();

/// Least height of a triangle whose plane is used, relative to the size.
constexpr double least_height = 1e-9;

/// Largest exponent of a size, and of its inverse, whose products are doubles.
constexpr int most_exponent = 200;

/// Rounds in which terms are summed up until the sign is known. Terms that cancel each other need two or three.
constexpr int most_sums = 8;

/// A sum of doubles without rounding, of which the sign is wanted.
class ExactSum
{
public:
    /// Adds u·v·w.
    void add(double u, double v, double w)
    {
        if (u == 0 || v == 0 || w == 0) return;
        const DoubleDouble p = exact_product(u, v), high = exact_product(p.hi, w), low = exact_product(p.lo, w);
        for (const double x : {low.lo, low.hi, high.lo, high.hi})
            if (x != 0) terms_[count_++] = x;
    }
    /// −1, 0, 1; or nothing if that takes more than a few rounds.
    std::optional<int> sign()
    {
        for (int round = 0; round < most_sums; ++round)
        {
            double sum = 0, rest = 0;
            std::size_t left = 0;
            for (std::size_t i = 0; i < count_; ++i)
            {
                const DoubleDouble s = exact_sum(sum, terms_[i]);
                sum = s.hi;
                rest += std::fabs(s.lo);
                if (s.lo != 0) terms_[left++] = s.lo;
            }
            if (std::fabs(sum) > 2 * rest) return sum > 0 ? 1 : -1;
            if (sum != 0) terms_[left++] = sum;
            if (left == 0) return 0;
            count_ = left;
        }
        return std::nullopt;
    }

private:
    std::array<double, std::size_t{6} * 8 * 4>
        terms_;  // of six products of three differences, each of which has two parts
    std::size_t count_ = 0;
};

/// 1 if d sees the triangle a, b, c counterclockwise, −1 if clockwise, 0 if it is in its plane, to the last bit.
std::optional<int> exact_side(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    for (int k = 0; k < 3; ++k)
        if (a[k] == b[k] && b[k] == c[k] && c[k] == d[k]) return 0;
    DoubleDouble row[3][3];
    for (int k = 0; k < 3; ++k)
    {
        row[0][k] = exact_sum(d[k], -a[k]);
        row[1][k] = exact_sum(d[k], -b[k]);
        row[2][k] = exact_sum(d[k], -c[k]);
    }
    ExactSum determinant;
    const auto add = [&](const DoubleDouble& u, const DoubleDouble& v, const DoubleDouble& w, double sign) {
        for (const double x : {u.hi, u.lo})
            for (const double y : {v.hi, v.lo})
                for (const double z : {w.hi, w.lo})
                    determinant.add(sign * x, y, z);
    };
    for (int k = 0; k < 3; ++k)
    {
        add(row[0][k], row[1][(k + 1) % 3], row[2][(k + 2) % 3], 1);
        add(row[0][k], row[1][(k + 2) % 3], row[2][(k + 1) % 3], -1);
    }
    return determinant.sign();
}

class Growing
{
public:
    Growing(std::span<const Vec3> points, std::pmr::memory_resource* memory)
        : most_((2 * points.size() + 3) / 4 * 4), points_(memory), near_(memory), planes_(5 * most_, 0, memory),
          corners_(most_, memory), twins_(3 * most_, memory), gone_(most_, 0, memory), free_(memory),
          removed_(memory), near_plane_(memory), rim_(memory), start_(points.size(), 0, memory),
          round_(points.size(), 0, memory)
    {
        points_.reserve(points.size());
        near_.reserve(points.size());
        for (auto* list : {&free_, &removed_, &near_plane_})
            list->reserve(most_);
        rim_.reserve(most_);
    }

    /// False: no answer.
    bool grow(std::span<const Vec3> points)
    {
        if (!scale(points)) return false;
        std::uint32_t first[4];
        if (!find_tetrahedron(first) || !make_tetrahedron(first)) return false;
        const auto n = static_cast<std::uint32_t>(points_.size()), step = stride(n);
        for (std::uint32_t i = 0, k = 0; i < n; ++i, k = (k + step) % n)
            if (std::find(first, first + 4, k) == first + 4 && !insert(k)) return false;
        return is_convex();
    }

    std::pmr::vector<Triangle> triangles(std::pmr::memory_resource* memory) const
    {
        std::pmr::vector<Triangle> result(memory);
        result.reserve(slots_);
        for (std::uint32_t f = 0; f < slots_; ++f)
            if (!gone_[f]) result.push_back(corners_[f]);
        return result;
    }

private:
    struct RimEdge
    {
        std::uint32_t from, to, outside;  ///< the corners; the edge of the face that stays
    };
    enum : std::size_t
    {
        x,
        y,
        z,
        height,
        error
    };
    double* plane(std::size_t part) { return planes_.data() + part * most_; }
    const double* plane(std::size_t part) const { return planes_.data() + part * most_; }

    /// Makes copies near 1 for exact products, and from the first point for planes.
    bool scale(std::span<const Vec3> points)
    {
        double largest = 0;
        for (const Vec3& p : points)
            largest = std::max(largest, max_abs(p - points[0]));
        if (!(largest > 0) || std::abs(std::ilogb(largest)) > most_exponent) return false;
        const double unit = std::ldexp(1, -std::ilogb(largest));
        for (const Vec3& p : points)
        {
            points_.push_back(unit * p);
            near_.push_back(unit * (p - points[0]));
            size_ = std::max(size_, norm(near_.back()));
        }
        return true;
    }

    template <class Height> std::uint32_t highest(Height height_of) const
    {
        std::uint32_t best = 0;
        double top = -1;
        for (std::uint32_t i = 0; i < near_.size(); ++i)
            if (const double h = height_of(near_[i]); h > top) best = i, top = h;
        return best;
    }

    bool find_tetrahedron(std::uint32_t (&v)[4])
    {
        v[0] = 0;
        v[1] = highest([&](Vec3 p) { return norm2(p); });
        const Vec3 u = near_[v[1]];
        v[2] = highest([&](Vec3 p) { return norm2(cross(u, p)); });
        const Vec3 n = cross(u, near_[v[2]]);
        v[3] = highest([&](Vec3 p) { return std::fabs(dot(n, p)); });
        if (dot(n, near_[v[3]]) > 0) std::swap(v[1], v[2]);
        return std::fabs(dot(n, near_[v[3]])) > clear_distance * size_ * norm(n);
    }

    bool make_tetrahedron(const std::uint32_t (&v)[4])
    {
        const Triangle faces[4] = {{v[0], v[1], v[2]}, {v[0], v[2], v[3]}, {v[0], v[3], v[1]}, {v[1], v[3], v[2]}};
        slots_ = 4;
        for (std::uint32_t f = 0; f < 4; ++f)
        {
            if (!set_face(f, faces[f])) return false;
            for (std::uint32_t e = 0; e < 12; ++e)
                for (std::uint32_t k = 0; k < 3; ++k)
                    if (faces[f][k] == faces[e / 3][(e + 1) % 3] && faces[f][(k + 1) % 3] == faces[e / 3][e % 3])
                        twins_[3 * f + k] = e;
        }
        return true;
    }

    /// A step through n numbers that meets each once, so that neighbours come far from each other: random enough.
    static std::uint32_t stride(std::uint32_t n)
    {
        auto step = static_cast<std::uint32_t>(0.618 * n) | 1u;  // of the golden ratio
        while (std::gcd(step, n) != 1)
            step += 2;
        return step;
    }

    bool set_face(std::uint32_t f, const Triangle& t)
    {
        const Vec3 a = near_[t[0]], b = near_[t[1]], c = near_[t[2]], u = b - a, v = c - b, w = a - c;
        const double uu = norm2(u), vv = norm2(v), ww = norm2(w), longest = std::max({uu, vv, ww});
        const Vec3 n = longest == uu ? cross(v, w) : longest == vv ? cross(w, u) : cross(u, v);
        const double area = norm(n), length = std::sqrt(longest);
        if (!(area > least_height * size_ * length)) return false;
        const Vec3 unit = (1 / area) * n;
        corners_[f] = t;
        gone_[f] = 0;
        plane(x)[f] = unit.x;
        plane(y)[f] = unit.y;
        plane(z)[f] = unit.z;
        plane(height)[f] = dot(unit, a);
        plane(error)[f] = size_ * (clear_distance + plane_error * (size_ * length / area));
        return true;
    }

    void clear_face(std::uint32_t f)
    {
        gone_[f] = 1;
        for (const std::size_t part : {x, y, z, error})
            plane(part)[f] = 0;
        plane(height)[f] = std::numeric_limits<double>::max();
        free_.push_back(f);
    }

    /// Lists the faces that see p in removed_, then those in whose planes it is. False: in doubt.
    bool find_removed(std::uint32_t p)
    {
        const Vec3 at = near_[p];
        const Double4 px = Double4::broadcast(at.x), py = Double4::broadcast(at.y), pz = Double4::broadcast(at.z);
        removed_.clear();
        near_plane_.clear();
        for (std::uint32_t f = 0; f < slots_; f += 4)
        {
            const auto part = [&](std::size_t i) { return Double4::load(plane(i) + f); };
            const Double4 s = (part(x) * px + part(y) * py) + (part(z) * pz - part(height)), e = part(error);
            const unsigned above = less_lanes(e, s);
            for (unsigned m = above; m != 0; m &= m - 1)
                removed_.push_back(f + static_cast<unsigned>(std::countr_zero(m)));
            for (unsigned m = less_lanes(Double4::broadcast(0) - e, s) & ~above; m != 0; m &= m - 1)
                near_plane_.push_back(f + static_cast<unsigned>(std::countr_zero(m)));
        }
        std::size_t in_plane = 0;
        for (const std::uint32_t f : near_plane_)
        {
            const std::optional<int> side = side_of(f, p);
            if (!side) return false;
            if (*side > 0) removed_.push_back(f);
            if (*side == 0) near_plane_[in_plane++] = f;
        }
        if (!removed_.empty())
            removed_.insert(removed_.end(), near_plane_.begin(),
                            near_plane_.begin() + static_cast<std::ptrdiff_t>(in_plane));
        return true;
    }
    std::optional<int> side_of(std::uint32_t f, std::uint32_t p) const
    {
        const auto& [a, b, c] = corners_[f];
        return exact_side(points_[a], points_[b], points_[c], points_[p]);
    }

    bool insert(std::uint32_t p)
    {
        if (!find_removed(p)) return false;
        return removed_.empty() || (find_rim(p) && join_rim(p));
    }

    /// Takes the removed faces away.
    bool find_rim(std::uint32_t p)
    {
        rim_.clear();
        for (const std::uint32_t f : removed_)
            gone_[f] = 1;
        for (const std::uint32_t f : removed_)
            for (std::uint32_t k = 0; k < 3; ++k)
            {
                const std::uint32_t outside = twins_[3 * f + k], from = corners_[f][k];
                if (gone_[outside / 3]) continue;
                if (round_[from] == p + 1) return false;  // the rim would meet itself
                round_[from] = p + 1;
                rim_.push_back({from, corners_[f][(k + 1) % 3], outside});
            }
        for (const std::uint32_t f : removed_)
            clear_face(f);
        return rim_.size() >= 3;
    }

    /// Makes a face of each edge of the rim and p.
    bool join_rim(std::uint32_t p)
    {
        for (const auto& [from, to, outside] : rim_)
        {
            if (free_.empty() && slots_ == most_) return false;
            const std::uint32_t f = free_.empty() ? slots_++ : free_.back();
            if (!free_.empty()) free_.pop_back();
            if (!set_face(f, {from, to, p})) return false;
            start_[from] = f;
            join(3 * f, outside);
        }
        for (const RimEdge& edge : rim_)
        {
            if (round_[edge.to] != p + 1) return false;
            join(3 * start_[edge.from] + 1, 3 * start_[edge.to] + 2);
        }
        return true;
    }
    void join(std::uint32_t edge, std::uint32_t twin)
    {
        twins_[edge] = twin;
        twins_[twin] = edge;
    }

    /// Checks that there are as many faces as on one sphere, and that all edges are clearly bent outward, or not at
    /// all.
    bool is_convex()
    {
        std::size_t faces = 0, vertices = 0;
        std::fill(round_.begin(), round_.end(), 0);
        for (std::uint32_t f = 0; f < slots_; ++f)
        {
            if (gone_[f]) continue;
            ++faces;
            const Vec3 n{plane(x)[f], plane(y)[f], plane(z)[f]};
            for (std::uint32_t k = 0; k < 3; ++k)
            {
                vertices += round_[corners_[f][k]] == 0;
                round_[corners_[f][k]] = 1;
                const std::uint32_t twin = twins_[3 * f + k], g = twin / 3;
                if (gone_[g] || twins_[twin] != 3 * f + k) return false;
                const std::uint32_t opposite = corners_[g][(twin + 2) % 3];
                const double below = plane(height)[f] - dot(n, near_[opposite]);
                if (!(below > plane(error)[f]) && side_of(f, opposite) != 0) return false;
            }
        }
        return faces + 4 == 2 * vertices;
    }

    std::size_t most_;  // faces that there can be
    std::uint32_t slots_ = 0;  // and that there have been at a time
    double size_ = 0;
    std::pmr::vector<Vec3> points_, near_;  // scaled; and from the first point
    std::pmr::vector<double> planes_;  // x, y, z of the normals, heights, errors of distances
    std::pmr::vector<Triangle> corners_;
    std::pmr::vector<std::uint32_t> twins_;  // edge 3·f + k leads from corner k of face f; its twin goes back
    std::pmr::vector<std::uint8_t> gone_;
    std::pmr::vector<std::uint32_t> free_, removed_, near_plane_;
    std::pmr::vector<RimEdge> rim_;
    std::pmr::vector<std::uint32_t> start_, round_;  // by point: the face at the rim's edge from it, and since when
};

}  // namespace

std::optional<std::pmr::vector<Triangle>> incremental_hull(std::span<const Vec3> points,
                                                           std::pmr::memory_resource* memory)
{
    if (points.size() < 4) return std::nullopt;
    Growing hull(points, memory);
    if (!hull.grow(points)) return std::nullopt;
    return hull.triangles(memory);
}

}  // namespace dt::shape
