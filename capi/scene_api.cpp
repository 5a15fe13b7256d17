// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The scenes of SOLID.h: adds and removes objects, tests all their pairs, and casts rays through them.
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "capi/ray_arguments.hpp"
#include "scene/response/call_responses.hpp"
#include "scene/step.hpp"

#include "SOLID/SOLID.h"

using namespace dt;
using namespace dt::capi;

namespace
{

/// Calls make(scene, object) with the things of two handles.
template <class Change> Result<Done> change(DT_SceneHandle scene, DT_ObjectHandle object, Change make)
{
    scene::Scene* const s = find(scene);
    object::Object* const o = find(object);
    if (!s || !o) return first_bad_handle("scene", scene, "object", object);
    make(*s, *o);
    return Done{};
}

DT_CollData as_data(const scene::Contact& contact)
{
    DT_CollData data;
    store_way(contact.on_a, contact.way, data.point1, data.point2);
    store(contact.way, data.normal);
    return data;
}

/// Runs the callbacks of the pair. False: a callback has ended the test.
bool call(const scene::ResponseTable& table, const scene::ContactEvent& event)
{
    const scene::ResponseCopy list(table, event.class_a, event.class_b);
    const DT_CollData data = event.contact ? as_data(*event.contact) : DT_CollData{};
    return !call_responses(list, event.a.client(), event.b.client(), event.contact ? &data : nullptr,
                           event.are_there);
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
        scene::Scene* const s = find(scene);
        if (s && s->users() > 0)
            return Error{DT_ERROR_INVALID_OPERATION, "scene is being tested; destroy it after DT_Test has returned"};
        return destroy("scene", scene);
    });
}

void DT_AddObject(DT_SceneHandle scene, DT_ObjectHandle object)
{
    guarded("DT_AddObject",
            [&] { return change(scene, object, [](scene::Scene& s, object::Object& o) { s.add(o); }); });
}

void DT_RemoveObject(DT_SceneHandle scene, DT_ObjectHandle object)
{
    guarded("DT_RemoveObject",
            [&] { return change(scene, object, [](scene::Scene& s, object::Object& o) { s.remove(o); }); });
}

DT_Count DT_Test(DT_SceneHandle scene, DT_RespTableHandle respTable)
{
    return guarded<DT_Count>("DT_Test", 0, [&]() -> Result<DT_Count> {
        scene::Scene* const s = find(scene);
        const scene::ResponseTable* const table = find(respTable);
        if (!s || !table) return first_bad_handle("scene", scene, "respTable", respTable);
        if (s->users() > 0)
            return Error{DT_ERROR_INVALID_OPERATION, "scene is being tested; a callback can test other scenes only"};
        return DT_Count(scene::run_step(*s, *table, library::tolerance(), library::workers(),
                                        [&](const scene::ContactEvent& event) { return call(*table, event); }));
    });
}

void* DT_RayCast(DT_SceneHandle scene, void* ignore_client, const DT_Vector3 source, const DT_Vector3 target,
                 DT_Scalar max_param, DT_Scalar* param, DT_Vector3 normal)
{
    return guarded<void*>("DT_RayCast", nullptr, [&]() -> Result<void*> {
        if (const auto fault = ray_fault(source, target, max_param, param, normal)) return *fault;
        scene::Scene* const s = find(scene);
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
