/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Debug drawing: the library says what there is to see, the client's callbacks draw it. C99 and any C++.
 *
 * Each function first finds out all that it will draw and then calls back, on the calling thread. So a failing call
 * draws nothing, and a callback may do anything, also change or destroy what is being drawn: the rest is drawn as it
 * was. The functions take memory for what they draw, and are made for people who look, not for speed.
 */
#ifndef SOLID_DRAW_H
#define SOLID_DRAW_H

#include "SOLID.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup drawing Debug drawing
 * Each function draws all or nothing, on the calling thread. DT_DrawScene counts as a DT_Test of that scene, the
 * others as queries about their objects.
 * @{ */

/** Red, green, blue and opacity, of eight bits each: 0xRRGGBBAA. */
typedef unsigned int DT_Color;

/* Colours, where the caller does not choose them. */
#define DT_COLOR_BOX 0x8C96A0FFu /**< grey: boxes of objects and of trees */
#define DT_COLOR_ENCOUNTER 0xF0A030FFu /**< orange: boxes that overlap others, lines between their middles */
#define DT_COLOR_ORIGIN 0xFFFFFFFFu /**< white: the origin of a difference, the ball of the radii about it */
#define DT_COLOR_DIFFERENCE 0x5090D060u /**< blue, translucent: the Minkowski difference */
#define DT_COLOR_SIMPLEX 0x40C060FFu /**< green: the simplex of GJK, its faces translucent */
#define DT_COLOR_NEAREST 0xE04040FFu /**< red: the point v nearest the origin, and the way to it */
#define DT_COLOR_SUPPORT 0xF0D040FFu /**< yellow: the new support point and the plane through it */
#define DT_COLOR_POLYTOPE 0x40A0A080u /**< teal, translucent: faces of the expanding polytope of EPA */
#define DT_COLOR_FACE 0xE04040C0u /**< red: its face that is expanded next */

/** Draws a point `at` a place in this `color`. `client_data` is that of the DT_DebugDraw. */
typedef void (*DT_DrawPointCallback)(void* client_data, const DT_Vector3 at, DT_Color color);

/** Draws a line `from` one point `to` another in this `color`. `client_data` is that of the DT_DebugDraw. */
typedef void (*DT_DrawLineCallback)(void* client_data, const DT_Vector3 from, const DT_Vector3 to, DT_Color color);

/** Draws the triangle `a`, `b`, `c`, counter-clockwise seen from outside, in this `color`. Flat things that have no
 *  outside are drawn once for each side. `client_data` is that of the DT_DebugDraw. */
typedef void (*DT_DrawTriangleCallback)(void* client_data, const DT_Vector3 a, const DT_Vector3 b, const DT_Vector3 c,
                                        DT_Color color);

/** Writes `text` `at` a place in this `color`. `client_data` is that of the DT_DebugDraw. */
typedef void (*DT_DrawTextCallback)(void* client_data, const DT_Vector3 at, const char* text, DT_Color color);

/** How the client draws. Any callback may be null. Points are in world coordinates; they and texts are the
 *  library's: to be read during the call only. */
typedef struct DT_DebugDraw
{
    size_t struct_size; /**< sizeof(DT_DebugDraw), set by the caller */
    void* client_data; /**< passed to every callback */
    DT_DrawPointCallback point; /**< draws points */
    DT_DrawLineCallback line; /**< draws lines */
    DT_DrawTriangleCallback triangle; /**< draws triangles */
    DT_DrawTextCallback text; /**< writes texts */
    DT_Count segments; /**< of a full turn of what is round: 8 to 256; 0: 32 */
} DT_DebugDraw;

/** Hands to `draw` the surface of an object in this `color`, margin included: triangles, and lines, darker, along
 *  edges that are sharp (faces that turn by more than 30 degrees). Round surfaces are approximated by triangles
 *  with corners on them. A point is drawn as point, a segment as line. Faces of complex shapes and polyhedra are
 *  drawn one by one, triangles in the order of the client's points; with a margin each is a rounded body. */
DECLSPEC void DT_DrawObject(DT_ObjectHandle object, const DT_DebugDraw* draw, DT_Color color);

/** Hands to `draw` the boxes of the tree of a complex shape or polyhedron at this `level`, and those above it that
 *  have no children: at each level they hold all faces. Level 0 is the box around everything; a level too large is
 *  the last. The boxes are those of the shape, placed as the object is, without margin. A convex object has its
 *  DT_GetBBox and one level.
 *  @return the number of levels; 0 on failure, or without faces. */
DECLSPEC DT_Count DT_DrawTree(DT_ObjectHandle object, DT_Count level, const DT_DebugDraw* draw);

/** Hands to `draw` the boxes of all objects of a scene, and the pairs of boxes that overlap: these are what DT_Test
 *  looks at. Not from a callback of a test of this scene: DT_ERROR_INVALID_OPERATION.
 *  @return the number of pairs; 0 on failure. */
DECLSPEC DT_Count DT_DrawScene(DT_SceneHandle scene, const DT_DebugDraw* draw);

/** Hands to `draw` the convex pieces that a polyhedron is made of, margin not included, each in a colour of its
 *  own; of a convex object the object. Pieces may overlap. Those of a large or repaired polyhedron are some that
 *  lie inside it. A complex shape has none: DT_ERROR_UNSUPPORTED.
 *  @return their number; 0 on failure. */
DECLSPEC DT_Count DT_DrawPieces(DT_ObjectHandle object, const DT_DebugDraw* draw);

/** @} */

/** @defgroup difference Drawing the Minkowski difference
 * The Minkowski difference of two objects is { x - y : x in object1, y in object2 }, in world axes: objects have a
 * common point where it has the origin, their distance is that of the origin from it, and their depth is the distance
 * of the origin from its surface.
 * @{ */

/** Hands its surface to `draw`. Of solids that are not convex: the surface of the union of the differences of their
 *  pieces, so that the global depth is the way from the origin to the nearest triangle; this takes a while if there
 *  are many pieces. Complex shapes: DT_ERROR_UNSUPPORTED. */
DECLSPEC void DT_DrawDifference(DT_ObjectHandle object1, DT_ObjectHandle object2, const DT_DebugDraw* draw);

/** Hands to `draw` one `step`, counted from 0, of GJK for the distance of two convex objects: the simplex, v, the
 *  new support point and the plane through it, with a text that has the bounds of the distance known by then. A
 *  step too large is the last: then v is the answer, or the simplex is around the origin. Radii of spheres and
 *  margins are left out of the difference, as the library does: they are a ball about the origin instead, drawn by
 *  three circles. GJK is also run where the queries have a closed form. Not convex: DT_ERROR_UNSUPPORTED.
 *  @return the number of steps; 0 on failure. */
DECLSPEC DT_Count DT_DrawGjk(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Count step,
                             const DT_DebugDraw* draw);

/** Hands to `draw` one `step`, counted from 0, of EPA for the depth of two convex objects: the expanding polytope,
 *  the face of it that is nearest the origin, the new vertex, with a text that has the bounds of the depth. The
 *  last step has the way out, from the origin to the surface. Radii are a ball about the origin, to be added to the
 *  depth. Not convex: DT_ERROR_UNSUPPORTED.
 *  @return the number of steps; 0 if the objects without their radii have no common point or their difference has
 *  no volume, in which case there is no EPA to see, and on failure. */
DECLSPEC DT_Count DT_DrawEpa(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Count step,
                             const DT_DebugDraw* draw);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
