/* SPDX-FileCopyrightText: 2026 the solid authors */
/* SPDX-License-Identifier: MIT */
/* One number for the bits of many answers: all kinds of shapes, distances and depths, rays and casts. Two libraries made of
 * the same sources give the same. */
#include <SOLID/SOLID_all.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum
{
    SHAPES = 11,
    THINGS = 110,
    PAIRS = 4000,
    RING = 12
};

static unsigned state = 2026;

/* From -1 to 1. */
static DT_Scalar draw(void)
{
    state = state * 1664525u + 1013904223u;
    return (DT_Scalar)((int)(state >> 8) - (1 << 23)) / (DT_Scalar)(1 << 23);
}

static void draw_vector(DT_Scalar* v, int size, DT_Scalar scale)
{
    int i;
    for (i = 0; i < size; ++i)
        v[i] = scale * draw();
}

static unsigned long long hash = 14695981039346656037ull;

static void add(const void* data, size_t size)
{
    const unsigned char* p = (const unsigned char*)data;
    for (; size > 0; --size)
        hash = (hash ^ *p++) * 1099511628211ull;
}

static DT_Vector3 ring[RING * RING];

/* The faces of a torus, as a mesh or as a solid. */
static void add_torus_faces(void)
{
    int i, j;
    for (i = 0; i < RING; ++i)
    {
        for (j = 0; j < RING; ++j)
        {
            const DT_Index a = (DT_Index)(i * RING + j), b = (DT_Index)(i * RING + (j + 1) % RING);
            const DT_Index c = (DT_Index)((i + 1) % RING * RING + j),
                           d = (DT_Index)((i + 1) % RING * RING + (j + 1) % RING);
            const DT_Index faces[2][3] = {{a, c, b}, {b, c, d}};
            DT_VertexIndices(3, faces[0]);
            DT_VertexIndices(3, faces[1]);
        }
    }
}

static void make_shapes(DT_ShapeHandle* shapes)
{
    const DT_Vector3 low = {0, -1, 0}, high = {0, 1, 0};
    const double step = 6.283185307179586 / RING;
    DT_VertexBaseHandle base = DT_NewVertexBase(ring, 0);
    int i;
    for (i = 0; i < RING * RING; ++i)
    {
        const double around = step * (i / RING), tube = step * (i % RING);
        ring[i][0] = (DT_Scalar)(cos(around) * (1.2 + 0.4 * cos(tube)));
        ring[i][1] = (DT_Scalar)(0.4 * sin(tube));
        ring[i][2] = (DT_Scalar)(sin(around) * (1.2 + 0.4 * cos(tube)));
    }
    shapes[0] = DT_NewBox(1, 2, 1.5f);
    shapes[1] = DT_NewSphere(1);
    shapes[2] = DT_NewCone(1, 2);
    shapes[3] = DT_NewCylinder(1, 2);
    shapes[4] = DT_NewPoint(high);
    shapes[5] = DT_NewLineSegment(low, high);
    shapes[6] = DT_NewMinkowski(shapes[0], shapes[1]);
    shapes[7] = DT_NewHull(shapes[2], shapes[5]);
    shapes[8] = DT_NewPolytope(NULL);
    for (i = 0; i < 200; ++i)
    {
        DT_Vector3 v;
        draw_vector(v, 3, 1);
        DT_Vertex(v);
    }
    DT_EndPolytope();
    shapes[9] = DT_NewComplexShape(base);
    add_torus_faces();
    DT_EndComplexShape();
    shapes[10] = DT_NewPolyhedron(base);
    add_torus_faces();
    DT_EndPolyhedron();
}

int main(void)
{
    DT_ShapeHandle shapes[SHAPES];
    DT_ObjectHandle things[THINGS];
    int i, meet = 0, hits = 0;
    make_shapes(shapes);
    for (i = 0; i < THINGS; ++i)
    {
        DT_Vector3 place;
        DT_Quaternion turn;
        draw_vector(place, 3, 2);
        draw_vector(turn, 4, 1);
        things[i] = DT_CreateObject(&things[i], shapes[i % SHAPES]);
        DT_SetOrientation(things[i], turn);
        DT_SetPosition(things[i], place);
    }
    for (i = 0; i < PAIRS; ++i)
    {
        const int solid_pair = i % 100 == 0; /* two tori take milliseconds */
        const int a = (int)(state >> 8) % THINGS, b = (int)((unsigned)(draw() * 1000 + 1000)) % THINGS;
        DT_Proximity proximity;
        DT_CastHit hit;
        DT_Scalar param = -1;
        DT_Vector3 source, target, normal = {0, 0, 0};
        if (a % SHAPES == 10 && b % SHAPES == 10 && !solid_pair) continue;
        memset(&proximity, 0, sizeof proximity);
        memset(&hit, 0, sizeof hit);
        draw_vector(source, 3, 6);
        draw_vector(target, 3, 2);
        meet += DT_Intersect(things[a], things[b], NULL);
        DT_GetSignedDistance(things[a], things[b], NULL, &proximity);
        hits += DT_ObjectRayCast(things[a], source, target, 2, &param, normal);
        DT_ObjectCast(things[a], target, things[b], 1, &hit);
        hit.object = NULL;
        proximity.lower = proximity.upper = 0; /* bounds may be rounded once less */
        add(&proximity, sizeof proximity);
        add(&hit, sizeof hit);
        add(&param, sizeof param);
        add(normal, sizeof normal);
    }
    printf("%d meet, %d hits, %016llx, error %d\n", meet, hits, hash, (int)DT_GetError());
    return 0;
}
