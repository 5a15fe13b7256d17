/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * The classic API: shapes, objects, questions about two objects, scenes and responses. C89 and any C++.
 *
 * Common to all functions:
 * - Lengths are in the client's units, angles do not occur, vectors are x, y, z.
 * - A call that fails returns its neutral value (a null handle, DT_FALSE, 0), writes to none of its output arguments
 *   and changes nothing, unless the function says otherwise. SOLID_error.h tells what went wrong.
 * - Null handles, handles of something deleted, handles of another kind and values that are no handles are errors;
 *   so are NaN and infinite numbers and null pointers, except where a null pointer is said to be allowed.
 * - Any number of threads may ask questions about the same objects at the same time, and create and delete other
 *   things meanwhile. Changing or deleting an object while another thread uses that same object is the client's to
 *   prevent.
 * - Callbacks and allocator hooks must return: neither longjmp, nor pthread_exit, nor the cancellation of the thread
 *   may end them. A C++ exception that leaves a callback does not pass through the library: the call under way ends
 *   there, with DT_ERROR_INTERNAL (for std::bad_alloc DT_ERROR_OUT_OF_MEMORY) and its neutral value, and everything
 *   may still be used. What was told before has been told.
 * - At the same time there can be 4 million shapes, objects and proxies, and 1 million vertex bases, scenes and
 *   response tables (on machines of 32 bits a quarter of that); one more is DT_ERROR_OUT_OF_MEMORY.
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
DT_DECLARE_HANDLE(DT_SceneHandle);
DT_DECLARE_HANDLE(DT_RespTableHandle);

/* ---- Shapes ----
 * A shape has its own coordinates and may be shared by any number of objects. Sizes may be zero: a flat box, a disk,
 * a segment and a point are shapes like others. Negative sizes are errors. */

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

/** Adds `count` points of the vertex base, all or (on failure) none; `count` may be 0, `indices` then null. In a
 *  complex shape outside DT_Begin and DT_End they make a face of their own, which needs a point at least. */
DECLSPEC void DT_VertexIndices(DT_Count count, const DT_Index* indices);

/** The same for the points `first` to `first` + `count` - 1. */
DECLSPEC void DT_VertexRange(DT_Index first, DT_Count count);

/** Deletes a shape, also one that is still open. Objects, sums and hulls that use it keep what they need. */
DECLSPEC void DT_DeleteShape(DT_ShapeHandle shape);

/* ---- Objects ----
 * An object puts a shape into the world: world = M * local + origin, for any M that is not singular.
 * No coordinate of it may reach beyond a quarter of FLT_MAX: a placement that would is an error. */

/** Makes an object with the identity as placement and no margin. `client_object` is for the client, may be null. */
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

/** Writes a box along the world axes that holds the object with its margin: the smallest one for a convex shape. For
 *  a complex shape it is no larger than the box around the placed box of the shape. */
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

/** Whether the interiors meet; touching is DT_FALSE. point1 is the point of object1 deepest in object2 and
 *  conversely: moving object1 by point2 - point1 leaves the two just touching. For complex shapes this holds for the
 *  two faces, or the face and the convex object, that are deepest in each other. The points are written only if
 *  DT_TRUE. */
DECLSPEC DT_Bool DT_GetPenDepth(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point1,
                                DT_Vector3 point2);

/* ---- Responses ----
 * A response table says whom to call when two objects meet. Each object can have a class in it; an object without one
 * is never reported. Each unordered pair of classes has a list of callbacks, which are called in the order in which
 * they were registered, by whatever function. A table may serve several scenes, and a scene several tables.
 * Changing a table while another thread uses it is the client's to prevent. */

typedef unsigned int DT_ResponseClass;

/** What a callback wants to know. The most demanding type of a list decides what is computed for the pair, and all
 *  callbacks of the list get it. */
typedef enum DT_ResponseType
{
    DT_NO_RESPONSE, /* nothing: such a callback is not registered at all */
    DT_SIMPLE_RESPONSE, /* that they have a common point; coll_data is null */
    DT_WITNESSED_RESPONSE, /* a common point */
    DT_DEPTH_RESPONSE /* how deep they are in each other; objects that only touch are not reported */
} DT_ResponseType;

typedef struct DT_CollData
{
    DT_Vector3 point1, point2; /* witnessed: a common point, twice. depth: as DT_GetPenDepth */
    DT_Vector3 normal; /* point2 - point1 */
} DT_CollData;

/** Called for a pair that meets, with what the objects were created with. Of the two, the first is the one of the
 *  lower class number; with equal classes, the one created first. Returns DT_CONTINUE, or DT_DONE to end the test.
 *  `coll_data` is valid during the call. It may call any function of the library, and change or destroy anything but
 *  the table. */
typedef DT_Bool (*DT_ResponseCallback)(void* client_data, void* client_object1, void* client_object2,
                                       const DT_CollData* coll_data);

/** Makes a table with class 0 and no callbacks. */
DECLSPEC DT_RespTableHandle DT_CreateRespTable(void);

/** Destroys a table. From a callback of that table: DT_ERROR_INVALID_OPERATION without effect. */
DECLSPEC void DT_DestroyRespTable(DT_RespTableHandle table);

/** A new class: 1, 2, 3 and so on. 0, which is the class that was there before, on failure. */
DECLSPEC DT_ResponseClass DT_GenResponseClass(DT_RespTableHandle table);

/** Gives an object a class in this table, instead of the one it had. A class that was never generated is an error. */
DECLSPEC void DT_SetResponseClass(DT_RespTableHandle table, DT_ObjectHandle object, DT_ResponseClass responseClass);

/** The object has no class in this table any more; nothing happens if it had none. */
DECLSPEC void DT_ClearResponseClass(DT_RespTableHandle table, DT_ObjectHandle object);

/** Calls what is registered for the classes of two objects, in order, until one callback returns DT_DONE or destroys
 *  one of the objects. The objects are passed in the order given here, and `coll_data`, which may be null, as it is.
 *  Nothing is called if one of them has no class. Callbacks that are added or removed meanwhile count from the next
 *  time on. */
DECLSPEC void DT_CallResponse(DT_RespTableHandle table, DT_ObjectHandle object1, DT_ObjectHandle object2,
                              const DT_CollData* coll_data);

/* The Add functions append a callback to lists, also if it is already there. DT_NO_RESPONSE, also with a null
 * callback, appends nothing; a null callback of another type is an error. The Remove functions take, from each of the
 * same lists, the first entry with that callback, whichever function added it; where it is absent, nothing happens. A
 * null callback is an error. */

/** All pairs of classes, also of those to come. */
DECLSPEC void DT_AddDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response, DT_ResponseType type,
                                    void* client_data);
DECLSPEC void DT_RemoveDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response);

/** All pairs with this class, also with classes to come; its pair with itself once. */
DECLSPEC void DT_AddClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass,
                                  DT_ResponseCallback response, DT_ResponseType type, void* client_data);
DECLSPEC void DT_RemoveClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass,
                                     DT_ResponseCallback response);

/** One pair of classes, which may be equal and are given in any order. */
DECLSPEC void DT_AddPairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1,
                                 DT_ResponseClass responseClass2, DT_ResponseCallback response, DT_ResponseType type,
                                 void* client_data);
DECLSPEC void DT_RemovePairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1,
                                    DT_ResponseClass responseClass2, DT_ResponseCallback response);

/* ---- Scenes ----
 * A scene holds any number of objects and tests all pairs of them at once. It follows every change of its objects;
 * the next test, or ray, pays for what has moved. An object may be in several scenes. Changing a scene or its objects
 * while another thread uses that scene is the client's to prevent. */

/** Makes a scene without objects. */
DECLSPEC DT_SceneHandle DT_CreateScene(void);

/** Destroys a scene; its objects stay. From a callback of a test of that scene: DT_ERROR_INVALID_OPERATION without
 *  effect. Scenes and their objects may be destroyed in any order. */
DECLSPEC void DT_DestroyScene(DT_SceneHandle scene);

/** Puts an object into the scene; nothing happens if it is there already. */
DECLSPEC void DT_AddObject(DT_SceneHandle scene, DT_ObjectHandle object);

/** Takes an object out of the scene; nothing happens if it is not there. */
DECLSPEC void DT_RemoveObject(DT_SceneHandle scene, DT_ObjectHandle object);

/** Calls the responses of all pairs of objects of the scene that meet, in the order in which the objects were created
 *  (the earlier one of each pair first), and returns the number of these pairs. A callback that returns DT_DONE ends
 *  the test; its pair counts.
 *
 *  Callbacks may ask anything, and move, add, remove and destroy anything but the scene and the table. A pair that no
 *  longer meets when its turn comes is not reported, one that has moved is reported as it is then; when an object is
 *  destroyed or taken out, the callbacks left in the list of its pair are not called; pairs that are new are found by
 *  the next test. Changes of the table count from the next pair on; a pair that had no response before may be left to
 *  the next test. A test of the same scene from a callback is DT_ERROR_INVALID_OPERATION.
 *
 *  The work is shared among the threads of DT_SetWorkerCount; callbacks are called by the calling thread, and neither
 *  their order nor what they are told depends on the number of threads. */
DECLSPEC DT_Count DT_Test(DT_SceneHandle scene, DT_RespTableHandle respTable);

/* ---- Accuracy, for the whole process ---- */

/** Relative error allowed in distances and depths, 1e-3 at the start; more than 0.5 counts as 0.5. A value that is
 *  not positive and finite is an error without effect. */
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

/** The same for all objects of a scene but those whose client pointer is `ignore_client` (also if that is null): the
 *  client pointer of the first one hit, of several at the same t the one created first. Null if none is hit, and then
 *  nothing is written; null also if that is the client pointer of the object hit, and then `param` and `normal` are
 *  written. Threads may cast rays in one scene at the same time. */
DECLSPEC void* DT_RayCast(DT_SceneHandle scene, void* ignore_client, const DT_Vector3 source, const DT_Vector3 target,
                          DT_Scalar max_param, DT_Scalar* param, DT_Vector3 normal);

#ifdef __cplusplus
}
#endif

#endif
