// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// GJK in double-double, in the letters of gjk.hpp.
#include "convex/careful/careful_distance.hpp"

#include <algorithm>
#include <cmath>

namespace dt::convex
{

namespace
{

/// Rounds at most; 10 to 30 are usual.
constexpr int max_careful_rounds = 400;

/// Rounds in which ‖v‖ does not fall before the loop gives up. A few such do occur in front of a smaller ‖v‖.
constexpr int max_rounds_without_progress = 20;

/// Difference of the bounds, relative to touch, at which no more can be known.
constexpr double nothing_more = 1.0 / 16;

class Search
{
public:
    Search(const Difference& C, double r, const CarefulGoal& goal) : C_(C), r_(r), goal_(goal) {}

    CarefulDistance run()
    {
        W_.add(wide_support(C_, -normalized(C_.from_b_to_a, {1, 0, 0})));
        nearest_ = nearest_with_last(W_);
        for (int k = 0; k < max_careful_rounds && look_on(); ++k) {}
        best_.in_contact = best_.upper <= r_ + contact_within * C_.touch;
        return best_;
    }

private:
    /// One round. False at the end.
    bool look_on()
    {
        const Vec3 v = narrow(nearest_.v);
        const double length = norm(v);
        if (length < best_.upper) keep(length, v);
        if (length <= nothing_more * C_.touch) return false;
        const Vec3 n = normalized(v, {1, 0, 0});
        const WideVertex w = wide_support(C_, -n);
        const double along = reach_of(w, n);
        if (along > best_.lower) best_.lower = along, best_.axis = n;
        if (is_known() || best_.upper - along <= nothing_more * C_.touch) return false;
        for (int i = 0; i < W_.n; ++i)
            if (has_same_bits(W_[i].w, w.w)) return false;
        return take(w);
    }

    void keep(double upper, Vec3 v)
    {
        best_.W = W_;
        best_.nearest = nearest_;
        best_.upper = upper;
        best_.v = v;
    }

    bool is_known() const
    {
        if (!(best_.lower > r_ + C_.touch || best_.upper <= r_ + contact_within * C_.touch)) return false;
        const double wanted = goal_.accuracy * std::fabs(best_.upper - r_);
        return best_.upper - best_.lower <= std::max(wanted, goal_.resolution * C_.touch);
    }

    bool take(const WideVertex& w)
    {
        const DoubleDouble before = nearest_.norm2;
        W_.add(w);
        nearest_ = nearest_with_last(W_);
        drop_unused(W_, nearest_);
        if (nearest_.is_around())
        {
            keep(0, {});
            return false;
        }
        if (!(nearest_.norm2 < before)) ++without_progress_;
        return without_progress_ <= max_rounds_without_progress;
    }

    const Difference& C_;
    double r_;
    CarefulGoal goal_;
    int without_progress_ = 0;
    WideSimplex W_;
    WideNearest nearest_;
    CarefulDistance best_;
};

}  // namespace

CarefulDistance careful_distance(const Difference& C, double r, const CarefulGoal& goal)
{
    return Search(C, r, goal).run();
}

}  // namespace dt::convex
