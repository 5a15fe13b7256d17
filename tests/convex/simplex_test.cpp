// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The point of a simplex nearest the origin, against all its faces in long double.
#include "convex/simplex.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace dt::test
{
namespace
{

TEST(Simplex, TheNearestPointOfASegmentAcrossTheXAxisIsItsMiddle)
{
    convex::Simplex W;
    W.add({{1, -2, 0}, 0, {1, -2, 0}, 0});
    W.add({{1, 2, 0}, 1, {1, 2, 0}, 1});
    Vec3 v{};
    EXPECT_DOUBLE_EQ(nearest_to_origin(W, v), 1);
    EXPECT_EQ(v, (Vec3{1, 0, 0}));
    EXPECT_DOUBLE_EQ(weights(W, v)[0], 0.5);
}

using Real = long double;
struct Wide
{
    Real x, y, z;
};

Wide minus(Wide a, Wide b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Real dot(Wide a, Wide b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
Wide wide(Vec3 v)
{
    return {v.x, v.y, v.z};
}

/// The nearest point of the affine hull of these, if it is in their convex hull, by Gauss' elimination on
/// E·Eᵀ·λ = −E·p0; infinity otherwise, or if they are dependent.
Real norm2_in_relative_interior(const std::vector<Wide>& p)
{
    const std::size_t n = p.size() - 1;
    Wide e[3];
    Real m[3][4] = {};
    for (std::size_t i = 0; i < n; ++i)
        e[i] = minus(p[i + 1], p[0]);
    for (std::size_t i = 0; i < n; ++i)
    {
        for (std::size_t j = 0; j < n; ++j)
            m[i][j] = dot(e[i], e[j]);
        m[i][n] = -dot(e[i], p[0]);
    }
    for (std::size_t i = 0; i < n; ++i)
    {
        if (!(m[i][i] > 1e-17L * dot(e[i], e[i]))) return std::numeric_limits<Real>::infinity();
        for (std::size_t k = 0; k < n; ++k)
        {
            if (k == i) continue;
            const Real f = m[k][i] / m[i][i];
            for (std::size_t j = i; j <= n; ++j)
                m[k][j] -= f * m[i][j];
        }
    }
    Wide v = p[0];
    Real rest = 1;
    for (std::size_t i = 0; i < n; ++i)
    {
        const Real s = m[i][n] / m[i][i];
        if (s < 0) return std::numeric_limits<Real>::infinity();
        rest -= s;
        v = {v.x + s * e[i].x, v.y + s * e[i].y, v.z + s * e[i].z};
    }
    return rest < 0 ? std::numeric_limits<Real>::infinity() : dot(v, v);
}

double nearest_by_all_faces(const convex::Simplex& W)
{
    Real best = std::numeric_limits<Real>::infinity();
    for (unsigned mask = 1; mask < 1u << W.n; ++mask)
    {
        std::vector<Wide> face;
        for (int i = 0; i < W.n; ++i)
            if (mask >> i & 1) face.push_back(wide(W.v[i].w));
        best = std::min(best, norm2_in_relative_interior(face));
    }
    return static_cast<double>(std::sqrt(best));
}

convex::Simplex simplex(const std::vector<Vec3>& points)
{
    convex::Simplex W;
    std::uint32_t id = 0;
    for (const Vec3& p : points)
    {
        W.add({p, id, 2 * p, id + 100});
        ++id;
    }
    return W;
}

/// nearest_to_origin finds the distance to within `slack`, and a point, a face and weights that belong to it to within
/// `rough`: on a needle as thin as rounding, the direction across it is not known any better.
void expect_nearest(const std::vector<Vec3>& points, double slack, double rough)
{
    const convex::Simplex before = simplex(points);
    convex::Simplex W = before;
    Vec3 v{};
    const double found = nearest_to_origin(W, v), expected = nearest_by_all_faces(before);
    ASSERT_NEAR(std::sqrt(found), expected, slack);
    ASSERT_NEAR(norm2(v), found, 1e-12 * (1 + found));
    ASSERT_TRUE(1 <= W.n && W.n <= before.n);
    for (int i = 0; i < W.n; ++i)
        ASSERT_EQ(W.v[i].w, points[W.v[i].ia]) << "a vertex of the face is one of the simplex";

    const auto weight = weights(W, v);
    Vec3 back{};
    double total = 0;
    for (int i = 0; i < W.n; ++i)
    {
        const double w = weight[std::size_t(i)];
        ASSERT_GE(w, 0);
        total += w;
        back += w * W.v[i].w;
    }
    ASSERT_NEAR(total, 1, 1e-9);
    ASSERT_LE(norm(back - v), rough);
    ASSERT_LE(norm(point_of_a(W, v) - 2 * v), 2 * rough);
}

TEST(Simplex, NearestPointIsThatOfTheNearestFace)
{
    test::Random random(41);
    int faces[5] = {};
    for (int k = 0; k < 40'000; ++k)
    {
        std::vector<Vec3> points;
        const Vec3 shift = test::in_cube(random, 0.8);
        for (int i = 0; i <= k % 4; ++i)
            points.push_back(test::in_cube(random, 1) + shift);
        ASSERT_NO_FATAL_FAILURE(expect_nearest(points, 1e-9, 2e-8)) << k;
        convex::Simplex W = simplex(points);
        Vec3 v{};
        nearest_to_origin(W, v);
        ++faces[W.n];
    }
    for (int n = 1; n <= 4; ++n)
        EXPECT_GT(faces[n], 200) << n;
}

TEST(Simplex, NearestPointOfDegenerateSimplexesIsExact)
{
    test::Random random(42);
    for (int k = 0; k < 40'000; ++k)  // small whole numbers: many equal, collinear and coplanar ones
    {
        std::vector<Vec3> points;
        const auto coordinate = [&] { return double(random() % 5) - 2; };
        for (int i = 0; i <= k % 4; ++i)
            points.push_back({coordinate(), coordinate(), k % 3 == 0 ? 0.0 : coordinate()});
        ASSERT_NO_FATAL_FAILURE(expect_nearest(points, 1e-12, 2e-8)) << k;
    }
}

TEST(Simplex, NearestPointOfNearlyFlatSimplexesIsOffByItsThicknessAtMost)
{
    test::Random random(43);
    for (int k = 0; k < 40'000; ++k)
    {
        const double thickness = test::any_size(random, -16, -3);
        std::vector<Vec3> points;
        const Mat3 R = test::rotation(random);
        const Vec3 squeeze = k % 2 ? Vec3{1, 1, thickness} : Vec3{1, thickness, thickness};
        const Vec3 shift = test::in_cube(random, 0.5);
        for (int i = 0; i <= 2 + k % 3 / 2; ++i)
            points.push_back(R * (scaled(test::in_cube(random, 1), squeeze) + scaled(shift, squeeze)));
        ASSERT_NO_FATAL_FAILURE(expect_nearest(points, 3e-7, 2e-6)) << k << ", " << thickness;
    }
}

TEST(Simplex, AllFourRemainOnlyAroundTheOrigin)
{
    test::Random random(44);
    int around = 0;
    for (int k = 0; k < 5000; ++k)
    {
        std::vector<Vec3> points;
        for (int i = 0; i < 4; ++i)
            points.push_back(test::in_cube(random, 1) + (k % 2 ? Vec3{0.2, 0.1, 0} : Vec3{}));
        convex::Simplex W = simplex(points);
        Vec3 v{};
        const double found = nearest_to_origin(W, v), expected = nearest_by_all_faces(simplex(points));
        around += W.n == 4;
        EXPECT_EQ(W.n == 4, expected < 1e-12) << k;
        if (W.n == 4) { EXPECT_EQ(found, 0); }
    }
    EXPECT_TRUE(100 < around && around < 4000) << around;
}

}  // namespace
}  // namespace dt::test
