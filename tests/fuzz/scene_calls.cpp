// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Scenes and responses. The callbacks make further calls of the script, so they move, add and end anything, or throw.
#include "script.hpp"

namespace fuzz
{
namespace
{

void check(const Script& s, const DT_CollData* data)
{
    if (data)
        s.expect(are_finite(data->point1) && are_finite(data->point2) && are_finite(data->normal), "data are finite");
}

DT_Bool first_response(void* client_data, void* object1, void* object2, const DT_CollData* data)
{
    Script& s = *static_cast<Script*>(client_data);
    for (void* const object : {object1, object2})
        s.expect(reinterpret_cast<std::uintptr_t>(object) < 4, "a client pointer is one of ours");
    check(s, data);
    return s.respond() ? DT_DONE : DT_CONTINUE;
}

DT_Bool second_response(void* client_data, void*, void*, const DT_CollData* data)
{
    check(*static_cast<Script*>(client_data), data);
    return DT_CONTINUE;
}

DT_ResponseCallback response(Script& s)
{
    const unsigned b = s.byte();
    return b >= 0xF0 ? nullptr : b % 2 ? first_response : second_response;
}

DT_ResponseType type(Script& s)
{
    const unsigned b = s.byte();
    return DT_ResponseType(b >= 0xF8 ? s.raw<int>() : int(b % 4));
}

DT_ResponseClass response_class(Script& s)
{
    const unsigned b = s.byte();
    return b >= 0xF8 ? s.raw<DT_ResponseClass>() : b % 4;
}

void create_scene(Script& s)
{
    s.made(s.scenes, s.call("DT_CreateScene", DT_CreateScene));
}
void create_table(Script& s)
{
    s.made(s.tables, s.call("DT_CreateRespTable", DT_CreateRespTable));
}

void destroy_scene(Script& s)
{
    const DT_SceneHandle scene = s.pick(s.scenes);
    s.call("DT_DestroyScene", DT_DestroyScene, scene);
    if (!s.failed()) s.scenes.end(scene);
}

void destroy_table(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    s.call("DT_DestroyRespTable", DT_DestroyRespTable, table);
    if (!s.failed()) s.tables.end(table);
}

void add_object(Script& s)
{
    const DT_SceneHandle scene = s.pick(s.scenes);
    const DT_ObjectHandle object = s.object();
    s.call("DT_AddObject", DT_AddObject, scene, object);
}

void remove_object(Script& s)
{
    const DT_SceneHandle scene = s.pick(s.scenes);
    const DT_ObjectHandle object = s.object();
    s.call("DT_RemoveObject", DT_RemoveObject, scene, object);
}

void test(Script& s)
{
    const DT_SceneHandle scene = s.pick(s.scenes);
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_Count count = s.call("DT_Test", DT_Test, scene, table);
    s.expect(!s.failed() || count == 0, "what fails is 0");
    s.expect(count <= max_calls * max_calls, "there are not more pairs than there can be");
}

void generate_class(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ResponseClass made = s.call("DT_GenResponseClass", DT_GenResponseClass, table);
    s.expect((made == 0) == s.failed(), "a class has a number from 1");
}

void set_class(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ObjectHandle object = s.object();
    const DT_ResponseClass number = response_class(s);
    s.call("DT_SetResponseClass", DT_SetResponseClass, table, object, number);
}

void clear_class(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ObjectHandle object = s.object();
    s.call("DT_ClearResponseClass", DT_ClearResponseClass, table, object);
}

void get_class(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ObjectHandle object = s.object();
    Output<DT_ResponseClass> number(s);
    const bool has = s.told(s.call("DT_GetResponseClass", DT_GetResponseClass, table, object, number.pointer()));
    s.expect(has || number.is_untouched(), "without a class nothing is written");
}

void call_response(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ObjectHandle a = s.object(), b = s.object();
    const DT_CollData data{};
    s.call("DT_CallResponse", DT_CallResponse, table, a, b, s.has_nulls() ? nullptr : &data);
}

void add_default(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ResponseCallback callback = response(s);
    const DT_ResponseType kind = type(s);
    s.call("DT_AddDefaultResponse", DT_AddDefaultResponse, table, callback, kind, static_cast<void*>(&s));
}

void remove_default(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ResponseCallback callback = response(s);
    s.call("DT_RemoveDefaultResponse", DT_RemoveDefaultResponse, table, callback);
}

void add_class(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ResponseClass number = response_class(s);
    const DT_ResponseCallback callback = response(s);
    const DT_ResponseType kind = type(s);
    s.call("DT_AddClassResponse", DT_AddClassResponse, table, number, callback, kind, static_cast<void*>(&s));
}

void remove_class(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ResponseClass number = response_class(s);
    const DT_ResponseCallback callback = response(s);
    s.call("DT_RemoveClassResponse", DT_RemoveClassResponse, table, number, callback);
}

void add_pair(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ResponseClass first = response_class(s), second = response_class(s);
    const DT_ResponseCallback callback = response(s);
    const DT_ResponseType kind = type(s);
    s.call("DT_AddPairResponse", DT_AddPairResponse, table, first, second, callback, kind, static_cast<void*>(&s));
}

void remove_pair(Script& s)
{
    const DT_RespTableHandle table = s.pick(s.tables);
    const DT_ResponseClass first = response_class(s), second = response_class(s);
    const DT_ResponseCallback callback = response(s);
    s.call("DT_RemovePairResponse", DT_RemovePairResponse, table, first, second, callback);
}

/// A scene of all objects and a table in which all have class 0: ready for a test.
void fill_scene(Script& s)
{
    create_scene(s);
    if (s.failed()) return;
    create_table(s);
    if (s.failed()) return;
    for (const DT_ObjectHandle object : s.objects.live)
    {
        s.call("DT_AddObject", DT_AddObject, s.scenes.live.back(), object);
        s.call("DT_SetResponseClass", DT_SetResponseClass, s.tables.live.back(), object, 0u);
    }
    const DT_ResponseType kind = type(s);
    s.call("DT_AddDefaultResponse", DT_AddDefaultResponse, s.tables.live.back(), DT_ResponseCallback(first_response),
           kind, static_cast<void*>(&s));
    s.call("DT_Test", DT_Test, s.scenes.live.back(), s.tables.live.back());
}

}  // namespace

Calls scene_calls()
{
    static constexpr Call calls[] = {
        {"DT_CreateScene", create_scene},
        {"DT_CreateRespTable", create_table},
        {"DT_DestroyScene", destroy_scene},
        {"DT_DestroyRespTable", destroy_table},
        {"DT_AddObject", add_object},
        {"DT_RemoveObject", remove_object},
        {"DT_Test", test},
        {"DT_GenResponseClass", generate_class},
        {"DT_SetResponseClass", set_class},
        {"DT_ClearResponseClass", clear_class},
        {"DT_GetResponseClass", get_class},
        {"DT_CallResponse", call_response},
        {"DT_AddDefaultResponse", add_default},
        {"DT_RemoveDefaultResponse", remove_default},
        {"DT_AddClassResponse", add_class},
        {"DT_RemoveClassResponse", remove_class},
        {"DT_AddPairResponse", add_pair},
        {"DT_RemovePairResponse", remove_pair},
        {"a scene", fill_scene},
        {"DT_Test", test},
        {"a scene", fill_scene},
        {"DT_Test", test},
    };
    return calls;
}

}  // namespace fuzz
