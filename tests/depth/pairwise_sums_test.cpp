// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pieces and the facets of their Minkowski sums against the hull of all sums of vertices.
#include "depth/pairwise_sums.hpp"
#include "tests/pieces/pieces.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace dt::test
{
namespace
{

constexpr double everywhere = std::numeric_limits<double>::infinity();

test::Points vertices(const pieces::Piece& piece)
{
    test::Points p;
    for (std::size_t i = 0; i < piece.vertices.size(); ++i)
        p.push_back(piece.vertices[i]);
    return p;
}

/// Boxes, whose normals and edges are parallel, and polytopes, of which none are.
test::Points any_points(test::Random& random)
{
    const Vec3 c = test::in_cube(random, 1);
    if (random() % 2) return test::any_polytope(random, c, test::uniform(random, 0.2, 2));
    const Vec3 half{test::uniform(random, 0.1, 1), test::uniform(random, 0.1, 1), test::uniform(random, 0.1, 1)};
    return test::box_points(c - half, c + half);
}

TEST(Piece, OfABoxHasSixFacesAndTwelveEdges)
{
    const pieces::ConvexPieces box = test::union_of({test::box_points({-1, 2, 3}, {4, 5, 6})});
    const pieces::Piece& piece = box.pieces[0];
    EXPECT_EQ(piece.vertices.size(), 8u);
    EXPECT_EQ(piece.normals.size(), 6u);
    EXPECT_EQ(piece.edges.size(), 12u);
    EXPECT_EQ(piece.box.lo, (Vec3{-1, 2, 3}));
    EXPECT_EQ(piece.box.hi, (Vec3{4, 5, 6}));
}

TEST(Piece, HasTheFacesOfItsImage)
{
    test::Random random(31);
    for (int k = 0; k < 200; ++k)
    {
        const pieces::ConvexPieces from = test::union_of({any_points(random)});
        Mat3 L = test::rotation(random);
        L.c1 += test::uniform(random, -0.5, 0.5) * L.c0;
        if (k % 3 == 0) L.c2 = -2 * L.c2;
        depth::MappedPieces mapped = test::mapped(from, L);
        const pieces::ConvexPieces made = test::image_of(from, L);
        const pieces::Piece &a = mapped.faces(0), &b = made.pieces[0];
        EXPECT_LE(max_abs(mapped.box().lo - made.box.lo) + max_abs(mapped.box().hi - made.box.hi), 1e-14);
        const Vec3 d = test::unit_vector(random);
        EXPECT_NEAR(mapped.reach(d), made.reach(d), 1e-14);
        ASSERT_EQ(a.normals.size(), b.normals.size());
        ASSERT_EQ(mapped.arc_faces(0).size(), b.edges.size());
        for (std::size_t i = 0; i < a.normals.size(); ++i)
        {
            double best = -1;
            for (std::size_t j = 0; j < b.normals.size(); ++j)
                best = std::max(best, dot(a.normals[i], b.normals[j]));
            EXPECT_GT(best, 1 - 1e-12) << k;
            EXPECT_NEAR(a.offsets[i], a.reach(a.normals[i]), 1e-14);
        }
        for (std::size_t i = 0; i < b.edges.size(); ++i)
        {
            const depth::MappedPieces::Edge edge = mapped.edge(0, i);
            EXPECT_NEAR(dot(edge.arc_from, edge.along), 0, 1e-12);
            EXPECT_NEAR(dot(edge.arc_to, edge.along), 0, 1e-12);
        }
    }
}

TEST(PairwiseSums, HasTheFacetsOfTheHullOfAllSums)
{
    test::Random random(32);
    int facets = 0;
    for (int k = 0; k < 300; ++k)
    {
        const pieces::ConvexPieces p = test::image_of(test::union_of({any_points(random)}),
                                                      k % 2 ? Mat3{} : test::rotation(random)),
                                   q = test::union_of({any_points(random)});
        const Vec3 t = test::in_cube(random, 1);
        test::Points sums;
        for (const Vec3& a : vertices(p.pieces[0]))
            for (const Vec3& b : vertices(q.pieces[0]))
                sums.push_back(a + b - t);
        const pieces::ConvexPieces hull = test::union_of({sums});
        depth::PairwiseSums all(std::pmr::new_delete_resource());
        depth::MappedPieces here = test::mapped(p), there = test::mapped(q);
        all.reset(here, there, t);
        all.add_pairs(0, 1, 0, 1, everywhere);
        ASSERT_EQ(all.count(), 1u);
        const std::size_t n = all.facet_count(0, everywhere);
        for (std::size_t i = 0; i < n; ++i)
        {
            const Plane f = all.facet(0, i);
            ASSERT_NEAR(f.h, hull.pieces[0].reach(f.n), 1e-12) << k;  // no facet is too far in or out
            ASSERT_LE(all.facet(0, i > 0 ? i - 1 : 0).h, f.h);
        }
        for (std::size_t j = 0; j < hull.pieces[0].normals.size(); ++j)
        {
            double best = -1;
            for (std::size_t i = 0; i < n; ++i)
                best = std::max(best, dot(all.facet(0, i).n, hull.pieces[0].normals[j]));
            ASSERT_GT(best, 1 - 1e-10) << k << ", facet " << j;  // none is missing
            ++facets;
        }
    }
    EXPECT_GT(facets, 5000);
}

std::vector<Plane> facets_within(const pieces::ConvexPieces& p, const pieces::ConvexPieces& q, const Mat3& L, Vec3 t,
                                 double limit, double radius)
{
    depth::PairwiseSums all(std::pmr::new_delete_resource());
    depth::MappedPieces here = test::mapped(p, L), there = test::mapped(q);
    all.reset(here, there, t, radius);
    all.add_pairs(0, 1, 0, 1, everywhere);
    std::vector<Plane> facets;
    for (std::size_t i = 0; i < all.facet_count(0, limit); ++i)
        facets.push_back(all.facet(0, i));
    return facets;
}

// Edges are left out when their facets are beyond the limit; the others are as if it had not been there.
TEST(PairwiseSums, HasAllFacetsNearerThanTheLimit)
{
    test::Random random(35);
    std::size_t kept = 0, all = 0;
    for (int k = 0; k < 600; ++k)
    {
        const pieces::ConvexPieces p = test::union_of({any_points(random)}), q = test::union_of({any_points(random)});
        Mat3 L = test::rotation(random);
        if (k % 2) L.c1 += test::uniform(random, -0.5, 0.5) * L.c0;
        const Vec3 t = test::in_cube(random, 1.5);
        const double limit = test::uniform(random, -0.5, 2), radius = k % 3 == 0 ? 0.3 : 0;
        std::vector<Plane> expected = facets_within(p, q, L, t, everywhere, radius);
        all += expected.size();
        std::erase_if(expected, [&](const Plane& f) { return !(f.h < limit); });
        const std::vector<Plane> found = facets_within(p, q, L, t, limit, radius);
        ASSERT_EQ(found.size(), expected.size()) << k;
        for (std::size_t i = 0; i < found.size(); ++i)
            ASSERT_TRUE(found[i].n == expected[i].n && found[i].h == expected[i].h) << k;
        kept += found.size();
    }
    EXPECT_TRUE(all / 8 < kept && kept < all / 2) << kept << " of " << all;
}

TEST(Piece, TheFurthestPointIsTheFirstOfThem)
{
    test::Random random(36);
    int ties = 0;
    for (int k = 0; k < 2000; ++k)
    {
        pieces::VectorArray points(std::pmr::new_delete_resource());
        for (int i = 0; i < 1 + k % 23; ++i)  // on a grid, so that many are as far
            points.push_back({double(random() % 3), double(random() % 3), double(random() % 3)});
        const Vec3 d{double(random() % 5) - 2, double(random() % 5) - 2, double(random() % 5) - 2};
        std::size_t first = 0, same = 0;
        for (std::size_t i = 1; i < points.size(); ++i)
            if (dot(d, points[i]) > dot(d, points[first])) first = i;
        for (std::size_t i = 0; i < points.size(); ++i)
            same += dot(d, points[i]) == dot(d, points[first]);
        const pieces::Furthest found = furthest(points, d);
        ASSERT_EQ(found.point, first) << k;
        ASSERT_EQ(found.reach, dot(d, points[first])) << k;
        ties += same > 1;
    }
    EXPECT_GT(ties, 500);
}

TEST(PairwiseSums, FindsTheDeepest)
{
    test::Random random(33);
    int inside = 0;
    for (int k = 0; k < 100; ++k)
    {
        std::vector<test::Points> a, b;
        for (int i = 0; i < 4; ++i)
            a.push_back(any_points(random)), b.push_back(any_points(random));
        const pieces::ConvexPieces p = test::union_of(a), q = test::union_of(b);
        depth::PairwiseSums all(std::pmr::new_delete_resource());
        depth::MappedPieces here = test::mapped(p), there = test::mapped(q);
        all.reset(here, there, {});
        all.add_pairs(0, 4, 0, 4, everywhere);
        for (int i = 0; i < 20; ++i)
        {
            const Vec3 x = test::in_cube(random, 3);
            std::vector<double> depths;
            for (std::uint32_t s = 0; s < all.count(); ++s)
            {
                double depth = everywhere;
                for (std::size_t f = 0; f < all.facet_count(s, everywhere); ++f)
                    depth = std::min(depth, all.facet(s, f).h - dot(all.facet(s, f).n, x));
                if (depth > 0.01) depths.push_back(depth);
            }
            std::sort(depths.rbegin(), depths.rend());
            const auto found = all.deepest(x, 3, 0.01, everywhere);
            ASSERT_EQ(found.size(), std::min<std::size_t>(3, depths.size()));
            for (std::size_t d = 0; d < found.size(); ++d)
                ASSERT_NEAR(found[d].depth, depths[d], 1e-12);
            inside += !found.empty();
        }
    }
    EXPECT_GT(inside, 500);
}

// What is forgotten must be far away: no point of the sum, which is the hull of all sums of corners, may come nearer
// than the limit. And what is kept must still be told from what it contains.
TEST(PairwiseSums, ForgetsOnlyWhatIsApart)
{
    test::Random random(34);
    int apart = 0, kept = 0, in_front = 0;
    for (int k = 0; k < 2000; ++k)
    {
        const pieces::ConvexPieces p = test::union_of({any_points(random)}), q = test::union_of({any_points(random)});
        const Vec3 t = test::in_cube(random, 4);
        const double limit = test::uniform(random, 0.01, 0.5);
        depth::PairwiseSums all(std::pmr::new_delete_resource());
        depth::MappedPieces here = test::mapped(p), there = test::mapped(q);
        all.reset(here, there, t);
        all.add_pairs(0, 1, 0, 1, everywhere);
        std::vector<Plane> facets;
        for (std::size_t f = 0; f < all.facet_count(0, everywhere); ++f)
            facets.push_back(all.facet(0, f));
        const auto outside = [&](Vec3 x) {  // a lower bound of the distance from the sum
            double most = -everywhere;
            for (const Plane& f : facets)
                most = std::max(most, dot(f.n, x) - f.h);
            return most;
        };
        const double distance = outside({});
        all.drop_apart(limit);
        for (int i = 0; all.count() == 0 && i < 20; ++i)
            ASSERT_GE(outside(limit * test::unit_vector(random)), 0) << k;
        if (distance < 0)
        {
            ASSERT_EQ(all.count(), 1u) << k;  // the origin is inside
            const auto found = all.deepest({}, 1, 0, everywhere);
            ASSERT_EQ(found.size(), 1u);
            EXPECT_NEAR(found[0].depth, -distance, 1e-12);
        }
        if (distance > limit) ++apart;
        kept += all.count() == 1;
        if (all.count() == 0) continue;
        const auto s = all.separate(0, test::in_cube(random, 0.1), everywhere);
        ASSERT_TRUE(s);
        for (const Vec3& a : vertices(p.pieces[0]))
            for (const Vec3& b : vertices(q.pieces[0]))
                ASSERT_LE(dot(s->n, a + b - t), s->h + 1e-12) << k;  // all of the sum is behind it
        in_front += s->h < 0;
    }
    EXPECT_GT(apart, 500);
    EXPECT_LT(2000 - kept, apart + 300);  // those that are apart by an edge or a corner only
    EXPECT_GT(2000 - kept, apart * 3 / 4);  // it is worth asking
    EXPECT_GT(in_front, 20);
}

}  // namespace
}  // namespace dt::test
