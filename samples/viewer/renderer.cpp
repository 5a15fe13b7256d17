// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws a canvas in passes: shadow map, scene, ambient occlusion, and the final picture.
#include "renderer.hpp"

#include "shaders.hpp"

#include <algorithm>
#include <stdexcept>

namespace viewer
{

namespace
{

constexpr int shadow_size = 2048, samples = 4;
constexpr double near_part = 0.02,
                 far_part = 30;  // clipping planes, relative to the distance of the camera from its target
const Vec3 to_light = unit(Vec3{0.45, 1, 0.55});

struct Theme
{
    std::array<float, 3> background, top;
};
constexpr Theme light_theme{{0.905f, 0.905f, 0.90f}, {0.80f, 0.845f, 0.885f}};
constexpr Theme dark_theme{{0.155f, 0.165f, 0.185f}, {0.09f, 0.10f, 0.12f}};

const Theme& theme(const Look& look)
{
    return look.dark ? dark_theme : light_theme;
}

std::array<float, 3> floats(Vec3 v)
{
    return {float(v.x), float(v.y), float(v.z)};
}

/// Attribute `index` of 4 floats, new for each instance.
void instance_attribute(GLuint index, std::size_t offset, std::size_t stride)
{
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, 4, GL_FLOAT, GL_FALSE, GLsizei(stride), reinterpret_cast<const void*>(offset));
    glVertexAttribDivisor(index, 1);
}

void corner_attribute(GLuint index, std::size_t offset)
{
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, 3, GL_FLOAT, GL_FALSE, sizeof(Model::Corner), reinterpret_cast<const void*>(offset));
}

void bind(int unit, GLuint texture)
{
    glActiveTexture(GLenum(GL_TEXTURE0 + unit));
    glBindTexture(GL_TEXTURE_2D, texture);
}

void depth_only(GLuint target, GLuint texture)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
}

void colour_only(GLuint target, GLuint texture)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
}

/// About one line of the floor's grid for a tenth of what is seen: 1, 2 or 5 times a power of ten.
double grid_width(double radius)
{
    const double wanted = radius / 6, power = std::pow(10, std::floor(std::log10(wanted)));
    return power * (wanted < 2 * power ? 1 : wanted < 5 * power ? 2 : 5);
}

}  // namespace

Renderer::Renderer()
    : depth_("depth", shaders::instance_vertex, shaders::depth_fragment),
      lit_("lit", shaders::instance_vertex, shaders::lit_fragment),
      floor_("floor", shaders::floor_vertex, shaders::lit_fragment),
      floor_depth_("floor depth", shaders::floor_vertex, shaders::depth_fragment),
      lines_("lines", shaders::line_vertex, shaders::line_fragment),
      sky_("sky", shaders::screen_vertex, shaders::sky_fragment),
      occlusion_("occlusion", shaders::screen_vertex, shaders::occlusion_fragment),
      blur_("blur", shaders::screen_vertex, shaders::blur_fragment), nothing_(new_vertex_array()),
      line_vertices_(new_vertex_array()), line_instances_(new_buffer()), shadow_target_(new_framebuffer()),
      depth_target_(new_framebuffer()), occlusion_target_(new_framebuffer()), blur_target_(new_framebuffer()),
      picture_(new_framebuffer())
{
    shadow_map_ = new_texture(GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, shadow_size, shadow_size);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    depth_only(shadow_target_, shadow_map_);
    glBindVertexArray(line_vertices_);
    glBindBuffer(GL_ARRAY_BUFFER, line_instances_);
    for (GLuint i = 0; i < 3; ++i)
        instance_attribute(i, 16 * i, sizeof(Line));
}

void Renderer::resize(Area area)
{
    if (width_ == area.width && height_ == area.height) return;
    width_ = area.width;
    height_ = area.height;
    const int half_width = std::max(width_ / 2, 1), half_height = std::max(height_ / 2, 1);
    depth_map_ = new_texture(GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, width_, height_);
    depth_only(depth_target_, depth_map_);
    occlusion_map_ = new_texture(GL_R8, GL_RED, GL_UNSIGNED_BYTE, half_width, half_height);
    colour_only(occlusion_target_, occlusion_map_);
    blurred_ = new_texture(GL_R8, GL_RED, GL_UNSIGNED_BYTE, half_width, half_height);
    colour_only(blur_target_, blurred_);
    picture_colour_ = new_renderbuffer(GL_RGBA8, samples, width_, height_);
    picture_depth_ = new_renderbuffer(GL_DEPTH_COMPONENT24, samples, width_, height_);
    glBindFramebuffer(GL_FRAMEBUFFER, picture_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, picture_colour_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, picture_depth_);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("the graphics device cannot draw a picture of this size");
}

std::vector<Renderer::Part> Renderer::upload(const std::vector<Canvas::Batch>& batches,
                                             std::unordered_map<const Model*, Uploaded>& kept)
{
    std::erase_if(kept, [&](const auto& entry) {
        return std::none_of(batches.begin(), batches.end(), [&](const auto& b) { return b.model == entry.first; });
    });
    std::vector<Part> parts;
    for (const auto& [model, instances] : batches)
    {
        Uploaded& u = kept[model];
        if (!u.vertices)
        {
            u.vertices = new_vertex_array();
            u.corners = new_buffer();
            u.instances = new_buffer();
            glBindVertexArray(u.vertices);
            glBindBuffer(GL_ARRAY_BUFFER, u.corners);
            corner_attribute(0, offsetof(Model::Corner, place));
            corner_attribute(1, offsetof(Model::Corner, normal));
            glBindBuffer(GL_ARRAY_BUFFER, u.instances);
            for (GLuint i = 0; i < 4; ++i)
                instance_attribute(2 + i, 16 * i, sizeof(Instance));
        }
        if (u.version != model->version)
        {
            glBindBuffer(GL_ARRAY_BUFFER, u.corners);
            glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(model->corners.size() * sizeof(Model::Corner)),
                         model->corners.data(), GL_DYNAMIC_DRAW);
            u.version = model->version;
            u.count = GLsizei(model->corners.size());
        }
        glBindBuffer(GL_ARRAY_BUFFER, u.instances);
        glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(instances.size() * sizeof(Instance)), instances.data(),
                     GL_STREAM_DRAW);
        parts.push_back({&u, GLsizei(instances.size())});
    }
    return parts;
}

void Renderer::draw_parts(const std::vector<Part>& parts) const
{
    for (const Part& part : parts)
    {
        glBindVertexArray(part.model->vertices);
        glDrawArraysInstanced(GL_TRIANGLES, 0, part.model->count, part.instances);
    }
}

void Renderer::draw_shadows(const std::vector<Part>& solids, const Look& look)
{
    const double far = 6 * look.radius;
    light_ = orthographic(look.radius, 0.1 * look.radius, far) *
             looking_at(look.centre + 3 * look.radius * to_light, look.centre, {0, 0, -1});
    glBindFramebuffer(GL_FRAMEBUFFER, shadow_target_);
    glViewport(0, 0, shadow_size, shadow_size);
    glClear(GL_DEPTH_BUFFER_BIT);
    depth_.use();
    depth_.set("view_projection", light_.floats());
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5f, 2.0f);
    draw_parts(solids);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void Renderer::draw_occlusion(const std::vector<Part>& solids, const Look& look, Area area)
{
    const Camera& camera = look.camera;
    glBindFramebuffer(GL_FRAMEBUFFER, depth_target_);
    glViewport(0, 0, width_, height_);
    glClear(GL_DEPTH_BUFFER_BIT);
    const Mat4 view_projection = camera.projection(area.aspect()) * camera.view();
    depth_.use();
    depth_.set("view_projection", view_projection.floats());
    draw_parts(solids);
    if (look.has_floor)
    {
        floor_depth_.use();
        floor_depth_.set("view_projection", view_projection.floats());
        draw_floor(look, floor_depth_);
    }
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(nothing_);
    glBindFramebuffer(GL_FRAMEBUFFER, occlusion_target_);
    glViewport(0, 0, std::max(width_ / 2, 1), std::max(height_ / 2, 1));
    occlusion_.use();
    bind(0, depth_map_);
    occlusion_.set("depth", 0);
    const float lens = float(Camera::half_angle_tangent);
    occlusion_.set("lens", lens * float(area.aspect()), lens);
    occlusion_.set("planes", float(near_part * camera.distance), float(far_part * camera.distance));
    occlusion_.set("radius", float(0.1 * look.camera.distance));
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindFramebuffer(GL_FRAMEBUFFER, blur_target_);
    blur_.use();
    bind(0, occlusion_map_);
    blur_.set("image", 0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
}

void Renderer::draw_floor(const Look& look, const Program& program) const
{
    program.set("floor_centre", floats({look.centre.x, look.floor, look.centre.z}));
    program.set("floor_radius", float(6 * look.radius));
    program.set("grid", float(grid_width(look.radius)));
    glBindVertexArray(nothing_);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void Renderer::set_light(const Look& look, Area area) const
{
    const Mat4 view_projection = look.camera.projection(area.aspect()) * look.camera.view();
    bind(1, shadow_map_);
    bind(0, blurred_);
    for (const Program* program : {&lit_, &floor_})
    {
        program->use();
        program->set("view_projection", view_projection.floats());
        program->set("eye", floats(look.camera.eye()));
        program->set("to_light", floats(to_light));
        program->set("light_view_projection", light_.floats());
        program->set("shadow", 1);
        program->set("occlusion", 0);
        program->set("picture_origin", 0.f, 0.f);
        program->set("picture_size", float(area.width), float(area.height));
        program->set("background", theme(look).background);
        program->set("shadow_texel", float(2 * look.radius / shadow_size));
        program->set("dark", look.dark ? 1.f : 0.f);
    }
}

/// Far sides first, so that near ones lie over them.
void Renderer::draw_glass(const std::vector<Part>& glasses) const
{
    lit_.use();
    lit_.set("kind", 1);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glEnable(GL_CULL_FACE);
    for (const int hidden : {GL_FRONT, GL_BACK})
    {
        glCullFace(GLenum(hidden));
        draw_parts(glasses);
    }
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void Renderer::draw_lines(const Canvas& canvas, const Look& look, Area area) const
{
    if (canvas.lines().empty()) return;
    glBindVertexArray(line_vertices_);
    glBindBuffer(GL_ARRAY_BUFFER, line_instances_);
    glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(canvas.lines().size() * sizeof(Line)), canvas.lines().data(),
                 GL_STREAM_DRAW);
    lines_.use();
    lines_.set("view_projection", (look.camera.projection(area.aspect()) * look.camera.view()).floats());
    lines_.set("picture_size", float(area.width), float(area.height));
    lines_.set("nearest", float(near_part * look.camera.distance));
    lines_.set("dark", look.dark ? 1.f : 0.f);
    lines_.set("width_scale", float(std::max(area.height / 540., 0.5)));
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    for (const auto& [test, strength] : {std::pair{GL_GREATER, 0.15f}, std::pair{GL_LEQUAL, 1.f}})
    {
        glDepthFunc(GLenum(test));
        lines_.set("strength", strength);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, GLsizei(canvas.lines().size()));
    }
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void Renderer::draw(const Canvas& canvas, const Look& look, Area area, GLuint target)
{
    resize(area);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_CULL_FACE);
    const std::vector<Part> solids = upload(canvas.solids(), solids_), glasses = upload(canvas.glasses(), glasses_);
    draw_shadows(solids, look);
    draw_occlusion(solids, look, area);

    glBindFramebuffer(GL_FRAMEBUFFER, picture_);
    glViewport(0, 0, width_, height_);
    glClear(GL_DEPTH_BUFFER_BIT | GL_COLOR_BUFFER_BIT);
    glDepthMask(GL_FALSE);
    glBindVertexArray(nothing_);
    sky_.use();
    sky_.set("background", theme(look).background);
    sky_.set("top", theme(look).top);
    sky_.set("forward", floats(look.camera.forward()));
    sky_.set("right", floats(area.aspect() * Camera::half_angle_tangent * look.camera.right()));
    sky_.set("up", floats(Camera::half_angle_tangent * look.camera.up()));
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDepthMask(GL_TRUE);
    set_light(look, area);
    lit_.use();
    lit_.set("kind", 0);
    draw_parts(solids);
    if (look.has_floor)
    {
        floor_.use();
        floor_.set("kind", 2);
        draw_floor(look, floor_);
    }
    draw_glass(glasses);
    draw_lines(canvas, look, area);

    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
    glBlitFramebuffer(0, 0, width_, height_, area.x, area.y, area.x + width_, area.y + height_, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
}

}  // namespace viewer
