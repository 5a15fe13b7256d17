// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// When can a box on a straight path meet another box? Rays (a box without extent) and casts (the box of what moves)
// both start from here: what is on the path is cut to the stretch that can matter, and measured in parts of it.
#pragma once

#include "math/aabb.hpp"
#include "math/tolerance.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>

namespace dt::complex
{

/// Params of a path, from ≤ until.
struct Span
{
    double from = 0, until = 0;
};

/// Cuts the span to where box + param·motion can meet the other box, to rounding. False if nothing is left.
inline bool cut(const Aabb& box, Vec3 motion, const Aabb& other, Span& span)
{
    const double slack =
        rounding::coordinates * (max_abs(box.lo) + max_abs(box.hi) + max_abs(other.lo) + max_abs(other.hi));
    for (int k = 0; k < 3; ++k)
    {
        const double first = other.lo[k] - box.hi[k] - slack, last = other.hi[k] - box.lo[k] + slack;
        if (motion[k] == 0)
        {
            if (first > 0 || last < 0) return false;
            continue;
        }
        const double in = (motion[k] > 0 ? first : last) / motion[k],
                     out = (motion[k] > 0 ? last : first) / motion[k];
        span.from = std::max(span.from, in);
        span.until = std::min(span.until, out);
    }
    return span.from <= span.until;
}

constexpr double least_size = 1e-25;  ///< its reciprocal is far from the end of the range of float

/// A magnitude for coordinates in the box; positive, so that one can divide by it.
inline double magnitude(const Aabb& box)
{
    return std::max(least_size, largest_coordinate(box));
}

/// |x| + |y| + |z|: replaces the largest where that would cost a mispredicted branch.
inline double taxi(Vec3 v)
{
    return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}

/// A path as box + τ·motion, param = start + τ·unit. It can meet the obstacle only where 0 ≤ τ ≤ 1 and τ ≤ end, which
/// is the end of the path.
struct Sweep
{
    Aabb box;
    Vec3 motion;
    double start, unit, end;

    double param(double tau) const { return start + tau * unit; }
};

/// Farthest start of a path that is not cut at its start; relative to the size of the obstacle.
constexpr double far_start = 32;

/// Least speed of a path that is not cut at its start: units are far from the end of the range of double.
constexpr double least_speed = 1e-250;

/// Largest param for which τ is the param itself, as for most rays: the path must start near.
constexpr double usual_params = 4096;

inline bool is_usual(double away, double speed, double size)
{
    return away <= far_start * size && 3 * (away + size) <= usual_params * speed && speed <= 0x1p20 * size;
}

/// Params for each τ on a path that starts near: the fastest axis has at least a third of the speed, and is through
/// after τ = 1. A power of two, from the exponents alone, to avoid a division.
inline double near_unit(double away, double speed, double size)
{
    constexpr int digits = 52, bias = 1023;
    const auto exponent = [](double x) { return static_cast<int>(std::bit_cast<std::uint64_t>(x) >> digits); };
    const int e = exponent(3 * (away + size)) - exponent(speed) + 1;  // not below that of the quotient
    return std::bit_cast<double>(static_cast<std::uint64_t>(std::max(e, 2 - bias) + bias) << digits);
}

/// The unit is such that the motion is as long as the obstacle is large, at least, whatever the speed.
inline std::optional<Sweep> sweep_through(const Aabb& box, Vec3 translation, const Aabb& obstacle, double max_param)
{
    const double speed = taxi(translation), size = magnitude(obstacle), away = taxi(box.lo) + taxi(box.hi);
    if (away <= far_start * size && speed > least_speed) [[likely]]
    {
        const double unit = near_unit(away, speed, size);
        return Sweep{box, unit * translation, 0, unit, max_param / unit};
    }
    Span span{0, max_param};
    if (!cut(box, translation, obstacle, span)) return std::nullopt;
    if (!(speed > 0)) return Sweep{box, {}, 0, 1, 0};
    const double unit =
        std::min(std::numeric_limits<double>::max(), std::max(span.until - span.from, 3 * size / speed));
    const Vec3 moved = span.from * translation;
    return Sweep{
        {box.lo + moved, box.hi + moved}, unit * translation, span.from, unit, (max_param - span.from) / unit};
}

}  // namespace dt::complex
