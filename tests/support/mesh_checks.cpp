// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "support/mesh_checks.hpp"

#include "support/handles.hpp"
#include "support/oracle.hpp"
#include "support/pair_checks.hpp"

#include <algorithm>
#include <limits>

namespace dt::test
{

namespace
{

DT_ShapeHandle build(const MeshBody& mesh, DT_VertexBaseHandle base)
{
    const DT_ShapeHandle shape = DT_NewComplexShape(base);
    DT_Index next = 0;
    for (const auto& face : mesh.faces)
    {
        if (base)
        {
            DT_VertexRange(next, static_cast<DT_Count>(face.size()));
            next += static_cast<DT_Index>(face.size());
            continue;
        }
        DT_Begin();
        for (const Vec p : face)
            DT_Vertex(Triple(p));
        DT_End();
    }
    DT_EndComplexShape();
    return shape;
}

std::vector<DT_Scalar> coordinates(const MeshBody& mesh)
{
    std::vector<DT_Scalar> all;
    for (const auto& face : mesh.faces)
    {
        for (const Vec p : face)
        {
            const Triple v(p);
            all.insert(all.end(), v.data, v.data + 3);
        }
    }
    return all;
}

double value_of(double x)
{
    return static_cast<double>(x);
}

/// One pair, and what its checks share.
struct Pair
{
    Pair(const Subject& first, const Subject& second, Findings& found)
        : a(first), b(second), findings(found), truth(least_distance(a.pieces(), b.pieces())),
          size(a.size() + b.size())
    {
        const double far = std::max(max_abs(a.origin()), max_abs(b.origin())) + size;
        const double rounding = std::numeric_limits<DT_Scalar>::epsilon();
        bounds = 1e-9 * size + 1e-14 * far;
        value = 1e-6 * size + 1e-14 * far;
        point = 2e-6 * size + 4 * rounding * far;
    }

    const Subject& a;
    const Subject& b;
    Findings& findings;
    Interval truth;
    double size;
    double bounds, value, point;  ///< slacks

    bool surely_apart() const { return truth.lower > 10 * value; }
    bool surely_overlapping() const { return truth.upper < -10 * value; }

    double error(double d) const { return std::max({truth.lower - d, d - truth.upper, 0.0}); }
    double allowed() const { return accuracy * std::max(std::fabs(truth.lower), std::fabs(truth.upper)) + value; }

    void add(Fault fault, const std::string& what) const
    {
        findings.add(fault, what + text("; truth [%.9g, %.9g], size %.6g, %zu and %zu pieces", truth.lower,
                                        truth.upper, size, a.pieces().size(), b.pieces().size()));
    }
};

const Piece* piece_of(const Subject& subject, DT_Index feature)
{
    if (!subject.is_mesh()) return feature == DT_NO_FEATURE ? &subject.pieces().front() : nullptr;
    return feature < subject.pieces().size() ? &subject.pieces()[feature] : nullptr;
}

void check_proximity(const Pair& pair, const DT_Proximity& near, const char* what)
{
    const double distance = value_of(near.distance);
    const Vec p = to_vec(near.point1), q = to_vec(near.point2), n = to_vec(near.normal);
    if (!std::isfinite(distance) || !finite(p) || !finite(q) || !finite(n)) return pair.add(Fault::NotFinite, what);
    if (value_of(near.lower) > pair.truth.upper + pair.bounds ||
        value_of(near.upper) < pair.truth.lower - pair.bounds || near.lower > near.distance ||
        near.upper < near.distance)
    {
        pair.add(Fault::Bounds, text("%s: [%.9g, %.9g]", what, value_of(near.lower), value_of(near.upper)));
    }
    if (pair.error(distance) > pair.allowed()) pair.add(Fault::Accuracy, text("%s: %.9g", what, distance));
    if (std::fabs(norm(n) - 1) > 1e-5) pair.add(Fault::Normal, text("%s: of length %.9g", what, norm(n)));
    if (std::fabs(dot(q - p, n) - distance) > 2 * pair.point + accuracy * std::fabs(distance))
        pair.add(Fault::Witness, text("%s: %.9g along the normal, not %.9g", what, dot(q - p, n), distance));

    const Piece* const x = piece_of(pair.a, near.feature1);
    const Piece* const y = piece_of(pair.b, near.feature2);
    if (!x || !y) return pair.add(Fault::Witness, text("%s: features %u, %u", what, near.feature1, near.feature2));
    const double slack = 2 * pair.point + accuracy * std::fabs(distance);
    const double out = std::max(distance_outside(x->body, p, pair.size), distance_outside(y->body, q, pair.size));
    if (out > slack) pair.add(Fault::Witness, text("%s: a point is %.3g outside its face", what, out));
    const Interval own = piece_distance(*x, *y);
    if (own.lower > pair.truth.upper + 2 * pair.allowed())
        pair.add(Fault::Witness, text("%s: the faces named have distance %.9g", what, own.lower));
}

void check_booleans(const Pair& pair, bool says, const char* what)
{
    if (says && pair.surely_apart()) pair.add(Fault::Boolean, text("%s says yes", what));
    if (!says && pair.surely_overlapping()) pair.add(Fault::Boolean, text("%s says no", what));
}

void check_common_and_closest(const Pair& pair)
{
    DT_Vector3 c = {}, p = {}, q = {};
    const auto ask = [&](auto query) { return watched(pair.findings, query); };
    const bool common = ask([&] { return DT_GetCommonPoint(pair.a.handle(), pair.b.handle(), c); }) == DT_TRUE;
    check_booleans(pair, common, "DT_GetCommonPoint");
    const double distance = value_of(ask([&] { return DT_GetClosestPair(pair.a.handle(), pair.b.handle(), p, q); }));
    if (common != (distance == 0)) pair.add(Fault::Agreement, text("common %d, but distance %.9g", common, distance));
    const bool intersect = ask([&] { return DT_Intersect(pair.a.handle(), pair.b.handle(), nullptr); }) == DT_TRUE;
    if (common != intersect) pair.add(Fault::Agreement, text("common %d, intersect %d", common, intersect));

    const double apart = std::max(pair.truth.lower, 0.0);
    if (std::fabs(distance - apart) > pair.allowed()) pair.add(Fault::ClosestPair, text("distance %.9g", distance));
    if (std::fabs(norm(to_vec(q) - to_vec(p)) - distance) > 2 * pair.point + 1e-3 * distance)
        pair.add(Fault::ClosestPair, text("points %.9g apart, not %.9g", norm(to_vec(q) - to_vec(p)), distance));
    const auto nearest = [&](const Subject& subject, const DT_Scalar* at) {
        double least = std::numeric_limits<double>::infinity();
        for (const Piece& piece : subject.pieces())
            least = std::min(least, distance_outside(piece.body, to_vec(at), pair.size));
        return least;
    };
    if (std::max(nearest(pair.a, p), nearest(pair.b, q)) > pair.point)
        pair.add(Fault::ClosestPair, "a point lies outside its object");
    if (common && std::max(nearest(pair.a, c), nearest(pair.b, c)) > pair.point)
        pair.add(Fault::CommonPoint,
                 text("(%.9g, %.9g, %.9g) lies outside", value_of(c[0]), value_of(c[1]), value_of(c[2])));
}

void check_depth(const Pair& pair)
{
    DT_Vector3 p = {}, q = {};
    const bool deep =
        watched(pair.findings, [&] { return DT_GetPenDepth(pair.a.handle(), pair.b.handle(), p, q); }) == DT_TRUE;
    if (deep && pair.truth.lower > pair.value) return pair.add(Fault::PenDepth, "true, though apart");
    if (!deep && pair.surely_overlapping()) return pair.add(Fault::PenDepth, "false");
    if (!deep) return;
    const double depth = norm(to_vec(q) - to_vec(p));
    if (pair.error(-depth) > pair.allowed() + 2 * pair.point) pair.add(Fault::PenDepth, text("depth %.9g", depth));
}

}  // namespace

Subject::Subject(const MeshBody& mesh, Storage storage) : is_mesh_(true), pieces_(pieces_of(mesh))
{
    if (storage == Storage::Base)
    {
        vertices_ = coordinates(mesh);
        base_ = DT_NewVertexBase(vertices_.data(), 0);
    }
    shape_ = build(mesh, base_);
    object_ = DT_CreateObject(nullptr, shape_);
    MadeObject::place_like(object_, mesh);
    if (mesh.margin > 0) DT_SetMargin(object_, static_cast<DT_Scalar>(mesh.margin));
    measure();
}

Subject::Subject(const Body& body) : is_mesh_(false), pieces_(pieces_of(body))
{
    const MadeShape shape(body.shape);
    object_ = DT_CreateObject(nullptr, shape.handle());
    MadeObject::place_like(object_, body);
    if (body.margin > 0) DT_SetMargin(object_, static_cast<DT_Scalar>(body.margin));
    measure();
}

Subject::~Subject()
{
    DT_DestroyObject(object_);
    if (shape_) DT_DeleteShape(shape_);
    if (base_) DT_DeleteVertexBase(base_);
}

void Subject::deform(const MeshBody& mesh)
{
    pieces_ = pieces_of(mesh);
    vertices_ = coordinates(mesh);
    DT_ChangeVertexBase(base_, vertices_.data());
    measure();
}

void Subject::measure()
{
    Vec lo = pieces_.front().lo, hi = pieces_.front().hi;
    for (const Piece& piece : pieces_)
    {
        lo = {std::min(lo.x, piece.lo.x), std::min(lo.y, piece.lo.y), std::min(lo.z, piece.lo.z)};
        hi = {std::max(hi.x, piece.hi.x), std::max(hi.y, piece.hi.y), std::max(hi.z, piece.hi.z)};
    }
    size_ = std::max(norm(hi - lo), std::max(norm(hi - origin()), norm(lo - origin())));
}

void check_pair(const Subject& a, const Subject& b, DT_PairCache& cache, Findings& findings)
{
    const Pair pair(a, b, findings), back(b, a, findings);
    ++findings.pairs;
    findings.apart += pair.surely_apart();
    findings.overlapping += pair.surely_overlapping();
    DT_Proximity near{};
    for (const Pair* const ordered : {&pair, &back})
    {
        const char* const what = ordered == &pair ? "signed distance" : "swapped";
        const auto ask = [&] {
            return DT_GetSignedDistance(ordered->a.handle(), ordered->b.handle(), nullptr, &near);
        };
        if (watched(findings, ask) != DT_TRUE) return ordered->add(Fault::Failed, what);
        check_proximity(*ordered, near, what);
        check_common_and_closest(*ordered);
        check_depth(*ordered);
    }
    const auto intersect = [&] {
        return watched(findings, [&] { return DT_Intersect(a.handle(), b.handle(), &cache); }) == DT_TRUE;
    };
    check_booleans(pair, intersect(), "DT_Intersect with a cache");
    watched(findings, [&] { return DT_GetSignedDistance(a.handle(), b.handle(), &cache, &near); });
    check_proximity(pair, near, "with a cache");
    check_booleans(pair, intersect(), "DT_Intersect with a warm cache");
}

namespace
{

/// The least signed distance when a is swept; stops early where all are clear by `enough`.
double swept_distance(const Subject& a, Vec sweep, const Subject& b, double enough)
{
    double least = std::numeric_limits<double>::infinity();
    for (const Piece& x : a.pieces())
    {
        for (const Piece& y : b.pieces())
        {
            const Difference C(x.body, y.body, sweep);
            if (separation(C).distance.lower - C.margins() > enough) continue;
            least = std::min(least, signed_distance(x.body, y.body, sweep).upper);
        }
    }
    return least;
}

}  // namespace

void check_cast(const Subject& a, Vec translation, const Subject& b, double max_param, Findings& findings)
{
    ++findings.casts;
    DT_CastHit hit{};
    hit.param = -1;
    const Vec way = as_stored(translation);
    const Triple rounded(way);
    const bool found =
        watched(findings, [&] {
            return DT_ObjectCast(a.handle(), rounded, b.handle(), static_cast<DT_Scalar>(max_param), &hit);
        }) == DT_TRUE;
    findings.cast_hits += found;
    const double size = a.size() + b.size(), far = std::max(max_abs(a.origin()), max_abs(b.origin())) + size;
    const double length = norm(way), beyond = norm(a.origin() - b.origin()) + 2 * size;
    const double clear = found ? value_of(hit.param) : length > 0 ? std::min(max_param, beyond / length) : 0;
    const double rounding = std::numeric_limits<DT_Scalar>::epsilon();
    const double slack = 1e-5 * size + 4 * rounding * far + 2 * rounding * clear * length;
    const auto add = [&](const std::string& what) {
        findings.add(Fault::Cast, what + text("; param %.9g, translation (%.9g, %.9g, %.9g), size %.6g",
                                              value_of(hit.param), way.x, way.y, way.z, size));
    };

    const Vec n = to_vec(hit.normal);
    const bool at_start = found && norm(n) == 0;
    if (!at_start)
    {
        const double deep = swept_distance(a, clear * way, b, -slack);
        if (deep < -slack) add(text("passed a touch: %.9g deep", -deep));
    }
    if (!found) return;
    if (at_start && hit.param != 0) add("zero normal on the way");
    if (!at_start && std::fabs(norm(n) - 1) > 1e-5) add("normal not of length 1");
    if (!at_start && dot(n, way) > 1e-5 * length) add("normal along the motion");
    const Piece* const x = piece_of(a, hit.feature1);
    const Piece* const y = piece_of(b, hit.feature2);
    if (!x || !y) return add(text("features %u, %u", hit.feature1, hit.feature2));
    Body moved = x->body;
    moved.placement.origin = moved.placement.origin + clear * way;
    const Difference C(moved, y->body);
    if (separation(C).distance.upper - C.margins() > slack) add("the faces named do not touch");
    const double out = std::max(distance_outside(moved, to_vec(hit.point), size),
                                distance_outside(y->body, to_vec(hit.point), size));
    if (out > slack) add(text("point %.3g outside its face", out));
}

void check_ray(const Subject& mesh, Vec source, Vec target, double max_param, Findings& findings)
{
    ++findings.rays;
    source = as_stored(source);
    target = as_stored(target);
    const Vec way = target - source;
    const Triple from(source), to(target);
    DT_Scalar param = -1;
    DT_Vector3 normal = {2, 2, 2};
    const bool hit =
        watched(findings, [&] {
            return DT_ObjectRayCast(mesh.handle(), from, to, static_cast<DT_Scalar>(max_param), &param, normal);
        }) == DT_TRUE;
    findings.ray_hits += hit;
    const RayTruth truth = first_hit(source, way, mesh.pieces());
    const double t = value_of(param);
    const double slack = 1e-5 * (mesh.size() / norm(way) + std::min(truth.possibly, 1e3));
    const auto add = [&](const char* what) {
        findings.add(Fault::Ray,
                     text("%s: param %.9g, surely %.9g, possibly %.9g of %.9g; ray (%.9g, %.9g, %.9g) along "
                          "(%.9g, %.9g, %.9g), size %.6g",
                          what, t, truth.surely, truth.possibly, max_param, source.x, source.y, source.z, way.x,
                          way.y, way.z, mesh.size()));
    };
    if (!hit)
    {
        if (param != -1 || normal[0] != 2) add("a miss that writes");
        if (truth.surely < max_param * (1 - 1e-6)) add("missed");
        return;
    }
    if (t < 0 || t > max_param) add("out of range");
    if (t > truth.surely + slack) add("not the first");
    if (t < truth.possibly - slack) add("nothing there");
    const Vec n = to_vec(normal);
    if (std::fabs(norm(n) - 1) > 1e-5) add("normal not of length 1");
    if (dot(n, way) > 1e-5 * norm(way)) add("normal away from the source");
}

}  // namespace dt::test
