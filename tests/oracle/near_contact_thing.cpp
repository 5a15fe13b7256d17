// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Objects near contact: making them, reading back the placement that the library uses, and the rounding they are
// allowed.
#include "near_contact.hpp"
#include "support/findings.hpp"

namespace dt::test::near
{

namespace
{

constexpr double unit_rounding = 0x1p-53;

DT_ShapeHandle make_mesh(const std::vector<Shape>& faces)
{
    const DT_ShapeHandle mesh = DT_NewComplexShape(nullptr);
    for (const Shape& face : faces)
    {
        DT_Begin();
        for (const Vec p : face.points)
            DT_Vertex(Triple(p));
        DT_End();
    }
    DT_EndComplexShape();
    return mesh;
}

Placement placement_of(DT_ObjectHandle object)
{
    double m[16];
    DT_GetMatrixd(object, m);
    return {{to_vec(m), to_vec(m + 4), to_vec(m + 8)}, to_vec(m + 12)};
}

/// How a shape is stored: measured from c, with a ball of that radius around a core of that extent.
struct Measure
{
    Vec c;
    double extent = 0, radius = 0;
    bool composed = false;
};

double reach_of(const Measure& m)
{
    return norm(m.c) + m.extent;
}

/// Polytopes far from their own origin are stored relative to a corner of their box.
Measure of_points(const std::vector<Vec>& points)
{
    Vec lo = points[0], hi = points[0];
    for (const Vec p : points)
    {
        lo = {std::fmin(lo.x, p.x), std::fmin(lo.y, p.y), std::fmin(lo.z, p.z)};
        hi = {std::fmax(hi.x, p.x), std::fmax(hi.y, p.y), std::fmax(hi.z, p.z)};
    }
    const auto far = [](double low, double high) { return std::fabs(low) > 2 * (high - low) ? low : 0; };
    Measure m;
    m.c = {far(lo.x, hi.x), far(lo.y, hi.y), far(lo.z, hi.z)};
    for (const Vec p : points)
        m.extent = std::fmax(m.extent, norm(p - m.c));
    return m;
}

Measure measure(const Shape& shape);

Measure of_two(const Shape& shape)
{
    const Measure a = measure(shape.children[0]), b = measure(shape.children[1]);
    const bool sum = shape.kind == Kind::Minkowski;
    const auto is_ball = [](const Measure& m) { return m.extent == 0; };
    if (sum && is_ball(b)) return {a.c + b.c, a.extent, a.radius + b.radius, a.composed};
    if (sum && is_ball(a)) return {a.c + b.c, b.extent, a.radius + b.radius, b.composed};
    const double least = std::fmin(a.radius, b.radius);
    if (sum) return {{}, reach_of(a) + reach_of(b), a.radius + b.radius, true};
    if (is_ball(a) && is_ball(b) && a.radius == b.radius)
        return {0.5 * (a.c + b.c), norm(a.c - b.c) / 2, least, false};
    return {{}, std::fmax(reach_of(a) + a.radius, reach_of(b) + b.radius) - least, least, true};
}

Measure measure(const Shape& shape)
{
    const Vec s = shape.size;
    switch (shape.kind)
    {
    case Kind::Box:
        return {{}, norm(s) / 2, 0};
    case Kind::Sphere:
        return {{}, 0, s.x};
    case Kind::Cone:
    case Kind::Cylinder:
        return {{}, std::hypot(s.x, s.y / 2), 0};
    case Kind::Point:
        return {shape.points[0], 0, 0};
    case Kind::Segment:
        return {0.5 * (shape.points[0] + shape.points[1]), norm(shape.points[1] - shape.points[0]) / 2, 0};
    case Kind::Minkowski:
    case Kind::Hull:
        return of_two(shape);
    case Kind::Polytope:
        return of_points(shape.points);
    }
    return {};
}

/// Whether the image of the shape is again such a shape: then its extent grows by the longest column of M, else by the
/// norm of M.
bool keeps_its_kind(const Shape& shape, const Mat& M)
{
    const double x = norm(M.x), y = norm(M.y), z = norm(M.z);
    const auto near = [](double a, double b) { return std::fabs(a - b) < 1e-5 * (std::fabs(a) + std::fabs(b)); };
    const auto across = [](Vec u, Vec v) { return std::fabs(dot(u, v)) < 1e-5 * norm(u) * norm(v); };
    const bool orthogonal = across(M.x, M.y) && across(M.x, M.z) && across(M.y, M.z);
    switch (shape.kind)
    {
    case Kind::Point:
    case Kind::Segment:
        return true;
    case Kind::Box:
        return orthogonal;
    case Kind::Cone:
    case Kind::Cylinder:
        return orthogonal && near(x, z);
    case Kind::Sphere:
    case Kind::Polytope:
    case Kind::Minkowski:
    case Kind::Hull:
        break;
    }
    return orthogonal && near(x, y) && near(x, z);
}

/// How far the placed core reaches from its reference point.
double placed_extent(const Thing& thing, const Measure& m)
{
    const Mat& M = thing.told().M;
    if (!thing.is_mesh())
    {
        const double longest = std::fmax(norm(M.x), std::fmax(norm(M.y), norm(M.z)));
        const double frobenius = std::hypot(norm(M.x), norm(M.y), norm(M.z));
        const bool kept = !m.composed && keeps_its_kind(thing.body().shape, M);
        return (kept ? longest : frobenius) * (m.extent + m.radius);
    }
    double extent = 0;
    for (const Shape& face : thing.faces())
        for (const Vec p : face.points)
            extent = std::fmax(extent, norm(M * p));
    return extent;
}

}  // namespace

Thing::Thing(Body body) : body_(std::move(body))
{
    const MadeShape shape(body_.shape);
    handle_ = DT_CreateObject(this, shape.handle());
    solid_.parts.push_back({&body_.shape, {}});
    place();
}

Thing::Thing(Body body, std::vector<Shape> faces) : body_(std::move(body)), faces_(std::move(faces))
{
    const DT_ShapeHandle mesh = make_mesh(faces_);
    handle_ = DT_CreateObject(this, mesh);
    DT_DeleteShape(mesh);
    for (const Shape& face : faces_)
        solid_.parts.push_back({&face, {}});
    place();
}

Thing::~Thing()
{
    DT_DestroyObject(handle_);
}

void Thing::place()
{
    Placement& T = body_.placement;
    if (body_.route == Route::MatrixFloat)
        T = {{as_stored(T.M.x), as_stored(T.M.y), as_stored(T.M.z)}, as_stored(T.origin)};
    MadeObject::place(handle_, T);
    if (body_.margin > 0) DT_SetMargin(handle_, static_cast<DT_Scalar>(body_.margin));
    solid_.margin = static_cast<double>(DT_GetMargin(handle_));
    const Placement told = placement_of(handle_);
    for (Part& part : solid_.parts)
        part.at = told;
}

void Thing::move_to(Vec origin)
{
    body_.placement.origin = origin;
    place();
}

Vec Thing::reference() const
{
    return is_mesh() ? told().origin : told() * measure(body_.shape).c;
}

double Thing::touch_share() const
{
    const Measure m = is_mesh() ? Measure{} : measure(body_.shape);
    const Mat& M = told().M;
    const auto terms = [&](double x, double y, double z) {
        return std::fabs(m.c.x * x) + std::fabs(m.c.y * y) + std::fabs(m.c.z * z);
    };
    const double at = max_abs({terms(M.x.x, M.y.x, M.z.x), terms(M.x.y, M.y.y, M.z.y), terms(M.x.z, M.y.z, M.z.z)});
    return 32 * unit_rounding * (placed_extent(*this, m) + solid_.margin) + 4 * unit_rounding * at;
}

double Thing::size() const
{
    Vec edges;
    for (const Vec axis : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}})
        edges = edges + (reach_along(solid_, axis, told().origin) + reach_along(solid_, -axis, told().origin)) * axis;
    return norm(edges);
}

Vec Thing::inner_point() const
{
    const Part& part = solid_.parts[0];
    Vec sum;
    for (const Vec axis : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}})
        sum = sum + support(*part.shape, axis) + support(*part.shape, -axis);
    return part.at * ((1.0 / 6) * sum);
}

double touch_of(const Thing& a, const Thing& b)
{
    const double between = max_abs(b.reference() - a.reference());
    return 32 * unit_rounding * between + a.touch_share() + b.touch_share();
}

namespace
{

void write(const Shape& shape, std::string& out)
{
    out += name_of(shape.kind);
    out += text("(%a,%a,%a", shape.size.x, shape.size.y, shape.size.z);
    for (const Vec p : shape.points)
        out += text(" [%a,%a,%a]", p.x, p.y, p.z);
    for (const Shape& child : shape.children)
    {
        out += " ";
        write(child, out);
    }
    out += ")";
}

std::string in_hex(const Thing& thing)
{
    std::string out;
    if (!thing.is_mesh()) write(thing.body().shape, out);
    for (const Shape& face : thing.faces())
        write(face, out);
    const Placement& T = thing.body().placement;
    out += thing.body().route == Route::MatrixFloat ? " matrixf" : " matrixd";
    for (const Vec v : {T.M.x, T.M.y, T.M.z, T.origin})
        out += text(" %a,%a,%a", v.x, v.y, v.z);
    if (thing.body().margin > 0) out += text(" margin %a", thing.body().margin);
    return out;
}

}  // namespace

std::string in_hex(const Pair& pair)
{
    return pair.what + ": A " + in_hex(*pair.a) + " B " + in_hex(*pair.b);
}

}  // namespace dt::test::near
