// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The two simulations of [Kim02]: ten digits that fall into a bowl, and two hundred letters and digits that fall
// through funnels and over ramps. What touches is warm.

#include "scenes.hpp"
#include "simulation/simulation.hpp"

#include <algorithm>

namespace viewer
{

namespace
{

Camera camera_of(const simulation::Simulation& simulation)
{
    const Vec3 target = simulation.target(), d = simulation.eye() - target;
    return {target, norm(d), std::atan2(d.x, d.z), std::asin(d.y / norm(d))};
}

class Simulated : public Scene
{
public:
    Simulated(simulation::Simulation simulation, double radius, double floor)
        : simulation_(std::move(simulation)), radius_(radius), floor_(floor), heat_(simulation_.bodies().size())
    {
        for (const simulation::Model& model : simulation_.models())
            models_.push_back(model_of(model.mesh));
        DT_SetWorkerCount(0);
    }
    ~Simulated() override { DT_SetWorkerCount(1); }
    Simulated(const Simulated&) = delete;
    Simulated& operator=(const Simulated&) = delete;

    Look look() const override
    {
        const Camera camera = camera_of(simulation_);
        return {camera, camera.target, radius_, floor_, true, false};
    }

    double frame_seconds() const override { return simulation::frame_seconds; }

    void advance() override
    {
        simulation_.step();
        for (std::size_t i = 0; i < heat_.size(); ++i)
            heat_[i] = simulation_.bodies()[i].touches ? 1 : std::max(0., heat_[i] - cooling_ * frame_seconds());
        const simulation::Figures& f = simulation_.figures();
        report.add_time("DT_Test", 1e-3 * f.test_ms);
        report.add_time("times of impact", 1e-3 * f.impact_ms);
        report.add_time("impulses", 1e-3 * f.solve_ms);
        report.add_time("the whole frame", 1e-3 * f.frame_ms);
    }

    void ask() override
    {
        const simulation::Figures& f = simulation_.figures();
        report.fact("simulated seconds", text(f.time));
        report.fact("bodies, asleep", text(std::size_t(f.bodies)) + ", " + text(std::size_t(f.asleep)));
        report.fact("pairs that overlap", text(std::size_t(f.pairs)));
        report.fact("deepest", text(f.deepest, 4));
    }

    void draw(Canvas& canvas) const override
    {
        for (std::size_t i = 0; i < simulation_.bodies().size(); ++i)
        {
            const simulation::Body& body = simulation_.bodies()[i];
            const Map map = from_columns(body.placement.data());
            if (body.moves)
                canvas.solid(models_[body.model], map, heated(std::size_t(body.colour), heat_[i]));
            else
                canvas.glass(models_[body.model], map, {0.55f, 0.66f, 0.74f, 0.22f});
        }
    }

    /// The nearest of those that move: funnels and the bowl are of glass, and letters are taken out of them.
    std::optional<Picked> pick(const Ray& ray) override
    {
        std::optional<std::size_t> nearest;
        DT_Scalar param = 1000;
        for (std::size_t i = 0; i < simulation_.bodies().size(); ++i)
        {
            DT_Scalar here = 0;
            solid::Vertex normal{};
            if (simulation_.bodies()[i].moves &&
                DT_ObjectRayCast(simulation_.object(i), to_solid(ray.source).data(),
                                 to_solid(ray.source + ray.direction).data(), param, &here, normal.data()))
                param = here, nearest = i;
        }
        if (!nearest || !simulation_.hold(*nearest)) return std::nullopt;
        const simulation::Body& body = simulation_.bodies()[*nearest];
        return Picked{const_cast<simulation::Body*>(&body), simulation_.models()[body.model].name,
                      ray.source + double(param) * ray.direction};
    }
    void drag(void* thing, Vec3 by) override { simulation_.drag(number(thing), by); }
    void drop(void* thing) override { simulation_.release(number(thing)); }
    Vec3 place_of(void* thing) const override
    {
        return from_columns(simulation_.bodies()[number(thing)].placement.data()).origin;
    }

private:
    std::size_t number(void* thing) const
    {
        return std::size_t(static_cast<const simulation::Body*>(thing) - simulation_.bodies().data());
    }

    static constexpr double cooling_ = 3;  // per second

    simulation::Simulation simulation_;
    double radius_, floor_;
    std::vector<double> heat_;
    std::vector<Model> models_;
};

}  // namespace

std::unique_ptr<Scene> make_bowl()
{
    return std::make_unique<Simulated>(simulation::make_bowl(), 6, -2.25);
}

std::unique_ptr<Scene> make_funnels()
{
    return std::make_unique<Simulated>(simulation::make_funnels(), 17, -3.35);
}

}  // namespace viewer
