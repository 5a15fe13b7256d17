// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Isometries x ↦ R·x + t with R orthogonal, mirrors included. Stored by rows of four (a row of R and a coordinate of
// t), so that Rᵀ·x takes three products of four lanes.
#pragma once

#include "math/affine.hpp"
#include "math/simd/double4.hpp"

namespace dt
{

struct Isometry
{
    alignas(32) double row[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};

    Isometry() = default;
    Isometry(const Mat3& R, Vec3 t)
        : row{{R.c0.x, R.c1.x, R.c2.x, t.x}, {R.c0.y, R.c1.y, R.c2.y, t.y}, {R.c0.z, R.c1.z, R.c2.z, t.z}}
    {}

    /// The rows of R are the first three lanes of each row.
    Isometry(const Double4 (&rows)[3], Vec3 t)
    {
        for (int i = 0; i < 3; ++i)
            rows[i].store(row[i]);
        move_to(t);
    }

    Vec3 column(int j) const { return {row[0][j], row[1][j], row[2][j]}; }  ///< of R
    Vec3 t() const { return column(3); }
    Affine affine() const { return {{column(0), column(1), column(2)}, t()}; }
    void move_to(Vec3 t)
    {
        row[0][3] = t.x;
        row[1][3] = t.y;
        row[2][3] = t.z;
    }

    /// R·x
    Vec3 turned(Vec3 x) const
    {
        const auto along = [&](const double(&r)[4]) { return r[0] * x.x + r[1] * x.y + r[2] * x.z; };
        return {along(row[0]), along(row[1]), along(row[2])};
    }
    /// R·x + t
    Vec3 operator()(Vec3 x) const { return turned(x) + t(); }

    /// Rᵀ·x in the first three lanes.
    Double4 turned_back_lanes(Vec3 x) const
    {
        return Double4::load(row[0]) * Double4::broadcast(x.x) +
               (Double4::load(row[1]) * Double4::broadcast(x.y) + Double4::load(row[2]) * Double4::broadcast(x.z));
    }
    /// Rᵀ·x
    Vec3 turned_back(Vec3 x) const
    {
        double lane[4];
        turned_back_lanes(x).store(lane);
        return {lane[0], lane[1], lane[2]};
    }
};

/// B as seen from A: x_A = R·x_B + t, columns of R in lanes.
struct RelativeLanes
{
    Double4 c[3], t;

    RelativeLanes(const Isometry& a, const Isometry& b) : RelativeLanes(a, b, b.t() - a.t()) {}
    /// For callers that know t_B − t_A more accurately than the difference of the two.
    RelativeLanes(const Isometry& a, const Isometry& b, Vec3 way)
        : c{column(a, b, 0), column(a, b, 1), column(a, b, 2)}, t(a.turned_back_lanes(way))
    {}

    Affine affine() const
    {
        double x[4][4];
        for (int j = 0; j < 3; ++j)
            c[j].store(x[j]);
        t.store(x[3]);
        return {{{x[0][0], x[0][1], x[0][2]}, {x[1][0], x[1][1], x[1][2]}, {x[2][0], x[2][1], x[2][2]}},
                {x[3][0], x[3][1], x[3][2]}};
    }

private:
    static Double4 column(const Isometry& a, const Isometry& b, int j) { return a.turned_back_lanes(b.column(j)); }
};

inline Affine relative(const Isometry& a, const Isometry& b)
{
    return RelativeLanes(a, b).affine();
}

inline Affine relative(const Isometry& a, const Isometry& b, Vec3 way)
{
    return RelativeLanes(a, b, way).affine();
}

}  // namespace dt
