// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The one file that compiles stb_image_write.

#include "png.hpp"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb/stb_image_write.h>

namespace viewer
{

bool write_png(const std::string& path, int width, int height, const std::vector<std::uint8_t>& rgb)
{
    stbi_write_png_compression_level = 24;  // stb's scale: how far it looks for a match
    return stbi_write_png(path.c_str(), width, height, 3, rgb.data(), 3 * width) != 0;
}

}  // namespace viewer
