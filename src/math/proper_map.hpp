// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which map is a placement taken for? Clients send matrices of floats, at times products of many, whose columns are
// perpendicular to a few digits only. A proper map is Q·diag(s) with Q orthogonal, mirrors included, and s > 0: what
// shapes can follow and stay what they are. A matrix near a proper map is taken for the nearest one; what is further
// off is the general map that it is.
//
// Near and nearest are relative to the lengths of the columns, and so in the axes of the shape: E = Qᵀ·M·diag(1/s) − 1
// is symmetric, no entry of it exceeds near_proper, and the sum of their squares is least.
#pragma once

#include "math/mat3.hpp"
#include "math/simd/double4.hpp"
#include "math/tolerance.hpp"

#include <optional>

namespace dt
{

namespace proper
{

/// Largest entry of MᵀM − 1 for which the nearest rotation takes one step of third order, which leaves its cube; the factors
/// are then within near_one of 1.
constexpr double barely_off = 1.8 * near_one;

/// The scalar products of the columns: MᵀM.
struct Products
{
    Vec3 squares;  ///< of each column with itself
    Vec3 mixed;  ///< of the second and third, the third and first, the first and second

    explicit Products(const Mat3& M)
        : squares{norm2(M.c0), norm2(M.c1), norm2(M.c2)}, mixed{dot(M.c1, M.c2), dot(M.c2, M.c0), dot(M.c0, M.c1)}
    {}
};

/// The largest entry of MᵀM − 1, and how large that is of an orthogonal matrix to rounding.
inline double deviation(const Products& g)
{
    return std::max(max_abs(g.mixed), max_abs(g.squares - Vec3{1, 1, 1}));
}
constexpr double rounded = 2 * rounding::orthogonal;

/// The orthogonal matrix nearest X, which is near it: two steps of Newton's iteration X·(3 − XᵀX)/2 for the polar
/// factor. Each squares the error.
inline Mat3 nearest_orthogonal(Mat3 X)
{
    for (int step = 0; step < 2; ++step)
    {
        const Products g(X);
        const Vec3 a = 0.5 * (g.squares - Vec3{1, 1, 1}), b = 0.5 * g.mixed;
        X = X - X * Mat3{{a.x, b.z, b.y}, {b.z, a.y, b.x}, {b.y, b.x, a.z}};
    }
    return X;
}

inline double mean(Vec3 s)
{
    return (s.x + s.y + s.z) / 3;
}

/// Whether no factor differs from their mean by more than `share` of it.
inline bool are_equal(Vec3 s, double share)
{
    const double k = mean(s);
    return max_abs(s - Vec3{k, k, k}) <= share * k;
}

inline double rounded_factor(double s)
{
    return std::fabs(s - 1) <= near_one ? 1 : s;
}

/// Whether a factor is none that rounded_factor() would change by more than rounding.
inline bool is_rounded(double s)
{
    return !(std::fabs(s - 1) <= near_one) || std::fabs(s - 1) <= rounding::orthogonal;
}

/// M·diag(s)
inline Mat3 stretched(const Mat3& M, Vec3 s)
{
    return {M.c0 * s.x, M.c1 * s.y, M.c2 * s.z};
}

/// M is k·Q to rounding, or near it: with one factor for all axes.
inline Mat3 with_one_factor(const Mat3& M, Vec3 lengths)
{
    const double length = mean(lengths);
    const Mat3 Q = nearest_orthogonal((1 / length) * M);
    const double k = rounded_factor((dot(Q.c0, M.c0) + dot(Q.c1, M.c1) + dot(Q.c2, M.c2)) / 3);
    return k == 1 ? Q : k * Q;
}

}  // namespace proper

/// Whether M is a rotation or mirror, to rounding.
inline bool is_orthogonal(const Mat3& M)
{
    return proper::deviation(proper::Products(M)) <= proper::rounded;
}

/// What a matrix that is near a rotation or mirror is taken for.
enum class TakenFor
{
    something_else,
    itself,  ///< it is a rotation or mirror to rounding
    nearest
};

/// Whether the matrix with these rows is a rotation or mirror but for the rounding of floats, as most are. Makes it the
/// nearest: one step of third order, X·(1 − D/2 + 3/8·D²), D = XᵀX − 1. The fourth lanes do not count, and are kept small.
[[gnu::always_inline]] inline TakenFor take_for_rotation(Double4 (&X)[3])
{
    const Double4 y[3] = {X[0].yzx(), X[1].yzx(), X[2].yzx()}, z[3] = {X[0].zxy(), X[1].zxy(), X[2].zxy()};
    // D has a on its diagonal; beside it the products of the columns y and z, z and x, x and y.
    const Double4 a = (X[0] * X[0] + X[1] * X[1] + X[2] * X[2]) - Double4::broadcast(1);
    const Double4 b = y[0] * z[0] + y[1] * z[1] + y[2] * z[2];
    const Double4 off = max(abs(a), abs(b));
    if ((less_lanes(off, Double4::broadcast(proper::barely_off)) & xyz_lanes) != xyz_lanes)
        return TakenFor::something_else;
    if ((less_lanes(Double4::broadcast(proper::rounded), off) & xyz_lanes) == 0) return TakenFor::itself;

    const Double4 half = Double4::broadcast(0.5), three_eighths = Double4::broadcast(0.375), bb = b * b;
    const Double4 s = half * a - three_eighths * (a * a + (bb.yzx() + bb.zxy()));
    const Double4 m = half * b - three_eighths * (b.yzx() * b.zxy() + b * (a.yzx() + a.zxy()));
    const Double4 m_y = m.zxy(), m_z = m.yzx();
    for (int i = 0; i < 3; ++i)
        X[i] = X[i] - (X[i] * s + (y[i] * m_y + z[i] * m_z));
    return TakenFor::nearest;
}

/// The same for an M that is finite. False: it is something else.
inline bool take_for_rotation(Mat3& M)
{
    Double4 row[3];
    for (int i = 0; i < 3; ++i)
        row[i] = Double4::of(M.c0[i], M.c1[i], M.c2[i], 0);
    const TakenFor taken = take_for_rotation(row);
    if (taken != TakenFor::nearest) return taken == TakenFor::itself;
    transpose(row[0], row[1], row[2]);
    for (int j = 0; j < 3; ++j)
    {
        double c[4];
        row[j].store(c);
        M[j] = {c[0], c[1], c[2]};
    }
    return true;
}

/// The proper map that M is taken for, or nothing if it is near none. M is finite, and its columns are neither so short nor
/// so long that their squares are lost. One that is proper to rounding is returned as it is, bit for bit, and so is what
/// this function has returned.
inline std::optional<Mat3> proper_map(const Mat3& M)
{
    using namespace proper;
    if (Mat3 Q = M; take_for_rotation(Q)) return Q;
    const Products g(M);

    const Vec3 l{std::sqrt(g.squares.x), std::sqrt(g.squares.y), std::sqrt(g.squares.z)};
    const double skew = max_abs(Vec3{g.mixed.x / (l.y * l.z), g.mixed.y / (l.z * l.x), g.mixed.z / (l.x * l.y)});
    if (!(skew <= 2 * near_proper)) return std::nullopt;
    if (are_equal(l, near_proper))
    {
        const bool is_similarity = skew <= proper::rounded && are_equal(l, rounding::orthogonal);
        return is_similarity && is_rounded(mean(l)) ? M : with_one_factor(M, l);
    }
    if (skew <= proper::rounded && is_rounded(l.x) && is_rounded(l.y) && is_rounded(l.z)) return M;
    const Mat3 Q = nearest_orthogonal(stretched(M, {1 / l.x, 1 / l.y, 1 / l.z}));
    const Vec3 s{rounded_factor(dot(Q.c0, M.c0)), rounded_factor(dot(Q.c1, M.c1)), rounded_factor(dot(Q.c2, M.c2))};
    return are_equal(s, near_proper) ? with_one_factor(M, l) : stretched(Q, s);
}

}  // namespace dt
