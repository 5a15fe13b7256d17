// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The scenes of SOLID.h: objects together, tests of all their pairs, and rays among them.
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "capi/ray_arguments.hpp"
#include "scene/call_responses.hpp"
#include "scene/test.hpp"

#include "SOLID/SOLID.h"

using namespace solid;

namespace
{

/// change(scene, object) for two handles.
template <class Change> Result<Done> change(DT_SceneHandle scene, DT_ObjectHandle object, Change make)
{
    Scene* const s = find(scene);
    if (!s) return bad_handle("scene", scene);
    Object* const o = find(object);
    if (!o) return bad_handle("object", object);
    make(*s, *o);
    return Done{};
}

DT_CollData as_data(const Collision& collision)
{
    DT_CollData data;
    store(collision.on_a, data.point1);
    store(collision.on_b, data.point2);
    store(collision.normal, data.normal);
    return data;
}

/// Runs the callbacks of the pair; false if one is done.
bool call(const ResponseTable& table, const Meeting& met)
{
    const ResponseCopy list(table, met.class_a, met.class_b);
    const DT_CollData data = met.collision ? as_data(*met.collision) : DT_CollData{};
    return !call_responses(list, met.a.client(), met.b.client(), met.collision ? &data : nullptr, met.are_there);
}

}  // namespace

DT_SceneHandle DT_CreateScene(void)
{
    return guarded<DT_SceneHandle>("DT_CreateScene", nullptr,
                                   [&] { return create<DT_SceneHandle>(library::memory()); });
}

void DT_DestroyScene(DT_SceneHandle scene)
{
    guarded("DT_DestroyScene", [&]() -> Result<Done> {
        const Scene* const s = find(scene);
        if (s && s->is_tested)
            return Error{DT_ERROR_INVALID_OPERATION, "scene is being tested; destroy it after DT_Test has returned"};
        return destroy("scene", scene);
    });
}

void DT_AddObject(DT_SceneHandle scene, DT_ObjectHandle object)
{
    guarded("DT_AddObject", [&] { return change(scene, object, [](Scene& s, Object& o) { s.add(o); }); });
}

void DT_RemoveObject(DT_SceneHandle scene, DT_ObjectHandle object)
{
    guarded("DT_RemoveObject", [&] { return change(scene, object, [](Scene& s, Object& o) { s.remove(o); }); });
}

DT_Count DT_Test(DT_SceneHandle scene, DT_RespTableHandle respTable)
{
    return guarded<DT_Count>("DT_Test", 0, [&]() -> Result<DT_Count> {
        Scene* const s = find(scene);
        if (!s) return bad_handle("scene", scene);
        const ResponseTable* const table = find(respTable);
        if (!table) return bad_handle("respTable", respTable);
        if (s->is_tested)
            return Error{DT_ERROR_INVALID_OPERATION, "scene is being tested; a callback can test other scenes only"};
        return DT_Count(test(*s, *table, library::tolerance(), library::workers(),
                             [&](const Meeting& met) { return call(*table, met); }));
    });
}

void* DT_RayCast(DT_SceneHandle scene, void* ignore_client, const DT_Vector3 source, const DT_Vector3 target,
                 DT_Scalar max_param, DT_Scalar* param, DT_Vector3 normal)
{
    return guarded<void*>("DT_RayCast", nullptr, [&]() -> Result<void*> {
        if (const auto fault = ray_fault(source, target, max_param, param, normal)) return *fault;
        Scene* const s = find(scene);
        if (!s) return bad_handle("scene", scene);

        const Vec3 from = load(source);
        const auto found =
            s->ray_cast(ignore_client, from, load(target) - from, bounded(max_param), library::tolerance());
        if (!found) return static_cast<void*>(nullptr);
        *param = DT_Scalar(found->hit.param);
        store(found->hit.normal, normal);
        return found->object->client();
    });
}
