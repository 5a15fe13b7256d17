/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * The classic API: shapes, objects, and questions about two objects. C89 and any C++.
 *
 * Common to all functions:
 * - Lengths are in the client's units, angles do not occur, vectors are x, y, z.
 * - A call that fails returns its neutral value (a null handle, DT_FALSE, 0), writes to none of its output arguments and
 *   changes nothing, unless the function says otherwise. SOLID_error.h tells what went wrong.
 * - Null handles, handles of something deleted, handles of another kind and values that are no handles are errors;
 *   so are NaN and infinite numbers and null pointers, except where a null pointer is said to be allowed.
 * - Any number of threads may ask questions about the same objects at the same time, and create and delete other
 *   things meanwhile. Changing or deleting an object while another thread uses that same object is the client's to
 *   prevent.
 */
#ifndef SOLID_H
#define SOLID_H

#include "SOLID_types.h"

#ifdef __cplusplus
extern "C" {
#endif

DT_DECLARE_HANDLE(DT_ShapeHandle);
DT_DECLARE_HANDLE(DT_VertexBaseHandle);
DT_DECLARE_HANDLE(DT_ObjectHandle);

/* ---- Shapes ----
 * A shape has its own coordinates and may be shared by any number of objects. Sizes may be zero: a flat box, a disk, a
 * segment and a point are shapes like others. Negative sizes are errors. */

/** Box with edges of full length x, y and z, centred at the origin. */
DECLSPEC DT_ShapeHandle DT_NewBox(DT_Scalar x, DT_Scalar y, DT_Scalar z);

/** Ball about the origin. */
DECLSPEC DT_ShapeHandle DT_NewSphere(DT_Scalar radius);

/** Cone about the y-axis: apex at +height/2, base of the given radius at -height/2. */
DECLSPEC DT_ShapeHandle DT_NewCone(DT_Scalar radius, DT_Scalar height);

/** Cylinder about the y-axis, from -height/2 to +height/2. */
DECLSPEC DT_ShapeHandle DT_NewCylinder(DT_Scalar radius, DT_Scalar height);

/** A single point. */
DECLSPEC DT_ShapeHandle DT_NewPoint(const DT_Vector3 point);

/** The segment between two points, which may coincide. */
DECLSPEC DT_ShapeHandle DT_NewLineSegment(const DT_Vector3 source, const DT_Vector3 target);

/** All sums of a point of shape1 and a point of shape2. Keeps its operands alive: their handles may be deleted.
 *  A complex shape is no operand. DT_ERROR_UNSUPPORTED if sums and hulls would be nested too deep for a query to be
 *  affordable. */
DECLSPEC DT_ShapeHandle DT_NewMinkowski(DT_ShapeHandle shape1, DT_ShapeHandle shape2);

/** The convex hull of shape1 and shape2; operands and limits as for DT_NewMinkowski. */
DECLSPEC DT_ShapeHandle DT_NewHull(DT_ShapeHandle shape1, DT_ShapeHandle shape2);

/* ---- Shapes given point by point ----
 * A polytope is the convex hull of its points. A complex shape, or mesh, is a set of faces, and hollow: a ball that
 * floats inside a closed mesh does not touch it. Each thread builds one shape at a time, between DT_New... and
 * DT_End...; a call in between when no shape is open is an error without effect. The handle can be used after
 * DT_End..., before that only deleted. */

/** Describes vertices in the client's memory: vertex i is the DT_Vector3 at `pointer` + i * `stride` bytes.
 *  A stride of 0 means that they are packed; a stride smaller than a DT_Vector3 is an error. Nothing is read yet.
 *  Complex shapes read the vertices where they are: the memory must live as long as the last of them, and between a
 *  change of it and DT_ChangeVertexBase there may be no query about their objects. */
DECLSPEC DT_VertexBaseHandle DT_NewVertexBase(const void* pointer, DT_Size stride);

/** Forgets a vertex base. Complex shapes that have it, and a shape that is being built with it, go on using it. */
DECLSPEC void DT_DeleteVertexBase(DT_VertexBaseHandle vertexBase);

/** Tells that the vertices have changed, or are somewhere else: `pointer` may be the same or a new one. Every complex
 *  shape on the base is fitted to them, and so are all objects that have it; their faces stay. If a vertex in use is
 *  not finite or is larger than 1e18, or an object would reach too far, this is an error: the base stays where it was
 *  and no shape is changed. (Then put valid vertices back before the next query, if they were changed in place.)
 *  Polytopes have copied their points and do not change. */
DECLSPEC void DT_ChangeVertexBase(DT_VertexBaseHandle vertexBase, const void* pointer);

/** Opens a complex shape. With a vertex base its points are given by index, without one (null) by DT_Vertex.
 *  While a complex shape is open in this thread, this returns the open one and reports DT_ERROR_INVALID_OPERATION;
 *  while a polytope is open it reports the same and returns null. */
DECLSPEC DT_ShapeHandle DT_NewComplexShape(DT_VertexBaseHandle vertexBase);

/** Finishes the complex shape of this thread. Faces may be degenerate, repeated, and share edges in any number.
 *  If a face is open, this is an error without effect. If there is no face, if a vertex or a face was refused since
 *  DT_NewComplexShape, if a vertex is not finite or larger than 1e18, or if memory runs out, this reports the reason,
 *  and the shape is deleted: its handle is no longer valid. */
DECLSPEC void DT_EndComplexShape(void);

/** Opens a polytope, the convex hull of all points given until DT_EndPolytope. `vertexBase` may be null: then points
 *  are given by value only. While a polytope is open in this thread, this returns the open one and reports
 *  DT_ERROR_INVALID_OPERATION; while a complex shape is open it reports the same and returns null. */
DECLSPEC DT_ShapeHandle DT_NewPolytope(DT_VertexBaseHandle vertexBase);

/** Finishes the polytope of this thread. One point is enough; points may be repeated, in line or in a plane.
 *  If there is no point, if a point was refused since DT_NewPolytope (not finite, or out of memory), or if building
 *  fails, this reports the reason, and the shape is deleted: its handle is no longer valid. */
DECLSPEC void DT_EndPolytope(void);

/** Bracket the points of a face of a complex shape: one is a point, two a segment, three a triangle, and more the
 *  convex hull of those points, in a plane or not. Faces are numbered from 0 in the order in which they are given. A
 *  face without points is an error and gets no number. For polytopes these brackets have no meaning and may be left
 *  out. A second DT_Begin, or a DT_End without a DT_Begin, is an error without effect. */
DECLSPEC void DT_Begin(void);
DECLSPEC void DT_End(void);

/** Adds a point by value, which is copied: to a polytope, or to the open face of a complex shape without a vertex
 *  base. A point that is not finite is refused: the shape can then not be finished. */
DECLSPEC void DT_Vertex(const DT_Vector3 vertex);

/** Adds the point of that index in the vertex base: to a polytope, which copies it now, or to the open face of a
 *  complex shape, which reads it at DT_EndComplexShape and whenever it is asked about. Indices of complex shapes are
 *  at most 2147483647. It is an error to have no base. */
DECLSPEC void DT_VertexIndex(DT_Index index);

/** Adds `count` points of the vertex base, all or (on failure) none; `count` may be 0, `indices` then null. In a complex
 *  shape outside DT_Begin and DT_End they make a face of their own, which needs a point at least. */
DECLSPEC void DT_VertexIndices(DT_Count count, const DT_Index* indices);

/** The same for the points `first` to `first` + `count` - 1. */
DECLSPEC void DT_VertexRange(DT_Index first, DT_Count count);

/** Deletes a shape, also one that is still open. Objects, sums and hulls that use it keep what they need. */
DECLSPEC void DT_DeleteShape(DT_ShapeHandle shape);

/* ---- Objects ----
 * An object puts a shape into the world: world = M * local + origin, for any M that is not singular.
 * No coordinate of it may reach beyond a quarter of FLT_MAX: a placement that would is an error. */

/** Makes an object with the identity as placement and no margin. `client_object` is kept for the client, may be null. */
DECLSPEC DT_ObjectHandle DT_CreateObject(void* client_object, DT_ShapeHandle shape);

/** Destroys an object; its shape stays. */
DECLSPEC void DT_DestroyObject(DT_ObjectHandle object);

/** Sets the origin; M stays. */
DECLSPEC void DT_SetPosition(DT_ObjectHandle object, const DT_Vector3 position);

/** Replaces M by a rotation, which drops any scaling. The quaternion may have any length but zero. */
DECLSPEC void DT_SetOrientation(DT_ObjectHandle object, const DT_Quaternion orientation);

/** Multiplies the columns of M: scales along the local axes, on top of what M was. A factor of zero is an error,
 *  a negative one mirrors. */
DECLSPEC void DT_SetScaling(DT_ObjectHandle object, const DT_Vector3 scaling);

/** Adds all points within this distance of the placed shape, in world units. Not negative. */
DECLSPEC void DT_SetMargin(DT_ObjectHandle object, DT_Scalar margin);

/** Sets the placement: 16 numbers by columns, origin in 12 to 14; the last row (3, 7, 11, 15) is not read.
 *  M may scale, shear and mirror. A singular M is an error. */
DECLSPEC void DT_SetMatrixf(DT_ObjectHandle object, const float* m);
DECLSPEC void DT_SetMatrixd(DT_ObjectHandle object, const double* m);

/** Writes the placement as 16 numbers by columns, the last row being 0, 0, 0, 1. */
DECLSPEC void DT_GetMatrixf(DT_ObjectHandle object, float* m);
DECLSPEC void DT_GetMatrixd(DT_ObjectHandle object, double* m);

/** Writes a box along the world axes that holds the object with its margin: the smallest one for a convex shape. For a
 *  complex shape it is no larger than the box around the placed box of the shape. */
DECLSPEC void DT_GetBBox(DT_ObjectHandle object, DT_Vector3 min, DT_Vector3 max);

/* ---- Two objects ----
 * All points are in world coordinates and margins count. The same object may be given twice. An object with a complex
 * shape is the union of its faces, each of them a convex body. */

/** The distance, and a closest pair of points. Objects that intersect give 0 and a common point, twice.
 *  On failure 0, and nothing is written: see DT_GetError. */
DECLSPEC DT_Scalar DT_GetClosestPair(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point1,
                                     DT_Vector3 point2);

/** Whether the objects have a common point; touching counts. The point is written only if they have. */
DECLSPEC DT_Bool DT_GetCommonPoint(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point);

/** Whether the interiors meet; touching is DT_FALSE. point1 is the point of object1 deepest in object2 and conversely:
 *  moving object1 by point2 - point1 leaves the two just touching. For complex shapes this holds for the two faces, or
 *  the face and the convex object, that are deepest in each other. The points are written only if DT_TRUE. */
DECLSPEC DT_Bool DT_GetPenDepth(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point1,
                                DT_Vector3 point2);

/* ---- Accuracy, for the whole process ---- */

/** Relative error allowed in distances and depths, 1e-3 at the start; more than 0.5 counts as 0.5. A value that is not
 *  positive and finite is an error without effect. */
DECLSPEC void DT_SetAccuracy(DT_Scalar max_error);

/** How near rays and casts come before they hit, relative to the sizes of the shapes, FLT_EPSILON at the start. Other
 *  queries do not read it. Errors as for DT_SetAccuracy. */
DECLSPEC void DT_SetTolerance(DT_Scalar tol_error);

/* ---- Rays ---- */

/** The first point of the object on the ray source + t * (target - source), 0 <= t <= max_param. Ignores the margin.
 *  `param` gets t; `normal` the unit normal there, on the side of the source, or zero if the source lies inside (then
 *  t = 0). Faces of complex shapes are hit from either side. A miss is DT_FALSE and writes nothing. max_param may be
 *  FLT_MAX. */
DECLSPEC DT_Bool DT_ObjectRayCast(DT_ObjectHandle object, const DT_Vector3 source, const DT_Vector3 target,
                                  DT_Scalar max_param, DT_Scalar* param, DT_Vector3 normal);

#ifdef __cplusplus
}
#endif

#endif
