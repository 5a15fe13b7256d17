// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The objects of SOLID.h, and the accuracy.
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"

#include "SOLID/SOLID.h"

using namespace dt;
using namespace dt::capi;

namespace
{

/// Calls set(object) with the object of a handle.
template <class Change> Result<Done> change(DT_ObjectHandle object, Change set)
{
    object::Object* const o = find(object);
    if (!o) return bad_handle("object", object);
    return set(*o);
}

/// Returns what a member function of the object of a handle returns.
template <class Value, class Member> Result<Value> read(DT_ObjectHandle object, Member member)
{
    const object::Object* const o = find(object);
    if (!o) return bad_handle("object", object);
    return Value((o->*member)());
}

template <class Number> Result<Done> set_matrix(DT_ObjectHandle object, const Number* m)
{
    if (!m) return Error{DT_ERROR_INVALID_ARGUMENT, "m is null; it holds 16 numbers"};
    if (object::Object* const o = find(object); o && o->turn_and_move(m)) [[likely]]
        return Done{};
    const Affine placement = load_matrix(m);
    if (!is_finite(placement)) return Error{DT_ERROR_INVALID_ARGUMENT, "m has a number that is not finite"};
    return change(object, [&](object::Object& o) { return o.set_placement(placement); });
}

/// The placement that is used; in floats, the linear part that was set.
template <class Number> Result<Done> matrix(DT_ObjectHandle object, Number* m)
{
    if (!m) return Error{DT_ERROR_INVALID_ARGUMENT, "m is null; it takes 16 numbers"};
    const object::Object* const o = find(object);
    if (!o) return bad_handle("object", object);
    store_matrix(o->placement(), m);
    if constexpr (std::is_same_v<Number, float>)
        for (std::size_t j = 0; const auto& column : o->given())
            std::copy(column.begin(), column.end(), m + 4 * j++);
    return Done{};
}

Result<Done> set_tolerance(std::atomic<double>& tolerance, DT_Scalar value, const char* text)
{
    if (!(value > 0) || !is_size(value)) return Error{DT_ERROR_INVALID_ARGUMENT, text};
    tolerance.store(value, std::memory_order_relaxed);
    return Done{};
}

}  // namespace

DT_ObjectHandle DT_CreateObject(void* client_object, DT_ShapeHandle shape)
{
    return guarded<DT_ObjectHandle>("DT_CreateObject", nullptr, [&]() -> Result<DT_ObjectHandle> {
        Result<object::AnyShape> found = finished_shape("shape", shape);
        if (!found) return found.error();
        if (!fits(*found)) return Error{DT_ERROR_INVALID_ARGUMENT, "shape reaches beyond a quarter of FLT_MAX"};
        const Result<DT_ObjectHandle> made = create<DT_ObjectHandle>(client_object, std::move(*found));
        if (!made) return made.error();
        const auto key = key_of(*made);
        object::Object& object = *find(*made);
        object.set_id({key.slot, key.generation, library::next_serial()});
        object.set_shape_name(reinterpret_cast<std::uintptr_t>(shape));
        return made;
    });
}

void DT_DestroyObject(DT_ObjectHandle object)
{
    guarded("DT_DestroyObject", [&] { return destroy("object", object); });
}

void* DT_GetClientObject(DT_ObjectHandle object)
{
    return guarded<void*>("DT_GetClientObject", nullptr,
                          [&] { return read<void*>(object, &object::Object::client); });
}

void DT_SetClientObject(DT_ObjectHandle object, void* client_object)
{
    guarded("DT_SetClientObject", [&] {
        return change(object, [&](object::Object& o) -> Result<Done> {
            o.set_client(client_object);
            return Done{};
        });
    });
}

DT_ShapeHandle DT_GetShape(DT_ObjectHandle object)
{
    return guarded<DT_ShapeHandle>("DT_GetShape", nullptr, [&]() -> Result<DT_ShapeHandle> {
        const object::Object* const o = find(object);
        if (!o) return bad_handle("object", object);
        const auto shape = reinterpret_cast<DT_ShapeHandle>(o->shape_name());  // NOLINT
        return find(shape) ? shape : nullptr;
    });
}

void DT_SetShape(DT_ObjectHandle object, DT_ShapeHandle shape)
{
    guarded("DT_SetShape", [&]() -> Result<Done> {
        const Result<object::AnyShape> found = finished_shape("shape", shape);
        if (!found) return found.error();
        return change(object, [&](object::Object& o) {
            const Result<Done> done = o.set_shape(*found);
            if (done) o.set_shape_name(reinterpret_cast<std::uintptr_t>(shape));
            return done;
        });
    });
}

void DT_SetPosition(DT_ObjectHandle object, const DT_Vector3 position)
{
    guarded("DT_SetPosition", [&]() -> Result<Done> {
        if (!is_point(position)) return Error{DT_ERROR_INVALID_ARGUMENT, "position must be three finite numbers"};
        return change(object, [&](object::Object& o) { return o.set_position(load(position)); });
    });
}

void DT_SetOrientation(DT_ObjectHandle object, const DT_Quaternion orientation)
{
    guarded("DT_SetOrientation", [&]() -> Result<Done> {
        const DT_Scalar* const q = orientation;
        if (!is_point(q) || !std::isfinite(q[3]))
            return Error{DT_ERROR_INVALID_ARGUMENT, "orientation must be four finite numbers"};
        if (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0)
            return Error{DT_ERROR_INVALID_ARGUMENT, "orientation is zero; no rotation has that quaternion"};
        return change(object, [&](object::Object& o) { return o.set_orientation(q[0], q[1], q[2], q[3]); });
    });
}

void DT_SetScaling(DT_ObjectHandle object, const DT_Vector3 scaling)
{
    guarded("DT_SetScaling", [&]() -> Result<Done> {
        if (!is_point(scaling)) return Error{DT_ERROR_INVALID_ARGUMENT, "scaling must be three finite numbers"};
        if (scaling[0] == 0 || scaling[1] == 0 || scaling[2] == 0)
            return Error{DT_ERROR_INVALID_ARGUMENT, "scaling has a zero; the placement would be singular"};
        return change(object, [&](object::Object& o) { return o.set_scaling(load(scaling)); });
    });
}

void DT_SetMargin(DT_ObjectHandle object, DT_Scalar margin)
{
    guarded("DT_SetMargin", [&]() -> Result<Done> {
        if (!is_size(margin)) return Error{DT_ERROR_INVALID_ARGUMENT, "margin must be finite and not negative"};
        return change(object, [&](object::Object& o) { return o.set_margin(margin); });
    });
}

DT_Scalar DT_GetMargin(DT_ObjectHandle object)
{
    return guarded<DT_Scalar>("DT_GetMargin", 0, [&] { return read<DT_Scalar>(object, &object::Object::margin); });
}

void DT_SetMatrixf(DT_ObjectHandle object, const float* m)
{
    guarded("DT_SetMatrixf", [&] { return set_matrix(object, m); });
}

void DT_SetMatrixd(DT_ObjectHandle object, const double* m)
{
    guarded("DT_SetMatrixd", [&] { return set_matrix(object, m); });
}

void DT_GetMatrixf(DT_ObjectHandle object, float* m)
{
    guarded("DT_GetMatrixf", [&] { return matrix(object, m); });
}

void DT_GetMatrixd(DT_ObjectHandle object, double* m)
{
    guarded("DT_GetMatrixd", [&] { return matrix(object, m); });
}

void DT_GetBBox(DT_ObjectHandle object, DT_Vector3 min, DT_Vector3 max)
{
    guarded("DT_GetBBox", [&]() -> Result<Done> {
        if (!min || !max) return Error{DT_ERROR_INVALID_ARGUMENT, min ? "max is null" : "min is null"};
        const object::Object* const o = find(object);
        if (!o) return bad_handle("object", object);

        const Aabb box = o->bounds();
        DT_Scalar lo[4], hi[4];
        rounded_down(Double4::of(box.lo.x, box.lo.y, box.lo.z, 0)).store(lo);
        rounded_up(Double4::of(box.hi.x, box.hi.y, box.hi.z, 0)).store(hi);
        std::copy_n(lo, 3, min);
        std::copy_n(hi, 3, max);
        return Done{};
    });
}

DT_Bool DT_IsValid(const void* handle)
{
    return is_alive(handle) ? DT_TRUE : DT_FALSE;
}

void DT_SetAccuracy(DT_Scalar max_error)
{
    guarded("DT_SetAccuracy",
            [&] { return set_tolerance(library::accuracy, max_error, "max_error must be positive and finite"); });
}

void DT_SetTolerance(DT_Scalar tol_error)
{
    guarded("DT_SetTolerance",
            [&] { return set_tolerance(library::contact, tol_error, "tol_error must be positive and finite"); });
}

DT_Scalar DT_GetAccuracy(void)
{
    return DT_Scalar(library::accuracy.load(std::memory_order_relaxed));
}

DT_Scalar DT_GetTolerance(void)
{
    return DT_Scalar(library::contact.load(std::memory_order_relaxed));
}
