// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Loads the corners of eight faces in floats, from wherever the vertices are. A polygon gives only its first three
// points: ask Faces::is_polygon first. Vertices in doubles are rounded to the nearest floats.
#pragma once

#include "complex/mesh/faces.hpp"
#include "math/simd/pack8.hpp"
#include "shape/vertex_base.hpp"

#include <type_traits>

namespace dt::complex
{

struct TriangleBatch
{
    Pack8<float> v[3][3];  ///< [corner][axis]
};

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
        {
            Scalar wide[8];
            T narrow[8];
            s[k].store(wide);
            for (int i = 0; i < 8; ++i)
                narrow[i] = static_cast<T>(wide[i]);
            p[k] = Pack8<T>::load(narrow);
        }
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

[[gnu::always_inline]] inline TriangleBatch load_triangles(const Faces& faces, shape::VertexView vertices,
                                                           const std::uint32_t (&slots)[8])
{
    TriangleBatch batch;
    gather(faces, vertices, slots, batch.v);
    return batch;
}

}  // namespace dt::complex
