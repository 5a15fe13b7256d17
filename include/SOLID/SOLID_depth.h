/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Polyhedra, which are solid and need not be convex, and their global penetration depth. C99 and any C++.
 */
#ifndef SOLID_DEPTH_H
#define SOLID_DEPTH_H

#include "SOLID_query.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup depth Polyhedra and their depth
 * Closed solids of any form, and the shortest way out of an overlap.
 * @{ */

/** Opens a polyhedron; its faces are given as those of a complex shape. They must be the closed surface of a solid,
 *  which may have cavities and several parts, and must not cross each other. Faces of more than three points are
 *  cut into triangles around their first point, and should be convex and given in order around.
 *
 *  A polyhedron is solid: what is wholly inside it is in collision with it. For distances, rays and boxes it is its
 *  surface. Where both objects are solid (polyhedra and convex shapes), DT_GetPenDepth, DT_GetSignedDistance and
 *  depth responses have the global depth; a complex shape has the largest depth over its faces.
 *  @return as DT_NewComplexShape, for polyhedra. */
DECLSPEC DT_ShapeHandle DT_NewPolyhedron(DT_VertexBaseHandle vertexBase);

/** Of the polyhedron that is open: its surface may have holes, each of which is filled by a fan of triangles around
 *  the middle of its rim, and its faces may cross each other. The solid is where the winding number is more than a
 *  half. What is filled is part of the solid in all questions about two objects, with the face beside it as its
 *  feature; rays and boxes are those of the faces given. DT_ChangeVertexBase repairs in the same way. */
DECLSPEC void DT_RepairPolyhedron(void);

/** Closes it. On an error the shape is deleted: DT_ERROR_NOT_CLOSED, with the place of the first fault, if the
 *  surface has a hole, cannot be turned outward or crosses itself, and is not to be repaired, or if it encloses
 *  nothing. Faces that are turned the wrong way are turned. DT_ChangeVertexBase makes the polyhedron anew, or
 *  changes nothing if it would not be one. */
DECLSPEC void DT_EndPolyhedron(void);

/** Who computes. */
typedef enum DT_DepthBackend
{
    DT_DEPTH_AUTO, /**< the processor, and a graphics device once that would have taken no longer; a clock decides */
    DT_DEPTH_CPU, /**< the processor alone */
    DT_DEPTH_GPU /**< with the help of a graphics device; DT_ERROR_NO_GPU if there is none */
} DT_DepthBackend;

/** How a global depth is to be found. */
typedef struct DT_DepthOptions
{
    size_t struct_size; /**< sizeof(DT_DepthOptions), set by the caller */
    DT_DepthBackend backend; /**< which one may be used */
    DT_Scalar accuracy; /**< relative; 0: as exact as the arithmetic and the solids allow, see
                           docs/penetration-depth.md */
    DT_Count max_steps; /**< after which the interval is returned as it is; 0: 10000, which few questions need */
} DT_DepthOptions;

/** A global depth, between two bounds. */
typedef struct DT_DepthResult
{
    size_t struct_size; /**< sizeof(DT_DepthResult), set by the caller */
    DT_Scalar depth; /**< moving object1 by depth * direction makes the interiors disjoint */
    DT_Scalar lower; /**< certified: no shorter translation than this does */
    DT_Vector3 direction; /**< unit */
    DT_Vector3 point1; /**< of object1, where it will touch object2 after that move */
    DT_Vector3 point2; /**< of object2, the same place: point2 = point1 + depth * direction */
    DT_Index feature1; /**< the face of object1 there; DT_NO_FEATURE for convex shapes */
    DT_Index feature2; /**< the same of object2 */
    DT_DepthBackend backend; /**< which answered: DT_DEPTH_CPU or DT_DEPTH_GPU */
} DT_DepthResult;

/** The shortest translation of object1, over all directions, that makes the interiors of the objects disjoint.
 *  Complex shapes are hollow and have no such depth: DT_ERROR_UNSUPPORTED. `options` may be null: the accuracy of
 *  DT_SetAccuracy and any backend. Any number of threads may ask at once; those that use the graphics device wait
 *  for their turn.
 *  @return DT_TRUE if `result` has been written; DT_FALSE if the interiors do not meet, and on failure. */
DECLSPEC DT_Bool DT_GetGlobalPenDepth(DT_ObjectHandle object1, DT_ObjectHandle object2,
                                      const DT_DepthOptions* options, DT_DepthResult* result);

/** Whether this `backend` can be asked for. The first question about the GPU loads the driver, which takes a moment.
 *  @return DT_TRUE if it can; DT_FALSE if not, and on failure. */
DECLSPEC DT_Bool DT_HasDepthBackend(DT_DepthBackend backend);

/** Tells the name of the graphics device that the GPU backend uses.
 *  @return the name, which the library owns; "" if there is none, never null. */
DECLSPEC const char* DT_GetDepthDevice(void);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
