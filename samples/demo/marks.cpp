// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rods are sums of a segment and a sphere, made where they are needed.

#include "marks.hpp"

#include <algorithm>

namespace demo
{
namespace
{

constexpr double ball_radius = 0.07, rod_radius = 0.03;
constexpr double longest_rod = 1.6;

/// The nearest pair of each body that collides with nothing.
std::vector<const Pair*> nearest_of_free_bodies(const Stage& stage, const std::vector<Pair>& pairs)
{
    std::vector<const Pair*> nearest(stage.bodies().size(), nullptr);
    std::vector<bool> free(stage.bodies().size(), true);
    for (const Pair& pair : pairs)
        for (const std::size_t body : {pair.first, pair.second})
        {
            if (pair.collides) free[body] = false;
            if (!nearest[body] || pair.distance < nearest[body]->distance) nearest[body] = &pair;
        }
    std::vector<const Pair*> result;
    for (std::size_t body = 0; body < nearest.size(); ++body)
        if (free[body] && std::find(result.begin(), result.end(), nearest[body]) == result.end())
            result.push_back(nearest[body]);
    return result;
}

}  // namespace

Marks::Marks(const Stage& stage, const std::vector<Pair>& pairs)
{
    for (const Pair& pair : pairs)
        if (pair.collides) add_pair(pair);
    for (const Pair* pair : nearest_of_free_bodies(stage, pairs))
        if (pair->distance < longest_rod) add_pair(*pair);
}

Marks::~Marks()
{
    for (const DT_ObjectHandle object : objects_)
        DT_DestroyObject(object);
}

void Marks::add_pair(const Pair& pair)
{
    add(pair.point1, pair.point1, ball_radius, pair.collides);
    add(pair.point2, pair.point2, ball_radius, pair.collides);
    add(pair.point1, pair.point2, rod_radius, pair.collides);
}

void Marks::add(Vec p, Vec q, double radius, bool depth)
{
    DT_Vector3 source, target;
    store(p, source);
    store(q, target);
    const DT_ShapeHandle core = DT_NewLineSegment(source, target);
    const DT_ShapeHandle ball = DT_NewSphere(static_cast<DT_Scalar>(radius));
    const DT_ShapeHandle rod = DT_NewMinkowski(core, ball);
    const DT_ObjectHandle object = DT_CreateObject(nullptr, rod);
    for (const DT_ShapeHandle shape : {core, ball, rod})
        DT_DeleteShape(shape);

    objects_.push_back(object);
    is_depth_.push_back(depth);
    targets_.add(object);
}

}  // namespace demo
