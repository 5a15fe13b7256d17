// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sees the corners of eight faces from the centre of a body, in parts of the size of the whole, so that squares neither
// overflow nor vanish: y = A·(x − c) + o, in float, with a bound of its error.
#pragma once

#include "complex/with_body/body_in_mesh.hpp"
#include "math/simd/vec8.hpp"

namespace dt::complex
{

/// Smallest divisor whose reciprocal is a float.
constexpr float least_divisor = 1e-37f;

inline Float8 zero()
{
    return Float8::broadcast(0);
}
inline Float8 one()
{
    return Float8::broadcast(1);
}
/// x, which is not negative but for rounding, as a divisor.
inline Float8 positive(const Float8& x)
{
    return max(x, Float8::broadcast(least_divisor));
}

inline void round_to_floats(Vec3 v, float (&out)[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = static_cast<float>(v[k]);
}

/// Bits of lanes.
struct Verdicts
{
    unsigned apart = 0, meet = 0;
};

/// N corners of eight faces.
template <int N> struct SeenCorners
{
    Vec8 v[N];
    Float8 error;  ///< error of a coordinate, several times over
};

class CentredFrame
{
public:
    /// The axes of y.
    enum class Axes
    {
        mesh,  ///< for placements that keep lengths
        world,
        body,
    };

    /// floats_can_tell(body) holds.
    CentredFrame(const BodyInMesh& body, Axes axes);

    /// Whether the coordinates of the mesh and the body are floats.
    static bool floats_can_tell(const BodyInMesh& body);

    template <int N> [[gnu::always_inline]] void see(const Vec8 (&corners)[N], SeenCorners<N>& out) const
    {
        Float8 largest = Float8::broadcast(0);
        const Vec8 c = Vec8::broadcast(c_), o = Vec8::broadcast(o_);
        for (int k = 0; k < N; ++k)
        {
            const Vec8 d = corners[k] - c;
            largest = max(largest, max_abs(d));
            if (plain_)
                out.v[k] = d * Float8::broadcast(A_[0][0]) + o;
            else
                out.v[k] = Vec8{dot(Vec8::broadcast(A_[0]), d), dot(Vec8::broadcast(A_[1]), d),
                                dot(Vec8::broadcast(A_[2]), d)} +
                           o;
        }
        out.error = Float8::broadcast(coarse_) * largest + Float8::broadcast(least_error_);
    }

private:
    bool plain_;  ///< A is a multiple of 1
    float c_[3], A_[3][3], o_[3];
    float coarse_;  ///< error of y, relative to the coordinates of x − c
    float least_error_;
};

}  // namespace dt::complex
