// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// SOLID_broad.h: the broad phase without shapes, boxes of the client and callbacks for overlaps.
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "core/in_use.hpp"

#include "SOLID/SOLID_broad.h"

using namespace dt;
using namespace dt::capi;

namespace
{

/// Checks two corners that the client passed, and makes a box of them.
Result<broad::Bounds> checked_box(const DT_Scalar* min, const DT_Scalar* max)
{
    constexpr Error not_finite{DT_ERROR_INVALID_ARGUMENT, "min and max must be three finite numbers each"};
    if (!min || !max) return not_finite;
    bool ordered = true, finite = true;
    for (int i = 0; i < 3; ++i)
    {
        ordered &= min[i] <= max[i];
        finite &= std::isfinite(min[i]) && std::isfinite(max[i]);
    }
    if (!finite) return not_finite;
    if (!ordered) return Error{DT_ERROR_INVALID_ARGUMENT, "min is above max in some coordinate"};
    return broad::make_box(min, max);
}

/// Calls change() if no ray cast is under way, then reports the overlaps that it began and ended.
template <class Change> Result<Done> change(const char* entry, BroadScene& scene, Change change)
{
    if (scene.rays.load(std::memory_order_relaxed) > 0)
        return Error{DT_ERROR_INVALID_OPERATION, "a ray cast is under way in this scene; change it afterwards"};
    change();
    const auto tell = [&scene, entry](bool begins, void* object1, void* object2) noexcept {
        const BP_Callback callback = begins ? scene.begin_overlap : scene.end_overlap;
        if (!callback) return;
        try
        {
            callback(scene.client_data, object1, object2);
        }
        catch (...)
        {
            report(entry, {DT_ERROR_INTERNAL, "a callback threw an exception; it was caught and dropped"});
        }
    };
    scene.ask([&](auto& boxes) { boxes.tell(tell); });
    return Done{};
}

/// Creates a proxy and its handle, or neither.
Result<BP_ProxyHandle> add(BroadScene& scene, const broad::Bounds& box, void* object)
{
    const broad::ProxyId id = scene.ask([](auto& boxes) { return boxes.next_id(); });
    if (id >= scene.handles.size()) scene.handles.resize(std::size_t(id) + 1);
    const Result<BP_ProxyHandle> handle = create<BP_ProxyHandle>(BroadProxy{&scene, id});
    if (!handle) return handle;
    try
    {
        scene.ask([&](auto& boxes) { boxes.create(box, object); });
    }
    catch (...)
    {
        destroy("proxy", *handle);
        throw;
    }
    scene.handles[id] = *handle;
    return handle;
}

}  // namespace

BP_SceneHandle BP_CreateScene(void* client_data, BP_Callback beginOverlap, BP_Callback endOverlap)
{
    return guarded<BP_SceneHandle>("BP_CreateScene", nullptr, [&] {
        return create<BP_SceneHandle>(client_data, beginOverlap, endOverlap, library::memory());
    });
}

void BP_DestroyScene(BP_SceneHandle scene)
{
    guarded("BP_DestroyScene", [&]() -> Result<Done> {
        BroadScene* const s = find(scene);
        if (!s) return bad_handle("scene", scene);
        const bool is_telling = s->ask([](auto& boxes) { return boxes.is_telling(); });
        if (is_telling || s->rays.load(std::memory_order_relaxed) > 0)
            return Error{DT_ERROR_INVALID_OPERATION, "a callback of this scene is under way; destroy it afterwards"};
        for (const BP_ProxyHandle proxy : s->handles)
        {
            if (proxy) destroy("proxy", proxy);
        }
        return destroy("scene", scene);
    });
}

BP_ProxyHandle BP_CreateProxy(BP_SceneHandle scene, void* object, const DT_Vector3 min, const DT_Vector3 max)
{
    return guarded<BP_ProxyHandle>("BP_CreateProxy", nullptr, [&]() -> Result<BP_ProxyHandle> {
        BroadScene* const s = find(scene);
        if (!s) return bad_handle("scene", scene);
        const Result<broad::Bounds> box = checked_box(min, max);
        if (!box) return box.error();

        Result<BP_ProxyHandle> handle = BP_ProxyHandle(nullptr);
        const Result<Done> done = change("BP_CreateProxy", *s, [&] { handle = add(*s, *box, object); });
        return done ? handle : done.error();
    });
}

void BP_DestroyProxy(BP_SceneHandle scene, BP_ProxyHandle proxy)
{
    guarded("BP_DestroyProxy", [&]() -> Result<Done> {
        BroadScene* const s = find(scene);
        const BroadProxy* const p = find(proxy);
        if (!s || !p) return first_bad_handle("scene", scene, "proxy", proxy);
        if (p->scene != s) return Error{DT_ERROR_INVALID_HANDLE, "proxy belongs to another scene"};

        return change("BP_DestroyProxy", *s, [&] {
            const broad::ProxyId id = p->id;
            s->ask([id](auto& boxes) { boxes.destroy(id); });
            s->handles[id] = nullptr;
            destroy("proxy", proxy);
        });
    });
}

void BP_SetBBox(BP_ProxyHandle proxy, const DT_Vector3 min, const DT_Vector3 max)
{
    guarded("BP_SetBBox", [&]() -> Result<Done> {
        const BroadProxy* const p = find(proxy);
        if (!p) return bad_handle("proxy", proxy);
        const Result<broad::Bounds> box = checked_box(min, max);
        if (!box) return box.error();
        return change("BP_SetBBox", *p->scene, [&] { p->scene->ask([&](auto& boxes) { boxes.move(p->id, *box); }); });
    });
}

void* BP_RayCast(BP_SceneHandle scene, BP_RayCastCallback objectRayCast, void* client_data, const DT_Vector3 source,
                 const DT_Vector3 target, DT_Scalar* lambda)
{
    return guarded<void*>("BP_RayCast", nullptr, [&]() -> Result<void*> {
        BroadScene* const s = find(scene);
        if (!s) return bad_handle("scene", scene);
        if (!objectRayCast) return Error{DT_ERROR_INVALID_ARGUMENT, "objectRayCast is null; it decides about hits"};
        if (!is_point(source) || !is_point(target))
            return Error{DT_ERROR_INVALID_ARGUMENT, "source and target must be three finite numbers each"};
        if (!lambda || !(*lambda >= 0))
            return Error{DT_ERROR_INVALID_ARGUMENT, "lambda must point to a number that is not negative"};

        const InUse in_use(s->rays);
        const DT_Scalar first = *lambda;
        DT_Scalar last = first;
        void* hit = nullptr;
        try
        {
            const auto meet = [&](void* object) {
                *lambda = last;  // the callback may have changed it without reporting a hit
                if (!objectRayCast(client_data, object, source, target, lambda)) return;
                hit = object;
                if (*lambda < last) last = std::max(*lambda, DT_Scalar(0));
            };
            s->ask([&](auto& boxes) { boxes.for_each_on_ray(source, target, last, meet); });
        }
        catch (...)
        {
            *lambda = first;
            throw;
        }
        *lambda = last;
        return hit;
    });
}

DT_Count BP_GetPairs(BP_SceneHandle scene, void** objects, DT_Count capacity)
{
    return guarded<DT_Count>("BP_GetPairs", 0, [&]() -> Result<DT_Count> {
        BroadScene* const s = find(scene);
        if (!s) return bad_handle("scene", scene);
        if (capacity > 0 && !objects)
            return Error{DT_ERROR_INVALID_ARGUMENT, "objects takes the pairs and may be null only if capacity is 0"};
        return DT_Count(s->ask([&](auto& boxes) { return boxes.list_pairs(objects, capacity); }));
    });
}
