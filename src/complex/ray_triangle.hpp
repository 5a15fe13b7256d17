// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does a line meet a triangle? Watertight, after [Woop13]: the axis along which the line is longest becomes z,
// a shear makes the line the z-axis itself, and the signs of three edge functions tell on which side of each edge the
// origin is. An edge function is the difference of two rounded products, so the triangle on the other side of an edge
// gets exactly the negative: no line passes between the two. Both sides count, and so do edges and vertices.
//
// Four triangles at a time are sorted out in float, with a bound of all rounding; what is left is decided in double.
#pragma once

#include "math/double4.hpp"
#include "math/gather4.hpp"
#include "math/scalar.hpp"
#include "math/tolerance.hpp"
#include "math/vec3.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace solid
{

class LineFrame
{
public:
    /// The line o + τ·d. `reach` is the size of coordinates plus |o|, `touch` what they are off by, `rounded` is d.
    LineFrame(Double4 o, Double4 d, Float4 rounded, double reach, double touch)
        : order_(axes[less_lanes(abs(rounded).yzx(), abs(rounded)) & 7]), gather_(order_), touch_(touch),
          error_(static_cast<float>(10 * float_unit * reach))
    {
        const std::int32_t kx = order_[0], ky = order_[1], kz = order_[2];
        double at[4], along[4];
        o.store(at);
        d.store(along);
        x_ = at[kx];
        y_ = at[ky];
        z_ = at[kz];
        sz_ = 1 / along[kz];
        sx_ = along[kx] * sz_;
        sy_ = along[ky] * sz_;
        ox_ = static_cast<float>(x_);
        oy_ = static_cast<float>(y_);
        oz_ = static_cast<float>(z_);
        shear_x_ = static_cast<float>(sx_);
        shear_y_ = static_cast<float>(sy_);
    }

    /// Bit i is set unless the line certainly passes beside triangle i. Values that are no numbers are not certain.
    /// address(k, i) is that of point k of triangle i.
    template <class Address> [[gnu::always_inline]] unsigned may_hit(Address address) const
    {
        Float4 X[3], Y[3];
        const Float4 ox = Float4::broadcast(ox_), oy = Float4::broadcast(oy_), oz = Float4::broadcast(oz_),
                     sx = Float4::broadcast(shear_x_), sy = Float4::broadcast(shear_y_);
        for (unsigned k = 0; k < 3; ++k)
        {
            const std::byte* const p[4] = {address(k, 0u), address(k, 1u), address(k, 2u), address(k, 3u)};
            Float4 x, y, z;
            four(p, x, y, z);
            z = z - oz;
            X[k] = (x - ox) - sx * z;
            Y[k] = (y - oy) - sy * z;
        }
        const Float4 U = X[2] * Y[1] - Y[2] * X[1], V = X[0] * Y[2] - Y[0] * X[2], W = X[1] * Y[0] - Y[1] * X[0];
        // Each coordinate is off by `error` at most, and so an edge function by 5·error·(largest + error).
        const Float4 largest =
            max(max(max(abs(X[0]), abs(Y[0])), max(abs(X[1]), abs(Y[1]))), max(abs(X[2]), abs(Y[2])));
        const Float4 error = Float4::broadcast(error_), slack = Float4::broadcast(6 * error_) * (largest + error);
        return 15u & ~(less_lanes(min(min(U, V), W), -slack) & less_lanes(slack, max(max(U, V), W)));
    }

    struct Meeting
    {
        bool inside;  ///< at τ, and it stays so whatever else is found: the neighbours rely on it
        bool thin;  ///< seen along the line the triangle has no area beyond rounding: τ may be anywhere in it
        double tau;
    };

    Meeting meet(const std::byte* p, const std::byte* q, const std::byte* r) const
    {
        const Sheared a = sheared(p), b = sheared(q), c = sheared(r);
        const double U = c.x * b.y - c.y * b.x, V = a.x * c.y - a.y * c.x, W = b.x * a.y - b.y * a.x;
        const double area = U + V + W, sizes = reach(a) + reach(b) + reach(c);
        const int negative = int(U < 0) | int(V < 0) | int(W < 0), positive = int(U > 0) | int(V > 0) | int(W > 0);
        const bool flat = area == 0;
        return {((negative & positive) | int(flat)) == 0,
                std::fabs(U) + std::fabs(V) + std::fabs(W) <= 4 * touch_ * (sizes + touch_),
                sz_ * ((U * a.z + V * b.z + W * c.z) / (area + (flat ? 1 : 0)))};
    }

    /// What τ can be off by at right angles.
    double tau_touch() const { return touch_ * std::fabs(sz_); }

private:
    /// The longest axis is z, by x > y, y > z, z > x: a table, for these are anyone's guess.
    static constexpr std::int32_t axes[8][4] = {{0, 1, 2, 3}, {1, 2, 0, 3}, {2, 0, 1, 3}, {1, 2, 0, 3},
                                                {0, 1, 2, 3}, {0, 1, 2, 3}, {2, 0, 1, 3}, {0, 1, 2, 3}};

    static constexpr double float_unit = std::numeric_limits<float>::epsilon() / 2;

    struct Sheared
    {
        double x, y, z;
    };

    static Scalar coordinate(const std::byte* p, std::int32_t k)
    {
        Scalar x;
        std::memcpy(&x, p + static_cast<std::size_t>(k) * sizeof(Scalar), sizeof x);
        return x;
    }
    [[gnu::always_inline]] void four(const std::byte* const (&p)[4], Float4& x, Float4& y, Float4& z) const
    {
        if constexpr (std::is_same_v<Scalar, float>)
            gather_(p, x, y, z);
        else
        {
            const auto along = [&](std::int32_t k) {
                const auto at = [k](const std::byte* q) { return static_cast<float>(coordinate(q, k)); };
                return Float4::of(at(p[0]), at(p[1]), at(p[2]), at(p[3]));
            };
            x = along(order_[0]);
            y = along(order_[1]);
            z = along(order_[2]);
        }
    }
    Sheared sheared(const std::byte* p) const
    {
        const double z = coordinate(p, order_[2]) - z_;
        return {(coordinate(p, order_[0]) - x_) - sx_ * z, (coordinate(p, order_[1]) - y_) - sy_ * z, z};
    }
    static double reach(const Sheared& a) { return std::fabs(a.x) + std::fabs(a.y); }

    const std::int32_t (&order_)[4];  ///< which axes become x, y and z
    Gather4 gather_;
    double x_, y_, z_, sx_, sy_, sz_;
    double touch_;  ///< what coordinates are off by
    float ox_, oy_, oz_, shear_x_, shear_y_, error_;  ///< the same in float, and what coordinates are then off by
};

}  // namespace solid
