// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The cubic of the time stepping, against motions whose time of contact is known.

#include "simulation/contact_time.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace simulation
{
namespace
{

TEST(ContactTime, ABodyOneAwayThatComesTwoPerSecondIsThereAfterAHalf)
{
    const Approach start{0, 1, -2}, end{1, -1, -2};
    const auto root = first_root(start, end);
    ASSERT_TRUE(root);
    EXPECT_DOUBLE_EQ(*root, 0.5);
}

/// A motion with its rate.
struct Motion
{
    double (*x)(double);
    double (*rate)(double);

    Approach at(double t) const { return {t, x(t), rate(t)}; }
};

TEST(ContactTime, ACubicIsMetExactly)
{
    // (t - 0.3) (t² + 1) turned round: one root.
    const Motion motion = {[](double t) { return -(t - 0.3) * (t * t + 1); },
                           [](double t) { return -(3 * t * t - 0.6 * t + 1); }};
    const auto root = first_root(motion.at(0), motion.at(1));
    ASSERT_TRUE(root);
    EXPECT_NEAR(*root, 0.3, 1e-14);
}

TEST(ContactTime, OfThreeRootsTheFirstIsTaken)
{
    const Motion motion = {
        [](double t) { return -(t - 0.2) * (t - 0.5) * (t - 0.9); },
        [](double t) { return -((t - 0.5) * (t - 0.9) + (t - 0.2) * (t - 0.9) + (t - 0.2) * (t - 0.5)); }};
    const auto root = first_root(motion.at(0), motion.at(1));
    ASSERT_TRUE(root);
    EXPECT_NEAR(*root, 0.2, 1e-13);
    EXPECT_NEAR(first_root(motion.at(0.6), motion.at(1)).value_or(0), 0.9, 1e-13);
}

TEST(ContactTime, WithoutAChangeOfSignThereIsNoRoot)
{
    EXPECT_FALSE(first_root({0, 1, -1}, {1, 0.5, -1}));
    EXPECT_FALSE(first_root({0, -1, -1}, {1, -2, -1}));
    EXPECT_FALSE(first_root({1, 1, -1}, {1, -1, -1}));
    EXPECT_FALSE(first_root({0, std::nan(""), -1}, {1, -1, -1}));
}

TEST(ContactTime, NeedsFewQuestionsForASmoothMotion)
{
    const Motion motion = {[](double t) { return std::cos(2 * t) - 0.1 * t; },
                           [](double t) { return -2 * std::sin(2 * t) - 0.1; }};
    int asked = 0;
    const ContactTime met = contact_time(motion.at(0), motion.at(1), 1e-6, [&](double t) {
        ++asked;
        return motion.at(t);
    });
    EXPECT_LE(std::abs(motion.x(met.time)), 1e-6);
    EXPECT_EQ(met.queries, asked);
    EXPECT_LE(met.queries, 3);  // bisection alone would take 20
}

TEST(ContactTime, WrongRatesCostTimeAndNothingElse)
{
    const Motion motion = {[](double t) { return 0.7 - t * t; }, [](double) { return 1e6; }};
    const ContactTime met = contact_time(motion.at(0), motion.at(1), 0.01, [&](double t) { return motion.at(t); });
    EXPECT_GE(motion.x(met.time), -0.01);  // touching or free, never deep
    EXPECT_LE(met.queries, 8);
}

}  // namespace
}  // namespace simulation
