// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The hierarchy over convex pieces.
#include "depth/pairwise_sums.hpp"
#include "tests/pieces/pieces.hpp"

#include <gtest/gtest.h>
#include <random>

namespace dt::test
{
namespace
{

class PieceTrees : public testing::Test
{
protected:
    std::pmr::memory_resource* memory = std::pmr::new_delete_resource();
    std::mt19937 random{11};

    double any(double lo, double hi) { return std::uniform_real_distribution<double>(lo, hi)(random); }
    Vec3 any_point(double size) { return {any(-size, size), any(-size, size), any(-size, size)}; }

    /// Hulls of a few points each, all over a cube of side 8.
    pieces::ConvexPieces scattered(int count)
    {
        pieces::ConvexPieces made(memory);
        for (int i = 0; i < count; ++i)
        {
            const Vec3 at = any_point(4);
            std::vector<Vec3> points;
            for (int k = 0; k < 8; ++k)
                points.push_back(at + any_point(0.5));
            made.pieces.push_back(*pieces::make_piece(points, memory));
            for (const Vec3& p : points)
                made.outline.push_back(p);
        }
        made.covering = made.pieces.size();
        made.measure();
        made.tree = make_piece_tree(made.pieces, memory);
        return made;
    }
};

TEST_F(PieceTrees, TwoPiecesHaveOneNode)
{
    const pieces::ConvexPieces two =
        test::union_of({test::box_points({0, 0, 0}, {1, 1, 1}), test::box_points({2, 0, 0}, {3, 1, 1})});
    const pieces::PieceTree tree = make_piece_tree(two.pieces, memory);
    ASSERT_EQ(tree.nodes.size(), 1u);
    EXPECT_EQ(tree.nodes[0].count, 8u);  // corners of the hull of both
}

TEST_F(PieceTrees, EveryNodeIsAroundThePiecesBelowIt)
{
    for (const int count : {1, 2, 3, 7, 200})
    {
        const pieces::ConvexPieces solid = scattered(count);
        const auto& [nodes, corners] = solid.tree;
        ASSERT_EQ(nodes.size() + 1, solid.covering);
        std::vector<int> seen(solid.covering, count == 1);
        for (std::size_t n = 0; n < nodes.size(); ++n)
        {
            std::vector<std::size_t> below{n};
            while (!below.empty())
            {
                const std::size_t i = below.back();
                below.pop_back();
                if (i < nodes.size())
                {
                    for (const std::uint32_t kid : nodes[i].kids)
                    {
                        ASSERT_GT(kid, i);
                        below.push_back(kid);
                    }
                    continue;
                }
                const pieces::Piece& piece = solid.pieces[i - nodes.size()];
                seen[i - nodes.size()] += n == 0;
                for (int k = 0; k < 10; ++k)
                {
                    const Vec3 d = any_point(1);
                    double most = -1e9;
                    for (std::size_t c = nodes[n].first; c < nodes[n].first + nodes[n].count; ++c)
                        most = std::max(most, dot(d, corners[c]));
                    ASSERT_LE(piece.reach(d), most + 1e-9);
                }
            }
        }
        for (const int times : seen)
            EXPECT_EQ(times, 1);
    }
}

TEST_F(PieceTrees, FindTheSamePairsAsAllByAll)
{
    std::size_t kept = 0, all = 0;
    for (int k = 0; k < 50; ++k)
    {
        const pieces::ConvexPieces p = scattered(1 + k), q = scattered(1 + 3 * (k % 20));
        const Mat3 L{any_point(1), any_point(1), any_point(1)};
        depth::MappedPieces here = test::mapped(p, L), there = test::mapped(q);
        const Vec3 t = any_point(3);
        const double limit = any(0, 3), radius = k % 3 == 0 ? 0.1 : 0;
        depth::PairwiseSums by_trees(memory), by_hand(memory);
        by_trees.reset(here, there, t, radius);
        by_trees.add_covering(limit);
        by_hand.reset(here, there, t, radius);
        by_hand.add_pairs(0, p.covering, 0, q.covering, limit);
        ASSERT_EQ(by_trees.count(), by_hand.count()) << k;
        kept += by_hand.count();
        all += p.covering * q.covering;
    }
    EXPECT_GT(kept, all / 50);
    EXPECT_LT(kept, all / 2);
}

}  // namespace
}  // namespace dt::test
