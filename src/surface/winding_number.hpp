// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Is a point inside a solid? The winding number is the solid angle under which the surface is seen from the point,
// over 4π: 1 inside, 0 outside. On the surface itself it means nothing.
#pragma once

#include "surface/surface.hpp"

namespace dt::surface
{

/// The winding number about any finite point. Triangles without area count nothing.
double winding_number(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles, Vec3 x);

/// Winding numbers of many points about one surface, in less than a look at every triangle. Triangles far away look
/// like one: the sum of their area vectors at their common middle, a dipole [Barill18]. How far is far is chosen so
/// that the answer is off by a few hundredths at most, which is enough to tell 0 from 1.
class WindingTree
{
public:
    /// The vertices must stay while the tree is used.
    WindingTree(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                std::pmr::memory_resource& memory);
    WindingTree(const Surface& surface, std::pmr::memory_resource& memory)
        : WindingTree(surface.vertices, surface.triangles, memory)
    {}

    double winding_number(Vec3 x) const;
    bool is_inside(Vec3 x) const { return winding_number(x) > 0.5; }
    std::size_t bytes() const
    {
        return sizeof(shape::Triangle) * triangles_.capacity() + sizeof(Node) * nodes_.capacity();
    }

private:
    /// In the order of a walk: children follow their parent.
    struct Node
    {
        Vec3 middle;
        Vec3 area{};  ///< sum of the area vectors
        double reach2 = 0;  ///< square of the distance from the middle from which on it looks like a dipole
        std::uint32_t first = 0, count = 0;  ///< triangles, of a leaf
        std::uint32_t next = 0;  ///< the node after this one and all below it
    };

    void build(std::uint32_t first, std::uint32_t count);
    Node summed(std::uint32_t first, std::uint32_t count) const;

    std::span<const Vec3> vertices_;
    std::pmr::vector<shape::Triangle> triangles_;  ///< in the order of the leaves
    std::pmr::vector<Node> nodes_;
};

}  // namespace dt::surface
