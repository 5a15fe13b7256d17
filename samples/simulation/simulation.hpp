// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A simulation as a viewer or a test sees it: models to draw, bodies to place, a step, and figures.
//
//     auto show = simulation::make_bowl();
//     while (...)
//     {
//         show.step();
//         for (const simulation::Body& body : show.bodies())
//             draw(show.models()[body.model].mesh, body.placement, body.colour);
//     }

#pragma once

#include "mesh.hpp"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace simulation
{

/// A model that bodies share, in its own coordinates, which are those of the placements.
struct Model
{
    std::string name;  ///< "A", "7", "bowl"
    Mesh mesh;
};

/// How a body is now.
struct Body
{
    std::size_t model = 0;
    std::array<double, 16> placement{};  ///< world = placement * local; by columns, rigid
    int colour = 0;  ///< a hint: bodies of one colour belong together; -1 for what does not move
    bool moves = false;
    bool touches = false;  ///< some other body in the last step
    bool sleeps = false;
};

/// The events and the cost of the last step.
struct Figures
{
    double time = 0;  ///< simulated seconds so far
    int bodies = 0, asleep = 0;
    int tests = 0;  ///< calls of DT_Test in the last frame
    int pairs = 0;  ///< pairs that overlapped in the last test of the frame
    int impacts = 0;  ///< pairs whose time of contact was looked for, in the last frame
    int impact_queries = 0;  ///< distances asked for that
    double deepest = 0;  ///< the largest depth met by a test of the last frame, before it was resolved
    double kinetic = 0, potential = 0;  ///< energy now
    double test_ms = 0, impact_ms = 0, solve_ms = 0, frame_ms = 0;  ///< where the time of the last frame went
};

inline constexpr double frame_seconds = 1. / 30;

struct Scenario;
class Stepper;

class Simulation
{
public:
    explicit Simulation(Scenario scenario);
    ~Simulation();
    Simulation(Simulation&&) noexcept;

    /// One frame of frame_seconds.
    void step();

    /// A body that moves by itself is held from now on: nothing but drag() moves it, and others make way. Bodies that
    /// are fixed cannot be held.
    bool hold(std::size_t i);
    void drag(std::size_t i, Vec by);  ///< a body that is held
    void release(std::size_t i);  ///< it is at rest, and falls

    const std::vector<Model>& models() const { return models_; }
    const std::vector<Body>& bodies() const { return bodies_; }
    const Figures& figures() const { return figures_; }

    /// For rays: the client pointer of an object in it is the address of its Body in bodies().
    DT_SceneHandle scene() const;

    /// The object of body i, for questions about it; it is where the body is.
    DT_ObjectHandle object(std::size_t i) const;

    /// A good place to look from, and what to look at; y is up.
    Vec eye() const { return eye_; }
    Vec target() const { return target_; }

private:
    void publish();
    void publish_place(std::size_t i);

    std::vector<Model> models_;
    std::vector<Body> bodies_;
    Figures figures_;
    Vec eye_, target_;
    std::unique_ptr<Stepper> stepper_;
};

/// Ten digits that fall into a bowl.
Simulation make_bowl();

/// Letters and digits, 200 by default, that fall through funnels and over ramps into a tray.
Simulation make_funnels(int count = 200);

}  // namespace simulation
