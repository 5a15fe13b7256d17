// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random pairs of every kind of convex shape, every pair query, against the oracles.
#include "expect_no_faults.hpp"
#include "support/body.hpp"
#include "support/handles.hpp"
#include "support/pair_checks.hpp"
#include "support/trial.hpp"

namespace dt::test
{
namespace
{

TEST(OnePair, OfABoxAndABallKeepsEveryPromise)
{
    const Body a{box(2, 2, 2), {}}, b{sphere(1), {Mat{}, {3, 0, 0}}};
    const MadeObject object_a(a), object_b(b);
    Findings findings;
    PairCheck check(a, b, object_a.handle(), object_b.handle(), {.careful = true}, findings);
    check.run();
    expect_no_faults(findings);
    EXPECT_NEAR(check.distance(), 1, 1e-3);
}

TEST(RandomPairs, KeepEveryPromiseUnderTheCarefulOracle)
{
    Findings findings;
    for (long block = 0; block < 40; ++block)
        random_block(31, block, 300, {}, findings);
    expect_no_faults(findings);
    EXPECT_EQ(findings.pairs, 12000);
    EXPECT_EQ(findings.sharpened, findings.pairs);
    EXPECT_GT(findings.overlapping, 3000);
    EXPECT_GT(findings.apart, 3000);
}

TEST(RandomPairs, KeepEveryPromiseForEveryOrderedPairOfKinds)
{
    Findings findings;
    for (long block = 0; block < 400; ++block)
        random_block(32, block, 300, {0, 4, 0}, findings);
    expect_no_faults(findings);

    const auto is_thin = [](std::size_t kind) {
        return static_cast<Kind>(kind) == Kind::Point || static_cast<Kind>(kind) == Kind::Segment;
    };
    for (std::size_t i = 0; i < kind_count; ++i)
    {
        for (std::size_t j = 0; j < kind_count; ++j)
        {
            const char* const first = name_of(static_cast<Kind>(i));
            const char* const second = name_of(static_cast<Kind>(j));
            EXPECT_GT(findings.kinds[i][j][0], 20) << first << " and " << second << " apart";
            // Points and segments meet one another only through their margins.
            EXPECT_GT(findings.kinds[i][j][1], is_thin(i) && is_thin(j) ? 5 : 20) << first << " and " << second;
        }
    }
}

}  // namespace
}  // namespace dt::test
