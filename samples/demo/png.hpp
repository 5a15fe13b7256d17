// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Writes an image as a PNG file.

#pragma once

#include "picture.hpp"

#include <string>

namespace demo
{

bool write_png(const std::string& path, const Image& image);

}  // namespace demo
