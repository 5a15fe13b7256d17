/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Polyhedra, that is solids that need not be convex, and the global penetration depth of two solids. C99 and any C++.
 */
#ifndef SOLID_DEPTH_H
#define SOLID_DEPTH_H

#include "SOLID_query.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup depth Polyhedra and their depth
 * The global penetration depth of two solids is the length of the shortest translation, over all directions, that
 * makes their interiors disjoint.
 * @{ */

/** Opens a polyhedron. Its faces are given as those of a complex shape. They must form the closed surface of a
 *  solid, which may have cavities and several components, and must not cross each other. A face of more than three
 *  points is split into a triangle fan around its first point; it should be convex, with its points in order along
 *  its boundary. Vertices that differ by rounding are welded where the surface is closed only that way: the first of
 *  them counts, also after DT_ChangeVertexBase. DT_NewSolid does the same in one call, and reports.
 *
 *  A polyhedron is solid: an object that lies wholly inside intersects it. Distances, rays and boxes use its
 *  surface. If both objects are solid (polyhedra or convex shapes), DT_GetPenDepth, DT_GetSignedDistance and depth
 *  responses compute the global depth; if one is a complex shape, they compute the largest depth over its faces.
 *  @return as DT_NewComplexShape, for polyhedra. */
DECLSPEC DT_ShapeHandle DT_NewPolyhedron(DT_VertexBaseHandle vertexBase);

/** Allows the polyhedron under construction to have cracks, holes and faces that cross. Vertices at the rims of holes
 *  are welded, within a distance that grows from rounding until the surface is closed, and stays far below the edges
 *  there; of faces with the same corners one counts. Each hole that is left is closed with a triangle fan around the
 *  centre of its rim; the solid is where the winding number exceeds one half. Pair queries treat these fans as part
 *  of the surface and report the adjacent face as their feature; rays and boxes use the given faces only.
 *  DT_ChangeVertexBase repairs the polyhedron in the same way. */
DECLSPEC void DT_RepairPolyhedron(void);

/** Finishes the polyhedron of this thread. Faces that are oriented the wrong way are reversed. On failure the shape
 *  is deleted and its handle is no longer valid. The error is DT_ERROR_NOT_CLOSED, with the place of the first
 *  fault, if the surface encloses no volume or cannot be oriented; if it has a hole or crosses itself and
 *  DT_RepairPolyhedron was not called; and if it was, but holes are so large and so far from flat that what was there
 *  cannot be guessed. DT_ChangeVertexBase rebuilds the polyhedron, or changes nothing if the
 *  result would not be one. */
DECLSPEC void DT_EndPolyhedron(void);

/** How DT_NewSolid makes a solid of a surface. Zero in a field, and null instead of the struct, mean the default. */
typedef struct DT_SolidOptions
{
    size_t struct_size; /**< sizeof(DT_SolidOptions), set by the caller */
    double weld; /**< vertices not further apart than this become one, the first of them; 0: those that differ by
                    rounding, if the surface is closed only that way, and with DT_SOLID_REPAIR as DT_RepairPolyhedron
                    says */
    unsigned int flags; /**< 0, or DT_SOLID_REPAIR */
    DT_Index reserved; /**< 0 */
} DT_SolidOptions;

/** A flag of DT_SolidOptions: repairs the surface as DT_RepairPolyhedron says. Else holes and crossings are
 *  refused. */
#define DT_SOLID_REPAIR 0x1u

/** What DT_NewSolid found in a surface, all of it, and did to it. */
typedef struct DT_SolidReport
{
    size_t struct_size; /**< sizeof(DT_SolidReport), set by the caller */
    double volume; /**< of the solid; 0 if it was refused. Where faces cross, within a few thousandths */
    double
        volume_given; /**< enclosed by the faces as they came, seen from the middle of their box: less than 0 if they
                            point inward; far from `volume` if some are turned, doubled or missing */
    double longest_rim; /**< the length of the longest rim of a hole; 0 without holes */
    DT_Count welded; /**< vertices that became one with another, equal ones too */
    DT_Count dropped; /**< faces without area, and doubles */
    DT_Count turned; /**< faces of the solid that pointed inward */
    DT_Count holes; /**< rims, also those of seams, where faces meet but do not share their corners */
    DT_Count crossings; /**< pairs of faces that cross */
    DT_Count parts; /**< pieces of surface that hang together */
} DT_SolidReport;

/** Makes a polyhedron in one call. `vertices` are `vertex_count` points, each `stride` bytes after the last; 0 means
 *  packed. Each of `triangle_count` triangles has three `indices`, all of which are checked. All is copied. `options`
 *  and `report` may be null. The report is written if the solid was made, and if its surface was refused with
 *  DT_ERROR_NOT_CLOSED, for the reasons that DT_EndPolyhedron has; the caller sets `report->struct_size`. Features
 *  are the numbers of the triangles.
 *  @return the shape, which the caller deletes; null on failure. */
DECLSPEC DT_ShapeHandle DT_NewSolid(DT_Count vertex_count, const DT_Scalar* vertices, DT_Size stride,
                                    DT_Count triangle_count, const DT_Index* indices, const DT_SolidOptions* options,
                                    DT_SolidReport* report);

/** Which processor computes a global depth. */
typedef enum DT_DepthBackend
{
    DT_DEPTH_AUTO, /**< starts on the CPU and switches to the GPU once the search has run as long as the GPU would
                      have needed; timing-dependent: the last digits may vary between runs */
    DT_DEPTH_CPU, /**< the CPU alone */
    DT_DEPTH_GPU /**< the CPU and a graphics device; DT_ERROR_NO_GPU if there is none */
} DT_DepthBackend;

/** How DT_GetGlobalPenDepth computes a depth. Zero in a field, and null instead of the struct, mean the default. */
typedef struct DT_DepthOptions
{
    size_t struct_size; /**< sizeof(DT_DepthOptions), set by the caller */
    double accuracy; /**< the search stops when depth - lower <= accuracy * depth; 0: that of DT_SetAccuracy. Any
                        positive number is met as far as the arithmetic and the solids allow, see
                        docs/penetration-depth.md */
    DT_Vector3d direction; /**< for a later version: must be zero, otherwise DT_ERROR_UNSUPPORTED */
    double keep; /**< for a later version: must be 0, otherwise DT_ERROR_UNSUPPORTED */
    DT_DepthBackend backend; /**< the backend to use */
    DT_Count max_steps; /**< limits the steps of the search: after that many, the interval is returned as it is; 0:
                           10000, which few pairs need. Not counted: to find a first way out, which takes up to
                           0.1 ms for each face of solids with more than 400 pieces */
    unsigned int flags; /**< for a later version: must be 0, otherwise DT_ERROR_UNSUPPORTED */
    DT_Index reserved; /**< 0 */
} DT_DepthOptions;

/** A global depth with its certified lower bound. The true depth lies in [lower, depth]. */
typedef struct DT_DepthResult
{
    size_t struct_size; /**< sizeof(DT_DepthResult), set by the caller */
    double depth; /**< translating object1 by depth * direction makes the interiors disjoint */
    double lower; /**< certified: no translation shorter than this makes them disjoint */
    DT_Vector3d direction; /**< unit vector of the translation, in world coordinates */
    DT_Vector3d point1; /**< witness point on object1, before the translation; after it, this point touches object2 */
    DT_Vector3d point2; /**< witness point on object2: point2 = point1 + depth * direction */
    DT_Index feature1; /**< the face of object1 at point1; DT_NO_FEATURE for convex shapes */
    DT_Index feature2; /**< the face of object2 at point2; DT_NO_FEATURE for convex shapes */
    DT_DepthBackend backend; /**< the backend that was used: DT_DEPTH_CPU or DT_DEPTH_GPU */
    DT_Count steps; /**< the steps that the search took, in the unit of max_steps; 0 for two convex objects */
} DT_DepthResult;

/** Finds the shortest translation of object1, over all directions, that makes the interiors of the objects disjoint.
 *  The caller sets `result->struct_size`. `options` may be null: then the accuracy is that of DT_SetAccuracy and the
 *  backend is DT_DEPTH_AUTO. Complex shapes are hollow and have no such depth: DT_ERROR_UNSUPPORTED. Any number of
 *  threads may call this at once; those that use the graphics device take turns.
 *  @return DT_TRUE if the interiors intersect and `result` has been written; DT_FALSE if they are disjoint, and on
 *  failure. */
DECLSPEC DT_Bool DT_GetGlobalPenDepth(DT_ObjectHandle object1, DT_ObjectHandle object2,
                                      const DT_DepthOptions* options, DT_DepthResult* result);

/** Tells whether `backend` is available. The first call for DT_DEPTH_GPU loads the driver, which takes a moment.
 *  @return DT_TRUE if it is available; DT_FALSE if not, and on failure. */
DECLSPEC DT_Bool DT_HasDepthBackend(DT_DepthBackend backend);

/** Returns the name of the graphics device that DT_DEPTH_GPU uses.
 *  @return the name, a string that the library owns; "" if there is no device, never null. */
DECLSPEC const char* DT_GetDepthDevice(void);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
