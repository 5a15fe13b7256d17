// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The interface of a scene of the viewer. Each scene is one file in scenes/; scenes.cpp lists them.
#pragma once

#include "canvas.hpp"
#include "renderer.hpp"
#include "report.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace viewer
{

/// Something that a ray has met and that the mouse can hold.
struct Picked
{
    void* thing = nullptr;
    std::string name;
    Vec3 point;
};

class Scene
{
public:
    virtual ~Scene() = default;

    /// How it is seen at the start.
    virtual Look look() const = 0;

    /// Goes on by one frame of this length.
    virtual void advance() {}
    virtual double frame_seconds() const { return 1. / 60; }

    /// Asks the library about what is there now; before every picture, also when time stands still.
    virtual void ask() {}

    virtual void draw(Canvas& canvas) const = 0;

    /// Sliders and buttons of its own, for Dear ImGui.
    virtual void controls() {}

    /// The thing under the mouse, which holds it until it drops it.
    virtual std::optional<Picked> pick(const Ray&) { return std::nullopt; }
    virtual void drag(void* /*thing*/, Vec3 /*by*/) {}
    virtual void drop(void* /*thing*/) {}
    virtual Vec3 place_of(void* /*thing*/) const { return {}; }

    Report report;
    std::optional<Camera> wanted_camera;  // taken, and emptied, by the viewer
};

struct SceneEntry
{
    const char* name;
    const char* title;
    const char* text;  // what is to be seen
    int frames;  // after which there is most to be seen
    std::unique_ptr<Scene> (*make)();
};

std::span<const SceneEntry> scenes();

/// Its place in the list; empty if there is none of this name.
std::optional<std::size_t> find_scene(const std::string& name);

}  // namespace viewer
