// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Implements the callbacks of SOLID_draw.h: each draws onto a canvas.
#include "shape_drawing.hpp"

#include <algorithm>

namespace viewer
{

namespace
{

struct Target
{
    Canvas& canvas;
    const Pen& pen;

    Vec3 at(const DT_Vector3 p) const { return from_solid(p) + pen.offset; }
};

void point(void* data, const DT_Vector3 at, DT_Color colour)
{
    const Target& t = *static_cast<Target*>(data);
    t.canvas.ball(t.at(at), t.pen.point_radius, from_library(colour));
}

void line(void* data, const DT_Vector3 from, const DT_Vector3 to, DT_Color colour)
{
    const Target& t = *static_cast<Target*>(data);
    t.canvas.line(t.at(from), t.at(to), from_library(colour), t.pen.line_width);
}

void triangle(void* data, const DT_Vector3 a, const DT_Vector3 b, const DT_Vector3 c, DT_Color colour)
{
    const Target& t = *static_cast<Target*>(data);
    t.canvas.pane(t.at(a), t.at(b), t.at(c), from_library(colour));
}

void words(void* data, const DT_Vector3 at, const char* text, DT_Color)
{
    const Target& t = *static_cast<Target*>(data);
    t.canvas.label(t.pen.text.value_or(t.at(at)), text);
}

struct Gathered
{
    DT_Color colour;
    std::vector<Triangle> triangles;
};

void gather(void* data, const DT_Vector3 a, const DT_Vector3 b, const DT_Vector3 c, DT_Color colour)
{
    auto& all = *static_cast<std::vector<Gathered>*>(data);
    auto same = std::find_if(all.begin(), all.end(), [&](const Gathered& g) { return g.colour == colour; });
    if (same == all.end()) same = all.insert(all.end(), {colour, {}});
    same->triangles.push_back({from_solid(a), from_solid(b), from_solid(c)});
}

}  // namespace

Colour from_library(DT_Color colour)
{
    if (colour == DT_COLOR_ORIGIN) return ink;  // white is for dark grounds
    const auto part = [&](int shift) { return float(colour >> shift & 255u) / 255.f; };
    return {part(24), part(16), part(8), part(0)};
}

DT_Count draw_with(Canvas& canvas, const Pen& pen, const std::function<DT_Count(const DT_DebugDraw&)>& drawing)
{
    Target target{canvas, pen};
    const DT_DebugDraw draw{sizeof(DT_DebugDraw), &target, point, line, pen.panes ? triangle : nullptr, words, 0, 0};
    return drawing(draw);
}

std::vector<ColouredModel> models_of(const std::function<void(const DT_DebugDraw&)>& drawing, double crease)
{
    std::vector<Gathered> all;
    drawing({sizeof(DT_DebugDraw), &all, nullptr, nullptr, gather, nullptr, 0, 0});
    std::vector<ColouredModel> out;
    for (const Gathered& g : all)
        out.push_back({g.colour, smooth_model(g.triangles, crease)});
    return out;
}

}  // namespace viewer
