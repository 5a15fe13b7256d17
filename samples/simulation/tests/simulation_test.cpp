// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The two simulations: energy is bounded, nothing gets through, nothing stays deep in anything, and every run is the
// same for any number of workers.

#include "simulation/simulation.hpp"

#include "SOLID/SOLID_error.h"
#include "SOLID/SOLID_task.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <tuple>

namespace simulation
{
namespace
{

#ifdef SOLID_SANITIZED
constexpr int funnel_frames = 20;
#else
constexpr int funnel_frames = 50;
#endif

double energy(const Simulation& show)
{
    return show.figures().kinetic + show.figures().potential;
}

/// The largest depth of any pair of which one moves, by the library's own measure.
double deepest_pair(const Simulation& show)
{
    double deepest = 0;
    for (std::size_t i = 0; i < show.bodies().size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
        {
            if (!show.bodies()[i].moves && !show.bodies()[j].moves) continue;
            DT_DepthResult result{};
            result.struct_size = sizeof result;
            if (!DT_Intersect(show.object(i), show.object(j), nullptr)) continue;
            if (DT_GetGlobalPenDepth(show.object(i), show.object(j), nullptr, &result))
                deepest = std::max(deepest, static_cast<double>(result.depth));
        }
    return deepest;
}

/// Runs, and looks at the energy of every frame: gravity is in it, so it may never be more than it was at the start.
void run(Simulation& show, int frames)
{
    const double start = energy(show);
    for (int frame = 0; frame < frames; ++frame)
    {
        const double before = energy(show);
        show.step();
        EXPECT_LE(energy(show), start) << "frame " << frame;
        // Moving bodies out of each other lifts some of them, but never by much.
        EXPECT_LE(energy(show), before + 0.002 * std::abs(start)) << "frame " << frame;
    }
}

bool same(const Simulation& a, const Simulation& b)
{
    return std::equal(
        a.bodies().begin(), a.bodies().end(), b.bodies().begin(), b.bodies().end(), [](const Body& x, const Body& y) {
            return std::tie(x.placement, x.touches, x.sleeps) == std::tie(y.placement, y.touches, y.sleeps);
        });
}

class Simulations : public testing::Test
{
protected:
    void TearDown() override
    {
        DT_SetWorkerCount(1);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    }
};

TEST_F(Simulations, OneOfTenDigitsFallsInTheFirstFrame)
{
    Simulation show = make_bowl();
    ASSERT_EQ(show.figures().bodies, 10);
    const double before = show.bodies()[1].placement[13];  // its height; body 0 is the bowl
    show.step();
    EXPECT_LT(show.bodies()[1].placement[13], before);
}

TEST_F(Simulations, DigitsComeToRestInTheBowl)
{
    Simulation show = make_bowl();
    ASSERT_EQ(show.figures().bodies, 10);
    run(show, 180);
    EXPECT_EQ(show.figures().asleep, 10);
    EXPECT_EQ(show.figures().kinetic, 0);
    EXPECT_LE(deepest_pair(show), 0.02);
    for (const Body& body : show.bodies())
    {
        const Vec at = {body.placement[12], body.placement[13], body.placement[14]};
        EXPECT_LT(norm(at), 1.7) << show.models()[body.model].name;
        EXPECT_TRUE(body.touches);
    }
}

TEST_F(Simulations, TheBowlIsTheSameForAnyNumberOfWorkers)
{
    Simulation alone = make_bowl();
    for (int frame = 0; frame < 90; ++frame)
        alone.step();
    DT_SetWorkerCount(2);
    Simulation shared = make_bowl();
    for (int frame = 0; frame < 90; ++frame)
        shared.step();
    EXPECT_TRUE(same(alone, shared));
    shared.step();
    EXPECT_EQ(same(alone, shared), alone.figures().asleep == 10);  // frames differ, until all sleep
}

TEST_F(Simulations, LettersFallIntoTheFunnels)
{
    Simulation alone = make_funnels();
    ASSERT_EQ(alone.figures().bodies, 200);
    run(alone, funnel_frames);
    EXPECT_LE(deepest_pair(alone), 0.75);  // while they are pressed through the mouths, and hooked into each other
    DT_SetWorkerCount(2);
    Simulation shared = make_funnels();
    run(shared, funnel_frames);
    EXPECT_TRUE(same(alone, shared));
}

/// Where the origin of its model is.
Vec place_of(const Simulation& show, std::size_t i)
{
    const auto& m = show.bodies()[i].placement;
    return {m[12], m[13], m[14]};
}

TEST_F(Simulations, ADigitThatIsHeldStaysWhereItIsPutAndFallsWhenReleased)
{
    Simulation show = make_bowl();
    ASSERT_FALSE(show.hold(0));  // the bowl
    for (int frame = 0; frame < 120; ++frame)
        show.step();
    const Vec before = place_of(show, 4);
    ASSERT_TRUE(show.hold(4));
    show.drag(4, {0, 3, 0});
    const Vec up = place_of(show, 4);
    EXPECT_NEAR(norm(up - before - Vec{0, 3, 0}), 0, 1e-12);
    for (int frame = 0; frame < 30; ++frame)
        show.step();
    EXPECT_EQ(norm(place_of(show, 4) - up), 0);
    EXPECT_FALSE(show.bodies()[4].touches);
    EXPECT_GT(show.figures().bodies, show.figures().asleep);  // it does not sleep, nor did those that lay on it
    show.release(4);
    show.drag(4, {0, 5, 0});  // not held
    show.step();
    EXPECT_LT(place_of(show, 4).y, up.y);
    for (int frame = 0; frame < 240; ++frame)
        show.step();
    EXPECT_EQ(show.figures().asleep, 10);
    EXPECT_LT(norm(place_of(show, 4)), 1.7);
    EXPECT_LE(deepest_pair(show), 0.02);
}

TEST_F(Simulations, SleepingDigitsMakeWayForOneThatIsDragged)
{
    Simulation show = make_bowl();
    for (int frame = 0; frame < 180; ++frame)
        show.step();
    ASSERT_EQ(show.figures().asleep, 10);
    ASSERT_TRUE(show.hold(10));
    const Vec start = place_of(show, 10), lowest = place_of(show, 1);
    for (int frame = 0; frame < 60; ++frame)  // to where the first digit lies
    {
        show.drag(10, (lowest - start) * (1. / 60));
        show.step();
    }
    EXPECT_NEAR(norm(place_of(show, 10) - lowest), 0, 1e-9);
    EXPECT_GT(norm(place_of(show, 1) - lowest), 0.05);
    for (int frame = 0; frame < 60; ++frame)
        show.step();
    show.release(10);
    for (int frame = 0; frame < 300; ++frame)
        show.step();
    EXPECT_EQ(show.figures().asleep, 10);
    EXPECT_LE(deepest_pair(show), 0.02);
}

#ifndef SOLID_SANITIZED
TEST_F(Simulations, LettersComeToRestInTheTray)
{
    DT_SetWorkerCount(2);
    Simulation show = make_funnels();
    run(show, 430);
    EXPECT_LE(deepest_pair(show), 0.02);
    EXPECT_GE(show.figures().asleep, 195);  // one may jump over a rim
    int in_tray = 0;
    for (const Body& body : show.bodies())
        in_tray += body.moves && body.placement[13] > -3.5 && body.placement[13] < 0;
    EXPECT_GE(in_tray, 195);
}
#endif

TEST_F(Simulations, FewLettersReachTheTray)
{
    Simulation show = make_funnels(12);
    run(show, 300);
    EXPECT_LE(deepest_pair(show), 0.02);
    int in_tray = 0;
    for (const Body& body : show.bodies())
        if (body.moves)
        {
            EXPECT_GT(body.placement[13], -3.5) << show.models()[body.model].name;  // its floor is at -3.4
            in_tray += body.placement[13] < -1.9;
        }
    EXPECT_GE(in_tray, 8);
}

}  // namespace
}  // namespace simulation
