// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The one file that compiles stb_image_write.

#include "png.hpp"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb/stb_image_write.h>

namespace demo
{

bool write_png(const std::string& path, const Image& image)
{
    stbi_write_png_compression_level = 24;  // stb's scale: how far it looks for a match
    return stbi_write_png(path.c_str(), image.width, image.height, 3, image.rgb.data(), 3 * image.width) != 0;
}

}  // namespace demo
