// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Parses the command line.
#include "options.hpp"

#include "scene.hpp"

#include <charconv>
#include <regex>

namespace viewer
{

const char* const usage =
    "usage: solid-viewer [options]\n"
    "  --scene NAME     the scene to begin with (--list tells them)\n"
    "  --out FILE       write a picture (PNG) instead of opening a window;\n"
    "                   with %d or %03d in the name, one picture a frame\n"
    "  --frames N       after so many frames of the scene, 0 to 100000\n"
    "  --width N        width in pixels, 64 to 8192 (1280)\n"
    "  --height N       height in pixels, 64 to 8192 (720)\n"
    "  --plain          without the panel\n"
    "  --dark           dark colours\n"
    "  --log            tell on stdout what keys and mouse do, and which texts cannot be read\n"
    "  --list           list the scenes\n"
    "keys: space pause, n one step, r restart, 1 to 9 and 0, [ and ] scenes, h panel, t theme, Esc quit\n"
    "mouse: drag a body, or else go around; right or shift to shift, wheel to zoom\n";

namespace
{

const std::regex number_field("%(0[1-9])?d");

bool parse_number(const std::string& text, int low, int high, int& value)
{
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stopped == end && low <= value && value <= high;
}

bool* find_flag(Options& options, const std::string& name)
{
    if (name == "--plain") return &options.plain;
    if (name == "--dark") return &options.dark;
    if (name == "--log") return &options.logs;
    if (name == "--list") return &options.list;
    if (name == "--help") return &options.help;
    return nullptr;
}

/// Whether the option is known and its value good.
bool take(Options& options, const std::string& name, const std::string& value)
{
    if (name == "--scene") return find_scene(options.scene.emplace(value)).has_value();
    if (name == "--out") return !(options.out = value).empty();
    if (name == "--frames") return parse_number(value, 0, 100000, options.frames.emplace());
    if (name == "--width") return parse_number(value, 64, 8192, options.width);
    if (name == "--height") return parse_number(value, 64, 8192, options.height);
    return false;
}

}  // namespace

std::optional<Options> parse(int argc, char** argv, std::string& fault)
{
    Options options;
    for (int i = 1; i < argc; ++i)
    {
        const std::string name = argv[i];
        if (bool* flag = find_flag(options, name))
        {
            *flag = true;
            continue;
        }
        const bool has_value = i + 1 < argc;
        if (!has_value || !take(options, name, argv[i + 1]))
        {
            fault = has_value ? name + " " + argv[i + 1] : name;
            return std::nullopt;
        }
        ++i;
    }
    if (options.out.empty() && options.frames)
    {
        fault = "--frames without --out";
        return std::nullopt;
    }
    return options;
}

bool is_numbered(const std::string& pattern)
{
    return std::regex_search(pattern, number_field);
}

std::string numbered(const std::string& pattern, int i)
{
    std::smatch field;
    if (!std::regex_search(pattern, field, number_field)) return pattern;
    std::string digits = std::to_string(i);
    const std::size_t width = field[1].matched ? std::size_t(field[1].str()[1] - '0') : 0;
    if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
    return field.prefix().str() + digits + field.suffix().str();
}

}  // namespace viewer
