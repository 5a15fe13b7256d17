// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Letters and digits that fall through funnels and over ramps: figure 9 of [Kim02].

#include "models.hpp"
#include "scenario.hpp"

#include <cmath>

namespace simulation
{
namespace
{

/// Two funnels stand beside each other; a ramp below each leads to a third one in the middle, and that one over a last
/// ramp into a tray.
void add_structure(Scenario& scenario)
{
    const auto add = [&](const char* name, Mesh mesh) {
        scenario.models.push_back({name, std::move(mesh)});
        return scenario.models.size() - 1;
    };
    const auto stand = [&](std::size_t model, Vec position, double tilt) {
        scenario.actors.push_back({.model = model, .position = position, .orientation = rotation({0, 0, tilt})});
    };
    const std::size_t cone = add("funnel", funnel(3.2, 1.3, 2.2, 0.5, 0.2, 12));
    const std::size_t chute = add("ramp", ramp(6, 3, 1, 0.15));
    const std::size_t end = add("tray", tray(12, 7, 1.5, 0.3));
    stand(cone, {-4.2, 9, 0}, 0);
    stand(cone, {4.2, 9, 0}, 0);
    stand(chute, {-3.6, 6.6, 0}, -0.5);
    stand(chute, {3.6, 6.6, 0}, 0.5);
    stand(cone, {0, 2.9, 0}, 0);
    stand(chute, {-1, 0, 0}, 0.5);
    stand(end, {-3.4, -3.4, 0}, 0);
}

/// `count` glyphs in layers of 4 x 4 above each of the two funnels in turn.
void add_glyphs(Scenario& scenario, int count)
{
    std::vector<std::size_t> models;
    for (const char name : glyphs)
    {
        models.push_back(scenario.models.size());
        scenario.models.push_back({std::string(1, name), glyph(name)});
    }
    for (int i = 0; i < count; ++i)
    {
        const int side = i % 2 ? 1 : -1, place = i / 2 % 16, layer = i / 32;
        Actor actor;
        actor.model = models[static_cast<std::size_t>(i) * 7 % models.size()];
        actor.position = {4.2 * side + 1.15 * (place % 4 - 1.5), 12 + 1.2 * layer, 1.15 * (place / 4 - 1.5)};
        actor.orientation = rotation({0.7 * std::sin(3. * i), 2.4 * i, 0.7 * std::cos(5. * i)});
        actor.spin = {std::sin(5. * i), std::cos(3. * i), std::cos(7. * i)};
        actor.colour = i;
        actor.moves = true;
        scenario.actors.push_back(actor);
    }
}

}  // namespace

Simulation make_funnels(int count)
{
    Scenario scenario;
    scenario.material.friction = 0.2;  // low, as for polished material, so that ramps need not be steep
    add_structure(scenario);
    add_glyphs(scenario, count);
    scenario.eye = {5.6, 14, 26};
    scenario.target = {-0.6, 4.6, 0};
    return Simulation(std::move(scenario));
}

}  // namespace simulation
