// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The queries on two objects and the casts of SOLID.h and SOLID_query.h.
#include "capi/answers.hpp"
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "capi/ray_arguments.hpp"
#include "object/queries.hpp"

#include "SOLID/SOLID_query.h"

#include <cmath>
#include <limits>

using namespace dt;
using namespace dt::capi;

namespace
{

/// Calls ask(a, b) with the objects of two handles.
template <class Answer, class Ask>
inline Result<Answer> with_objects(DT_ObjectHandle object1, DT_ObjectHandle object2, Ask ask)
{
    const object::Object* const a = find(object1);
    const object::Object* const b = find(object2);
    if (!a || !b) [[unlikely]]
        return first_bad_handle("object1", object1, "object2", object2);
    return ask(*a, *b);
}

constexpr double largest = double(std::numeric_limits<float>::max());
constexpr Error need_hit{DT_ERROR_INVALID_ARGUMENT, "hit takes the result and may not be null"};
constexpr Error need_points{DT_ERROR_INVALID_ARGUMENT, "point1 and point2 take the result and may not be null"};

}  // namespace

DT_Scalar DT_GetClosestPair(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point1, DT_Vector3 point2)
{
    return guarded<DT_Scalar>("DT_GetClosestPair", 0, [&]() -> Result<DT_Scalar> {
        if (!point1 || !point2) return need_points;
        return with_objects<DT_Scalar>(object1, object2, [&](const object::Object& a, const object::Object& b) {
            const convex::Proximity found = closest_points(a, b, library::tolerance(), nullptr);
            store(found.on_a, point1);
            store(found.on_b, point2);
            return rounded(found.distance);
        });
    });
}

DT_Bool DT_GetCommonPoint(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point)
{
    return guarded<DT_Bool>("DT_GetCommonPoint", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!point) return Error{DT_ERROR_INVALID_ARGUMENT, "point takes the result and may not be null"};
        return with_objects<DT_Bool>(object1, object2, [&](const object::Object& a, const object::Object& b) {
            const auto found = common_point(a, b, library::tolerance(), nullptr);
            if (!found) return DT_FALSE;
            store(*found, point);
            return DT_TRUE;
        });
    });
}

DT_Bool DT_GetPenDepth(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Vector3 point1, DT_Vector3 point2)
{
    return guarded<DT_Bool>("DT_GetPenDepth", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!point1 || !point2) return need_points;
        return with_objects<DT_Bool>(object1, object2, [&](const object::Object& a, const object::Object& b) {
            const auto found = penetration(a, b, library::tolerance(), nullptr);
            if (!found) return DT_FALSE;
            store_way(found->on_a, found->distance * found->normal, point1, point2);
            return DT_TRUE;
        });
    });
}

DT_Bool DT_Intersect(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache)
{
    return guarded<DT_Bool>("DT_Intersect", DT_FALSE, [&] {
        return with_objects<DT_Bool>(object1, object2, [&](const object::Object& a, const object::Object& b) {
            return with_cache(
                cache, [&](convex::PairCache* ours) { return DT_Bool(intersect(a, b, library::tolerance(), ours)); });
        });
    });
}

DT_Bool DT_GetSignedDistance(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_PairCache* cache,
                             DT_Proximity* result)
{
    return guarded<DT_Bool>("DT_GetSignedDistance", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!result) return Error{DT_ERROR_INVALID_ARGUMENT, "result may not be null"};
        return with_objects<DT_Bool>(object1, object2, [&](const object::Object& a, const object::Object& b) {
            store(with_cache(
                      cache,
                      [&](convex::PairCache* ours) { return signed_distance(a, b, library::tolerance(), ours); }),
                  *result);
            return DT_TRUE;
        });
    });
}

DT_Bool DT_GetDistance(DT_ObjectHandle object1, DT_ObjectHandle object2, const DT_QueryOptions* options,
                       DT_PairCache* cache, DT_Proximity* result)
{
    return guarded<DT_Bool>("DT_GetDistance", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!result) return Error{DT_ERROR_INVALID_ARGUMENT, "result may not be null"};
        const Result<DistanceQuestion> question = read(options);
        if (!question) return question.error();
        return with_objects<DT_Bool>(object1, object2, [&](const object::Object& a, const object::Object& b) {
            const convex::Proximity found = distance_within(a, b, *question, cache);
            if (std::isinf(found.distance)) return DT_FALSE;
            store(found, *result);
            return DT_TRUE;
        });
    });
}

DT_Bool DT_GetRayHit(DT_ObjectHandle object, const DT_Vector3d source, const DT_Vector3d target, double max_param,
                     DT_CastHit* hit)
{
    return guarded<DT_Bool>("DT_GetRayHit", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!is_point(source) || !is_point(target)) return need_ray;
        const Vec3 from = load(source), to = load(target);
        if (!(max_abs(from) <= largest && max_abs(to) <= largest))
            return Error{DT_ERROR_INVALID_ARGUMENT, "source and target must be within FLT_MAX"};
        if (!(max_param >= 0)) return need_param;
        if (!hit) return need_hit;
        const object::Object* const o = find(object);
        if (!o) return bad_handle("object", object);

        const RayInRange ray = in_range(to - from, max_param);
        auto found = ray_cast(from, ray.direction, *o, ray.max_param, library::tolerance());
        if (!found) return DT_FALSE;
        found->point = from + found->param * ray.direction;
        found->param = ray.param(found->param);
        if (!std::isfinite(found->param)) return DT_FALSE;
        store(*found, object, *hit);
        return DT_TRUE;
    });
}

DT_Bool DT_ObjectRayCast(DT_ObjectHandle object, const DT_Vector3 source, const DT_Vector3 target,
                         DT_Scalar max_param, DT_Scalar* param, DT_Vector3 normal)
{
    return guarded<DT_Bool>("DT_ObjectRayCast", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (const auto fault = ray_fault(source, target, max_param, param, normal)) return *fault;
        const object::Object* const o = find(object);
        if (!o) return bad_handle("object", object);

        const Vec3 from = load(source);
        const auto hit = ray_cast(from, load(target) - from, *o, bounded(max_param), library::tolerance());
        if (!hit) return DT_FALSE;
        *param = DT_Scalar(hit->param);
        store(hit->normal, normal);
        return DT_TRUE;
    });
}

DT_Bool DT_ObjectCast(DT_ObjectHandle moving, const DT_Vector3 translation, DT_ObjectHandle target,
                      DT_Scalar max_param, DT_CastHit* hit)
{
    return guarded<DT_Bool>("DT_ObjectCast", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!is_point(translation))
            return Error{DT_ERROR_INVALID_ARGUMENT, "translation must be three finite numbers"};
        if (!(max_param >= 0)) return need_param;
        if (!hit) return need_hit;
        const object::Object* const a = find(moving);
        const object::Object* const b = find(target);
        if (!a || !b) return first_bad_handle("moving", moving, "target", target);

        const auto found = cast(*a, load(translation), *b, bounded(max_param), library::tolerance());
        if (!found) return DT_FALSE;
        store(*found, target, *hit);
        return DT_TRUE;
    });
}
