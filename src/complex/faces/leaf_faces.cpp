// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Gathers the corners of up to four faces and takes them to frame 1, relative to the first corner.
#include "complex/faces/leaf_faces.hpp"

#include "complex/faces/triangle_batch.hpp"

namespace dt::complex
{

namespace
{

/// Coordinates relative to a vertex, rounded to floats only then.
[[gnu::always_inline]] inline Vec8 relative(const Pack8<Scalar> (&p)[3], const Scalar (&to)[3])
{
    const auto along = [&](int k) { return as_floats(p[k] - Pack8<Scalar>::broadcast(to[k])); };
    return {along(0), along(1), along(2)};
}

[[gnu::always_inline]] inline Vec8 in_frame(const PairSide& side, const Vec8& x)
{
    const auto row = [&](int i) {
        return Float8::broadcast(side.axis[0][i]) * x.x + Float8::broadcast(side.axis[1][i]) * x.y +
               Float8::broadcast(side.axis[2][i]) * x.z;
    };
    return {row(0), row(1), row(2)};
}

}  // namespace

void LeafFaces::load(const PairSide& side, std::uint32_t leaf, bool boxes)
{
    const Mesh& mesh = *side.mesh;
    const Node& node = mesh.tree().node(leaf);
    reference = leaf;
    first = node.face(AabbTree::slot_of(leaf));
    count = node.face_count(AabbTree::slot_of(leaf));
    polygons = 0;

    // The first two corners of the faces are one batch, the third is another.
    const std::byte* at[2][8];
    for (unsigned i = 0; i < Node::max_leaf; ++i)
    {
        const Faces::Triangle ids = mesh.faces().corners(first + (i < count ? i : 0));
        at[0][i] = mesh.vertices().address(ids[0]);
        at[0][i + 4] = mesh.vertices().address(ids[1]);
        at[1][i] = at[1][i + 4] = mesh.vertices().address(ids[2]);
    }
    Scalar start[3];
    std::memcpy(start, at[0][0], sizeof start);
    Pack8<Scalar> p[3];
    gather(at[0], p);
    const Vec8 local_01 = relative(p, start), both = in_frame(side, local_01);
    gather(at[1], p);
    const Vec8 local_2 = relative(p, start);
    corners.v[0] = {low_twice(both.x), low_twice(both.y), low_twice(both.z)};
    corners.v[1] = {high_twice(both.x), high_twice(both.y), high_twice(both.z)};
    corners.v[2] = in_frame(side, local_2);
    const Vec8 local{max(abs(local_01.x), abs(local_2.x)), max(abs(local_01.y), abs(local_2.y)),
                     max(abs(local_01.z), abs(local_2.z))};
    const auto largest = [&](std::size_t k) { return Float8::broadcast(side.largest[k]); };
    magnitude = first_lane(highest(local.x * largest(0) + local.y * largest(1) + local.z * largest(2))) *
                (1 + 8 * float_unit);
    const Vec3 vertex{start[0], start[1], start[2]};
    origin = side.to_frame * (vertex - Vec3{side.centre[0], side.centre[1], side.centre[2]});

    if (!boxes) return;
    const Vec8 &u = corners.v[0], &v = corners.v[1], &w = corners.v[2];
    lo = {min(u.x, v.x, w.x), min(u.y, v.y, w.y), min(u.z, v.z, w.z)};
    hi = {max(u.x, v.x, w.x), max(u.y, v.y, w.y), max(u.z, v.z, w.z)};
    if (!mesh.faces().has_polygons()) [[likely]]
        return;
    for (unsigned i = 0; i < count; ++i)
        if (mesh.faces().is_polygon(first + i)) add_polygon(side, i, vertex);
}

void LeafFaces::add_polygon(const PairSide& side, unsigned face, Vec3 first_vertex)
{
    polygons |= 1u << face;
    Aabb box = no_box;
    for (const std::uint32_t i : side.mesh->faces().polygon(first + face))
        box = united(box, side.to_frame * (side.mesh->vertices()[i] - first_vertex));
    const auto replace = [&](Float8& lanes, double value) {
        float x[8];
        lanes.store(x);
        x[face] = x[face + 4] = static_cast<float>(value);
        lanes = Float8::load(x);
    };
    replace(lo.x, box.lo.x);
    replace(lo.y, box.lo.y);
    replace(lo.z, box.lo.z);
    replace(hi.x, box.hi.x);
    replace(hi.y, box.hi.y);
    replace(hi.z, box.hi.z);
    magnitude = std::max(magnitude, static_cast<float>(largest_coordinate(box)));
}

LeafOffset::LeafOffset(const PairFrame& frame, const LeafFaces& a, const LeafFaces& b)
{
    const Vec3 t = frame.from_a_to_b + (b.origin - a.origin);
    for (int k = 0; k < 3; ++k)
        from_a_to_b[k] = static_cast<float>(t[k]);
    // A corner is a rounded difference times a rounded matrix, three products and two sums, and one more sum here.
    error = 8 * float_unit * (a.magnitude + b.magnitude + static_cast<float>(max_abs(t))) + frame.touch;
}

}  // namespace dt::complex
