// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "bytes.hpp"

#include <cfloat>
#include <cmath>
#include <limits>

namespace fuzz
{
namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double extremes[32] = {FLT_MAX,
                                 FLT_MAX / 4,
                                 FLT_MIN,
                                 1e-45,
                                 FLT_EPSILON,
                                 1 + FLT_EPSILON,
                                 1 - FLT_EPSILON / 2,
                                 DBL_EPSILON,
                                 1e18,
                                 1e-18,
                                 1e30,
                                 1e-30,
                                 1e7,
                                 1e-7,
                                 1e-4,
                                 2e7,
                                 1e15,
                                 1.0 / 3,
                                 0.1,
                                 -0.1,
                                 3.1415926535,
                                 1e5,
                                 1e3,
                                 -1e3,
                                 1e-3,
                                 infinity,
                                 -infinity,
                                 NAN,
                                 -FLT_MAX,
                                 DBL_MAX,
                                 DBL_MIN,
                                 1e-300};

double half(unsigned byte)
{
    return byte % 2 ? -0.5 * (byte / 2) : 0.5 * (byte / 2);
}

/// The matrix of a rotation about any axis, by columns; of no rotation, if the quaternion is 0.
Numbers<double, 16> rotation(Bytes& in)
{
    double q[4], norm2 = 0;
    for (double& x : q)
        x = in.raw<std::int8_t>() / 8.0, norm2 += x * x;
    const double s = norm2 > 0 ? 2 / norm2 : 0, w = q[3];
    Numbers<double, 16> m;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        m.values[5 * i] = 1 - s * (q[j] * q[j] + q[k] * q[k]);
        m.values[4 * i + j] = s * (q[i] * q[j] + w * q[k]);
        m.values[4 * i + k] = s * (q[i] * q[k] - w * q[j]);
    }
    m.values[15] = 1;
    return m;
}

double* column(Numbers<double, 16>& m, unsigned i)
{
    return &m.values[4 * i];
}

/// Adds to one column a multiple of another: the matrix shears, and is nearly singular if little of the first is left.
void shear(Numbers<double, 16>& m, double rest, double part)
{
    for (unsigned i = 0; i < 3; ++i)
        column(m, 0)[i] = rest * column(m, 0)[i] + part * column(m, 1)[i];
}

}  // namespace

double Bytes::number()
{
    const unsigned b = byte();
    if (b < 0x70) return half(b);
    if (b < 0x90) return std::ldexp(b % 2 ? -1 : 1, int(b / 2 % 16) - 8);
    if (b < 0xB0) return extremes[b - 0x90];
    if (b < 0xD0) return raw<std::int16_t>() / 4096.0;
    if (b < 0xE8)
    {
        const double near = half(byte());
        return near + std::ldexp(b % 2 ? -1 : 1, -int(below(64)));
    }
    if (b < 0xF8) return std::ldexp(b % 2 ? -1.25 : 1, raw<std::int8_t>());
    return b % 2 ? raw<double>() : double(raw<float>());
}

double Bytes::positive()
{
    const double x = number();
    return x == -FLT_MAX ? x : std::abs(x);
}

Numbers<double, 16> Bytes::matrix()
{
    const unsigned kind = below(8);
    Numbers<double, 16> m = rotation(*this);
    if (kind == 7) m = numbers<double, 16>();
    if (kind == 1 || kind == 2)  // along the axes of the shape: alike, or each its own factor; negative ones mirror
    {
        double factor = number();
        for (unsigned i = 0; i < 3; ++i, factor = kind == 2 ? number() : factor)
        {
            for (unsigned k = 0; k < 3; ++k)
                column(m, i)[k] *= factor;
        }
    }
    if (kind == 3) shear(m, 1, number());
    if (kind == 4) shear(m, std::ldexp(1.0, -int(below(64))), number());
    if (kind == 5)  // as multiplied in floats, again and again
    {
        const double drift = std::ldexp(1.0, -int(below(32)));
        for (double& x : m.values)
            x = double(float(x * (1 + drift)));
    }
    for (unsigned i = 0; i < 3; ++i)
        column(m, 3)[i] = number();
    return m;
}

}  // namespace fuzz
