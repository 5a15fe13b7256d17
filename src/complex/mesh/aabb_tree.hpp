// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The tree of boxes over the faces of a mesh: eight children a node, each box in six bytes relative to its node.
// Beside each node a slab bounds the same children along one more direction, the mean normal of what is below: this
// makes the boxes as tight as oriented ones where a surface is nearly flat.
//
// A box, or slab, is decoded by one product, which is exact, and one sum: org + step·q. What is decoded contains all
// vertices below exactly as they are, rounding included.
//
// Node 0 has the whole mesh as its only child, so that every box is a slot of a node: the reference of a box is
// node << 3 | slot. Children come after their parents. No node has more than max_depth ancestors.
#pragma once

#include "math/aabb.hpp"
#include "math/simd/vec8.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace dt::complex
{

/// 2^(exponent − 127)
constexpr float power_of_two(std::uint8_t exponent)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(exponent) << 23);
}

struct alignas(16) Node
{
    static constexpr int max_leaf = 4;  ///< faces
    static constexpr int width = 8;  ///< children
    static constexpr std::uint8_t inner = 0x80;

    float org[3];  ///< lower corner of all children
    std::uint8_t exponent[3];  ///< steps are 2^(exponent − 127)
    std::uint8_t count;  ///< children, in slots 0 to count − 1
    std::uint32_t first_child;  ///< the inner children, which come before the leaves, follow each other from here
    std::uint32_t first_face;  ///< and faces of leaf children from here
    std::uint8_t meta[8];  ///< inner: 0x80; leaf: (faces − 1) << 5 | offset from first_face; unused: 0
    std::uint8_t lo[3][8];  ///< unused slots: 255
    std::uint8_t hi[3][8];  ///< unused slots: 0

    bool is_inner(std::size_t slot) const { return (meta[slot] & inner) != 0; }
    /// The node of an inner slot.
    std::uint32_t child(std::size_t slot) const { return first_child + static_cast<std::uint32_t>(slot); }
    std::uint32_t face(std::size_t slot) const { return first_face + (meta[slot] & 31u); }  ///< first slot of a leaf
    unsigned face_count(std::size_t slot) const { return (meta[slot] >> 5 & 3u) + 1; }  ///< 1 to 4, in a leaf
    unsigned used() const { return (1u << count) - 1; }  ///< bit s: slot s has a child
    float step(int axis) const { return power_of_two(exponent[axis]); }
};

struct Slab
{
    std::int8_t direction[3];  ///< in 1/128
    std::uint8_t exponent;
    float org;
    std::uint8_t lo[8];
    std::uint8_t hi[8];

    std::array<float, 3> D() const  ///< the slab of x is D·x; not of unit length
    {
        constexpr float unit = 1.0f / 128;
        return {static_cast<float>(direction[0]) * unit, static_cast<float>(direction[1]) * unit,
                static_cast<float>(direction[2]) * unit};
    }
    float step() const { return power_of_two(exponent); }
};

static_assert(sizeof(Node) == 80 && sizeof(Slab) == 24);

/// The boxes of eight children. Unused slots hold anything: mask them by Node::used().
struct ChildBoxes
{
    Pack8<float> lo[3], hi[3];
};

struct ChildBox
{
    float lo[3], hi[3];

    Aabb in_double() const { return {{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}}; }
};

inline Pack8<float> decoded(const std::uint8_t* q, float step, float org)
{
    return Pack8<float>::broadcast(org) + Pack8<float>::broadcast(step) * Pack8<float>::from_bytes(q);
}

[[gnu::always_inline]] inline ChildBoxes decode(const Node& node)
{
    ChildBoxes boxes;
    for (int k = 0; k < 3; ++k)
    {
        boxes.lo[k] = decoded(node.lo[k], node.step(k), node.org[k]);
        boxes.hi[k] = decoded(node.hi[k], node.step(k), node.org[k]);
    }
    return boxes;
}

/// Intervals of D·x.
[[gnu::always_inline]] inline Interval8 decode(const Slab& slab)
{
    return {decoded(slab.lo, slab.step(), slab.org), decoded(slab.hi, slab.step(), slab.org)};
}

/// Decodes one box as decode(node) does.
[[gnu::always_inline]] inline ChildBox decode(const Node& node, unsigned slot)
{
    ChildBox box;
    for (int k = 0; k < 3; ++k)
    {
        box.lo[k] = node.org[k] + node.step(k) * static_cast<float>(node.lo[k][slot]);
        box.hi[k] = node.org[k] + node.step(k) * static_cast<float>(node.hi[k][slot]);
    }
    return box;
}

struct AabbTree
{
    /// Most ancestors of a node. The build keeps to it for any mesh: mesh/build.cpp.
    static constexpr int max_depth = 24;

    /// Nodes that wait in a depth-first descent: each node that is opened leaves width − 1 behind.
    static constexpr int max_stack = (Node::width - 1) * (max_depth + 1) + 1;

    static constexpr std::uint32_t root = 0;  ///< the reference of the box around everything, if not empty

    explicit AabbTree(std::pmr::memory_resource* memory) : nodes(memory), slabs(memory) {}

    static constexpr std::uint32_t reference(std::uint32_t node, unsigned slot) { return node << 3 | slot; }
    static constexpr std::uint32_t node_of(std::uint32_t reference) { return reference >> 3; }
    static constexpr unsigned slot_of(std::uint32_t reference) { return reference & 7u; }

    const Node& node(std::uint32_t reference) const { return nodes[node_of(reference)]; }  ///< whose slot it is
    bool is_inner(std::uint32_t reference) const { return node(reference).is_inner(slot_of(reference)); }
    std::uint32_t child(std::uint32_t reference) const { return node(reference).child(slot_of(reference)); }

    bool empty() const { return nodes.empty(); }  ///< no faces
    std::size_t bytes() const { return nodes.capacity() * sizeof(Node) + slabs.capacity() * sizeof(Slab); }

    std::pmr::vector<Node> nodes;
    std::pmr::vector<Slab> slabs;  ///< one for each node
};

}  // namespace dt::complex
