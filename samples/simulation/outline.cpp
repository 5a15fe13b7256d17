// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Follows the level line of the distance to the strokes over a fine grid (marching squares), every crossing with
// a grid line found by bisection, and then leaves out what is straight (Douglas and Peucker).

#include "outline.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace simulation
{
namespace
{

double distance2(Point2 p, Point2 a, Point2 b)
{
    const Point2 along = b - a;
    const double t = std::clamp(dot(p - a, along) / std::max(dot(along, along), 1e-30), 0., 1.);
    const Point2 off = p - (a + along * t);
    return dot(off, off);
}

/// The distance to the strokes minus the radius: negative where the pen has been.
class Ink
{
public:
    Ink(const std::vector<Stroke>& strokes, double radius) : strokes_(strokes), radius_(radius) {}

    double operator()(Point2 p) const
    {
        double least = 1e30;
        for (const Stroke& stroke : strokes_)
            for (std::size_t i = 0; i + 1 < stroke.size(); ++i)
                least = std::min(least, distance2(p, stroke[i], stroke[i + 1]));
        return std::sqrt(least) - radius_;
    }

    /// Where the segment crosses the outline, given that its ends are on both sides.
    Point2 crossing(Point2 inside, Point2 outside) const
    {
        for (int i = 0; i < 50; ++i)
        {
            const Point2 middle = (inside + outside) * 0.5;
            ((*this)(middle) < 0 ? inside : outside) = middle;
        }
        return (inside + outside) * 0.5;
    }

private:
    const std::vector<Stroke>& strokes_;
    double radius_;
};

/// A grid line between two neighbouring nodes, by the indices of its ends in increasing order.
using GridEdge = std::pair<int, int>;

/// The grid around the strokes, on which the level line is followed.
class Grid
{
public:
    Grid(const std::vector<Stroke>& strokes, double radius) : ink_(strokes, radius)
    {
        low_ = high_ = strokes.front().front();
        for (const Stroke& stroke : strokes)
            for (const Point2 p : stroke)
            {
                low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
                high_ = {std::max(high_.x, p.x), std::max(high_.y, p.y)};
            }
        // Nodes off the lines on which strokes are drawn, and a cell of air all around.
        low_ = low_ - Point2{1.037, 1.041} * (radius + cell);
        high_ = high_ + Point2{1, 1} * (radius + 2 * cell);
        columns_ = static_cast<int>(std::ceil((high_.x - low_.x) / cell));
        rows_ = static_cast<int>(std::ceil((high_.y - low_.y) / cell));
        for (int i = 0; i <= columns_ * (rows_ + 1) + rows_; ++i)
            values_.push_back(ink_(node(i)));
    }

    std::vector<Loop> loops()
    {
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column)
                look_at(row * (columns_ + 1) + column);
        std::vector<Loop> found;
        while (!next_.empty())
            found.push_back(follow(next_.begin()->first));
        return found;
    }

private:
    static constexpr double cell = 0.0125;

    Point2 node(int i) const
    {
        return low_ + Point2{static_cast<double>(i % (columns_ + 1)), static_cast<double>(i / (columns_ + 1))} * cell;
    }
    bool inked(int i) const { return values_[static_cast<std::size_t>(i)] < 0; }

    /// Steps of the line through one cell: it comes in where, going around counterclockwise, ink ends, and leaves
    /// where it begins. With two of each, the ink at the middle says which belong together.
    void look_at(int corner)
    {
        const int around[4] = {corner, corner + 1, corner + columns_ + 2, corner + columns_ + 1};
        std::vector<int> begins, ends;
        for (int side = 0; side < 4; ++side)
        {
            const bool from = inked(around[side]), to = inked(around[(side + 1) % 4]);
            if (!from && to) begins.push_back(side);
            if (from && !to) ends.push_back(side);
        }
        if (begins.empty()) return;
        const bool connected = ends.size() == 2 && ink_((node(around[0]) + node(around[2])) * 0.5) < 0;
        for (const int end : ends)
        {
            // With the ink to its left, the line passes the ink that follows `begin` and ends at `end`; if the two
            // inked corners are connected, it passes the air instead, and goes on where the next ink begins.
            int begin = begins.front();
            for (const int other : begins)
                if (begins.size() == 2 && (other == (end + (connected ? 1 : 3)) % 4)) begin = other;
            next_[edge(around, end)] = edge(around, begin);
        }
    }

    static GridEdge edge(const int (&around)[4], int side)
    {
        return std::minmax({around[side], around[(side + 1) % 4]});
    }

    Loop follow(GridEdge first)
    {
        Loop loop;
        for (GridEdge at = first; next_.contains(at);)
        {
            const auto [a, b] = at;
            loop.push_back(inked(a) ? ink_.crossing(node(a), node(b)) : ink_.crossing(node(b), node(a)));
            const GridEdge next = next_[at];
            next_.erase(at);
            at = next;
        }
        return loop;
    }

    Ink ink_;
    Point2 low_, high_;
    int columns_ = 0, rows_ = 0;
    std::vector<double> values_;
    std::map<GridEdge, GridEdge> next_;
};

/// Keeps, of loop[first .. last], what is needed between the two ends.
void simplify(const Loop& loop, std::size_t first, std::size_t last, double tolerance, Loop& kept)
{
    std::size_t furthest = first;
    double most = tolerance * tolerance;
    for (std::size_t i = first + 1; i < last; ++i)
        if (const double d2 = distance2(loop[i], loop[first], loop[last % loop.size()]); d2 > most)
        {
            most = d2;
            furthest = i;
        }
    if (furthest == first) return;
    simplify(loop, first, furthest, tolerance, kept);
    kept.push_back(loop[furthest]);
    simplify(loop, furthest, last, tolerance, kept);
}

/// Starts at the lowest point and the one furthest from it, both of which any simplification should keep.
Loop simplified(Loop loop, double tolerance)
{
    std::rotate(loop.begin(),
                std::min_element(loop.begin(), loop.end(), [](Point2 a, Point2 b) { return a.y < b.y; }), loop.end());
    const auto away = [&](Point2 p) { return dot(p - loop[0], p - loop[0]); };
    const auto far =
        std::max_element(loop.begin(), loop.end(), [&](Point2 a, Point2 b) { return away(a) < away(b); });
    const auto middle = static_cast<std::size_t>(far - loop.begin());
    Loop kept = {loop[0]};
    simplify(loop, 0, middle, tolerance, kept);
    kept.push_back(loop[middle]);
    simplify(loop, middle, loop.size(), tolerance, kept);
    return kept;
}

}  // namespace

std::vector<Loop> outline(const std::vector<Stroke>& strokes, double radius, double tolerance)
{
    std::vector<Loop> loops = Grid(strokes, radius).loops();
    for (Loop& loop : loops)
        loop = simplified(std::move(loop), tolerance);
    return loops;
}

}  // namespace simulation
