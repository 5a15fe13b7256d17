// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The convex hull of the points of one face of a mesh, in the mesh's placement but for its translation. Up to four
// points are at hand; those of a face with more are read where the client keeps them, however many there are.
#pragma once

#include "math/mat3.hpp"
#include "shape/polytope.hpp"
#include "shape/vertex_base.hpp"

#include <algorithm>
#include <cstdint>

namespace dt::shape
{

struct Facet
{
    static constexpr bool has_ids = true;

    Vec3 corner[4]{};  ///< L·x of a triangle, or of four points if has_four_corners
    const std::uint32_t* index = nullptr;  ///< of the vertices, if it is no triangle
    std::uint32_t count = 3;
    bool has_four_corners = false;  ///< all points are at hand; index is set, too
    VertexView vertices{};
    Mat3 L;

    [[gnu::always_inline]] SupportPoint support(Vec3 d) const
    {
        if (index) [[unlikely]]
            return furthest_of_many(d);
        const double s0 = dot(d, corner[0]), s1 = dot(d, corner[1]), s2 = dot(d, corner[2]);
        const std::uint32_t id = s1 > s0 ? (s2 > s1 ? 2 : 1) : (s2 > s0 ? 2 : 0);
        return {corner[id], id};
    }
    SupportPoint exact_support(Vec3 d) const { return support(d); }
    Vec3 vertex(std::uint32_t id) const
    {
        const std::uint32_t i = id < count ? id : 0;
        return index && !has_four_corners ? L * vertices[index[i]] : corner[i];
    }
    double choice_error() const { return 0; }

private:
    SupportPoint furthest_of_four(Vec3 d) const
    {
        const double s0 = dot(d, corner[0]), s1 = dot(d, corner[1]), s2 = dot(d, corner[2]), s3 = dot(d, corner[3]);
        const std::uint32_t low = s1 > s0 ? 1 : 0, high = s3 > s2 ? 3 : 2;
        const std::uint32_t id = std::max(s2, s3) > std::max(s0, s1) ? high : low;
        return {corner[id], id};
    }
    [[gnu::noinline]] SupportPoint furthest_of_many(Vec3 d) const
    {
        if (has_four_corners) return furthest_of_four(d);
        const Vec3 e = transposed_times(L, d);
        std::uint32_t best = 0;
        double most = dot(e, vertices[index[0]]);
        for (std::uint32_t i = 1; i < count; ++i)
            if (const double s = dot(e, vertices[index[i]]); s > most) most = s, best = i;
        return {L * vertices[index[best]], best};
    }
};

}  // namespace dt::shape
