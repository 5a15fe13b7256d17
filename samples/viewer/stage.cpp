// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Adds, moves and removes the bodies of a scene, and lets the mouse drag them.
#include "stage.hpp"

#include <algorithm>

namespace viewer
{

namespace
{
constexpr double cooling = 3;  // per second
constexpr double sight = 1e4;  // how far a ray that picks goes
}  // namespace

Body& Stage::add(std::string name, const Solid& solid, Vec3 position, Quat orientation)
{
    Body& body = bodies_.emplace_back(Body{std::move(name), solid::Object(solid.shape), &solid.model});
    body.object.set_client(&body);
    body.position = position;
    body.orientation = orientation;
    body.tint = bodies_.size() - 1;
    place(body);
    scene_.add(body.object);
    return body;
}

void Stage::remove(Body& body)
{
    std::erase_if(bodies_, [&](const Body& b) { return &b == &body; });
}

void Stage::place(Body& body)
{
    body.object.set_matrix(columns(body.map()));
}

void Stage::move(double seconds)
{
    for (Body& body : bodies_)
    {
        if (body.velocity == Vec3{} && body.spin == Vec3{}) continue;
        body.position += seconds * body.velocity;
        body.orientation = spun(body.orientation, body.spin, seconds);
        place(body);
    }
}

void Stage::glow(double seconds)
{
    for (Body& body : bodies_)
        body.heat = body.collides ? 1 : std::max(0., body.heat - cooling * seconds);
}

void Stage::draw(Canvas& canvas) const
{
    for (const Body& body : bodies_)
        canvas.solid(*body.model, body.map(), heated(body.tint, body.heat));
}

std::optional<Picked> Stage::pick(const Ray& ray) const
{
    const auto hit = scene_.ray_cast(to_solid(ray.source), to_solid(ray.source + sight * ray.direction));
    Body* const body = hit ? hit->object->client<Body>() : nullptr;
    if (!body || !body->movable) return std::nullopt;
    return Picked{body, body->name, ray.source + hit->param * sight * ray.direction};
}

void StageScene::drag(void* thing, Vec3 by)
{
    Body& body = *static_cast<Body*>(thing);
    body.position += by;
    stage_.place(body);
}

}  // namespace viewer
