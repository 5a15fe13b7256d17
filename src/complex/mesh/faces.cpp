// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Packs the faces of a list into words, in the order of the leaves.
#include "complex/mesh/faces.hpp"

namespace dt::complex
{
namespace
{

constexpr std::size_t behind = 3;  ///< words that plain_words() promises behind the last slot

bool needs_wide(const FaceList& list)
{
    std::uint32_t all = 0;
    for (const std::uint32_t i : list.indices)
        all |= i;
    return all >= Faces::narrow_limit;
}

/// Words that the polygons take: a count and the vertex numbers of each.
std::size_t polygon_words(const FaceList& list)
{
    std::size_t words = 0;
    for (std::size_t f = 0; f < list.count(); ++f)
        if (const std::size_t n = list.first[f + 1] - list.first[f]; n > 3) words += n + 1;
    return words;
}

Faces::Triangle padded(std::span<const std::uint32_t> points)
{
    return {points[0], points[points.size() > 1 ? 1 : 0], points[points.size() - 1]};
}

}  // namespace

Faces::Faces(const FaceList& list, std::pmr::vector<std::uint32_t> order) : Faces(order.get_allocator().resource())
{
    const bool wide = needs_wide(list);
    const std::size_t words = polygon_words(list);
    polygons_.reserve(words);
    if (wide)
        wide_.reserve(order.size());
    else
        narrow_.reserve(order.size() + (words == 0 && !order.empty() ? behind : 0));
    for (const std::uint32_t face : order)
    {
        const auto points = list[face];
        if (points.size() > 3)
        {
            const std::uint64_t at = polygons_.size();
            polygons_.push_back(static_cast<std::uint32_t>(points.size()));
            polygons_.insert(polygons_.end(), points.begin(), points.end());
            if (wide)
                wide_.push_back({wide_flag, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at >> 32)});
            else
                narrow_.push_back(narrow_flag | at);
            continue;
        }
        const Triangle t = padded(points);
        if (wide)
            wide_.push_back(t);
        else
            narrow_.push_back(t[0] | static_cast<std::uint64_t>(t[1]) << 21 | static_cast<std::uint64_t>(t[2]) << 42);
    }
    if (!order.empty() && is_plain()) narrow_.resize(order.size() + behind, narrow_.back());
    numbers_ = std::move(order);
    for (std::uint32_t& number : numbers_)
        number = list.number(number);
}

std::size_t Faces::bytes() const
{
    return narrow_.capacity() * sizeof(std::uint64_t) + wide_.capacity() * sizeof(Triangle) +
           (numbers_.capacity() + polygons_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace dt::complex
