// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The cubic through both ends of the interval, and the search around it.

#include "contact_time.hpp"

#include <algorithm>
#include <cmath>

namespace simulation
{
namespace
{

constexpr int most_queries = 8;

/// x(t) over an interval that begins at t = 0.
struct Cubic
{
    double A, B, C, D;

    double operator()(double t) const { return ((A * t + B) * t + C) * t + D; }
};

/// The solution of x(0) = s, x'(0) = vs, x(T) = d, x'(T) = vd.
Cubic cubic(double s, double vs, double d, double vd, double T)
{
    const double slope = (d - s) / T;
    return {(vs + vd - 2 * slope) / (T * T), (3 * slope - 2 * vs - vd) / T, vs, s};
}

/// The times in (0, T) at which the cubic turns, the earlier one first; T where there is none.
std::pair<double, double> turning_points(const Cubic& x, double T)
{
    const auto inside = [T](double t) { return 0 < t && t < T ? t : T; };  // also of NaN and infinity
    const double discriminant = x.B * x.B - 3 * x.A * x.C;
    if (!(discriminant >= 0)) return {T, T};
    const double q = -(x.B + std::copysign(std::sqrt(discriminant), x.B));
    const double t1 = inside(q / (3 * x.A)), t2 = inside(x.C / q);
    return std::minmax({t1, t2});
}

/// By bisection, to the last bit: x(low) > 0 >= x(high), and x falls in between.
double root(const Cubic& x, double low, double high)
{
    for (double t = (low + high) / 2; low < t && t < high; t = (low + high) / 2)
        (x(t) > 0 ? low : high) = t;
    return high;
}

}  // namespace

std::optional<double> first_root(const Approach& begin, const Approach& end)
{
    const double T = end.time - begin.time;
    if (!(T > 0 && begin.distance > 0 && end.distance <= 0)) return std::nullopt;
    const Cubic x = cubic(begin.distance, begin.rate, end.distance, end.rate, T);
    const auto [t1, t2] = turning_points(x, T);
    double low = 0;
    for (const double high : {t1, t2, T})
    {
        if (!(x(high) > 0)) return begin.time + root(x, low, high);
        low = high;
    }
    return end.time;  // x(T) has been rounded up
}

ContactSearch::ContactSearch(Approach begin, Approach end, double tolerance)
    : begin_(begin), end_(end), tolerance_(tolerance)
{
    estimate();
}

void ContactSearch::estimate()
{
    const double bisection = (begin_.time + end_.time) / 2;
    // An estimate at the very end would not make the interval smaller.
    const double root = first_root(begin_, end_).value_or(bisection);
    time_ = begin_.time < root && root < end_.time ? root : bisection;
}

void ContactSearch::tell(const Approach& now)
{
    ++queries_;
    done_ = std::abs(now.distance) <= tolerance_;
    if (done_) return;
    (now.distance > 0 ? begin_ : end_) = now;
    done_ = queries_ == most_queries;
    if (done_)
        time_ = begin_.time;  // the last moment that is known to be free
    else
        estimate();
}

ContactTime contact_time(Approach begin, Approach end, double tolerance,
                         const std::function<Approach(double)>& approach)
{
    ContactSearch search(begin, end, tolerance);
    while (!search.is_done())
        search.tell(approach(search.time()));
    return {search.time(), search.queries()};
}

}  // namespace simulation
