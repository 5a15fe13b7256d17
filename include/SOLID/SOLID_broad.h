/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * The broad phase on its own: boxes that move, and a call for every two that begin or cease to overlap. For clients
 * that have shapes and tests of their own. Any C that has <stdbool.h>, and any C++.
 *
 * What SOLID.h says is common to all functions holds here too. Of threads:
 * - Scenes are independent of each other.
 * - Any number of threads may cast rays in the same scene at the same time. Creating, moving and destroying proxies
 *   of a scene while another thread uses that scene is the client's to prevent.
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
 * Boxes that move, and who overlaps whom.
 * @{ */

/** A scene of boxes, until BP_DestroyScene. */
DT_DECLARE_HANDLE(BP_SceneHandle);

/** A box in a scene, until BP_DestroyProxy, or BP_DestroyScene of its scene. */
DT_DECLARE_HANDLE(BP_ProxyHandle);

/** Tells that the boxes of two proxies begin, or cease, to overlap. `client_data` is what BP_CreateScene got,
 *  `object1` and `object2` are what BP_CreateProxy got for the two; object1 is of the proxy that was created first.
 *
 *  It may call any function, also create, move and destroy proxies of the same scene; such an inner call reports its
 *  own changes before it returns. What it undoes of the outer call before that was reported is not reported at all.
 *  So for each two proxies begins and ends always alternate, beginning with a begin, and after both proxies of a
 *  pair are gone each begin has had its end. The one thing it may not do is destroy its scene. After an exception,
 *  which is an error as everywhere, the call has its effect nevertheless, and the other changes are still reported.
 */
typedef void (*BP_Callback)(void* client_data, void* object1, void* object2);

/** Asked for each box on a ray: whether its object is hit at a parameter t, 0 <= t <= *lambda. `client_data`,
 *  `source`, `target` and `lambda` are what BP_RayCast got, `object` is what BP_CreateProxy got. A larger *lambda
 *  than before, and any *lambda with false, is ignored. It may cast rays in the same scene, but not change the
 *  scene: that is DT_ERROR_INVALID_OPERATION.
 *  @return true after it has set *lambda to t; false if the object is not hit. */
#if defined(__GNUC__) && !defined(__cplusplus)
__extension__ /* no complaint about bool in C89 */
#endif
    typedef bool (*BP_RayCastCallback)(void* client_data, void* object, const DT_Vector3 source,
                                       const DT_Vector3 target, DT_Scalar* lambda);

/** Makes a scene without proxies, with a callback for each two boxes that begin to overlap, `beginOverlap`, and one
 *  for those that cease to, `endOverlap`. Either may be null: then those changes are not reported. `client_data` is
 *  handed to the callbacks and may be null.
 *  @return the scene, which the caller ends with BP_DestroyScene, or null on failure. */
DECLSPEC BP_SceneHandle BP_CreateScene(void* client_data, BP_Callback beginOverlap, BP_Callback endOverlap);

/** Destroys a scene with all its proxies, whose handles are then no longer valid. Reports nothing. Inside a callback
 *  of the same scene it is DT_ERROR_INVALID_OPERATION and has no effect. */
DECLSPEC void BP_DestroyScene(BP_SceneHandle scene);

/** Makes a proxy: the closed box from `min` to `max`, on behalf of `object`, which is kept for the callbacks and may
 *  be null. A box may be flat or a point; `min` above `max` is an error. Reports a begin for each box that it
 *  overlaps, touching included, in the order in which those were created.
 *  @return the proxy, which the caller ends with BP_DestroyProxy, or null on failure. */
DECLSPEC BP_ProxyHandle BP_CreateProxy(BP_SceneHandle scene, void* object, const DT_Vector3 min,
                                       const DT_Vector3 max);

/** Destroys a proxy of this scene, and reports an end for each box that it overlapped, in the order in which those
 *  were created. The handle is no longer valid when that begins. A proxy of another scene is
 *  DT_ERROR_INVALID_HANDLE. */
DECLSPEC void BP_DestroyProxy(BP_SceneHandle scene, BP_ProxyHandle proxy);

/** Gives a proxy another box, from `min` to `max`; see BP_CreateProxy. Reports the net change: an end for each box
 *  that it overlapped and no longer does, then a begin for each that it overlaps now and did not, both in the order
 *  in which those were created. It does not matter what lies between the old box and the new one. */
DECLSPEC void BP_SetBBox(BP_ProxyHandle proxy, const DT_Vector3 min, const DT_Vector3 max);

/** Asks `objectRayCast` about each box that the ray source + t * (target - source) meets for some t, 0 <= t and
 *  t <= *lambda, in the order in which the ray enters them; a box that holds the source is entered at 0, and those
 *  that are entered at the same t come in the order of their creation. Each hit lowers *lambda, and boxes beyond it
 *  are not asked any more. The first *lambda may be infinite, but not negative. `client_data` is handed to the
 *  callback and may be null.
 *  @return the object of the last hit, with its t in *lambda; null if there was none, and on failure. */
DECLSPEC void* BP_RayCast(BP_SceneHandle scene, BP_RayCastCallback objectRayCast, void* client_data,
                          const DT_Vector3 source, const DT_Vector3 target, DT_Scalar* lambda);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
