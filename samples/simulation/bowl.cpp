// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ten digits that fall into a bowl, one above the other: figure 10 of [Kim02].

#include "models.hpp"
#include "scenario.hpp"

#include <cmath>

namespace simulation
{

Simulation make_bowl()
{
    Scenario scenario;
    scenario.models.push_back({"bowl", bowl(1.7, 0.18, -0.15)});
    scenario.actors.push_back({.model = 0});
    for (int i = 0; i < 10; ++i)
    {
        scenario.models.push_back({std::string(1, static_cast<char>('0' + i)), glyph(static_cast<char>('0' + i))});
        const double angle = 2.4 * i;  // the golden angle: no two in line
        Actor digit;
        digit.model = scenario.models.size() - 1;
        digit.position = {0.45 * std::cos(angle), 0.3 + 0.75 * i, 0.45 * std::sin(angle)};
        digit.orientation = rotation({0.4 * std::sin(3. * i), angle, 0.5 * std::cos(2. * i)});
        digit.spin = {std::sin(5. * i), 0.5 * std::cos(i), std::cos(7. * i)};
        digit.colour = i;
        digit.moves = true;
        scenario.actors.push_back(digit);
    }
    scenario.eye = {2.3, 3.6, 4.1};
    scenario.target = {0, -0.4, 0};
    return Simulation(std::move(scenario));
}

}  // namespace simulation
