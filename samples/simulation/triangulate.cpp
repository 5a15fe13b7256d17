// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Cuts the region open along a bridge from every hole to the outline, so that one ring is left, and takes off ears,
// the best shaped first.

#include "triangulate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace simulation
{
namespace
{

class Ears
{
public:
    explicit Ears(const std::vector<Loop>& loops)
    {
        std::vector<std::vector<int>> holes;
        for (const Loop& loop : loops)
        {
            std::vector<int> numbers;
            for (const Point2 p : loop)
            {
                numbers.push_back(static_cast<int>(points_.size()));
                points_.push_back(p);
            }
            if (twice_area(loop) > 0)
                ring_ = numbers;
            else
                holes.push_back(numbers);
        }
        while (!holes.empty())
            open(holes);
    }

    std::vector<std::array<int, 3>> take_off()
    {
        std::vector<std::array<int, 3>> triangles;
        while (ring_.size() > 2)
        {
            const std::size_t i = best_ear();
            triangles.push_back({before(i), ring_[i], after(i)});
            ring_.erase(ring_.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return triangles;
    }

private:
    Point2 at(int i) const { return points_[static_cast<std::size_t>(i)]; }
    int before(std::size_t i) const { return ring_[(i + ring_.size() - 1) % ring_.size()]; }
    int after(std::size_t i) const { return ring_[(i + 1) % ring_.size()]; }

    /// Joins the hole that has the shortest bridge to the ring. The shortest of all bridges crosses nothing.
    void open(std::vector<std::vector<int>>& holes)
    {
        std::size_t hole = 0, from = 0, to = 0;
        double least = std::numeric_limits<double>::max();
        for (std::size_t h = 0; h < holes.size(); ++h)
            for (std::size_t i = 0; i < ring_.size(); ++i)
                for (std::size_t j = 0; j < holes[h].size(); ++j)
                {
                    const Point2 way = at(holes[h][j]) - at(ring_[i]);
                    if (dot(way, way) >= least || !inward(i, at(holes[h][j]))) continue;
                    least = dot(way, way);
                    hole = h, from = i, to = j;
                }
        std::vector<int> tour = holes[hole];
        std::rotate(tour.begin(), tour.begin() + static_cast<std::ptrdiff_t>(to), tour.end());
        tour.push_back(tour.front());
        tour.push_back(ring_[from]);
        ring_.insert(ring_.begin() + static_cast<std::ptrdiff_t>(from) + 1, tour.begin(), tour.end());
        holes.erase(holes.begin() + static_cast<std::ptrdiff_t>(hole));
    }

    /// Whether the way from corner i of the ring to p begins inside: a corner that a bridge has doubled is two.
    bool inward(std::size_t i, Point2 p) const
    {
        const Point2 a = at(before(i)), b = at(ring_[i]), c = at(after(i));
        const bool left1 = turn(a, b, p) > 0, left2 = turn(b, c, p) > 0;
        return turn(a, b, c) > 0 ? left1 && left2 : left1 || left2;
    }

    /// The sine of the smallest angle would do as well: area over the square of the longest edge. Not positive if it
    /// is no ear.
    double quality(std::size_t i) const
    {
        const Point2 a = at(before(i)), b = at(ring_[i]), c = at(after(i));
        const double area = turn(a, b, c);
        if (!(area > 0)) return 0;
        for (const int k : ring_)
        {
            if (k == before(i) || k == ring_[i] || k == after(i)) continue;
            const Point2 p = at(k);
            if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return 0;
        }
        return area / std::max({dot(b - a, b - a), dot(c - b, c - b), dot(a - c, a - c)});
    }

    std::size_t best_ear() const
    {
        std::size_t best = 0;
        double most = 0;
        for (std::size_t i = 0; i < ring_.size(); ++i)
            if (const double value = quality(i); value > most)
            {
                most = value;
                best = i;
            }
        return best;
    }

    std::vector<Point2> points_;
    std::vector<int> ring_;
};

}  // namespace

std::vector<std::array<int, 3>> triangulate(const std::vector<Loop>& loops)
{
    return Ears(loops).take_off();
}

}  // namespace simulation
