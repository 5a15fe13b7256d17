/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
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

/** A shape; DT_DeleteShape ends the handle, and the shape goes with its last user. */
DT_DECLARE_HANDLE(DT_ShapeHandle);

/** Vertices in the client's memory; DT_DeleteVertexBase ends the handle. */
DT_DECLARE_HANDLE(DT_VertexBaseHandle);

/** A shape in the world, until DT_DestroyObject. */
DT_DECLARE_HANDLE(DT_ObjectHandle);

/** Many objects, until DT_DestroyScene. */
DT_DECLARE_HANDLE(DT_SceneHandle);

/** Whom to call for which pairs, until DT_DestroyRespTable. */
DT_DECLARE_HANDLE(DT_RespTableHandle);

/** @defgroup shapes Shapes
 * A shape has its own coordinates and may be shared by any number of objects. Sizes may be zero: a flat box, a disk,
 * a segment and a point are shapes like others. Negative sizes are errors. The caller owns each handle that is
 * returned, and ends it with DT_DeleteShape.
 * @{ */

/** Box with edges of full length x, y and z, centred at the origin.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewBox(DT_Scalar x, DT_Scalar y, DT_Scalar z);

/** Ball of the given radius about the origin.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewSphere(DT_Scalar radius);

/** Cone about the y-axis: apex at +height/2, base of the given radius at -height/2.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewCone(DT_Scalar radius, DT_Scalar height);

/** Cylinder of the given radius about the y-axis, from -height/2 to +height/2.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewCylinder(DT_Scalar radius, DT_Scalar height);

/** A single point.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewPoint(const DT_Vector3 point);

/** The segment from `source` to `target`, which may coincide.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewLineSegment(const DT_Vector3 source, const DT_Vector3 target);

/** All sums of a point of shape1 and a point of shape2. Keeps its operands alive: their handles may be deleted. A
 *  complex shape is no operand. DT_ERROR_UNSUPPORTED if sums and hulls would be nested too deep for a query to be
 *  affordable.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewMinkowski(DT_ShapeHandle shape1, DT_ShapeHandle shape2);

/** The convex hull of shape1 and shape2; operands and limits as for DT_NewMinkowski.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewHull(DT_ShapeHandle shape1, DT_ShapeHandle shape2);

/** @} */

/** @defgroup points Shapes given point by point
 * A polytope is the convex hull of its points. A complex shape, or mesh, is a set of faces, and hollow: a ball that
 * floats inside a closed mesh does not touch it. Each thread builds one shape at a time, between DT_New... and
 * DT_End...; a call in between when no shape is open is an error without effect. The handle can be used after
 * DT_End..., before that only deleted.
 * @{ */

/** Describes vertices in the client's memory: vertex i is the DT_Vector3 at `pointer` + i * `stride` bytes. A stride
 *  of 0 means that they are packed; a stride smaller than a DT_Vector3 is an error. Nothing is read yet. Complex
 *  shapes read the vertices where they are: the memory must live as long as the last of them, and between a change
 *  of it and DT_ChangeVertexBase there may be no query about their objects.
 *  @return the base, which the caller ends with DT_DeleteVertexBase, or null on failure. */
DECLSPEC DT_VertexBaseHandle DT_NewVertexBase(const void* pointer, DT_Size stride);

/** Forgets a vertex base. Complex shapes that have it, and a shape that is being built with it, go on using it. */
DECLSPEC void DT_DeleteVertexBase(DT_VertexBaseHandle vertexBase);

/** Tells that the vertices have changed, or are somewhere else: `pointer` may be the same or a new one. Every
 *  complex shape on the base is fitted to them, and so are all objects that have it; their faces stay. If a vertex
 *  in use is not finite or is larger than 1e18, or an object would reach too far, this is an error: the base stays
 *  where it was and no shape is changed. (Then put valid vertices back before the next query, if they were changed
 *  in place.) Polytopes have copied their points and do not change. */
DECLSPEC void DT_ChangeVertexBase(DT_VertexBaseHandle vertexBase, const void* pointer);

/** Opens a complex shape. With a vertex base its points are given by index, without one (null) by DT_Vertex.
 *  @return the open shape, which the caller ends with DT_DeleteShape. While another complex shape is open in this
 *  thread, that one, with DT_ERROR_INVALID_OPERATION; while a shape of another kind is open, null with the same
 *  error. Null on any other failure. */
DECLSPEC DT_ShapeHandle DT_NewComplexShape(DT_VertexBaseHandle vertexBase);

/** Finishes the complex shape of this thread. Faces may be degenerate, repeated, and share edges in any number. If a
 *  face is open, this is an error without effect. If there is no face, if a vertex or a face was refused since
 *  DT_NewComplexShape, if a vertex is not finite or larger than 1e18, or if memory runs out, this reports the
 *  reason, and the shape is deleted: its handle is no longer valid. */
DECLSPEC void DT_EndComplexShape(void);

/** Opens a polytope, the convex hull of all points given until DT_EndPolytope. `vertexBase` may be null: then points
 *  are given by value only.
 *  @return as DT_NewComplexShape, for polytopes. */
DECLSPEC DT_ShapeHandle DT_NewPolytope(DT_VertexBaseHandle vertexBase);

/** Finishes the polytope of this thread. One point is enough; points may be repeated, in line or in a plane. If
 *  there is no point, if a point was refused since DT_NewPolytope (not finite, or out of memory), or if building
 *  fails, this reports the reason, and the shape is deleted: its handle is no longer valid. */
DECLSPEC void DT_EndPolytope(void);

/** Opens a face of a complex shape; its points come until DT_End. One point is a point, two are a segment, three a
 *  triangle, and more the convex hull of those points, in a plane or not. Faces are numbered from 0 in the order in
 *  which they are given. For polytopes DT_Begin and DT_End have no meaning and may be left out. A second DT_Begin is
 *  an error without effect. */
DECLSPEC void DT_Begin(void);

/** Closes the face that DT_Begin opened. A face without points is an error and gets no number; a DT_End without a
 *  DT_Begin is an error without effect. */
DECLSPEC void DT_End(void);

/** Adds a point by its coordinates `vertex`, which are copied: to a polytope, or to the open face of a complex shape
 *  without a vertex base. A point that is not finite is refused: the shape can then not be finished. */
DECLSPEC void DT_Vertex(const DT_Vector3 vertex);

/** Adds the point `index` of the vertex base: to a polytope, which copies it now, or to the open face of a complex
 *  shape, which reads it at DT_EndComplexShape and whenever it is asked about. Indices of complex shapes are at most
 *  2147483647. It is an error to have no base. */
DECLSPEC void DT_VertexIndex(DT_Index index);

/** Adds `count` points of the vertex base, all or (on failure) none; `count` may be 0, `indices` then null. In a
 *  complex shape outside DT_Begin and DT_End they make a face of their own, which needs a point at least. */
DECLSPEC void DT_VertexIndices(DT_Count count, const DT_Index* indices);

/** DT_VertexIndices for the points `first` to `first` + `count` - 1. */
DECLSPEC void DT_VertexRange(DT_Index first, DT_Count count);

/** Deletes a shape, also one that is still open. Objects, sums and hulls that use it keep what they need. */
DECLSPEC void DT_DeleteShape(DT_ShapeHandle shape);

/** @} */

/** @defgroup objects Objects
 * An object puts a shape into the world: world = M * local + origin, for any M that is not singular.
 * No coordinate of it may reach beyond a quarter of FLT_MAX: a placement that would is an error.
 * @{ */

/** Makes an object with the identity as placement and no margin. `client_object` is for the client: it is kept for
 *  callbacks and rays, never followed, and may be null.
 *  @return the object, which the caller ends with DT_DestroyObject, or null on failure. */
DECLSPEC DT_ObjectHandle DT_CreateObject(void* client_object, DT_ShapeHandle shape);

/** Destroys an object; its shape stays. It leaves its scenes and tables. Also inside a callback. */
DECLSPEC void DT_DestroyObject(DT_ObjectHandle object);

/** Sets the origin to `position`; M stays. */
DECLSPEC void DT_SetPosition(DT_ObjectHandle object, const DT_Vector3 position);

/** Replaces M by the rotation `orientation`, which drops any scaling. The quaternion, x, y, z, w, may have any
 *  length but zero. */
DECLSPEC void DT_SetOrientation(DT_ObjectHandle object, const DT_Quaternion orientation);

/** Multiplies the columns of M by the factors `scaling`: scales along the local axes, on top of what M was. A factor
 *  of zero is an error, a negative one mirrors. */
DECLSPEC void DT_SetScaling(DT_ObjectHandle object, const DT_Vector3 scaling);

/** Adds all points within the distance `margin` of the placed shape, in world units. Not negative. Rays ignore it.
 */
DECLSPEC void DT_SetMargin(DT_ObjectHandle object, DT_Scalar margin);

/** Sets the placement: `m` is 16 numbers by columns, the origin in 12 to 14; the last row (3, 7, 11, 15) is not
 *  read. M may scale, shear and mirror. A singular M is an error. */
DECLSPEC void DT_SetMatrixf(DT_ObjectHandle object, const float* m);

/** DT_SetMatrixf with doubles in `m`, which are kept as they are. */
DECLSPEC void DT_SetMatrixd(DT_ObjectHandle object, const double* m);

/** Writes the placement to `m` as 16 numbers by columns, the last row being 0, 0, 0, 1. */
DECLSPEC void DT_GetMatrixf(DT_ObjectHandle object, float* m);

/** DT_GetMatrixf with doubles in `m`. */
DECLSPEC void DT_GetMatrixd(DT_ObjectHandle object, double* m);

/** Writes a box along the world axes, from `min` to `max`, that holds the object with its margin: the smallest one
 *  for a convex shape. For a complex shape it is no larger than the box around the placed box of the shape. */
DECLSPEC void DT_GetBBox(DT_ObjectHandle object, DT_Vector3 min, DT_Vector3 max);

/** @} */

/** @defgroup pairs Two objects
 * All points are in world coordinates and margins count. The same object may be given twice. An object with a complex
 * shape is the union of its faces, each of them a convex body. Any number of threads may ask at once.
 * @{ */

/** The distance, and a closest pair of points, `point1` of the first object and `point2` of the second. Objects that
 *  intersect give 0 and a common point, twice.
 *  @return the distance; 0 also on failure, and then nothing is written: see DT_GetError. */
DECLSPEC DT_Scalar DT_GetClosestPair(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point1,
                                     DT_Vector3 point2);

/** Whether the objects have a common point; touching counts. `point` is written only if they have.
 *  @return DT_TRUE if they have; DT_FALSE if not, and on failure. */
DECLSPEC DT_Bool DT_GetCommonPoint(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point);

/** Whether the interiors meet; touching is DT_FALSE. `point1` is the point of object1 deepest in object2 and
 *  conversely: moving object1 by point2 - point1 leaves the two just touching. For complex shapes this holds for the
 *  two faces, or the face and the convex object, that are deepest in each other.
 *  @return DT_TRUE if the points have been written; DT_FALSE if the interiors do not meet, and on failure. */
DECLSPEC DT_Bool DT_GetPenDepth(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point1,
                                DT_Vector3 point2);

/** @} */

/** @defgroup responses Responses
 * A response table says whom to call when two objects meet. Each object can have a class in it; an object without one
 * is never reported. Each unordered pair of classes has a list of callbacks, which are called in the order in which
 * they were registered, by whatever function. A table may serve several scenes, and a scene several tables.
 * Changing a table while another thread uses it is the client's to prevent.
 *
 * The Add functions append a callback to lists, also if it is already there. DT_NO_RESPONSE, also with a null
 * callback, appends nothing; a null callback of another type is an error. `client_data` is handed to the callback and
 * may be null. The Remove functions take, from each of the same lists, the first entry with that callback, whichever
 * function added it; where it is absent, nothing happens. A null callback is an error.
 * @{ */

/** A class of objects in a table: 0, or what DT_GenResponseClass returned. */
typedef unsigned int DT_ResponseClass;

/** What a callback wants to know. The most demanding type of a list decides what is computed for the pair, and all
 *  callbacks of the list get it. */
typedef enum DT_ResponseType
{
    DT_NO_RESPONSE, /**< nothing: such a callback is not registered at all */
    DT_SIMPLE_RESPONSE, /**< that they have a common point; coll_data is null */
    DT_WITNESSED_RESPONSE, /**< a common point */
    DT_DEPTH_RESPONSE /**< how deep they are in each other; objects that only touch are not reported */
} DT_ResponseType;

/** What is told about a pair that meets. */
typedef struct DT_CollData
{
    DT_Vector3 point1; /**< witnessed: a common point. depth: of object 1, as DT_GetPenDepth */
    DT_Vector3 point2; /**< witnessed: the same point. depth: of object 2 */
    DT_Vector3 normal; /**< point2 - point1 */
} DT_CollData;

/** Called for a pair that meets, with what the objects were created with (`client_object1`, `client_object2`) and
 *  what the callback was added with (`client_data`). Of the two objects, the first is the one of the lower class
 *  number; with equal classes, the one created first. `coll_data` is valid during the call. It may call any function
 *  of the library, and change or destroy anything but the table and the scene under test.
 *  @return DT_CONTINUE, or DT_DONE to end the test. */
typedef DT_Bool (*DT_ResponseCallback)(void* client_data, void* client_object1, void* client_object2,
                                       const DT_CollData* coll_data);

/** Makes a table with class 0 and no callbacks.
 *  @return the table, which the caller ends with DT_DestroyRespTable, or null on failure. */
DECLSPEC DT_RespTableHandle DT_CreateRespTable(void);

/** Destroys a table. From a callback of that table: DT_ERROR_INVALID_OPERATION without effect. */
DECLSPEC void DT_DestroyRespTable(DT_RespTableHandle table);

/** Adds a class to the table.
 *  @return 1, 2, 3 and so on; 0, which is the class that was there before, on failure. */
DECLSPEC DT_ResponseClass DT_GenResponseClass(DT_RespTableHandle table);

/** Gives an object the class `responseClass` in this table, instead of the one it had. A class that was never
 *  generated is an error. */
DECLSPEC void DT_SetResponseClass(DT_RespTableHandle table, DT_ObjectHandle object, DT_ResponseClass responseClass);

/** The object has no class in this table any more; nothing happens if it had none. */
DECLSPEC void DT_ClearResponseClass(DT_RespTableHandle table, DT_ObjectHandle object);

/** Calls what is registered for the classes of two objects, in order, until one callback returns DT_DONE or destroys
 *  one of the objects. The objects are passed in the order given here, and `coll_data`, which may be null, as it is.
 *  Nothing is called if one of them has no class. Callbacks that are added or removed meanwhile count from the next
 *  time on. */
DECLSPEC void DT_CallResponse(DT_RespTableHandle table, DT_ObjectHandle object1, DT_ObjectHandle object2,
                              const DT_CollData* coll_data);

/** Adds the callback `response`, of this `type` and with this `client_data`, for all pairs of classes, also of those
 *  to come. */
DECLSPEC void DT_AddDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response, DT_ResponseType type,
                                    void* client_data);

/** Removes the callback `response` from all pairs of classes, also from those to come. */
DECLSPEC void DT_RemoveDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response);

/** Adds the callback `response`, of this `type` and with this `client_data`, for all pairs with `responseClass`,
 *  also with classes to come; for its pair with itself once. */
DECLSPEC void DT_AddClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass,
                                  DT_ResponseCallback response, DT_ResponseType type, void* client_data);

/** Removes the callback `response` from all pairs with `responseClass`. */
DECLSPEC void DT_RemoveClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass,
                                     DT_ResponseCallback response);

/** Adds the callback `response`, of this `type` and with this `client_data`, for one pair of classes:
 *  `responseClass1` and `responseClass2`, which may be equal and are given in any order. */
DECLSPEC void DT_AddPairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1,
                                 DT_ResponseClass responseClass2, DT_ResponseCallback response, DT_ResponseType type,
                                 void* client_data);

/** Removes the callback `response` from the pair of `responseClass1` and `responseClass2`. */
DECLSPEC void DT_RemovePairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1,
                                    DT_ResponseClass responseClass2, DT_ResponseCallback response);

/** @} */

/** @defgroup scenes Scenes
 * A scene holds any number of objects and tests all pairs of them at once. It follows every change of its objects;
 * the next test, or ray, pays for what has moved. An object may be in several scenes. Changing a scene or its objects
 * while another thread uses that scene is the client's to prevent.
 * @{ */

/** Makes a scene without objects.
 *  @return the scene, which the caller ends with DT_DestroyScene, or null on failure. */
DECLSPEC DT_SceneHandle DT_CreateScene(void);

/** Destroys a scene; its objects stay. From a callback of a test of that scene: DT_ERROR_INVALID_OPERATION without
 *  effect. Scenes and their objects may be destroyed in any order. */
DECLSPEC void DT_DestroyScene(DT_SceneHandle scene);

/** Puts an object into the scene; nothing happens if it is there already. */
DECLSPEC void DT_AddObject(DT_SceneHandle scene, DT_ObjectHandle object);

/** Takes an object out of the scene; nothing happens if it is not there. */
DECLSPEC void DT_RemoveObject(DT_SceneHandle scene, DT_ObjectHandle object);

/** Calls the responses of all pairs of objects of the scene that meet, in the order in which the objects were
 *  created (the earlier one of each pair first). `respTable` says which pairs matter and what is to be found out
 *  about them. A callback that returns DT_DONE ends the test.
 *
 *  Callbacks may ask anything, and move, add, remove and destroy anything but the scene and the table. A pair that
 *  no longer meets when its turn comes is not reported, one that has moved is reported as it is then; when an object
 *  is destroyed or taken out, the callbacks left in the list of its pair are not called; pairs that are new are
 *  found by the next test. Changes of the table count from the next pair on; a pair that had no response before may
 *  be left to the next test. A test of the same scene from a callback is DT_ERROR_INVALID_OPERATION.
 *
 *  The work is shared among the threads of DT_SetWorkerCount; callbacks are called by the calling thread, and
 *  neither their order nor what they are told depends on the number of threads.
 *  @return the number of pairs reported, the one that said DT_DONE included; 0 on failure. */
DECLSPEC DT_Count DT_Test(DT_SceneHandle scene, DT_RespTableHandle respTable);

/** @} */

/** @defgroup accuracy Accuracy
 * Two numbers for the whole process. They may be set while other threads query: a query reads both once, at its
 * start.
 * @{ */

/** Sets `max_error`, the relative error allowed in distances and depths, 1e-3 at the start; more than 0.5 counts as
 *  0.5. A value that is not positive and finite is an error without effect. */
DECLSPEC void DT_SetAccuracy(DT_Scalar max_error);

/** Sets `tol_error`: how near rays and casts come before they hit, relative to the sizes of the shapes, FLT_EPSILON
 *  at the start. Other queries do not read it. Errors as for DT_SetAccuracy. */
DECLSPEC void DT_SetTolerance(DT_Scalar tol_error);

/** @} */

/** @defgroup rays Rays
 * A ray is source + t * (target - source); t is its parameter, 1 at the target. Any number of threads may cast rays
 * at the same objects, or in the same scene, at the same time.
 * @{ */

/** The first point of the object on the ray source + t * (target - source), 0 <= t <= max_param. Ignores the margin.
 *  `param` gets t; `normal` the unit normal there, on the side of the source, or zero if the source lies inside (then
 *  t = 0). Faces of complex shapes are hit from either side. max_param may be FLT_MAX.
 *  @return DT_TRUE for a hit. A miss is DT_FALSE and writes nothing; so is a failure. */
DECLSPEC DT_Bool DT_ObjectRayCast(DT_ObjectHandle object, const DT_Vector3 source, const DT_Vector3 target,
                                  DT_Scalar max_param, DT_Scalar* param, DT_Vector3 normal);

/** DT_ObjectRayCast, from `source` through `target` and up to `max_param`, for all objects of a scene but those
 *  whose client pointer is `ignore_client` (also if that is null); of several hit at the same t, the one created
 *  first.
 *  @return the client pointer of the first object hit. Null if none is hit, and on failure, and then nothing is
 *  written; null also if that is the client pointer of the object hit, and then `param` and `normal` are written. */
DECLSPEC void* DT_RayCast(DT_SceneHandle scene, void* ignore_client, const DT_Vector3 source, const DT_Vector3 target,
                          DT_Scalar max_param, DT_Scalar* param, DT_Vector3 normal);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
