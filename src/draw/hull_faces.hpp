// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which triangles of a hull are one face, and which edges has it? For pictures: it takes time with the number of
// triangles, however many there are, and always has an answer.
#pragma once

#include "math/plane.hpp"
#include "shape/convex_hull.hpp"

#include <memory_resource>
#include <vector>

namespace dt::draw
{

struct HullFaces
{
    static constexpr std::uint32_t none = ~0u;

    struct Edge
    {
        std::uint32_t from, to;  ///< vertices
        std::uint32_t left, right;  ///< faces
    };
    struct Corner
    {
        std::uint32_t face, vertex;
        friend auto operator<=>(const Corner&, const Corner&) = default;
    };
    std::pmr::vector<Plane> planes;  ///< of the faces: those of their largest triangles
    std::pmr::vector<Corner> corners;  ///< of the faces, face after face
    std::pmr::vector<Edge> edges;  ///< between two faces

    /// The hull has a volume, and its triangles are turned outward.
    HullFaces(const shape::ConvexHull& hull, std::pmr::memory_resource* memory);
};

}  // namespace dt::draw
