/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * The classic API: shapes, objects, pair queries, scenes, responses and rays. C89 and any C++.
 *
 * Common to all functions:
 * - Lengths are in the client's units. There are no angles. Vectors are x, y, z.
 * - A call that fails returns its neutral value (a null handle, DT_FALSE, 0), writes to none of its output
 *   arguments and changes nothing, unless the function says otherwise. SOLID_error.h tells what went wrong.
 * - It is an error to pass a null handle, a handle of something deleted, a handle of another kind, or a value that
 *   is no handle; a NaN or an infinite number; or a null pointer, except where null is said to be allowed.
 * - Any number of threads may query the same objects at the same time, and create and delete other things
 *   meanwhile. It is the caller's responsibility not to change or delete an object while another thread is using
 *   it.
 * - Callbacks and allocator hooks must return: they must not be left by longjmp, pthread_exit or cancellation of
 *   the thread. The library catches a C++ exception that leaves a callback: the call that ran the callback fails
 *   with DT_ERROR_INTERNAL (DT_ERROR_OUT_OF_MEMORY for std::bad_alloc) and returns its neutral value. Callbacks
 *   made before are not undone, and everything remains usable.
 * - At any time there can be 4 million shapes, objects and proxies, and 1 million vertex bases, scenes and response
 *   tables (a quarter of that on 32-bit machines); one more is DT_ERROR_OUT_OF_MEMORY.
 */
/** @defgroup example A first program
 * A box and a ball overlap; the program prints `translate the box by -0.5 along x`.
 * @code{.c}
 * #include <SOLID/SOLID.h>
 * #include <stdio.h>
 *
 * int main(void)
 * {
 *     const DT_Vector3 position = {1.5f, 0, 0};
 *     DT_Vector3 p, q;
 *     DT_ShapeHandle box = DT_NewBox(2, 2, 2), ball = DT_NewSphere(1);
 *     DT_ObjectHandle a = DT_CreateObject(NULL, box), b = DT_CreateObject(NULL, ball);
 *     DT_SetPosition(b, position);
 *     if (DT_GetPenDepth(a, b, p, q)) printf("translate the box by %g along x\n", q[0] - p[0]);
 *     DT_DestroyObject(a), DT_DestroyObject(b);
 *     DT_DeleteShape(box), DT_DeleteShape(ball);
 *     return 0;
 * }
 * @endcode */
#ifndef SOLID_H
#define SOLID_H

#include "SOLID_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A shape. DT_DeleteShape ends the handle; the shape is freed with its last user. */
DT_DECLARE_HANDLE(DT_ShapeHandle);

/** An array of vertices in the client's memory, until DT_DeleteVertexBase. */
DT_DECLARE_HANDLE(DT_VertexBaseHandle);

/** A shape with a placement in the world, until DT_DestroyObject. */
DT_DECLARE_HANDLE(DT_ObjectHandle);

/** A set of objects that are tested together, until DT_DestroyScene. */
DT_DECLARE_HANDLE(DT_SceneHandle);

/** A table of the callbacks for pairs of object classes, until DT_DestroyRespTable. */
DT_DECLARE_HANDLE(DT_RespTableHandle);

/** @defgroup shapes Shapes
 * A shape is given in local coordinates and may be shared by any number of objects. Sizes may be zero: a flat box, a
 * disk, a segment and a point are valid shapes. A negative size is an error. The caller owns each handle that is
 * returned, and ends it with DT_DeleteShape.
 * @{ */

/** Makes a box centred at the origin, with edges of length x, y and z.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewBox(DT_Scalar x, DT_Scalar y, DT_Scalar z);

/** Makes a ball of the given radius around the origin.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewSphere(DT_Scalar radius);

/** Makes a cone around the y-axis: its apex is at +height/2, its base, of the given radius, at -height/2.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewCone(DT_Scalar radius, DT_Scalar height);

/** Makes a cylinder of the given radius around the y-axis, from -height/2 to +height/2.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewCylinder(DT_Scalar radius, DT_Scalar height);

/** Makes a shape of the single point `point`.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewPoint(const DT_Vector3 point);

/** Makes the line segment from `source` to `target`, which may coincide.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewLineSegment(const DT_Vector3 source, const DT_Vector3 target);

/** Makes the Minkowski sum of two convex shapes: all sums of a point of shape1 and a point of shape2. The sum keeps
 *  its operands alive: their handles may be deleted. Complex shapes and polyhedra cannot be operands. Sums and hulls
 *  of more than 4096 simple shapes, or nested more than 256 deep, are DT_ERROR_UNSUPPORTED.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewMinkowski(DT_ShapeHandle shape1, DT_ShapeHandle shape2);

/** Makes the convex hull of shape1 and shape2. Operands and limits are those of DT_NewMinkowski.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewHull(DT_ShapeHandle shape1, DT_ShapeHandle shape2);

/** @} */

/** @defgroup points Shapes given point by point
 * A polytope is the convex hull of its points. A complex shape, or mesh, is a set of faces. It is hollow: a ball
 * that floats inside a closed mesh does not touch it. Each thread builds one shape at a time, between DT_New... and
 * DT_End...; the functions that belong in between are errors without effect while no shape is open. Until
 * DT_End..., the handle can only be deleted.
 * @{ */

/** Describes an array of vertices in the client's memory: vertex i is the DT_Vector3 at `pointer` + i * `stride`
 *  bytes. A stride of 0 means that they are packed; a stride smaller than sizeof(DT_Vector3) is an error. Nothing
 *  is read yet. The library does not know how many vertices there are: the caller promises that each index given
 *  later is that of a vertex in the array. Complex shapes and polyhedra do not copy the vertices: the array must
 *  outlive the last of them, and after it has been changed, DT_ChangeVertexBase must be called before the next query
 *  about their objects.
 *  @return the base, which the caller ends with DT_DeleteVertexBase, or null on failure. */
DECLSPEC DT_VertexBaseHandle DT_NewVertexBase(const void* pointer, DT_Size stride);

/** Deletes the handle of a vertex base. Shapes that use the base, and a shape under construction with it, keep using
 *  the array. */
DECLSPEC void DT_DeleteVertexBase(DT_VertexBaseHandle vertexBase);

/** Announces that the vertices have changed or moved: `pointer` is the array, the same or a new one. The call refits
 *  every complex shape on the base, and their objects follow; the faces keep their indices, so the array must have
 *  the vertices that they name. If a vertex in use is not finite or exceeds 1e18, or an object would reach too far,
 *  this is an error: the base keeps its old pointer and no shape changes. (If the array was changed in place, restore
 *  valid vertices before the next query.) Polytopes have copied their points and do not change. */
DECLSPEC void DT_ChangeVertexBase(DT_VertexBaseHandle vertexBase, const void* pointer);

/** Opens a complex shape. With a vertex base, its points are given by index; without one (null), by DT_Vertex.
 *  @return the open shape, which the caller ends with DT_DeleteShape; null on failure. If a shape is already open
 *  in this thread, that is DT_ERROR_INVALID_OPERATION, and the call returns the open shape if it is a complex
 *  shape, else null. */
DECLSPEC DT_ShapeHandle DT_NewComplexShape(DT_VertexBaseHandle vertexBase);

/** Finishes the complex shape of this thread. Faces may be degenerate or repeated, and any number of them may share
 *  an edge; of faces with the same vertices the first counts. If a face is still open, this is an error without
 *  effect. If there is no face, a vertex or a face was refused since DT_NewComplexShape, a vertex is not finite or
 *  exceeds 1e18, or memory runs out, the call reports the error and deletes the shape: its handle is no longer
 *  valid. */
DECLSPEC void DT_EndComplexShape(void);

/** Opens a polytope, the convex hull of all points given until DT_EndPolytope. `vertexBase` may be null: then points
 *  are given by DT_Vertex only.
 *  @return as DT_NewComplexShape, for polytopes. */
DECLSPEC DT_ShapeHandle DT_NewPolytope(DT_VertexBaseHandle vertexBase);

/** Finishes the polytope of this thread. One point is enough; points may be repeated, collinear or coplanar. If there
 *  is no point, a point was refused since DT_NewPolytope (not finite, or out of memory), or the hull cannot be built,
 *  the call reports the error and deletes the shape: its handle is no longer valid. */
DECLSPEC void DT_EndPolytope(void);

/** Opens a face of a complex shape, which takes all points until DT_End. One point makes a point, two a segment,
 *  three a triangle, and more the convex hull of these points, planar or not. Faces are numbered from 0 in the
 *  order in which they are given. Polytopes ignore DT_Begin and DT_End. A second DT_Begin is an error without
 *  effect. */
DECLSPEC void DT_Begin(void);

/** Closes the face that DT_Begin opened. A face without points is an error and gets no number. DT_End without
 *  DT_Begin is an error without effect. */
DECLSPEC void DT_End(void);

/** Adds the point `vertex`, which is copied, to a polytope, or to the open face of a complex shape without a vertex
 *  base. A point that is not finite is refused, and then the shape cannot be finished. */
DECLSPEC void DT_Vertex(const DT_Vector3 vertex);

/** Adds the vertex `index` of the vertex base to a polytope, which copies it now, or to the open face of a complex
 *  shape, which reads it at DT_EndComplexShape and in every query. The array must have such a vertex: the library
 *  cannot check it, and reads beyond the array if it has not. In complex shapes an index is at most 2147483647. A
 *  shape without a vertex base is an error. */
DECLSPEC void DT_VertexIndex(DT_Index index);

/** Adds the vertices `indices[0]` to `indices[count - 1]` of the vertex base: all of them or, on failure, none.
 *  `count` may be 0, and then `indices` may be null. In a complex shape, outside DT_Begin and DT_End, they form a
 *  face of their own, which needs at least one point. The array must have these vertices, as for DT_VertexIndex. */
DECLSPEC void DT_VertexIndices(DT_Count count, const DT_Index* indices);

/** Adds the vertices `first` to `first` + `count` - 1, which the array must have, as DT_VertexIndices does. */
DECLSPEC void DT_VertexRange(DT_Index first, DT_Count count);

/** Deletes the handle of a shape, even of one that is still open. Objects, sums and hulls that use the shape keep it
 *  alive. */
DECLSPEC void DT_DeleteShape(DT_ShapeHandle shape);

/** @} */

/** @defgroup objects Objects
 * An object places a shape in the world: world = M * local + origin, where M is any 3x3 matrix that is not
 * singular. No coordinate of a placed object may exceed a quarter of FLT_MAX: a placement that would is an error.
 * @{ */

/** Makes an object of this shape with the identity as placement and no margin. `client_object` identifies the
 *  object in callbacks and ray casts; the library never dereferences it, and it may be null.
 *  @return the object, which the caller ends with DT_DestroyObject, or null on failure. */
DECLSPEC DT_ObjectHandle DT_CreateObject(void* client_object, DT_ShapeHandle shape);

/** Destroys an object and removes it from its scenes and response tables; its shape stays. May be called from a
 *  callback. */
DECLSPEC void DT_DestroyObject(DT_ObjectHandle object);

/** Tells whether `handle`, of any kind, stands for something that is alive. Never an error; null is not alive.
 *  @return DT_TRUE if it does. */
DECLSPEC DT_Bool DT_IsValid(const void* handle);

/** Tells the client pointer of an object.
 *  @return the one it was given last; null on failure. */
DECLSPEC void* DT_GetClientObject(DT_ObjectHandle object);

/** Gives an object another client pointer `client_object`, which may be null. */
DECLSPEC void DT_SetClientObject(DT_ObjectHandle object, void* client_object);

/** Tells the shape of an object.
 *  @return the handle that the object was given, which still belongs to whoever made it; null, without an error, if
 *  that has been deleted, and on failure. */
DECLSPEC DT_ShapeHandle DT_GetShape(DT_ObjectHandle object);

/** Gives an object another `shape`. Its placement, margin, scenes and classes stay. On failure it keeps the shape it
 *  had. May be called from a callback. */
DECLSPEC void DT_SetShape(DT_ObjectHandle object, DT_ShapeHandle shape);

/** Sets the origin to `position` and keeps M. */
DECLSPEC void DT_SetPosition(DT_ObjectHandle object, const DT_Vector3 position);

/** Replaces M by the rotation `orientation`, which drops any scaling. The quaternion x, y, z, w may have any length
 *  but zero. */
DECLSPEC void DT_SetOrientation(DT_ObjectHandle object, const DT_Quaternion orientation);

/** Multiplies the columns of M by the three factors `scaling`: scales along the local axes, in addition to what M
 *  does already. A negative factor mirrors; a factor of zero is an error. */
DECLSPEC void DT_SetScaling(DT_ObjectHandle object, const DT_Vector3 scaling);

/** Sets the margin: the object consists of all points within the distance `margin` of the placed shape, in world
 *  units. A negative margin is an error. Rays ignore the margin. */
DECLSPEC void DT_SetMargin(DT_ObjectHandle object, DT_Scalar margin);

/** Tells the margin of an object.
 *  @return the margin; 0 on failure. */
DECLSPEC DT_Scalar DT_GetMargin(DT_ObjectHandle object);

/** Sets the placement from the 4x4 matrix `m`, 16 numbers in column-major order: M is m[0..2], m[4..6], m[8..10]
 *  and the origin m[12..14]; the last row, m[3], m[7], m[11], m[15], is not read. M may scale, shear and mirror; a
 *  singular M is an error. Floats are never quite a rotation: an M within 5e-5 of a rotation times one scale factor
 *  (or factors along the axes, where they differ by more), mirrored or not, is taken for the nearest such map, and a
 *  factor within 5e-7 of 1 for 1. This holds for all functions that set M. All answers are about the placement that
 *  is used, which DT_GetMatrixd tells. */
DECLSPEC void DT_SetMatrixf(DT_ObjectHandle object, const float* m);

/** Sets the placement from the 16 doubles `m`, as DT_SetMatrixf does. An M that is a rotation with scaling to the
 *  precision of doubles, or far from one, is used as it is. */
DECLSPEC void DT_SetMatrixd(DT_ObjectHandle object, const double* m);

/** DT_SetMatrixf for `count` objects, with 16 floats each in `matrices`: for all of them, or on failure for none. Of
 *  an object that is named twice the last matrix counts. Allocates nothing. */
DECLSPEC void DT_SetMatrixfBatch(DT_Count count, const DT_ObjectHandle* objects, const float* matrices);

/** Does what DT_SetMatrixfBatch does, for `count` objects with 16 doubles each in `matrices`. */
DECLSPEC void DT_SetMatrixdBatch(DT_Count count, const DT_ObjectHandle* objects, const double* matrices);

/** Writes the placement that was set, rounded to float, to the 16 floats `m`, in column-major order; the last row is
 *  0, 0, 0, 1. What DT_SetMatrixf has set comes back bit for bit. */
DECLSPEC void DT_GetMatrixf(DT_ObjectHandle object, float* m);

/** Writes the placement that is used (see DT_SetMatrixf) to the 16 doubles `m`, in column-major order; the last row
 *  is 0, 0, 0, 1. Setting it again changes nothing. */
DECLSPEC void DT_GetMatrixd(DT_ObjectHandle object, double* m);

/** Writes the corners `min` and `max` of a bounding box, along the world axes, of the object with its margin. It is
 *  the smallest one for a convex shape; for a complex shape or a polyhedron it is at most the bounding box of the
 *  placed box of the shape. */
DECLSPEC void DT_GetBBox(DT_ObjectHandle object, DT_Vector3 min, DT_Vector3 max);

/** @} */

/** @defgroup pairs Two objects
 * Points are in world coordinates, and margins count. Both objects may be the same. An object with a complex shape
 * is the union of its faces, each of which is a convex body. Any number of threads may query at once.
 * @{ */

/** Computes the distance of two objects and a closest pair of points: `point1` on object1 and `point2` on object2.
 *  If the objects intersect, the distance is 0 and both points are the same common point.
 *  @return the distance; 0 also on failure, and then nothing is written: see DT_GetError. */
DECLSPEC DT_Scalar DT_GetClosestPair(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point1,
                                     DT_Vector3 point2);

/** Tests whether two objects intersect and, if they do, writes a common point to `point`. Objects that touch
 *  intersect.
 *  @return DT_TRUE if they intersect; DT_FALSE if not, and on failure. */
DECLSPEC DT_Bool DT_GetCommonPoint(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point);

/** Computes the penetration depth of two objects whose interiors intersect; touching does not count. Writes to
 *  `point1` the point of object1 that is deepest in object2, and to `point2` the converse: translating object1 by
 *  point2 - point1 leaves the two just touching. With a complex shape this holds for the deepest pair of faces, or
 *  of a face and the convex object. The points are rounded together, so that their difference is the depth as well as
 *  two DT_Scalar can tell. Far from the origin that is coarse (at 1e5, steps of 0.008): DT_GetSignedDistance, and
 *  DT_GetDistance with DT_QUERY_DEPTH, have the depth in double: translate object1 by distance * normal.
 *  @return DT_TRUE if the points have been written; DT_FALSE if the interiors are disjoint, and on failure. */
DECLSPEC DT_Bool DT_GetPenDepth(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point1,
                                DT_Vector3 point2);

/** @} */

/** @defgroup responses Responses
 * A response table holds the callbacks that DT_Test calls when two objects intersect. An object can have a class in
 * each table; an object without one is never reported. Each unordered pair of classes has a list of callbacks,
 * which are called in the order in which they were registered, by whichever function. A table may serve several
 * scenes, and a scene several tables. It is the caller's responsibility not to change a table while another thread
 * is using it.
 *
 * The Add functions append a callback to one or more lists, even if it is already there. With DT_NO_RESPONSE they
 * append nothing, and the callback may be null; otherwise a null callback is an error. `client_data` is handed to
 * the callback and may be null. The Remove functions remove the first entry with that callback from each of the
 * same lists, whichever function added it; they skip lists without it. Here a null callback is an error.
 * @{ */

/** The number of a class of objects in a table: 0, or a value that DT_GenResponseClass returned. */
typedef unsigned int DT_ResponseClass;

/** How much a callback needs to know. The most demanding type in a list decides what is computed for the pair, and
 *  all callbacks of that list receive it. */
typedef enum DT_ResponseType
{
    DT_NO_RESPONSE, /**< nothing: the callback is not registered */
    DT_SIMPLE_RESPONSE, /**< that the objects intersect; coll_data is null */
    DT_WITNESSED_RESPONSE, /**< a common point */
    DT_DEPTH_RESPONSE /**< the penetration depth; objects that only touch are not reported */
} DT_ResponseType;

/** The contact data of a pair that intersects. */
typedef struct DT_CollData
{
    DT_Vector3 point1; /**< witnessed: a common point; depth: point1 of DT_GetPenDepth */
    DT_Vector3 point2; /**< witnessed: the same common point; depth: point2 of DT_GetPenDepth */
    DT_Vector3 normal; /**< witnessed: zero; depth: point2 - point1, from before the two points were rounded */
} DT_CollData;

/** Is called for a pair of objects that intersect. `client_object1` and `client_object2` are the client pointers of
 *  the objects, `client_data` is that of the registration, and `coll_data` is valid during the call. The first
 *  object is the one with the lower class number or, if the classes are equal, the one created first. The callback
 *  may call any function of the library, and change or destroy anything but the table and the scene under test.
 *  @return DT_CONTINUE, or DT_DONE to end the test. */
typedef DT_Bool (*DT_ResponseCallback)(void* client_data, void* client_object1, void* client_object2,
                                       const DT_CollData* coll_data);

/** Makes a response table with class 0 and no callbacks.
 *  @return the table, which the caller ends with DT_DestroyRespTable, or null on failure. */
DECLSPEC DT_RespTableHandle DT_CreateRespTable(void);

/** Destroys a table. From a callback of that table this is DT_ERROR_INVALID_OPERATION, without effect. */
DECLSPEC void DT_DestroyRespTable(DT_RespTableHandle table);

/** Adds a class to the table.
 *  @return its number, 1, 2, 3 and so on; on failure 0, the class that every table has. */
DECLSPEC DT_ResponseClass DT_GenResponseClass(DT_RespTableHandle table);

/** Sets the class of an object in this table to `responseClass`, in place of the one it had. A class that was never
 *  generated is an error. */
DECLSPEC void DT_SetResponseClass(DT_RespTableHandle table, DT_ObjectHandle object, DT_ResponseClass responseClass);

/** Removes the class of an object in this table; does nothing if it has none. */
DECLSPEC void DT_ClearResponseClass(DT_RespTableHandle table, DT_ObjectHandle object);

/** Tells the class of an object in this table.
 *  @return DT_TRUE if `responseClass` has been written; DT_FALSE if the object has none, and on failure. */
DECLSPEC DT_Bool DT_GetResponseClass(DT_RespTableHandle table, DT_ObjectHandle object,
                                     DT_ResponseClass* responseClass);

/** Calls the callbacks that are registered for the classes of two objects, in order, until one returns DT_DONE or
 *  destroys one of the objects. They receive the objects in the given order, and `coll_data`, which may be null,
 *  unchanged. If one of the objects has no class, nothing is called. Callbacks that are added or removed meanwhile
 *  take effect from the next call on. */
DECLSPEC void DT_CallResponse(DT_RespTableHandle table, DT_ObjectHandle object1, DT_ObjectHandle object2,
                              const DT_CollData* coll_data);

/** Adds the callback `response`, with its `type` and `client_data`, for all pairs of classes, including classes that
 *  are generated later. */
DECLSPEC void DT_AddDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response, DT_ResponseType type,
                                    void* client_data);

/** Removes the callback `response` from all pairs of classes, including classes that are generated later. */
DECLSPEC void DT_RemoveDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response);

/** Adds the callback `response`, with its `type` and `client_data`, for all pairs of `responseClass` with any class,
 *  including classes that are generated later; once for its pair with itself. */
DECLSPEC void DT_AddClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass,
                                  DT_ResponseCallback response, DT_ResponseType type, void* client_data);

/** Removes the callback `response` from all pairs of `responseClass` with any class. */
DECLSPEC void DT_RemoveClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass,
                                     DT_ResponseCallback response);

/** Adds the callback `response`, with its `type` and `client_data`, for the pair of `responseClass1` and
 *  `responseClass2`, which may be equal; their order does not matter. */
DECLSPEC void DT_AddPairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1,
                                 DT_ResponseClass responseClass2, DT_ResponseCallback response, DT_ResponseType type,
                                 void* client_data);

/** Removes the callback `response` from the pair of `responseClass1` and `responseClass2`. */
DECLSPEC void DT_RemovePairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1,
                                    DT_ResponseClass responseClass2, DT_ResponseCallback response);

/** @} */

/** @defgroup scenes Scenes
 * A scene holds any number of objects and tests all pairs of them at once. It tracks every change of its objects;
 * the next test or ray cast pays for what has moved. An object may be in several scenes. It is the caller's
 * responsibility not to change a scene or its objects while another thread is using that scene.
 * @{ */

/** Makes a scene without objects.
 *  @return the scene, which the caller ends with DT_DestroyScene, or null on failure. */
DECLSPEC DT_SceneHandle DT_CreateScene(void);

/** Destroys a scene; its objects stay. Scenes and their objects may be destroyed in any order. From a callback of a
 *  test of that scene this is DT_ERROR_INVALID_OPERATION, without effect. */
DECLSPEC void DT_DestroyScene(DT_SceneHandle scene);

/** Adds an object to the scene; does nothing if it is there already. */
DECLSPEC void DT_AddObject(DT_SceneHandle scene, DT_ObjectHandle object);

/** Removes an object from the scene; does nothing if it is not there. */
DECLSPEC void DT_RemoveObject(DT_SceneHandle scene, DT_ObjectHandle object);

/** Finds all pairs of objects of the scene that intersect and calls their responses in `respTable`, which also
 *  decides which pairs matter and what is computed for them. The pairs come in the order in which their objects
 *  were created; DT_ResponseCallback tells which object of a pair is the first. A callback that returns DT_DONE ends
 *  the test.
 *
 *  Callbacks may run queries, and move, add, remove and destroy anything but the scene and the table. Pairs that
 *  are still to come are reported as they are when their turn comes, and not at all if they no longer intersect.
 *  Once an object is destroyed or removed, the remaining callbacks of its pair are not called. Pairs that are new
 *  are found by the next test. Changes of the table take effect from the next pair on; a pair that had no response
 *  before may be left to the next test. Testing the same scene from a callback is DT_ERROR_INVALID_OPERATION.
 *
 *  What was found for a pair is kept, and told again as it is, until one of its objects, the accuracy, or what its
 *  callbacks ask for changes. So pairs at rest take next to no time; an object that is placed where it is already has
 *  not moved.
 *
 *  A scene takes about 120 bytes for every pair of objects whose bounding boxes overlap, and 50 more if a callback
 *  asks for a point or a depth: 3000 objects in one place are 4.5 million pairs and 540 MB. When more than three
 *  quarters of that has not been needed in 16 tests in a row, it is given back.
 *
 *  The threads of DT_SetWorkerCount share the work. All callbacks run on the calling thread, and neither their
 *  order nor their data depend on the number of threads.
 *  @return the number of pairs reported, including the one whose callback returned DT_DONE; 0 on failure. */
DECLSPEC DT_Count DT_Test(DT_SceneHandle scene, DT_RespTableHandle respTable);

/** @} */

/** @defgroup accuracy Accuracy
 * Two tolerances for the whole process. They may be set while other threads query: a query reads both once, at its
 * start.
 * @{ */

/** Sets the largest relative error of distances and depths to `max_error`, initially 1e-3; more than 0.5 counts as
 *  0.5. A value that is not positive and finite is an error without effect. */
DECLSPEC void DT_SetAccuracy(DT_Scalar max_error);

/** Sets to `tol_error` the distance within which rays and casts count as hits, relative to the sizes of the shapes;
 *  initially FLT_EPSILON. Other queries do not use it. Errors are those of DT_SetAccuracy. */
DECLSPEC void DT_SetTolerance(DT_Scalar tol_error);

/** Tells the accuracy.
 *  @return what DT_SetAccuracy has set; 1e-3 at the start. */
DECLSPEC DT_Scalar DT_GetAccuracy(void);

/** Tells the tolerance of rays and casts.
 *  @return what DT_SetTolerance has set; FLT_EPSILON at the start. */
DECLSPEC DT_Scalar DT_GetTolerance(void);

/** @} */

/** @defgroup rays Rays
 * A ray is source + t * (target - source); t is its parameter, 1 at the target. Any number of threads may cast rays
 * at the same objects, or in the same scene, at the same time.
 * @{ */

/** Finds the first point of an object, without its margin, on the ray source + t * (target - source), 0 <= t <=
 *  max_param. Writes t to `param`, and to `normal` the unit normal there, on the side of `source`. If `source` lies
 *  inside, t is 0 and the normal is zero. Faces of complex shapes are hit from either side. `max_param` may be
 *  FLT_MAX.
 *  @return DT_TRUE for a hit; DT_FALSE for a miss, which writes nothing, and on failure. */
DECLSPEC DT_Bool DT_ObjectRayCast(DT_ObjectHandle object, const DT_Vector3 source, const DT_Vector3 target,
                                  DT_Scalar max_param, DT_Scalar* param, DT_Vector3 normal);

/** Finds the first object of a scene on the ray from `source` through `target`, up to `max_param`; `param` and
 *  `normal` are those of DT_ObjectRayCast. Objects whose client pointer is `ignore_client` are skipped; null ignores
 *  nobody. If several are hit at the same t, the one created first wins.
 *  @return the client pointer of the object hit, which may be null; then `param` and `normal` are written
 *  nevertheless. Null for a miss, and on failure, and then nothing is written: where client pointers may be null,
 *  set `param` to -1 before the call. */
DECLSPEC void* DT_RayCast(DT_SceneHandle scene, void* ignore_client, const DT_Vector3 source, const DT_Vector3 target,
                          DT_Scalar max_param, DT_Scalar* param, DT_Vector3 normal);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
