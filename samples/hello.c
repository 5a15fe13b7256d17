/* SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * Two shapes, one response: a ball comes closer to a box and sinks into it.
 */
#include <SOLID/SOLID.h>
#include <SOLID/SOLID_error.h>
#include <stdio.h>

/* Called by DT_Test when the two overlap. Moving the first by the normal leaves them touching. */
static DT_Bool bump(void* client_data, void* first, void* second, const DT_CollData* hit)
{
    const double way = (double)hit->normal[0];
    (void)client_data;
    printf("the %s is %.2f deep in the %s, out towards x = %s.\n", (const char*)first, way < 0 ? -way : way,
           (const char*)second, way < 0 ? "-1" : "+1");
    return DT_CONTINUE;
}

int main(void)
{
    DT_ShapeHandle ball_shape = DT_NewSphere(1), box_shape = DT_NewBox(2, 2, 2);
    DT_ObjectHandle ball = DT_CreateObject("ball", ball_shape), box = DT_CreateObject("box", box_shape);
    DT_SceneHandle scene = DT_CreateScene();
    DT_RespTableHandle table = DT_CreateRespTable();
    DT_Vector3 on_ball, on_box;
    int step;

    DT_AddObject(scene, ball);
    DT_AddObject(scene, box);
    DT_SetResponseClass(table, ball, 0);
    DT_SetResponseClass(table, box, 0);
    DT_AddDefaultResponse(table, bump, DT_DEPTH_RESPONSE, NULL);

    for (step = 0; step < 3; ++step)
    {
        const DT_Vector3 centre = {(DT_Scalar)(3.0 - 0.75 * step), 0, 0};
        DT_SetPosition(ball, centre);
        printf("Ball at x = %.2f: ", (double)centre[0]);
        if (DT_Test(scene, table) > 0) continue; /* the response has spoken */
        printf("%.2f away from the box, ", (double)DT_GetClosestPair(ball, box, on_ball, on_box));
        printf("nearest at x = %.2f.\n", (double)on_box[0]);
    }

    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
    DT_DestroyObject(ball);
    DT_DestroyObject(box);
    DT_DeleteShape(ball_shape);
    DT_DeleteShape(box_shape);
    if (DT_GetError() != DT_ERROR_NONE) fprintf(stderr, "%s\n", DT_GetErrorText());
    return 0;
}
