/* SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * A pyramid from the client's own vertices, then placed and scaled, and measured by rays from above.
 *
 * Its base is 2 x 2 and its apex is at height 2, so the height above x, along the x axis, is 2 - 2|x|, and the slope there has
 * the normal (2, 1, 0) / sqrt(5). Scaled by 2 along x it is 2 - |x|, with the normal (1, 1, 0) / sqrt(2).
 */
#include <SOLID/SOLID.h>
#include <SOLID/SOLID_error.h>
#include <math.h>
#include <stdio.h>

/* As a renderer may have them: the library reads the positions where they are, whatever lies between. */
typedef struct Vertex
{
    DT_Vector3 position;
    float color[4];
} Vertex;

static Vertex corners[5] = {{{-1, 0, -1}, {1, 1, 0, 1}},
                            {{1, 0, -1}, {1, 1, 0, 1}},
                            {{1, 0, 1}, {1, 1, 0, 1}},
                            {{-1, 0, 1}, {1, 1, 0, 1}},
                            {{0, 2, 0}, {1, 0, 0, 1}}};
static const DT_Index base[4] = {0, 1, 2, 3};
static const DT_Index sides[4][3] = {{0, 4, 1}, {1, 4, 2}, {2, 4, 3}, {3, 4, 0}};

/* Where a ray straight down at this x, on the x axis, meets the pyramid. */
static void measure(DT_ObjectHandle pyramid, double x)
{
    const DT_Vector3 above = {(DT_Scalar)x, 10, 0}, below = {(DT_Scalar)x, 0, 0};
    DT_Vector3 normal;
    DT_Scalar param;

    if (DT_ObjectRayCast(pyramid, above, below, 1, &param, normal))
        printf("  at x = %.2f: height %.2f, normal (%.2f, %.2f, %.2f)\n", x, 10 - 10 * (double)param,
               (double)normal[0], (double)normal[1], (double)normal[2]);
    else
        printf("  at x = %.2f: nothing\n", x);
}

/* Boxes are rounded outward: without a sign where two digits are zero. */
static double tidy(DT_Scalar x)
{
    return fabs((double)x) < 0.005 ? 0 : (double)x;
}

static void tell_box(const char* what, DT_ObjectHandle object)
{
    DT_Vector3 low, high;

    DT_GetBBox(object, low, high);
    printf("%s: x from %.2f to %.2f, y from %.2f to %.2f, z from %.2f to %.2f\n", what, tidy(low[0]), tidy(high[0]),
           tidy(low[1]), tidy(high[1]), tidy(low[2]), tidy(high[2]));
}

int main(void)
{
    const DT_Vector3 place = {10, 0, 0}, factors = {2, 1, 1};
    const DT_Quaternion quarter_turn = {0, 0, (DT_Scalar)0.70710678, (DT_Scalar)0.70710678}; /* about z: x to y */
    DT_VertexBaseHandle vertices = DT_NewVertexBase(corners, sizeof(Vertex));
    DT_ShapeHandle shape = DT_NewComplexShape(vertices);
    DT_ObjectHandle pyramid;
    int i;

    DT_VertexIndices(4, base);
    for (i = 0; i < 4; ++i)
        DT_VertexIndices(3, sides[i]);
    DT_EndComplexShape();
    pyramid = DT_CreateObject(NULL, shape);

    tell_box("As it is", pyramid);
    measure(pyramid, 0.5);
    measure(pyramid, 1.5);

    DT_SetScaling(pyramid, factors);
    DT_SetPosition(pyramid, place);
    tell_box("Twice as long, at x = 10", pyramid);
    measure(pyramid, 10.5);
    measure(pyramid, 11.5);

    DT_SetOrientation(pyramid, quarter_turn); /* replaces the scaling too */
    tell_box("On its side", pyramid); /* the apex, from (0, 2, 0), is at (-2, 0, 0) */
    measure(pyramid, 9);

    DT_DestroyObject(pyramid);
    DT_DeleteShape(shape);
    DT_DeleteVertexBase(vertices);
    if (DT_GetError() != DT_ERROR_NONE) fprintf(stderr, "%s\n", DT_GetErrorText());
    return 0;
}
