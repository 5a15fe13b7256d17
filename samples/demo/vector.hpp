// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The few vector operations the demo needs, and the way to and from the library's DT_Vector3.

#pragma once

#include "SOLID/SOLID.h"

#include <cmath>

namespace demo
{

struct Vec
{
    double x = 0, y = 0, z = 0;
};

constexpr Vec operator+(Vec a, Vec b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec operator-(Vec a, Vec b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec operator-(Vec a)
{
    return {-a.x, -a.y, -a.z};
}
constexpr Vec operator*(Vec a, double s)
{
    return {a.x * s, a.y * s, a.z * s};
}
constexpr Vec operator*(Vec a, Vec b)  // by component: filters a colour
{
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}
constexpr double dot(Vec a, Vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec cross(Vec a, Vec b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
constexpr Vec mix(Vec a, Vec b, double t)
{
    return a * (1 - t) + b * t;
}
inline double length(Vec a)
{
    return std::sqrt(dot(a, a));
}
inline Vec unit(Vec a)
{
    return a * (1 / length(a));
}

inline Vec load(const DT_Vector3 v)
{
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}
inline void store(Vec a, DT_Vector3 v)
{
    v[0] = static_cast<DT_Scalar>(a.x);
    v[1] = static_cast<DT_Scalar>(a.y);
    v[2] = static_cast<DT_Scalar>(a.z);
}

}  // namespace demo
