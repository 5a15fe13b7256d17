/* SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * A space game with three rules, told to the library once, by classes:
 *   1. ships that collide are both damaged, and turn back;
 *   2. a ship that hits a mine is lost, and so is the mine;
 *   3. a minesweeper destroys mines and is not harmed.
 * Mines do nothing to mines. After that, one DT_Test per step plays the game.
 *
 * All fly along y, a length of 1 each step, nose first: a ship's nose is 1 ahead of its middle, a mine has the radius 0.5. So
 * whoever meets whom when can be worked out by hand; the comments in main() do.
 */
#include <SOLID/SOLID.h>
#include <SOLID/SOLID_error.h>
#include <stdio.h>

typedef struct Thing
{
    const char* name;
    DT_Vector3 position;
    DT_Scalar speed;
    int hull; /* 0: gone */
    DT_ObjectHandle object;
} Thing;

enum
{
    THINGS = 9,
    SHIPS = 4
};

static DT_SceneHandle scene;

static void destroy(Thing* thing)
{
    thing->hull = 0;
    DT_DestroyObject(thing->object); /* also takes it out of the scene */
}

static void damage(Thing* thing)
{
    thing->hull -= 30;
    thing->speed = -thing->speed;
}

/* Rule 1. */
static DT_Bool both_damaged(void* client_data, void* first, void* second, const DT_CollData* none)
{
    (void)client_data, (void)none;
    printf("  %s and %s collide: both are damaged.\n", ((Thing*)first)->name, ((Thing*)second)->name);
    damage((Thing*)first);
    damage((Thing*)second);
    return DT_CONTINUE;
}

/* Rule 2. The first is the one whose class was generated first: the ship. */
static DT_Bool both_destroyed(void* client_data, void* first, void* second, const DT_CollData* none)
{
    (void)client_data, (void)none;
    printf("  %s hits a mine: both are destroyed.\n", ((Thing*)first)->name);
    destroy((Thing*)first);
    destroy((Thing*)second);
    return DT_CONTINUE;
}

/* Rule 3. */
static DT_Bool mine_destroyed(void* client_data, void* first, void* second, const DT_CollData* none)
{
    (void)client_data, (void)none;
    printf("  %s finds a mine: the mine is destroyed.\n", ((Thing*)first)->name);
    destroy((Thing*)second);
    return DT_CONTINUE;
}

int main(void)
{
    Thing things[THINGS] = {
        {"Arrow", {0, 0, 0}, 1, 100, NULL}, /* its nose meets the mine at y = 4.5: in step 4 */
        {"Elk", {10, 0, 0}, 1, 100, NULL}, /* nose at t + 1, that of Ox at 8.5 - t: they meet at t = 3.75 */
        {"Ox", {10, (DT_Scalar)9.5, 0}, -1, 100, NULL},
        {"Broom", {20, 0, 0}, 1, 100, NULL}, /* meets mines that begin at 3.5 and 6.5: in steps 3 and 6 */
        {"mine", {0, 5, 0}, 0, 1, NULL},
        {"mine", {20, 4, 0}, 0, 1, NULL},
        {"mine", {20, 7, 0}, 0, 1, NULL},
        {"mine", {30, 0, 0}, 0, 1, NULL}, /* two that overlap, and nobody minds */
        {"mine", {30, (DT_Scalar)0.5, 0}, 0, 1, NULL},
    };
    const DT_ShapeHandle ship_shape = DT_NewBox(1, 2, 1), mine_shape = DT_NewSphere((DT_Scalar)0.5);
    const DT_RespTableHandle table = DT_CreateRespTable();
    const DT_ResponseClass ship = DT_GenResponseClass(table), sweeper = DT_GenResponseClass(table);
    const DT_ResponseClass mine = DT_GenResponseClass(table);
    int i, step, mines = 0;

    DT_AddDefaultResponse(table, both_damaged, DT_SIMPLE_RESPONSE, NULL); /* rule 1, for all pairs of classes; */
    DT_RemoveClassResponse(table, mine, both_damaged); /* but not with mines, */
    DT_AddClassResponse(table, mine, both_destroyed, DT_SIMPLE_RESPONSE, NULL); /* for which there is rule 2; */
    DT_RemovePairResponse(table, mine, mine, both_destroyed); /* but not for two of them, */
    DT_RemovePairResponse(table, sweeper, mine, both_destroyed); /* and for minesweepers rule 3. */
    DT_AddPairResponse(table, sweeper, mine, mine_destroyed, DT_SIMPLE_RESPONSE, NULL);

    scene = DT_CreateScene();
    for (i = 0; i < THINGS; ++i)
    {
        things[i].object = DT_CreateObject(&things[i], i < SHIPS ? ship_shape : mine_shape);
        DT_SetResponseClass(table, things[i].object, i < 3 ? ship : i < SHIPS ? sweeper : mine);
        DT_SetPosition(things[i].object, things[i].position);
        DT_AddObject(scene, things[i].object);
    }

    for (step = 1; step <= 8; ++step)
    {
        printf("Step %d\n", step);
        for (i = 0; i < THINGS; ++i)
        {
            if (things[i].hull == 0) continue;
            things[i].position[1] += things[i].speed;
            DT_SetPosition(things[i].object, things[i].position);
        }
        DT_Test(scene, table);
    }

    for (i = 0; i < SHIPS; ++i)
        printf("%s: %s, hull at %d.\n", things[i].name, things[i].hull > 0 ? "home" : "lost", things[i].hull);
    for (i = SHIPS; i < THINGS; ++i)
        mines += things[i].hull > 0;
    printf("Mines left: %d of %d.\n", mines, THINGS - SHIPS);

    for (i = 0; i < THINGS; ++i)
        if (things[i].hull > 0) DT_DestroyObject(things[i].object);
    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
    DT_DeleteShape(ship_shape);
    DT_DeleteShape(mine_shape);
    if (DT_GetError() != DT_ERROR_NONE) fprintf(stderr, "%s\n", DT_GetErrorText());
    return 0;
}
