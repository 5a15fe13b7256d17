// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The response tables of SOLID.h.
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "core/in_use.hpp"
#include "scene/response/call_responses.hpp"

#include "SOLID/SOLID.h"

#include <algorithm>
#include <initializer_list>

using namespace dt;
using namespace dt::capi;

namespace
{

static_assert(sizeof(DT_CollData) == 9 * sizeof(DT_Scalar));
static_assert(scene::ResponseType(DT_DEPTH_RESPONSE) == scene::ResponseType::depth);

/// The classes that a call names: none stands for all pairs, one for the pairs with it, two for one pair.
using Classes = std::initializer_list<DT_ResponseClass>;

scene::Scope scope_of(Classes classes)
{
    if (classes.size() == 0) return {};
    return classes.size() == 1 ? scene::Scope{*classes.begin()}
                               : scene::Scope::of_pair(*classes.begin(), classes.begin()[1]);
}

/// Calls change_it(table) if the handle is one and the table has these classes.
template <class Change> Result<Done> change(DT_RespTableHandle table, Classes classes, Change change_it)
{
    scene::ResponseTable* const t = find(table);
    if (!t) return bad_handle("table", table);
    if (!std::ranges::all_of(classes, [&](DT_ResponseClass c) { return t->has_class(c); }))
        return Error{DT_ERROR_INVALID_ARGUMENT,
                     "the table has no such class; pass what DT_GenResponseClass returned"};
    change_it(*t);
    return Done{};
}

/// Calls change_it(table, id of the object).
template <class Change>
Result<Done> change_class(DT_RespTableHandle table, DT_ObjectHandle object, Classes classes, Change change_it)
{
    const object::Object* const o = find(object);
    if (!o) return bad_handle("object", object);
    return change(table, classes, [&](scene::ResponseTable& t) { change_it(t, o->id()); });
}

void add_response(const char* entry, DT_RespTableHandle table, Classes classes, DT_ResponseCallback callback,
                  const DT_ResponseType& type, void* client_data)
{
    guarded(entry, [&]() -> Result<Done> {
        if (number_of(type) > DT_DEPTH_RESPONSE)
            return Error{DT_ERROR_INVALID_ARGUMENT, "type is no DT_ResponseType"};
        const bool never_responds = type == DT_NO_RESPONSE;
        if (!callback && !never_responds)
            return Error{DT_ERROR_INVALID_ARGUMENT, "response is null; only with DT_NO_RESPONSE it may be"};
        return change(table, classes, [&](scene::ResponseTable& t) {
            if (!never_responds) t.add(scope_of(classes), {callback, client_data, scene::ResponseType(type)});
        });
    });
}

void remove_response(const char* entry, DT_RespTableHandle table, Classes classes, DT_ResponseCallback callback)
{
    guarded(entry, [&]() -> Result<Done> {
        if (!callback) return Error{DT_ERROR_INVALID_ARGUMENT, "response is null; pass the callback that was added"};
        return change(table, classes, [&](scene::ResponseTable& t) { t.remove(scope_of(classes), callback); });
    });
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
        if (t && t->users() > 0)
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
    guarded("DT_SetResponseClass", [&] {
        return change_class(table, object, {responseClass}, [=](scene::ResponseTable& t, const object::ObjectId& id) {
            t.set_class(id, responseClass);
        });
    });
}

void DT_ClearResponseClass(DT_RespTableHandle table, DT_ObjectHandle object)
{
    guarded("DT_ClearResponseClass", [&] {
        return change_class(table, object, {},
                            [](scene::ResponseTable& t, const object::ObjectId& id) { t.clear_class(id); });
    });
}

DT_Bool DT_GetResponseClass(DT_RespTableHandle table, DT_ObjectHandle object, DT_ResponseClass* responseClass)
{
    return guarded<DT_Bool>("DT_GetResponseClass", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!responseClass)
            return Error{DT_ERROR_INVALID_ARGUMENT, "responseClass takes the result and may not be null"};
        const scene::ResponseTable* const t = find(table);
        const object::Object* const o = find(object);
        if (!t || !o) return first_bad_handle("table", table, "object", object);
        const scene::ResponseClass found = t->class_of(o->id());
        if (found == scene::no_class) return DT_FALSE;
        *responseClass = found;
        return DT_TRUE;
    });
}

void DT_CallResponse(DT_RespTableHandle table, DT_ObjectHandle object1, DT_ObjectHandle object2,
                     const DT_CollData* coll_data)
{
    guarded("DT_CallResponse", [&]() -> Result<Done> {
        const scene::ResponseTable* const t = find(table);
        const object::Object* const a = find(object1);
        const object::Object* const b = find(object2);
        if (!t || !a || !b) return first_bad_handle("table", table, "object1", object1, "object2", object2);

        const scene::ResponseClass c1 = t->class_of(a->id()), c2 = t->class_of(b->id());
        if (c1 == scene::no_class || c2 == scene::no_class) return Done{};
        const InUse in_use(t->users());
        const scene::ResponseCopy list(*t, c1, c2);
        call_responses(list, a->client(), b->client(), coll_data, [&] { return find(object1) && find(object2); });
        return Done{};
    });
}

void DT_AddDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response, DT_ResponseType type,
                           void* client_data)
{
    add_response("DT_AddDefaultResponse", table, {}, response, type, client_data);
}

void DT_RemoveDefaultResponse(DT_RespTableHandle table, DT_ResponseCallback response)
{
    remove_response("DT_RemoveDefaultResponse", table, {}, response);
}

void DT_AddClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass, DT_ResponseCallback response,
                         DT_ResponseType type, void* client_data)
{
    add_response("DT_AddClassResponse", table, {responseClass}, response, type, client_data);
}

void DT_RemoveClassResponse(DT_RespTableHandle table, DT_ResponseClass responseClass, DT_ResponseCallback response)
{
    remove_response("DT_RemoveClassResponse", table, {responseClass}, response);
}

void DT_AddPairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1, DT_ResponseClass responseClass2,
                        DT_ResponseCallback response, DT_ResponseType type, void* client_data)
{
    add_response("DT_AddPairResponse", table, {responseClass1, responseClass2}, response, type, client_data);
}

void DT_RemovePairResponse(DT_RespTableHandle table, DT_ResponseClass responseClass1, DT_ResponseClass responseClass2,
                           DT_ResponseCallback response)
{
    remove_response("DT_RemovePairResponse", table, {responseClass1, responseClass2}, response);
}
