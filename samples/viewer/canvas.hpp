// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A canvas: everything that a scene shows in one picture, independent of the renderer. Models must live until it is
// drawn.
#pragma once

#include "colour.hpp"
#include "model.hpp"

#include <string>
#include <unordered_map>
#include <vector>

namespace viewer
{

/// As the graphics device reads it: rows of an affine map, and a colour.
struct Instance
{
    std::array<float, 12> rows;
    Colour colour;
};

/// A line of a width in pixels.
struct Line
{
    std::array<float, 3> p;
    float width;
    std::array<float, 3> q;
    float padding;
    Colour colour;
};

struct Label
{
    Vec3 place;
    std::string text;
    Colour colour;
};

class Canvas
{
public:
    /// In the order in which the models were first drawn.
    struct Batch
    {
        const Model* model;
        std::vector<Instance> instances;
    };

    void clear();

    void solid(const Model& model, const Map& placement, Colour colour);  // with a shadow
    void glass(const Model& model, const Map& placement, Colour colour);  // seen through

    /// Drawn over the solids too, faintly, where they hide it.
    void line(Vec3 p, Vec3 q, Colour colour, double width = 1.5);
    void box(Vec3 min, Vec3 max, Colour colour, double width = 1.2);
    void ring(Vec3 centre, Vec3 axis, double radius, Colour colour, double width = 1.5);

    /// Solids for marks: a rod, a ball, an arrow. Radii are in the units of the scene.
    void rod(Vec3 p, Vec3 q, double radius, Colour colour);
    void ball(Vec3 p, double radius, Colour colour);
    void arrow(Vec3 p, Vec3 q, double radius, Colour colour);

    /// A translucent triangle; they are gathered in one model.
    void pane(Vec3 a, Vec3 b, Vec3 c, Colour colour);

    void label(Vec3 place, std::string text, Colour colour = ink);

    const std::vector<Batch>& solids() const { return solids_.batches; }
    const std::vector<Batch>& glasses() const { return glasses_.batches; }
    const std::vector<Line>& lines() const { return lines_; }
    const std::vector<Label>& labels() const { return labels_; }

private:
    struct Batches
    {
        std::vector<Batch> batches;
        std::unordered_map<const Model*, std::size_t> places;

        void add(const Model& model, const Instance& instance);
        void clear();
    };

    Batches solids_, glasses_;
    std::vector<Line> lines_;
    std::vector<Label> labels_;
};

}  // namespace viewer
