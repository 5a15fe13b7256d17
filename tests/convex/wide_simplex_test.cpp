// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The point of a simplex nearest the origin in 106 bits, against all faces in 113.
#include "convex/careful/wide_simplex.hpp"
#include "tests/math/quad.hpp"
#include "tests/math/random_vectors.hpp"

#include <bit>
#include <gtest/gtest.h>
#include <limits>
#include <utility>
#include <vector>

namespace dt::test
{
namespace
{

convex::WideVertex corner_at(const WideVec3& w)
{
    return {w, 2 * narrow(w)};
}

convex::WideSimplex wide_simplex(const std::vector<Vec3>& points)
{
    convex::WideSimplex W;
    for (const Vec3& p : points)
        W.add(corner_at(WideVec3(p)));
    return W;
}

TEST(WideSimplex, TheNearestPointOfASegmentAcrossTheXAxisIsItsMiddle)
{
    const convex::WideNearest found = nearest_with_last(wide_simplex({{1, -2, 0}, {1, 2, 0}}));
    EXPECT_EQ(found.norm2.hi, 1);
    EXPECT_EQ(narrow(found.v), (Vec3{1, 0, 0}));
    EXPECT_EQ(found.used, 3u);
    EXPECT_EQ(found.weight[0], 0.5);
}

struct Nearest
{
    Quad norm2;
    QuadVec v;
};

Nearest nearer(const Nearest& a, const Nearest& b)
{
    return b.norm2 < a.norm2 ? b : a;
}

Nearest at_point(const QuadVec& v)
{
    return {norm2(v), v};
}

/// What no face beats: the foot of the origin is not in the relative interior of a face.
const Nearest nowhere{std::numeric_limits<double>::infinity(), {}};

Nearest inside_segment(const QuadVec& a, const QuadVec& b)
{
    const QuadVec e = b - a;
    const Quad length2 = norm2(e), s = -dot(a, e);
    return s > 0 && s < length2 ? at_point(a + (s / length2) * e) : nowhere;
}

/// The origin is over the inside of a triangle if it is on the inner side of the planes through its edges, across it.
Nearest inside_triangle(const QuadVec& a, const QuadVec& b, const QuadVec& c)
{
    // Without the longest edge, the cross product of a needle is good.
    const QuadVec ab = b - a, bc = c - b, ca = a - c;
    const bool ab_longest = norm2(ab) >= norm2(bc) && norm2(ab) >= norm2(ca), bc_longest = norm2(bc) >= norm2(ca);
    const QuadVec m = ab_longest ? cross(bc, ca) : bc_longest ? cross(ca, ab) : cross(ab, bc);
    const Quad mm = norm2(m);
    if (!(mm > 0)) return nowhere;
    for (const auto& [from, edge] : {std::pair(a, ab), {b, bc}, {c, ca}})
        if (dot(cross(m, edge), from) >= 0) return nowhere;
    const QuadVec nearest_corner = nearer(nearer(at_point(a), at_point(b)), at_point(c)).v;
    return at_point((dot(m, nearest_corner) / mm) * m);
}

Nearest of_triangle(const QuadVec& a, const QuadVec& b, const QuadVec& c)
{
    const Nearest corner = nearer(nearer(at_point(a), at_point(b)), at_point(c)),
                  edge = nearer(nearer(inside_segment(a, b), inside_segment(b, c)), inside_segment(c, a));
    return nearer(nearer(corner, edge), inside_triangle(a, b, c));
}

/// Positive on the side of the plane through a, b, c that its normal points to.
Quad volume_of(const QuadVec& a, const QuadVec& b, const QuadVec& c, const QuadVec& x)
{
    return dot(cross(b - a, c - a), x - a);
}

/// How far inside the tetrahedron the origin is, as a share of its volume; negative: outside.
double share_inside(const convex::WideSimplex& W)
{
    const QuadVec p[4] = {quad(W[0].w), quad(W[1].w), quad(W[2].w), quad(W[3].w)}, origin{};
    const Quad volume = volume_of(p[0], p[1], p[2], p[3]);
    Quad least = 1;
    for (const auto& [a, b, c, d] : {std::array{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}})
        least = std::min(least, volume_of(p[a], p[b], p[c], origin) / volume_of(p[a], p[b], p[c], p[d]));
    return magnitude(volume) > 0 ? double(least) : -1;
}

/// Over all faces that have the last corner, as nearest_with_last() says; the inside is not one of them.
Nearest by_faces_of_last(const convex::WideSimplex& W)
{
    const int last = W.n - 1;
    const auto p = [&](int i) { return quad(W[i].w); };
    Nearest best = at_point(p(last));
    for (int i = 0; i < last; ++i)
        best = nearer(best, inside_segment(p(i), p(last)));
    for (int i = 0; i < last; ++i)
        for (int j = i + 1; j < last; ++j)
            best = nearer(best, inside_triangle(p(i), p(j), p(last)));
    return best;
}

/// Weights make v of the corners, to the rounding of a double.
void expect_weights(const convex::WideSimplex& W, const convex::WideNearest& found)
{
    Vec3 back{};
    double total = 0, size = 0;
    for (int i = 0; i < W.n; ++i)
    {
        const double weight = found.weight[std::size_t(i)];
        ASSERT_GE(weight, 0);
        if (!(found.used >> i & 1)) { ASSERT_EQ(weight, 0) << i; }
        total += weight;
        back += weight * narrow(W[i].w);
        size = std::max(size, norm(narrow(W[i].w)));
    }
    ASSERT_EQ(found.used >> W.n, 0u);
    ASSERT_NEAR(total, 1, 1e-15);
    ASSERT_LE(norm(back - narrow(found.v)), 1e-15 * size);
    ASSERT_LE(norm(point_of_a(W, found) - 2 * back), 1e-15 * size);
}

/// `slack` is the error of the distance.
void expect_nearest(const convex::WideSimplex& W, const convex::WideNearest& found, const Nearest& expected,
                    double slack)
{
    ASSERT_NEAR(double(root_of(quad(found.norm2)) - root_of(expected.norm2)), 0, slack);
    ASSERT_LE(double(magnitude(norm(quad(found.v)) - root_of(quad(found.norm2)))), slack);
    ASSERT_NO_FATAL_FAILURE(expect_weights(W, found));
}

TEST(WideSimplex, TheNearestPointIsThatOfTheNearestFaceWithTheLastCorner)
{
    Random random(311);
    int corners[5] = {};
    for (int k = 0; k < 20'000; ++k)
    {
        std::vector<Vec3> points;
        const Vec3 shift = in_cube(random, 0.8);
        for (int i = 0; i <= k % 4; ++i)
            points.push_back(in_cube(random, 1) + shift);
        const convex::WideSimplex W = wide_simplex(points);
        convex::WideNearest found = nearest_with_last(W);
        const bool around = W.n == 4 && share_inside(W) > 0;
        ASSERT_EQ(found.is_around(), around) << k;
        const Nearest expected = around ? Nearest{} : by_faces_of_last(W);
        ASSERT_NO_FATAL_FAILURE(expect_nearest(W, found, expected, 1e-25)) << k;
        ++corners[std::popcount(found.used)];
    }
    for (int n = 1; n <= 4; ++n)
        EXPECT_GT(corners[n], 100) << n;
}

TEST(WideSimplex, TheNearestPointOfATriangleIsThatOfAllItsFaces)
{
    Random random(312);
    int corners[4] = {};
    for (int k = 0; k < 20'000; ++k)
    {
        const Vec3 shift = in_cube(random, 0.5);
        const convex::WideSimplex W =
            wide_simplex({in_cube(random, 1) + shift, in_cube(random, 1) + shift, in_cube(random, 1) + shift});
        const convex::WideNearest found = nearest_of_triangle(W);
        const Nearest expected = of_triangle(quad(W[0].w), quad(W[1].w), quad(W[2].w));
        ASSERT_NO_FATAL_FAILURE(expect_nearest(W, found, expected, 1e-25)) << k;
        ++corners[std::popcount(found.used)];
    }
    for (int n = 1; n <= 3; ++n)
        EXPECT_GT(corners[n], 100) << n;
}

TEST(WideSimplex, DegenerateSimplexesOfSmallWholeNumbersAreNoException)
{
    Random random(313);
    for (int k = 0; k < 20'000; ++k)  // many equal, collinear and coplanar corners
    {
        std::vector<Vec3> points;
        const auto whole = [&] { return double(random() % 5) - 2; };
        for (int i = 0; i <= k % 4; ++i)
            points.push_back({whole(), whole(), k % 3 == 0 ? 0.0 : whole()});
        const convex::WideSimplex W = wide_simplex(points);
        const convex::WideNearest found = nearest_with_last(W);
        if (found.is_around())
        {
            ASSERT_GE(share_inside(W), 0) << k;
            ASSERT_NO_FATAL_FAILURE(expect_weights(W, found)) << k;
            continue;
        }
        ASSERT_NO_FATAL_FAILURE(expect_nearest(W, found, by_faces_of_last(W), 1e-25)) << k;
    }
}

/// Triangles and tetrahedra 1e8 times as long as they are thick, or flat, at 10 times their thickness from the origin.
TEST(WideSimplex, NeedlesLoseNoMoreDigitsThanTheyAreThin)
{
    Random random(314);
    int inner = 0, around = 0;
    for (int k = 0; k < 20'000; ++k)
    {
        const double thickness = any_size(random, -8, -4);
        const Mat3 R = rotation(random);
        const Vec3 squeeze = k % 2 ? Vec3{1, 1, thickness} : Vec3{1, thickness, thickness},
                   shift = scaled(in_cube(random, k % 4 < 2 ? 0.3 : 10), squeeze);
        std::vector<Vec3> points;
        for (int i = 0; i < 3 + k % 3 / 2; ++i)
            points.push_back(R * (scaled(in_cube(random, 1), squeeze) + shift));
        const convex::WideSimplex W = wide_simplex(points);
        const convex::WideNearest found = nearest_with_last(W);
        if (W.n == 4)
        {
            ASSERT_EQ(found.is_around(), share_inside(W) > 0) << k;
            around += found.is_around();
        }
        const Nearest expected = found.is_around() ? Nearest{} : by_faces_of_last(W);
        ASSERT_NO_FATAL_FAILURE(expect_nearest(W, found, expected, 1e-30 / thickness)) << k << ", " << thickness;
        inner += std::popcount(found.used) == 3;
    }
    EXPECT_GT(inner, 500);
    EXPECT_GT(around, 50);
}

/// A face of the tetrahedron passes the origin at a distance that is far below the rounding of a double.
TEST(WideSimplex, AHairDecidesWhetherATetrahedronIsAroundTheOrigin)
{
    Random random(315);
    for (int k = 0; k < 2000; ++k)
    {
        const double hair = any_size(random, -26, -8) * (k % 2 ? 1 : -1);
        const DoubleDouble z{-hair, 0};
        std::vector<WideVec3> corners = {{{1, 0}, {0, 0}, z}, {{-1, 0}, {1, 0}, z}, {{-1, 0}, {-1, 0}, z}};
        const Vec3 apex = in_cube(random, 0.5) + Vec3{0, 0, 1};
        corners.insert(corners.begin() + random() % 4, WideVec3(apex));
        convex::WideSimplex W;
        for (const WideVec3& c : corners)
            W.add(corner_at(c));
        const convex::WideNearest found = nearest_with_last(W);
        const bool has_base = has_same_bits(W[3].w, WideVec3(apex)) == false;
        ASSERT_EQ(found.is_around(), hair > 0) << hair;
        if (hair > 0) { ASSERT_EQ(found.norm2.hi, 0); }
        else if (has_base) { ASSERT_NEAR(std::sqrt(found.norm2.hi) / -hair, 1, 1e-3) << hair; }
    }
}

TEST(WideSimplex, DropUnusedKeepsTheFaceAndItsPoints)
{
    Random random(316);
    int dropped = 0;
    for (int k = 0; k < 5000; ++k)
    {
        const Vec3 shift = in_cube(random, 0.8);
        std::vector<Vec3> points;
        for (int i = 0; i <= k % 4; ++i)
            points.push_back(in_cube(random, 1) + shift);
        convex::WideSimplex W = wide_simplex(points);
        convex::WideNearest found = nearest_with_last(W);
        const int used = std::popcount(found.used), before = W.n;
        const Vec3 on_a = point_of_a(W, found);
        drop_unused(W, found);
        ASSERT_EQ(W.n, used);
        ASSERT_EQ(std::popcount(found.used), used);
        ASSERT_EQ(point_of_a(W, found), on_a);
        ASSERT_NO_FATAL_FAILURE(expect_weights(W, found)) << k;
        dropped += W.n < before;
    }
    EXPECT_GT(dropped, 1000);
}

}  // namespace
}  // namespace dt::test
