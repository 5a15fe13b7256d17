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

#include "math/float4.hpp"
#include "math/scalar.hpp"
#include "math/tolerance.hpp"
#include "math/vec3.hpp"

#include <cstddef>
#include <cstring>
#include <limits>

namespace solid
{

/// Addresses of the three points of four triangles.
struct FourTriangles
{
    const std::byte* p[3][4];
};

class LineFrame
{
public:
    /// The line o + τ·d, for points with coordinates up to `size`. `touch`: what they are off by.
    LineFrame(Vec3 o, Vec3 d, double size, double touch) : touch_(touch)
    {
        // The signs below are anyone's guess, so this and meet() do without branches.
        const Vec3 length = abs(d);
        constexpr int longest[8] = {2, 2, 2, 0, 1, 2, 1, 0};  // by x > y, x > z, y > z
        kz_ = longest[int(length.x > length.y) | int(length.x > length.z) << 1 | int(length.y > length.z) << 2];
        kx_ = (0x021 >> 4 * kz_ & 3);
        ky_ = (0x102 >> 4 * kz_ & 3);
        const double at[3] = {o.x, o.y, o.z}, along[3] = {d.x, d.y, d.z};
        x_ = at[kx_];
        y_ = at[ky_];
        z_ = at[kz_];
        sz_ = 1 / along[kz_];
        sx_ = along[kx_] * sz_;
        sy_ = along[ky_] * sz_;
        ox_ = static_cast<float>(x_);
        oy_ = static_cast<float>(y_);
        oz_ = static_cast<float>(z_);
        shear_x_ = static_cast<float>(sx_);
        shear_y_ = static_cast<float>(sy_);
        error_ = static_cast<float>(10 * float_unit * (size + std::fabs(o.x) + std::fabs(o.y) + std::fabs(o.z)));
    }

    /// Bit i is set unless the line certainly passes beside triangle i. Values that are no numbers are not certain.
    [[gnu::always_inline]] unsigned may_hit(const FourTriangles& t) const
    {
        Float4 X[3], Y[3];
        const Float4 ox = Float4::broadcast(ox_), oy = Float4::broadcast(oy_), oz = Float4::broadcast(oz_),
                     sx = Float4::broadcast(shear_x_), sy = Float4::broadcast(shear_y_);
        for (int k = 0; k < 3; ++k)
        {
            const Float4 z = four(t.p[k], kz_) - oz;
            X[k] = (four(t.p[k], kx_) - ox) - sx * z;
            Y[k] = (four(t.p[k], ky_) - oy) - sy * z;
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
    static constexpr double float_unit = std::numeric_limits<float>::epsilon() / 2;

    struct Sheared
    {
        double x, y, z;
    };

    static Scalar coordinate(const std::byte* p, int k)
    {
        Scalar x;
        std::memcpy(&x, p + static_cast<std::size_t>(k) * sizeof(Scalar), sizeof x);
        return x;
    }
    [[gnu::always_inline]] static Float4 four(const std::byte* const (&p)[4], int k)
    {
        const auto at = [k](const std::byte* q) { return static_cast<float>(coordinate(q, k)); };
        return Float4::of(at(p[0]), at(p[1]), at(p[2]), at(p[3]));
    }
    Sheared sheared(const std::byte* p) const
    {
        const double z = coordinate(p, kz_) - z_;
        return {(coordinate(p, kx_) - x_) - sx_ * z, (coordinate(p, ky_) - y_) - sy_ * z, z};
    }
    static double reach(const Sheared& a) { return std::fabs(a.x) + std::fabs(a.y); }

    int kx_, ky_, kz_;
    double x_, y_, z_, sx_, sy_, sz_, touch_;
    float ox_, oy_, oz_, shear_x_, shear_y_, error_;  ///< the same in float, and what coordinates are then off by
};

}  // namespace solid
