// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws a canvas with OpenGL 3.3: a key light with a shadow map, a sky, ambient occlusion, four samples a pixel. Needs
// a current context all its life.
#pragma once

#include "camera.hpp"
#include "canvas.hpp"
#include "gl.hpp"

#include <unordered_map>

namespace viewer
{

/// A part of the picture, in pixels from the bottom left.
struct Area
{
    int x = 0, y = 0, width = 1, height = 1;

    double aspect() const { return double(width) / height; }
};

/// The look of the picture, independent of the scene.
struct Look
{
    Camera camera;
    Vec3 centre{};  // centre of the region with shadows
    double radius = 10;
    double floor = 0;  // height of the floor
    bool has_floor = true, dark = false;
};

class Renderer
{
public:
    Renderer();

    /// Draws into an area of a frame buffer.
    void draw(const Canvas& canvas, const Look& look, Area area, GLuint target);

private:
    struct Uploaded
    {
        VertexArray vertices;
        Buffer corners, instances;
        unsigned version = ~0u;
        GLsizei count = 0;
    };
    struct Part  // a range of the instance buffer of a model: the instances of one batch
    {
        const Uploaded* model;
        GLsizei instances;
    };

    void resize(Area area);
    std::vector<Part> upload(const std::vector<Canvas::Batch>& batches,
                             std::unordered_map<const Model*, Uploaded>& kept);
    void upload_lines(const std::vector<Line>& lines);
    void draw_parts(const std::vector<Part>& parts) const;
    void draw_shadows(const std::vector<Part>& solids, const Look& look);
    void draw_occlusion(const std::vector<Part>& solids, const Look& look, Area area);
    void draw_floor(const Look& look, const Program& program) const;
    void set_light(const Look& look, Area area) const;
    void draw_glass(const std::vector<Part>& glasses) const;
    void draw_lines(const Canvas& canvas, const Look& look, Area area) const;

    Program depth_, lit_, floor_, floor_depth_, lines_, sky_, occlusion_, blur_;
    VertexArray nothing_;

    std::unordered_map<const Model*, Uploaded> solids_, glasses_;
    VertexArray line_vertices_;
    Buffer line_instances_;

    Texture shadow_map_, depth_map_, occlusion_map_, blurred_;
    Framebuffer shadow_target_, depth_target_, occlusion_target_, blur_target_, picture_;
    Renderbuffer picture_colour_, picture_depth_;
    int width_ = 0, height_ = 0;
    Mat4 light_;
};

}  // namespace viewer
