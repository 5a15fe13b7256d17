/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * Signed distances with certified bounds, frame coherence, shape casts, and many questions in one call. C99 and any
 * C++.
 *
 * All points and vectors are in world coordinates and margins count.
 */
#ifndef SOLID_QUERY_H
#define SOLID_QUERY_H

#include "SOLID.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup queries Distances with bounds, and casts
 * Any number of threads may ask at once, about the same objects too.
 * @{ */

/** The feature of a shape that has no faces to tell apart. */
#define DT_NO_FEATURE ((DT_Index)-1)

/** How near two objects are, or how deep in each other. */
typedef struct DT_Proximity
{
    DT_Scalar distance; /**< > 0 apart, 0 touching, < 0: minus the penetration depth */
    DT_Scalar lower; /**< certified: lower <= true distance */
    DT_Scalar upper; /**< certified: true distance <= upper */
    DT_Vector3 point1; /**< witness point on the surface of object 1 */
    DT_Vector3 point2; /**< the same of object 2 */
    DT_Vector3 normal; /**< unit, from object1 towards object2; defined also at distance 0 */
    DT_Index feature1; /**< the face of a complex shape, numbered as given; DT_NO_FEATURE for convex shapes */
    DT_Index feature2; /**< the same of object 2 */
} DT_Proximity;

/** What a pair of objects remembers from one query to the next. Zero it once and keep one per pair: objects that
 *  move little between queries are then answered faster. Any content is safe; a foreign one costs time, never
 *  correctness. No two threads may use the same cache at the same time. */
typedef struct DT_PairCache
{
    DT_Scalar data[16]; /**< for the library; zero at the start */
} DT_PairCache;

/** Whether the objects have a common point; touching counts. `cache` may be null.
 *  @return DT_TRUE if they have; DT_FALSE if not, and on failure. */
DECLSPEC DT_Bool DT_Intersect(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache);

/** The distance of objects apart, minus the depth of objects that overlap, with bounds, points and normal. `cache`
 *  may be null.
 *  @return DT_TRUE when `result` has been written, DT_FALSE on failure. */
DECLSPEC DT_Bool DT_GetSignedDistance(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache,
                                      DT_Proximity* result);

/** The first touch of a motion. */
typedef struct DT_CastHit
{
    DT_Scalar param; /**< the part of the translation that was made, at the first touch */
    DT_Vector3 point; /**< where they touch */
    DT_Vector3 normal; /**< unit, of the surface hit, against the motion; zero if they overlap at the start */
    DT_Index feature1; /**< the face of what moved; DT_NO_FEATURE for convex shapes */
    DT_Index feature2; /**< the face of what was hit */
    DT_ObjectHandle object; /**< the object hit */
} DT_CastHit;

/** The first touch when `moving` moves by t * translation, 0 <= t <= max_param, and `target` rests. Nothing is
 *  moved. Objects that overlap at the start touch at t = 0.
 *  @return DT_TRUE when `hit` has been written. A miss is DT_FALSE and writes nothing; so is a failure. */
DECLSPEC DT_Bool DT_ObjectCast(DT_ObjectHandle moving, const DT_Vector3 translation, DT_ObjectHandle target,
                               DT_Scalar max_param, DT_CastHit* hit);

/** @} */

/** @defgroup batches Many questions in one call
 * Element i of each array belongs to question i, and every answer is that of the single function. The work is shared
 * among the threads of DT_SetWorkerCount; answers do not depend on their number. Vectors are three numbers each,
 * without gaps. `count` may be 0, and only then may arrays be null.
 *
 * Before anything is asked, all arguments are looked at: one handle or number that is wrong, anywhere, is an error
 * that names it, and nothing is written. Should memory run out later on, which can happen with polyhedra only, the
 * call fails and what has been written is of no use. Functions return 0 on failure.
 * @{ */

/** DT_Intersect for `count` pairs of `objects1` and `objects2`, into `results`. `caches` is null or has one cache
 *  for each.
 *  @return how many of them intersect; 0 also on failure. */
DECLSPEC DT_Count DT_IntersectBatch(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                                    DT_PairCache* caches, DT_Bool* results);

/** DT_GetSignedDistance for `count` pairs of `objects1` and `objects2`, into `results`. `caches` is null, or has one
 *  cache for each.
 *  @return `count`; 0 on failure. */
DECLSPEC DT_Count DT_GetSignedDistanceBatch(DT_Count count, const DT_ObjectHandle* objects1,
                                            const DT_ObjectHandle* objects2, DT_PairCache* caches,
                                            DT_Proximity* results);

/** DT_ObjectCast for `count` pairs of `moving` and `targets`, each with one of `translations` and all up to
 *  `max_param`, into `hits`. Where they do not touch, the hit has a null object, the parameter -1, and zero as point
 *  and normal.
 *  @return how many of them touch; 0 also on failure. */
DECLSPEC DT_Count DT_ObjectCastBatch(DT_Count count, const DT_ObjectHandle* moving, const DT_Scalar* translations,
                                     const DT_ObjectHandle* targets, DT_Scalar max_param, DT_CastHit* hits);

/** DT_ObjectRayCast for `count` rays from `sources` to `targets`, each with one of `objects` and all up to
 *  `max_param`, into `params` and `normals`. A miss has the parameter -1 and zero as normal.
 *  @return how many hit; 0 also on failure. */
DECLSPEC DT_Count DT_ObjectRayCastBatch(DT_Count count, const DT_ObjectHandle* objects, const DT_Scalar* sources,
                                        const DT_Scalar* targets, DT_Scalar max_param, DT_Scalar* params,
                                        DT_Scalar* normals);

/** DT_RayCast for `count` rays from `sources` to `targets` in one scene, all up to `max_param` and without objects
 *  whose client pointer is `ignore_client`, into `client_objects`, `params` and `normals`. `client_objects` gets the
 *  client pointer of the object hit, which is null for a miss; a miss has the parameter -1 and zero as normal.
 *  @return how many hit; 0 also on failure. */
DECLSPEC DT_Count DT_RayCastBatch(DT_SceneHandle scene, DT_Count count, void* ignore_client, const DT_Scalar* sources,
                                  const DT_Scalar* targets, DT_Scalar max_param, void** client_objects,
                                  DT_Scalar* params, DT_Scalar* normals);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
