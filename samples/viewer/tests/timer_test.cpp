// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The time of a call, with a clock that the test moves on.
#include "timer.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace viewer;

/// A call that takes a while, the first one longer, on a clock of its own.
struct Calls
{
    double each, first = 0, now = 0;
    std::size_t count = 0;

    double measured(const Repetition& repetition = {})
    {
        return seconds_per_call([&] { now += count++ == 0 ? each + first : each; }, [&] { return now; }, repetition);
    }
};

TEST(ViewerTimer, TheTimeOfACallDoesNotDependOnTheRepetitions)
{
    for (const double each : {1e-9, 3e-8, 1e-6, 2.7e-5, 1e-3, 0.5})
        for (const double enough : {0., 1e-6, 2e-4, 1e-2})
            for (const std::size_t most : {std::size_t(1), std::size_t(100), std::size_t(4096)})
                EXPECT_NEAR(Calls{each}.measured({enough, most, 3, 1}), each, 1e-6 * each) << each << ' ' << enough;
}

TEST(ViewerTimer, AColdFirstCallDoesNotCount)
{
    Calls calls{1e-6, 26e-6};
    EXPECT_NEAR(calls.measured(), 1e-6, 1e-9);
    EXPECT_GT(calls.count, 200u);  // it was repeated
}

TEST(ViewerTimer, AnInterruptedLoopDoesNotCount)
{
    double now = 0;
    std::size_t count = 0;
    const double found = seconds_per_call([&] { now += ++count == 300 ? 1e-3 : 1e-6; }, [&] { return now; });
    EXPECT_NEAR(found, 1e-6, 1e-9);
}

TEST(ViewerTimer, RepetitionsAreBoundedInNumberAndTime)
{
    const Repetition r;
    for (double each = 1e-12; each < 1; each *= 3)
    {
        Calls calls{each};
        calls.measured(r);
        EXPECT_LE(calls.count, (std::size_t(r.loops) + 1) * r.most) << each;
        EXPECT_LE(calls.now, 2 * (r.loops + 1) * r.enough + r.patience + each) << each;
    }
    Calls standing{0};  // a clock too coarse to see any of it
    EXPECT_EQ(standing.measured(r), 0);
    EXPECT_LE(standing.count, (std::size_t(r.loops) + 1) * r.most);
    Calls slow{1};
    slow.measured(r);
    EXPECT_EQ(slow.count, 1u);
}

TEST(ViewerTimer, DurationsHaveThreeDigitsAndTheUnitThatFits)
{
    EXPECT_EQ(duration_text(0), "0.00 ns");
    EXPECT_EQ(duration_text(4.9e-10), "0.49 ns");
    EXPECT_EQ(duration_text(4.9e-7), "490 ns");
    EXPECT_EQ(duration_text(9.994e-7), "999 ns");
    EXPECT_EQ(duration_text(9.996e-7), "1.00 us");
    EXPECT_EQ(duration_text(2.7e-5), "27.0 us");
    EXPECT_EQ(duration_text(7.67e-4), "767 us");
    EXPECT_EQ(duration_text(3.65e-2), "36.5 ms");
    EXPECT_EQ(duration_text(0.9996), "1.00 s");
    EXPECT_EQ(duration_text(4321), "4321 s");
}

}  // namespace
