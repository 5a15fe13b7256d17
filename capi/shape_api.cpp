// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The shapes of SOLID.h that are made in one call.
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"

#include "SOLID/SOLID.h"

using namespace dt;
using namespace dt::capi;

namespace
{

/// Makes a shape if the arguments are valid; `text` says what they must be.
template <class Make> DT_ShapeHandle new_shape(const char* entry, bool are_valid, const char* text, Make make)
{
    return guarded<DT_ShapeHandle>(entry, nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!are_valid) return Error{DT_ERROR_INVALID_ARGUMENT, text};
        return create<DT_ShapeHandle>(ShapeSlot{make(library::memory()), nullptr});
    });
}

/// Makes a shape of the convex shapes of two handles.
template <class Make>
DT_ShapeHandle combine(const char* entry, DT_ShapeHandle shape1, DT_ShapeHandle shape2, Make make)
{
    return guarded<DT_ShapeHandle>(entry, nullptr, [&]() -> Result<DT_ShapeHandle> {
        const Result<shape::ShapeRef> a = convex_shape("shape1", shape1);
        if (!a) return a.error();
        const Result<shape::ShapeRef> b = convex_shape("shape2", shape2);
        if (!b) return b.error();
        const Result<shape::ShapeRef> both = make(*a, *b, library::memory());
        if (!both) return both.error();
        return create<DT_ShapeHandle>(ShapeSlot{*both, nullptr});
    });
}

constexpr const char* need_round = "radius and height must be finite and not negative";

}  // namespace

DT_ShapeHandle DT_NewBox(DT_Scalar x, DT_Scalar y, DT_Scalar z)
{
    return new_shape("DT_NewBox", is_size(x) && is_size(y) && is_size(z),
                     "x, y and z are lengths: finite and not negative", [=](shape::Memory& memory) {
                         return shape::make_box({x, y, z}, memory);
                     });
}

DT_ShapeHandle DT_NewSphere(DT_Scalar radius)
{
    return new_shape("DT_NewSphere", is_size(radius), "radius must be finite and not negative",
                     [=](shape::Memory& memory) { return shape::make_sphere(radius, memory); });
}

DT_ShapeHandle DT_NewCone(DT_Scalar radius, DT_Scalar height)
{
    return new_shape("DT_NewCone", is_size(radius) && is_size(height), need_round,
                     [=](shape::Memory& memory) { return shape::make_cone(radius, height, memory); });
}

DT_ShapeHandle DT_NewCylinder(DT_Scalar radius, DT_Scalar height)
{
    return new_shape("DT_NewCylinder", is_size(radius) && is_size(height), need_round,
                     [=](shape::Memory& memory) { return shape::make_cylinder(radius, height, memory); });
}

DT_ShapeHandle DT_NewPoint(const DT_Vector3 point)
{
    return new_shape("DT_NewPoint", is_point(point), "point must be three finite numbers",
                     [=](shape::Memory& memory) { return shape::make_point(load(point), memory); });
}

DT_ShapeHandle DT_NewLineSegment(const DT_Vector3 source, const DT_Vector3 target)
{
    return new_shape("DT_NewLineSegment", is_point(source) && is_point(target),
                     "source and target must be three finite numbers each",
                     [=](shape::Memory& memory) { return shape::make_segment(load(source), load(target), memory); });
}

DT_ShapeHandle DT_NewMinkowski(DT_ShapeHandle shape1, DT_ShapeHandle shape2)
{
    return combine("DT_NewMinkowski", shape1, shape2, shape::make_minkowski);
}

DT_ShapeHandle DT_NewHull(DT_ShapeHandle shape1, DT_ShapeHandle shape2)
{
    return combine("DT_NewHull", shape1, shape2, shape::make_hull);
}

void DT_DeleteShape(DT_ShapeHandle shape)
{
    guarded("DT_DeleteShape", [&] { return destroy("shape", shape); });
}
