// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ray casts with a box test in front.

#include "rays.hpp"

#include <algorithm>
#include <bit>

namespace demo
{
namespace
{

struct Cast
{
    bool hit;
    DT_Scalar param;
    DT_Vector3 normal;
};

Cast cast(DT_ObjectHandle object, const Ray& ray, double reach)
{
    Cast result{};
    DT_Vector3 source, target;
    store(ray.from, source);
    store(ray.from + ray.way, target);
    result.hit = DT_ObjectRayCast(object, source, target, static_cast<DT_Scalar>(reach), &result.param,
                                  result.normal) == DT_TRUE;
    return result;
}

Vec reciprocal(Vec a)
{
    return {1 / a.x, 1 / a.y, 1 / a.z};
}

}  // namespace

void RayTargets::add(DT_ObjectHandle object)
{
    DT_Vector3 min, max;
    DT_GetBBox(object, min, max);
    targets_.push_back({object, load(min), load(max)});
}

/// The slab test: the ray is inside the box between the last entry and the first exit.
bool RayTargets::may_hit(const Target& target, const Ray& ray, Vec inverse, double reach)
{
    const Vec a = (target.min - ray.from) * inverse, b = (target.max - ray.from) * inverse;
    const double enter = std::max({std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z), 0.});
    const double leave = std::min({std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z), reach});
    return enter <= leave;
}

Hit RayTargets::first(const Ray& ray) const
{
    Hit hit;
    const Vec inverse = reciprocal(ray.way);
    for (std::size_t i = 0; i < targets_.size(); ++i)
    {
        if (!may_hit(targets_[i], ray, inverse, hit.second)) continue;
        const Cast found = cast(targets_[i].object, ray, hit.second);
        if (!found.hit) continue;
        const double param = static_cast<double>(found.param);
        if (param < hit.param)
            hit = {param, hit.param, i, hit.index, load(found.normal)};
        else
        {
            hit.second = param;
            hit.behind = i;
        }
    }
    return hit;
}

TargetSet RayTargets::in_cone(Vec p, Vec axis, double slope) const
{
    const double cosine = 1 / std::sqrt(1 + slope * slope), sine = slope * cosine;
    TargetSet found = 0;
    for (std::size_t i = 0; i < targets_.size(); ++i)  // the ball around the box against the side of the cone
    {
        const Vec centre = (targets_[i].min + targets_[i].max) * 0.5 - p;
        const double radius = length(targets_[i].max - targets_[i].min) / 2;
        const double along = dot(centre, axis), aside = length(centre - axis * along);
        if (along > -radius && aside * cosine - along * sine <= radius) found |= TargetSet{1} << i;
    }
    return found;
}

TargetSet RayTargets::in_half_ball(Vec p, Vec normal, double reach) const
{
    TargetSet found = 0;
    for (std::size_t i = 0; i < targets_.size(); ++i)
    {
        const Vec low = targets_[i].min - p, high = targets_[i].max - p;
        const Vec gap = {std::max({low.x, -high.x, 0.}), std::max({low.y, -high.y, 0.}),
                         std::max({low.z, -high.z, 0.})};
        const double top = std::max(low.x * normal.x, high.x * normal.x) +
                           std::max(low.y * normal.y, high.y * normal.y) +
                           std::max(low.z * normal.z, high.z * normal.z);
        if (top > 0 && dot(gap, gap) < reach * reach) found |= TargetSet{1} << i;
    }
    return found;
}

bool RayTargets::blocked(const Ray& ray, double reach, TargetSet some) const
{
    const Vec inverse = reciprocal(ray.way);
    for (; some != 0; some &= some - 1)
    {
        const Target& target = targets_[static_cast<std::size_t>(std::countr_zero(some))];
        if (may_hit(target, ray, inverse, reach) && cast(target.object, ray, reach).hit) return true;
    }
    return false;
}

}  // namespace demo
