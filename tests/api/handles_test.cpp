// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Handles outlive what they stand for without harm: stale ones are recognised, however often their slot is reused.
#include "api_test.hpp"

#include <set>

namespace
{

class Handles : public ApiTest
{
protected:
    bool alive(DT_ObjectHandle object)
    {
        DT_Vector3 min, max;
        DT_GetBBox(object, min, max);
        return DT_GetError() == DT_ERROR_NONE;
    }
};

TEST_F(Handles, ADestroyedObjectIsNotAliveAndAnotherStillIs)
{
    const DT_ShapeHandle shape = keep(DT_NewSphere(1));
    const DT_ObjectHandle gone = DT_CreateObject(nullptr, shape), other = object(shape);
    EXPECT_NE(gone, other);
    DT_DestroyObject(gone);
    EXPECT_FALSE(alive(gone));
    EXPECT_TRUE(alive(other));
}

TEST_F(Handles, AreNeverNullAndAllDifferent)
{
    const DT_ShapeHandle shape = keep(DT_NewSphere(1));
    std::set<const void*> seen;
    std::vector<DT_ObjectHandle> made;
    for (int i = 0; i < 1000; ++i)
    {
        made.push_back(DT_CreateObject(nullptr, shape));
        ASSERT_NE(made.back(), nullptr);
        EXPECT_TRUE(seen.insert(made.back()).second) << i;
    }
    for (const DT_ObjectHandle object : made)
        DT_DestroyObject(object);
}

TEST_F(Handles, StayStaleWhenTheirSlotIsReused)
{
    const DT_ShapeHandle shape = keep(DT_NewSphere(1));
    const DT_ObjectHandle other = object(shape);
    const DT_ObjectHandle first = DT_CreateObject(nullptr, shape);
    DT_DestroyObject(first);
    for (int i = 0; i < 100000; ++i)
    {
        const DT_ObjectHandle next = DT_CreateObject(nullptr, shape);
        ASSERT_NE(next, first) << i;
        DT_DestroyObject(next);
    }
    EXPECT_FALSE(alive(first));
    EXPECT_TRUE(alive(other));
}

TEST_F(Handles, StayStaleWhenAllMemoryWasGivenBack)
{
    const DT_ShapeHandle old_shape = DT_NewSphere(1);
    const DT_ObjectHandle old_object = DT_CreateObject(nullptr, old_shape);
    DT_DestroyObject(old_object);
    DT_DeleteShape(old_shape);
    ASSERT_EQ(DT_GetByteCount(), 0u);
    EXPECT_FALSE(alive(old_object));

    const DT_ObjectHandle fresh = object(keep(DT_NewSphere(1)));
    EXPECT_NE(fresh, old_object);
    EXPECT_FALSE(alive(old_object));
    EXPECT_EQ(DT_CreateObject(nullptr, old_shape), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
}

TEST_F(Handles, ObjectsKeepADeletedShapeAlive)
{
    const DT_ShapeHandle shape = DT_NewBox(2, 4, 6);
    const DT_ObjectHandle user = object(shape);
    DT_DeleteShape(shape);
    EXPECT_EQ(DT_CreateObject(nullptr, shape), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
    DT_Vector3 min, max;
    DT_GetBBox(user, min, max);
    EXPECT_EQ(max[1], 2);
    EXPECT_EQ(min[2], -3);
}

TEST_F(Handles, SumsAndHullsKeepTheirOperandsAlive)
{
    const DT_ShapeHandle a = DT_NewBox(2, 2, 2), b = DT_NewCylinder(1, 2);
    const DT_ShapeHandle sum = keep(DT_NewMinkowski(a, b)), hull = keep(DT_NewHull(a, b));
    DT_DeleteShape(a);
    DT_DeleteShape(b);
    DT_Vector3 min, max;
    DT_GetBBox(object(sum), min, max);
    EXPECT_NEAR(max[0], 2, 1e-5);
    DT_GetBBox(object(hull), min, max);
    EXPECT_NEAR(max[0], 1, 1e-5);
}

TEST_F(Handles, ThereMayBeTensOfThousandsOfScenesAndTables)
{
    std::vector<DT_SceneHandle> scenes;
    std::vector<DT_RespTableHandle> tables;
    std::vector<BP_SceneHandle> broad;
    for (int i = 0; i < 70000; ++i)
    {
        scenes.push_back(DT_CreateScene());
        tables.push_back(DT_CreateRespTable());
        broad.push_back(BP_CreateScene(nullptr, nullptr, nullptr));
        ASSERT_TRUE(scenes.back() && tables.back() && broad.back()) << i;
    }
    for (std::size_t i = 0; i < scenes.size(); ++i)
    {
        DT_DestroyScene(scenes[i]);
        DT_DestroyRespTable(tables[i]);
        BP_DestroyScene(broad[i]);
    }
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
}

TEST_F(Handles, DeletingTwiceIsAnError)
{
    const DT_ShapeHandle shape = DT_NewSphere(1);
    const DT_ObjectHandle object = DT_CreateObject(nullptr, shape);
    DT_DestroyObject(object);
    DT_DestroyObject(object);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
    DT_DeleteShape(shape);
    DT_DeleteShape(shape);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
}

}  // namespace
