// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The broad phase, whose begins and ends alternate for each pair. The callbacks make further calls.
#include "script.hpp"

#include <algorithm>

namespace fuzz
{
namespace
{

std::pair<std::uintptr_t, std::uintptr_t> pair_of(const Script& s, void* object1, void* object2)
{
    const auto a = reinterpret_cast<std::uintptr_t>(object1), b = reinterpret_cast<std::uintptr_t>(object2);
    s.expect(a < b && b < s.next_proxy, "the first object is that of the older proxy");
    return {a, b};
}

void begin_overlap(void* client_data, void* object1, void* object2)
{
    Boxes& boxes = *static_cast<Boxes*>(client_data);
    Script& s = *boxes.script;
    s.expect(boxes.overlaps.insert(pair_of(s, object1, object2)).second, "what begins has not begun before");
    s.respond();
}

void end_overlap(void* client_data, void* object1, void* object2)
{
    Boxes& boxes = *static_cast<Boxes*>(client_data);
    Script& s = *boxes.script;
    s.expect(boxes.overlaps.erase(pair_of(s, object1, object2)) == 1, "what ends has begun before");
    s.respond();
}

Boxes* find_boxes(Script& s, BP_SceneHandle scene)
{
    const auto found =
        std::find_if(s.all_boxes.begin(), s.all_boxes.end(), [&](const Boxes& b) { return b.scene == scene; });
    return scene && found != s.all_boxes.end() ? &*found : nullptr;
}

void create_scene(Script& s)
{
    Boxes& boxes = s.all_boxes.emplace_back();
    boxes.script = &s;
    boxes.scene = s.made(s.box_scenes, s.call("BP_CreateScene", BP_CreateScene, static_cast<void*>(&boxes),
                                              begin_overlap, end_overlap));
}

void destroy_scene(Script& s)
{
    const BP_SceneHandle scene = s.pick(s.box_scenes);
    s.call("BP_DestroyScene", BP_DestroyScene, scene);
    if (s.failed()) return;
    s.box_scenes.end(scene);
    for (const BP_ProxyHandle proxy : find_boxes(s, scene)->proxies)
        s.proxies.end(proxy);
}

/// A box that is one, mostly.
std::pair<Vector, Vector> box(Script& s)
{
    Vector min = s.vector(), max = s.vector();
    for (std::size_t i = 0; i < 3; ++i)
    {
        if (min.values[i] > max.values[i] && s.byte() < 0xF0) std::swap(min.values[i], max.values[i]);
    }
    return {min, max};
}

void create_proxy(Script& s)
{
    if (s.box_scenes.live.empty()) create_scene(s);
    const BP_SceneHandle scene = s.pick(s.box_scenes);
    const auto [min, max] = box(s);
    void* const object = reinterpret_cast<void*>(s.next_proxy++);
    const BP_ProxyHandle proxy = s.call("BP_CreateProxy", BP_CreateProxy, scene, object, min, max);
    s.expect(!proxy || !s.failed() || s.has_thrown(), "what fails is null, unless a callback threw");
    if (!proxy || !DT_IsValid(proxy)) return;  // a callback has destroyed the scene's other proxies, not this one
    s.proxies.add(proxy);
    find_boxes(s, scene)->proxies.push_back(proxy);
}

void destroy_proxy(Script& s)
{
    const BP_SceneHandle scene = s.pick(s.box_scenes);
    const BP_ProxyHandle proxy = s.pick(s.proxies);
    const Boxes* const boxes = find_boxes(s, scene);
    const bool is_in_scene = boxes && std::count(boxes->proxies.begin(), boxes->proxies.end(), proxy) > 0;
    if (is_in_scene) s.proxies.end(proxy);  // the handle ends before the callbacks
    s.call("BP_DestroyProxy", BP_DestroyProxy, scene, proxy);
    if (is_in_scene && DT_IsValid(proxy)) s.proxies.add(proxy), std::erase(s.proxies.stale, proxy);  // refused
}

void set_box(Script& s)
{
    const BP_ProxyHandle proxy = s.pick(s.proxies);
    const auto [min, max] = box(s);
    s.call("BP_SetBBox", BP_SetBBox, proxy, min, max);
}

bool hit_box(void* client_data, void* object, const DT_Vector3, const DT_Vector3, DT_Scalar* lambda)
{
    Script& s = *static_cast<Script*>(client_data);
    s.expect(reinterpret_cast<std::uintptr_t>(object) < s.next_proxy, "an object is one of ours");
    if (s.respond()) *lambda = s.scalar();
    return s.byte() % 2 == 1;
}

void ray(Script& s)
{
    const BP_SceneHandle scene = s.pick(s.box_scenes);
    const Vector source = s.vector(), target = s.vector();
    DT_Scalar lambda = s.size();
    const BP_RayCastCallback callback = s.has_nulls() ? nullptr : hit_box;
    s.call("BP_RayCast", BP_RayCast, scene, callback, static_cast<void*>(&s), source, target, &lambda);
}

/// Told of all at once, pairs have objects of ours, and there are as many as without room for them.
void pairs(Script& s)
{
    const BP_SceneHandle scene = s.pick(s.box_scenes);
    void* objects[2 * 8] = {};
    const DT_Count room = s.byte() % 9;
    void** const to = s.has_nulls() ? nullptr : objects;
    const DT_Count count = s.call("BP_GetPairs", BP_GetPairs, scene, to, room);
    for (DT_Count i = 0; to && i < 2 * std::min(count, room); ++i)
        s.expect(reinterpret_cast<std::uintptr_t>(objects[i]) < s.next_proxy, "an object is one of ours");
    for (DT_Count i = 2 * std::min(count, room); i < 16; ++i)
        s.expect(!objects[i], "nothing is written beyond the pairs");
}

}  // namespace

Calls broad_calls()
{
    static constexpr Call calls[] = {
        {"BP_CreateProxy", create_proxy}, {"BP_DestroyProxy", destroy_proxy},
        {"BP_SetBBox", set_box},          {"BP_RayCast", ray},
        {"BP_CreateScene", create_scene}, {"BP_DestroyScene", destroy_scene},
        {"BP_CreateProxy", create_proxy}, {"BP_CreateProxy", create_proxy},
        {"BP_SetBBox", set_box},          {"BP_GetPairs", pairs},
    };
    return calls;
}

}  // namespace fuzz
