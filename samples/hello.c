/* SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * Two shapes, one query: a ball comes closer to a box and sinks into it.
 */
#include <SOLID/SOLID.h>
#include <SOLID/SOLID_error.h>
#include <SOLID/SOLID_query.h>
#include <stdio.h>

int main(void)
{
    DT_ShapeHandle cube = DT_NewBox(2, 2, 2);
    DT_ShapeHandle ball = DT_NewSphere(1);
    DT_ObjectHandle box = DT_CreateObject(NULL, cube);
    DT_ObjectHandle sphere = DT_CreateObject(NULL, ball);
    int step;

    for (step = 0; step < 3; ++step)
    {
        const DT_Vector3 centre = {(DT_Scalar)(3.0 - 0.75 * step), 0, 0};
        DT_Proximity near;

        DT_SetPosition(sphere, centre);
        if (!DT_GetSignedDistance(sphere, box, NULL, &near)) break;

        printf("Ball at x = %.2f: ", (double)centre[0]);
        if (near.distance > 0)
            printf("%.2f away from the box, nearest at x = %.2f.\n", (double)near.distance, (double)near.point2[0]);
        else
            printf("%.2f deep in the box, out towards x = %+.0f.\n", -(double)near.distance, -(double)near.normal[0]);
    }

    DT_DestroyObject(sphere);
    DT_DestroyObject(box);
    DT_DeleteShape(ball);
    DT_DeleteShape(cube);
    if (DT_GetError() != DT_ERROR_NONE) fprintf(stderr, "%s\n", DT_GetErrorText());
    return step == 3 ? 0 : 1;
}
