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
#include "shape/vertex_base.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace solid
{

class LineFrame
{
public:
    /// The line o + τ·d, which is also given in float. `reach` is the size of coordinates plus |o|, `touch` what they are
    /// off by.
    LineFrame(Double4 o, Double4 d, Float4 rounded_o, Float4 rounded_d, double reach, double touch)
        : order_(axes[less_lanes(abs(rounded_d).yzx(), abs(rounded_d)) & 7]), gather_(order_), touch_(touch),
          beyond_doubt_(beyond_doubt * touch * reach)
    {
        o.store(from_);
        double motion[4];
        d.store(motion);
        unit_ = 1 / motion[order_[2]];
        exact_shear_[0] = motion[order_[0]] * unit_;
        exact_shear_[1] = motion[order_[1]] * unit_;
        const Float4 along = gather_.ordered(rounded_d), from = gather_.ordered(rounded_o);
        const Float4 inverse = Float4::broadcast(1) / along.zzz(), shear = along * inverse;
        shear.store(shear_);
        (from - shear * from.zzz()).store(foot_);
        inverse.store(inverse_);
        // Coordinates in float are off by `error` at most, and so an edge function by 5·error·(largest + error).
        const auto error = static_cast<float>(16 * float_unit * reach);
        slack_[0] = -(6 * error * error);
        slack_[1] = 6 * error;
    }

    /// Bit i is set unless the line certainly passes beside triangle i. Values that are no numbers are not certain.
    /// address(k, i) is that of point k of triangle i.
    template <class Address> [[gnu::always_inline]] unsigned may_hit(Address address) const
    {
        Float4 X[3], Y[3];
        const Float4 ox = Float4::broadcast(foot_[0]), oy = Float4::broadcast(foot_[1]),
                     sx = Float4::broadcast(shear_[0]), sy = Float4::broadcast(shear_[1]);
        for (unsigned k = 0; k < 3; ++k)
        {
            const std::byte* const p[4] = {address(k, 0u), address(k, 1u), address(k, 2u), address(k, 3u)};
            Float4 x, y, z;
            four(p, x, y, z);
            X[k] = rough_difference(x - ox, sx, z);
            Y[k] = rough_difference(y - oy, sy, z);
        }
        const Float4 U = rough_difference(X[2] * Y[1], Y[2], X[1]), V = rough_difference(X[0] * Y[2], Y[0], X[2]),
                     W = rough_difference(X[1] * Y[0], Y[1], X[0]);
        const Float4 largest =
            max(max(max(abs(X[0]), abs(Y[0])), max(abs(X[1]), abs(Y[1]))), max(abs(X[2]), abs(Y[2])));
        const Float4 below = rough_difference(Float4::broadcast(slack_[0]), Float4::broadcast(slack_[1]), largest);
        return 15u & ~(less_lanes(min(min(U, V), W), below) & less_lanes(-below, max(max(U, V), W)));
    }

    struct Meeting
    {
        bool inside;  ///< at τ, and it stays so whatever else is found: the neighbours rely on it
        bool thin;  ///< seen along the line the triangle has no area beyond rounding: τ may be anywhere in it
        double tau;
    };

    [[gnu::always_inline]] Meeting meet(const std::byte* p, const std::byte* q, const std::byte* r) const
    {
        const auto kx = static_cast<std::size_t>(order_[0]), ky = static_cast<std::size_t>(order_[1]),
                   kz = static_cast<std::size_t>(order_[2]);
        const double unit = unit_, sx = exact_shear_[0], sy = exact_shear_[1];
        const auto sheared = [&](const std::byte* at) {
            const double z = VertexView::coordinate(at, kz) - from_[kz];
            return Vec3{(VertexView::coordinate(at, kx) - from_[kx]) - sx * z,
                        (VertexView::coordinate(at, ky) - from_[ky]) - sy * z, z};
        };
        const Vec3 a = sheared(p), b = sheared(q), c = sheared(r);
        const double U = c.x * b.y - c.y * b.x, V = a.x * c.y - a.y * c.x, W = b.x * a.y - b.y * a.x;
        const double area = U + V + W;
        const int negative = int(U < 0) | int(V < 0) | int(W < 0), positive = int(U > 0) | int(V > 0) | int(W > 0);
        if (std::fabs(area) > beyond_doubt_) [[likely]]
            return {(negative & positive) == 0, false, unit * ((U * a.z + V * b.z + W * c.z) / area)};
        const auto extent = [](const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y); };
        const double sizes = extent(a) + extent(b) + extent(c);
        const bool flat = area == 0;
        return {((negative & positive) | int(flat)) == 0,
                std::fabs(U) + std::fabs(V) + std::fabs(W) <= 4 * touch_ * (sizes + touch_),
                unit * ((U * a.z + V * b.z + W * c.z) / (area + (flat ? 1 : 0)))};
    }

    /// What τ can be off by at right angles.
    double tau_touch() const { return touch_ * std::fabs(inverse_[0]); }

private:
    /// The longest axis is z, by x > y, y > z, z > x: a table, for these are anyone's guess. The fourth is z again, so that
    /// what is in the fourth lane of the line, anything, is not used.
    static constexpr std::int32_t axes[8][4] = {{0, 1, 2, 2}, {1, 2, 0, 0}, {2, 0, 1, 1}, {1, 2, 0, 0},
                                                {0, 1, 2, 2}, {0, 1, 2, 2}, {2, 0, 1, 1}, {0, 1, 2, 2}};

    static constexpr double float_unit = std::numeric_limits<float>::epsilon() / 2;

    /// The sizes of a triangle are at most twelve times the reach.
    static constexpr double beyond_doubt = 4 * 13;

    [[gnu::always_inline]] void four(const std::byte* const (&p)[4], Float4& x, Float4& y, Float4& z) const
    {
        if constexpr (std::is_same_v<Scalar, float>)
            gather_(p, x, y, z);
        else
        {
            const auto along = [&](std::int32_t k) {
                const auto at = [k](const std::byte* q) {
                    return static_cast<float>(VertexView::coordinate(q, static_cast<std::size_t>(k)));
                };
                return Float4::of(at(p[0]), at(p[1]), at(p[2]), at(p[3]));
            };
            x = along(order_[0]);
            y = along(order_[1]);
            z = along(order_[2]);
        }
    }

    const std::int32_t (&order_)[4];  ///< which axes become x, y and z
    Gather4 gather_;
    double from_[4];
    double unit_, exact_shear_[2];  ///< as below, of x and y; 1/z
    double touch_;  ///< what coordinates are off by
    double beyond_doubt_;  ///< of this size an area is not thin
    float shear_[4], foot_[4], inverse_[4];  ///< in order: of the line, where it has z = 0, and 1/z of its direction
    float slack_[2];  ///< minus what edge functions in float are off by, and how that grows with the coordinates
};

}  // namespace solid
