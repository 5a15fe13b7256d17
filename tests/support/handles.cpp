// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Calls the constructors of the public API.
#include "support/handles.hpp"

namespace dt::test
{

namespace
{

DT_Scalar scalar(double v)
{
    return static_cast<DT_Scalar>(v);
}

DT_ShapeHandle make(const Shape& shape)
{
    const Vec s = shape.size;
    switch (shape.kind)
    {
    case Kind::Box:
        return DT_NewBox(scalar(s.x), scalar(s.y), scalar(s.z));
    case Kind::Sphere:
        return DT_NewSphere(scalar(s.x));
    case Kind::Cone:
        return DT_NewCone(scalar(s.x), scalar(s.y));
    case Kind::Cylinder:
        return DT_NewCylinder(scalar(s.x), scalar(s.y));
    case Kind::Point:
        return DT_NewPoint(Triple(shape.points[0]));
    case Kind::Segment:
        return DT_NewLineSegment(Triple(shape.points[0]), Triple(shape.points[1]));
    case Kind::Minkowski:
    case Kind::Hull:
    {
        const DT_ShapeHandle a = make(shape.children[0]), b = make(shape.children[1]);
        const DT_ShapeHandle made = shape.kind == Kind::Hull ? DT_NewHull(a, b) : DT_NewMinkowski(a, b);
        DT_DeleteShape(a);
        DT_DeleteShape(b);
        return made;
    }
    case Kind::Polytope:
    {
        const DT_ShapeHandle made = DT_NewPolytope(nullptr);
        for (const Vec p : shape.points)
            DT_Vertex(Triple(p));
        DT_EndPolytope();
        return made;
    }
    }
    return nullptr;
}

template <class Number> std::array<Number, 16> columns(const Placement& T)
{
    std::array<Number, 16> m{};
    std::size_t i = 0;
    for (const Vec v : {T.M.x, T.M.y, T.M.z, T.origin})
    {
        m[i++] = static_cast<Number>(v.x);
        m[i++] = static_cast<Number>(v.y);
        m[i++] = static_cast<Number>(v.z);
        ++i;
    }
    m[15] = 1;
    return m;
}

}  // namespace

MadeShape::MadeShape(const Shape& shape) : handle_(make(shape))
{}

MadeShape::~MadeShape()
{
    if (handle_) DT_DeleteShape(handle_);
}

MadeObject::MadeObject(const Body& body) : MadeObject(body, MadeShape(body.shape).handle())
{}

MadeObject::MadeObject(const Body& body, DT_ShapeHandle shape) : handle_(DT_CreateObject(nullptr, shape))
{
    place_like(handle_, body);
    if (body.margin > 0) DT_SetMargin(handle_, scalar(body.margin));
}

MadeObject::~MadeObject()
{
    DT_DestroyObject(handle_);
}

void MadeObject::place(DT_ObjectHandle object, const Placement& placement)
{
    DT_SetMatrixd(object, columns<double>(placement).data());
}

void MadeObject::place_by_floats(DT_ObjectHandle object, const Placement& placement)
{
    DT_SetMatrixf(object, columns<float>(placement).data());
}

void hand_over_floats(Body& body)
{
    const Mat& M = body.placement.M;
    body.route = Route::MatrixFloat;
    body.given = {as_stored(M.x), as_stored(M.y), as_stored(M.z)};
    body.placement.origin = as_stored(body.placement.origin);
    Body probe;
    probe.shape = point({});
    const MadeObject object(probe);
    MadeObject::place_like(object.handle(), body);
    double m[16];
    DT_GetMatrixd(object.handle(), m);
    body.placement.M = {to_vec(m), to_vec(m + 4), to_vec(m + 8)};
}

}  // namespace dt::test
