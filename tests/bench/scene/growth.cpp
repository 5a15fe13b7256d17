// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Measures all engines with growing numbers of boxes, and writes the curves.
#include "growth.hpp"

#include "box_trials.hpp"
#include "measure.hpp"

#include <cstdio>
#include <ostream>

namespace bench::scene
{
namespace
{

constexpr std::size_t sizes[] = {1000, 3000, 10'000, 30'000, 100'000};

struct Asked
{
    const char* title;
    BoxQuestion question;
    Motion motion;
};

constexpr Asked asked[] = {{"adding all boxes one by one", BoxQuestion::adding, Motion::all},
                           {"all boxes move by 1 %", BoxQuestion::frames, Motion::all},
                           {"all boxes go to new places", BoxQuestion::frames, Motion::teleport},
                           {"a tenth of the boxes trembles in a layer", BoxQuestion::frames, Motion::pile}};

}  // namespace

std::vector<Panel> measure_growth(const std::string& engine)
{
    std::vector<Panel> panels;
    for (const auto& [title, question, motion] : asked)
    {
        Panel& panel = panels.emplace_back(Panel{title});
        for (const std::size_t size : sizes)
        {
            for (const auto& [name, ns] : measure(box_trials(question, motion, size, engine)))
            {
                Line& line = line_of(panel, name);
                line.sizes.push_back(static_cast<double>(size));
                line.ns.push_back(ns);
                std::printf("%7zu boxes, %s, %s: %.1f us\n", size, title, name.c_str(), ns / 1e3);
                std::fflush(stdout);
            }
        }
    }
    return panels;
}

void write_growth_csv(std::ostream& out, const std::vector<Panel>& panels)
{
    out << "question,engine,boxes,us\n";
    for (const auto& [title, lines] : panels)
    {
        for (const auto& [engine, boxes, ns] : lines)
        {
            for (std::size_t i = 0; i < ns.size(); ++i)
                out << title << ',' << engine << ',' << boxes[i] << ',' << ns[i] / 1e3 << '\n';
        }
    }
}

void write_growth_svg(std::ostream& out, const std::vector<Panel>& panels)
{
    write_panels(out, panels, {"boxes", 1e3, 1e5, 1e3, 1e10});
}

}  // namespace bench::scene
