// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The list of everything to draw, complete before the client is called first. So a drawing that fails shows nothing,
// and the client may do anything meanwhile.
#pragma once

#include "math/scalar.hpp"
#include "math/vec3.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <memory_resource>
#include <vector>

namespace dt::draw
{

using Color = std::uint32_t;  ///< 0xRRGGBBAA

/// The colours of the public header.
namespace color
{
constexpr Color box = 0x8C96A0FF, encounter = 0xF0A030FF, origin = 0xFFFFFFFF, difference = 0x5090D060,
                simplex = 0x40C060FF, nearest = 0xE04040FF, support = 0xF0D040FF, polytope = 0x40A0A080,
                face = 0xE04040C0;
}  // namespace color

constexpr Color with_alpha(Color color, unsigned alpha)
{
    return (color & 0xFFFFFF00u) | alpha;
}

/// A colour for lines on a surface of this one.
constexpr Color darker(Color color)
{
    return (color >> 1 & 0x7F7F7F00u) | (color & 0xFFu);
}

enum class Mark : std::uint8_t
{
    point,
    line,
    triangle,
    text
};

class DrawList
{
public:
    struct Item
    {
        Mark mark;
        Color color;
        std::array<std::array<Scalar, 3>, 3> at;
        std::uint32_t text;
    };
    using Text = std::array<char, 96>;

    explicit DrawList(std::pmr::memory_resource* memory) : items_(memory), texts_(memory) {}

    std::pmr::memory_resource* memory() const { return items_.get_allocator().resource(); }
    const std::pmr::vector<Item>& items() const { return items_; }
    const char* text(const Item& item) const { return texts_[item.text].data(); }

    void point(Vec3 a, Color color) { add(Mark::point, {a, a, a}, color); }
    void line(Vec3 a, Vec3 b, Color color) { add(Mark::line, {a, b, b}, color); }
    void triangle(Vec3 a, Vec3 b, Vec3 c, Color color) { add(Mark::triangle, {a, b, c}, color); }
    /// Adds a text, formatted as by printf.
    template <class... Values> void text(Vec3 a, Color color, const char* format, Values... values)
    {
        Text& text = texts_.emplace_back();
        std::snprintf(text.data(), text.size(), format, values...);
        add(Mark::text, {a, a, a}, color);
        items_.back().text = static_cast<std::uint32_t>(texts_.size() - 1);
    }

private:
    void add(Mark mark, const std::array<Vec3, 3>& at, Color color)
    {
        Item& item = items_.emplace_back();
        item.mark = mark;
        item.color = color;
        for (std::size_t i = 0; i < 3; ++i)
            item.at[i] = {Scalar(at[i].x), Scalar(at[i].y), Scalar(at[i].z)};
    }

    std::pmr::vector<Item> items_;
    std::pmr::vector<Text> texts_;
};

}  // namespace dt::draw
