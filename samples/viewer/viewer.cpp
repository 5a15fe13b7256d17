// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Advances the scene, moves the camera, picks bodies with the mouse, and draws scene and panel.
#include "viewer.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace viewer
{

namespace
{
constexpr double longest_debt = 0.1;  // seconds: a slow scene runs slower, it does not catch up
constexpr int panel_width = 236;
constexpr int narrowest_with_panel = 560;  // else there is no room for the scene and its labels

std::string place_text(Vec3 p)
{
    return text(p.x) + " " + text(p.y) + " " + text(p.z);
}
}  // namespace

Viewer::Viewer(std::size_t scene, bool logs) : logs_(logs)
{
    choose(scene);
}

void Viewer::log(const std::string& line) const
{
    if (!logs_) return;
    std::puts(line.c_str());
    std::fflush(stdout);
}

void Viewer::log_camera() const
{
    log("camera at " + place_text(look_.camera.eye()) + " to " + place_text(look_.camera.target));
}

void Viewer::scroll(double notches)
{
    look_.camera.zoom(notches);
    log_camera();
}

void Viewer::choose(std::size_t scene)
{
    release();
    current_ = scene;
    canvas_.clear();
    scene_ = scenes()[scene].make();
    look_ = scene_->look();
    look_.dark = look_.dark != dark_;
    debt_ = 0;
    frame_ = 0;
    log(std::string("scene ") + scenes()[scene].name);
}

void Viewer::pause(bool paused)
{
    paused_ = paused;
    debt_ = 0;
    log((paused ? "paused at frame " : "running from frame ") + std::to_string(frame_));
}

void Viewer::step()
{
    if (!paused_) pause(true);
    advance();
    log("stepped to frame " + std::to_string(frame_));
}

void Viewer::pass(double seconds)
{
    if (paused_) return;
    debt_ = std::min(debt_ + seconds, longest_debt);
    for (; debt_ >= scene_->frame_seconds(); debt_ -= scene_->frame_seconds())
        advance();
}

void Viewer::advance()
{
    ++frame_;
    scene_->advance();
}

Area Viewer::area(int width, int height) const
{
    const int left = has_panel && width >= narrowest_with_panel ? panel_width : 0;
    return {left, 0, std::max(width - left, 1), std::max(height, 1)};
}

void Viewer::draw(int width, int height, GLuint target)
{
    height_ = height;
    if (scene_->wanted_camera) look_.camera = *std::exchange(scene_->wanted_camera, std::nullopt);
    area_ = area(width, height);
    scene_->ask();
    canvas_.clear();
    scene_->draw(canvas_);
    renderer_.draw(canvas_, look_, area_, target);
    glViewport(0, 0, width, height);
    texts_.clear();
    draw_labels(width, height);
    if (area_.x > 0) draw_panel(height);
    log_unreadable();
}

std::array<double, 2> Viewer::centred(double x, double y) const
{
    return {2 * (x - area_.x) / area_.width - 1, 1 - 2 * y / area_.height};
}

void Viewer::press(Button button, bool pans)
{
    pressed_ = button;
    pans_ = pans || button == Button::Middle;
    if (button != Button::Left || pans) return;
    const auto [u, v] = centred(mouse_x_, mouse_y_);
    held_ = scene_->pick(look_.camera.ray(u, v, area_.aspect()));
    if (held_) log("picked " + held_->name + " at " + place_text(held_->point));
}

void Viewer::release()
{
    if (held_)
    {
        scene_->drop(held_->thing);
        log("dropped " + held_->name + " at " + place_text(scene_->place_of(held_->thing)));
    }
    else if (pressed_)
        log_camera();
    held_.reset();
    pressed_.reset();
}

void Viewer::move(double x, double y)
{
    const double dx = (x - mouse_x_) / area_.height, dy = (y - mouse_y_) / area_.height;
    mouse_x_ = x;
    mouse_y_ = y;
    if (!pressed_) return;
    if (held_)
    {
        // in the plane through the point that is held, across the view
        const auto [u, v] = centred(x, y);
        const Ray ray = look_.camera.ray(u, v, area_.aspect());
        const Vec3 n = look_.camera.forward();
        const Vec3 to = ray.source + dot(held_->point - ray.source, n) / dot(ray.direction, n) * ray.direction;
        scene_->drag(held_->thing, to - held_->point);
        held_->point = to;
    }
    else if (pans_)
        look_.camera.pan(dx, dy);
    else
        look_.camera.orbit(dx, dy);
}

void Viewer::letter(char key)
{
    if (key == ' ')
        pause(!paused_);
    else if (key == 'n')
        step();
    else if (key == 'r')
        restart();
    else if (key == 't')
    {
        dark_ = !dark_;
        look_.dark = !look_.dark;
    }
    else if (key == 'h')
        has_panel = !has_panel;
    else if (key == ']')
        choose((current_ + 1) % scenes().size());
    else if (key == '[')
        choose((current_ + scenes().size() - 1) % scenes().size());
    else if ('0' <= key && key <= '9')
    {
        const std::size_t wanted = key == '0' ? 9 : std::size_t(key - '1');
        if (wanted < scenes().size()) choose(wanted);
    }
}

}  // namespace viewer
