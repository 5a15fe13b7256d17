// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Each glyph is one to three strokes, made of straight parts and of arcs of ellipses.

#include "strokes.hpp"

#include <cmath>
#include <initializer_list>
#include <numbers>

namespace simulation
{
namespace
{

/// An arc of an ellipse along the axes, from one angle to another, in degrees.
Stroke arc(Point2 centre, double rx, double ry, double from, double to)
{
    const int parts = static_cast<int>(std::ceil(std::abs(to - from) / 6));
    Stroke stroke;
    for (int i = 0; i <= parts; ++i)
    {
        const double angle = (from + (to - from) * i / parts) * std::numbers::pi / 180;
        stroke.push_back({centre.x + rx * std::cos(angle), centre.y + ry * std::sin(angle)});
    }
    return stroke;
}

Stroke ring(Point2 centre, double rx, double ry)
{
    return arc(centre, rx, ry, 0, 360);
}

/// One part after the other, without lifting the pen.
Stroke join(std::initializer_list<Stroke> parts)
{
    Stroke stroke;
    for (const Stroke& part : parts)
        stroke.insert(stroke.end(), part.begin(), part.end());
    return stroke;
}

std::vector<Stroke> digit(char name)
{
    switch (name)
    {
    case '0':
        return {ring({.25, .4}, .25, .4)};
    case '1':
        return {{{.06, .6}, {.25, .8}, {.25, 0}}, {{.06, 0}, {.44, 0}}};
    case '2':
        return {join({arc({.25, .57}, .23, .23, 165, -40), {{.02, 0}, {.48, 0}}})};
    case '3':
        return {join({arc({.24, .6}, .2, .2, 150, -90), arc({.24, .2}, .24, .2, 90, -150)})};
    case '4':
        return {{{.36, 0}, {.36, .8}, {0, .25}, {.5, .25}}};
    case '5':
        return {join({{{.44, .8}, {.08, .8}, {.08, .44}}, arc({.24, .25}, .25, .25, 130, -145)})};
    case '6':
        return {ring({.25, .24}, .24, .24), arc({.45, .24}, .44, .56, 180, 95)};
    case '7':
        return {{{0, .8}, {.48, .8}, {.16, 0}}};
    case '8':
        return {ring({.25, .6}, .19, .2), ring({.25, .2}, .24, .2)};
    case '9':
        return {ring({.25, .56}, .24, .24), arc({.05, .56}, .44, .56, 0, -85)};
    default:
        return {};
    }
}

std::vector<Stroke> letter(char name)
{
    const Stroke loop_of_p = join({{{0, 0}, {0, .8}, {.24, .8}}, arc({.24, .58}, .22, .22, 90, -90), {{0, .36}}});
    switch (name)
    {
    case 'A':
        return {{{0, 0}, {.27, .8}, {.54, 0}}, {{.1, .27}, {.44, .27}}};
    case 'B':
        return {join({{{0, 0}, {0, .8}, {.22, .8}}, arc({.22, .6}, .19, .2, 90, -90), {{0, .4}}}),
                join({{{.2, .4}}, arc({.24, .2}, .24, .2, 90, -90), {{0, 0}}})};
    case 'C':
        return {arc({.3, .4}, .3, .4, 50, 310)};
    case 'D':
        return {join({{{0, 0}, {0, .8}, {.16, .8}}, arc({.16, .4}, .36, .4, 90, -90), {{0, 0}}})};
    case 'E':
        return {{{.44, .8}, {0, .8}, {0, 0}, {.44, 0}}, {{0, .4}, {.36, .4}}};
    case 'F':
        return {{{.44, .8}, {0, .8}, {0, 0}}, {{0, .4}, {.34, .4}}};
    case 'G':
        return {join({arc({.3, .4}, .3, .4, 45, 345), {{.59, .38}, {.36, .38}}})};
    case 'H':
        return {{{0, 0}, {0, .8}}, {{.5, 0}, {.5, .8}}, {{0, .4}, {.5, .4}}};
    case 'I':
        return {{{.15, 0}, {.15, .8}}, {{0, 0}, {.3, 0}}, {{0, .8}, {.3, .8}}};
    case 'J':
        return {join({{{.36, .8}}, arc({.18, .2}, .18, .2, 0, -170)})};
    case 'K':
        return {{{0, 0}, {0, .8}}, {{.48, .8}, {0, .34}}, {{.16, .49}, {.5, 0}}};
    case 'L':
        return {{{0, .8}, {0, 0}, {.42, 0}}};
    case 'M':
        return {{{0, 0}, {0, .8}, {.3, .3}, {.6, .8}, {.6, 0}}};
    case 'N':
        return {{{0, 0}, {0, .8}, {.5, 0}, {.5, .8}}};
    case 'O':
        return {ring({.32, .4}, .32, .4)};
    case 'P':
        return {loop_of_p};
    case 'Q':
        return {ring({.32, .4}, .32, .4), {{.38, .22}, {.62, 0}}};
    case 'R':
        return {loop_of_p, {{.2, .36}, {.46, 0}}};
    case 'S':
        return {join({arc({.25, .6}, .21, .2, 40, 270), arc({.25, .2}, .23, .2, 90, -145)})};
    case 'T':
        return {{{0, .8}, {.5, .8}}, {{.25, .8}, {.25, 0}}};
    case 'U':
        return {join({{{0, .8}}, arc({.25, .25}, .25, .25, 180, 360), {{.5, .8}}})};
    case 'V':
        return {{{0, .8}, {.27, 0}, {.54, .8}}};
    case 'W':
        return {{{0, .8}, {.18, 0}, {.36, .6}, {.54, 0}, {.72, .8}}};
    case 'X':
        return {{{0, 0}, {.5, .8}}, {{0, .8}, {.5, 0}}};
    case 'Y':
        return {{{0, .8}, {.25, .38}, {.5, .8}}, {{.25, .38}, {.25, 0}}};
    case 'Z':
        return {{{0, .8}, {.48, .8}, {0, 0}, {.48, 0}}};
    default:
        return {};
    }
}

}  // namespace

std::vector<Stroke> strokes(char name)
{
    return '0' <= name && name <= '9' ? digit(name) : letter(name);
}

}  // namespace simulation
