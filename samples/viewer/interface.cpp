// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Starts and ends Dear ImGui, and loads a font.
#include "interface.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <filesystem>
#include <imgui.h>
#include <stdexcept>

namespace viewer
{

namespace
{

constexpr const char* fonts[] = {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
                                 "/usr/share/fonts/TTF/DejaVuSans.ttf",
                                 "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf"};

void load_font()
{
    constexpr float size = 13.5f;  // pixels
    for (const char* font : fonts)
        if (std::filesystem::exists(font) && ImGui::GetIO().Fonts->AddFontFromFileTTF(font, size)) return;
}

}  // namespace

Interface::Interface()
{
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowRounding = 0;
    style.FrameRounding = 3;
    style.WindowBorderSize = 0;
    style.ItemSpacing = {6, 5};
    load_font();
    if (!ImGui_ImplOpenGL3_Init("#version 330 core")) throw std::runtime_error("Dear ImGui cannot use OpenGL 3.3");
}

Interface::~Interface()
{
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
}

void Interface::begin(int width, int height, double seconds) const
{
    ImGui::GetIO().DisplaySize = {float(width), float(height)};
    ImGui::GetIO().DeltaTime = float(seconds);
    begin();
}

void Interface::begin() const
{
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void Interface::end() const
{
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace viewer
