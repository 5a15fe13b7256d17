// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Casts that start in contact, or a hair from it.
#include "../api/api_test.hpp"

#include <cmath>

namespace
{

class Cast : public ApiTest
{};

TEST_F(Cast, OfTwoCubesThatTouchHitsAtOnce)
{
    const auto a = box(2), b = box(2, 2);
    const DT_Vector3 ahead = {1, 0, 0};
    DT_CastHit hit{};
    ASSERT_TRUE(DT_ObjectCast(a, ahead, b, 1, &hit));
    EXPECT_EQ(hit.param, 0);
}

TEST_F(Cast, OfOverlappingSpheresReturnsACommonPoint)
{
    const auto a = ball(1), b = ball(DT_Scalar(0.5), DT_Scalar(1.25));
    const DT_Vector3 away = {-1, 0, 0};
    DT_CastHit hit{};
    ASSERT_TRUE(DT_ObjectCast(a, away, b, 1, &hit));
    EXPECT_EQ(hit.param, 0);
    const double from_b = std::hypot(hit.point[0] - 1.25, hit.point[1], hit.point[2]);
    EXPECT_LE(std::hypot(hit.point[0], hit.point[1], hit.point[2]), 1 + 1e-6);
    EXPECT_LE(from_b, 0.5 + 1e-6);
    for (const double n : hit.normal)
        EXPECT_EQ(n, 0);
}

TEST_F(Cast, AHairFromContactHasTheNormalOfTheFace)
{
    const auto moving = box(1), target = box(1);
    double placement[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1 - 1e-12, 0.25, 0.125, 1};
    DT_SetMatrixd(moving, placement);
    const DT_Vector3 translation = {2, DT_Scalar(0.5), DT_Scalar(-0.25)};
    DT_CastHit hit{};
    ASSERT_TRUE(DT_ObjectCast(moving, translation, target, 1, &hit));
    EXPECT_NEAR(hit.param, 0, 1e-6);
    EXPECT_NEAR(hit.normal[0], -1, 1e-6);
    EXPECT_NEAR(hit.normal[1], 0, 1e-6);
    EXPECT_NEAR(hit.normal[2], 0, 1e-6);
}

TEST_F(Cast, EndingOnAFlatTetrahedronHasItsPointOnTheTarget)
{
    // Its four corners are coplanar but for a few units of rounding, and the target is small.
    const std::vector<DT_Scalar> large = {
        DT_Scalar(-0.0205144938), DT_Scalar(-0.174161255),  DT_Scalar(0.0921722949),  DT_Scalar(0.124985851),
        DT_Scalar(0.236897931),   DT_Scalar(-0.0634643957), DT_Scalar(0.157567978),   DT_Scalar(0.0325759165),
        DT_Scalar(0.0715956613),  DT_Scalar(0.138287514),   DT_Scalar(0.342526406),   DT_Scalar(0.00488686794),
        DT_Scalar(-0.211700171),  DT_Scalar(-0.0126558868), DT_Scalar(-0.0335293375), DT_Scalar(-0.0308045074),
        DT_Scalar(0.155169308),   DT_Scalar(-0.0934097841)};
    const std::vector<DT_Scalar> small = {
        DT_Scalar(0.000826743839),  DT_Scalar(0.00108382537),   DT_Scalar(0.000996918418),
        DT_Scalar(-0.00135987496),  DT_Scalar(-0.00236980221),  DT_Scalar(-0.000901127991),
        DT_Scalar(0.00132111448),   DT_Scalar(-0.00205214671),  DT_Scalar(0.00133092946),
        DT_Scalar(0.000199605493),  DT_Scalar(-0.00323309842),  DT_Scalar(0.00143191696),
        DT_Scalar(0.00135766878),   DT_Scalar(-5.7732861e-05),  DT_Scalar(-0.000603689172),
        DT_Scalar(0.00111991959),   DT_Scalar(-0.00169713632),  DT_Scalar(-0.00207228889),
        DT_Scalar(6.95918716e-05),  DT_Scalar(-0.00115031481),  DT_Scalar(-0.000771976658),
        DT_Scalar(0.00180786138),   DT_Scalar(-0.000459183881), DT_Scalar(0.00207113335),
        DT_Scalar(-6.57123601e-05), DT_Scalar(0.0012791726),    DT_Scalar(-0.00036014209),
        DT_Scalar(-0.000315972837), DT_Scalar(-0.00254407222),  DT_Scalar(-0.000710519555),
        DT_Scalar(0.000806230877),  DT_Scalar(0.00380757125),   DT_Scalar(0.00229145843),
        DT_Scalar(0.00165822741),   DT_Scalar(-0.00223449594),  DT_Scalar(0.00124132843),
        DT_Scalar(0.00189118786),   DT_Scalar(-0.00289107836),  DT_Scalar(-0.000490573817),
        DT_Scalar(-0.0014679936),   DT_Scalar(-0.00234930264),  DT_Scalar(-0.00169247773),
        DT_Scalar(-0.00133571855),  DT_Scalar(-0.00405605277),  DT_Scalar(-0.00212102314),
        DT_Scalar(0.000817136839),  DT_Scalar(-0.00256496156),  DT_Scalar(0.000319321494)};
    const double at_a[] = {-0.59557209811628042, -0.66805335491970297,  -0.44609258111506522, 0,
                           -0.46241154266834128, 0.97926110669823097,   0.30006812600703892,  0,
                           0.96932009023960375,  -0.027447478450902507, -0.87591956353291278, 0,
                           -1.6180720983058816,  2.2995282122550376,    1.2681179437857564,   1};
    const double at_b[] = {0.90125027656995793, 0.22805492664808677,  0.36842759046264478,  0,
                           0.81330411157109483, -0.82480181356514903, 0.27760486507793874,  0,
                           0.63284193596900851, 0.65807632972151608,  -0.79140794722154884, 0,
                           -1.644928873604165,  1.8604859279978363,   1.4090939547568067,   1};
    const auto disk = keep(DT_NewCylinder(DT_Scalar(0.024315631), DT_Scalar(0.00326841976))),
               slab = keep(DT_NewBox(DT_Scalar(0.430143058), DT_Scalar(0.335716605), DT_Scalar(0.656160355))),
               sum = keep(DT_NewMinkowski(disk, slab));
    const auto a = object(keep(DT_NewMinkowski(keep(polytope(large)), sum))), b = object(keep(polytope(small)));
    DT_SetMatrixd(a, at_a);
    DT_SetMatrixd(b, at_b);
    const DT_Vector3 translation = {DT_Scalar(0.947708845), DT_Scalar(-0.0202759318), DT_Scalar(1.29236245)};
    DT_CastHit hit{};
    ASSERT_TRUE(DT_ObjectCast(a, translation, b, 1, &hit));
    EXPECT_NEAR(hit.param, 0.104037367, 1e-6);
    const DT_Vector3 origin = {0, 0, 0};
    DT_Vector3 p, q;
    const auto point =
        object(keep(DT_NewPoint(origin)), DT_Scalar(hit.point[0]), DT_Scalar(hit.point[1]), DT_Scalar(hit.point[2]));
    EXPECT_LE(DT_GetClosestPair(point, b, p, q), 1e-6);
}

}  // namespace
