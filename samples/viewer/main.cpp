// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// solid-viewer: scenes that show what the library does, in a window or as pictures.

#include "interface.hpp"
#include "offscreen.hpp"
#include "options.hpp"
#include "png.hpp"
#include "viewer.hpp"
#include "window.hpp"

#include <cstdio>
#include <exception>

namespace
{

using namespace viewer;

void list_scenes()
{
    for (const SceneEntry& scene : scenes())
        std::printf("%-10s %s\n", scene.name, scene.text);
}

void paint(Viewer& viewer, const Interface& interface, const Picture& picture, const Options& options, int frame)
{
    constexpr double seconds = 1. / 60;
    interface.begin(options.width, options.height, seconds);
    viewer.draw(options.width, options.height, picture.target());
    interface.end();
    const std::string path = numbered(options.out, frame);
    if (!write_png(path, options.width, options.height, picture.rgb()))
        throw std::runtime_error("cannot write " + path);
}

void write_pictures(const Options& options)
{
    const HeadlessContext context;
    const Interface interface;
    const std::size_t scene = options.scene ? *find_scene(*options.scene) : 0;
    const Picture picture(options.width, options.height);
    Viewer viewer(scene, options.logs);
    viewer.has_panel = !options.plain;
    if (options.dark) viewer.letter('t');
    const int frames = options.frames.value_or(scenes()[scene].frames);
    const bool all = is_numbered(options.out);
    for (int frame = 0; frame < frames; ++frame)
    {
        if (all) paint(viewer, interface, picture, options, frame);
        viewer.advance();
    }
    paint(viewer, interface, picture, options, frames);
    std::printf("%s: %s after %d frames, %d x %d\n", numbered(options.out, frames).c_str(), scenes()[scene].name,
                frames, options.width, options.height);
}

}  // namespace

int main(int argc, char** argv)
{
    std::string fault;
    const std::optional<Options> options = parse(argc, argv, fault);
    if (!options)
    {
        std::fprintf(stderr, "solid-viewer: %s makes no sense\n%s", fault.c_str(), usage);
        return 2;
    }
    try
    {
        if (options->help)
            std::fputs(usage, stdout);
        else if (options->list)
            list_scenes();
        else if (options->out.empty())
            run_window(*options);
        else
            write_pictures(*options);
    }
    catch (const std::exception& failure)
    {
        std::fprintf(stderr, "solid-viewer: %s\n", failure.what());
        return 1;
    }
    return 0;
}
