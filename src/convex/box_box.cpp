// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "convex/box_box.hpp"

#include "convex/closed_forms.hpp"
#include "math/double4.hpp"
#include "math/tolerance.hpp"

#include <limits>

namespace solid
{

namespace
{

Double4 lanes(Vec3 v) { return Double4::of(v.x, v.y, v.z, 0); }
Double4 all(double x) { return Double4::broadcast(x); }

/// |t·L| and the sum of both boxes' half widths along L, for three axes L at once (not normalised).
struct Axes
{
    Double4 centres, widths;
};

class Fifteen
{
public:
    Fifteen(const Box& A, const Box& B, const Mat3& R, Vec3 t)
        : a_(lanes(A.half)), t_(lanes(t)), a1_(a_.yzx()), a2_(a_.zxy()), t1_(t_.yzx()), t2_(t_.zxy())
    {
        for (int j = 0; j < 3; ++j)
        {
            c_[j] = lanes(R[j]);
            abs_c_[j] = abs(c_[j]);
            b_[j] = all(B.half[j]);
        }
        const Vec3 tb = transposed_times(R, t);
        of_a_ = {abs(t_), a_ + (abs_c_[0] * b_[0] + (abs_c_[1] * b_[1] + abs_c_[2] * b_[2]))};
        of_b_ = {abs(lanes(tb)),
                 lanes(B.half + Vec3{dot(A.half, abs(R.c0)), dot(A.half, abs(R.c1)), dot(A.half, abs(R.c2))})};
    }
    const Axes& of_a() const { return of_a_; }
    const Axes& of_b() const { return of_b_; }

    /// e_i × R_j, i in the lanes. length2 is that of the axes.
    Axes cross_with(int j, Double4& length2) const
    {
        const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        const Double4 r1 = c_[j].yzx(), r2 = c_[j].zxy();
        length2 = r1 * r1 + r2 * r2;
        return {abs(t2_ * r1 - t1_ * r2), (a1_ * abs(r2) + a2_ * abs(r1)) + (b_[j1] * abs_c_[j2] + b_[j2] * abs_c_[j1])};
    }

private:
    Double4 a_, t_, a1_, a2_, t1_, t2_, c_[3], abs_c_[3], b_[3];
    Axes of_a_, of_b_;
};

constexpr unsigned three_lanes = 7;

/// Index 4·row + lane of the axis: row 0 axes of A, row 1 axes of B, row 2 + j: e_lane × R_j.
Vec3 axis_direction(int index, const Mat3& R, Vec3 t)
{
    const int row = index / 4, i = index % 4;
    Vec3 e;
    e[i] = 1;
    const Vec3 n = row == 0 ? e : row == 1 ? R[i] : normalized(cross(e, R[row - 2]), e);
    return dot(n, t) < 0 ? -n : n;
}

/// The witnesses: where the two touch when B is moved out along n.
void witnesses(const Box& A, const Box& B, const Mat3& R, Vec3 t, int index, BoxDepth& d)
{
    const int row = index / 4, i = index % 4, j = row - 2;
    const Vec3 corner_a = A.support(d.normal).p, local_b = B.support(-transposed_times(R, d.normal)).p;
    const Vec3 corner_b = R * local_b + t, out = d.depth * d.normal;
    if (row == 0)
    {
        d.on_b = corner_b;
        d.on_a = corner_b + out;
    }
    else if (row == 1)
    {
        d.on_a = corner_a;
        d.on_b = corner_a - out;
    }
    else  // edge i of A against edge j of B
    {
        Vec3 middle_a = corner_a, along_a, middle_b = local_b;
        middle_a[i] = 0;
        along_a[i] = A.half[i];
        middle_b[j] = 0;
        Vec3 on_b;
        nearest_on_segments(middle_a, along_a, R * middle_b + t + out, B.half[j] * R[j], d.on_a, on_b);
        d.on_b = d.on_a - out;
    }
}

}  // namespace

bool boxes_intersect(const Box& A, const Box& B, const Mat3& R, Vec3 t, double touch)
{
    const Fifteen axes(A, B, R, t);
    const Double4 slack = all(touch);
    const auto apart = [&](const Axes& x) { return greater(x.centres, x.widths + slack); };
    if ((bits(apart(axes.of_a()) | apart(axes.of_b())) & three_lanes) != 0) return false;

    // A cross product of nearly parallel axes is nearly zero, and so are both sides: `touch` keeps rounding harmless.
    Double4 length2, any = all(0);
    for (int j = 0; j < 3; ++j) any = any | apart(axes.cross_with(j, length2));
    return (bits(any) & three_lanes) == 0;
}

std::optional<BoxDepth> box_depth(const Box& A, const Box& B, const Mat3& R, Vec3 t, double touch)
{
    const Fifteen axes(A, B, R, t);
    double overlap[20];
    (axes.of_a().widths - axes.of_a().centres).store(overlap);
    (axes.of_b().widths - axes.of_b().centres).store(overlap + 4);
    for (int j = 0; j < 3; ++j)
    {
        Double4 length2;
        const Axes x = axes.cross_with(j, length2);
        const Double4 gap = (x.widths - x.centres) / sqrt(length2);
        select(greater(length2, all(parallel)), gap, all(std::numeric_limits<double>::infinity())).store(overlap + 8 + 4 * j);
    }
    // Face axes come first and win ties, up to rounding: their witnesses are the better ones.
    int best = 0;
    for (const int row : {0, 4, 8, 12, 16})
        for (int i = row; i < row + 3; ++i)
            if (overlap[i] < overlap[best] - touch) best = i;
    if (overlap[best] < -touch) return std::nullopt;

    BoxDepth d{std::max(0.0, overlap[best]), axis_direction(best, R, t), {}, {}};
    witnesses(A, B, R, t, best, d);
    return d;
}

}  // namespace solid
