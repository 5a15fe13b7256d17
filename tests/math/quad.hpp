// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Numbers and vectors of 113 bits, to judge those of 106. Not every compiler has them: a file that includes this one is
// listed under SOLID_HAS_FLOAT128.
#pragma once

#include "math/double_double.hpp"

namespace dt::test
{

__extension__ typedef __float128 Quad;

inline Quad quad(DoubleDouble a)
{
    return Quad(a.hi) + Quad(a.lo);
}
inline Quad magnitude(Quad a)
{
    return a < 0 ? -a : a;
}
/// a ≥ 0. Two steps of Newton from the root of a double.
inline Quad root_of(Quad a)
{
    Quad x = std::sqrt(double(a));
    for (int k = 0; k < 2 && x > 0; ++k)
        x = (x + a / x) / 2;
    return x;
}

struct QuadVec
{
    Quad x, y, z;
};

inline QuadVec quad(Vec3 a)
{
    return {a.x, a.y, a.z};
}
inline QuadVec quad(const WideVec3& a)
{
    return {quad(a.x), quad(a.y), quad(a.z)};
}
inline QuadVec operator+(const QuadVec& a, const QuadVec& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline QuadVec operator-(const QuadVec& a, const QuadVec& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline QuadVec operator*(Quad k, const QuadVec& a)
{
    return {k * a.x, k * a.y, k * a.z};
}
inline Quad dot(const QuadVec& a, const QuadVec& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Quad norm2(const QuadVec& a)
{
    return dot(a, a);
}
inline Quad norm(const QuadVec& a)
{
    return root_of(norm2(a));
}
inline QuadVec cross(const QuadVec& a, const QuadVec& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace dt::test
