// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Matrices near a rotation, with factors along the axes or without, are taken for the nearest one; others are not.
#include "math/proper_map.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

Mat3 turn_or_mirror(Random& random)
{
    Mat3 R = rotation(random);
    if (random() % 2) R.c1 = -R.c1;
    return R;
}

Mat3 in_floats(Mat3 M)
{
    for (int j = 0; j < 3; ++j)
        M[j] = rounded_to<float>(M[j]);
    return M;
}

/// A rotation as a program in floats makes it of a quaternion.
Mat3 of_float_quaternion(Random& random)
{
    float q[4], length2 = 0;
    for (float& x : q)
        x = static_cast<float>(uniform(random, -1, 1)), length2 += x * x;
    const float k = 1 / std::sqrt(length2);
    const float x = q[0] * k, y = q[1] * k, z = q[2] * k, w = q[3] * k;
    const float m[9] = {1 - 2 * (y * y + z * z), 2 * (x * y + w * z),     2 * (x * z - w * y),
                        2 * (x * y - w * z),     1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
                        2 * (x * z + w * y),     2 * (y * z - w * x),     1 - 2 * (x * x + y * y)};
    return {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}};
}

/// 1 + E with entries of E up to `most`.
Mat3 nearly_one(Random& random, double most)
{
    Mat3 N;
    for (int j = 0; j < 3; ++j)
        N[j] += in_cube(random, most);
    return N;
}

double deviation(const Mat3& Q)
{
    return max_abs(transposed_times(Q, Q) - Mat3{});
}

Vec3 lengths(const Mat3& M)
{
    return {norm(M.c0), norm(M.c1), norm(M.c2)};
}

constexpr double last_digits = 1e-15;

/// What M is taken for. It is taken for itself.
Mat3 taken(const Mat3& M)
{
    const std::optional<Mat3> found = proper_map(M);
    if (!found)
    {
        ADD_FAILURE() << "is near no proper map";
        return M;
    }
    EXPECT_EQ(proper_map(*found), found);
    EXPECT_GT(determinant(M) * determinant(*found), 0);
    return *found;
}

TEST(ProperMap, OfARotationByAFloatMatrixIsARotation)
{
    // A turn by 0.1 about z; the cosine and the sine are rounded to float.
    const double c = rounded_to<float>(std::cos(0.1)), s = rounded_to<float>(std::sin(0.1)), k = std::hypot(c, s);
    const Mat3 found = taken({{c, s, 0}, {-s, c, 0}, {0, 0, 1}});
    EXPECT_LE(max_abs(found - Mat3{{c / k, s / k, 0}, {-s / k, c / k, 0}, {0, 0, 1}}), last_digits);
}

TEST(ProperMap, KeepsTheBitsOfWhatIsProper)
{
    Random random(20);
    for (int i = 0; i < 20'000; ++i)
    {
        const Mat3 Q = turn_or_mirror(random);
        const double k = any_size(random, -3, 3);
        const Vec3 s{any_size(random, -3, 3), any_size(random, -3, 3), any_size(random, -3, 3)};
        for (const Mat3& M : {Q, k * Q, Q * diagonal(s), turn_or_mirror(random) * Q})
            ASSERT_EQ(proper_map(M), M) << i;
    }
    EXPECT_EQ(proper_map({}), Mat3{});
}

TEST(ProperMap, OfFloatRotationsIsTheNearestRotation)
{
    Random random(21);
    double furthest = 0;
    for (int i = 0; i < 20'000; ++i)
    {
        const Mat3 M = i % 2 ? of_float_quaternion(random) : in_floats(turn_or_mirror(random));
        const Mat3 Q = taken(M);
        ASSERT_LE(deviation(Q), last_digits) << i;
        // Of all orthogonal matrices the polar factor is nearest: QᵀM is symmetric.
        const Mat3 S = transposed_times(Q, M);
        ASSERT_LE(max_abs(S - transposed(S)), last_digits) << i;
        furthest = std::max(furthest, max_abs(M - Q));
    }
    EXPECT_TRUE(3e-7 < furthest && furthest < 1e-6) << furthest;
}

/// The polar factor by Newton's iteration (X + X⁻ᵀ)/2 in long double.
void polar_factor(long double (&X)[3][3])
{
    for (int step = 0; step < 8; ++step)
    {
        long double C[3][3], det = 0;  // cofactors: C / det = X⁻ᵀ
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                C[i][j] = X[(i + 1) % 3][(j + 1) % 3] * X[(i + 2) % 3][(j + 2) % 3] -
                          X[(i + 1) % 3][(j + 2) % 3] * X[(i + 2) % 3][(j + 1) % 3];
        for (int j = 0; j < 3; ++j)
            det += X[0][j] * C[0][j];
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                X[i][j] = (X[i][j] + C[i][j] / det) / 2;
    }
}

TEST(ProperMap, OneStepOfThirdOrderIsThePolarFactor)
{
    Random random(28);
    int kept = 0, made = 0, others = 0;
    for (int i = 0; i < 60'000; ++i)
    {
        Mat3 M = i % 3 == 0   ? of_float_quaternion(random)
                 : i % 3 == 1 ? in_floats(turn_or_mirror(random))
                              : turn_or_mirror(random) * nearly_one(random, i % 2 ? 1e-15 : any_size(random, -8, -5));
        long double X[3][3];
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 3; ++k)
                X[k][j] = static_cast<long double>(M[j][k]);
        polar_factor(X);
        const Mat3 before = M;
        const bool taken = take_for_rotation(M);
        ASSERT_EQ(taken, deviation(before) <= proper::barely_off) << i;
        (!taken ? others : M == before ? kept : made) += 1;
        if (!taken) continue;
        const double allowed = M == before ? proper::rounded : last_digits;
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 3; ++k)
                ASSERT_NEAR(static_cast<double>(static_cast<long double>(M[j][k]) - X[k][j]), 0, allowed) << i;
    }
    EXPECT_TRUE(kept > 5000 && made > 30'000 && others > 2000) << kept << ' ' << made << ' ' << others;
}

TEST(ProperMap, NoOtherIsNearer)
{
    Random random(22);
    for (int i = 0; i < 2000; ++i)
    {
        const double k = i % 2 ? any_size(random, -2, 2) : 1;
        const Mat3 M = k * (turn_or_mirror(random) * nearly_one(random, 3e-5)), found = taken(M);
        for (int j = 0; j < 20; ++j)
        {
            const Vec3 w = any_size(random, -9, -3) * unit_vector(random);  // a turn by |w|
            const double factor = k == 1 ? 1 : 1 + norm(w) * uniform(random, -1, 1);
            const Mat3 turn = proper::nearest_orthogonal({{1, w.z, -w.y}, {-w.z, 1, w.x}, {w.y, -w.x, 1}});
            ASSERT_LE(norm(M - found), norm(M - factor * (turn * found)) + last_digits * k) << i;
        }
    }
}

TEST(ProperMap, OfProductsOfAThousandFloatMatricesIsARotation)
{
    Random random(23);
    double furthest = 0;
    for (int i = 0; i < 100; ++i)
    {
        Mat3 M = in_floats(turn_or_mirror(random));
        for (int turn = 0; turn < 1000; ++turn)
            M = in_floats(in_floats(rotation(random)) * M);
        const Mat3 found = taken(M);
        const double k = norm(found.c0);
        ASSERT_LE(deviation((1 / k) * found), 2 * last_digits) << i;
        ASSERT_NEAR(k, 1, 1e-5) << i;
        furthest = std::max(furthest, max_abs(M - found));
    }
    EXPECT_TRUE(1e-7 < furthest && furthest < near_proper) << furthest;
}

TEST(ProperMap, HasOneFactorUnlessTheyDifferByMore)
{
    Random random(24);
    int even = 0;
    for (int i = 0; i < 10'000; ++i)
    {
        const Mat3 Q = turn_or_mirror(random);
        const double k = any_size(random, -3, 3), spread = any_size(random, -8, -1);
        const Vec3 s = k * (Vec3{1, 1, 1} + in_cube(random, spread));
        const Mat3 found = taken(in_floats(Q * diagonal(s)));
        const Vec3 l = lengths(found);
        ASSERT_LE(norm(scaled(l, {1 / s.x, 1 / s.y, 1 / s.z}) - Vec3{1, 1, 1}), 2 * near_proper) << i;
        ASSERT_LE(deviation(found * diagonal({1 / l.x, 1 / l.y, 1 / l.z})), 2 * last_digits) << i;
        const double mean = (s.x + s.y + s.z) / 3, off = max_abs(s - Vec3{mean, mean, mean}) / mean;
        if (off < near_proper - 1e-6) { ASSERT_LE(max_abs(l - Vec3{l.x, l.x, l.x}), 4 * last_digits * l.x) << i; }
        if (off > near_proper + 1e-6) { ASSERT_LE(max_abs(l - s), 1e-6 * k) << i; }
        even += off < near_proper;
    }
    EXPECT_TRUE(3000 < even && even < 8000) << even;
}

TEST(ProperMap, TakesAFactorNearOneForOne)
{
    Random random(25);
    for (int i = 0; i < 2000; ++i)
    {
        const Mat3 Q = turn_or_mirror(random);
        for (const double k : {1 - 4.9e-7, 1 + 1e-9, 1 + 4.9e-7})
        {
            ASSERT_LE(deviation(taken(k * Q)), last_digits) << i;
            const Vec3 l = lengths(taken(Q * diagonal({k, 2, 0.5})));
            ASSERT_NEAR(l.x, 1, last_digits) << i;
            ASSERT_NEAR(l.y, 2, 2 * last_digits) << i;
        }
        for (const double k : {1 - 5.1e-7, 1 + 5.1e-7})
        {
            ASSERT_EQ(taken(k * Q), k * Q) << i;
            ASSERT_EQ(taken(Q * diagonal({k, 2, 0.5})), Q * diagonal({k, 2, 0.5})) << i;
        }
    }
}

TEST(ProperMap, IsNotThereForWhatIsFurtherOff)
{
    Random random(26);
    int near = 0, far = 0;
    for (int i = 0; i < 10'000; ++i)
    {
        Mat3 M = turn_or_mirror(random) * diagonal({any_size(random, -1, 1), any_size(random, -1, 1), 1});
        const double shear = any_size(random, -7, 0);
        M.c1 += shear * norm(M.c1) / norm(M.c0) * M.c0;  // half of it is taken off either column
        const std::optional<Mat3> found = proper_map(M);
        if (shear < 1.99 * near_proper) { ASSERT_TRUE(found) << shear; }
        if (shear > 2.01 * near_proper) { ASSERT_FALSE(found) << shear; }
        if (found) { ASSERT_LE(max_abs(M - *found), near_proper * norm(M)) << shear; }
        ++(found ? near : far);
    }
    EXPECT_TRUE(near > 2000 && far > 2000) << near << ", " << far;
    EXPECT_FALSE(proper_map({{1, 0, 0}, {1, 0, 0}, {0, 0, 1}}));
}

TEST(ProperMap, IsTakenForItself)
{
    Random random(27);
    int found = 0;
    for (int i = 0; i < 50'000; ++i)
    {
        const double off = any_size(random, -9, -3.5), spread = any_size(random, -8, -3);
        const double k = i % 2 ? 1 : any_size(random, -2, 2);
        const Mat3 M = k * (turn_or_mirror(random) * diagonal(Vec3{1, 1, 1} + in_cube(random, spread)) *
                            nearly_one(random, off));
        if (const std::optional<Mat3> proper = proper_map(M))
        {
            ASSERT_EQ(proper_map(*proper), proper) << i;
            ++found;
        }
    }
    EXPECT_TRUE(30'000 < found && found < 49'000) << found;
}

TEST(ProperMap, OfAScaledMatrixIsScaled)
{
    Random random(28);
    for (int i = 0; i < 2000; ++i)
    {
        const Mat3 M = 3.0 * (turn_or_mirror(random) * nearly_one(random, 3e-5));
        ASSERT_EQ(taken(0x1p40 * M), 0x1p40 * taken(M)) << i;
        ASSERT_EQ(taken(0x1p-90 * M), 0x1p-90 * taken(M)) << i;
    }
}

}  // namespace
}  // namespace dt::test
