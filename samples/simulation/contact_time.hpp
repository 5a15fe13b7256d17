// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// When two bodies touch, between a moment at which they are apart and one at which they overlap: the time stepping of
// [Kim02], section 7.2. Their motion is taken to be along the direction n of the global penetration, and the distance
//
//     x(t) = A t³ + B t² + C t + D
//
// has the distance s and its rate vₛ·n at the beginning of the interval, and -d and v_d·n at its end. The first real
// root in the interval is the estimate; the distance there is its error, and narrows the interval.

#pragma once

#include <functional>
#include <optional>

namespace simulation
{

/// The distance at some time, and how fast it grows.
struct Approach
{
    double time = 0, distance = 0, rate = 0;
};

/// The first root of the cubic that has these values and rates, in the closed interval between them. None if the
/// distance does not change its sign from positive to not positive.
std::optional<double> first_root(const Approach& begin, const Approach& end);

struct ContactTime
{
    double time = 0;
    int queries = 0;  ///< how often the distance was asked
};

/// The search, question by question, so that those of many pairs can be asked together.
class ContactSearch
{
public:
    ContactSearch(Approach begin, Approach end, double tolerance);

    bool is_done() const { return done_; }
    double time() const { return time_; }  ///< to ask about, until it is done; then the answer
    void tell(const Approach& now);  ///< how the bodies are to each other at that time
    int queries() const { return queries_; }

private:
    void estimate();

    Approach begin_, end_;
    double tolerance_, time_ = 0;
    int queries_ = 0;
    bool done_ = false;
};

/// The time of contact between `begin`, apart, and `end`, in each other, to a distance of `tolerance` on either side.
/// `approach` returns distance and rate at a time in between.
ContactTime contact_time(Approach begin, Approach end, double tolerance,
                         const std::function<Approach(double)>& approach);

}  // namespace simulation
