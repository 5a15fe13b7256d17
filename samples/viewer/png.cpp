// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The one file that compiles stb_image_write.

#include "png.hpp"

#include <cstdio>
#include <cstdlib>
#include <memory>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb/stb_image_write.h>

namespace viewer
{

bool write_png(const std::string& path, int width, int height, const std::vector<std::uint8_t>& rgb)
{
    stbi_write_png_compression_level = 24;  // stb's scale: how far it looks for a match
    int size = 0;
    const std::unique_ptr<unsigned char, decltype(&std::free)> png(
        stbi_write_png_to_mem(rgb.data(), 3 * width, width, height, 3, &size), &std::free);
    std::FILE* const file = png ? std::fopen(path.c_str(), "wb") : nullptr;
    if (!file) return false;
    const bool written = std::fwrite(png.get(), 1, std::size_t(size), file) == std::size_t(size);
    return (std::fclose(file) == 0) && written;  // a full disk may show only now
}

}  // namespace viewer
