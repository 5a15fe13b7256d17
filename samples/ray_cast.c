/* SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * A picture in letters, by one ray for each: a ball, a box and a cone, lit from the upper left. Each row of the picture is
 * one call with all its rays.
 *
 * The rays are parallel, 0.1 apart across and 0.2 down, so what each shape covers is known: a disc, a rectangle and a
 * triangle, whose points the program counts by their formulas and compares. The box is turned about y by an eighth of a turn: it
 * shows two faces and is as wide as its diagonal.
 */
#include <SOLID/SOLID.h>
#include <SOLID/SOLID_error.h>
#include <SOLID/SOLID_query.h>
#include <math.h>
#include <stdio.h>

enum
{
    COLUMNS = 76,
    ROWS = 11,
    BALL = 0,
    BOX = 1,
    CONE = 2
};

static const double middle[3] = {-2.45, 0.05, 2.55}; /* of the three, along x */

static double column_x(int column)
{
    return 0.1 * (column - COLUMNS / 2);
}

static double row_y(int row)
{
    return 0.2 * (ROWS / 2 - row);
}

/* Whether the shape's outline, seen along z, has this point. */
static int covers(int shape, double x, double y)
{
    x -= middle[shape];
    if (shape == BALL) return x * x + y * y <= 1.1 * 1.1;
    if (shape == BOX) return fabs(x) <= 0.7 * sqrt(2) && fabs(y) <= 0.93;
    return fabs(y) <= 1.07 && fabs(x) <= 1.03 * (1.07 - y) / 2.14;
}

static char shade(const DT_Scalar* normal)
{
    static const char tones[] = ".:-=+*#%@";
    const double light = 0.5 * ((double)normal[1] - (double)normal[0]) + 0.7 * (double)normal[2];
    const int tone = (int)(light * 9);
    return tones[tone < 0 ? 0 : tone > 8 ? 8 : tone];
}

int main(void)
{
    const DT_ShapeHandle shapes[3] = {DT_NewSphere((DT_Scalar)1.1),
                                      DT_NewBox((DT_Scalar)1.4, (DT_Scalar)1.86, (DT_Scalar)1.4),
                                      DT_NewCone((DT_Scalar)1.03, (DT_Scalar)2.14)};
    const DT_Quaternion eighth_turn = {0, (DT_Scalar)0.38268343, 0,
                                       (DT_Scalar)0.92387953}; /* half of it: 22.5 degrees */
    static const char* const names[3] = {"ball", "box", "cone"};
    DT_ObjectHandle objects[3];
    int numbers[3] = {BALL, BOX, CONE}, seen[3] = {0, 0, 0}, known[3] = {0, 0, 0};
    const DT_SceneHandle scene = DT_CreateScene();
    int i, row, column;

    for (i = 0; i < 3; ++i)
    {
        const DT_Vector3 place = {(DT_Scalar)middle[i], 0, 0};
        objects[i] = DT_CreateObject(&numbers[i], shapes[i]);
        DT_SetPosition(objects[i], place);
        DT_AddObject(scene, objects[i]);
    }

    DT_SetOrientation(objects[BOX], eighth_turn);

    for (row = 0; row < ROWS; ++row)
    {
        DT_Scalar sources[3 * COLUMNS], targets[3 * COLUMNS], params[COLUMNS], normals[3 * COLUMNS];
        void* hits[COLUMNS];
        char line[COLUMNS + 1] = {0};
        int length = 0;

        for (column = 0; column < COLUMNS; ++column)
        {
            DT_Scalar *from = sources + 3 * column, *to = targets + 3 * column;
            from[0] = to[0] = (DT_Scalar)column_x(column);
            from[1] = to[1] = (DT_Scalar)row_y(row);
            from[2] = 10;
            to[2] = -10;
            for (i = 0; i < 3; ++i)
                known[i] += covers(i, column_x(column), row_y(row));
        }
        DT_RayCastBatch(scene, COLUMNS, NULL, sources, targets, 1, hits, params, normals);
        for (column = 0; column < COLUMNS; ++column)
        {
            line[column] = hits[column] ? shade(normals + 3 * column) : ' ';
            if (!hits[column]) continue;
            ++seen[*(int*)hits[column]];
            length = column + 1;
        }
        printf("%.*s\n", length, line);
    }
    for (i = 0; i < 3; ++i)
        printf("The %s is hit by %d rays, and its outline has %d of their points.\n", names[i], seen[i], known[i]);

    DT_DestroyScene(scene);
    for (i = 0; i < 3; ++i)
    {
        DT_DestroyObject(objects[i]);
        DT_DeleteShape(shapes[i]);
    }
    if (DT_GetError() != DT_ERROR_NONE) fprintf(stderr, "%s\n", DT_GetErrorText());
    return 0;
}
