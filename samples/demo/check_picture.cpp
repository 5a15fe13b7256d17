// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// check_picture FILE WIDTH HEIGHT: is this the picture that solid-demo paints of its default frame? Looks at the
// size, counts the colours, and knows what is where: sky, floor, warm bodies that collide, cool ones that do not.

#include <cstdio>
#include <cstdlib>
#include <set>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#include <stb/stb_image.h>

namespace
{

enum class Kind
{
    Pale,  // sky and floor: bright, hardly coloured
    Warm,
    Cool
};

struct Place
{
    const char* what;
    double x, y;  // from the top left, in widths and heights
    Kind kind;
};

constexpr Place places[] = {
    {"sky", 0.03, 0.03, Kind::Pale},         {"floor", 0.95, 0.93, Kind::Pale},
    {"box", 0.135, 0.44, Kind::Warm},        {"sphere", 0.22, 0.43, Kind::Warm},
    {"cone", 0.39, 0.49, Kind::Warm},        {"cylinder", 0.475, 0.42, Kind::Warm},
    {"capsule", 0.53, 0.465, Kind::Warm},    {"rounded box", 0.63, 0.61, Kind::Warm},
    {"pear", 0.73, 0.455, Kind::Cool},       {"gem", 0.875, 0.45, Kind::Cool},
    {"icosahedron", 0.80, 0.65, Kind::Cool}, {"obelisk", 0.37, 0.66, Kind::Cool},
    {"ellipsoid", 0.64, 0.22, Kind::Cool},   {"pebble", 0.095, 0.7, Kind::Cool},
};

bool is(Kind kind, int r, int g, int b)
{
    switch (kind)
    {
    case Kind::Pale:
        return r > 180 && g > 180 && b > 180 && std::abs(r - b) < 30;
    case Kind::Warm:
        return r > 90 && r > b + 50;
    case Kind::Cool:
        return b > 60 && b > r + 25;
    }
    return false;
}

bool check(const unsigned char* rgb, int width, int height)
{
    std::set<int> colours;
    for (int i = 0; i < width * height; ++i)
        colours.insert(rgb[3 * i] << 16 | rgb[3 * i + 1] << 8 | rgb[3 * i + 2]);
    bool good = colours.size() > 1000;
    std::printf("%zu colours\n", colours.size());
    for (const Place& place : places)
    {
        const int column = static_cast<int>(place.x * width), row = static_cast<int>(place.y * height);
        const unsigned char* pixel = rgb + 3 * (row * width + column);
        const bool right = is(place.kind, pixel[0], pixel[1], pixel[2]);
        std::printf("%-12s %3d %3d %3d  %s\n", place.what, pixel[0], pixel[1], pixel[2],
                    right ? "as it should be" : "WRONG");
        good = good && right;
    }
    return good;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 4) return 2;
    int width = 0, height = 0, channels = 0;
    unsigned char* rgb = stbi_load(argv[1], &width, &height, &channels, 3);
    if (!rgb || width != std::atoi(argv[2]) || height != std::atoi(argv[3]))
    {
        std::fprintf(stderr, "%s: no picture of this size (%d x %d)\n", argv[1], width, height);
        return 1;
    }
    const bool good = check(rgb, width, height);
    stbi_image_free(rgb);
    return good ? 0 : 1;
}
