// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A ray is treated as a cast of a point.
#include "support/cast_checks.hpp"

#include "support/handles.hpp"
#include "support/oracle.hpp"

#include <algorithm>
#include <limits>

namespace dt::test
{

namespace
{

struct Hit
{
    double param;
    Vec normal;  ///< against the motion; zero at a start in contact
};

/// One cast and what its checks share.
struct Motion
{
    const Body& a;
    const Body& b;
    Vec translation;
    double max_param;
    Fault fault;
    Findings& findings;

    double size() const { return extent(a) + extent(b); }

    /// How far from touching the two may be at a hit: rounding of the contact, of far coordinates, and of the param.
    double slack(double param) const
    {
        const double far = std::max(max_abs(a.placement.origin), max_abs(b.placement.origin)) + size();
        const double rounding = std::numeric_limits<DT_Scalar>::epsilon();
        return 1e-6 * size() + 4 * rounding * far + 2 * rounding * std::fabs(param) * norm(translation);
    }

    Body moved(double param) const
    {
        Body at = a;
        at.placement.origin = a.placement.origin + param * translation;
        return at;
    }

    void add(const std::string& what) const
    {
        findings.add(fault, what + text("; translation (%.9g, %.9g, %.9g), max_param %.9g, size %.6g", translation.x,
                                        translation.y, translation.z, max_param, size()));
    }
};

void check_start(const Motion& motion, const Hit& hit)
{
    const double d = separation(Difference(motion.a, motion.b)).distance.upper - motion.a.margin - motion.b.margin;
    if (hit.param != 0) motion.add(text("zero normal at param %.9g", hit.param));
    if (d > motion.slack(0)) motion.add(text("called in contact at the start, but %.9g apart", d));
}

void check_touch(const Motion& motion, const Hit& hit)
{
    const Body at = motion.moved(hit.param);
    const Difference C(at, motion.b);
    const double slack = motion.slack(hit.param);
    const Vec n = -unit(hit.normal);
    if (std::fabs(norm(hit.normal) - 1) > 1e-5) motion.add(text("normal of length %.9g", norm(hit.normal)));
    if (dot(n, motion.translation) < -1e-5 * norm(motion.translation)) motion.add("normal along the motion");

    const double apart = separation(C).distance.upper - C.margins(), along = -C.height(n) - C.margins();
    if (apart > slack) motion.add(text("at param %.9g still %.9g apart", hit.param, apart));
    if (along < -slack)
        motion.add(text("at param %.9g no touch: the normal's plane is %.9g deep", hit.param, -along));
}

void check_hit(const Motion& motion, const Hit& hit)
{
    if (!std::isfinite(hit.param) || !finite(hit.normal)) return motion.add("not finite");
    if (hit.param < 0 || hit.param > motion.max_param) motion.add(text("param %.9g out of range", hit.param));
    if (norm(hit.normal) > 0) { check_touch(motion, hit); }
    else { check_start(motion, hit); }
}

void check_miss(const Motion& motion)
{
    const double length = norm(motion.translation);
    const double beyond = norm(motion.a.placement.origin - motion.b.placement.origin) + 2 * motion.size();
    const double end = length > 0 ? std::min(motion.max_param, beyond / length) : 0;
    const Vec sweep = end * motion.translation;
    const Difference C(motion.a, motion.b, sweep);
    const Separation found = separation(C);
    const double slack = motion.slack(end);
    if (found.distance.lower - C.margins() > -slack) return;
    const Interval careful = signed_distance(motion.a, motion.b, sweep);
    if (careful.upper < -slack) motion.add(text("missed, though the sweep overlaps by %.9g", -careful.upper));
}

// volatile: g++ 12 drops neighbouring conversions to float and back.
double rounded(double x)
{
    const volatile DT_Scalar y = static_cast<DT_Scalar>(x);
    return static_cast<double>(y);
}

Vec rounded(Vec v)
{
    return {rounded(v.x), rounded(v.y), rounded(v.z)};
}

}  // namespace

void check_ray(const Body& body, DT_ObjectHandle object, Vec source, Vec target, double max_param, Findings& findings)
{
    Body bare = body, from;
    bare.margin = 0;
    from.shape = point({});
    from.placement.origin = rounded(source);
    const Motion motion{from, bare, rounded(target) - rounded(source), max_param, Fault::Ray, findings};

    ++findings.rays;
    DT_Scalar param = -1;
    DT_Vector3 normal{2, 2, 2};
    const bool hit = watched(findings, [&] {
                         return DT_ObjectRayCast(object, Triple(source), Triple(target),
                                                 static_cast<DT_Scalar>(max_param), &param, normal);
                     }) == DT_TRUE;
    findings.ray_hits += hit;
    if (hit) { check_hit(motion, {static_cast<double>(param), to_vec(normal)}); }
    else
    {
        if (param != -1 || normal[0] != 2) motion.add("a miss that writes");
        check_miss(motion);
    }
}

void check_cast(const Body& a, DT_ObjectHandle object_a, Vec translation, const Body& b, DT_ObjectHandle object_b,
                double max_param, Findings& findings)
{
    const Motion motion{a, b, rounded(translation), max_param, Fault::Cast, findings};
    ++findings.casts;
    DT_CastHit found{};
    found.param = -1;
    const bool hit =
        watched(findings, [&] {
            return DT_ObjectCast(object_a, Triple(translation), object_b, static_cast<DT_Scalar>(max_param), &found);
        }) == DT_TRUE;
    findings.cast_hits += hit;
    if (!hit)
    {
        if (found.param != -1) motion.add("a miss that writes");
        return check_miss(motion);
    }
    const Hit at{static_cast<double>(found.param), to_vec(found.normal)};
    check_hit(motion, at);
    if (found.object != object_b) motion.add("object is not the target");

    const Vec p = to_vec(found.point);
    if (!finite(p)) return motion.add("point not finite");
    const double out =
        std::max(distance_outside(b, p, motion.size()), distance_outside(motion.moved(at.param), p, motion.size()));
    if (out > motion.slack(at.param)) motion.add(text("point %.3g outside at param %.9g", out, at.param));
}

}  // namespace dt::test
