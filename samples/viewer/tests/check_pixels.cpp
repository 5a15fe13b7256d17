// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// check_pixels FILE WIDTH HEIGHT WHAT...: is this the picture that it should be? WHAT is
//   kind@x,y        the pixel there (x, y in parts of width and height, from the top left) is of this kind
//   kind:low-high   this part of all pixels is of this kind
//   kind:low-high@left,top,right,bottom   the same for the pixels of a rectangle
// Kinds are warm, cool, pale and green: what collides, what is free, the floor and the sky, the simplex of GJK.

#include <cstdio>
#include <cstdlib>
#include <string>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#include <stb/stb_image.h>

namespace
{

struct Picture
{
    int width = 0, height = 0;
    const unsigned char* rgb = nullptr;

    const unsigned char* at(int x, int y) const { return rgb + 3 * (y * width + x); }
};

bool is(const std::string& kind, const unsigned char* c)
{
    const int r = c[0], g = c[1], b = c[2];
    if (kind == "warm") return r > b + 40 && r > 90;
    if (kind == "cool") return b > r + 25 && b > 70;
    if (kind == "green") return g > r + 40 && g > b + 20;
    if (kind == "pale") return std::abs(r - b) < 22 && std::abs(r - g) < 22 && g > 120;
    std::fprintf(stderr, "there is no kind %s\n", kind.c_str());
    std::exit(2);
}

bool check_place(const Picture& picture, const std::string& kind, const std::string& place)
{
    double x = 0, y = 0;
    if (std::sscanf(place.c_str(), "%lf,%lf", &x, &y) != 2) std::exit(2);
    const unsigned char* c = picture.at(int(x * picture.width), int(y * picture.height));
    std::printf("%s at %s: %d %d %d\n", kind.c_str(), place.c_str(), c[0], c[1], c[2]);
    return is(kind, c);
}

struct Range
{
    double low = 0, high = 0, left = 0, top = 0, right = 1, bottom = 1;
};

Range parse_range(const std::string& text)
{
    Range range;
    const int found = std::sscanf(text.c_str(), "%lf-%lf@%lf,%lf,%lf,%lf", &range.low, &range.high, &range.left,
                                  &range.top, &range.right, &range.bottom);
    if (found != 2 && found != 6) std::exit(2);
    return range;
}

bool check_share(const Picture& picture, const std::string& kind, const std::string& text)
{
    const Range range = parse_range(text);
    int count = 0, all = 0;
    for (int y = int(range.top * picture.height); y < int(range.bottom * picture.height); ++y)
        for (int x = int(range.left * picture.width); x < int(range.right * picture.width); ++x, ++all)
            count += is(kind, picture.at(x, y)) ? 1 : 0;
    const double share = all > 0 ? double(count) / all : -1;
    std::printf("%s: %.4f, should be %s\n", kind.c_str(), share, text.c_str());
    return range.low <= share && share <= range.high;
}

bool check(const Picture& picture, const std::string& what)
{
    const std::size_t share = what.find(':'), place = what.find('@');
    if (share != std::string::npos) return check_share(picture, what.substr(0, share), what.substr(share + 1));
    if (place != std::string::npos) return check_place(picture, what.substr(0, place), what.substr(place + 1));
    std::exit(2);
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 5) return 2;
    Picture picture;
    int channels = 0;
    unsigned char* const rgb = stbi_load(argv[1], &picture.width, &picture.height, &channels, 3);
    if (!rgb || picture.width != std::atoi(argv[2]) || picture.height != std::atoi(argv[3]))
    {
        std::fprintf(stderr, "%s: no picture of this size (%d x %d)\n", argv[1], picture.width, picture.height);
        return 1;
    }
    picture.rgb = rgb;
    bool good = true;
    for (int i = 4; i < argc; ++i)
        if (!check(picture, argv[i])) good = false, std::printf("WRONG: %s\n", argv[i]);
    stbi_image_free(rgb);
    return good ? 0 : 1;
}
