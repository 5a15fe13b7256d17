// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does a line meet a triangle? Watertight, after [Woop13]: the axis along which the line is longest becomes z,
// a shear makes the line the z-axis itself, and the signs of three edge functions tell on which side of each edge the
// origin is. An edge function is the difference of two rounded products, so the triangle on the other side of an edge
// gets exactly the negative: no line passes between the two. Both sides count, and so do edges and vertices.
//
// Four triangles at a time are sorted out in float, with a bound of all rounding; what that leaves in doubt is
// decided in double.
#pragma once

#include "math/scalar.hpp"
#include "math/simd/double4.hpp"
#include "math/simd/float4.hpp"
#include "math/tolerance.hpp"
#include "math/vec3.hpp"
#include "shape/vertex_base.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace dt::complex
{

class LineFrame
{
public:
    /// The line o + τ·d, both of which must live as long, and in float with 1/d where d is long. `reach` is the size
    /// of coordinates plus |o|, `touch` what they are off by.
    LineFrame(const Double4& o, const Double4& d, Float4 rounded_o, Float4 rounded_d, Float4 rate, double reach,
              double touch)
        : o_(o), d_(d), order_(axes[less_lanes(abs(rounded_d).yzx(), abs(rounded_d)) & 7]), reach_(reach),
          touch_(touch)
    {
        const Float4 along = ordered(rounded_d, order_), from = ordered(rounded_o, order_),
                     inverse = ordered(rate, order_).zzz(), shear = along * inverse;
        float factors[4];
        shear.store(factors);
        (shear * from.zzz() - from).store(offset_);
        row_x_[order_[0]] = row_y_[order_[1]] = -1;
        row_x_[order_[2]] = factors[0];
        row_y_[order_[2]] = factors[1];
        tau_touch_ = touch * static_cast<double>(first_lane(abs(inverse)));
        // Coordinates in float are off by `error` at most, and so an edge function by 5·error·(largest + error).
        const auto error = static_cast<float>(16 * float_unit * reach);
        slack_[0] = -(6 * error * error);
        slack_[1] = 6 * error;
    }

    /// Bit i is triangle i of four.
    struct Hits
    {
        unsigned may;  ///< unless the line certainly passes beside it; NaN is not certain
        unsigned must;  ///< the line certainly passes through it, and not along it
    };

    /// address(k, i) is that of point k of triangle i.
    template <class Address> [[gnu::always_inline]] Hits hits(Address address) const
    {
        Float4 X[3], Y[3];
        for (unsigned k = 0; k < 3; ++k)
        {
            const std::byte* const p[4] = {address(k, 0u), address(k, 1u), address(k, 2u), address(k, 3u)};
            Float4 at[3];
            four(p, at);
            X[k] = Float4::broadcast(offset_[0]);
            Y[k] = Float4::broadcast(offset_[1]);
            for (unsigned i = 0; i < 3; ++i)
            {
                X[k] = rough_difference(X[k], Float4::broadcast(row_x_[i]), at[i]);
                Y[k] = rough_difference(Y[k], Float4::broadcast(row_y_[i]), at[i]);
            }
        }
        const Float4 U = rough_difference(X[2] * Y[1], Y[2], X[1]), V = rough_difference(X[0] * Y[2], Y[0], X[2]),
                     W = rough_difference(X[1] * Y[0], Y[1], X[0]);
        const Float4 largest =
            larger(larger(larger(abs(X[0]), abs(Y[0])), larger(abs(X[1]), abs(Y[1]))), larger(abs(X[2]), abs(Y[2])));
        const Float4 below = rough_difference(Float4::broadcast(slack_[0]), Float4::broadcast(slack_[1]), largest);
        const Float4 above = -below;
        const Float4 minus_u = less(U, below), minus_v = less(V, below), minus_w = less(W, below);
        const Float4 plus_u = less(above, U), plus_v = less(above, V), plus_w = less(above, W);
        return {15u & ~sign_lanes((minus_u | minus_v | minus_w) & (plus_u | plus_v | plus_w)),
                sign_lanes((minus_u & minus_v & minus_w) | (plus_u & plus_v & plus_w))};
    }

    /// When the line meets the plane through a with this normal; it must not run along it.
    [[gnu::always_inline]] double tau(const Vec3& a, const Vec3& normal) const
    {
        double o[4], d[4];
        o_.store(o);
        d_.store(d);
        return dot(normal, a - Vec3{o[0], o[1], o[2]}) / dot(normal, Vec3{d[0], d[1], d[2]});
    }

    struct Meeting
    {
        bool inside;  ///< at τ, and it stays so whatever else is found: the neighbours rely on it
        bool thin;  ///< seen along the line the triangle has no area beyond rounding: τ may be anywhere in it
        double tau;
    };

    /// Decides, in double, about a triangle that may be hit.
    [[gnu::noinline]] Meeting meet(const std::byte* p, const std::byte* q, const std::byte* r, Vec3 normal) const
    {
        const auto kx = static_cast<std::size_t>(order_[0]), ky = static_cast<std::size_t>(order_[1]),
                   kz = static_cast<std::size_t>(order_[2]);
        double from[4], motion[4];
        o_.store(from);
        d_.store(motion);
        const double unit = 1 / motion[kz], sx = motion[kx] * unit, sy = motion[ky] * unit;
        const auto sheared = [&](const std::byte* at) {
            const double z = shape::VertexView::coordinate(at, kz) - from[kz];
            return Vec3{(shape::VertexView::coordinate(at, kx) - from[kx]) - sx * z,
                        (shape::VertexView::coordinate(at, ky) - from[ky]) - sy * z, z};
        };
        const Vec3 a = sheared(p), b = sheared(q), c = sheared(r);
        const double U = c.x * b.y - c.y * b.x, V = a.x * c.y - a.y * c.x, W = b.x * a.y - b.y * a.x;
        const double area = U + V + W;
        const int negative = int(U < 0) | int(V < 0) | int(W < 0), positive = int(U > 0) | int(V > 0) | int(W > 0);
        if (std::fabs(area) > beyond_doubt * touch_ * reach_)
            return {(negative & positive) == 0, false, tau(shape::VertexView::point(p), normal)};
        const auto extent = [](const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y); };
        const double sizes = extent(a) + extent(b) + extent(c);
        const bool flat = area == 0;
        return {((negative & positive) | int(flat)) == 0,
                std::fabs(U) + std::fabs(V) + std::fabs(W) <= 4 * touch_ * (sizes + touch_),
                unit * ((U * a.z + V * b.z + W * c.z) / (area + (flat ? 1 : 0)))};
    }

    /// Error of τ where the line is perpendicular to the plane.
    double tau_touch() const { return tau_touch_; }

private:
    /// The longest axis becomes z; indexed by x > y, y > z, z > x, since branches on these would be mispredicted. The
    /// fourth is z again: the fourth lane of the line is undefined.
    static constexpr std::int32_t axes[8][4] = {{0, 1, 2, 2}, {1, 2, 0, 0}, {2, 0, 1, 1}, {1, 2, 0, 0},
                                                {0, 1, 2, 2}, {0, 1, 2, 2}, {2, 0, 1, 1}, {0, 1, 2, 2}};

    static constexpr double float_unit = std::numeric_limits<float>::epsilon() / 2;

    /// Least area that is not thin, since the sizes of a triangle are at most twelve times the reach; relative to
    /// touch·reach. The area of a triangle that must be hit is larger: at least 3·error², fourteen times as much.
    static constexpr double beyond_doubt = 4 * 13;

    [[gnu::always_inline]] static void four(const std::byte* const (&p)[4], Float4 (&at)[3])
    {
        if constexpr (std::is_same_v<Scalar, float>)
            gather4(p, at[0], at[1], at[2]);
        else
            for (std::size_t k = 0; k < 3; ++k)
            {
                const auto x = [k](const std::byte* q) {
                    return static_cast<float>(shape::VertexView::coordinate(q, k));
                };
                at[k] = Float4::of(x(p[0]), x(p[1]), x(p[2]), x(p[3]));
            }
    }

    const Double4& o_;
    const Double4& d_;
    const std::int32_t (&order_)[4];  ///< which axes become x, y and z
    double reach_, touch_, tau_touch_;  ///< size of coordinates, their error, and that of τ
    float row_x_[3] = {}, row_y_[3] = {},
          offset_[4];  ///< a point seen along the line has x = offset_[0] − row_x_·p; so y
    float slack_[2];  ///< minus what edge functions in float are off by, and how that grows with the coordinates
};

}  // namespace dt::complex
