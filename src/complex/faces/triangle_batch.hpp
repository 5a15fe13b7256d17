// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Loads the corners of eight faces in floats, from wherever the vertices are: as triangles, to which a polygon gives
// only its first three points (ask Faces::is_polygon first), or as hulls of four. Vertices in doubles are rounded to the
// nearest floats.
#pragma once

#include "complex/mesh/mesh.hpp"
#include "math/simd/vec8.hpp"

#include <algorithm>
#include <type_traits>

namespace dt::complex
{

template <class T> [[gnu::always_inline]] inline Float8 as_floats(const Pack8<T>& x)
{
    if constexpr (std::is_same_v<T, float>)
        return x;
    else
    {
        T wide[8];
        float narrow[8];
        x.store(wide);
        for (int i = 0; i < 8; ++i)
            narrow[i] = static_cast<float>(wide[i]);
        return Float8::load(narrow);
    }
}

/// Eight points, in Scalars or in floats.
template <class T> [[gnu::always_inline]] inline void gather(const std::byte* const (&at)[8], Pack8<T> (&p)[3])
{
    if constexpr (std::is_same_v<T, Scalar>)
        Pack8<T>::gather3(at, p[0], p[1], p[2]);
    else
    {
        Pack8<Scalar> s[3];
        Pack8<Scalar>::gather3(at, s[0], s[1], s[2]);
        for (int k = 0; k < 3; ++k)
            p[k] = as_floats(s[k]);
    }
}

/// The corners of the faces at eight slots, [corner][axis].
template <class T>
[[gnu::always_inline]] inline void gather(const Faces& faces, shape::VertexView vertices,
                                          const std::uint32_t (&slots)[8], Pack8<T> (&v)[3][3])
{
    const std::byte* at[3][8];
    const auto find = [&](auto corners) {
        for (unsigned i = 0; i < 8; ++i)
        {
            const Faces::Triangle ids = corners(slots[i]);
            for (unsigned c = 0; c < 3; ++c)
                at[c][i] = vertices.address(ids[c]);
        }
    };
    if (faces.is_plain()) [[likely]]
        find([&](std::uint32_t slot) { return faces.plain_triangle(slot); });
    else
        find([&](std::uint32_t slot) { return faces.corners(slot); });
    for (int c = 0; c < 3; ++c)
        gather(at[c], v[c]);
}

/// Up to eight faces of a mesh; the last one is repeated if they are fewer.
[[gnu::always_inline]] inline Triangles8 load_triangles(const Mesh& mesh, const std::uint32_t* slots, int count)
{
    std::uint32_t lanes[8];
    for (int i = 0; i < 8; ++i)
        lanes[i] = slots[std::min(i, count - 1)];
    Float8 v[3][3];
    gather(mesh.faces(), mesh.vertices(), lanes, v);
    return {{{v[0][0], v[0][1], v[0][2]}, {v[1][0], v[1][1], v[1][2]}, {v[2][0], v[2][1], v[2][2]}}};
}

/// Faces that are the hulls of up to N points: the last corners of a face with fewer are equal.
template <int N> struct Hulls8
{
    Vec8 v[N];
    unsigned partial = 0;  ///< bit i: face i has more points than these
};

/// Up to eight faces of a mesh; the last one is repeated if they are fewer. N is 4, or 3 if the mesh has no polygons.
template <int N>
[[gnu::always_inline]] inline Hulls8<N> load_hulls(const Mesh& mesh, const std::uint32_t* slots, int count)
{
    if constexpr (N == 3)
    {
        const Triangles8 t = load_triangles(mesh, slots, count);
        return {{t.v[0], t.v[1], t.v[2]}};
    }
    else
    {
        const Faces& faces = mesh.faces();
        const shape::VertexView vertices = mesh.vertices();
        const std::byte* at[4][8];
        unsigned partial = 0;
        for (int i = 0; i < 8; ++i)
        {
            const std::uint32_t slot = slots[std::min(i, count - 1)];
            std::uint32_t ids[4];
            if (faces.is_polygon(slot))
            {
                const std::span<const std::uint32_t> points = faces.polygon(slot);
                for (std::size_t c = 0; c < 4; ++c)
                    ids[c] = points[c];
                if (points.size() > 4) partial |= 1u << i;
            }
            else
            {
                const Faces::Triangle t = faces.triangle(slot);
                ids[0] = t[0], ids[1] = t[1], ids[2] = ids[3] = t[2];
            }
            for (int c = 0; c < 4; ++c)
                at[c][i] = vertices.address(ids[c]);
        }
        Hulls8<4> hulls;
        hulls.partial = partial;
        for (int c = 0; c < 4; ++c)
        {
            Float8 x[3];
            gather(at[c], x);
            hulls.v[c] = {x[0], x[1], x[2]};
        }
        return hulls;
    }
}

}  // namespace dt::complex
