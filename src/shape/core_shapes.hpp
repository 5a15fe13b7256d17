// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The simple convex sets, each in its simplest position, and their support mappings: a point of the set furthest along
// d, for d of any length. A set of finitely many vertices also tells which vertex that is, so that a simplex can be
// remembered by numbers and a repeated vertex is recognised without comparing coordinates. The ball of radius inner()
// about the centre of the set lies in it; where that is not known even of the centre, inner() is not_around_centre.
#pragma once

#include "math/vec3.hpp"
#include "shape/polytope.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <variant>

namespace dt::shape
{

struct Point
{
    static constexpr bool has_ids = true;

    [[gnu::always_inline]] SupportPoint support(Vec3) const { return {{}, 0}; }
    SupportPoint exact_support(Vec3) const { return {{}, 0}; }
    Vec3 vertex(std::uint32_t) const { return {}; }
    double choice_error() const { return 0; }
    double inner() const { return 0; }
};

/// From (0, −η, 0) to (0, η, 0).
struct Segment
{
    static constexpr bool has_ids = true;
    double eta = 0;

    // The number and the point come from the same bit: −0.0 must not give one end and the other's number.
    [[gnu::always_inline]] SupportPoint support(Vec3 d) const
    {
        return {{0, std::copysign(eta, d.y), 0}, std::signbit(d.y) ? 1u : 0u};
    }
    SupportPoint exact_support(Vec3 d) const { return support(d); }
    Vec3 vertex(std::uint32_t id) const { return {0, id & 1 ? -eta : eta, 0}; }
    double choice_error() const { return 0; }
    double inner() const { return 0; }
};

/// |x| ≤ half.x, |y| ≤ half.y, |z| ≤ half.z.
struct Box
{
    static constexpr bool has_ids = true;
    Vec3 half{};

    [[gnu::always_inline]] SupportPoint support(Vec3 d) const
    {
        const unsigned id = static_cast<unsigned>(std::signbit(d.x)) | static_cast<unsigned>(std::signbit(d.y)) << 1 |
                            static_cast<unsigned>(std::signbit(d.z)) << 2;
        return {{std::copysign(half.x, d.x), std::copysign(half.y, d.y), std::copysign(half.z, d.z)}, id};
    }
    SupportPoint exact_support(Vec3 d) const { return support(d); }
    Vec3 vertex(std::uint32_t id) const
    {
        return {id & 1 ? -half.x : half.x, id & 2 ? -half.y : half.y, id & 4 ? -half.z : half.z};
    }
    double choice_error() const { return 0; }
    double inner() const { return std::min(half.x, std::min(half.y, half.z)); }
};

/// About y: radius ρ, from −η to η.
struct Cylinder
{
    static constexpr bool has_ids = false;
    double rho = 0, eta = 0;

    ///   (ρ d_x/σ, ±η, ρ d_z/σ), σ = √(d_x² + d_z²);  (0, ±η, 0) if σ = 0
    [[gnu::always_inline]] SupportPoint support(Vec3 d) const
    {
        const double sigma2 = d.x * d.x + d.z * d.z, k = sigma2 > 0 ? rho / std::sqrt(sigma2) : 0;
        return {{d.x * k, std::copysign(eta, d.y), d.z * k}, no_id};
    }
    SupportPoint exact_support(Vec3 d) const { return support(d); }
    Vec3 vertex(std::uint32_t) const { return {0, eta, 0}; }
    double choice_error() const { return 0; }
    double inner() const { return std::min(rho, eta); }
};

/// About y: apex at +η, base of radius ρ at −η.
struct Cone
{
    static constexpr bool has_ids = false;
    double rho = 0, eta = 0;

    ///   (0, η, 0) if 2η d_y ≥ ρ σ;  else (ρ d_x/σ, −η, ρ d_z/σ), σ = √(d_x² + d_z²);  (0, −η, 0) if σ = 0
    [[gnu::always_inline]] SupportPoint support(Vec3 d) const
    {
        const double sigma = std::sqrt(d.x * d.x + d.z * d.z), k = sigma > 0 ? rho / sigma : 0;
        if (2 * eta * d.y >= rho * sigma) return {{0, eta, 0}, no_id};
        return {{d.x * k, -eta, d.z * k}, no_id};
    }
    SupportPoint exact_support(Vec3 d) const { return support(d); }
    Vec3 vertex(std::uint32_t) const { return {0, eta, 0}; }
    double choice_error() const { return 0; }
    double inner() const  ///< to the side: the base is further away
    {
        const double side = std::hypot(2 * eta, rho);
        return side > 0 ? eta * (rho / side) : 0;
    }
};

class ConvexShape;

/// All sums of a point of a and a point of b. The radii of a and b are not part of it.
struct Sum
{
    std::shared_ptr<const ConvexShape> a, b;
};

/// The convex hull of a ⊕ ball(extra_a) and b ⊕ ball(extra_b), the operands' own radii left out.
struct HullOfTwo
{
    std::shared_ptr<const ConvexShape> a, b;
    double extra_a = 0, extra_b = 0;
};

using Core = std::variant<Point, Segment, Box, Cylinder, Cone, std::shared_ptr<const Polytope>, Sum, HullOfTwo>;

}  // namespace dt::shape
