// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A thin piece that is thickened: in all directions in which it is thin by what was asked, in none by much more, and with
// few corners however many faces it has.
#include "pieces/thick_piece.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(ThickPiece, OfManyFacesHasFewCornersAndIsAsThickAsAsked)
{
    std::pmr::memory_resource& memory = *std::pmr::get_default_resource();
    Random random(60);
    int made = 0, many = 0;
    for (int k = 0; k < 60; ++k)
    {
        const int n = k % 3 == 0 ? 12 : k % 3 == 1 ? 200 : 600;
        const double size = any_size(random, -4, -0.35);  // relative to what is added
        const Vec3 stretch = k % 5 == 4 ? Vec3{200, 1, 1} : Vec3{1, 1, 1};
        const double by = 1e-10;
        std::pmr::vector<Vec3> points;
        for (int i = 0; i < n; ++i)
        {
            const Vec3 v = unit_vector(random);
            points.push_back(by * size * Vec3{stretch.x * v.x, stretch.y * v.y, stretch.z * v.z});
        }
        const auto thin = pieces::make_piece(points, &memory);
        if (!thin || !pieces::is_thin(*thin, by)) continue;
        pieces::ConvexPieces thick(&memory);
        if (!pieces::make_thick(*thin, by, thick)) continue;
        ++made;
        many += n > 128;
        const bool is_round = stretch.x == 1;
        EXPECT_LE(thick.pieces[0].vertices.size(), is_round ? 1024u : 8u * 600) << "case " << k;
        for (int i = 0; i < 100; ++i)
        {
            const Vec3 d = unit_vector(random);
            const double more = thick.pieces[0].reach(d) - thin->reach(d);
            EXPECT_LE(more, pieces::most_thickened * by * (1 + 1e-9)) << "case " << k;
            EXPECT_GE(more, is_round ? by * (1 - 1e-9) : 0) << "case " << k;
        }
    }
    EXPECT_GT(made, 40);
    EXPECT_GT(many, 25);
}

}  // namespace
}  // namespace dt::test
