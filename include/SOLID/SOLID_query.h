/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
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

/** The feature of a shape that has no faces to tell apart. */
#define DT_NO_FEATURE ((DT_Index)-1)

typedef struct DT_Proximity
{
    DT_Scalar distance; /* > 0 apart, 0 touching, < 0: minus the penetration depth */
    DT_Scalar lower, upper; /* certified: lower <= true distance <= upper */
    DT_Vector3 point1, point2; /* witness points on the surfaces */
    DT_Vector3 normal; /* unit, from object1 towards object2; defined also at distance 0 */
    DT_Index feature1, feature2; /* the faces of complex shapes, numbered as given; DT_NO_FEATURE for convex shapes */
} DT_Proximity;

/** What a pair of objects remembers from one query to the next. Zero it once and keep one per pair: objects that move
 *  little between queries are then answered faster. Any content is safe; a foreign one costs time, never correctness.
 *  No two threads may use the same cache at the same time. */
typedef struct DT_PairCache
{
    DT_Scalar data[16];
} DT_PairCache;

/** Whether the objects have a common point; touching counts. `cache` may be null. */
DECLSPEC DT_Bool DT_Intersect(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache);

/** The distance of objects apart, minus the depth of objects that overlap. DT_TRUE when the result has been written,
 *  DT_FALSE on failure. `cache` may be null. */
DECLSPEC DT_Bool DT_GetSignedDistance(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache,
                                      DT_Proximity* result);

typedef struct DT_CastHit
{
    DT_Scalar param; /* the part of the translation that was made, at the first touch */
    DT_Vector3 point; /* where they touch */
    DT_Vector3 normal; /* unit, of the surface hit, against the motion; zero if they overlap at the start */
    DT_Index feature1, feature2; /* DT_NO_FEATURE for convex shapes */
    DT_ObjectHandle object; /* the object hit */
} DT_CastHit;

/** The first touch when `moving` moves by t * translation, 0 <= t <= max_param, and `target` rests. Nothing is moved.
 *  Objects that overlap at the start touch at t = 0. A miss is DT_FALSE and writes nothing. */
DECLSPEC DT_Bool DT_ObjectCast(DT_ObjectHandle moving, const DT_Vector3 translation, DT_ObjectHandle target,
                               DT_Scalar max_param, DT_CastHit* hit);

/* ---- Many questions in one call ----
 * Element i of each array belongs to question i, and every answer is that of the single function. The work is shared
 * among the threads of DT_SetWorkerCount; answers do not depend on their number. Vectors are three numbers each,
 * without gaps. `count` may be 0, and only then may arrays be null.
 *
 * Before anything is asked, all arguments are looked at: one handle or number that is wrong, anywhere, is an error
 * that names it, and nothing is written. Should memory run out later on, which can happen with polyhedra only, the
 * call fails and what has been written is of no use. Functions return 0 on failure. */

/** DT_Intersect for `count` pairs; returns how many of them intersect. `caches` is null or has one cache for each. */
DECLSPEC DT_Count DT_IntersectBatch(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                                    DT_PairCache* caches, DT_Bool* results);

/** DT_GetSignedDistance for `count` pairs; returns `count`. `caches` is null, or has one cache for each. */
DECLSPEC DT_Count DT_GetSignedDistanceBatch(DT_Count count, const DT_ObjectHandle* objects1,
                                            const DT_ObjectHandle* objects2, DT_PairCache* caches,
                                            DT_Proximity* results);

/** DT_ObjectCast for `count` pairs; returns how many of them touch. Where they do not, the hit has a null object, the
 *  parameter -1, and zero as point and normal. */
DECLSPEC DT_Count DT_ObjectCastBatch(DT_Count count, const DT_ObjectHandle* moving, const DT_Scalar* translations,
                                     const DT_ObjectHandle* targets, DT_Scalar max_param, DT_CastHit* hits);

/** DT_ObjectRayCast for `count` rays, each with its object; returns how many hit. A miss has the parameter -1 and
 *  zero as normal. */
DECLSPEC DT_Count DT_ObjectRayCastBatch(DT_Count count, const DT_ObjectHandle* objects, const DT_Scalar* sources,
                                        const DT_Scalar* targets, DT_Scalar max_param, DT_Scalar* params,
                                        DT_Scalar* normals);

/** DT_RayCast for `count` rays in one scene; returns how many hit. `client_objects` gets the client pointer of the
 *  object hit, which is null for a miss; a miss has the parameter -1 and zero as normal. */
DECLSPEC DT_Count DT_RayCastBatch(DT_SceneHandle scene, DT_Count count, void* ignore_client, const DT_Scalar* sources,
                                  const DT_Scalar* targets, DT_Scalar max_param, void** client_objects,
                                  DT_Scalar* params, DT_Scalar* normals);

#ifdef __cplusplus
}
#endif

#endif
