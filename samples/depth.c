/* SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * How far must the letter I be moved to come out of the letter C? The two overlap twice, in both arms of the C. The answer
 * is the global penetration depth, and the program proves it: moved that way, by a hair more, the letters are apart;
 * moved a little less, in that or any of a thousand other directions, they are not.
 *
 *     XXXXXXXXXXXX 3         Letters are 4 deep. The I, 1 wide and 3 high, stands at 1.5 <= x <= 2.5. To the right it has
 *     XXXXXX||||XX           to go from 1.5 to 3: by 1.5. To the left from 2.5 to 0, up or down by 3, to the front by 4.
 *     XXX   ||||   2         Between the arms there is room for a letter of height 1 only. So the depth is 1.5, to the
 *     XXX   ||||   1         right; and since in each arm alone it is 1, up or down, no answer for pairs of convex
 *     XXXXXX||||XX           parts can tell.
 *     XXXXXXXXXXXX 0
 *     0           3
 */
#include <SOLID/SOLID.h>
#include <SOLID/SOLID_depth.h>
#include <SOLID/SOLID_error.h>
#include <math.h>
#include <stdio.h>

enum
{
    ROWS = 3,
    DIRECTIONS = 1000
};

static const char* const letter_c[ROWS] = {"XXX", "X  ", "XXX"};
static const char* const letter_i[ROWS] = {"X", "X", "X"};

/* A rectangle with these two sides. */
static void face(const DT_Vector3 corner, const DT_Vector3 u, const DT_Vector3 v)
{
    int i, k;
    DT_Begin();
    for (i = 0; i < 4; ++i)
    {
        DT_Vector3 x;
        for (k = 0; k < 3; ++k)
            x[k] = corner[k] + (i == 1 || i == 2 ? u[k] : 0) + (i >= 2 ? v[k] : 0);
        DT_Vertex(x);
    }
    DT_End();
}

static int has(const char* const* letter, int x, int y)
{
    int length = 0;
    while (letter[0][length])
        ++length;
    return x >= 0 && x < length && y >= 0 && y < ROWS && letter[ROWS - 1 - y][x] == 'X';
}

/* The front, the back and, where there is no neighbour, the walls of each X. The library finds out which side is out. */
static DT_ShapeHandle new_letter(const char* const* letter)
{
    static const DT_Vector3 right = {1, 0, 0}, up = {0, 1, 0}, back = {0, 0, 4};
    const DT_ShapeHandle shape = DT_NewPolyhedron(NULL);
    int x, y;

    for (y = 0; y < ROWS; ++y)
        for (x = 0; letter[0][x]; ++x)
        {
            const DT_Vector3 at = {(DT_Scalar)x, (DT_Scalar)y, 0}, behind = {at[0], at[1], 4};
            const DT_Vector3 beside = {at[0] + 1, at[1], 0}, above = {at[0], at[1] + 1, 0};
            if (!has(letter, x, y)) continue;
            face(at, right, up);
            face(behind, right, up);
            if (!has(letter, x - 1, y)) face(at, up, back);
            if (!has(letter, x + 1, y)) face(beside, up, back);
            if (!has(letter, x, y - 1)) face(at, right, back);
            if (!has(letter, x, y + 1)) face(above, right, back);
        }
    DT_EndPolyhedron();
    return shape;
}

/* Whether the letters overlap, by more than they touch, when the I has been moved from its place. */
static int overlap(DT_ObjectHandle i, DT_ObjectHandle c, const DT_Vector3 from, const DT_Vector3d direction,
                   double by)
{
    const DT_Vector3 to = {from[0] + (DT_Scalar)(by * direction[0]), from[1] + (DT_Scalar)(by * direction[1]),
                           from[2] + (DT_Scalar)(by * direction[2])};
    DT_Vector3 p, q;
    DT_SetPosition(i, to);
    return DT_GetPenDepth(i, c, p, q);
}

/* The k-th of directions spread over the sphere. */
static void spread(int k, double* direction)
{
    const double y = 1 - (2 * k + 1.0) / DIRECTIONS, r = sqrt(1 - y * y), angle = 2.399963 * k;
    direction[0] = r * cos(angle);
    direction[1] = y;
    direction[2] = r * sin(angle);
}

int main(void)
{
    const DT_Vector3 place = {(DT_Scalar)1.5, 0, 0};
    DT_ShapeHandle c_shape = new_letter(letter_c), i_shape = new_letter(letter_i);
    DT_ObjectHandle c = DT_CreateObject(NULL, c_shape), i = DT_CreateObject(NULL, i_shape);
    const DT_DepthOptions exact = {.struct_size = sizeof exact, .accuracy = 1e-12, .backend = DT_DEPTH_CPU};
    DT_DepthResult depth;
    int k, stuck = 0;

    depth.struct_size = sizeof depth;
    DT_SetPosition(i, place);
    if (DT_GetGlobalPenDepth(i, c, &exact, &depth))
    {
        printf("The I is %.3f deep in the C (certainly %.3f): move it by (%.3f, %.3f, %.3f).\n", depth.depth,
               depth.lower, depth.depth * depth.direction[0], fabs(depth.depth * depth.direction[1]),
               fabs(depth.depth * depth.direction[2]));
        printf("Moved by 1.001 of that: %s.\n",
               overlap(i, c, place, depth.direction, 1.001 * depth.depth) ? "still stuck" : "free");
        printf("Moved by 0.99 of that: %s.\n",
               overlap(i, c, place, depth.direction, 0.99 * depth.depth) ? "still stuck" : "free");
        for (k = 0; k < DIRECTIONS; ++k)
        {
            DT_Vector3d direction;
            spread(k, direction);
            stuck += overlap(i, c, place, direction, 0.99 * depth.depth);
        }
        printf("Moved as far in %d other directions: still stuck in %d of them.\n", DIRECTIONS, stuck);
    }

    DT_DestroyObject(i);
    DT_DestroyObject(c);
    DT_DeleteShape(i_shape);
    DT_DeleteShape(c_shape);
    if (DT_GetError() != DT_ERROR_NONE) fprintf(stderr, "%s\n", DT_GetErrorText());
    return 0;
}
