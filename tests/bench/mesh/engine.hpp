// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The one interface between the mesh benchmark and an engine. An engine is made for one workload, and the virtual call
// is per pass. An answer is 1 or 0 for booleans, the distance, the parameter of a ray's first hit (no_hit if none), the
// bytes a triangle; it means nothing for build and refit, where each answer is one build or refit.
#pragma once

#include "workload.hpp"

#include <span>

namespace bench::mesh
{

class Engine
{
public:
    explicit Engine(std::string name) : name_(std::move(name)) {}
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    const std::string& name() const { return name_; }
    void rename(std::string name) { name_ = std::move(name); }

    /// Answers the first questions of the workload, as many as there is room for.
    virtual void answer(std::span<double> answers) = 0;

private:
    std::string name_;
};

using Engines = std::vector<std::unique_ptr<Engine>>;

/// The engine that asks `query`, a member of `Scene`, about what a Scene made of the workload.
template <auto query, class Scene> class SceneEngine final : public Engine
{
public:
    template <class... Arguments>
    explicit SceneEngine(const char* name, const Arguments&... arguments) : Engine(name), scene_(arguments...)
    {}
    void answer(std::span<double> answers) override
    {
        for (std::size_t i = 0; i < answers.size(); ++i)
            answers[i] = (scene_.*query)(i);
    }

private:
    Scene scene_;
};

template <class Scene, auto query, class... Arguments>
void add(Engines& engines, const char* name, const Arguments&... arguments)
{
    engines.push_back(std::make_unique<SceneEngine<query, Scene>>(name, arguments...));
}

/// Each adds what it has for this question, if anything. An engine whose package is missing is not linked.
void add_solid(Engines& engines, const Workload& workload);
void add_baseline(Engines& engines, const Workload& workload);
void add_bullet(Engines& engines, const Workload& workload);
void add_fcl(Engines& engines, const Workload& workload);
void add_ode(Engines& engines, const Workload& workload);
void add_embree(Engines& engines, const Workload& workload);

/// Bytes of the heap that the result of `make` holds for each triangle of the surface.
double heap_bytes_a_triangle(const Surface& surface, const std::function<std::shared_ptr<void>()>& make);

}  // namespace bench::mesh
