// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ranges of faces, known by their boxes alone, and how to cut one in two.
#pragma once

#include "complex/mesh/aabb_tree.hpp"
#include "math/simd/pack8.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace dt::complex
{

/// How many faces a full leaf has, and a node whose children are full leaves.
constexpr std::size_t full_leaf = Node::max_leaf, full_node = full_leaf * Node::width;

/// The box of a face and its number, in eight lanes: lo, the number's lower half; −hi, its upper half. With hi
/// negated one minimum merges two boxes, and lo − (−hi) is twice the centre.
struct alignas(16) FaceBox
{
    float lanes[8];

    FaceBox() = default;
    FaceBox(const float (&lo)[3], const float (&hi)[3], std::uint32_t number)
        : lanes{lo[0],  lo[1],  lo[2],  static_cast<float>(number & 0xffff),
                -hi[0], -hi[1], -hi[2], static_cast<float>(number >> 16)}
    {}
    Pack8<float> all() const { return Pack8<float>::load(lanes); }
    float centre(int axis) const { return lanes[axis] - lanes[axis + 4]; }  ///< twice
    std::uint32_t number() const
    {
        return static_cast<std::uint32_t>(lanes[3]) | static_cast<std::uint32_t>(lanes[7]) << 16;
    }
};

/// Faces next to each other, with the box of all and the box of their centres (times 2) in the manner of FaceBox.
struct FaceRange
{
    std::size_t begin, end;
    Pack8<float> box, centres;
    float area;  ///< half the surface of the box

    std::size_t count() const { return end - begin; }
};

FaceRange range_of(std::span<const FaceBox> faces, std::size_t begin, std::size_t end);

/// Cuts a range of more than Node::max_leaf faces in two that are not empty, reordering the faces, by the surface
/// area heuristic; near the leaves so that leaves and nodes become full.
std::pair<FaceRange, FaceRange> split_by_area(std::span<FaceBox> faces, const FaceRange& range);

/// Cuts such a range at the multiple of Node::max_leaf nearest to the middle: no part has more than half the faces
/// and two.
std::pair<FaceRange, FaceRange> split_in_half(std::span<FaceBox> faces, const FaceRange& range);

}  // namespace dt::complex
