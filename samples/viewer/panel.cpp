// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The part of the viewer that is words: labels in the scene, and the panel with the list of scenes, time, the sliders
// of the scene and its figures.

#include "viewer.hpp"

#include <algorithm>
#include <imgui.h>

namespace viewer
{

namespace
{

ImU32 packed(Colour c)
{
    return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, c.a});
}

const ImVec2 label_padding{5, 2};
constexpr float gap = 8;  // between a name and its value

TextBox box_of_item()
{
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    return {min.x, min.y, max.x, max.y};
}

}  // namespace

/// Labels that are before the camera, around the places they belong to.
std::vector<Viewer::SeenLabel> Viewer::seen_labels() const
{
    const Mat4 m = look_.camera.projection(area_.aspect()) * look_.camera.view();
    std::vector<SeenLabel> seen;
    for (const Label& label : canvas_.labels())
    {
        const Vec3 p = label.place;
        const double w = m.m[3] * p.x + m.m[7] * p.y + m.m[11] * p.z + m.m[15];
        if (!(w > 0)) continue;
        const double x = (m.m[0] * p.x + m.m[4] * p.y + m.m[8] * p.z + m.m[12]) / w;
        const double y = (m.m[1] * p.x + m.m[5] * p.y + m.m[9] * p.z + m.m[13]) / w;
        const ImVec2 size = ImGui::CalcTextSize(label.text.c_str());
        const float middle = float(area_.x + (x + 1) / 2 * area_.width), level = float((1 - y) / 2 * area_.height);
        const float wide = size.x / 2 + label_padding.x, high = size.y / 2 + label_padding.y;
        seen.push_back({&label, {middle - wide, level - high, middle + wide, level + high}});
    }
    return seen;
}

/// Each on a plate, so that it can be read before anything.
void Viewer::draw_labels(int width, int height)
{
    const TextBox room{float(area_.x), 0, float(width), float(height)};
    const std::vector<SeenLabel> seen = seen_labels();
    std::vector<TextBox> boxes;
    for (const SeenLabel& label : seen)
        boxes.push_back(label.box);
    spread(boxes, room);
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    list->PushClipRect({room.left, room.top}, {room.right, room.bottom});
    for (std::size_t i = 0; i < seen.size(); ++i)
    {
        const Label& label = *seen[i].label;
        const TextBox& box = boxes[i];
        const Colour plate = with_alpha(look_.dark ? ink : paper, 0.75f);
        const Colour colour =
            look_.dark && label.colour.r + label.colour.g + label.colour.b < 1 ? paper : label.colour;
        list->AddRectFilled({box.left, box.top}, {box.right, box.bottom}, packed(plate), 3);
        list->AddText({box.left + label_padding.x, box.top + label_padding.y}, packed(colour), label.text.c_str());
        texts_.push_back({label.text, box, room});
    }
    list->PopClipRect();
}

/// Remembers where the last item of Dear ImGui is, and that it belongs into the panel.
void Viewer::note(const std::string& text)
{
    texts_.push_back({text, box_of_item(), {0, 0, float(area_.x), float(height_)}});
}

void Viewer::log_unreadable()
{
    const std::vector<std::string> faults = unreadable(texts_);
    if (faults == unreadable_) return;
    unreadable_ = faults;
    for (const std::string& fault : faults)
        log("text " + fault);
}

/// A name at the left and its value at the right, below it if there is no room beside it.
void Viewer::figure(const std::string& name, const std::string& value)
{
    const float left = ImGui::GetCursorPosX(), room = ImGui::GetContentRegionAvail().x;
    const float name_width = ImGui::CalcTextSize(name.c_str()).x, value_width = ImGui::CalcTextSize(value.c_str()).x;
    ImGui::TextWrapped("%s", name.c_str());
    note(name);
    if (name_width + gap + value_width <= room) ImGui::SameLine();
    ImGui::SetCursorPosX(left + std::max(room - value_width, 0.f));
    ImGui::TextUnformatted(value.c_str());
    note(value);
}

void Viewer::draw_panel(int height)
{
    if (look_.dark)
        ImGui::StyleColorsDark();
    else
        ImGui::StyleColorsLight();
    ImGui::GetStyle().Colors[ImGuiCol_WindowBg].w = 1;
    ImGui::GetStyle().Colors[ImGuiCol_SliderGrab].w = 0.45f;  // the number of a slider is drawn over it
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({float(area_.x), float(height)});
    constexpr ImGuiWindowFlags fixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                       ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                       ImGuiWindowFlags_NoSavedSettings;
    ImGui::Begin("solid-viewer", nullptr, fixed);
    draw_scene_list();
    draw_time();
    ImGui::Separator();
    ImGui::TextWrapped("%s", scenes()[current_].text);
    note("what is to be seen");
    ImGui::PushItemWidth(-90);
    ImGui::BeginGroup();
    scene_->controls();
    ImGui::EndGroup();
    note("sliders and buttons of the scene");
    ImGui::PopItemWidth();
    ImGui::Separator();
    draw_figures();
    ImGui::End();
}

void Viewer::draw_scene_list()
{
    if (!ImGui::BeginTable("scenes", 2)) return;
    for (std::size_t i = 0; i < scenes().size(); ++i)
    {
        ImGui::TableNextColumn();
        const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(scenes()[i].title);
        texts_.push_back({scenes()[i].title,
                          {at.x, at.y, at.x + size.x, at.y + size.y},
                          {at.x, 0, at.x + ImGui::GetContentRegionAvail().x, float(height_)}});
        if (ImGui::Selectable(scenes()[i].title, i == current_)) choose(i);
    }
    ImGui::EndTable();
}

void Viewer::draw_time()
{
    ImGui::Separator();
    ImGui::BeginGroup();
    if (ImGui::Button(paused_ ? "Run" : "Pause")) pause(!paused_);
    ImGui::SameLine();
    if (ImGui::Button("Step")) step();
    ImGui::SameLine();
    if (ImGui::Button("Restart")) restart();
    ImGui::SameLine();
    if (ImGui::Button(look_.dark ? "Light" : "Dark")) letter('t');
    ImGui::EndGroup();
    note("buttons of time");
}

void Viewer::draw_figures()
{
    for (const Report::Row& r : scene_->report.facts())
        figure(r.name, r.value);
    for (const Report::Time& t : scene_->report.times())
        figure(t.name, duration_text(t.seconds));
    if (frames_a_second > 0) figure("pictures a second", text(frames_a_second, 1));
}

}  // namespace viewer
