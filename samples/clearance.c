/* SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * The tool of a robot, a ball of radius 0.5, is to go from one side of a pillar to the other. Straight ahead it would hit: a
 * cast says where. Around it, each leg is shown to be free, with a clearance that is certain between the poses tested too.
 *
 * The pillar has the radius 1 and stands at (3, 0), in the plane of x and z. So the tool at (x, z) has the clearance
 * |(x, z) - (3, 0)| - 1.5.
 */
#include <SOLID/SOLID.h>
#include <SOLID/SOLID_error.h>
#include <SOLID/SOLID_query.h>
#include <math.h>
#include <stdio.h>

enum
{
    POSES = 61 /* on each leg */
};

/* The clearance at the start, and whether the leg can be driven, by one cast. */
static int drive(DT_ObjectHandle tool, DT_ObjectHandle pillar, const double* from, const double* to)
{
    const DT_Vector3 start = {(DT_Scalar)from[0], 0, (DT_Scalar)from[1]};
    const DT_Vector3 leg = {(DT_Scalar)(to[0] - from[0]), 0, (DT_Scalar)(to[1] - from[1])};
    DT_Proximity near;
    DT_CastHit hit;

    DT_SetPosition(tool, start);
    DT_GetSignedDistance(tool, pillar, NULL, &near);
    printf("From (%.0f, %.0f) to (%.0f, %.0f): clearance %.2f at the start, ", from[0], from[1], to[0], to[1],
           (double)near.distance);
    if (!DT_ObjectCast(tool, leg, pillar, 1, &hit)) return 1;
    printf("hits the pillar after %.0f %% of the way, at (%.2f, %.2f).\n", 100 * (double)hit.param,
           (double)hit.point[0], (double)hit.point[2] + 0.0);
    return 0;
}

/* A clearance that every pose on the leg has: the least lower bound of the poses tested, which is certain, less what the
 * tool moves from any pose to the nearest of those. */
static double certain_clearance(DT_ObjectHandle tool, DT_ObjectHandle pillar, const double* from, const double* to)
{
    const double length = hypot(to[0] - from[0], to[1] - from[1]);
    double least = HUGE_VAL;
    DT_PairCache cache = {{0}}; /* the next pose is near the last: the answer is found sooner */
    int i;

    for (i = 0; i < POSES; ++i)
    {
        const double part = (double)i / (POSES - 1);
        const DT_Vector3 place = {(DT_Scalar)(from[0] + part * (to[0] - from[0])), 0,
                                  (DT_Scalar)(from[1] + part * (to[1] - from[1]))};
        DT_Proximity near;
        DT_SetPosition(tool, place);
        if (DT_GetSignedDistance(tool, pillar, &cache, &near) && (double)near.lower < least)
            least = (double)near.lower;
    }
    return least - 0.5 * length / (POSES - 1);
}

int main(void)
{
    const double straight[2][2] = {{0, 0}, {6, 0}};
    const double around[4][2] = {{0, 0}, {0, 3}, {6, 3}, {6, 0}};
    const DT_Vector3 place = {3, 0, 0};
    DT_ShapeHandle ball = DT_NewSphere((DT_Scalar)0.5), cylinder = DT_NewCylinder(1, 4);
    DT_ObjectHandle tool = DT_CreateObject(NULL, ball), pillar = DT_CreateObject(NULL, cylinder);
    int i;

    DT_SetPosition(pillar, place);
    drive(tool, pillar, straight[0], straight[1]);
    for (i = 0; i < 3; ++i)
        if (drive(tool, pillar, around[i], around[i + 1]))
            printf("free, never nearer than %.2f.\n", certain_clearance(tool, pillar, around[i], around[i + 1]));

    DT_DestroyObject(tool);
    DT_DestroyObject(pillar);
    DT_DeleteShape(ball);
    DT_DeleteShape(cylinder);
    if (DT_GetError() != DT_ERROR_NONE) fprintf(stderr, "%s\n", DT_GetErrorText());
    return 0;
}
