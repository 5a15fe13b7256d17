// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The options of the command line.
#pragma once

#include <optional>
#include <string>

namespace viewer
{

struct Options
{
    std::optional<std::string> scene;
    std::optional<int> frames;
    std::string out;  // empty: open a window
    int width = 1280, height = 720;
    bool plain = false, dark = false, logs = false, list = false, help = false;
};

extern const char* const usage;

/// Empty if it makes no sense; then `fault` says what does not.
std::optional<Options> parse(int argc, char** argv, std::string& fault);

/// The name of picture i of those that `pattern` stands for: its %d or %03d replaced. Without one, the pattern.
std::string numbered(const std::string& pattern, int i);
bool is_numbered(const std::string& pattern);

}  // namespace viewer
