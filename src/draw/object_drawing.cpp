// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws objects, the pieces of solids, and the boxes of trees and scenes.
#include "complex/face_body.hpp"
#include "draw/convex_points.hpp"
#include "draw/drawing.hpp"
#include "draw/hull_drawing.hpp"

#include <algorithm>
#include <cmath>

namespace dt::draw
{

namespace
{

void draw_body(const convex::Body& body, Color color, int segments, DrawList& list)
{
    Points points(list.memory());
    body_points(body, body.radius, segments, points);
    draw_hull(points, body.at.t(), color, list, body.radius > 0);
}

/// Draws a triangle of a mesh with the orientation that the client gave it.
void draw_triangle(const complex::PlacedMesh& mesh, std::uint32_t slot, Color color, DrawList& list)
{
    const auto [i, j, k] = mesh.mesh->faces().triangle(slot);
    const shape::VertexView v = mesh.mesh->vertices();
    const Vec3 a = mesh.at(v[i]), b = mesh.at(v[j]), c = mesh.at(v[k]);
    if (i == j && j == k)
        list.point(a, color);
    else if (i == j || j == k || k == i)
        list.line(a, i == j ? c : b, color);
    else if (determinant(mesh.at.M) > 0)
        list.triangle(a, b, c, color);
    else
        list.triangle(a, c, b, color);
}

void draw_mesh(const complex::PlacedMesh& mesh, Color color, int segments, DrawList& list)
{
    complex::FaceBody face(mesh);
    for (std::uint32_t slot = 0; slot < mesh.mesh->faces().count(); ++slot)
        if (mesh.margin > 0 || mesh.mesh->faces().is_polygon(slot))
            draw_body(face.load(slot), color, segments, list);
        else
            draw_triangle(mesh, slot, color, list);
}

/// A bright colour for piece i. Hues differ by the golden ratio of the circle, so neighbours differ much.
Color piece_color(std::size_t i)
{
    constexpr double golden = 0.6180339887498949;
    const double hue = 6 * std::fmod(0.08 + golden * static_cast<double>(i), 1.0);
    const auto channel = [&](double at) {
        const double away = std::fabs(std::fmod(hue - at + 9, 6.0) - 3);
        return static_cast<Color>(std::lround(90 + 150 * std::clamp(2 - away, 0.0, 1.0)));
    };
    return channel(0) << 24 | channel(2) << 16 | channel(4) << 8 | 0xFF;
}

template <class Box> Aabb as_aabb(const Box& box)
{
    return {{box.lo[0], box.lo[1], box.lo[2]}, {box.hi[0], box.hi[1], box.hi[2]}};
}

/// Draws the boxes of one level of the tree below a reference, and leaves above it; none if `level` is negative.
/// Returns the number of levels.
std::uint32_t draw_level(const complex::PlacedMesh& mesh, std::uint32_t reference, std::int64_t level, DrawList& list)
{
    const complex::AabbTree& tree = mesh.mesh->tree();
    const complex::Node& node = tree.nodes[complex::AabbTree::node_of(reference)];
    const unsigned slot = complex::AabbTree::slot_of(reference);
    if (level == 0 || (level > 0 && !node.is_inner(slot)))
        draw_box(as_aabb(decode(node, slot)), mesh.at, color::box, list);
    std::uint32_t below = 0;
    if (node.is_inner(slot))
        for (unsigned s = 0; s < tree.nodes[node.child(slot)].count; ++s)
            below =
                std::max(below, draw_level(mesh, complex::AabbTree::reference(node.child(slot), s), level - 1, list));
    return below + 1;
}

}  // namespace

void draw_object(const object::Object& object, Color color, int segments, DrawList& list)
{
    if (object.body())
        draw_body(*object.body(), color, segments, list);
    else
        draw_mesh(*object.mesh(), color, segments, list);
}

std::uint32_t draw_pieces(const object::Object& object, int segments, DrawList& list)
{
    if (!object.polyhedron())
    {
        convex::Body core = *object.body();
        core.radius -= object.margin();
        draw_body(core, piece_color(0), segments, list);
        return 1;
    }
    const pieces::ConvexPieces& solid = object.polyhedron()->pieces;
    Points points(list.memory());
    for (std::size_t i = 0; i < solid.covering; ++i)
    {
        const pieces::VectorArray& v = solid.pieces[i].vertices;
        points.clear();
        for (std::size_t k = 0; k < v.size(); ++k)
            points.push_back(object.placement().M * v[k]);
        draw_hull(points, object.placement().t, piece_color(i), list);
    }
    return static_cast<std::uint32_t>(solid.covering);
}

std::uint32_t draw_tree(const object::Object& object, std::uint32_t level, DrawList& list)
{
    if (object.body())
    {
        draw_box(object.bounds(), {}, color::box, list);
        return 1;
    }
    if (object.mesh()->mesh->tree().empty()) return 0;
    return draw_level(*object.mesh(), complex::AabbTree::root, level, list);
}

std::uint32_t draw_scene(scene::Scene& scene, DrawList& list)
{
    const auto pairs = scene.overlapping_pairs();
    std::pmr::vector<char> meets(scene.members().size(), 0, list.memory());
    std::uint32_t count = 0;
    for (const broad::PairList::Pair& pair : pairs)
    {
        if (!pair.overlap) continue;
        ++count;
        meets[pair.first] = meets[pair.second] = 1;
        list.line(centre(as_aabb(scene.box(pair.first))), centre(as_aabb(scene.box(pair.second))), color::encounter);
    }
    for (broad::ProxyId i = 0; i < meets.size(); ++i)
        if (scene.members()[i].membership)
            draw_box(as_aabb(scene.box(i)), {}, meets[i] ? color::encounter : color::box, list);
    return count;
}

}  // namespace dt::draw
