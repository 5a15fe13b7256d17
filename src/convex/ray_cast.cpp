// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does a ray first meet a body? A ray is the path of a point, so the general answer is a cast; spheres and boxes
// have a closed form.
#include "convex/careful/careful.hpp"
#include "convex/closed_forms.hpp"
#include "convex/queries.hpp"

#include <limits>

namespace dt::convex
{

namespace
{

/// ‖o + λ·d‖ = radius, for the smaller λ. `o` is first moved along d to the point nearest the centre: far away from
/// the sphere the products would cancel.
std::optional<CastHit> ray_sphere(Vec3 o, Vec3 d, double radius, double max_param)
{
    const double dd = norm2(d);
    if (!(dd > 0)) return std::nullopt;
    const double middle = -dot(o, d) / dd;
    const Vec3 nearest = o + middle * d;
    const double room2 = square(radius) - norm2(nearest);
    if (!(room2 >= 0)) return std::nullopt;
    const double half = std::sqrt(room2 / dd), lambda = std::max(0.0, middle - half);
    if (!(middle + half >= 0 && lambda <= max_param)) return std::nullopt;
    const Vec3 hit = nearest + (lambda - middle) * d;
    return CastHit{lambda, hit, normalized(hit, normalized(-d, {}))};
}

/// The slab that is entered last decides.
std::optional<CastHit> ray_box(Vec3 o, Vec3 d, Vec3 half, double max_param)
{
    double enter = -std::numeric_limits<double>::infinity(), leave = max_param;
    int axis = 0;
    for (int i = 0; i < 3; ++i)
    {
        if (d[i] == 0)
        {
            if (std::fabs(o[i]) > half[i]) return std::nullopt;
            continue;
        }
        const double side = std::copysign(half[i], d[i]), in = (-side - o[i]) / d[i], out = (side - o[i]) / d[i];
        if (in > enter) enter = in, axis = i;
        leave = std::min(leave, out);
    }
    if (!(enter <= leave && leave >= 0)) return std::nullopt;
    enter = std::max(0.0, enter);
    CastHit hit{enter, o + enter * d, {}};
    hit.point[axis] = -std::copysign(half[axis], d[axis]);
    hit.normal[axis] = -std::copysign(1.0, d[axis]);
    return hit;
}

/// Whether a source at this distance from the core, or nearly, touches the body, by the one rule of contact.
bool touches(Vec3 source, const Body& body, double distance, double touch)
{
    if (distance <= body.radius + surely_within * touch) return true;
    Body point;
    point.at.move_to(source);
    return touch_carefully(point, body);
}

}  // namespace

std::optional<CastHit> ray_cast(Vec3 source, Vec3 direction, const Body& body, double max_param, const Tolerance& eps)
{
    const bool is_sphere = std::holds_alternative<shape::Point>(body.core);
    const shape::Box* const box = body.radius > 0 ? nullptr : std::get_if<shape::Box>(&body.core);
    if (!(is_sphere || box))
    {
        Body point;
        point.at.move_to(source);
        return cast(point, direction, body, max_param, eps);
    }
    const Vec3 way = (source - body.at.t()) - body.low, o = body.at.turned_back(way);
    const double touch = rounding::coordinates * max_abs(way) + body.rounding;
    const Vec3 from_core = is_sphere ? o : o - clamped(o, box->half);
    if (norm2(from_core) <= square(body.radius + touch) && touches(source, body, norm(from_core), touch))
        return CastHit{0, source, {}};
    const Vec3 d = body.at.turned_back(direction);
    std::optional<CastHit> hit =
        is_sphere ? ray_sphere(o, d, body.radius, max_param) : ray_box(o, d, box->half, max_param);
    if (hit)
    {
        hit->point = body.at(hit->point);
        hit->normal = body.at.turned(hit->normal);
    }
    return hit;
}

}  // namespace dt::convex
