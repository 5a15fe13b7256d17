/* SPDX-FileCopyrightText: 2026 the solid authors */
/* SPDX-License-Identifier: MIT */
/* A client as one would have written it for SOLID 3, in C89: every kind of shape, a mesh over vertices of its own that
 * move, a scene with responses whose callbacks ask questions, rays without end, and both orders of cleaning up. */
#ifdef SOLID_PLAIN
#include <SOLID.h>
#else
#include <SOLID/SOLID.h>
#endif
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum
{
    BOX,
    BALL,
    CONE,
    CYLINDER,
    POINT,
    SEGMENT,
    CAPSULE,
    PEAR,
    TETRAHEDRON,
    TILE,
    SHAPES
};

typedef struct Body
{
    DT_ObjectHandle object;
    int hits;
} Body;

static int faults = 0;

static void check(int holds, const char* what)
{
    if (holds) return;
    printf("not so: %s\n", what);
    ++faults;
}

static int near(double a, double b)
{
    return fabs(a - b) <= 2e-3;
}

static DT_ShapeHandle tetrahedron(void)
{
    static const DT_Vector3 corners[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    DT_VertexBaseHandle base = DT_NewVertexBase(corners, 0);
    DT_ShapeHandle shape = DT_NewPolytope(base);
    DT_VertexRange(0, 4);
    DT_EndPolytope();
    DT_DeleteVertexBase(base);
    return shape;
}

/* A square of two triangles in the plane y = height. */
static float tile_vertices[4][5] = {{-4, 0, -4, 0, 0}, {4, 0, -4, 0, 0}, {4, 0, 4, 0, 0}, {-4, 0, 4, 0, 0}};
static double tile_doubles[4][5];

static DT_VertexBaseHandle tile_base(void)
{
    if (sizeof(DT_Scalar) == sizeof(float)) return DT_NewVertexBase(tile_vertices, sizeof tile_vertices[0]);
    return DT_NewVertexBase(tile_doubles, sizeof tile_doubles[0]);
}

static void raise_tile(DT_VertexBaseHandle base, float height)
{
    int i, j;
    for (i = 0; i < 4; ++i)
    {
        tile_vertices[i][1] = height;
        for (j = 0; j < 5; ++j)
            tile_doubles[i][j] = tile_vertices[i][j];
    }
    if (!base) return;
    if (sizeof(DT_Scalar) == sizeof(float))
        DT_ChangeVertexBase(base, tile_vertices);
    else
        DT_ChangeVertexBase(base, tile_doubles);
}

static DT_ShapeHandle tile(DT_VertexBaseHandle base)
{
    static const DT_Index first[3] = {0, 1, 2};
    DT_ShapeHandle shape = DT_NewComplexShape(base);
    DT_VertexIndices(3, first);
    DT_Begin();
    DT_VertexIndex(0);
    DT_VertexIndex(2);
    DT_VertexIndex(3);
    DT_End();
    DT_EndComplexShape();
    return shape;
}

static void make_shapes(DT_ShapeHandle* shapes, DT_VertexBaseHandle base)
{
    const DT_Vector3 low = {0, -1, 0}, high = {0, 1, 0};
    shapes[BOX] = DT_NewBox(2, 2, 2);
    shapes[BALL] = DT_NewSphere(1);
    shapes[CONE] = DT_NewCone(1, 2);
    shapes[CYLINDER] = DT_NewCylinder(1, 2);
    shapes[POINT] = DT_NewPoint(high);
    shapes[SEGMENT] = DT_NewLineSegment(low, high);
    shapes[CAPSULE] = DT_NewMinkowski(shapes[SEGMENT], shapes[BALL]);
    shapes[PEAR] = DT_NewHull(shapes[BALL], shapes[POINT]);
    shapes[TETRAHEDRON] = tetrahedron();
    shapes[TILE] = tile(base);
}

/* Counts, and asks on its own about the pair it is told of. */
static DT_Bool meet(void* client_data, void* client_object1, void* client_object2, const DT_CollData* coll_data)
{
    Body *first = (Body*)client_object1, *second = (Body*)client_object2;
    DT_Vector3 point1, point2;
    DT_Scalar param;
    DT_Vector3 normal;
    const DT_Vector3 far = {100, 0.25f, 0.25f}, middle = {0, 0.25f, 0.25f};
    check(coll_data != NULL, "a depth response has data");
    check(DT_GetClosestPair(first->object, second->object, point1, point2) == 0, "who meets is at distance 0");
    check(DT_GetPenDepth(first->object, second->object, point1, point2), "who meets has a depth");
    if (coll_data) check(near(point1[0], coll_data->point1[0]), "the same depth inside the callback");
    (void)DT_RayCast((DT_SceneHandle)client_data, NULL, far, middle, FLT_MAX, &param, normal);
    ++first->hits;
    ++second->hits;
    return DT_CONTINUE;
}

static void move_to(DT_ObjectHandle object, float x, float y, float z)
{
    DT_Vector3 place;
    place[0] = x;
    place[1] = y;
    place[2] = z;
    DT_SetPosition(object, place);
}

static void ask_pairs(Body* bodies)
{
    DT_Vector3 p, q;
    const DT_Quaternion turned = {0, 0, 0.70710678f, 0.70710678f};
    move_to(bodies[BALL].object, 3, 0, 0);
    check(near(DT_GetClosestPair(bodies[BOX].object, bodies[BALL].object, p, q), 1), "box and ball are 1 apart");
    check(near(p[0], 1) && near(q[0], 2), "the closest points");
    check(!DT_GetCommonPoint(bodies[BOX].object, bodies[BALL].object, p), "no common point");
    move_to(bodies[BALL].object, 1.5f, 0, 0);
    check(DT_GetPenDepth(bodies[BOX].object, bodies[BALL].object, p, q), "they overlap");
    check(near(p[0] - q[0], 0.5), "by half");
    DT_SetOrientation(bodies[CAPSULE].object, turned);
    move_to(bodies[CAPSULE].object, 0, 4, 0);
    DT_GetBBox(bodies[CAPSULE].object, p, q);
    check(near(p[0], -2) && near(q[0], 2) && near(p[1], 3), "the box of a capsule that lies");
}

static void ask_rays(Body* bodies, DT_SceneHandle scene, DT_VertexBaseHandle base)
{
    const DT_Vector3 above = {-3, 10, 0.5f}, below = {-3, 9, 0.5f};
    DT_Scalar param = -1;
    DT_Vector3 normal;
    move_to(bodies[TILE].object, 0, -3, 0);
    check(DT_ObjectRayCast(bodies[TILE].object, above, below, FLT_MAX, &param, normal), "a ray without end hits");
    check(near(param, 13) && near(normal[1], 1), "the tile, from above");
    check(DT_RayCast(scene, NULL, above, below, FLT_MAX, &param, normal) == &bodies[TILE], "and in the scene");
    raise_tile(base, 1);
    check(DT_RayCast(scene, NULL, above, below, FLT_MAX, &param, normal) == &bodies[TILE] && near(param, 12),
          "the tile has moved with its vertices");
}

static void ask_scene(Body* bodies, DT_SceneHandle scene)
{
    int i;
    DT_RespTableHandle table = DT_CreateRespTable();
    DT_ResponseClass things = DT_GenResponseClass(table);
    for (i = 0; i < SHAPES; ++i)
    {
        DT_SetResponseClass(table, bodies[i].object, things);
        move_to(bodies[i].object, 10.0f * (float)i, 50, 0);
    }
    DT_AddPairResponse(table, things, things, meet, DT_DEPTH_RESPONSE, scene);
    check(DT_Test(scene, table) == 0, "nobody meets");
    move_to(bodies[BALL].object, 1.5f, 50, 0);
    move_to(bodies[CONE].object, 30.5f, 50, 0);
    check(DT_Test(scene, table) == 2, "two pairs meet");
    check(bodies[BOX].hits == 1 && bodies[BALL].hits == 1 && bodies[CONE].hits == 1 && bodies[CYLINDER].hits == 1,
          "each of them is told once");
    DT_RemovePairResponse(table, things, things, meet);
    check(DT_Test(scene, table) == 0, "no response, no report");
    DT_DestroyRespTable(table);
}

int main(int argc, char** argv)
{
    const int scene_first = argc > 1 && strcmp(argv[1], "scene-first") == 0;
    DT_ShapeHandle shapes[SHAPES];
    Body bodies[SHAPES];
    DT_VertexBaseHandle base;
    DT_SceneHandle scene = DT_CreateScene();
    int i;
    DT_SetAccuracy(1e-3f);
    DT_SetTolerance(FLT_EPSILON);
    raise_tile(NULL, 0);
    base = tile_base();
    make_shapes(shapes, base);
    for (i = 0; i < SHAPES; ++i)
    {
        check(shapes[i] != NULL, "a shape");
        bodies[i].hits = 0;
        bodies[i].object = DT_CreateObject(&bodies[i], shapes[i]);
        DT_AddObject(scene, bodies[i].object);
        if (scene_first) DT_DeleteShape(shapes[i]);
    }
    ask_pairs(bodies);
    ask_rays(bodies, scene, base);
    ask_scene(bodies, scene);

    if (scene_first) DT_DestroyScene(scene);
    for (i = 0; i < SHAPES; ++i)
        DT_DestroyObject(bodies[i].object);
    if (!scene_first)
    {
        DT_DestroyScene(scene);
        for (i = 0; i < SHAPES; ++i)
            DT_DeleteShape(shapes[i]);
    }
    DT_DeleteVertexBase(base);
    if (faults == 0) printf("all well\n");
    return faults != 0;
}
