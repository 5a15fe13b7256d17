// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Meshes to test with, and what must hold of the tree of every mesh.
#pragma once

#include "complex/mesh/mesh.hpp"
#include "tests/math/random_vectors.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <memory_resource>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace dt::test
{

/// Vertices and faces as a client has them.
struct Soup
{
    std::vector<std::array<Scalar, 3>> vertices;
    std::vector<std::uint32_t> indices;
    std::vector<std::uint64_t> first{0};

    std::uint32_t add(double x, double y, double z)
    {
        vertices.push_back({static_cast<Scalar>(x), static_cast<Scalar>(y), static_cast<Scalar>(z)});
        return static_cast<std::uint32_t>(vertices.size() - 1);
    }
    void face(std::initializer_list<std::uint32_t> points)
    {
        indices.insert(indices.end(), points);
        first.push_back(indices.size());
    }
    /// A triangle with vertices of its own.
    void triangle(Vec3 a, Vec3 b, Vec3 c)
    {
        const std::uint32_t i = add(a.x, a.y, a.z), j = add(b.x, b.y, b.z), k = add(c.x, c.y, c.z);
        face({i, j, k});
    }
    complex::FaceList faces() const { return {indices, first}; }
    std::size_t face_count() const { return first.size() - 1; }
    shape::VertexView view() const
    {
        return {reinterpret_cast<const std::byte*>(vertices.data()), sizeof vertices[0]};
    }
    Result<std::shared_ptr<complex::Mesh>>
    make(std::pmr::memory_resource& memory = *std::pmr::new_delete_resource()) const
    {
        return make_mesh(view(), std::pmr::vector<Scalar>(&memory), faces(), memory);
    }
};

/// The faces of a leaf: slots first to first + count − 1.
struct LeafRange
{
    std::uint32_t first, count;

    LeafRange(const complex::Mesh& mesh, std::uint32_t reference)
    {
        const complex::Node& node = mesh.tree().nodes[complex::AabbTree::node_of(reference)];
        first = node.face(complex::AabbTree::slot_of(reference));
        count = node.face_count(complex::AabbTree::slot_of(reference));
    }
};

/// A unit square of two triangles in the plane y = 0, around the origin.
inline Soup unit_quad()
{
    Soup soup;
    for (const auto& [x, z] :
         {std::pair(-0.5, -0.5), std::pair(0.5, -0.5), std::pair(0.5, 0.5), std::pair(-0.5, 0.5)})
        soup.add(x, 0, z);
    soup.face({0, 1, 2});
    soup.face({0, 2, 3});
    return soup;
}

/// Two triangles for each of m·n squares.
inline Soup torus(std::uint32_t m, std::uint32_t n, double R = 1, double r = 0.4)
{
    Soup soup;
    constexpr double turn = 2 * std::numbers::pi;
    for (std::uint32_t i = 0; i < m; ++i)
        for (std::uint32_t j = 0; j < n; ++j)
        {
            const double u = turn * i / m, v = turn * j / n, w = R + r * std::cos(v);
            soup.add(w * std::cos(u), w * std::sin(u), r * std::sin(v));
        }
    for (std::uint32_t i = 0; i < m; ++i)
        for (std::uint32_t j = 0; j < n; ++j)
        {
            const std::uint32_t i1 = (i + 1) % m, j1 = (j + 1) % n;
            const std::uint32_t a = i * n + j, b = i1 * n + j, c = i1 * n + j1, d = i * n + j1;
            soup.face({a, b, c});
            soup.face({a, c, d});
        }
    return soup;
}

/// Small triangles anywhere in a cube.
inline Soup random_soup(Random& random, int count, double size = 0.1)
{
    Soup soup;
    const auto point = [&](double half) {
        return Vec3{uniform(random, -half, half), uniform(random, -half, half), uniform(random, -half, half)};
    };
    for (int i = 0; i < count; ++i)
    {
        const Vec3 at = point(1);
        soup.triangle(at + point(size), at + point(size), at + point(size));
    }
    return soup;
}

/// Refits as a change of a vertex base does. An error, and no change, where measure() gives one.
inline Result<Done> refit(complex::Mesh& mesh, shape::VertexView vertices)
{
    const Result<Aabb> box = mesh.measure(vertices);
    if (!box) return box.error();
    mesh.refit(vertices, *box);
    return Done{};
}

/// The slab of one child.
inline std::pair<float, float> decode(const complex::Slab& slab, unsigned slot)
{
    return {slab.org + slab.step() * static_cast<float>(slab.lo[slot]),
            slab.org + slab.step() * static_cast<float>(slab.hi[slot])};
}

/// What is wrong with the tree of a mesh; empty if nothing is. Boxes and slabs must contain the vertices below them
/// as they are, and the box of every child of an inner child its own children; every face must be in one leaf.
class TreeCheck
{
public:
    explicit TreeCheck(const complex::Mesh& mesh) : mesh_(mesh), seen_(mesh.faces().count()) {}

    std::string run()
    {
        if (mesh_.tree().nodes.size() != mesh_.tree().slabs.size()) return "not a slab for each node";
        if (mesh_.empty()) return mesh_.faces().count() == 0 ? "" : "faces without a tree";
        if (mesh_.tree().nodes[0].count != 1) fail("node 0 has not one child");
        visit(0, 0);
        if (visited_ != mesh_.tree().nodes.size()) fail("a node is in no other");
        for (std::size_t s = 0; s < seen_.size(); ++s)
            if (seen_[s] != 1) fail("slot " + std::to_string(s) + " is in " + std::to_string(seen_[s]) + " leaves");
        return fault_;
    }
    int depth() const { return depth_; }

private:
    void fail(const std::string& what)
    {
        if (fault_.empty()) fault_ = what;
    }

    /// The slots below a node.
    std::vector<std::uint32_t> visit(std::uint32_t i, int depth)
    {
        depth_ = std::max(depth_, depth);
        ++visited_;
        if (depth > complex::AabbTree::max_depth) fail("too deep");
        const complex::Node& n = mesh_.tree().nodes[i];
        if (n.count < 1 || n.count > 8) fail("bad count");
        for (unsigned s = n.count; s < 8; ++s)
            if (n.is_inner(s) || n.face_count(s) != 1 || n.face(s) >= seen_.size())
                fail("a slot that is not used is no leaf of one face");
        std::vector<std::uint32_t> all;
        for (unsigned s = 0; s < n.count; ++s)
        {
            std::vector<std::uint32_t> below;
            if (n.is_inner(s))
            {
                if (s > 0 && !n.is_inner(s - 1)) fail("an inner child behind a leaf");
                if (n.child(s) <= i || n.child(s) >= mesh_.tree().nodes.size())
                {
                    fail("a child before its parent");
                    continue;
                }
                below = visit(n.child(s), depth + 1);
            }
            else
                for (unsigned f = 0; f < n.face_count(s); ++f)
                {
                    below.push_back(n.face(s) + f);
                    if (below.back() < seen_.size())
                        ++seen_[below.back()];
                    else
                        fail("no such slot");
                }
            check_inside(i, s, below);
            all.insert(all.end(), below.begin(), below.end());
        }
        return all;
    }

    void check_inside(std::uint32_t i, unsigned s, const std::vector<std::uint32_t>& slots)
    {
        const complex::Node& n = mesh_.tree().nodes[i];
        const complex::Slab& slab = mesh_.tree().slabs[i];
        const complex::ChildBox box = decode(n, s);
        const std::pair<float, float> interval = decode(slab, s);
        const auto D = slab.D();
        for (const std::uint32_t slot : slots)
            mesh_.faces().for_each_vertex(slot, [&](std::uint32_t v) {
                const Vec3 p = mesh_.vertices()[v];
                for (int k = 0; k < 3; ++k)
                    if (!(box.lo[k] <= p[k] && p[k] <= box.hi[k])) fail("a vertex outside its box");
                const double along = dot({D[0], D[1], D[2]}, p);
                if (!(interval.first <= along && along <= interval.second)) fail("a vertex outside its slab");
            });
    }

    const complex::Mesh& mesh_;
    std::vector<int> seen_;
    std::size_t visited_ = 0;
    int depth_ = 0;
    std::string fault_;
};

}  // namespace dt::test
