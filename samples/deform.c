/* SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * A sheet of 800 triangles is pushed up in its middle, frame by frame, until it touches a ball above it and presses into it.
 * The vertices are the client's; one call tells the library that they have moved.
 *
 * The sheet is a tent whose tip is under the ball, and the tip is the point of it that is nearest: with the tip at height h, and
 * the ball of radius 1 about (0, 3, 0), the distance is 2 - h, and the depth h - 2.
 */
#include <SOLID/SOLID.h>
#include <SOLID/SOLID_error.h>
#include <SOLID/SOLID_query.h>
#include <stdio.h>

enum
{
    CELLS = 20,
    SIDE = CELLS + 1
};

static DT_Vector3 vertices[SIDE * SIDE];

static double distance_from_middle(int i)
{
    const double x = (i - CELLS / 2) * 0.2;
    return x < 0 ? -x : x;
}

/* A tent over the square from -2 to 2, with its tip at this height. */
static void pitch(double height)
{
    int i, k;
    for (i = 0; i < SIDE; ++i)
        for (k = 0; k < SIDE; ++k)
        {
            const double a = distance_from_middle(i), b = distance_from_middle(k);
            DT_Scalar* v = vertices[i * SIDE + k];
            v[0] = (DT_Scalar)((i - CELLS / 2) * 0.2);
            v[1] = (DT_Scalar)(height * (1 - (a > b ? a : b) / 2));
            v[2] = (DT_Scalar)((k - CELLS / 2) * 0.2);
        }
}

static DT_ShapeHandle make_sheet(DT_VertexBaseHandle base)
{
    const DT_ShapeHandle shape = DT_NewComplexShape(base);
    DT_Index i, k;
    for (i = 0; i < CELLS; ++i)
        for (k = 0; k < CELLS; ++k)
        {
            const DT_Index at = i * SIDE + k;
            const DT_Index lower[3] = {at, at + 1, at + SIDE}, upper[3] = {at + 1, at + SIDE + 1, at + SIDE};
            DT_VertexIndices(3, lower);
            DT_VertexIndices(3, upper);
        }
    DT_EndComplexShape();
    return shape;
}

int main(void)
{
    const DT_Vector3 above = {0, 3, 0};
    DT_VertexBaseHandle base = DT_NewVertexBase(vertices, 0);
    DT_ShapeHandle sheet_shape, ball_shape = DT_NewSphere(1);
    DT_ObjectHandle sheet, ball = DT_CreateObject(NULL, ball_shape);
    int frame;

    pitch(0);
    sheet_shape = make_sheet(base);
    sheet = DT_CreateObject(NULL, sheet_shape);
    DT_SetPosition(ball, above);

    for (frame = 0; frame <= 3; ++frame)
    {
        const double height = 0.75 * frame;
        DT_Vector3 low, high;
        DT_Proximity near;

        pitch(height);
        DT_ChangeVertexBase(base, vertices); /* the same place, with new numbers: all meshes on it are refitted */
        DT_GetBBox(sheet, low, high);
        DT_GetSignedDistance(sheet, ball, NULL, &near);
        printf("Tip at %.2f, top of its box at %.2f: ", height, (double)high[1]);
        if (near.distance > 0)
            printf("%.2f below the ball, nearest at (%.2f, %.2f, %.2f).\n", (double)near.distance,
                   (double)near.point1[0] + 0.0, (double)near.point1[1], (double)near.point1[2] + 0.0);
        else
            printf("%.2f deep in the ball.\n", -(double)near.distance);
    }

    DT_DestroyObject(sheet);
    DT_DestroyObject(ball);
    DT_DeleteShape(sheet_shape);
    DT_DeleteShape(ball_shape);
    DT_DeleteVertexBase(base);
    if (DT_GetError() != DT_ERROR_NONE) fprintf(stderr, "%s\n", DT_GetErrorText());
    return 0;
}
