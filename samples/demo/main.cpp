// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// solid-demo: twelve convex bodies move about, every pair is asked everything, the answers are printed and painted.

#include "pairs.hpp"
#include "picture.hpp"
#include "png.hpp"
#include "table.hpp"

#include "SOLID/SOLID_error.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>

namespace
{

struct Options
{
    std::string out = "solid-demo.png";
    int width = 1280, height = 720, frame = 28;
    bool all = false, picture = true, help = false, valid = true;
};

constexpr const char* usage = "usage: solid-demo [options]\n"
                              "  --out FILE       where the picture goes (solid-demo.png)\n"
                              "  --width N        its width in pixels (1280)\n"
                              "  --height N       its height in pixels (720)\n"
                              "  --frame N        which frame to show, 0 to 59 (28)\n"
                              "  --all            print every pair, not only the near ones\n"
                              "  --no-picture     print only\n";

bool parse(const char* text, int low, int high, int& value)
{
    const char* end = text + std::strlen(text);
    const auto [stopped, error] = std::from_chars(text, end, value);
    return error == std::errc{} && stopped == end && low <= value && value <= high;
}

Options parse(int argc, char** argv)
{
    Options options;
    for (int i = 1; i < argc && options.valid; ++i)
    {
        const std::string option = argv[i];
        const bool has_value = i + 1 < argc;
        if (option == "--all")
            options.all = true;
        else if (option == "--no-picture")
            options.picture = false;
        else if (option == "--help")
            options.help = true;
        else if (option == "--out" && has_value)
            options.out = argv[++i];
        else if (option == "--width" && has_value)
            options.valid = parse(argv[++i], 16, 8192, options.width);
        else if (option == "--height" && has_value)
            options.valid = parse(argv[++i], 16, 8192, options.height);
        else if (option == "--frame" && has_value)
            options.valid = parse(argv[++i], 0, demo::frame_count - 1, options.frame);
        else
            options.valid = false;
    }
    return options;
}

/// Runs the film, and returns who collided when: [frame][pair].
std::vector<std::vector<bool>> watch(demo::Stage& stage, std::vector<demo::Pair>& pairs)
{
    std::vector<std::vector<bool>> history;
    for (int frame = 0; frame < demo::frame_count; ++frame)
    {
        stage.show(frame);
        demo::intersect_all(stage, pairs);
        std::vector<bool>& row = history.emplace_back();
        for (const demo::Pair& pair : pairs)
            row.push_back(pair.collides);
    }
    return history;
}

double seconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

bool draw(const demo::Stage& stage, const std::vector<demo::Pair>& pairs, const Options& options)
{
    const auto start = std::chrono::steady_clock::now();
    const demo::Image image = demo::paint(stage, pairs, options.width, options.height);
    if (!demo::write_png(options.out, image))
    {
        std::fprintf(stderr, "solid-demo: cannot write %s\n", options.out.c_str());
        return false;
    }
    std::printf("\nPicture: %s (%d x %d, ray cast in %.1f s)\n", options.out.c_str(), options.width, options.height,
                seconds_since(start));
    return true;
}

bool run(const Options& options)
{
    demo::Stage stage;
    std::vector<demo::Pair> pairs = demo::all_pairs(stage);
    int major, minor, patch;
    DT_GetVersion(&major, &minor, &patch);
    std::printf("solid %d.%d.%d: %zu convex bodies, %zu pairs, %d frames\n\n", major, minor, patch,
                stage.bodies().size(), pairs.size(), demo::frame_count);

    const auto history = watch(stage, pairs);
    demo::print_history(stage, pairs, history, options.frame);

    stage.show(options.frame);
    const auto contradictions = demo::answer_all(stage, pairs);
    const auto colliding = std::count_if(pairs.begin(), pairs.end(), [](const auto& pair) { return pair.collides; });
    std::printf("\nFrame %d: %td of %zu pairs collide\n", options.frame, colliding, pairs.size());
    demo::print_pairs(stage, pairs, options.all);
    std::printf("\n");
    demo::print_casts(stage, pairs, options.frame);

    for (const std::string& line : contradictions)
        std::fprintf(stderr, "solid-demo: %s\n", line.c_str());
    const bool drawn = !options.picture || draw(stage, pairs, options);
    if (DT_GetError() != DT_ERROR_NONE)
    {
        std::fprintf(stderr, "solid-demo: %s\n", DT_GetErrorText());
        return false;
    }
    return drawn && contradictions.empty();
}

}  // namespace

int main(int argc, char** argv)
{
    const Options options = parse(argc, argv);
    if (!options.valid || options.help)
    {
        std::fputs(usage, options.help ? stdout : stderr);
        return options.help ? 0 : 2;
    }
    return run(options) ? 0 : 1;
}
