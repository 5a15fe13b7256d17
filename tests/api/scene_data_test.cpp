// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What responses are told about a collision: the data of each type, and which object comes first.
#include "scene_fixture.hpp"

#include <cmath>

namespace
{

class ResponseData : public SceneTest
{};

TEST_F(ResponseData, SimpleOnesGetNoData)
{
    respond(DT_SIMPLE_RESPONSE);
    cube("a"), cube("b");
    EXPECT_EQ(test(), Texts{"hit a-b"});
    EXPECT_FALSE(log.at(0).data);
}

TEST_F(ResponseData, WitnessedOnesGetACommonPointTwice)
{
    respond(DT_WITNESSED_RESPONSE);
    const DT_ObjectHandle b = (cube("a"), cube("b", DT_Scalar(1.5)));
    EXPECT_EQ(test(), Texts{"hit a-b"});
    const DT_CollData& data = log.at(0).data.value();
    for (int i = 0; i < 3; ++i)
    {
        EXPECT_EQ(data.point1[i], data.point2[i]);
        EXPECT_EQ(data.normal[i], 0);
        EXPECT_LE(std::fabs(data.point1[i]), 1 + 1e-6);
    }
    EXPECT_GE(data.point1[0], 0.5 - 1e-6);
    move(b, 2);
    EXPECT_EQ(test(), Texts{"hit a-b"}) << "touching counts";
    EXPECT_NEAR(log.at(0).data->point1[0], 1, 1e-6);
}

TEST_F(ResponseData, DepthOnesGetThePenetrationDepth)
{
    respond(DT_DEPTH_RESPONSE);
    const DT_ObjectHandle b = (cube("a"), cube("b", DT_Scalar(1.5)));
    EXPECT_EQ(test(), Texts{"hit a-b"});
    const DT_CollData& data = log.at(0).data.value();
    EXPECT_NEAR(data.point1[0], 1, 1e-5) << "the point of a deepest in b";
    EXPECT_NEAR(data.point2[0], 0.5, 1e-5);
    EXPECT_NEAR(data.normal[0], -0.5, 1e-5) << "the way a has to go";
    EXPECT_NEAR(data.normal[1], 0, 1e-5);
    EXPECT_NEAR(data.normal[2], 0, 1e-5);
    move(b, 2);
    EXPECT_EQ(test(), Texts{}) << "it only touches";
    EXPECT_EQ(count, 0u);
}

TEST_F(ResponseData, TheMostDemandingTypeDecidesForAllCallbacks)
{
    DT_GenResponseClass(table), DT_GenResponseClass(table);
    DT_AddPairResponse(table, 1, 2, callback<2>, DT_DEPTH_RESPONSE, response("depth"));
    DT_AddClassResponse(table, 1, callback<1>, DT_WITNESSED_RESPONSE, response("witnessed"));
    DT_AddDefaultResponse(table, callback<0>, DT_SIMPLE_RESPONSE, response("simple"));
    const DT_ObjectHandle a = cube("a"), b = cube("b", DT_Scalar(1.5));
    const auto expect = [&](DT_ResponseClass of_a, DT_ResponseClass of_b, bool data, bool normal) {
        DT_SetResponseClass(table, a, of_a);
        DT_SetResponseClass(table, b, of_b);
        EXPECT_FALSE(test().empty());
        for (const Report& report : log)
        {
            EXPECT_EQ(report.data.has_value(), data) << report.text;
            if (data) { EXPECT_EQ(report.data->normal[0] != 0, normal) << report.text; }
        }
    };
    expect(0, 0, false, false);
    expect(0, 1, true, false);
    expect(1, 2, true, true);
    EXPECT_EQ(test(), (Texts{"depth a-b", "witnessed a-b", "simple a-b"}));
    move(b, 2);
    EXPECT_EQ(test(), Texts{}) << "touching: not even the simple one is called";
    DT_RemovePairResponse(table, 1, 2, callback<2>);
    EXPECT_EQ(test(), (Texts{"witnessed a-b", "simple a-b"}));
}

TEST_F(ResponseData, TheLowerClassComesFirstAndOwnsPointOne)
{
    const DT_ResponseClass high = DT_GenResponseClass(table);
    respond(DT_DEPTH_RESPONSE);
    const DT_ObjectHandle a = cube("a", 0, high), b = cube("b", DT_Scalar(1.5), 0);
    EXPECT_EQ(test(), Texts{"hit b-a"});
    EXPECT_NEAR(log.at(0).data->point1[0], 0.5, 1e-5);
    EXPECT_NEAR(log.at(0).data->point2[0], 1, 1e-5);
    EXPECT_NEAR(log.at(0).data->normal[0], 0.5, 1e-5);
    DT_SetResponseClass(table, b, high);
    EXPECT_EQ(test(), Texts{"hit a-b"}) << "equal classes: the one created first";
    EXPECT_NEAR(log.at(0).data->normal[0], -0.5, 1e-5);
    DT_SetResponseClass(table, a, 0);
    EXPECT_EQ(test(), Texts{"hit a-b"});
}

}  // namespace
