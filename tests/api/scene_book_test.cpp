// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two examples of chapter 6 of [Bergen03], as a client would write them: a space game with ships, mines and
// minesweepers, whose rules are default, class and pair responses; and the pyramid of Khufu.
#include "scene_fixture.hpp"

#include <cmath>

namespace
{

/// Rule 1: ships that collide are damaged. Rule 2: a ship and the mine it hits are destroyed. Rule 3: a minesweeper
/// destroys the mine. Mines do not react to mines.
class SpaceGame : public SceneTest
{
protected:
    struct Thing
    {
        bool is_mine = false;
        int damage = 0;
        bool destroyed = false;
        DT_ObjectHandle object = nullptr;
    };

    static DT_Bool damage_both(void* calls, void* object1, void* object2, const DT_CollData* data)
    {
        ++*static_cast<int*>(calls);
        EXPECT_TRUE(data) << "where the hull is hit";
        ++static_cast<Thing*>(object1)->damage;
        ++static_cast<Thing*>(object2)->damage;
        return DT_CONTINUE;
    }
    static DT_Bool destroy_both(void* calls, void* object1, void* object2, const DT_CollData*)
    {
        ++*static_cast<int*>(calls);
        end(object1);
        end(object2);
        return DT_CONTINUE;
    }
    static DT_Bool destroy_mine(void* calls, void* object1, void* object2, const DT_CollData*)
    {
        ++*static_cast<int*>(calls);
        EXPECT_NE(static_cast<Thing*>(object1)->is_mine, static_cast<Thing*>(object2)->is_mine);
        end(static_cast<Thing*>(object1)->is_mine ? object1 : object2);
        return DT_CONTINUE;
    }
    static void end(void* object)
    {
        Thing& thing = *static_cast<Thing*>(object);
        EXPECT_FALSE(thing.destroyed);
        thing.destroyed = true;
        DT_DestroyObject(thing.object);
    }

    SpaceGame()
    {
        ships = DT_GenResponseClass(table), sweepers = DT_GenResponseClass(table), mines = DT_GenResponseClass(table);
        DT_AddDefaultResponse(table, damage_both, DT_WITNESSED_RESPONSE, &damages);
        DT_AddClassResponse(table, mines, destroy_both, DT_SIMPLE_RESPONSE, &explosions);
        DT_RemoveClassResponse(table, mines, damage_both);
        DT_AddPairResponse(table, mines, sweepers, destroy_mine, DT_SIMPLE_RESPONSE, &swept);
        DT_RemovePairResponse(table, mines, sweepers, destroy_both);
        DT_RemovePairResponse(table, mines, mines, destroy_both);
    }
    ~SpaceGame() override
    {
        for (const Thing& thing : things)
        {
            if (!thing.destroyed) DT_DestroyObject(thing.object);
        }
    }

    Thing& thing(DT_ResponseClass of_class, DT_Scalar x)
    {
        Thing& made = things.emplace_back();
        made.is_mine = of_class == mines;
        made.object = DT_CreateObject(&made, ball);
        move(made.object, x);
        DT_AddObject(scene, made.object);
        DT_SetResponseClass(table, made.object, of_class);
        return made;
    }

    const DT_ShapeHandle ball = keep(DT_NewSphere(1));
    DT_ResponseClass ships, sweepers, mines;
    int damages = 0, explosions = 0, swept = 0;
    std::deque<Thing> things;
};

TEST_F(SpaceGame, ShipsThatCollideAreDamaged)
{
    const Thing &a = thing(ships, 0), &b = thing(ships, 1), &c = thing(sweepers, DT_Scalar(2.5)),
                &d = thing(ships, 9);
    EXPECT_EQ(DT_Test(scene, table), 2u);
    EXPECT_EQ(a.damage, 1);
    EXPECT_EQ(b.damage, 2);
    EXPECT_EQ(c.damage, 1) << "a minesweeper is a ship";
    EXPECT_EQ(d.damage, 0);
    EXPECT_EQ(damages, 2);
    EXPECT_EQ(explosions + swept, 0);
}

TEST_F(SpaceGame, AShipAndTheMineItHitsAreDestroyed)
{
    const Thing &mine = thing(mines, 1), &ship = thing(ships, 0), &other = thing(ships, 5);
    EXPECT_EQ(DT_Test(scene, table), 1u);
    EXPECT_TRUE(mine.destroyed);
    EXPECT_TRUE(ship.destroyed);
    EXPECT_FALSE(other.destroyed);
    EXPECT_EQ(explosions, 1);
    EXPECT_EQ(damages, 0) << "the default has been removed for mines";
    EXPECT_EQ(DT_Test(scene, table), 0u);
}

TEST_F(SpaceGame, AMinesweeperDestroysTheMineAlone)
{
    const Thing &mine = thing(mines, 1), &sweeper = thing(sweepers, 0);
    EXPECT_EQ(DT_Test(scene, table), 1u);
    EXPECT_TRUE(mine.destroyed);
    EXPECT_FALSE(sweeper.destroyed);
    EXPECT_EQ(sweeper.damage, 0);
    EXPECT_EQ(swept, 1);
    EXPECT_EQ(explosions + damages, 0);
}

TEST_F(SpaceGame, MinesDoNotReactToMines)
{
    thing(mines, 0), thing(mines, 1), thing(mines, 2);
    EXPECT_EQ(DT_Test(scene, table), 0u);
    EXPECT_EQ(damages + explosions + swept, 0);
}

TEST_F(SpaceGame, AMineExplodesOnce)
{
    const Thing &mine = thing(mines, 0), &first = thing(ships, 1), &second = thing(ships, -1),
                &last = thing(sweepers, 0);
    EXPECT_EQ(DT_Test(scene, table), 2u) << "mine and first ship, then second ship and sweeper";
    EXPECT_TRUE(mine.destroyed);
    EXPECT_TRUE(first.destroyed);
    EXPECT_FALSE(second.destroyed);
    EXPECT_EQ(second.damage, 1);
    EXPECT_EQ(last.damage, 1);
}

TEST_F(SpaceGame, AShipMayBecomeAMinesweeper)
{
    const Thing &mine = thing(mines, 0), &ship = thing(ships, 1);
    DT_SetResponseClass(table, ship.object, sweepers);
    EXPECT_EQ(DT_Test(scene, table), 1u);
    EXPECT_TRUE(mine.destroyed);
    EXPECT_FALSE(ship.destroyed);
}

class Pyramid : public SceneTest
{
protected:
    static constexpr DT_Scalar height = DT_Scalar(1.27);
    const DT_Scalar corners[5][3] = {{1, 0, 1}, {-1, 0, 1}, {-1, 0, -1}, {1, 0, -1}, {0, height, 0}};
    const DT_Index sides[4][3] = {{1, 0, 4}, {2, 1, 4}, {3, 2, 4}, {0, 3, 4}};

    /// Five facets, point by point.
    DT_ShapeHandle by_value()
    {
        const DT_ShapeHandle shape = DT_NewComplexShape(nullptr);
        DT_Begin();
        for (int i = 0; i < 4; ++i)
            DT_Vertex(corners[i]);
        DT_End();
        for (const auto& side : sides)
        {
            DT_Begin();
            for (const DT_Index i : side)
                DT_Vertex(corners[i]);
            DT_End();
        }
        DT_EndComplexShape();
        return keep(shape);
    }
    /// The same from the client's array.
    DT_ShapeHandle by_index()
    {
        const DT_VertexBaseHandle base = DT_NewVertexBase(corners, 0);
        const DT_ShapeHandle shape = DT_NewComplexShape(base);
        DT_VertexRange(0, 4);
        for (const auto& side : sides)
            DT_VertexIndices(3, side);
        DT_EndComplexShape();
        DT_DeleteVertexBase(base);
        return keep(shape);
    }
    /// As large as the real one, and where the book puts it.
    DT_ObjectHandle khufu(DT_ShapeHandle shape)
    {
        const DT_ObjectHandle made = actor("khufu", shape);
        const DT_Vector3 position = {248, 0, 312}, scaling = {115, 115, 115};
        DT_SetPosition(made, position);
        DT_SetScaling(made, scaling);
        return made;
    }
};

TEST_F(Pyramid, StandsWhereItIsPut)
{
    for (const DT_ShapeHandle shape : {by_value(), by_index()})
    {
        const DT_ObjectHandle object = khufu(shape);
        DT_Vector3 min, max;
        DT_GetBBox(object, min, max);
        const double low[3] = {248 - 115, 0, 312 - 115}, high[3] = {248 + 115, 115 * double(height), 312 + 115};
        for (int i = 0; i < 3; ++i)
        {
            EXPECT_NEAR(min[i], low[i], 1e-3);
            EXPECT_NEAR(max[i], high[i], 1e-3);
        }
        destroy(object);
    }
}

TEST_F(Pyramid, AVisitorMeetsItsSidesButNothingInside)
{
    respond(DT_DEPTH_RESPONSE);
    for (const DT_ShapeHandle shape : {by_value(), by_index()})
    {
        const DT_ObjectHandle object = khufu(shape), visitor = actor("visitor", keep(DT_NewSphere(2)));
        move(visitor, 248, 115 * height + 1, 312);
        EXPECT_EQ(test(), Texts{"hit khufu-visitor"}) << "on the top";
        move(visitor, 248, 30, 312);
        EXPECT_EQ(test(), Texts{}) << "the chamber";
        move(visitor, 248, 1, 312);
        EXPECT_EQ(test(), Texts{"hit khufu-visitor"}) << "the floor";
        EXPECT_NEAR(std::fabs(log.at(0).data->normal[1]), 1, 1e-2);
        move(visitor, 248, 115 * height + 3, 312);
        EXPECT_EQ(test(), Texts{}) << "above the top";
        destroy(object), destroy(visitor);
    }
}

TEST_F(Pyramid, ARayFromTheSkyHitsTheSlope)
{
    khufu(by_index());
    const DT_Vector3 source = {248 + 115 / 2, 1000, 312}, target = {248 + 115 / 2, 0, 312};
    DT_Scalar param;
    DT_Vector3 normal;
    EXPECT_STREQ(static_cast<const char*>(DT_RayCast(scene, nullptr, source, target, 1, &param, normal)), "khufu");
    EXPECT_NEAR(1000 - 1000 * param, 115 * height * (1 - 57 / 115.0), 1e-2);
    const double length = std::hypot(1, double(height));
    EXPECT_NEAR(normal[0], double(height) / length, 1e-4);
    EXPECT_NEAR(normal[1], 1 / length, 1e-4);
    EXPECT_NEAR(normal[2], 0, 1e-4);
}

}  // namespace
