// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The families of degenerate pairs, every pair query, rays and casts, against the careful oracle.
#include "expect_no_faults.hpp"
#include "support/handles.hpp"
#include "support/trial.hpp"

#include "SOLID/SOLID_query.h"

namespace dt::test
{
namespace
{

TEST(DegeneratePairs, CubesThatShareAFaceMeetAtDistanceZero)
{
    const MadeObject a(Body{box(2, 2, 2), {}}), b(Body{box(2, 2, 2), {Mat{}, {2, 0, 0}}});
    DT_Vector3 p, q;
    EXPECT_TRUE(DT_Intersect(a.handle(), b.handle(), nullptr));
    EXPECT_EQ(DT_GetClosestPair(a.handle(), b.handle(), p, q), 0);
}

class Degenerate : public testing::TestWithParam<int>
{};

TEST_P(Degenerate, PairsKeepEveryPromise)
{
    constexpr int pairs = 200;
    Findings findings;
    family_block(41, static_cast<Family>(GetParam()), pairs, findings);
    expect_no_faults(findings);
    EXPECT_EQ(findings.pairs, pairs);
}

std::string family_name(const testing::TestParamInfo<int>& info)
{
    std::string name = name_of(static_cast<Family>(info.param));
    for (char& letter : name)
        letter = letter == ' ' ? '_' : letter;
    return name;
}

INSTANTIATE_TEST_SUITE_P(Family, Degenerate, testing::Range(0, family_count), family_name);

}  // namespace
}  // namespace dt::test
