// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "support/solid_models.hpp"

#include <algorithm>
#include <cstring>
#include <numbers>
#include <set>
#include <utility>

namespace dt::test
{
namespace
{

constexpr double pi = std::numbers::pi;
using Edge = std::pair<unsigned, unsigned>;

double rounded(double x)
{
    return std::round(4096 * x) / 4096;
}

/// The edges of one polygon only, with the figure on their left.
std::set<Edge> outline(const Figure& figure)
{
    std::set<Edge> edges;
    for (const auto& polygon : figure.polygons)
    {
        for (std::size_t k = 0; k < polygon.size(); ++k)
        {
            const unsigned a = polygon[k], b = polygon[(k + 1) % polygon.size()];
            if (edges.erase({b, a}) == 0) edges.insert({a, b});
        }
    }
    return edges;
}

void add_triangle(Model& model, unsigned a, unsigned b, unsigned c)
{
    if (a != b && b != c && c != a) model.triangles.push_back({a, b, c});
}

void add_quad(Model& model, unsigned a, unsigned b, unsigned c, unsigned d)
{
    add_triangle(model, a, b, c);
    add_triangle(model, a, c, d);
}

void append(Model& model, const Model& other, bool inside_out)
{
    const auto first = static_cast<unsigned>(model.vertices.size());
    model.vertices.insert(model.vertices.end(), other.vertices.begin(), other.vertices.end());
    for (auto [a, b, c] : other.triangles)
    {
        if (inside_out) std::swap(b, c);
        model.triangles.push_back({first + a, first + b, first + c});
    }
}

}  // namespace

Model prism(const Figure& figure, double bottom, double top)
{
    Model model;
    const auto n = static_cast<unsigned>(figure.points.size());
    for (const double z : {bottom, top})
        for (const auto& [x, y] : figure.points)
            model.vertices.push_back({x, y, z});
    for (const auto& polygon : figure.polygons)
    {
        Points piece;
        for (const unsigned k : polygon)
        {
            piece.push_back(model.vertices[k]);
            piece.push_back(model.vertices[n + k]);
        }
        model.pieces.push_back(piece);
        for (std::size_t k = 1; k + 1 < polygon.size(); ++k)
        {
            add_triangle(model, polygon[0], polygon[k + 1], polygon[k]);
            add_triangle(model, n + polygon[0], n + polygon[k], n + polygon[k + 1]);
        }
    }
    for (const auto& [a, b] : outline(figure))
        add_quad(model, a, b, n + b, n + a);
    return model;
}

Model turned_about_axis(const Figure& figure, int sectors)
{
    Model model;
    std::vector<unsigned> first;  // of the vertices of each point: one on the axis, else one in each sector
    for (const auto& [radius, z] : figure.points)
    {
        first.push_back(static_cast<unsigned>(model.vertices.size()));
        for (int i = 0; i < (radius > 0 ? sectors : 1); ++i)
        {
            const double angle = 2 * pi * i / sectors;
            model.vertices.push_back({radius * rounded(std::cos(angle)), radius * rounded(std::sin(angle)), z});
        }
    }
    const auto at = [&](unsigned k, int i) {
        return first[k] + (figure.points[k][0] > 0 ? static_cast<unsigned>(i % sectors) : 0);
    };
    for (int i = 0; i < sectors; ++i)
    {
        for (const auto& [a, b] : outline(figure))
            add_quad(model, at(a, i), at(a, i + 1), at(b, i + 1), at(b, i));
        for (const auto& polygon : figure.polygons)
        {
            Points piece;
            for (const unsigned k : polygon)
                for (const int side : {i, i + 1})
                    piece.push_back(model.vertices[at(k, side)]);
            model.pieces.push_back(piece);
        }
    }
    return model;
}

Model box(Vec lo, Vec hi)
{
    const Figure rectangle{{{lo.x, lo.y}, {hi.x, lo.y}, {hi.x, hi.y}, {lo.x, hi.y}}, {{0, 1, 2, 3}}};
    return prism(rectangle, lo.z, hi.z);
}

Model hollow_box(double outer, double inner)
{
    Model model;
    append(model, box({-outer, -outer, -outer}, {outer, outer, outer}), false);
    append(model, box({-inner, -inner, -inner}, {inner, inner, inner}), true);
    for (const double side : {-1., 1.})
    {
        const double lo = std::min(side * outer, side * inner), hi = std::max(side * outer, side * inner);
        model.pieces.push_back(box({lo, -outer, -outer}, {hi, outer, outer}).vertices);
        model.pieces.push_back(box({-inner, lo, -outer}, {inner, hi, outer}).vertices);
        model.pieces.push_back(box({-inner, -inner, lo}, {inner, inner, hi}).vertices);
    }
    return model;
}

Model spiked_cube(double half_edge, double tip)
{
    const Model cube = box({-half_edge, -half_edge, -half_edge}, {half_edge, half_edge, half_edge});
    Model model{cube.vertices, {}, {cube.vertices}};
    const std::array<unsigned, 4> sides[6] = {{0, 4, 7, 3}, {1, 2, 6, 5}, {0, 1, 5, 4},
                                              {3, 7, 6, 2}, {0, 3, 2, 1}, {4, 5, 6, 7}};
    for (const auto& side : sides)
    {
        Vec middle;
        Points piece;
        for (const unsigned k : side)
        {
            piece.push_back(cube.vertices[k]);
            middle = middle + 0.25 * cube.vertices[k];
        }
        const auto apex = static_cast<unsigned>(model.vertices.size());
        piece.push_back((tip / half_edge) * middle);
        model.vertices.push_back(piece.back());
        for (std::size_t k = 0; k < 4; ++k)
            add_triangle(model, side[k], side[(k + 1) % 4], apex);
        model.pieces.push_back(piece);
    }
    return model;
}

Figure cells(const std::vector<const char*>& rows)
{
    Figure figure;
    const auto number = [&](double x, double y) {
        const std::array<double, 2> point{x, y};
        const auto found = std::find(figure.points.begin(), figure.points.end(), point);
        const auto index = static_cast<unsigned>(found - figure.points.begin());
        if (found == figure.points.end()) figure.points.push_back(point);
        return index;
    };
    for (std::size_t row = 0; row < rows.size(); ++row)
    {
        for (std::size_t column = 0; column < std::strlen(rows[row]); ++column)
        {
            if (rows[row][column] != '#') continue;
            const auto x = static_cast<double>(column), y = static_cast<double>(rows.size() - 1 - row);
            const unsigned a = number(x, y), b = number(x + 1, y), c = number(x + 1, y + 1), d = number(x, y + 1);
            figure.polygons.push_back({a, b, c, d});
        }
    }
    return figure;
}

/// A frame of four trapezoids, then the cells between the openings; so every point but four is a corner of an opening.
Figure grating(const std::vector<double>& x, const std::vector<double>& y)
{
    const std::size_t nx = x.size() - 2, ny = y.size() - 2;  // of the inner lines
    Figure figure{{{x.front(), y.front()}, {x.back(), y.front()}, {x.back(), y.back()}, {x.front(), y.back()}}, {}};
    for (std::size_t j = 1; j <= ny; ++j)
        for (std::size_t i = 1; i <= nx; ++i)
            figure.points.push_back({x[i], y[j]});
    const auto at = [&](std::size_t i, std::size_t j) { return static_cast<unsigned>(4 + j * nx + i); };
    std::vector<unsigned> south{1}, east{2}, north{3}, west{0};
    for (std::size_t i = 0; i < nx; ++i)
    {
        south.push_back(at(nx - 1 - i, 0));
        north.push_back(at(i, ny - 1));
    }
    for (std::size_t j = 0; j < ny; ++j)
    {
        east.push_back(at(nx - 1, ny - 1 - j));
        west.push_back(at(0, j));
    }
    south.push_back(0), east.push_back(1), north.push_back(2), west.push_back(3);
    figure.polygons = {south, east, north, west};
    for (std::size_t j = 0; j + 1 < ny; ++j)
        for (std::size_t i = 0; i + 1 < nx; ++i)
            if (i % 2 == 1 || j % 2 == 1)
                figure.polygons.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
    return figure;
}

Figure gear(int teeth, double inner, double outer, double inner_share, double outer_share)
{
    Figure figure;
    std::vector<unsigned> hub;
    const double pitch = 2 * pi / teeth;
    for (int tooth = 0; tooth < teeth; ++tooth)
    {
        const auto first = static_cast<unsigned>(figure.points.size());
        const auto add = [&](double radius, double share) {
            const double angle = pitch * (tooth + 0.5 + share);
            figure.points.push_back({rounded(radius * std::cos(angle)), rounded(radius * std::sin(angle))});
        };
        add(inner, -inner_share);
        add(outer, -outer_share);
        add(outer, outer_share);
        add(inner, inner_share);
        figure.polygons.push_back({first, first + 1, first + 2, first + 3});
        hub.push_back(first);
        hub.push_back(first + 3);
    }
    figure.polygons.push_back(hub);
    return figure;
}

Figure ring_section(double ring, double tube, int corners)
{
    Figure figure{{}, {{}}};
    for (int k = 0; k < corners; ++k)
    {
        const double angle = 2 * pi * (k + 0.5) / corners;
        figure.points.push_back({ring + rounded(tube * std::cos(angle)), rounded(tube * std::sin(angle))});
        figure.polygons[0].push_back(static_cast<unsigned>(k));
    }
    return figure;
}

double volume(const Model& model)
{
    double six = 0;
    for (const auto& [a, b, c] : model.triangles)
        six += dot(model.vertices[a], cross(model.vertices[b], model.vertices[c]));
    return six / 6;
}

Model scaled(Model model, double factor)
{
    const auto scale = [&](Points& points) {
        for (Vec& v : points)
            v = factor * v;
    };
    scale(model.vertices);
    for (Points& piece : model.pieces)
        scale(piece);
    return model;
}

}  // namespace dt::test
