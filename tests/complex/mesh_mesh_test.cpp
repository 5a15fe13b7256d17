// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two meshes: booleans, common points and distances against all pairs of faces.
#include "complex/queries.hpp"
#include "complex/with_mesh/box_pairs.hpp"
#include "complex/with_mesh/whole_gap.hpp"
#include "tests/complex/mesh_mesh_scenes.hpp"
#include "tests/support/cache_words.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using test::Placing;
using test::Random;
using test::Soup;

struct Tally
{
    int apart = 0, meeting = 0;
};

/// Everything that can be asked about two meshes and is known. `size`: of the larger, for what rounding may do.
void expect_true_answers(const complex::PlacedMesh& a, const complex::PlacedMesh& b, double size, Tally& tally,
                         convex::PairCache* cache = nullptr)
{
    const Tolerance eps;
    const double margins = a.margin + b.margin, rounding = 1e-12 * size;
    const double d = test::brute_distance(a, b) - margins;
    if (margins > 0 && std::fabs(d) < 1e-9 * size) return;

    const bool meet = intersect(a, b, eps, cache);
    const auto common = common_point(a, b, eps, cache);
    const convex::Proximity p = closest_points(a, b, eps, cache);
    ASSERT_EQ(meet, common.has_value());
    ASSERT_EQ(meet, p.distance == 0);
    if (d > rounding) { ASSERT_FALSE(meet) << d; }
    if (d <= 0) { ASSERT_TRUE(meet) << d; }
    (meet ? tally.meeting : tally.apart)++;

    const auto faces_a = test::faces_of(a, a.at.t), faces_b = test::faces_of(b, a.at.t);
    ASSERT_LT(p.feature_a, faces_a.size());
    ASSERT_LT(p.feature_b, faces_b.size());
    const double of_features = test::face_distance(faces_a[p.feature_a], faces_b[p.feature_b]) - margins;
    if (meet)
    {
        EXPECT_LE(of_features, rounding);
        const double off = 1e-6 * size;  // what the convex query leaves of a common point
        EXPECT_LE(test::brute_distance(a, *common), a.margin + off);
        EXPECT_LE(test::brute_distance(b, *common), b.margin + off);
        return;
    }
    EXPECT_LE(p.lower, d + rounding);
    EXPECT_GE(p.upper, d - rounding);
    EXPECT_LE(p.lower, p.distance);
    EXPECT_LE(p.distance, p.upper);
    EXPECT_LE(p.upper - p.lower, 1.001 * eps.accuracy * p.upper + rounding);
    EXPECT_NEAR(p.distance, of_features, eps.accuracy * d + rounding);
    EXPECT_NEAR(norm(p.on_a - p.on_b), p.distance, 1e-9 * p.distance + rounding + 1e-15 * max_abs(p.on_a));
    EXPECT_NEAR(norm(p.normal), 1, 1e-12);
    const double off = eps.accuracy * d + 1e-9 * size + 1e-15 * max_abs(p.on_a);
    EXPECT_NEAR(test::brute_distance(a, p.on_a), a.margin, off);
    EXPECT_NEAR(test::brute_distance(b, p.on_b), b.margin, off);
}

class MeshMesh : public ::testing::TestWithParam<Placing>
{
protected:
    complex::PlacedMesh placed(const complex::Mesh& mesh, double size, Vec3 at, double margin = 0)
    {
        return place(mesh, {test::any_matrix(random, GetParam(), size), at}, margin);
    }
    std::shared_ptr<complex::Mesh> keep(Soup soup)
    {
        soups.push_back(std::make_unique<Soup>(std::move(soup)));
        return *soups.back()->make();
    }

    std::uint32_t any_number(std::uint32_t most) { return static_cast<std::uint32_t>(random() & most); }

    Random random{5};
    std::vector<std::unique_ptr<Soup>> soups;
};

TEST(MeshPair, OfParallelSquaresIsApartByTheirDistance)
{
    const Soup soup = unit_quad();
    const auto mesh = *soup.make();
    const complex::PlacedMesh low = place(*mesh, {}, 0), high = place(*mesh, {{}, {0, 1, 0}}, 0);
    EXPECT_FALSE(intersect(low, high, {}, nullptr));
    EXPECT_NEAR(closest_points(low, high, {}, nullptr).distance, 1, 1e-12);
}

TEST_P(MeshMesh, SoupsOfTrianglesAgreeWithBruteForce)
{
    Tally tally;
    for (int round = 0; round < 150; ++round)
    {
        const auto a = keep(test::random_soup(random, 1 + static_cast<int>(random() % 90), 0.25)),
                   b = keep(test::random_soup(random, 1 + static_cast<int>(random() % 90), 0.25));
        const double apart = test::uniform(random, 0, 2);
        expect_true_answers(placed(*a, 1, test::in_cube(random, 1)), placed(*b, 1, test::in_cube(random, apart)), 3,
                            tally);
    }
    EXPECT_GT(tally.apart, 30);
    EXPECT_GT(tally.meeting, 30);
}

TEST_P(MeshMesh, ClosedMeshesAgreeWithBruteForce)
{
    Tally tally;
    const auto a = keep(test::torus(17, 11)), b = keep(test::torus(12, 9, 1, 0.2));
    for (int round = 0; round < 60; ++round)
        expect_true_answers(placed(*a, 1, {}), placed(*b, 1, test::in_cube(random, 2)), 3, tally);
    EXPECT_GT(tally.apart, 10);
    EXPECT_GT(tally.meeting, 10);
}

TEST_P(MeshMesh, FarFromTheOriginIsTheSame)
{
    Tally tally;
    Soup far = test::torus(14, 9);
    for (auto& v : far.vertices)
        v[1] += 1000;
    const auto a = keep(test::torus(17, 11)), b = keep(far);
    for (int round = 0; round < 40; ++round)
    {
        const Vec3 at{1e6, -3e6, 2e6};
        const complex::PlacedMesh pa = placed(*a, 1, at);
        complex::PlacedMesh pb = placed(*b, 1, {});
        pb = place(*b, {pb.at.M, at + test::in_cube(random, 2) - pb.at.M * Vec3{0, 1000, 0}}, 0);
        // The local coordinates of b are a thousand, and so is what rounding may do.
        expect_true_answers(pa, pb, 4e3, tally);
    }
    EXPECT_GT(tally.apart, 5);
    EXPECT_GT(tally.meeting, 5);
}

TEST_P(MeshMesh, SizesMayDifferAThousandfold)
{
    Tally tally;
    const auto a = keep(test::torus(12, 9)), b = keep(test::torus(15, 10));
    for (int round = 0; round < 80; ++round)
    {
        const double size = test::any_size(random, -3, 3), larger = std::max(size, 1.0),
                     smaller = std::min(size, 1.0);
        const complex::PlacedMesh big = placed(*a, larger, {});
        // Near a vertex of the larger, so that both happen.
        const Vec3 vertex = big.at(a->vertices()[random() % a->faces().count() / 2]);
        const complex::PlacedMesh small = placed(*b, smaller, vertex + test::in_cube(random, 1.5 * smaller));
        if (round % 2)
            expect_true_answers(small, big, 2 * larger, tally);
        else
            expect_true_answers(big, small, 2 * larger, tally);
    }
    EXPECT_GT(tally.apart, 10);
    EXPECT_GT(tally.meeting, 10);
}

TEST_P(MeshMesh, AnyUnitOfLengthWillDo)
{
    Tally tally;
    for (int round = 0; round < 60; ++round)
    {
        const auto a = keep(test::random_soup(random, 20, 0.3)), b = keep(test::random_soup(random, 20, 0.3));
        const double unit = test::any_size(random, -12, 12);
        expect_true_answers(placed(*a, unit, test::in_cube(random, unit)),
                            placed(*b, unit, test::in_cube(random, unit)), 3 * unit, tally);
    }
    EXPECT_GT(tally.apart, 5);
    EXPECT_GT(tally.meeting, 5);
}

TEST_P(MeshMesh, MarginsCount)
{
    Tally tally;
    for (int round = 0; round < 100; ++round)
    {
        const auto a = keep(test::random_soup(random, 15, 0.3)), b = keep(test::random_soup(random, 15, 0.3));
        const double margin_a = random() % 3 ? test::any_size(random, -3, -0.5) : 0,
                     margin_b = random() % 3 ? test::any_size(random, -3, -0.5) : 0;
        expect_true_answers(placed(*a, 1, test::in_cube(random, 1), margin_a),
                            placed(*b, 1, test::in_cube(random, 2), margin_b), 4, tally);
    }
    EXPECT_GT(tally.apart, 10);
    EXPECT_GT(tally.meeting, 10);
}

TEST_P(MeshMesh, FacesOfAnyKindAgreeWithBruteForce)
{
    Tally tally;
    for (int round = 0; round < 100; ++round)
    {
        const auto a = keep(test::planar_soup(random, 1 + static_cast<int>(random() % 30), 0.6)),
                   b = keep(test::planar_soup(random, 1 + static_cast<int>(random() % 30), 0.6));
        expect_true_answers(placed(*a, 1, {}), placed(*b, 1, test::in_cube(random, 1.5)), 1e6, tally);
    }
    EXPECT_GT(tally.apart, 10);
    EXPECT_GT(tally.meeting, 10);
}

TEST_P(MeshMesh, SwappedMeshesGiveTheSameAnswers)
{
    const Tolerance eps;
    for (int round = 0; round < 50; ++round)
    {
        const auto a = keep(test::random_soup(random, 30, 0.2)), b = keep(test::torus(9, 7));
        const complex::PlacedMesh pa = placed(*a, 1, {}), pb = placed(*b, 1, test::in_cube(random, 2));
        EXPECT_EQ(intersect(pa, pb, eps, nullptr), intersect(pb, pa, eps, nullptr));
        const convex::Proximity p = closest_points(pa, pb, eps, nullptr), q = closest_points(pb, pa, eps, nullptr);
        EXPECT_NEAR(p.distance, q.distance, eps.accuracy * p.distance);
        if (p.distance > 0) { EXPECT_GT(dot(p.normal, q.on_a - q.on_b), 0); }
    }
}

TEST_P(MeshMesh, CachesOfAnyContentChangeNoAnswer)
{
    Tally tally;
    const auto a = keep(test::torus(14, 9)), b = keep(test::random_soup(random, 40, 0.2));
    convex::PairCache kept;
    for (int round = 0; round < 60; ++round)
    {
        const complex::PlacedMesh pa = placed(*a, 1, {}), pb = placed(*b, 1, test::in_cube(random, 2.5));
        expect_true_answers(pa, pb, 3, tally, &kept);  // of the round before
        CacheWords words;
        for (auto* numbers : {&words.a, &words.b, &words.spare})
            for (std::uint32_t& x : *numbers)
                x = any_number(random() % 2 ? 0xffffffff : 127);
        words.state = any_number(random() % 2 ? 0xffffffff : 7);
        words.axis = {NAN, 1e30f, -1};
        convex::PairCache garbage = words.cache();
        expect_true_answers(pa, pb, 3, tally, &garbage);
    }
    EXPECT_GT(tally.apart, 10);
    EXPECT_GT(tally.meeting, 10);
}

std::string name_of(const ::testing::TestParamInfo<Placing>& tested)
{
    constexpr const char* names[] = {"rigid", "scaled", "sheared", "mirrored"};
    return names[static_cast<int>(tested.param)];
}

INSTANTIATE_TEST_SUITE_P(Placed, MeshMesh,
                         ::testing::Values(Placing::rigid, Placing::scaled, Placing::sheared, Placing::mirrored),
                         name_of);

complex::PlacedMesh at(const complex::Mesh& mesh, Vec3 t, double margin = 0)
{
    return place(mesh, {Mat3{}, t}, margin);
}

TEST(MeshMeshContact, TouchingBoxesMeetAndBoxesAHairApartDoNot)
{
    const Tolerance eps;
    const Soup quads = test::box_of_quads({1, 1, 1});
    const auto box = *quads.make();
    for (const Vec3 t : {Vec3{2, 0, 0}, Vec3{2, 0.5, 0.25}, Vec3{2, 2, 0}, Vec3{2, 2, 2}, Vec3{0, -2, 1}})
    {
        EXPECT_TRUE(intersect(at(*box, {}), at(*box, t), eps, nullptr));
        EXPECT_EQ(closest_points(at(*box, {}), at(*box, t), eps, nullptr).distance, 0);
        const convex::Proximity p = closest_points(at(*box, {}), at(*box, 1.000001 * t), eps, nullptr);
        EXPECT_GT(p.distance, 0);
        EXPECT_FALSE(intersect(at(*box, {}), at(*box, 1.000001 * t), eps, nullptr));
    }
}

TEST(MeshMeshContact, CoplanarTrianglesMeetWhereTheyOverlap)
{
    const Tolerance eps;
    Soup triangle;
    triangle.triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const auto mesh = *triangle.make();
    EXPECT_TRUE(intersect(at(*mesh, {}), at(*mesh, {}), eps, nullptr));
    EXPECT_TRUE(intersect(at(*mesh, {}), at(*mesh, {0.5, 0.25, 0}), eps, nullptr));
    EXPECT_TRUE(intersect(at(*mesh, {}), at(*mesh, {1, 0, 0}), eps, nullptr));
    EXPECT_FALSE(intersect(at(*mesh, {}), at(*mesh, {0.75, 0.75, 0}), eps, nullptr));
    EXPECT_NEAR(closest_points(at(*mesh, {}), at(*mesh, {0.75, 0.75, 0}), eps, nullptr).distance,
                0.5 / std::sqrt(2.0), 1e-12);
}

TEST(MeshMeshContact, NestedClosedMeshesAreHollow)
{
    const Tolerance eps;
    const Soup inner = test::box_of_quads({1, 1, 1}), outer = test::box_of_quads({3, 2, 3});
    const auto a = *inner.make(), b = *outer.make();
    EXPECT_FALSE(intersect(at(*a, {}), at(*b, {}), eps, nullptr));
    EXPECT_NEAR(closest_points(at(*a, {}), at(*b, {}), eps, nullptr).distance, 1, 1e-3);
    EXPECT_TRUE(intersect(at(*a, {}, 0.5), at(*b, {}, 0.5), eps, nullptr));
}

TEST(MeshMeshContact, MeshesWithoutFacesTouchNothing)
{
    const Tolerance eps;
    const Soup none, some = test::box_of_quads({1, 1, 1});
    const auto a = *none.make(), b = *some.make();
    EXPECT_FALSE(intersect(at(*a, {}), at(*b, {}), eps, nullptr));
    EXPECT_FALSE(common_point(at(*b, {}), at(*a, {}), eps, nullptr).has_value());
    EXPECT_GT(closest_points(at(*a, {}), at(*b, {}), eps, nullptr).distance, 1e30);
}

TEST(MeshMeshContact, ARememberedDirectionIsForgottenWhenItNoLongerSeparates)
{
    const Tolerance eps;
    const Soup soup = test::torus(17, 11);
    const auto mesh = *soup.make();
    convex::PairCache cache;
    int apart = 0, kept = 0;
    for (int k = 0; k <= 60; ++k)  // through each other and out again
    {
        const complex::PlacedMesh a = at(*mesh, {}), b = at(*mesh, {0.1 * k - 3, 0.3, 0.2});
        const bool meet = intersect(a, b, eps, nullptr);
        kept += norm2(cache.axis()) > 0;
        EXPECT_EQ(intersect(a, b, eps, &cache), meet) << k;
        apart += !meet;
    }
    EXPECT_TRUE(2 < kept && kept <= apart && apart < 40) << kept << " of " << apart;
}

TEST(MeshMeshContact, AccuracyIsKept)
{
    Random random(8);
    const Soup soup = test::torus(17, 11);
    const auto mesh = *soup.make();
    for (const double accuracy : {0.5, 1e-1, 1e-3, 1e-6, 1e-9})
        for (int round = 0; round < 25; ++round)
        {
            Tolerance eps;
            eps.accuracy = accuracy;
            const complex::PlacedMesh a = at(*mesh, {}),
                                      b = place(*mesh, {test::rotation(random), 3 * test::unit_vector(random)}, 0);
            const convex::Proximity p = closest_points(a, b, eps, nullptr);
            const double d = test::brute_distance(a, b);
            EXPECT_LE(std::fabs(p.distance - d), accuracy * d + 1e-12);
            EXPECT_LE(p.lower, d);
            EXPECT_GE(p.upper, d);
        }
}

TEST(MeshMeshContact, EveryPairOfLeavesThatMayMeetIsVisited)
{
    Random random(9);
    const Soup one = test::random_soup(random, 80, 0.3), two = test::random_soup(random, 80, 0.3);
    const auto a = *one.make(), b = *two.make();
    for (const double grow : {0.0, 0.1})
    {
        const complex::PlacedMesh pa = place(*a, {test::any_matrix(random, Placing::sheared, 1), {}}, 0),
                                  pb = place(*b, {test::any_matrix(random, Placing::sheared, 1), {0.5, 0, 0}}, 0);
        std::vector<int> seen(80 * 80);
        const bool stopped =
            visit_leaf_pairs(complex::PairFrame(pa, pb, grow), [&](std::uint32_t leaf_a, std::uint32_t leaf_b) {
                const LeafRange ra(*a, leaf_a), rb(*b, leaf_b);
                for (std::uint32_t i = 0; i < ra.count; ++i)
                    for (std::uint32_t j = 0; j < rb.count; ++j)
                        ++seen[(ra.first + i) * 80 + rb.first + j];
                return false;
            });
        EXPECT_FALSE(stopped);
        int near = 0, visited = 0;
        for (std::uint32_t i = 0; i < 80; ++i)
            for (std::uint32_t j = 0; j < 80; ++j)
            {
                const bool meets =
                    test::face_distance(test::triangles_of(pa, i, {}), test::triangles_of(pb, j, {})) <= grow;
                ASSERT_TRUE(!meets || seen[i * 80 + j] == 1);
                near += meets, visited += seen[i * 80 + j];
            }
        EXPECT_GT(near, 10);
        EXPECT_LT(visited, 3200);
    }
}

/// Steps, not seconds: after n pairs all faces are looked at, then after 2·n more, 4·n more and so on.
TEST(MeshPair, ASearchLooksAtAllFacesSeldom)
{
    Soup soup;
    soup.triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const auto mesh = *soup.make();
    const Affine here, above{Mat3{}, {0, 0, 2}};
    const complex::PlacedMesh a = complex::place(*mesh, here, 0.25), b = complex::place(*mesh, above, 0.25);
    EXPECT_DOUBLE_EQ(complex::gap_along(a, b, {0, 0, 1}).size, 1.5);
    EXPECT_DOUBLE_EQ(complex::gap_along(a, b, {1, 0, 0}).size, -1.5);
    complex::Patience patience(a, b);
    int looks = 0;
    for (int pairs = 0; pairs < 1'000'000; ++pairs)
    {
        patience.spend();
        looks += patience.is_over();
    }
    EXPECT_EQ(looks, 13);
}

}  // namespace
}  // namespace dt::test
