// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pictures as files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace viewer
{

/// rgb: from the top left, without gaps. False if the file cannot be written.
bool write_png(const std::string& path, int width, int height, const std::vector<std::uint8_t>& rgb);

}  // namespace viewer
