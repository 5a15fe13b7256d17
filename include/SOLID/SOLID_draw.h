/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Debug drawing: the library generates points, lines, triangles and texts, and the client's callbacks draw them. C99
 * and any C++.
 *
 * Each function first collects everything that it will draw and then calls back, on the calling thread. Hence a call
 * that fails draws nothing, and a callback may do anything, even change or destroy what is being drawn: the rest is
 * drawn as it was. The functions allocate memory for what they draw, and favour clarity over speed.
 */
#ifndef SOLID_DRAW_H
#define SOLID_DRAW_H

#include "SOLID.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup drawing Debug drawing
 * Each function draws everything or nothing, on the calling thread. For other threads, DT_DrawScene counts as a
 * DT_Test of that scene, and the other functions as queries about their objects.
 * @{ */

/** A colour, 0xRRGGBBAA: red, green, blue and opacity, eight bits each. */
typedef unsigned int DT_Color;

/* The colours of everything whose colour the caller does not choose. */
#define DT_COLOR_BOX 0x8C96A0FFu /**< grey: bounding boxes of objects and of tree nodes */
#define DT_COLOR_ENCOUNTER 0xF0A030FFu /**< orange: overlapping boxes, and lines between their centres */
#define DT_COLOR_ORIGIN 0xFFFFFFFFu /**< white: the origin of the difference, and the ball of radii around it */
#define DT_COLOR_DIFFERENCE 0x5090D060u /**< blue, translucent: the Minkowski difference */
#define DT_COLOR_SIMPLEX 0x40C060FFu /**< green: the simplex of GJK; its faces are translucent */
#define DT_COLOR_NEAREST 0xE04040FFu /**< red: the point v nearest the origin, and the segment to it */
#define DT_COLOR_SUPPORT 0xF0D040FFu /**< yellow: the new support point and its supporting plane */
#define DT_COLOR_POLYTOPE 0x40A0A080u /**< teal, translucent: the faces of the expanding polytope of EPA */
#define DT_COLOR_FACE 0xE04040C0u /**< red: the face of that polytope that is expanded next */

/** Draws a point at `at` in `color`. `client_data` comes from the DT_DebugDraw. */
typedef void (*DT_DrawPointCallback)(void* client_data, const DT_Vector3 at, DT_Color color);

/** Draws the line segment between `from` and `to` in `color`. `client_data` comes from the DT_DebugDraw. */
typedef void (*DT_DrawLineCallback)(void* client_data, const DT_Vector3 from, const DT_Vector3 to, DT_Color color);

/** Draws the triangle `a`, `b`, `c`, counter-clockwise seen from outside, in `color`. A flat shape, which has no
 *  outside, is drawn once for each side. `client_data` comes from the DT_DebugDraw. */
typedef void (*DT_DrawTriangleCallback)(void* client_data, const DT_Vector3 a, const DT_Vector3 b, const DT_Vector3 c,
                                        DT_Color color);

/** Draws the string `text` at `at` in `color`. `client_data` comes from the DT_DebugDraw. */
typedef void (*DT_DrawTextCallback)(void* client_data, const DT_Vector3 at, const char* text, DT_Color color);

/** The client's drawing callbacks. Any of them may be null. Points are in world coordinates. The library owns points
 *  and texts; they are valid only during the call. */
typedef struct DT_DebugDraw
{
    size_t struct_size; /**< sizeof(DT_DebugDraw), set by the caller */
    void* client_data; /**< handed to every callback; may be null */
    DT_DrawPointCallback point; /**< draws points */
    DT_DrawLineCallback line; /**< draws lines */
    DT_DrawTriangleCallback triangle; /**< draws triangles */
    DT_DrawTextCallback text; /**< draws texts */
    DT_Count segments; /**< segments per full turn of a round surface: 8 to 256; 0: 32 */
    DT_Index reserved; /**< 0 */
} DT_DebugDraw;

/** Draws the surface of an object, margin included, through `draw`: triangles in `color`, and darker lines along
 *  sharp edges, across which the normal turns by more than 30 degrees. Round surfaces are approximated by triangles
 *  whose vertices lie on them. A point is drawn as a point, a segment as a line. The faces of complex shapes and
 *  polyhedra are drawn one by one, triangles with their vertices in the given order; with a margin, each face is
 *  drawn as a rounded body. */
DECLSPEC void DT_DrawObject(DT_ObjectHandle object, const DT_DebugDraw* draw, DT_Color color);

/** Draws one `level` of the bounding box tree of a complex shape or polyhedron through `draw`, together with the
 *  leaves above that level: so each level covers all faces. Level 0 is the root; a level beyond the last means the
 *  last. The boxes belong to the shape: they are placed like the object and leave out its margin. A convex object
 *  has one level, its DT_GetBBox.
 *  @return the number of levels; 0 on failure, or without faces. */
DECLSPEC DT_Count DT_DrawTree(DT_ObjectHandle object, DT_Count level, const DT_DebugDraw* draw);

/** Draws the bounding boxes of all objects of a scene through `draw`, and marks the overlapping pairs, which are the
 *  candidate pairs of DT_Test. Must not be called from a callback of a test of the same scene:
 *  DT_ERROR_INVALID_OPERATION.
 *  @return the number of overlapping pairs; 0 on failure. */
DECLSPEC DT_Count DT_DrawScene(DT_SceneHandle scene, const DT_DebugDraw* draw);

/** Draws the convex pieces of a polyhedron through `draw`, margin excluded, each in its own colour; a convex object
 *  is its only piece. Pieces may overlap. The pieces of a large or repaired polyhedron do not fill it: they are a
 *  selection of pieces inside it. A complex shape has no pieces: DT_ERROR_UNSUPPORTED.
 *  @return the number of pieces; 0 on failure. */
DECLSPEC DT_Count DT_DrawPieces(DT_ObjectHandle object, const DT_DebugDraw* draw);

/** @} */

/** @defgroup difference Drawing the Minkowski difference
 * The Minkowski difference of two objects is { x - y : x in object1, y in object2 }, along the world axes. The
 * objects intersect if and only if it contains the origin. Their distance is the distance of the origin from it,
 * and their depth is the distance of the origin from its surface.
 * @{ */

/** Draws the surface of the Minkowski difference of two objects through `draw`. For solids that are not convex,
 *  this is the surface of the union of the differences of their convex pieces, so the global depth is the distance
 *  from the origin to the nearest triangle; this is slow if there are many pieces: time grows with the square of
 *  their pairs. Two convex objects make at most about 170 000 triangles (256 segments: half a second, 80 MB while it
 *  runs). The union has fewer segments than asked, but not fewer than 32, where its roundings would have more than
 *  about 16 000 triangles. Complex shapes: DT_ERROR_UNSUPPORTED. */
DECLSPEC void DT_DrawDifference(DT_ObjectHandle object1, DT_ObjectHandle object2, const DT_DebugDraw* draw);

/** Draws one `step`, counted from 0, of GJK for the distance of two convex objects through `draw`: the simplex, v,
 *  the new support point and its supporting plane, and a text with the bounds of the distance so far. A step beyond
 *  the last means the last, in which v is the answer or the simplex contains the origin. As in the queries, the
 *  difference leaves out the radii of spheres and margins: they form a ball around the origin, drawn as three
 *  circles. GJK runs even where the queries use a closed form. Objects that are not convex: DT_ERROR_UNSUPPORTED.
 *  @return the number of steps; 0 on failure. */
DECLSPEC DT_Count DT_DrawGjk(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Count step,
                             const DT_DebugDraw* draw);

/** Draws one `step`, counted from 0, of EPA for the depth of two convex objects through `draw`: the expanding
 *  polytope, its face nearest the origin, the new vertex, and a text with the bounds of the depth so far. The last
 *  step shows the penetration vector, from the origin to the surface. The radii of spheres and margins form a ball
 *  around the origin; its radius is to be added to the depth. Objects that are not convex: DT_ERROR_UNSUPPORTED.
 *  @return the number of steps; 0 on failure, and if EPA does not run, because the objects without their radii do
 *  not intersect or their difference has no volume. */
DECLSPEC DT_Count DT_DrawEpa(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Count step,
                             const DT_DebugDraw* draw);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
