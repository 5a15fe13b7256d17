/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Signed distances with certified bounds, frame coherence, shape casts, and batches of queries. C99 and any C++.
 *
 * Points and vectors are in world coordinates, and margins count.
 */
#ifndef SOLID_QUERY_H
#define SOLID_QUERY_H

#include "SOLID.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup queries Distances with bounds, and casts
 * Any number of threads may query at once, even the same objects.
 * @{ */

/** The feature index of a convex shape, which has no numbered faces. */
#define DT_NO_FEATURE ((DT_Index)-1)

/** The signed distance of two objects, with certified bounds and witness points. */
typedef struct DT_Proximity
{
    DT_Scalar distance; /**< > 0: the distance; 0: touching; < 0: minus the penetration depth */
    DT_Scalar lower; /**< certified: lower <= true distance */
    DT_Scalar upper; /**< certified: true distance <= upper */
    DT_Vector3 point1; /**< witness point on the surface of object1 */
    DT_Vector3 point2; /**< witness point on the surface of object2 */
    DT_Vector3 normal; /**< unit vector from object1 towards object2; defined even at distance 0 */
    DT_Index feature1; /**< the face of object1 at point1, in the order given; DT_NO_FEATURE for convex shapes */
    DT_Index feature2; /**< the face of object2 at point2; DT_NO_FEATURE for convex shapes */
} DT_Proximity;

/** What the library remembers about a pair of objects from one query to the next. Zero it once and keep one for
 *  each pair: queries are then faster if the objects move little in between. Any content is safe; that of another
 *  pair costs time, never correctness. Two threads must not use the same cache at the same time. */
typedef struct DT_PairCache
{
    DT_Scalar data[16]; /**< owned by the library; zero it once */
} DT_PairCache;

/** Tests whether two objects intersect. Objects that touch intersect. `cache` may be null.
 *  @return DT_TRUE if they intersect; DT_FALSE if not, and on failure. */
DECLSPEC DT_Bool DT_Intersect(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache);

/** Computes the signed distance of two objects: their distance if they are apart, minus their penetration depth if
 *  they overlap. `cache` may be null.
 *  @return DT_TRUE if `result` has been written; DT_FALSE on failure. */
DECLSPEC DT_Bool DT_GetSignedDistance(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache,
                                      DT_Proximity* result);

/** The first contact of a motion. */
typedef struct DT_CastHit
{
    DT_Scalar param; /**< t at the first contact: the moving object has moved by t * translation */
    DT_Vector3 point; /**< the contact point */
    DT_Vector3 normal; /**< unit normal of the surface hit, against the motion; zero if they overlap at the start */
    DT_Index feature1; /**< the face of the moving object; DT_NO_FEATURE for convex shapes */
    DT_Index feature2; /**< the face of the object hit; DT_NO_FEATURE for convex shapes */
    DT_ObjectHandle object; /**< the object hit */
} DT_CastHit;

/** Finds the first contact when `moving` is translated by t * translation, 0 <= t <= max_param, while `target` rests.
 *  Neither object is changed. Objects that overlap at the start hit at t = 0.
 *  @return DT_TRUE if `hit` has been written; DT_FALSE for a miss, which writes nothing, and on failure. */
DECLSPEC DT_Bool DT_ObjectCast(DT_ObjectHandle moving, const DT_Vector3 translation, DT_ObjectHandle target,
                               DT_Scalar max_param, DT_CastHit* hit);

/** @} */

/** @defgroup batches Batches of queries
 * Element i of each array belongs to query i, and each answer is that of the single function. The threads of
 * DT_SetWorkerCount share the work; answers do not depend on their number. Vectors are packed, three numbers each:
 * an array of `count` vectors has 3 * `count` numbers. Arrays may be null only if `count` is 0.
 *
 * All arguments are checked before the first query: one invalid handle or number is an error that names it, and
 * nothing is written. If memory runs out later, which can happen only with polyhedra, the call fails and the
 * contents of the output arrays are unspecified. The functions return 0 on failure.
 * @{ */

/** Runs DT_Intersect for `count` pairs of `objects1` and `objects2`, and writes to `results`. `caches` is null, or
 *  has one cache for each pair.
 *  @return the number of pairs that intersect; 0 also on failure. */
DECLSPEC DT_Count DT_IntersectBatch(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                                    DT_PairCache* caches, DT_Bool* results);

/** Runs DT_GetSignedDistance for `count` pairs of `objects1` and `objects2`, and writes to `results`. `caches` is
 *  null, or has one cache for each pair.
 *  @return `count`; 0 on failure. */
DECLSPEC DT_Count DT_GetSignedDistanceBatch(DT_Count count, const DT_ObjectHandle* objects1,
                                            const DT_ObjectHandle* objects2, DT_PairCache* caches,
                                            DT_Proximity* results);

/** Runs DT_ObjectCast for `count` pairs of `moving` and `targets`, each with its own vector of `translations` and
 *  all up to `max_param`, and writes to `hits`. A miss has a null object, the parameter -1, and zero as point and
 *  normal.
 *  @return the number of hits; 0 also on failure. */
DECLSPEC DT_Count DT_ObjectCastBatch(DT_Count count, const DT_ObjectHandle* moving, const DT_Scalar* translations,
                                     const DT_ObjectHandle* targets, DT_Scalar max_param, DT_CastHit* hits);

/** Runs DT_ObjectRayCast for `count` rays from `sources` through `targets`, each against its own element of
 *  `objects` and all up to `max_param`, and writes to `params` and `normals`. A miss has the parameter -1 and a
 *  zero normal.
 *  @return the number of hits; 0 also on failure. */
DECLSPEC DT_Count DT_ObjectRayCastBatch(DT_Count count, const DT_ObjectHandle* objects, const DT_Scalar* sources,
                                        const DT_Scalar* targets, DT_Scalar max_param, DT_Scalar* params,
                                        DT_Scalar* normals);

/** Runs DT_RayCast for `count` rays from `sources` through `targets` in one scene, all up to `max_param` and
 *  skipping objects whose client pointer is `ignore_client`. Writes the client pointers of the objects hit to
 *  `client_objects`, and to `params` and `normals`. A miss has a null client pointer, the parameter -1 and a zero
 *  normal.
 *  @return the number of hits; 0 also on failure. */
DECLSPEC DT_Count DT_RayCastBatch(DT_SceneHandle scene, DT_Count count, void* ignore_client, const DT_Scalar* sources,
                                  const DT_Scalar* targets, DT_Scalar max_param, void** client_objects,
                                  DT_Scalar* params, DT_Scalar* normals);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
