// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a ray meets first: DT_ObjectRayCast over a handful of objects, those whose boxes the ray misses left out.

#pragma once

#include "vector.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace demo
{

inline constexpr double far_away = 1e4;

struct Ray
{
    Vec from, way;
};

struct Hit
{
    double param = far_away;
    double second = far_away;  ///< where the ray enters the next object behind
    std::size_t index = 0, behind = 0;
    Vec normal;

    bool any() const { return param < far_away; }
};

/// Some of the targets: bit i stands for target i.
using TargetSet = std::uint64_t;

class RayTargets
{
public:
    void add(DT_ObjectHandle object);  ///< at most 64
    Hit first(const Ray& ray) const;

    /// Those that may meet a cone with its apex at p, a unit axis and the given slope. Errs on the safe side.
    TargetSet in_cone(Vec p, Vec axis, double slope) const;
    /// Those that may have points within `reach` of p, on the side of the unit normal. Errs on the safe side.
    TargetSet in_half_ball(Vec p, Vec normal, double reach) const;
    /// Whether any of `some` lies on the ray before `reach`.
    bool blocked(const Ray& ray, double reach, TargetSet some) const;

private:
    struct Target
    {
        DT_ObjectHandle object;
        Vec min, max;
    };
    static bool may_hit(const Target& target, const Ray& ray, Vec inverse, double reach);

    std::vector<Target> targets_;
};

}  // namespace demo
