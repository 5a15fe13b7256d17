// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A body that moves in small steps past another, with one cache for the whole way: the answers are those of queries
// without a cache, and the signed distance changes by no more than the motion, through touching as well.
#include "expect_no_faults.hpp"
#include "support/handles.hpp"
#include "support/pair_checks.hpp"

namespace dt::test
{
namespace
{

TEST(Coherence, OneCacheServesACubeBeforeAndAfterItMoves)
{
    const MadeObject resting(Body{box(2, 2, 2), {}});
    MadeObject moving(Body{box(2, 2, 2), {Mat{}, {5, 0, 0}}});
    DT_PairCache cache{};
    DT_Proximity found{};
    ASSERT_TRUE(DT_GetSignedDistance(resting.handle(), moving.handle(), &cache, &found));
    EXPECT_NEAR(double(found.distance), 3, 1e-6);
    moving.place({Mat{}, {1.5, 0, 0}});
    ASSERT_TRUE(DT_GetSignedDistance(resting.handle(), moving.handle(), &cache, &found));
    EXPECT_NEAR(double(found.distance), -0.5, 1e-6);
}

/// One way of `steps` steps; answers whether the bodies met on it.
bool follow(Random& random, Findings& findings, int steps)
{
    const double scale = random_scale(random);
    Body a = random_body(random, random_shape(random, scale)), b = random_body(random, random_shape(random, scale));
    a.route = b.route = Route::MatrixDouble;
    place_pair(random, a, b);
    MadeObject object_a(a);
    const MadeObject object_b(b);
    const double size = extent(a) + extent(b);
    const Vec step = size / steps * random_direction(random);
    const Vec start = a.placement.origin - (0.5 * steps) * step;
    DT_PairCache cache{};
    bool met = false;
    double before = 0;
    for (int i = 0; i < steps; ++i)
    {
        a.placement.origin = start + i * step;
        object_a.place(a.placement);
        const long faults = findings.total();
        PairCheck check(a, b, object_a.handle(), object_b.handle(), {false, i % 8 == 0}, findings);
        check.run();
        check.run_cached(cache, "cache of the way");
        const double d = check.distance(), most = norm(step) + 2e-3 * std::fabs(d) + 2e-6 * size;
        if (i > 0 && std::fabs(d - before) > most)
        {
            findings.add(Fault::Agreement, text("from %.9g to %.9g in a step of %.9g", before, d, norm(step)));
        }
        if (findings.total() > faults) findings.faults.back().text += "\n" + c_code(a, "a") + c_code(b, "b");
        before = d;
        met = met || d < 0;
    }
    return met;
}

TEST(Coherence, OneCacheForAWholeWayChangesNothing)
{
    Random random(61);
    Findings findings;
    int met = 0;
    constexpr int ways = 400;
    for (int i = 0; i < ways; ++i)
        met += follow(random, findings, 50);
    expect_no_faults(findings);
    EXPECT_GT(met, ways / 4);
    EXPECT_GT(findings.apart, 1000);
}

}  // namespace
}  // namespace dt::test
