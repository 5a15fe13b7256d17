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

void row(const std::string& name, const std::string& value)
{
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name.c_str());
    ImGui::TableNextColumn();
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(value.c_str()).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.f));
    ImGui::TextUnformatted(value.c_str());
}

}  // namespace

void Viewer::draw_labels(int width, int height) const
{
    const Mat4 m = look_.camera.projection(area_.aspect()) * look_.camera.view();
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    list->PushClipRect({float(area_.x), 0}, {float(width), float(height)});
    for (const Label& label : canvas_.labels())
    {
        const Vec3 p = label.place;
        const double w = m.m[3] * p.x + m.m[7] * p.y + m.m[11] * p.z + m.m[15];
        if (!(w > 0)) continue;
        const double x = (m.m[0] * p.x + m.m[4] * p.y + m.m[8] * p.z + m.m[12]) / w;
        const double y = (m.m[1] * p.x + m.m[5] * p.y + m.m[9] * p.z + m.m[13]) / w;
        const ImVec2 size = ImGui::CalcTextSize(label.text.c_str());
        const ImVec2 at{float(area_.x + (x + 1) / 2 * area_.width) - size.x / 2,
                        float((1 - y) / 2 * area_.height) - size.y / 2};
        const Colour colour =
            look_.dark && label.colour.r + label.colour.g + label.colour.b < 1 ? paper : label.colour;
        list->AddText(at, packed(colour), label.text.c_str());
    }
    list->PopClipRect();
}

void Viewer::draw_panel(int height)
{
    if (look_.dark)
        ImGui::StyleColorsDark();
    else
        ImGui::StyleColorsLight();
    ImGui::GetStyle().Colors[ImGuiCol_WindowBg].w = 1;
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
    ImGui::PushItemWidth(-90);
    scene_->controls();
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
        if (ImGui::Selectable(scenes()[i].title, i == current_)) choose(i);
    }
    ImGui::EndTable();
}

void Viewer::draw_time()
{
    ImGui::Separator();
    if (ImGui::Button(paused_ ? "Run" : "Pause")) pause(!paused_);
    ImGui::SameLine();
    if (ImGui::Button("Step")) step();
    ImGui::SameLine();
    if (ImGui::Button("Restart")) restart();
    ImGui::SameLine();
    if (ImGui::Button(look_.dark ? "Light" : "Dark")) letter('t');
}

void Viewer::draw_figures() const
{
    if (!ImGui::BeginTable("figures", 2, ImGuiTableFlags_SizingStretchSame)) return;
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch, 1.6f);
    ImGui::TableSetupColumn("how much", ImGuiTableColumnFlags_WidthStretch, 1.f);
    for (const Report::Row& r : scene_->report.facts())
        row(r.name, r.value);
    for (const Report::Time& t : scene_->report.times())
        row(t.name, text(t.milliseconds, t.milliseconds < 0.1 ? 4 : t.milliseconds < 10 ? 3 : 1) + " ms");
    if (frames_a_second > 0) row("pictures a second", text(frames_a_second, 1));
    ImGui::EndTable();
}

}  // namespace viewer
