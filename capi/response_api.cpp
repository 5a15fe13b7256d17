// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The response tables of SOLID.h.
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "scene/response/call_responses.hpp"

#include "SOLID/SOLID.h"

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <optional>

using namespace dt;
using namespace dt::capi;

namespace
{

static_assert(sizeof(DT_CollData) == 9 * sizeof(DT_Scalar));
static_assert(scene::ResponseType(DT_DEPTH_RESPONSE) == scene::ResponseType::depth);

/// What the client gave as a type, or nothing if it is none. An enum may hold any number when it comes from C.
std::optional<scene::ResponseType> type_of(const DT_ResponseType& type)
{
    std::uint32_t number = 0;
    static_assert(sizeof type == sizeof number);
    std::memcpy(&number, &type, sizeof number);
    if (number > DT_DEPTH_RESPONSE) return std::nullopt;
    return scene::ResponseType(number);
}

/// change(table) if the handle is one and the table has these classes.
template <class Change>
Result<Done> change(DT_RespTableHandle table, std::initializer_list<DT_ResponseClass> classes, Change change_it)
{
    scene::ResponseTable* const t = find(table);
    if (!t) return bad_handle("table", table);
    for (const DT_ResponseClass c : classes)
    {
        if (!t->has_class(c))
            return Error{DT_ERROR_INVALID_ARGUMENT,
                         "the table has no such class; pass what DT_GenResponseClass returned"};
    }
    change_it(*t);
    return Done{};
}

/// add(table, response), unless it is one that never responds.
template <class Add>
Result<Done> add_response(DT_RespTableHandle table, std::initializer_list<DT_ResponseClass> classes,
                          DT_ResponseCallback callback, const DT_ResponseType& type, void* client_data, Add add)
{
    const std::optional<scene::ResponseType> known = type_of(type);
    if (!known) return Error{DT_ERROR_INVALID_ARGUMENT, "type is no DT_ResponseType"};
    if (!callback && *known != scene::ResponseType::none)
        return Error{DT_ERROR_INVALID_ARGUMENT, "response is null; only with DT_NO_RESPONSE it may be"};
    return change(table, classes, [&](scene::ResponseTable& t) {
        if (*known != scene::ResponseType::none) add(t, scene::Response{callback, client_data, *known});
    });
}

/// remove(table), if there is something to look for.
template <class Remove>
Result<Done> remove_response(DT_RespTableHandle table, std::initializer_list<DT_ResponseClass> classes,
                             DT_ResponseCallback callback, Remove remove)
{
    if (!callback) return Error{DT_ERROR_INVALID_ARGUMENT, "response is null; pass the callback that was added"};
    return change(table, classes, remove);
}

}  // namespace

DT_RespTableHandle DT_CreateRespTable(void)
{
    return guarded<DT_RespTableHandle>("DT_CreateRespTable", nullptr, [] {
        return create<DT_RespTableHandle>(library::memory(), library::next_serial());
    });
}

void DT_DestroyRespTable(DT_RespTableHandle table)
{
    guarded("DT_DestroyRespTable", [&]() -> Result<Done> {
        const scene::ResponseTable* const t = find(table);
        if (t && t->is_busy())
            return Error{DT_ERROR_INVALID_OPERATION, "table is in use: a callback of it may not destroy it"};
        return destroy("table", table);
    });
}

DT_ResponseClass DT_GenResponseClass(DT_RespTableHandle table)
{
    return guarded<DT_ResponseClass>("DT_GenResponseClass", 0, [&]() -> Result<DT_ResponseClass> {
        scene::ResponseTable* const t = find(table);
        if (!t) return bad_handle("table", table);
        return t->generate_class();
    });
}

void DT_SetResponseClass(DT_RespTableHandle table, DT_ObjectHandle object, DT_ResponseClass responseClass)
{
    guarded("DT_SetResponseClass", [&]() -> Result<Done> {
        const object::Object* const o = find(object);
        if (!o) return bad_handle("object", object);
        return change(table, {responseClass}, [&](scene::ResponseTable& t) { t.set_class(o->id(), responseClass); });
    });
}

void DT_ClearResponseClass(DT_RespTableHandle table, DT_ObjectHandle object)
{
    guarded("DT_ClearResponseClass", [&]() -> Result<Done> {
        const object::Object* const o = find(object);
        if (!o) return bad_handle("object", object);
        return change(table, {}, [&](scene::ResponseTable& t) { t.clear_class(o->id()); });
    });
}

void DT_CallResponse(DT_RespTableHandle table, DT_ObjectHandle object1, DT_ObjectHandle object2,
                     const DT_CollData* coll_data)
{
    guarded("DT_CallResponse", [&]() -> Result<Done> {
        const scene::ResponseTable* const t = find(table);
        if (!t) return bad_handle("table", table);
        const object::Object* const a = find(object1);
        if (!a) return bad_handle("object1", object1);
        const object::Object* const b = find(object2);
        if (!b) return bad_handle("object2", object2);

        const scene::ResponseClass c1 = t->class_of(*a), c2 = t->class_of(*b);
        if (c1 == scene::no_class || c2 == scene::no_class) return Done{};
        const scene::ResponseTable::Busy busy(*t);
        const scene::ResponseCopy list(*t, c1, c2);
        call_responses(list, a->client(), b->client(), coll_data, [&] { return find(object1) && find(object2); });
        return Done{};
    });
}

void DT_AddDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response, DT_ResponseType type,
                           void* client_data)
{
    guarded("DT_AddDefaultResponse", [&] {
        return add_response(table, {}, response, type, client_data,
                            [](scene::ResponseTable& t, const scene::Response& r) { t.add_default(r); });
    });
}

void DT_RemoveDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response)
{
    guarded("DT_RemoveDefaultResponse", [&] {
        return remove_response(table, {}, response, [&](scene::ResponseTable& t) { t.remove_default(response); });
    });
}

void DT_AddClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass, DT_ResponseCallback response,
                         DT_ResponseType type, void* client_data)
{
    guarded("DT_AddClassResponse", [&] {
        return add_response(
            table, {responseClass}, response, type, client_data,
            [&](scene::ResponseTable& t, const scene::Response& r) { t.add_to_class(responseClass, r); });
    });
}

void DT_RemoveClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass, DT_ResponseCallback response)
{
    guarded("DT_RemoveClassResponse", [&] {
        return remove_response(table, {responseClass}, response,
                               [&](scene::ResponseTable& t) { t.remove_from_class(responseClass, response); });
    });
}

void DT_AddPairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1, DT_ResponseClass responseClass2,
                        DT_ResponseCallback response, DT_ResponseType type, void* client_data)
{
    guarded("DT_AddPairResponse", [&] {
        return add_response(table, {responseClass1, responseClass2}, response, type, client_data,
                            [&](scene::ResponseTable& t, const scene::Response& r) {
                                t.add_to_pair(responseClass1, responseClass2, r);
                            });
    });
}

void DT_RemovePairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1, DT_ResponseClass responseClass2,
                           DT_ResponseCallback response)
{
    guarded("DT_RemovePairResponse", [&] {
        return remove_response(table, {responseClass1, responseClass2}, response, [&](scene::ResponseTable& t) {
            t.remove_from_pair(responseClass1, responseClass2, response);
        });
    });
}
