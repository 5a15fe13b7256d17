/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * The whole API used from C99, as a client would.
 */
#include <SOLID/SOLID_all.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void check(int truth, const char* what)
{
    if (!truth)
    {
        printf("not true: %s (%s)\n", what, DT_GetErrorText());
        ++failures;
    }
}

static DT_ShapeHandle tetrahedron(void)
{
    static const DT_Scalar vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const DT_Index indices[] = {0, 1};
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertices, 0);
    const DT_ShapeHandle shape = DT_NewPolytope(base);
    DT_Begin();
    DT_VertexIndices(2, indices);
    DT_VertexIndex(2);
    DT_VertexRange(3, 1);
    DT_End();
    DT_EndPolytope();
    DT_ChangeVertexBase(base, vertices);
    DT_DeleteVertexBase(base);
    return shape;
}

static DT_ShapeHandle open_square(void)
{
    static const DT_Vector3 corners[4] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    const DT_ShapeHandle shape = DT_NewComplexShape(NULL);
    int i;
    DT_Begin();
    for (i = 0; i < 4; ++i)
        DT_Vertex(corners[i]);
    DT_End();
    DT_EndComplexShape();
    return shape;
}

static void shapes_have_boxes(void)
{
    const DT_Vector3 p = {1, 2, 3}, q = {3, 2, 1};
    DT_ShapeHandle shapes[10];
    DT_Vector3 min, max;
    int i;
    shapes[0] = DT_NewBox(1, 2, 3);
    shapes[1] = DT_NewSphere(1);
    shapes[2] = DT_NewCone(1, 2);
    shapes[3] = DT_NewCylinder(1, 2);
    shapes[4] = DT_NewPoint(p);
    shapes[5] = DT_NewLineSegment(p, q);
    shapes[6] = tetrahedron();
    shapes[7] = DT_NewMinkowski(shapes[0], shapes[1]);
    shapes[8] = DT_NewHull(shapes[4], shapes[6]);
    shapes[9] = open_square();
    for (i = 0; i < 10; ++i)
    {
        const DT_ObjectHandle object = DT_CreateObject(NULL, shapes[i]);
        check(DT_GetShapeByteCount(shapes[i]) > 0, "a shape holds bytes");
        DT_GetBBox(object, min, max);
        check(min[0] <= max[0] && min[1] <= max[1] && min[2] <= max[2], "a box has its corners in order");
        DT_DestroyObject(object);
    }
    for (i = 0; i < 10; ++i)
        DT_DeleteShape(shapes[i]);
}

static void pairs_are_answered(void)
{
    const DT_ShapeHandle box = DT_NewBox(2, 2, 2), ball = DT_NewSphere(1);
    const DT_ObjectHandle a = DT_CreateObject(NULL, box), b = DT_CreateObject(NULL, ball);
    const DT_Vector3 apart = {3, 0, 0}, deep = {(DT_Scalar)1.5, 0, 0}, left = {-4, 0, 0}, right = {4, 0, 0};
    DT_Vector3 p, q, normal;
    DT_Scalar t = -1;
    DT_PairCache cache;
    DT_Proximity near;
    DT_CastHit hit;
    memset(&cache, 0, sizeof cache);

    DT_SetPosition(b, apart);
    check(fabs(DT_GetClosestPair(a, b, p, q) - 1) < 2e-3, "box and ball are 1 apart");
    check(!DT_GetCommonPoint(a, b, p) && !DT_Intersect(a, b, &cache), "box and ball are apart");
    check(DT_GetSignedDistance(a, b, &cache, &near) && near.lower <= 1 && near.upper >= 1, "the bounds hold 1");
    check(near.feature1 == DT_NO_FEATURE && near.feature2 == DT_NO_FEATURE, "convex shapes have no features");
    check(DT_ObjectRayCast(a, left, right, 1, &t, normal) && fabs(t - 0.375) < 1e-5, "the ray meets the box");
    check(normal[0] < -0.999, "the normal faces the source");
    check(DT_ObjectCast(b, left, a, 1, &hit) && fabs(hit.param - 0.25) < 1e-3 && hit.object == a, "the ball is cast");

    DT_SetPosition(b, deep);
    check(DT_GetPenDepth(a, b, p, q) && fabs(p[0] - q[0] - 0.5) < 2e-3, "the ball is 0.5 deep");

    DT_DestroyObject(a);
    DT_DestroyObject(b);
    DT_DeleteShape(box);
    DT_DeleteShape(ball);
}

static void meshes_follow_their_vertices(void)
{
    DT_Scalar vertices[] = {-5, -5, 0, 5, -5, 0, 0, 5, 0};
    const DT_VertexBaseHandle base = DT_NewVertexBase(vertices, 0);
    const DT_ShapeHandle shape = DT_NewComplexShape(base), ball = DT_NewSphere(1);
    const DT_Vector3 above = {0, 0, 3};
    DT_ObjectHandle mesh, other;
    DT_Vector3 p, q;
    DT_Proximity near;
    DT_VertexRange(0, 3);
    DT_EndComplexShape();
    mesh = DT_CreateObject(NULL, shape);
    other = DT_CreateObject(NULL, ball);
    DT_SetPosition(other, above);
    check(fabs(DT_GetClosestPair(mesh, other, p, q) - 2) < 2e-3, "mesh and ball are 2 apart");
    vertices[2] = vertices[5] = vertices[8] = 1;
    DT_ChangeVertexBase(base, vertices);
    check(fabs(DT_GetClosestPair(mesh, other, p, q) - 1) < 2e-3, "mesh and ball are 1 apart");
    check(DT_GetSignedDistance(other, mesh, NULL, &near) && near.feature1 == DT_NO_FEATURE && near.feature2 == 0,
          "the face is named");
    DT_DestroyObject(mesh);
    DT_DestroyObject(other);
    DT_DeleteShape(shape);
    DT_DeleteShape(ball);
    DT_DeleteVertexBase(base);
}

int main(void)
{
    int major = 0;
    DT_GetVersion(&major, NULL, NULL);
    check(major == 4, "the version is 4");
    shapes_have_boxes();
    pairs_are_answered();
    meshes_follow_their_vertices();
    check(DT_GetByteCount() == 0, "all memory is given back");
    check(DT_GetError() == DT_ERROR_NONE, "there was no error");
    DT_DestroyObject(NULL);
    check(DT_GetError() == DT_ERROR_INVALID_HANDLE, "null is no object");
    return failures;
}
