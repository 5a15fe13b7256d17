/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * The broad phase alone: it tracks moving axis-aligned boxes and reports each pair that begins or ceases to
 * overlap. For clients with their own shapes and narrow phase. Any C that has <stdbool.h>, and any C++.
 *
 * The rules that SOLID.h gives for all functions apply here too. Threads:
 * - Scenes are independent of each other.
 * - Any number of threads may cast rays and ask for pairs in the same scene at the same time. It is the caller's
 *   responsibility not to create, move or destroy proxies of a scene while another thread is using that scene.
 */
#ifndef SOLID_BROAD_H
#define SOLID_BROAD_H

#include "SOLID_types.h"

#ifndef __cplusplus
#include <stdbool.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup broad The broad phase
 * Moving boxes, and the pairs of them that overlap.
 * @{ */

/** A scene of boxes, until BP_DestroyScene. */
DT_DECLARE_HANDLE(BP_SceneHandle);

/** A box in a scene, until BP_DestroyProxy, or BP_DestroyScene of its scene. */
DT_DECLARE_HANDLE(BP_ProxyHandle);

/** Is called when the boxes of two proxies begin, or cease, to overlap. `client_data` comes from BP_CreateScene,
 *  `object1` and `object2` come from BP_CreateProxy; object1 belongs to the proxy created first.
 *
 *  The callback may call any function, even create, move and destroy proxies of the same scene; such an inner call
 *  reports its own changes before it returns. If it undoes a change of the outer call that is not reported yet,
 *  that change is never reported. Hence begins and ends of each pair alternate, starting with a begin, and once
 *  both proxies are destroyed, each begin has had its end. The callback must not destroy its scene. If it throws an
 *  exception, which is an error as everywhere, the outer call still takes effect and reports its other changes. */
typedef void (*BP_Callback)(void* client_data, void* object1, void* object2);

/** Is called for each box on a ray, to test whether the ray hits its object at some t, 0 <= t <= *lambda.
 *  `client_data`, `source`, `target` and `lambda` come from BP_RayCast, `object` comes from BP_CreateProxy. The
 *  library ignores a *lambda that is larger than before, and any *lambda if the result is false. The callback may
 *  cast rays in the same scene; changing the scene is DT_ERROR_INVALID_OPERATION.
 *  @return true after setting *lambda to the t of the hit; false if the object is not hit. */
#if defined(__GNUC__) && !defined(__cplusplus)
__extension__ /* no complaint about bool in C89 */
#endif
    typedef bool (*BP_RayCastCallback)(void* client_data, void* object, const DT_Vector3 source,
                                       const DT_Vector3 target, DT_Scalar* lambda);

/** Makes a scene without proxies. `beginOverlap` is called for each pair of boxes that begins to overlap,
 *  `endOverlap` for each pair that ceases to; either may be null. If both are, changes are only noted until
 *  BP_GetPairs or BP_RayCast needs them, which is faster where most boxes move. `client_data` is handed to the
 *  callbacks and may be null.
 *  @return the scene, which the caller ends with BP_DestroyScene, or null on failure. */
DECLSPEC BP_SceneHandle BP_CreateScene(void* client_data, BP_Callback beginOverlap, BP_Callback endOverlap);

/** Destroys a scene and all its proxies, whose handles are then no longer valid. Reports nothing. From a callback
 *  of the same scene this is DT_ERROR_INVALID_OPERATION, without effect. */
DECLSPEC void BP_DestroyScene(BP_SceneHandle scene);

/** Makes a proxy: the closed box from `min` to `max`, on behalf of `object`, which is handed to the callbacks and
 *  may be null. A box may be flat or a point; it is an error if a coordinate of `min` exceeds that of `max`.
 *  Reports a begin for each box that it overlaps, touching included, in the order in which those were created.
 *  @return the proxy, which the caller ends with BP_DestroyProxy, or null on failure. */
DECLSPEC BP_ProxyHandle BP_CreateProxy(BP_SceneHandle scene, void* object, const DT_Vector3 min,
                                       const DT_Vector3 max);

/** Destroys a proxy of this scene and reports an end for each box that it overlapped, in the order in which those
 *  were created. Its handle is invalid even before the first of these reports. A proxy of another scene is
 *  DT_ERROR_INVALID_HANDLE. */
DECLSPEC void BP_DestroyProxy(BP_SceneHandle scene, BP_ProxyHandle proxy);

/** Sets the box of a proxy, from `min` to `max` as for BP_CreateProxy. Reports the net change: an end for each box
 *  that it no longer overlaps, then a begin for each that it newly overlaps, both in the order in which those were
 *  created. What lies between the old box and the new one does not matter. */
DECLSPEC void BP_SetBBox(BP_ProxyHandle proxy, const DT_Vector3 min, const DT_Vector3 max);

/** Calls `objectRayCast` for each box that the ray source + t * (target - source) meets for some t, 0 <= t <=
 *  *lambda, in the order in which the ray enters them: a box that contains the source is entered at t = 0, and
 *  boxes entered at the same t come in the order of their creation. Each hit lowers *lambda, and boxes beyond it
 *  are skipped. On entry, *lambda may be infinite but not negative. `client_data` is handed to the callback and may
 *  be null.
 *  @return the object of the last hit, with its t in *lambda; null if nothing is hit, and on failure. */
DECLSPEC void* BP_RayCast(BP_SceneHandle scene, BP_RayCastCallback objectRayCast, void* client_data,
                          const DT_Vector3 source, const DT_Vector3 target, DT_Scalar* lambda);

/** Tells all pairs of boxes that overlap now, touching included. Writes the objects of each, two pointers a pair,
 *  into `objects`: first that of the proxy created first, and the pairs in the order of creation of first and
 *  second. `objects` may be null if `capacity` is 0. A callback of the scene may call it, and is told the pairs as
 *  they are then, also those that it has not been called for yet.
 *  @return the number of pairs, of which the first `capacity` are written; 0 also on failure. */
DECLSPEC DT_Count BP_GetPairs(BP_SceneHandle scene, void** objects, DT_Count capacity);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
