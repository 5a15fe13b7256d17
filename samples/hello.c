/* SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * Two shapes, one response: a ball comes closer to a box and sinks into it. */
#include <SOLID/SOLID.h>
#include <stdio.h>

/* Called by DT_Test if the two overlap. Moving the first by the normal leaves them touching. */
static DT_Bool bump(void* client_data, void* first, void* second, const DT_CollData* hit)
{
    (void)client_data;
    printf("the %s is in the %s, out by %+.2f along x.\n", (char*)first, (char*)second, (double)hit->normal[0]);
    return DT_CONTINUE;
}

int main(void)
{
    DT_ShapeHandle sphere = DT_NewSphere(1), cube = DT_NewBox(2, 2, 2);
    DT_ObjectHandle ball = DT_CreateObject("ball", sphere), box = DT_CreateObject("box", cube);
    DT_SceneHandle scene = DT_CreateScene();
    DT_RespTableHandle table = DT_CreateRespTable();
    DT_Vector3 place = {3, 0, 0}, on_ball, on_box;

    DT_AddObject(scene, ball), DT_AddObject(scene, box);
    DT_SetResponseClass(table, ball, 0), DT_SetResponseClass(table, box, 0);
    DT_AddDefaultResponse(table, bump, DT_DEPTH_RESPONSE, NULL);

    for (; place[0] > 1; place[0] -= (DT_Scalar)0.75)
    {
        DT_SetPosition(ball, place);
        printf("Ball at x = %.2f: ", (double)place[0]);
        if (DT_Test(scene, table) == 0) /* else the response has spoken */
            printf("%.2f away from the box.\n", (double)DT_GetClosestPair(ball, box, on_ball, on_box));
    }

    DT_DestroyScene(scene), DT_DestroyRespTable(table);
    DT_DestroyObject(ball), DT_DestroyObject(box);
    DT_DeleteShape(sphere), DT_DeleteShape(cube);
    return 0;
}
