// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The faces of a mesh in the order of the tree's leaves, as small as they can be: a triangle is one word of three
// 21-bit vertex numbers, or three 32-bit numbers if some vertex number is larger. Points and segments are triangles
// with repeated vertices. A face of more points, a polygon, has its vertex numbers in an array aside.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::complex
{

/// The client's faces: face i has the points indices[first[i]] … indices[first[i + 1] − 1] (first has one entry
/// more).
struct FaceList
{
    std::span<const std::uint32_t> indices;
    std::span<const std::uint64_t> first;
    std::span<const std::uint32_t> numbers{};  ///< by which the client knows each face, if that is not i

    std::uint32_t number(std::size_t face) const
    {
        return numbers.empty() ? static_cast<std::uint32_t>(face) : numbers[face];
    }
    std::size_t count() const { return first.empty() ? 0 : first.size() - 1; }
    std::span<const std::uint32_t> operator[](std::size_t face) const
    {
        return indices.subspan(first[face], first[face + 1] - first[face]);
    }
};

class Faces
{
public:
    using Triangle = std::array<std::uint32_t, 3>;

    static constexpr int narrow_bits = 21;
    static constexpr std::uint32_t narrow_limit =
        1u << narrow_bits;  ///< vertex numbers below fit into the narrow layout

    explicit Faces(std::pmr::memory_resource* memory)
        : narrow_(memory), wide_(memory), numbers_(memory), polygons_(memory)
    {}
    /// The face at slot s is face order[s] of the list; every face has at least one point.
    Faces(const FaceList& list, std::pmr::vector<std::uint32_t> order);

    std::uint32_t count() const { return static_cast<std::uint32_t>(numbers_.size()); }
    std::uint32_t number(std::uint32_t slot) const { return numbers_[slot]; }  ///< the client's number of the face
    bool is_wide() const { return !wide_.empty(); }
    bool has_polygons() const { return !polygons_.empty(); }
    bool is_plain() const { return !is_wide() && !has_polygons(); }
    bool is_polygon(std::uint32_t slot) const
    {
        if (!has_polygons()) [[likely]]
            return false;
        return is_wide() ? (wide_[slot][0] & wide_flag) != 0 : (narrow_[slot] & narrow_flag) != 0;
    }

    /// The vertices of a face that is no polygon.
    Triangle triangle(std::uint32_t slot) const
    {
        if (is_wide()) [[unlikely]]
            return wide_[slot];
        return plain_triangle(slot);
    }
    /// The vertices of a face if is_plain().
    Triangle plain_triangle(std::uint32_t slot) const
    {
        const std::uint64_t word = narrow_[slot];
        return {plain_vertex(word, 0), plain_vertex(word, 1), plain_vertex(word, 2)};
    }
    /// The words of plain triangles, from which plain_vertex() takes the numbers k = 0, 1, 2. Three words may be read
    /// behind the last slot: they repeat it.
    const std::uint64_t* plain_words(std::uint32_t slot) const { return narrow_.data() + slot; }
    static std::uint32_t plain_vertex(std::uint64_t word, unsigned k)
    {
        return static_cast<std::uint32_t>(word >> narrow_bits * k) & (narrow_limit - 1);
    }
    /// The vertices of a polygon.
    std::span<const std::uint32_t> polygon(std::uint32_t slot) const
    {
        const std::uint32_t* const p = polygons_.data() + offset(slot);
        return {p + 1, *p};
    }
    /// All vertices of a triangle, three of a polygon: enough to start from.
    Triangle corners(std::uint32_t slot) const
    {
        if (!is_polygon(slot)) [[likely]]
            return triangle(slot);
        const auto p = polygon(slot);
        return {p[0], p[1], p[2]};
    }
    /// visit(vertex number) for every point of the face.
    template <class Visit> void for_each_vertex(std::uint32_t slot, Visit visit) const
    {
        if (is_polygon(slot)) [[unlikely]]
            for (const std::uint32_t i : polygon(slot))
                visit(i);
        else
            for (const std::uint32_t i : triangle(slot))
                visit(i);
    }

    std::size_t bytes() const;  ///< memory of the arrays

private:
    static constexpr std::uint64_t narrow_flag = std::uint64_t{1} << 63;
    static constexpr std::uint32_t wide_flag = 1u << 31;

    std::uint64_t offset(std::uint32_t slot) const
    {
        if (is_wide()) return wide_[slot][1] | static_cast<std::uint64_t>(wide_[slot][2]) << 32;
        return narrow_[slot] & ~narrow_flag;
    }

    // One of the first two is empty; plain triangles are followed by the last one three times. A polygon has its flag
    // and the place of `count, i0, i1, …` in polygons_.
    std::pmr::vector<std::uint64_t> narrow_;
    std::pmr::vector<Triangle> wide_;
    std::pmr::vector<std::uint32_t> numbers_;
    std::pmr::vector<std::uint32_t> polygons_;
};

}  // namespace dt::complex
