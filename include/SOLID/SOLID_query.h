/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Signed distances with certified bounds, frame coherence, shape casts, and batches of queries. C99 and any C++.
 *
 * Points and vectors are in world coordinates, and margins count. Results are double in every build of the library.
 */
#ifndef SOLID_QUERY_H
#define SOLID_QUERY_H

#include "SOLID.h"

#include <stddef.h>
#include <stdint.h>

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
    double distance; /**< > 0: the distance; 0: touching; < 0: minus the penetration depth */
    double lower; /**< certified: lower <= true distance */
    double upper; /**< certified: true distance <= upper */
    DT_Vector3d point1; /**< witness point on the surface of object1 */
    DT_Vector3d point2; /**< witness point on the surface of object2: point2 = point1 + distance * normal */
    DT_Vector3d normal; /**< unit vector from object1 towards object2; defined even at distance 0 */
    DT_Index feature1; /**< the face of object1 at point1, in the order given; DT_NO_FEATURE for convex shapes */
    DT_Index feature2; /**< the face of object2 at point2; DT_NO_FEATURE for convex shapes */
} DT_Proximity;

/** What the library remembers about a pair of objects from one query to the next. Zero it once and keep one for
 *  each pair: queries are then faster if the objects move little in between. One cache serves all functions that
 *  take one. Any content is safe; that of another pair costs time, never correctness. Two threads must not use the
 *  same cache at the same time. */
typedef struct DT_PairCache
{
    uint64_t data[16]; /**< owned by the library, of one size in every build; zero it once */
} DT_PairCache;

/** Tests whether two objects intersect. Objects that touch intersect. `cache` may be null.
 *  @return DT_TRUE if they intersect; DT_FALSE if not, and on failure. */
DECLSPEC DT_Bool DT_Intersect(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache);

/** Computes the signed distance of two objects: their distance if they are apart, minus their penetration depth if
 *  they overlap. `cache` may be null.
 *  @return DT_TRUE if `result` has been written; DT_FALSE on failure. */
DECLSPEC DT_Bool DT_GetSignedDistance(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache,
                                      DT_Proximity* result);

/** How DT_GetDistance finds a distance. Zero in a field, and null instead of the struct, mean the default. */
typedef struct DT_QueryOptions
{
    size_t struct_size; /**< sizeof(DT_QueryOptions), set by the caller */
    double accuracy; /**< the largest relative error; 0: that of DT_SetAccuracy, which the whole process shares */
    double max_distance; /**< objects further apart than this are only told to be; 0: however far */
    unsigned int flags; /**< 0, or DT_QUERY_DEPTH */
    DT_Index reserved; /**< 0 */
} DT_QueryOptions;

/** A flag of DT_QueryOptions: objects that meet have their depth, as DT_GetSignedDistance tells it. Without this flag
 *  their distance, its bounds and the normal are 0, and both points are one common point. */
#define DT_QUERY_DEPTH 0x1u

/** Finds the distance of two objects with bounds, points and normal. Stops as soon as the objects are known to be
 *  further apart than `max_distance` of the options. `options` and `cache` may be null.
 *  @return DT_TRUE if they are that near, as far as can be told, and `result` has been written; DT_FALSE if it is
 *  proved that they are not, and on failure. */
DECLSPEC DT_Bool DT_GetDistance(DT_ObjectHandle object1, DT_ObjectHandle object2, const DT_QueryOptions* options,
                                DT_PairCache* cache, DT_Proximity* result);

/** The first contact of a motion, or the hit of a ray. */
typedef struct DT_CastHit
{
    double param; /**< the part t of the way at the first contact: t * translation, or source + t * (target - source);
                     -1 for a miss in a batch */
    DT_Vector3d point; /**< the contact point */
    DT_Vector3d normal; /**< unit normal of the surface hit, towards what came; zero if they overlap at the start */
    DT_ObjectHandle object; /**< the object hit; null for a miss in a batch */
    DT_Index feature1; /**< the face of the moving object; DT_NO_FEATURE for convex shapes and rays */
    DT_Index feature2; /**< the face of the object hit; DT_NO_FEATURE for convex shapes */
} DT_CastHit;

/** Finds the first contact when `moving` is translated by t * translation, 0 <= t <= max_param, while `target` rests.
 *  Neither object is changed. Objects that overlap at the start hit at t = 0.
 *  @return DT_TRUE if `hit` has been written; DT_FALSE for a miss, which writes nothing, and on failure. */
DECLSPEC DT_Bool DT_ObjectCast(DT_ObjectHandle moving, const DT_Vector3 translation, DT_ObjectHandle target,
                               DT_Scalar max_param, DT_CastHit* hit);

/** Finds the first hit of the ray source + t * (target - source), 0 <= t <= max_param, as DT_ObjectRayCast does, but
 *  in double and with all that is known: the point, the unit normal, and the face as `feature2`. `source` and
 *  `target` are within FLT_MAX; `max_param` may be infinite. The margin does not count. A source inside a convex
 *  object hits at t = 0 with a zero normal.
 *  @return DT_TRUE if `hit` has been written; DT_FALSE for a miss, which writes nothing, and on failure. */
DECLSPEC DT_Bool DT_GetRayHit(DT_ObjectHandle object, const DT_Vector3d source, const DT_Vector3d target,
                              double max_param, DT_CastHit* hit);

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

/** Runs DT_GetDistance for `count` pairs of `objects1` and `objects2`, all with the same `options`, which may be
 *  null, and writes to `results`. What is too far apart has an infinite distance and upper bound, a certified lower
 *  bound, zero as points and normal, and DT_NO_FEATURE. `caches` is null, or has one cache for each pair.
 *  @return how many pairs are that near; 0 also on failure. */
DECLSPEC DT_Count DT_GetDistanceBatch(DT_Count count, const DT_ObjectHandle* objects1,
                                      const DT_ObjectHandle* objects2, const DT_QueryOptions* options,
                                      DT_PairCache* caches, DT_Proximity* results);

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
 *  skipping objects whose client pointer is `ignore_client`, none if that is null. Writes the client pointers of the
 *  objects hit to `client_objects`, and to `params` and `normals`. A miss has a null client pointer, the parameter -1
 *  and a zero normal.
 *  @return the number of hits; 0 also on failure. */
DECLSPEC DT_Count DT_RayCastBatch(DT_SceneHandle scene, DT_Count count, void* ignore_client, const DT_Scalar* sources,
                                  const DT_Scalar* targets, DT_Scalar max_param, void** client_objects,
                                  DT_Scalar* params, DT_Scalar* normals);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
