// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The program apart from its window: the scene that is shown, time, the camera, the mouse, the panel. A context of
// OpenGL and one of Dear ImGui must be there.
#pragma once

#include "scene.hpp"
#include "text_layout.hpp"

#include <array>

namespace viewer
{

enum class Button
{
    Left,
    Middle,
    Right
};

class Viewer
{
public:
    Viewer(std::size_t scene, bool logs);

    /// Says a line on stdout, if that is wanted.
    void log(const std::string& line) const;

    void choose(std::size_t scene);
    void restart() { choose(current_); }
    void pause(bool paused);
    void step();
    bool paused() const { return paused_; }

    /// Time goes on by what has passed; the scene by whole frames.
    void pass(double seconds);
    void advance();

    void draw(int width, int height, GLuint target);

    /// Places are in pixels from the top left of the window. A button is pressed where the mouse was moved to last.
    void press(Button button, bool pans);
    void release();
    void move(double x, double y);
    void scroll(double notches);
    void letter(char key);

    bool has_panel = true;
    double frames_a_second = 0;  // shown if not 0

private:
    void log_camera() const;
    Area area(int width, int height) const;
    std::array<double, 2> centred(double x, double y) const;
    struct SeenLabel
    {
        const Label* label;
        TextBox box;
    };
    std::vector<SeenLabel> seen_labels() const;
    void draw_labels(int width, int height);
    void draw_panel(int height);
    void draw_scene_list();
    void draw_time();
    void draw_figures();
    void figure(const std::string& name, const std::string& value);
    void note(const std::string& text);
    void log_unreadable();

    std::size_t current_ = 0;
    std::unique_ptr<Scene> scene_;
    Renderer renderer_;
    Canvas canvas_;
    Look look_;
    Area area_;
    std::vector<PlacedText> texts_;  // of the picture
    std::vector<std::string> unreadable_;  // as last logged
    int height_ = 1;  // height of the window
    bool paused_ = false, logs_ = false, dark_ = false;
    int frame_ = 0;  // how often the scene went on
    double debt_ = 0;  // time that has passed and has not been simulated

    std::optional<Picked> held_;
    std::optional<Button> pressed_;
    bool pans_ = false;
    double mouse_x_ = 0, mouse_y_ = 0;
};

}  // namespace viewer
