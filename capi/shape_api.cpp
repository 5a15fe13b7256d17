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

Result<DT_ShapeHandle> keep(shape::ShapeRef shape)
{
    return create<DT_ShapeHandle>(ShapeSlot{std::move(shape), nullptr});
}

Result<DT_ShapeHandle> keep(const Result<shape::ShapeRef>& shape)
{
    if (!shape) return shape.error();
    return keep(*shape);
}

/// Makes a shape of the convex shapes of two handles.
template <class Make> Result<DT_ShapeHandle> combine(DT_ShapeHandle shape1, DT_ShapeHandle shape2, Make make)
{
    const Result<shape::ShapeRef> a = convex_shape("shape1", shape1);
    if (!a) return a.error();
    const Result<shape::ShapeRef> b = convex_shape("shape2", shape2);
    if (!b) return b.error();
    return keep(make(*a, *b, library::memory()));
}

}  // namespace

DT_ShapeHandle DT_NewBox(DT_Scalar x, DT_Scalar y, DT_Scalar z)
{
    return guarded<DT_ShapeHandle>("DT_NewBox", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!is_size(x) || !is_size(y) || !is_size(z))
            return Error{DT_ERROR_INVALID_ARGUMENT, "x, y and z are lengths: finite and not negative"};
        return keep(shape::make_box({x, y, z}, library::memory()));
    });
}

DT_ShapeHandle DT_NewSphere(DT_Scalar radius)
{
    return guarded<DT_ShapeHandle>("DT_NewSphere", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!is_size(radius)) return Error{DT_ERROR_INVALID_ARGUMENT, "radius must be finite and not negative"};
        return keep(shape::make_sphere(radius, library::memory()));
    });
}

DT_ShapeHandle DT_NewCone(DT_Scalar radius, DT_Scalar height)
{
    return guarded<DT_ShapeHandle>("DT_NewCone", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!is_size(radius) || !is_size(height))
            return Error{DT_ERROR_INVALID_ARGUMENT, "radius and height must be finite and not negative"};
        return keep(shape::make_cone(radius, height, library::memory()));
    });
}

DT_ShapeHandle DT_NewCylinder(DT_Scalar radius, DT_Scalar height)
{
    return guarded<DT_ShapeHandle>("DT_NewCylinder", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!is_size(radius) || !is_size(height))
            return Error{DT_ERROR_INVALID_ARGUMENT, "radius and height must be finite and not negative"};
        return keep(shape::make_cylinder(radius, height, library::memory()));
    });
}

DT_ShapeHandle DT_NewPoint(const DT_Vector3 point)
{
    return guarded<DT_ShapeHandle>("DT_NewPoint", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!point || !is_finite(load(point)))
            return Error{DT_ERROR_INVALID_ARGUMENT, "point must be three finite numbers"};
        return keep(shape::make_point(load(point), library::memory()));
    });
}

DT_ShapeHandle DT_NewLineSegment(const DT_Vector3 source, const DT_Vector3 target)
{
    return guarded<DT_ShapeHandle>("DT_NewLineSegment", nullptr, [&]() -> Result<DT_ShapeHandle> {
        if (!source || !target || !is_finite(load(source)) || !is_finite(load(target)))
            return Error{DT_ERROR_INVALID_ARGUMENT, "source and target must be three finite numbers each"};
        return keep(shape::make_segment(load(source), load(target), library::memory()));
    });
}

DT_ShapeHandle DT_NewMinkowski(DT_ShapeHandle shape1, DT_ShapeHandle shape2)
{
    return guarded<DT_ShapeHandle>("DT_NewMinkowski", nullptr,
                                   [&] { return combine(shape1, shape2, shape::make_minkowski); });
}

DT_ShapeHandle DT_NewHull(DT_ShapeHandle shape1, DT_ShapeHandle shape2)
{
    return guarded<DT_ShapeHandle>("DT_NewHull", nullptr, [&] { return combine(shape1, shape2, shape::make_hull); });
}

void DT_DeleteShape(DT_ShapeHandle shape)
{
    guarded("DT_DeleteShape", [&] { return destroy("shape", shape); });
}
