// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Bodies for the scenes: objects of the library with a model, a place and a colour, in a scene of the library in which
// rays pick them.
#pragma once

#include "scene.hpp"

#include <deque>
#include <list>

namespace viewer
{

/// A shape, and how it looks.
struct Solid
{
    solid::Shape shape;
    Model model;
};

Solid ball(double radius);
Solid box(double x, double y, double z);
Solid cone(double radius, double height);
Solid cylinder(double radius, double height);
Solid capsule(double radius, double height);
Solid rounded_box(double x, double y, double z, double radius);
Solid hull_of(std::span<const Vec3> points);
Solid icosahedron(double radius);
Solid gem(double radius);

struct Body
{
    std::string name;
    solid::Object object;
    const Model* model;
    Vec3 position{};
    Quat orientation{};
    Vec3 scale{1, 1, 1};
    Vec3 velocity{}, spin{};
    std::size_t tint = 0;  // which of the cool and of the warm colours
    double heat = 0;  // 1 while it collides, then falls
    bool collides = false, movable = true;
    int kind = 0;  // free for the scene

    Map map() const { return placement(position, orientation, scale); }
};

class Stage
{
public:
    Body& add(std::string name, const Solid& solid, Vec3 position, Quat orientation = {});
    void remove(Body& body);

    /// Tells the library where the body is.
    void place(Body& body);

    /// Moves all by their velocities and spins.
    void move(double seconds);

    /// Heats what collides, and lets the rest cool down.
    void glow(double seconds);

    void draw(Canvas& canvas) const;

    std::optional<Picked> pick(const Ray& ray) const;

    std::list<Body>& bodies() { return bodies_; }
    const std::list<Body>& bodies() const { return bodies_; }
    solid::Scene& scene() { return scene_; }

private:
    std::list<Body> bodies_;  // addresses stay: they are the client pointers
    solid::Scene scene_;
};

/// A scene that has a stage, whose bodies can be dragged.
class StageScene : public Scene
{
public:
    std::optional<Picked> pick(const Ray& ray) override { return stage_.pick(ray); }
    void drag(void* thing, Vec3 by) override;
    Vec3 place_of(void* thing) const override { return static_cast<Body*>(thing)->position; }
    void draw(Canvas& canvas) const override { stage_.draw(canvas); }

protected:
    Stage stage_;
};

}  // namespace viewer
